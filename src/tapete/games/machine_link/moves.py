"""The vocabulary of a link between machines: that of a pool, and the plays that win."""

from __future__ import annotations

from ...table.contract import Event, Move
from ..pools import moves as m


class JackpotShown(Move, frozen=True, tag="jackpot_shown"):
    """In this play of a machine the combination of the link has come."""

    about: m.Pass


class Queued(Event, frozen=True, kw_only=True, tag="jackpot_queued"):
    """A play has won; ``before``: so many others have won before it and are not paid yet."""

    table: str
    about: str
    before: int


Moves = m.Moves | JackpotShown
Events = m.Events | Queued
