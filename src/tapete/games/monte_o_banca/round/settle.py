"""The end of a phase: losing bets are taken, winning ones paid, the commission deducted; then Segundas, or the next
coup."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE
from ...base import moves as w
from ...base.stakes import give_back, lose
from .. import moves as m
from ..law import square
from ..state import Chips
from ..turn import Turn
from . import judge, pack
from .judge import Leaves, Match, Verdict


def verdict(t: Turn, stake: Chips) -> Verdict:
    """What the match does to a bet."""
    found = Match(t.s.turned[-1], t.s.match, t.s.first)
    return judge.verdict(t.game.book, t.laid, stake.on, stake.at, found)


def of(t: Turn, *fates: str) -> list[Chips]:
    """The bets with such a fate, in the order in which they were made."""
    return sorted((s for s in t.s.stakes if verdict(t, s).what in fates), key=lambda s: s.n)


def matched(t: Turn) -> None:
    """A card has won: the losing one of its pair lies face down; bets are settled, by themselves or by hand."""
    turn_down(t)
    if t.game.terms.settlement == "by_hand":
        t.set(phase="clearing")
        return
    take(t)
    pay(t)
    finish(t)


def turn_down(t: Turn) -> None:
    """The card beside the matched one has lost, unless the match is annulled between the two."""
    leaf = t.game.rules.settlement.loser_down
    for other in square.beside(t.game.rules, t.s.match) if holds(leaf) else ():
        between = next((on for on, at in t.game.book.lines.items() if f"{t.s.match}-{other}" in at), "")
        found = Match(t.s.turned[-1], t.s.match, t.s.first)
        if between and judge.cartas(t.game.book, t.laid, between, f"{t.s.match}-{other}", found).what != "won":
            t.note("pair_without_loser", leaf, about=other)
            continue
        box = t.s.boxes[int(other) - 1]
        if not box.faces:
            continue
        boxes = list(t.s.boxes)
        boxes[int(other) - 1] = replace(box, down=True)
        t.set(boxes=tuple(boxes))
        t.emit(m.TurnedDown(box=other, face=box.faces[0], cite=cites(leaf)))


# --- taking and paying ----------------------------------------------------------------------------------------------


def take(t: Turn) -> None:
    """Losing bets are the house's."""
    leaf = t.game.rules.settlement.take
    for stake in of(t, "lost"):
        sources = verdict(t, stake).sources
        if holds(leaf):
            lose(t, stake, stake.amount, leaf, *sources)
        else:
            give_back(t, stake, stake.amount, "stake_back", leaf, *sources)


def pay(t: Turn) -> None:
    """Winning bets are paid and go back; so do those that neither win nor lose."""
    for stake in of(t, "won"):
        win(t, stake, verdict(t, stake).sources)
    for stake in of(t, "null"):
        push(t, stake, verdict(t, stake).sources)


def win(t: Turn, stake: Chips, why: Leaves) -> None:
    leaf = t.game.rules.settlement.pay
    odds, price = judge.price(t.game.book, stake.on, t.s.part, t.laid, len(t.s.burned))
    paid = money.pay(stake.amount, odds, t.game.terms.rounding)
    behind = (*price, leaf, *why)
    if holds(leaf):
        t.emit(w.Won(player=stake.owner, on=stake.on, at=stake.at, amount=paid.amount, n=stake.n, cite=cites(*behind),
                     reading=reading(*behind)))  # fmt: skip
        t.pay(HOUSE, stake.owner, paid.amount, "won", *behind, remainder=paid.remainder)
        deduct(t, stake, paid.amount)
    give_back(t, stake, stake.amount, "stake_back", leaf)


def deduct(t: Turn, stake: Chips, won: int) -> None:
    """The house keeps its part of what was won."""
    c = t.game.rules.commission
    if not judge.charged(t.game.book, stake.on, t.s.part, t.s.first):
        return
    cut = money.split(
        judge.base(t.game.book, stake.amount, won),
        c.rate.value,
        "rest" if t.game.terms.rounding == "player" else "part",
    )
    if not cut.part:
        return
    doubt = reading(c.phases if t.s.part == "segundas" else c.rate)
    t.emit(m.Deducted(player=stake.owner, n=stake.n, amount=cut.part, remainder=cut.remainder,
                      cite=cites(c.rate, c.phases), reading=doubt))  # fmt: skip
    t.pay(stake.owner, HOUSE, cut.part, "deduction", c.rate, remainder=cut.remainder)


def push(t: Turn, stake: Chips, why: Leaves) -> None:
    t.emit(w.Pushed(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(*why),
                    reading=reading(*why)))  # fmt: skip
    give_back(t, stake, stake.amount, "stake_back", *why)


# --- what comes next ------------------------------------------------------------------------------------------------


def finish(t: Turn) -> None:
    """Primeras give way to Segundas, Segundas to the next coup."""
    course = t.game.rules.course
    if t.s.part == "segundas" or "segundas" not in course.phases.value:
        end(t)
        return
    live = judge.still_placed(t.game.book, t.s.match)
    for stake in t.s.stakes:
        if not judge.stays(t.game.book, stake.on, stake.at, live):
            push(t, stake, (course.still_placed,))
    t.set(
        phase="ready", part="segundas", live=live, gone=(*t.s.gone, *t.s.turned), turned=(), first=False, match="",
        asked=(), time=(),
    )  # fmt: skip
    t.emit(m.Phase(phase=t.s.part, boxes="".join(live), cite=cites(course.phases, course.still_placed)))


def exhausted(t: Turn) -> None:
    """No card is left and none has matched: every bet goes back."""
    leaf = t.game.rules.course.phases
    for stake in t.s.stakes:
        push(t, stake, (leaf,))
    end(t)


def end(t: Turn) -> None:
    """The coup is over."""
    for stake in t.s.stakes:
        push(t, stake, (t.game.rules.course.phases,))
    t.set(round=t.s.round + 1)
    pack.next_pack(t)


def annul(t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
    """The coup is null: every bet goes back."""
    t.emit(w.Annulled(ground=ground, cite=cites(*sources)))
    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, "annulled", *sources)
    t.set(round=t.s.round + 1)
    pack.next_pack(t)


# --- by hand --------------------------------------------------------------------------------------------------------


def on_clear(t: Turn, move: w.Clear) -> None:
    """Losing bets are taken."""
    leaf = t.game.rules.staff.pays
    t.whose(leaf)
    t.in_phase("clearing", sources=(leaf,))
    take(t)
    t.set(phase="paying")
    if not of(t, "won", "null"):
        finish(t)


def on_pay(t: Turn, move: m.Pay) -> None:
    """Winning bets are paid."""
    leaf = t.game.rules.staff.pays
    t.whose(leaf)
    t.in_phase("paying", sources=(leaf,))
    pay(t)
    finish(t)


HANDLERS: dict[Any, Any] = {w.Clear: on_clear, m.Pay: on_pay}
