"""What the law says of halls that play together."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf

Lost = Literal["waits", "plays_on", "left_out"]
"""What becomes of a hall with cards in the game that loses its line: the game waits until it is back; its cards play
on; or they are taken out and refunded."""


class Network(msgspec.Struct, frozen=True, kw_only=True):
    """The halls of one system."""

    connected: Leaf[bool]
    """a hall that is not connected takes no new part"""
    lost: Leaf[Lost]
