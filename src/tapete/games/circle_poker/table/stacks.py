"""Chips behind the line: the initial purchase, what is added later, tips, tickets, the chip on one's cards."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, denied, holds
from ...base import moves as w
from .. import moves as m
from ..law import lawful
from ..round import betting, house_cut, limits
from ..turn import HAND, IDLE, Turn
from .resting import level
from .seating import check_person, check_room

OPEN = ("unopened", "shuffling", *IDLE[:2])
"""No hand has begun."""


def begun(t: Turn) -> bool:
    """Has the hand begun, as far as chips are concerned?"""
    leaf = t.rules.stacks.frozen_from
    first_card = leaf is not None and leaf.value == "first_card"
    return t.s.phase in HAND or (t.s.phase == "forced" and not first_card)


def on_buy_in(t: Turn, move: m.BuyIn) -> None:
    """The initial purchase, before the opening or by who has just got his seat."""
    s, stacks, terms = t.rules.seats, t.rules.stacks, t.game.terms
    name = t.player()
    sources: tuple[Source, ...] = (s.buys_in, stacks.frozen)
    check_means(t, move.means)
    check_person(t, name)
    if t.s.phase == "unopened" and holds(s.registered) and name not in t.s.people.registered and name not in t.s.seats:
        t.refuse("not_registered", s.registered, player=name)
    if t.s.phase != "unopened" and name not in t.s.seats:
        t.refuse("no_seats", s.buys_in or s.assigned_by, player=name)
    if t.s.phase in ("lot", "ending"):
        t.refuse("wrong_phase", *sources, phase=t.s.phase)
    if t.s.phase == "unopened":
        check_room(t, name, s.buys_in)
    if t.resto(name):
        t.refuse("already_done", *sources, player=name)
    if t.s.phase in (*HAND, "forced"):
        check_frozen(t, name)
    amount = move.amount or terms.resto
    if amount > terms.resto and holds(stacks.up_to):
        t.refuse("above_buy_in", stacks.up_to, s.buys_in, buy_in=terms.resto)
    if amount < terms.resto and not (s.buys_in or stacks.full_or_missing or stacks.up_to):
        t.refuse("below_resto", t.rules.requires.get("resto_set_by"), buy_in=terms.resto)
    if amount < terms.resto:
        t.refuse("not_the_buy_in", s.buys_in, stacks.full_or_missing, stacks.up_to, buy_in=terms.resto)
    t.pay(name, f"resto:{name}", amount, "buy_in", s.buys_in, stacks.up_to)
    if name not in t.s.people.bought:
        t.people(bought=(*t.s.people.bought, name))
    if t.s.phase != "unopened":
        house_cut.session_cut(t, name)
        level(t)


def check_means(t: Turn, means: str) -> None:
    """Only what may be bet is bought with, nothing but chips lying on the table; or what is exchanged for it."""
    leaf = t.rules.betting.means
    if means == "ticket" and holds(t.rules.stacks.tickets):
        return
    if leaf.value and means not in leaf.value and means != "cash":
        t.refuse("not_chips", leaf, at=means)


def check_frozen(t: Turn, name: str) -> None:
    """No chips are added in a hand. Who has none left must wait by a clause of his own, too."""
    stacks = t.rules.stacks
    add = t.rules.conduct.infractions.get("add_chips_mid_hand")
    if not begun(t) or denied(stacks.frozen):
        return
    if t.resto(name):
        t.refuse("hand_on", stacks.frozen, stacks.frozen_from, add, player=name)
    if not denied(stacks.broke_waits):
        t.refuse("hand_on", stacks.broke_waits, stacks.frozen, stacks.frozen_from, add, player=name)


def on_rebuy(t: Turn, move: m.Rebuy) -> None:
    stacks, terms = t.rules.stacks, t.game.terms
    name = t.player()
    if name not in t.s.seats:
        t.refuse("no_seats", t.rules.seats.assigned_by, player=name)
    if t.s.phase in ("unopened", "lot", "ending"):
        t.refuse("wrong_phase", stacks.frozen, phase=t.s.phase)
    check_frozen(t, name)
    missing = max(terms.resto - t.resto(name), 0)
    if holds(stacks.up_to) and move.amount > missing:
        t.refuse("above_buy_in", stacks.up_to, missing=missing, buy_in=terms.resto)
    if holds(stacks.full_or_missing) and move.amount not in (terms.resto, missing):
        t.refuse("not_the_buy_in", stacks.full_or_missing, missing=missing, buy_in=terms.resto)
    least = lawful.least_rebuy(t.game, missing)
    if move.amount < least:
        t.refuse("below_rebuy", t.rules.requires.get("rebuy"), rebuy=least)
    t.pay(name, f"resto:{name}", move.amount, "rebuy", stacks.up_to, stacks.full_or_missing, stacks.frozen)
    if name not in t.s.people.bought:
        t.people(bought=(*t.s.people.bought, name))
    level(t)


def most_tip(t: Turn, name: str) -> int:
    """All he has, but for a chip to bet with where he must."""
    owes = t.s.phase == "betting" and t.s.turn == name and limits.must_bring_in(t, name)
    return t.resto(name) - owes


def on_tip(t: Turn, move: m.Tip) -> None:
    """A tip goes into its slot, by whoever drops it."""
    stacks = t.rules.stacks
    name = t.player()
    drops = t.act("drops_tips")
    if denied(stacks.tips):
        t.refuse("no_rule", stacks.tips)
    if denied(drops):
        t.refuse("wrong_role", drops, role="croupier")
    if name not in t.s.seats:
        t.refuse("no_seats", stacks.tips, drops, player=name)
    if move.amount > t.resto(name):
        t.refuse("not_enough", stacks.tips, drops, amount=t.resto(name))
    if move.amount > most_tip(t, name):
        t.refuse("must_bet", t.rules.forced.bring_in)
    t.pay(f"resto:{name}", "tips", move.amount, "tip", stacks.tips, drops)
    t.session(tips=t.s.session.tips + move.amount)
    if t.s.phase == "betting" and t.s.turn == name and not betting.still_owed(t, name):
        betting.advance(t, name)  # all he had: he has nothing to speak with any more


def on_ticket(t: Turn, move: w.BuyTicket) -> None:
    leaf = t.rules.stacks.tickets
    name = t.player()
    if not holds(leaf):
        t.refuse("no_rule", leaf, t.rules.betting.means)
    t.note("ticket_exchanged", leaf, about=name, amount=move.amount)


def on_protect(t: Turn, move: m.Protect) -> None:
    """A chip lies on his cards."""
    leaf = t.rules.betting.protects
    name = t.player()
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    p = t.in_hand(name, leaf)
    if p.protected:
        t.refuse("already_done", leaf, player=name)
    if not p.cards:
        t.refuse("nothing_there", leaf, player=name)
    t.edit(name).protected = True
    t.note("protected", leaf, about=name)


HANDLERS: dict[Any, Any] = {
    m.BuyIn: on_buy_in,
    m.Rebuy: on_rebuy,
    m.Tip: on_tip,
    w.BuyTicket: on_ticket,
    m.Protect: on_protect,
}
