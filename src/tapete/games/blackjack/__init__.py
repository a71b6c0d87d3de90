"""Blackjack, and Challenge 21, its form with three hands of the bank.

``moves``      the vocabulary: moves, incidents, events
``law``        the typed rules of blackjack and Challenge 21, the terms of a table, and what cards are worth
``state``      what the table knows: frozen, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a round gives way to another
``handovers``  and to which
``table``      seats and boxes, the shoe, and staff
``round``      a pass: bets, the deal, the hands, the bank, the settlement
``errors``     what goes wrong with cards, scores and players, and the ruling on it
``offers``     what each person may do now
``felt``       the table as a picture, and where one may click
``felt_plan``  how the cloth is arranged
``analysis``   blackjack solved: the best strategy, what every bet costs, and compiled play
"""

from ..registry import Room

ROOMS = (
    Room(
        game="blackjack",
        package="tapete.games.blackjack",
        rules="law.rules:BlackjackRules",
        play="play:Blackjack",
        odds="analysis.odds",
        felt="felt",
        card="analysis.paper:paper",
    ),
    Room(
        game="challenge_21",
        package="tapete.games.blackjack",
        rules="law.rules:ChallengeRules",
        play="play:Challenge",
        odds="analysis.odds",
        felt="felt",
        card="analysis.paper:paper",
    ),
)
