"""Interconnected bingo: the traditional game of a hall, with a prize of the network for a bingo in time.

A hall keeps the prize by itself, or shares it with others (``games/bingo_network``).

``moves``  what happens with the prize, beside the vocabulary of bingo
``rules``  the typed rules
``terms``  what was agreed
``state``  prizes that wait for the network
``play``   the game itself: what is brought to the prize, who wins of it
``felt``   the picture
"""

from ..registry import Room

ROOM = Room(
    game="bingo_interconnected",
    package="tapete.games.bingo_interconnected",
    rules="rules:InterconnectedRules",
    play="play:Interconnected",
    felt="felt",
)

ROOMS = (ROOM,)
