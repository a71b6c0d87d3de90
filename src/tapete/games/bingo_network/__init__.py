"""The prize of a network of bingo halls: a pool that many halls feed, and that is shared by all who win it together.

``moves``  what halls say, beside the vocabulary of pools
``rules``  the typed rules, and the terms of a network
``state``  what the network knows: who has won and for which games it still waits
``play``   the network itself
"""

from ..registry import Room

POOLS = (
    Room(
        game="bingo_network",
        package="tapete.games.bingo_network",
        rules="rules:NetworkRules",
        play="play:Network",
    ),
)
