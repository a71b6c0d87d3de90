"""What the states of several tables hold alike."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount


class Hold(msgspec.Struct, frozen=True):
    """A payment that waits: for the recording (``cctv``) or for an authorisation (``under_minimum``)."""

    player: str
    why: str
    amount: Amount
    minutes: int = 0
    cite: tuple[str, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """A new minimum that was announced and applies after ``balls`` more spins."""

    minimum: Amount
    balls: int
