"""The cash system: what is prepaid stands on the player's card, and becomes money when they stop."""

from __future__ import annotations

from typing import Any

from ...law.leaves import holds
from ..base import moves as w
from . import moves as m
from .turn import BALANCE, Turn


def on_prepay(t: Turn, move: m.Prepay) -> None:
    cash = t.rules.cash
    player = t.player(cash.prepaid)
    if not holds(cash.prepaid):
        t.refuse("no_rule", cash.prepaid)
    if move.means not in cash.means.value or move.means not in t.game.terms.means:
        t.refuse("no_such_means", cash.means, at=move.means)
    t.in_phase("betting", "drawing", sources=(cash.prepaid,))
    t.pay(player, BALANCE + player, move.amount, "prepaid", cash.prepaid, cash.means)


def on_out(t: Turn, move: Any) -> None:
    """Cards of a draw that is to come or on stay in it; what they win is paid as money afterwards."""
    cash = t.rules.cash
    player = t.player(cash.out)
    if not holds(cash.out):
        t.refuse("no_rule", cash.out)
    if not t.balance(player):
        t.refuse("no_balance", cash.out, balance=0)
    t.pay(BALANCE + player, player, t.balance(player), "cashed_out", cash.out)


def all_out(t: Turn) -> None:
    """The session is over: nobody's money stays on a card."""
    for account, amount in tuple(t.s.accounts.items()):
        if account.startswith(BALANCE) and amount:
            t.pay(account, account.removeprefix(BALANCE), amount, "cashed_out", t.rules.cash.out)


HANDLERS: dict[Any, Any] = {m.Prepay: on_prepay, m.CashOut: on_out, w.Leave: on_out}
