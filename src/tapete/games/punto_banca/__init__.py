"""Punto y banca: the full table, dealt by players, and the reduced ones (Midi, Mini), dealt by the house.

``moves``      the vocabulary: moves, incidents, events
``law``        the typed rules of punto y banca, the terms of a table, and how much may be staked
``state``      what the table knows: frozen, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a round gives way to another
``handovers``  and to which
``table``      who holds the shoe
``round``      a coup: bets, the deal, the totals, the third cards, the settlement
``errors``     what goes wrong, and the ruling on it
``offers``     what each person may do now
``felt``       the table as a picture, and where one may click
``odds``       what each bet costs, exactly
"""

from ..registry import Room

ROOMS = (
    Room(
        game="punto_banca",
        package="tapete.games.punto_banca",
        rules="law.rules:PuntoBancaRules",
        play="play:PuntoBanca",
        odds="odds",
        felt="felt",
    ),
    Room(
        game="punto_banca_reduced",
        package="tapete.games.punto_banca",
        rules="law.rules:PuntoBancaRules",
        play="play:Reduced",
        odds="odds",
        felt="felt",
    ),
)
