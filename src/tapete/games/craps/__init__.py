"""Craps and mini craps: two dice, whoever throws them, and bets that live for several throws.

``moves``      the vocabulary: moves, incidents, events
``law``        the typed rules of craps, the terms of a table, and the book of its bets
``state``      what the table knows: frozen, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a round gives way to another
``handovers``  and to which
``table``      the dice, the shooter, staff, and the duties that play waits for
``layout``     where each bet lies on the cloth
``round``      from the first bet to the last payment of a throw
``errors``     what goes wrong with throws and bets, and the ruling on it
``offers``     who may do what now, and what must be done next
``felt``       the table as a picture, and where one may click
``odds``       what each bet costs, exactly
"""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.craps",
        rules="law.rules:CrapsRules",
        play="play:Craps",
        odds="odds",
        felt="felt",
    )
    for game in ("craps", "mini_craps")
)
