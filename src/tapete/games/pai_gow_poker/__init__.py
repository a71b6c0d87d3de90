"""Pai Gow poker: seven cards, two hands, a joker, dice, and a bank that goes round.

``moves``     the vocabulary: what this game adds to its family's
``rules``     the typed rules
``terms``     what a venue chose within the law
``state``     what the table knows
``turn``      one move on its way through the table
``play``      the table itself
``hands``     what five cards and two are worth, the joker among them, and how seven may be set
``ways``      house ways: data, and who reads it
``banking``   who holds the bank, and with how much
``dicing``    the dice, and where the deal begins
``setting``   seven cards become two hands
``settling``  both hands against those of the bank, case by case
``seating``   the list for vacant places, and the minimum
``errors``    what else goes wrong at this game, and the ruling on it
``offers``    what each person may do now
``played``    hands by the million, compiled
``best``      every setting of every seven cards against every hand of the bank, counted
``paper``     the best setting on paper
``odds``      what the bet costs, and what it is to hold the bank
``felt``      the table as a picture, and where one may click
"""

from ..registry import Room

ROOMS = (
    Room(
        game="pai_gow_poker",
        package="tapete.games.pai_gow_poker",
        rules="rules:PaiGowRules",
        play="play:PaiGow",
        odds="odds",
        felt="felt",
    ),
)
