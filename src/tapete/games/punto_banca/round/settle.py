"""The end of a coup: stakes are taken and paid, the house has its part, the cards go away; by itself or by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE
from ...baccarat import moves as base
from ...baccarat.table import shoe, slots
from ...bank import paying
from ...base.stakes import counted, lose_whole, must
from ..law.rules import PuntoBancaRules
from ..law.terms import Terms
from ..state import Paid, Stake
from ..table import shoe_holder
from ..turn import Turn

STEPS = ("take", "pay", "deduct", "collect")
Leaves = tuple[Leaf[Any] | None, ...]


# --- what becomes of a stake ----------------------------------------------------------------------------------------


def fate(t: Turn, stake: Stake) -> tuple[str, Leaves]:
    """``won``, ``lost`` or ``null``, and the clauses behind it."""
    tie, aim, won = t.rules.tie, t.rules.scoring.aim, t.s.winner
    if stake.on == won:
        return "won", (aim,)
    if won != "tie":
        return "lost", (aim,)
    if stake.on == "empate":
        return ("null" if denied(tie.wins) else "won"), (tie.wins, tie.equal)
    return ("null" if holds(tie.void) else "lost"), (tie.void, tie.equal)


def of(t: Turn, *fates: str) -> list[Stake]:
    """The stakes with such a fate, by number."""
    found = [s for s in t.s.stakes if fate(t, s)[0] in fates]
    return sorted(found, key=lambda s: s.n)


# --- the steps ------------------------------------------------------------------------------------------------------


def steps(t: Turn) -> tuple[str, ...]:
    """The four steps in the order of the law; what it does not name keeps its place."""
    leaf, last = t.rules.settle.order, t.rules.settle.cards_last
    named = [name for rank in leaf.value.ranks for name in rank]
    at = iter(named)
    order = [next(at) if step in named else step for step in STEPS]
    if denied(last):
        order = ["collect", *(step for step in order if step != "collect")]
    return tuple(order)


def everything(t: Turn) -> None:
    """An automatic table: all of it at once."""
    t.set(paid=())
    for step in steps(t):
        DO[step](t)
    finish(t)


def take(t: Turn) -> None:
    """Losing stakes are the house's."""
    for stake in of(t, "lost"):
        lose_whole(t, stake, t.rules.settle.order, *fate(t, stake)[1])


def pay(t: Turn) -> None:
    """Winning stakes are paid and go back; then those that are null."""
    for stake in of(t, "won"):
        waiting, before = len(t.s.holds), t.s.accounts.get(HOUSE, 0)
        paying.win(t, stake, stake.on, t.rules.pays[stake.on], t.rules.settle.order, *fate(t, stake)[1])
        gain = before - t.s.accounts.get(HOUSE, 0)
        if stake.on == "banca" and gain:
            t.set(paid=(*t.s.paid, Paid(stake.n, stake.owner, gain, len(t.s.holds) > waiting)))
        lift(t, stake)
    for stake in of(t, "null"):
        paying.push(t, stake, *fate(t, stake)[1])
        lift(t, stake)


def lift(t: Turn, stake: Stake) -> None:
    """What lies there goes back to its owner."""
    now = next(s for s in t.s.stakes if s.n == stake.n)
    paying.lift(t, now, t.rules.settle.order, *fate(t, stake)[1])


def share(rules: PuntoBancaRules, terms: Terms, points: int) -> tuple[Fraction, Leaves]:
    """The part of the bank's winnings that the house keeps when it wins with so many points, and the clause behind
    it."""
    d = rules.deduction
    if d.rate is not None:
        return Fraction(d.rate.value), (d.rate,)
    if d.with_six is not None and d.six is not None and str(points) in d.six.value:
        return Fraction(d.with_six.value), (d.with_six,)
    if holds(d.commission):
        return Fraction(terms.commission), (d.commission,)
    return Fraction(0), ()


def kept(t: Turn) -> tuple[Fraction, Leaves]:
    """The house's part of this coup."""
    return share(t.rules, t.game.terms, t.points("banca"))


def gains(t: Turn) -> tuple[Paid, ...]:
    """The winnings of Banca bets; those that are still to be paid, too."""
    due = [Paid(s.n, s.owner, winnings(t, s)) for s in of(t, "won") if s.on == "banca"]
    return (*t.s.paid, *due)


def deduct(t: Turn) -> None:
    """The house has its part of what Banca won."""
    if t.s.winner != "banca" or not t.does("deduct"):
        return
    part, leaves = kept(t)
    favour: Any = "rest" if t.game.terms.rounding == "player" else "part"
    for paid in gains(t):
        cut = money.split(paid.amount, part, favour)
        if not cut.part:
            continue
        cite = tuple(c for leaf in (*leaves, t.rules.staff.acts.get("deduct")) if leaf is not None for c in leaf.cite)
        reading = next((leaf.reading for leaf in leaves if leaf is not None), "")
        t.emit(
            base.Deducted(
                player=paid.player, n=paid.n, amount=cut.part, remainder=cut.remainder, cite=cite, reading=reading
            )
        )
        source = f"held:{paid.player}" if paid.held else paid.player
        t.pay(source, HOUSE, cut.part, "deduction", *leaves, remainder=cut.remainder)
        if paid.held:
            shorten(t, paid, cut.part)
    t.set(paid=())


