"""What goes wrong with a ticket: it can be read before it is opened, or not after; it is marked; a test denies it."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied, holds
from ...law.rulebook import Leaf
from ..base import conduct
from ..base.moves import BarredPerson
from ..base.stakes import give_back, in_phase
from ..draws import holding
from . import batch
from . import moves as m
from .state import Turn


def already_open(t: Turn, move: m.AlreadyOpen) -> None:
    """It is no lawful ticket: its price goes back."""
    closed = t.game.rules.opening.closed
    t.role((), closed)
    in_phase(t, "betting", sources=(closed,))
    stake = holding.held(t, move.ticket, move.player, closed)
    if stake.opened:
        t.refuse("opened_already", closed, at=str(move.ticket))
    if denied(closed):
        t.rule("already_open", "stands", closed, about=move.player, amount=move.ticket)
        return
    t.rule("already_open", "price_only", closed, about=move.player, amount=stake.amount)
    give_back(t, stake, stake.amount, "price_only", closed)
    batch.rest(t)


def barred_person(t: Turn, move: BarredPerson) -> None:
    """Whose closed tickets go back; they may have been the last of the batch."""
    conduct.barred_person(t, move)
    batch.rest(t)


def illegible(t: Turn, move: m.Illegible) -> None:
    """Only the price, whatever was programmed there. A box that nobody can read is none that comes out."""
    price_only(t, "illegible_box", move.player, move.ticket, "illegible", "running")


def wrong_signs(t: Turn, move: m.WrongSigns) -> None:
    """Only the price."""
    price_only(t, "wrong_symbols", move.player, move.ticket, "signs", "running")


def control(t: Turn, move: m.ControlDenies) -> None:
    """Only the price."""
    price_only(t, "control_number_denies", move.player, move.ticket, "control")


def price_only(t: Turn, incident: str, player: str, n: int, name: str, *during: str) -> None:
    """The ticket is opened, and one of its faults is found: its price goes back, and that is all. ``during``: it may
    be found while the boxes are opened, too."""
    faults = t.game.rules.faults
    if faults is None:
        t.refuse("no_rule")
    fault: Leaf[Any] = getattr(faults, name)
    t.role((), fault)
    in_phase(t, "betting", *during, sources=(fault,))
    stake = holding.found_at_fault(t, n, player, fault)
    if not stake.opened:
        t.refuse("still_closed", fault, at=str(n))
    if stake.void:
        t.refuse("void_ticket", fault, at=str(n))
    if not holds(fault):
        t.rule(incident, "stands", fault, about=player, amount=n)
        return
    t.rule(incident, "price_only", fault, about=player, amount=stake.amount)
    give_back(t, stake, stake.amount, "price_only", fault)
    if t.s.opening == n:
        t.set(phase="betting", round=t.s.round + 1, opening=0, last=())
    batch.rest(t)


def marked(t: Turn, move: m.Marked) -> None:
    """Not valid for prizes; the text gives no price back either."""
    holding.altered(t, move.player, move.ticket, move.hidden, "marked_ticket", "void")
