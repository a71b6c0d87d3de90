"""What goes wrong, and the ruling on it: wrong numbers, cards that are not as they should be, conflicts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import Source, cites, denied, holds
from ...table.contract import HOUSE
from ..base import conduct
from ..base import moves as w
from . import moves as m
from .law.rules import Marks
from .round import claims, settle
from .turn import RUNS, Turn

BETWEEN = ("betting", "series", "over")
"""No game is on: the prizes of the last one are paid."""


def on_wrong_number(t: Turn, move: m.WrongNumber) -> None:
    """The announcer called another number than came out."""
    null = t.rules.null
    leaf = null.announcer if null is not None else None
    t.anybody(leaf)
    if null is None:
        t.refuse("no_rule", leaf)
    if t.s.phase in BETWEEN and t.s.round > 1 and holds(null.until_paid):
        t.refuse("too_late", null.until_paid)
    t.in_phase(*RUNS, sources=(leaf,))
    if not t.s.balls or move.said == t.s.balls[-1]:
        t.refuse("not_so", leaf, at=str(move.said))
    if not move.substantial or not holds(null.announcer):
        t.incident("wrong_number", "stands", leaf, about=str(move.said))
        return
    t.incident("wrong_number", "annulled", leaf, about=str(move.said))
    annul(t, "wrong_number", null.announcer)


def on_elsewhere(t: Turn, move: m.CauseElsewhere) -> None:
    """The text refers to another rule for more causes: whoever serves the room says that there is one."""
    null = t.rules.null
    leaf = null.elsewhere if null is not None else None
    t.anybody(leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("announcing", *RUNS, sources=(leaf,))
    t.incident("cause_elsewhere", "annulled", leaf)
    annul(t, "cause_elsewhere", leaf)


def annul(t: Turn, ground: str, *sources: Source) -> None:
    """Everybody gets the price of their cards back; the cards go back to the table."""
    null = t.rules.null
    if null is None:
        return
    double = t.rules.double
    one_half = t.game.double and t.s.half == 1 and double is not None and holds(double.independent)
    t.emit(w.Annulled(ground=ground, cite=cites(*sources)))
    for stake in t.s.stakes:
        amount = t.share_of(stake) if one_half else stake.amount
        if holds(null.refund):
            t.refund(stake, amount, "refund", null.refund, double.independent if one_half and double else None)
        else:
            t.drop(stake)
            t.emit(w.Lost(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n,
                          cite=null.refund.cite))  # fmt: skip
            t.pay(stake.account, HOUSE, stake.amount, "spent", null.refund)
    if holds(null.cards_back) and not t.s.stakes:
        t.emit(m.CardsReturned(cite=null.cards_back.cite))
        t.set(next_card=t.s.started, second=0, back=())
    if not one_half:
        t.set(half=2 if t.game.double else 1)  # no second game is owed
    t.set(keeping=(), former=())
    settle.after_game(t)


def marks_of(t: Turn) -> Marks:
    if t.rules.marks is None:
        t.refuse("no_rule", t.rules.cards.identified)
    return t.rules.marks


def on_altered(t: Turn, move: m.AlteredCard) -> None:
    """Such a card wins nothing; nor does it where it was checked already and the order is not given."""
    marks = marks_of(t)
    t.anybody(marks.void)
    leaf = marks.unclear if move.way == "unclear" else marks.manipulated
    t.in_phase("announcing", *RUNS, sources=(marks.void,))
    if not holds(leaf) or not holds(marks.void):
        t.refuse("no_rule", leaf, marks.void)
    stake = t.holding(move.player, move.card, "", 0)
    if stake is None:
        t.refuse("no_such_card", marks.void, at=str(move.card))
    name = f"{stake.on}/{move.card}"
    if name in t.s.void:
        t.refuse("already_done", marks.void, at=str(move.card))
    t.set(
        void=(*t.s.void, name),
        sung=tuple(
            replace(s, fate="void_card") if (s.series, s.card) == (stake.on, move.card) and s.fate == "good" else s
            for s in t.s.sung
        ),
    )
    t.incident("altered_card", "void_card", leaf, marks.void, about=move.player)
    if t.s.phase in ("asking_more", "more") and not claims.fresh(t):
        claims.go_on(t, t.rules.claims.wrong_resumes)


def on_erasable(t: Turn, move: m.ErasableMarks) -> None:
    """No loss of a prize is stated: a warning, then exclusion, as for every breach."""
    marks = marks_of(t)
    if not holds(marks.erasable) or denied(marks.indelible):
        t.refuse("no_rule", marks.erasable, marks.indelible)
    t.in_phase("drawing", "ball_out", "called", "stopped", sources=(marks.erasable,))
    conduct.sanction(t, "erasable_marks", move.player, marks.erasable, marks.indelible)


def on_misprinted(t: Turn, move: m.Misprinted) -> None:
    """Whoever plays has to look before: the card is played as it is."""
    marks = marks_of(t)
    t.anybody(marks.checked)
    t.in_phase("announcing", *RUNS, sources=(marks.checked,))
    if t.holding(move.player, move.card, "", 0) is None:
        t.refuse("no_such_card", marks.checked, at=str(move.card))
    t.incident("misprinted_card", "own_care" if holds(marks.checked) else "stands", marks.checked, about=move.player)


def on_conflict(t: Turn, move: m.Conflict) -> None:
    """It waits for whoever settles conflicts."""
    leaf = t.rules.staff.conflicts
    t.anybody(leaf)
    if leaf is None or not leaf.value:
        t.refuse("no_rule", leaf)
    conduct.ask(t, leaf.value.items[0], f"conflict:{move.player}", ("for_house", "for_player"), "for_house", leaf)
    t.incident("conflict", "consulted", leaf, about=move.player)


def on_decide(t: Turn, move: m.Decide) -> None:
    """Entered in the book with the signatures that the text asks for."""
    leaf = t.rules.staff.conflicts
    pending = next((p for p in t.s.pending if p.do == "decide"), None)
    if pending is None:
        t.refuse("nothing_pending", leaf)
    t.staff(leaf)
    t.set(pending=tuple(p for p in t.s.pending if p is not pending))
    t.incident("conflict", move.option, leaf, about=pending.about.partition(":")[2])


HANDLERS: dict[Any, Any] = {
    m.WrongNumber: on_wrong_number,
    m.CauseElsewhere: on_elsewhere,
    m.AlteredCard: on_altered,
    m.ErasableMarks: on_erasable,
    m.Misprinted: on_misprinted,
    m.Conflict: on_conflict,
    m.Decide: on_decide,
    **{kind: conduct.HANDLERS[kind] for kind in (
        w.BreachOfDuty, w.BarredPerson, w.Irregularity, w.HoldPayment, w.ReleaseHold, w.HoldExpires, w.Fraud,
    )},
}  # fmt: skip