def shorten(t: Turn, paid: Paid, amount: int) -> None:
    """A payment that waits is so much less."""
    at = next(n for n, h in enumerate(t.s.holds) if h.player == paid.player and h.amount == paid.amount)
    held = t.s.holds[at]
    t.set(holds=(*t.s.holds[:at], replace(held, amount=held.amount - amount), *t.s.holds[at + 1 :]))


def collect(t: Turn) -> None:
    s = t.rules.settle
    slots.collect(t, s.order, s.cards_last, s.face_down, face_down=not denied(s.face_down))


DO = {"take": take, "pay": pay, "deduct": deduct, "collect": collect}


def winnings(t: Turn, stake: Stake) -> int:
    """What a winning stake is to receive beside itself."""
    base_, odds, _ = counted(t, stake, t.rules.pays[stake.on].value)
    return money.pay(base_, odds, t.game.terms.rounding).amount


# --- the end of a coup ----------------------------------------------------------------------------------------------


def finish(t: Turn, passes: bool = True) -> None:
    """The coup is over: duties, the shoe, the next coup."""
    must(t, "after")
    owed: tuple[str, ...] = ()
    if t.game.terms.settlement == "by_hand":
        duties = t.rules.duties.items()
        owed = tuple(n for n, d in duties if d.value.holds and d.value.must and "after" in d.value.when)
    bank_lost = passes and t.s.winner == "punto"
    t.set(
        round=t.s.round + (0 if denied(t.rules.coup.counted) else 1),
        decided=(),
        watched={},
        started=False,
        todo=(),
        paid=(),
        duties_owed=owed,
    )
    if bank_lost:
        shoe_holder.lost(t)
    next_coup(t)


def next_coup(t: Turn) -> None:
    """Bets are taken again, unless the shoe or the session is over."""
    if t.s.hands_left == 0:
        t.set(phase="ending", queue=())
        return
    t.set(phase="betting")
    shoe.end_of_coup(t)
    if t.s.phase != "betting":
        return
    shoe_holder.check_holder(t)
    shoe_holder.ensure(t)
    if t.s.queue:
        leaf = t.rules.rulings.stuck or t.rules.staff.problems_by
        t.course.void(t, "stuck_cards", t.s.queue, leaf)


# --- by hand --------------------------------------------------------------------------------------------------------


def to_do(t: Turn, step: str) -> bool:
    """Is there anything in this step?"""
    if step == "take":
        return bool(of(t, "lost"))
    if step == "pay":
        return bool(of(t, "won", "null"))
    if step == "deduct":
        return t.s.winner == "banca" and bool(kept(t)[0]) and bool(gains(t))
    return True


def pass_over(t: Turn) -> None:
    """Steps with nothing in them are passed over; after the last one the coup is over."""
    left = t.s.todo
    while left and not to_do(t, left[0]):
        left = left[1:]
    t.set(todo=left)
    if not left:
        finish(t)
    else:
        t.set(phase="collecting" if left[0] == "collect" else "settling")


def on_announce(t: Turn, move: base.AnnounceWinner) -> None:
    calls = t.rules.calls
    leaf = {"punto": calls.punto_wins, "banca": calls.bank_wins}.get(t.s.winner, calls.tie)
    t.staff("winner", leaf)
    t.in_phase("winner", sources=(leaf,))
    if move.winner != t.s.winner:
        t.refuse("not_the_result", leaf, at=move.winner, result=t.s.winner)
    t.course.announce(t)
    t.set(todo=steps(t), paid=())
    pass_over(t)


def on_step(t: Turn, move: Any) -> None:
    """A step of the settlement, in its turn."""
    step = str(move.__struct_config__.tag)
    order = t.rules.settle.order
    t.staff(ACTS[step], order)
    t.in_phase("settling", "collecting", sources=(order,))
    if step not in t.s.todo or not to_do(t, step):
        t.refuse("nothing_due", order, at=step)
    if step != t.s.todo[0]:
        leaf = t.rules.settle.cards_last if step == "collect" else None
        t.refuse("wrong_order", order, leaf, at=step, next=t.s.todo[0])
    if isinstance(move, base.Pay):
        due = sum(winnings(t, s) for s in of(t, "won"))
        if move.amount not in (0, due):
            t.refuse("wrong_amount", *(t.rules.pays[s.on] for s in of(t, "won")), order, amount=due)
    if isinstance(move, base.Collect) and not move.face_down and holds(t.rules.settle.face_down):
        t.refuse("face_up", t.rules.settle.face_down)
    DO[step](t)
    t.set(todo=t.s.todo[1:])
    pass_over(t)


ACTS = {"take": "take", "pay": "pay", "deduct": "deduct", "collect": "gather"}

HANDLERS: dict[Any, Any] = {
    base.AnnounceWinner: on_announce,
    base.Take: on_step,
    base.Pay: on_step,
    base.Deduct: on_step,
    base.Collect: on_step,
}
