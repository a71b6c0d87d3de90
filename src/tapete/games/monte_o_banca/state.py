"""What a table of Monte o Banca knows."""

from __future__ import annotations

import msgspec

from ...table.shoe import Shoe
from ..base.state import Stake, TableState
from .law import square


class Chips(Stake, frozen=True, kw_only=True):
    """``bound``: the bets were closed upon it, and it plays until it is decided."""

    bound: bool = False


class Box(msgspec.Struct, frozen=True):
    """The cards of a box, the placed one first; ``down``: turned face down, out of the play."""

    faces: tuple[str, ...] = ()
    down: bool = False


EMPTY = (Box(), Box(), Box(), Box())


class State(TableState, frozen=True, kw_only=True):
    """``pack``: which of the two packs is in play; ``next``: the box for which the next card is turned; ``live``: the
    boxes that play in this phase (``part``); ``turned``: the cards of this phase after the call; ``gone``: all others
    that are out; ``first``: the first card was a match, so the house has its commission; ``asked``: who asked for time,
    and ``time``: who still has it; ``helped``: the helper has shuffled, and hands the pack over."""

    stakes: tuple[Chips, ...] = ()
    part: str = "primeras"
    pack: int = 1
    shoe: Shoe
    boxes: tuple[Box, ...] = EMPTY
    next: str = "1"
    live: tuple[str, ...] = square.BOXES
    burned: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    first: bool = False
    match: str = ""
    asked: tuple[str, ...] = ()
    time: tuple[str, ...] = ()
    helped: bool = False
    undo: State | None = None


def out(state: State) -> tuple[str, ...]:
    """The cards that have been seen."""
    return (*(face for box in state.boxes for face in box.faces), *state.burned, *state.turned, *state.gone)
