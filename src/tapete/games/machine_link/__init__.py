"""A link between machines: an accumulated pool that several machines feed, and that the first to show its combination
has whole.

``moves``  what machines say, beside the vocabulary of pools
``rules``  the typed rules, and the terms of a link
``state``  what the link knows: the plays that have won, in their order
``play``   the link itself
"""

from ..registry import Room

POOLS = (
    Room(
        game="machine_link",
        package="tapete.games.machine_link",
        rules="rules:LinkRules",
        play="play:MachineLink",
    ),
)
