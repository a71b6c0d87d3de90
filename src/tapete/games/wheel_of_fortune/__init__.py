"""The wheel of fortune: an upright wheel, each symbol by the number of its cells.

``moves``  the vocabulary: moves, incidents, events
``rules``  the typed rules, as its rulebooks fill them
``play``   the table itself: which function does which move
``felt``   the table as a picture, and where one may click
``odds``   what each bet costs, exactly
"""

from ..registry import Room

ROOMS = (
    Room(
        game="wheel_of_fortune",
        package="tapete.games.wheel_of_fortune",
        rules="rules:FortuneRules",
        play="play:Fortune",
        odds="odds",
        felt="felt",
    ),
)
