"""The state of a table of Pai Gow poker."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...table.contract import Amount
from ..banked_poker.state import BankedState

CROUPIER = "croupier"
"""The croupier's hand."""
MAIN = "main"


class State(BankedState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``banker``: who holds the bank (empty: the house, by the croupier), with ``bank_money`` to cover the bets;
    ``nobody``: nobody holds it. ``turn``: the place to which it is offered next (0: the croupier's); ``offered``: it
    went round before this hand. ``told``: the commission was announced. ``shaken``, ``dice``, ``first``: the throw of
    this hand, and who has the first cards. ``set_by``: the cards of each small hand, by their numbers in the deal;
    ``wrong``: hands that were found to be set wrongly. ``compared``: what the croupier's hand came to against a
    player's bank. ``waiting``: who waits for a place. ``ended``: duties of the end of the session
    that were done.
    """

    banker: str = ""
    nobody: bool = False
    bank_money: Amount = 0
    turn: int = 1
    offered: bool = False
    told: bool = False
    shaken: bool = False
    dice: str = ""
    first: str = ""
    set_by: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    wrong: tuple[str, ...] = ()
    compared: Literal["", "win", "void", "loss"] = ""
    waiting: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    undo: State | None = None
