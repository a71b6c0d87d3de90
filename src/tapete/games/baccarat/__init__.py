"""What punto y banca, chemin de fer and bacarrá a dos paños have in common: cards, shoe, draws, people, incidents.

``moves``     the vocabulary: moves, incidents, events
``law``       the law that the family shares: typed rules, terms, the worth of cards, the draws
``state``     what the table knows: frozen, JSON both ways
``turn``      one move on its way through the table
``play``      the table itself: what is common, and what each game says for itself
``table``     the table that the family shares: seats, the shoe and its cut, cards on the table, staff
``circle``    where a player holds the bank: the turn, the vocabulary, its chips, what is said and what goes wrong
``errors``    what goes wrong with cards, shoe and conduct, and the ruling on it
``offers``    what each person may do now, as far as the family shares it
``felt``      what the felts of the family draw alike
``guessing``  the same table with other covered cards, for who may not see them
``analysis``  counting a coup exactly: totals over a full shoe, and the choice of both sides
"""
