"""Boule or bola: nine numbers, and the 5 that takes the simple chances.

``moves``  the vocabulary: moves, incidents, events
``rules``  the typed rules, as its rulebooks fill them
``play``   the table itself: which function does which move
``felt``   the table as a picture, and where one may click
``odds``   what each bet costs, exactly
"""

from ..registry import Room

ROOMS = (
    Room(
        game="boule",
        package="tapete.games.boule",
        rules="rules:BouleRules",
        play="play:Boule",
        odds="odds",
        felt="felt",
    ),
)
