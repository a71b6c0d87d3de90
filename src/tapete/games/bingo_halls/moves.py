"""What is declared of the halls of a network."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ...table.contract import Event, Incident, Move

Hall = Annotated[str, Meta(min_length=1, max_length=32)]


class LineLost(Incident, frozen=True, tag="line_lost"):
    """A hall is no longer connected with the others and the central system."""

    hall: Hall


class LineBack(Move, frozen=True, tag="line_back"):
    """It is connected again."""

    hall: Hall


class Disconnected(Event, frozen=True, kw_only=True, tag="hall_disconnected"):
    """A hall has lost its line; ``then``: what becomes of its cards."""

    hall: str
    then: str


class Connected(Event, frozen=True, kw_only=True, tag="hall_connected"):
    """A hall has its line again."""

    hall: str
