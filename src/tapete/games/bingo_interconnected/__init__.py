"""Interconnected bingo: the traditional game of a hall, with a prize of the network for a bingo in time.

A hall keeps the prize by itself, or shares it with others (``games/bingo_network``).

``moves``  what happens with the prize, beside the vocabulary of bingo
``rules``  the typed rules
``terms``  what was agreed
``state``  prizes that wait for the network
``play``   the game itself: what is brought to the prize, who wins of it
``felt``   the picture
``odds``   what a card costs
``acta``   the document of a game that is over
"""

from ..registry import Room

ROOM = Room(
    game="bingo_interconnected",
    package="tapete.games.bingo_interconnected",
    rules="rules:InterconnectedRules",
    play="play:Interconnected",
    felt="felt",
    odds="odds",
    acta="acta",
)

ROOMS = (ROOM,)
