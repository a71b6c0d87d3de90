"""The end of a coup: what is turned up, the scores, who wins on each cloth; a coup that is null."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat import moves as base
from ...baccarat.circle import chips
from ...baccarat.law.points import winner
from ...baccarat.table import slots
from ...base import moves as w
from .. import moves as m
from ..bank import holding
from ..law.rules import TwoClothsRules
from ..state import CLOTHS, Coup
from ..turn import COUP, Turn, hand
from . import settle


def turned_up(t: Turn) -> None:
    """The banker turns up 8 or 9: all cards are shown, and the coup is over."""
    p, n = t.rules.play, t.rules.natural
    t.coup_set(up=(*t.s.coup.up, "banca"))
    slots.turn(t, "banca", n.totals)
    if not denied(p.shows):
        for cloth in CLOTHS:
            slots.turn(t, hand(cloth), p.shows or n.totals)
    end(t)


def end(t: Turn) -> None:
    """What still lies face down is turned, the scores are said, each cloth is compared with the bank."""
    p = t.rules.play
    slots.put_away(t, t.rules.rulings.six_plus_banker)
    hidden = denied(p.shown) or ("banca" in t.s.coup.up and denied(p.shows))
    if not hidden:
        for which in t.game.hands:
            if which != "banca" or holds(p.shows_both):  # his own score the banker shows to both cloths
                slots.turn(t, which, p.shown)
    if holds(p.shows_both):
        t.done("show_both", t.banker, p.shows_both)
    scores = {which: t.points(which) for which in t.game.hands}
    for which in t.game.hands:
        score(t, which)
    t.speak("totals", p.separated, **scores)
    results: dict[int, str] = {}
    for cloth in CLOTHS:
        result, behind = decide(t, cloth)
        results[cloth] = result
        t.emit(
            m.ClothWon(cloth=cloth, winner=result, points=scores[hand(cloth)], banca=scores["banca"],
                       cite=cites(*behind) or t.game.anchor, reading=reading(*behind))
        )  # fmt: skip
    settle.everything(t, results)


def score(t: Turn, which: str) -> None:
    s = t.rules.scoring
    result = "natural" if is_natural(t, which) else "three" if len(t.faces(which)) > 2 else "two"
    thrown = t.rules.rulings.thrown if which in t.s.coup.thrown else None
    behind = (thrown, s.pips, s.units, s.all_cards, t.rules.natural.totals if result == "natural" else None)
    t.emit(base.Score(hand=which, points=t.points(which), result=result, cite=cites(*behind), reading=reading(*behind)))


def is_natural(t: Turn, which: str) -> bool:
    return len(t.faces(which)) < 3 and t.natural(which)


def decide(t: Turn, cloth: int) -> tuple[str, tuple[Leaf[Any] | None, ...]]:
    """Who wins on a cloth, and what says so."""
    which = hand(cloth)
    if cloth in t.s.coup.void:
        return "void", (t.rules.rulings.basket_cloth,)
    mine, theirs = (Held(t.points(one), len(t.faces(one)) > 2, is_natural(t, one)) for one in (which, "banca"))
    return compared(t.rules, mine, theirs)


class Held(NamedTuple):
    """What counts of a hand when it is compared."""

    points: int
    third: bool
    natural: bool


def compared(rules: TwoClothsRules, cloth: Held, bank: Held) -> tuple[str, tuple[Leaf[Any] | None, ...]]:
    """Which of two hands wins (``cloth``, ``banca``, ``tie``), and what says so."""
    p, tie = rules.play, rules.tie
    for one, other, name in ((cloth, bank, "cloth"), (bank, cloth, "banca")):
        if one.natural and other.third and f"{one.points}-{other.points}" in p.natural_eight.value:
            return name, (p.natural_eight,)
    found = winner(cloth.points, bank.points, rules.scoring)
    if found is None:
        return ("banca", (tie.equal,)) if denied(tie.equal) else ("tie", (tie.equal, tie.void))
    return ("cloth" if found == "punto" else "banca"), (rules.scoring.aim,)


# --- a coup that is null --------------------------------------------------------------------------------------------


def annul(t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
    """Every stake goes back, the cards are collected; holders and banker stay, and it was no coup. Outside a coup there
    is nothing to annul."""
    if t.s.phase not in (*COUP, "lot") or not t.banker:
        return
    t.emit(w.Annulled(ground=ground, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    for stake in t.s.stakes:
        chips.back(t, stake, "annulled", *sources)
    t.set(owed=(), callers=(), abonos=False, lot=None)
    slots.put_away(t, *sources)
    if t.s.slots:
        slots.collect(t, *sources)
    t.set(coup=Coup())
    holding.after_coup(t)
