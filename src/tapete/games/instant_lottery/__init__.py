"""Tickets that are opened at once: the instant or pre-drawn lottery, and boletos.

``moves``    the vocabulary: moves, incidents, events
``rules``    the typed rules that rulebooks fill
``terms``    what an operator chooses: the batch, its prizes, its premises
``state``    what the desk knows: frozen, JSON both ways; and a turn at it
``printed``  what stands on a ticket, item by item
``play``     the desk itself: which function does which move
``batch``    what lies under the boxes of a batch, and the next one
``sale``     a closed ticket is sold, given back, opened; what lies under its boxes comes out
``payment``  a ticket is presented, verified and paid; what is not presented in time lapses
``errors``   what goes wrong, and the ruling on it
``offers``   what each person may do now
``felt``     the tickets as a picture, and where one may click
``odds``     what a ticket returns, exactly
"""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.instant_lottery",
        rules="rules:InstantRules",
        play="play:Instant",
        odds="odds",
        felt="felt",
    )
    for game in ("instant_lottery", "boletos")
)
