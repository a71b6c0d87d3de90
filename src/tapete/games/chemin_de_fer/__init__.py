"""Chemin de fer (ferrocarril): a player holds the bank, the house takes its part of what that player wins.

``moves``      the vocabulary: moves, incidents, events
``law``        the typed rules of chemin de fer, and the terms of a table
``state``      what the table knows: frozen, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a round gives way to another
``handovers``  and to which
``table``      who sits where
``bank``       the bank: taken, offered on, held, passed and lost
``staff``      staff and clock: the session, duties, questions and silence
``round``      a coup: stakes, the close, the cards, the words, the settlement
``errors``     what goes wrong, and the ruling on it
``offers``     what each person may do now
``felt``       the table as a picture, and where one may click
``odds``       what each bet costs, exactly
"""

from ..registry import Room

ROOMS = (
    Room(
        game="chemin_de_fer",
        package="tapete.games.chemin_de_fer",
        rules="law.rules:CheminDeFerRules",
        play="play:CheminDeFer",
        odds="odds",
        felt="felt",
    ),
)
