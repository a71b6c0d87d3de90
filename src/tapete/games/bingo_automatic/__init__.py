"""Automatic bingo: a draw for all the halls of a network, prizes for the first card, Super prizes and their reserves.

``moves``  what goes wrong here, beside the vocabulary of terminals
``rules``  the typed rules
``terms``  what was chosen: halls, shares, limits
``state``  what the system knows: frozen, JSON both ways
``play``   the game itself: halls and their connection, what wins first, what is paid
``felt``   the picture
``odds``   what a card costs, and how the prizes that accumulate live
"""

from ..registry import Room

ROOM = Room(
    game="bingo_automatic",
    package="tapete.games.bingo_automatic",
    rules="rules:AutomaticRules",
    play="play:Automatic",
    felt="felt",
    odds="odds",
)

ROOMS = (ROOM,)
