"""The end of a coup: the winning chances are called, stakes are taken and paid, the cards go away."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....law.values import Odds
from ....table import money
from ....table.contract import HOUSE, tag
from ...bank import paying
from ...base import moves as w
from ...base.stakes import counted, lose_whole
from .. import moves as m
from .. import table
from ..state import Stake
from ..turn import Turn, colour
from . import betting, coup, refait

Leaves = tuple[Leaf[Any] | None, ...]
TIE, REFAIT = "tie", "refait"
STEPS = ("take", "pay", "collect")
RETURNED = "returned"
"""The word of the reading by which the deposit of an insurance comes back where there was no tie."""


# --- the result -----------------------------------------------------------------------------------------------------


def begin(t: Turn) -> None:
    """The winning row and chance, called; then everything at once, or by hand."""
    black, red = t.points("black"), t.points("red")
    row = winner(t, black, red)
    won = row or (REFAIT if black == t.rules.refait.at.value else TIE)
    beside = chance(t, row) if row else ""
    t.set(winner=won, beside=beside, outcome=replace(t.s.outcome, winner={"": f"{won}_{beside}" if beside else won}))
    r = t.rules.rows
    sources = (r.wins, r.near_words, r.reference, r.color_wins if beside == "color" else r.inverse_wins)
    t.emit(m.CoupDecided(winner=row, beside=beside, black=black, red=red,
                         cite=cites(*sources) if row else cites(t.rules.tie.null, r.equal)))  # fmt: skip
    call(t, row, beside)
    deposits(t)
    if won == REFAIT:
        refait.begin(t)
    t.set(todo=steps(t))
    goes_on(t)


def winner(t: Turn, black: int, red: int) -> str:
    """The winning row; '': equal."""
    r = t.rules.rows
    if black == red and not denied(r.equal):
        return ""
    contrary = (r.wins.value == "farthest") or (r.near_words is not None and r.near_words.value == "farthest")
    return "black" if (black <= red) != contrary else "red"


def chance(t: Turn, row: str) -> str:
    """Color or inverse, by the colour of the card that the law compares."""
    r = t.rules.rows
    faces = t.faces("black" if r.reference.value == "first_black" else row)
    same = bool(faces) and colour(faces[0], t.rules) == row
    if same:
        return "color" if r.color_wins.value else ""
    return "inverse" if r.inverse_wins.value else ""


def call(t: Turn, row: str, beside: str) -> None:
    """The winning chances."""
    calls = t.rules.calls
    if not row:
        return
    found = {
        ("black", "color"): calls.black_color,
        ("black", "inverse"): calls.black_inverse,
        ("red", "color"): calls.red_color,
        ("red", "inverse"): calls.red_inverse,
    }
    t.speak("call", found.get((row, beside)), points=t.points(row))
    t.speak("call", calls.color_wins if beside == "color" else calls.color_loses)


def fate(t: Turn, stake: Stake) -> tuple[str, Leaves]:
    """``won``, ``lost``, ``null``, ``freed`` or ``kept``, and the clauses behind it."""
    s, r = t.s, t.rules
    if s.winner == TIE:
        if stake.held:
            return ("lost" if denied(r.tie.null) else "kept"), (r.tie.null,)
        return ("null" if holds(r.tie.null) else "lost"), (r.tie.null, r.rows.equal)
    if s.winner == REFAIT:
        return "kept", (r.refait.at,)
    behind = (r.rows.wins,) if stake.on in ("black", "red") else (r.rows.reference, r.rows.color_wins)
    wins = stake.on in (s.winner, s.beside)
    if not stake.held:
        return ("won" if wins else "lost"), behind
    f = r.refait
    if wins:
        free = f.freed or f.wait
        return ("kept" if denied(free) else "freed"), (free, f.kept)
    gone = f.lost or f.wait_lost
    return ("kept" if denied(gone) else "lost"), (gone,)


def of(t: Turn, *fates: str) -> list[Stake]:
    """The stakes with such a fate, in the order in which the law has them settled."""
    s = t.rules.settle
    found = [stake for stake in t.s.stakes if fate(t, stake)[0] in fates]
    first = s.first.value if s.first is not None else ()
    far = holds(s.farthest)
    return sorted(found, key=lambda stake: (stake.on not in first, -stake.far if far else 0, stake.n))


# --- the insurance --------------------------------------------------------------------------------------------------


def deposits(t: Turn) -> None:
    """The deposits of this coup are consumed; on a tie that they do not cover they go back. What a tie at thirty-one
    does with an insured stake the refait knows."""
    i = t.rules.insurance
    if i is None:
        return
    for stake in t.s.stakes:
        if not stake.deposit or stake.held:
            continue
        tie = {TIE: "null", REFAIT: "refait"}.get(t.s.winner, "")
        returned = t.game.terms.readings.get(i.rate.reading) == RETURNED and not tie
        if returned or (tie and tie not in i.covers.value):
            betting.return_deposit(t, stake, "deposit_back", i.covers)
        else:
            t.emit(m.Deducted(player=stake.owner, n=stake.n, amount=stake.deposit, cite=cites(i.rate, i.covers),
                              reading=i.rate.reading))  # fmt: skip
            t.pay(f"deposit:{stake.owner}", HOUSE, stake.deposit, "insurance", i.rate, i.covers)


# --- the steps ------------------------------------------------------------------------------------------------------


def steps(t: Turn) -> tuple[str, ...]:
    s = t.rules.settle
    order = ["pay", "take", "collect"] if denied(s.losers_first) else list(STEPS)
    if denied(s.cards_last):
        order = ["collect", *(step for step in order if step != "collect")]
    return tuple(order)


def goes_on(t: Turn) -> None:
    """What is left of the settlement: by itself or by hand; nothing while somebody owes a choice."""
    if any(p.do == "choose" for p in t.s.pending):
        t.set(phase="refait")
        return
    while t.s.todo:
        step = t.s.todo[0]
        if t.game.terms.settlement == "by_hand" and to_do(t, step):
            t.set(phase="collecting" if step == "collect" else "settling")
            return
        t.set(todo=t.s.todo[1:])
        DO[step](t)
    t.course.finished(t)


def to_do(t: Turn, step: str) -> bool:
    """Is there anything in this step?"""
    if step == "take":
        return bool(of(t, "lost"))
    return bool(of(t, "won", "null", "freed")) if step == "pay" else True


def take(t: Turn) -> None:
    for stake in of(t, "lost"):
        lose_whole(t, stake, *fate(t, stake)[1], t.rules.settle.losers_first, t.act("settle"))


def pay(t: Turn) -> None:
    """Winning stakes are paid and go back; then those that are free or null."""
    for stake in of(t, "won"):
        behind = (*fate(t, stake)[1], t.rules.settle.first, t.rules.settle.farthest, t.act("settle"))
        paying.win(t, stake, stake.on, price(t, stake.on), *behind)
        betting.lift(t, stake, *behind)
    for stake in of(t, "freed"):
        behind = fate(t, stake)[1]
        t.emit(m.Freed(player=stake.owner, on=stake.on, n=stake.n, amount=stake.amount, cite=cites(*behind)))
        betting.lift(t, stake, *behind)
    for stake in of(t, "null"):
        behind = fate(t, stake)[1]
        paying.push(t, stake, *behind)
        if not holds(t.rules.tie.free):
            betting.lift(t, stake, *behind)


def price(t: Turn, on: str) -> Leaf[Odds]:
    """What a chance pays."""
    return t.game.price(on)


def collect(t: Turn) -> None:
    coup.collect(t, t.rules.settle.cards_last)


DO = {"take": take, "pay": pay, "collect": collect}
ACTS = {"take": "settle", "pay": "settle", "collect": "discard"}


def on_step(t: Turn, move: Any) -> None:
    """By hand: a step of the settlement, in its turn."""
    step, s = tag(move), t.rules.settle
    t.staff(ACTS[step])
    t.in_phase("settling", "collecting", sources=(t.act(ACTS[step]), s.losers_first, s.cards_last))
    if step not in t.s.todo or not to_do(t, step):
        t.refuse("nothing_due", t.act(ACTS[step]), s.losers_first, at=step)
    if step != t.s.todo[0]:
        leaf = s.cards_last if step == "collect" else s.losers_first
        t.refuse("wrong_order", leaf, t.act(ACTS[step]), at=step, next=t.s.todo[0])
    if isinstance(move, m.Pay):
        due = sum(winnings(t, stake) for stake in of(t, "won"))
        if move.amount not in (0, due):
            t.refuse("wrong_amount", *(price(t, stake.on) for stake in of(t, "won")), s.first, amount=due)
    t.set(todo=t.s.todo[1:])
    DO[step](t)
    goes_on(t)


def winnings(t: Turn, stake: Stake) -> int:
    base, odds, _ = counted(t, stake, price(t, stake.on).value)
    return money.pay(base, odds, t.game.terms.rounding).amount


# --- the coup is over -----------------------------------------------------------------------------------------------


def finish(t: Turn) -> None:
    """Who let it go by, the next coup, the next shoe, or the end of the session."""
    played = {s.owner for s in t.s.stakes} | {r.player for r in t.s.outcome.results}
    played |= {e.player for e in t.events if isinstance(e, (w.Won, w.Lost, w.Pushed))}
    idle = {name: 0 if name in played else t.s.idle.get(name, 0) + 1 for name in t.s.seated}
    owed: tuple[str, ...] = ()
    if t.game.terms.settlement == "by_hand":
        found = t.rules.duties.items()
        owed = tuple(n for n, d in found if d.value.holds and d.value.must and d.value.by and "after" in d.value.when)
    t.set(
        duties_owed=tuple(dict.fromkeys((*t.s.duties_owed, *owed))),
        round=t.s.round + 1, coups=t.s.coups + 1, idle=idle, watched={}, started=False, todo=(), phase="betting",
        stakes=tuple(clean(s) for s in t.s.stakes),
    )  # fmt: skip
    if t.s.unburned:
        table.burn_late(t)
    if t.s.hands_left == 0 or (t.s.stop_out and t.s.last_shoe):
        end(t)
    elif t.s.stop_out:
        t.course.to_shuffling(t, "used")


def clean(stake: Stake) -> Stake:
    """What the coup left of a stake is ready for the next one."""
    return replace(stake, fate="", deposit=0 if not stake.held else stake.deposit)


def end(t: Turn) -> None:
    """No coup will follow: what is still held has its part."""
    for stake in t.s.stakes:
        if stake.held:
            refait.part_due(t, stake)
        else:
            betting.back(t, stake, "stake_back", t.rules.tie.null)
    t.set(phase="ending")


def annul(t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
    """The coup is void: free stakes go back, those in prison stay there, the cards are put away."""
    t.emit(w.Annulled(ground=ground, cite=cites(*sources) or t.game.anchor))
    for stake in t.s.stakes:
        if not stake.held:
            betting.back(t, stake, "annulled", *sources)
    t.set(pending=tuple(p for p in t.s.pending if p.do != "choose"), winner="", beside="", waits=False)
    if t.s.phase == "closed":
        t.set(phase="betting", started=False)
        return
    if not t.s.slots:
        coup.forget(t)
    coup.collect(t, *sources)
    finish(t)


HANDLERS: dict[Any, Any] = {m.Take: on_step, m.Pay: on_step, m.Collect: on_step}
