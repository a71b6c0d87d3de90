"""Simultaneous bingo: one game of traditional bingo in several halls at once.

``moves``  what is done in a hall, beside the vocabulary of bingo
``rules``  the typed rules and the terms
``state``  where everybody plays, and which halls are connected
``play``   the game itself: halls, their lines, claims from everywhere
``felt``   the picture
``odds``   what a card costs
``acta``   the document of a game that is over
"""

from ..registry import Room

ROOM = Room(
    game="bingo_simultaneous",
    package="tapete.games.bingo_simultaneous",
    rules="rules:SimultaneousRules",
    play="play:Simultaneous",
    felt="felt",
    odds="odds",
    acta="acta",
)

ROOMS = (ROOM,)
