"""A bank looks for its banker: round the table, to those seated, to those who stand, back to him who gave it up, by
auction, and last to the neighbour who must."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat.circle import auction
from ...baccarat.table import seats as shared
from ...base.conduct import check_person
from ...base.turn import admitted
from .. import moves as m
from ..state import Bank, Offering
from ..table import seats
from ..turn import Turn
from . import bank
from .bank import PASSED

AFTER_ROUND = PASSED[1:]
ONE_BY_ONE = ("rotation", "forced")
WINDOWS = {"offer_seated": "seated", "offer_standing": "standing", "auction": "auction"}

Sources = tuple[Leaf[Any] | None, ...]


def now(t: Turn) -> Offering:
    """The offer that is open."""
    return t.s.offering or Offering()


def update(t: Turn, **changes: Any) -> None:
    t.set(offering=replace(now(t), **changes))


def sources(t: Turn, how: str = "") -> Sources:
    """The clauses by which the bank is offered as it is."""
    b, o = t.rules.bank, now(t)
    how = how or o.how
    if how == "rotation":
        return (b.lost_right, b.rotates) if o.why == "loss" else (b.first, b.rotates)
    if how == "seated":
        return (getattr(b, o.by or "passed_right"), b.same_amount)
    if how == "standing":
        return (b.to_standing, b.same_amount if o.why == "choice" else b.least)
    named = {"retake": b.retake, "forced": b.forced, "next_talla": b.next_talla}
    if how == "auction":
        return (b.refuser_auction if o.why == "refusal" else b.auction, b.floor)
    return (named.get(how), b.first)


def nearest(t: Turn) -> Sources:
    """Of these clauses the ones that say why somebody may not have it now: of a retake that of the retake alone."""
    behind = sources(t)
    return behind[:1] if now(t).how in ("retake", "forced", "next_talla") and behind[0] is not None else behind


def fit(t: Turn, name: str) -> bool:
    """At the table now, and not kept out of the next coup."""
    return t.here(name) and name not in t.s.away and admitted(check_person, t, name)


def emit_offered(t: Turn, how: str, to: tuple[str, ...], amount: int) -> None:
    behind = sources(t, how)
    t.emit(m.Offered(how=how, to=to, amount=amount, cite=cites(*behind) or t.game.anchor, reading=reading(*behind)))


# --- round the table ------------------------------------------------------------------------------------------------


def rotate(t: Turn, o: Offering) -> None:
    """One after the other is asked, once each, from the right of a place."""
    b, up = t.rules.bank, not denied(t.rules.bank.rotates)
    place = o.place
    if not place and not o.why:
        names = shared.seated(t.s)
        highest = denied(b.first)
        place = t.seat(names[-1]) - 1 if names and highest else 0
        if not up and names and not highest:
            place = t.seat(names[0]) + 1
    names = shared.around(t.s, place, up)
    if o.why == "loss":
        kept = denied(b.lost_right) and o.passer in names
        names = [n for n in names if n != o.passer]
        names = [o.passer, *names] if kept else names
    if not holds(t.rules.seats.salute) and holds(t.rules.seats.salute_last):
        names = [*(n for n in names if n not in t.s.owes), *(n for n in names if n in t.s.owes)]
    if denied(b.awarded_any):
        names = [n for n in names if t.seat(n) == 1]
    t.set(offering=replace(o, how="rotation", queue=tuple(names), left=AFTER_ROUND), phase="rotation")
    go_round(t)


def go_round(t: Turn) -> None:
    """To the next who is there and owes no pass; then to the steps that follow."""
    while now(t).queue:
        name = now(t).queue[0]
        if passed_over(t, name):
            update(t, queue=now(t).queue[1:])
            continue
        amount = bank.least(t)
        update(t, amount=amount)
        emit_offered(t, "rotation", (name,), amount)
        return
    advance(t)


def passed_over(t: Turn, name: str) -> bool:
    """Not there, or to be passed once."""
    s = t.rules.seats
    if name not in t.s.seats:
        return True
    if name in t.s.away:
        if not denied(s.absent_loses):
            loses_seat(t, name)
        return True
    if name in t.s.owes and holds(s.salute):
        t.set(owes=tuple(n for n in t.s.owes if n != name))
        t.emit(m.Saluted(player=name, cite=cites(s.salute)))
        return True
    return not fit(t, name)


def loses_seat(t: Turn, name: str) -> None:
    """The hand has reached an absent player: his place goes to the first on the list, who does not get this hand."""
    leaf = t.rules.seats.absent_loses
    t.rule("absent_at_turn", "loses_seat", leaf, about=name)
    place = seats.remove(t, name, leaf)
    heir = t.s.waiting[0] if t.s.waiting else ""
    if heir:
        seats.change(t, heir, place)


def decline(t: Turn, name: str) -> None:
    """He does not want it; the second time running costs him his seat."""
    b, s = t.rules.bank, t.rules.seats
    times = t.s.refusals.get(name, 0) + 1
    t.set(refusals={**t.s.refusals, name: times})
    t.emit(m.Declined(player=name, times=times, cite=cites(b.declined_on)))
    if s.refusals is not None and times >= s.refusals.value:
        two_refusals(t, name)
    update(t, queue=now(t).queue[1:])
    if denied(b.declined_on):
        update(t, queue=(), left=("auction", "forced"))
    go_round(t)


def two_refusals(t: Turn, name: str) -> None:
    t.rule("two_refusals", "leaves_seat", t.rules.seats.refusals, about=name)
    seats.gives_up(t, name, t.rules.seats.refusals)


# --- the steps that follow ------------------------------------------------------------------------------------------


def advance(t: Turn) -> None:
    """The next step that has somebody in it; after the last the bank is vacant."""
    o = now(t)
    while o.left:
        step, *rest = o.left
        update(t, left=tuple(rest), how=step, queue=(), declined=(), bids=())
        if OPEN[step](t):
            return
        o = now(t)
    vacant(t)


def vacant(t: Turn) -> None:
    """Nobody holds it: the table waits."""
    bank.release(t)
    t.set(phase="idle", offering=None, bank=Bank(), seguido="", had="", recovered="", sole="")


def entitled(t: Turn, how: str = "") -> list[str]:
    """Those to whom the step is open, in order."""
    o = now(t)
    how = how or o.how
    names = [n for n in t.order(o.place) if fit(t, n)]
    if how == "auction":
        out = (*o.out, *barred_bidders(t))
        return [n for n in names if n not in out]
    names = [n for n in names if n != o.passer]
    return [n for n in names if (n in t.s.seats) == (how == "seated")]


def barred_bidders(t: Turn) -> tuple[str, ...]:
    """Who passed it, and his associates, may not bid for that hand."""
    o, b = now(t), t.rules.bank
    if o.why == "refusal":
        return ()
    return () if denied(b.passer_excluded) else tuple(n for n in (o.passer, *o.partners) if n)


def open_seated(t: Turn) -> bool:
    b, o = t.rules.bank, now(t)
    amount = o.passed_at if not denied(b.same_amount) else bank.least(t)
    return open_window(t, "offer_seated", "seated", amount)


def open_standing(t: Turn) -> bool:
    b, o = t.rules.bank, now(t)
    if not holds(b.to_standing):
        return False
    amount = o.passed_at if o.why == "choice" and not denied(b.same_amount) else bank.least(t)
    return open_window(t, "offer_standing", "standing", amount)


def open_window(t: Turn, phase: str, how: str, amount: int) -> bool:
    names = entitled(t, how)
    if not names:
        return False
    update(t, amount=amount)
    emit_offered(t, how, tuple(names), amount)
    t.set(phase=phase)
    return True


def open_retake(t: Turn) -> bool:
    """He who gave it up may have it back."""
    b, o = t.rules.bank, now(t)
    if not holds(b.retake) or o.why not in ("choice", "loss") or not o.passed_at or not fit(t, o.passer):
        return False
    update(t, amount=o.passed_at)
    emit_offered(t, "retake", (o.passer,), o.passed_at)
    t.set(phase="retake")
    t.ask(o.passer, "choose", "bank", ("retake", "leave"), "leave", b.retake)
    return True


def open_auction(t: Turn) -> bool:
    o, b = now(t), t.rules.bank
    if denied(b.auction) and o.why != "refusal":
        return False
    return open_window(t, "auction", "auction", bank.floor(t))


def open_forced(t: Turn) -> bool:
    """The player on the right must take it at the minimum."""
    o, b = now(t), t.rules.bank
    if not holds(b.forced):
        return False
    gone = (o.passer, *o.out) if o.why == "refusal" else (o.passer,)
    update(t, queue=tuple(n for n in shared.around(t.s, o.place) if n not in gone))
    return go_on_forced(t)


def go_on_forced(t: Turn) -> bool:
    while now(t).queue:
        name = now(t).queue[0]
        if fit(t, name) and name in t.s.seats:
            amount = bank.least(t)
            update(t, amount=amount)
            emit_offered(t, "forced", (name,), amount)
            t.set(phase="forced")
            return True
        update(t, queue=now(t).queue[1:])
    return False


OPEN = {
    "seated": open_seated,
    "standing": open_standing,
    "retake": open_retake,
    "auction": open_auction,
    "forced": open_forced,
}


def decline_forced(t: Turn, name: str) -> None:
    b = t.rules.bank
    t.emit(m.Declined(player=name, times=t.s.refusals.get(name, 0), cite=cites(b.forced)))
    if holds(b.forced_seat):
        seats.gives_up(t, name, b.forced_seat)
    update(t, queue=now(t).queue[1:])
    if not go_on_forced(t):
        vacant(t)


# --- whose turn it is -----------------------------------------------------------------------------------------------


def turn(t: Turn) -> str:
    """The one player who owes an answer about the bank."""
    o = t.s.offering
    if o is None:
        return ""
    if t.s.phase in ONE_BY_ONE and o.queue:
        return o.queue[0]
    return o.passer if t.s.phase in ("retake", "next_talla") else ""


def somebody_left(t: Turn, name: str) -> None:
    """He who was asked, or had bid, is no longer there."""
    o, phase = t.s.offering, t.s.phase
    if o is None:
        return
    update(t, bids=tuple(b for b in o.bids if name not in (b.player, b.partner)))
    t.drop_question(f"partner:{name}")
    if phase == "rotation" and o.queue[:1] == (name,):
        go_round(t)
    elif phase == "forced" and o.queue[:1] == (name,):
        if not go_on_forced(t):
            vacant(t)
    elif phase in ("retake", "next_talla") and o.passer == name:
        leave_it(t)
    elif phase in WINDOWS and not entitled(t):
        advance(t)


def leave_it(t: Turn) -> None:
    """He does not take it back, or does not go on with the new shoe."""
    o = now(t)
    t.drop_question("bank")
    if t.s.phase == "retake":
        advance(t)
    else:
        rotate(t, replace(o, why="talla"))


def close_if_decided(t: Turn) -> None:
    """The window closes by itself when the first in order has taken it alone, or all have answered."""
    o = now(t)
    names = entitled(t)
    bids = {b.player: b for b in o.bids}
    first = bids.get(names[0]) if names else None
    alone = first is not None and not first.partner
    if alone or all(n in o.declined or (n in bids and bids[n].agreed) for n in names):
        resolve(t)


def resolve(t: Turn) -> None:
    """The law's order decides."""
    o, b = now(t), t.rules.bank
    names = entitled(t)
    if o.how == "auction":
        best = auction.highest(o.bids, names, arrival=denied(b.seated_on_equal))
    else:
        best = auction.taker(o.bids, names, not denied(b.alone_first))
    if best is None:
        advance(t)
        return
    bank.award(t, best.player, best.amount, o.how, best.partner, best.share)
