"""The bank once it is awarded: it is put up, held, broken, given up; the end of the talla."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat.circle import moves as circle
from ...baccarat.table import shoe
from .. import moves as m
from ..state import Award, Bank, Coup
from ..table import cloths, seats
from ..turn import Turn
from . import award as awards

NEEDED = 9
"""The most cards that a coup of three hands takes."""


# --- putting it up --------------------------------------------------------------------------------------------------


def award(t: Turn, deposit: int) -> None:
    """He is banker: he leaves his compartment and hands the bank over; play begins, or the shoe is prepared."""
    b, a = t.rules.bank, t.s.award
    name = a.player
    clauses: dict[str, Leaf[Any]] = {
        "announced": b.announced, "auction": b.auction, "lot": b.equal_lot, "reoffer": b.reoffered,
    }  # fmt: skip
    leaf = clauses[a.how]
    t.set(
        bank=Bank(banker=name, how=a.how, initial=a.amount, deposited=deposit, tallas=a.tallas, days=a.days),
        award=Award(), repeat="", repeats=0,
    )  # fmt: skip
    t.emit(circle.Banker(player=name, amount=a.amount, how=a.how, cite=leaf.cite, reading=leaf.reading))
    if t.here(name):
        seats.remove(t, name, b.custody)
    put_in(t, a.amount, b.custody)
    if a.fresh or not t.s.playable:
        shoe.to_shuffling(t, "new")
    else:
        betting(t)


def put_in(t: Turn, amount: int, *sources: Leaf[Any] | None) -> None:
    """The banker hands chips to the croupier, who keeps them."""
    custody = t.rules.bank.custody
    t.pay(t.banker, "bank", amount, "bank", *sources)
    t.bank_set(put=t.s.bank.put + amount)
    if holds(custody):
        t.acts("keep_bank", "keep_bank", custody)
        t.bank_set(kept_by=t.by("keep_bank") if t.does("keep_bank") else "")


def more(t: Turn, move: m.Deposit) -> None:
    """A free banker deposits more."""
    awards.check_deposit(t, move)
    if not move.amount:
        t.refuse("insufficient", t.rules.free.covers, amount=0, minimum=1)
    awards.deposited(t, move, move.amount)
    t.bank_set(deposited=t.s.bank.deposited + move.amount)


def betting(t: Turn) -> None:
    """Bets are taken for the next coup; the first one of a shoe begins with the nearest players."""
    if t.s.fresh:
        t.set(fresh=False)
        cloths.first(t)
    t.set(phase="betting", coup=Coup(), slots=(), queue=(), owed=())


def shoe_ready(t: Turn) -> None:
    """A new shoe: who was barred for the last one is so no longer."""
    t.set(playable=True, fresh=True, ousted=(), repeat="", repeats=0, checked=False)
    if t.banker:
        betting(t)
    else:
        t.set(phase="opening")


# --- after a coup ---------------------------------------------------------------------------------------------------


def after_coup(t: Turn) -> None:
    """The talla is over, the bank is broken, or the next coup follows."""
    few = t.s.stop_out and t.s.shoe.left < NEEDED
    if t.s.last_of_shoe or few:
        end_of_talla(t)
    elif is_broken(t):
        broken(t)
    else:
        betting(t)


def is_broken(t: Turn) -> bool:
    """Nothing is left in it; of a free bank, nor of the deposit."""
    rest = t.s.bank.deposited if t.game.free and t.answers_all() else 0
    return t.bank + rest <= 0 and not denied(t.rules.bank.broken)


def broken(t: Turn) -> None:
    t.set(phase="broken", coup=Coup(), slots=(), queue=(), owed=())
    t.note("bank_broken", t.rules.bank.broken, about=t.banker, amount=t.s.bank.initial)


def end_of_talla(t: Turn) -> None:
    """The shoe is over: the session of a free bank, the award, or neither."""
    b, held, free = t.rules.bank, t.s.bank, t.rules.free
    t.set(playable=False, tallas=t.s.tallas + 1, coup=Coup(), slots=(), queue=(), owed=())
    t.bank_set(tallas=max(0, held.tallas - 1))
    if t.game.free and t.s.tallas >= free.tallas.value:
        give_back(t, "talla", free.tallas)
        awards.game_over(t, "tallas", free.tallas)
    elif not t.s.bank.tallas and not held.days:
        give_back(t, "talla", b.tallas, t.rules.stop.ends)
        t.set(phase="opening")
    elif is_broken(t):
        broken(t)
    else:
        shoe.to_shuffling(t, "new")


def give_back(t: Turn, why: str, *sources: Leaf[Any] | None) -> None:
    """The bank is his no more; what is in it goes back."""
    name, amount = t.banker, t.bank
    t.emit(
        circle.BankPassed(player=name, amount=amount, why=why, cite=cites(*sources), reading=reading(*sources))
    )  # fmt: skip
    if why == "choice":
        awards.say(t, t.rules.bank.leave_call, name, amount=str(amount))
    t.pay("bank", name, amount, "bank_back", *sources)
    t.set(bank=Bank(), cards_out=0, callers=(), repeat="", repeats=0)


# --- going on, or not -----------------------------------------------------------------------------------------------


def redeposit(t: Turn, move: m.Deposit) -> None:
    """The bank broke: he goes on with a deposit not below the first."""
    b, initial = t.rules.bank, t.s.bank.initial
    if denied(b.redeposit):
        t.refuse("no_rule", b.redeposit)
    amount = move.amount or initial
    if move.new_shoe and denied(b.new_shoe):
        t.refuse("no_rule", b.new_shoe)
    awards.check_deposit(t, move)
    if amount < initial:
        t.refuse("below_initial", b.redeposit, amount=amount, minimum=initial)
    awards.deposited(t, move, amount)
    t.bank_set(deposited=t.s.bank.deposited + amount)
    put_in(t, initial if t.game.free else amount, b.redeposit)
    if move.new_shoe:
        t.note("new_shoe", b.new_shoe)
    if move.new_shoe or not t.s.playable:
        shoe.to_shuffling(t, "new")
    else:
        betting(t)


def on_leave(t: Turn, move: m.LeaveBank) -> None:
    b, name = t.rules.bank, t.player()
    t.in_phase("betting", "broken", sources=(b.leave,))
    if name != t.banker:
        t.refuse("not_entitled", b.leave, player=t.banker)
    check_leaving(t)
    leave(t)


def check_leaving(t: Turn) -> None:
    """Once a coup was played, and before the first stake of the next; a broken bank at any rate."""
    b, r = t.rules.bank, t.rules.rulings
    if t.s.phase == "broken":
        return
    if denied(b.leave):
        t.refuse("no_rule", b.leave)
    if t.s.bank.must_go_on and not denied(r.early_goes_on):
        t.refuse("must_go_on", r.early_goes_on, r.early_out)
    if not t.s.bank.coups:
        t.refuse("first_coup", b.leave)
    if t.s.stakes or t.s.callers:
        t.refuse("bets_down", b.leave, t.rules.betting.on)


def leave(t: Turn) -> None:
    """He gives it up; who won and withdraws may not be banker again in this shoe."""
    b, held, name = t.rules.bank, t.s.bank, t.banker
    won = t.bank > held.put
    was_broken = t.s.phase == "broken"
    give_back(t, "broken" if was_broken else "choice", b.redeposit if was_broken else b.leave)
    if won and holds(b.winner_barred):
        t.set(ousted=(*t.s.ousted, name))
        t.note("barred_this_shoe", b.winner_barred, about=name)
    awards.reoffer(t, held.initial, name, max(1, held.tallas), held.days)


HANDLERS: dict[Any, Any] = {m.LeaveBank: on_leave}
