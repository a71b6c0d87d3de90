"""What tables of every family share: a turn, its moves, conduct, stakes against the house.

``game``      ``TableGame``: a move is admitted or refused, and the books are kept
``moves``     moves, incidents and events that every family uses
``rules``     ``TableRules``, and the general part of a regulation, which rules on every game
``premises``  what a regulation asks of the house itself, which is described and not played
``terms``     terms read, and held against the law
``state``     ``TableState``, ``Stake``: what every table knows
``turn``      ``TableTurn``: one move on its way, the state as it changes, the events as they happen
``asking``    ``AskingTurn``: the same where people are asked, and owe an answer
``stakes``    a stake lost, given back, paid; one unnoticed outside the limits
``staff``     duties by name, the minimum and its change
``conduct``   breaches, barred persons, disputes, payments held
``linked``    a table that shares a pool with others: what it tells it, what the pool answers
``late``      an error that is found when its moment is past: the round gone through again, what was paid undone
``claims``    a player who disagrees: the answer, who decides, the complaint
``outcome``   how the last round ended, kept in sight
``offers``    an offer made, and tried
"""
