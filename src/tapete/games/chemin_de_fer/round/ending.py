"""The end of a coup: what is turned up, the totals, the winner; a coup that is null."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Call
from ...baccarat import moves as base
from ...baccarat.circle import chips
from ...baccarat.law.points import winner
from ...baccarat.table import slots
from ...base import moves as w
from ..state import Coup
from ..turn import COUP, Turn
from . import closing, settle

OTHER = {"punto": "banca", "banca": "punto"}


def turned_up(t: Turn, hand: str) -> None:
    """Somebody turns up his hand: the other is shown, too, and the coup is over."""
    p, n = t.rules.play, t.rules.natural
    c = t.s.coup
    t.coup_set(up=(*c.up, hand))
    if c.fifth:
        slots.burn(t, c.fifth, t.rules.rulings.fifth)
        t.coup_set(fifth="")
    slots.turn(t, hand, n.totals)
    if not denied(p.shows):
        slots.turn(t, OTHER[hand], p.shows or n.totals)
    unturned = beaten_unturned(t)
    if unturned is not None:
        t.rule("punto_forgets_nine_v_eight", "punto_loses", unturned, about=t.s.coup.punto)
    end(t)


def end(t: Turn) -> None:
    """What still lies face down is turned, the totals are said, the better hand wins."""
    p, c = t.rules.play, t.s.coup
    hidden = denied(p.shown) or (bool(c.up) and denied(p.shows))
    if not hidden:
        for hand in t.game.hands:
            slots.turn(t, hand, p.shown or p.shows)
    for hand in t.game.hands:
        score(t, hand)
    punto, banca = t.points("punto"), t.points("banca")
    if holds(p.totals) and p.totals is not None:
        text, gloss = f"punto {punto}, banca {banca}", f"punto {punto}, bank {banca}"
        t.emit(Call(text=text, gloss=gloss, by=t.by("totals"), cite=p.totals.cite))
    won, behind = decide(t)
    t.emit(
        base.HandWon(winner=won, punto=punto, banca=banca, cite=cites(*behind) or t.game.anchor,
                     reading=reading(*behind))
    )  # fmt: skip
    settle.everything(t, won)


def score(t: Turn, hand: str) -> None:
    s = t.rules.scoring
    natural = t.natural(hand) and len(t.faces(hand)) < 3
    result = "natural" if natural else "three" if len(t.faces(hand)) > 2 else "two"
    behind = (s.pips, s.units, s.all_cards, t.rules.natural.totals if natural else None)
    t.emit(base.Score(hand=hand, points=t.points(hand), result=result, cite=cites(*behind), reading=reading(*behind)))


def decide(t: Turn) -> tuple[str, tuple[Leaf[Any] | None, ...]]:
    """The winning hand, and what says so."""
    r, c, tie = t.rules.rulings, t.s.coup, t.rules.tie
    if c.loser:
        return OTHER[c.loser], (r.banker_discards if c.loser == "banca" else r.player_discards,)
    unturned = beaten_unturned(t)
    if unturned is not None:
        return "banca", (unturned,)
    found = winner(t.points("punto"), t.points("banca"), t.rules.scoring)
    if found is None:
        return ("banca", (tie.equal,)) if denied(tie.equal) else ("tie", (tie.equal, tie.void))
    return found, (t.rules.scoring.aim,)


def beaten_unturned(t: Turn) -> Leaf[Any] | None:
    """A natural that Punto did not turn up loses to one that the banker did: by which clause; None: it does not."""
    r, c = t.rules.rulings, t.s.coup
    if "punto" not in c.barred or "banca" not in c.up or not t.natural("punto") or len(t.faces("punto")) > 2:
        return None
    cell, leaf = f"{t.points('punto')}-{t.points('banca')}", r.unturned_loses
    if r.nine_loses is not None and cell in r.nine_loses.value:
        return r.nine_loses
    if leaf is None or t.game.terms.readings.get(leaf.reading) == "plain":
        return None
    return leaf if cell in leaf.value else None


def after_withdrawal(t: Turn) -> None:
    """Who wished to has withdrawn his stake: Punto's hand is shown and compared."""
    t.in_phase("withdrawal")
    t.coup_set(up=("banca",))
    slots.turn(t, "punto", t.rules.rulings.early_show)
    end(t)


# --- a coup that is null --------------------------------------------------------------------------------------------


def annul(t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
    """Every stake goes back, the cards are collected; the same banker goes on, and it was no coup. Outside a coup
    there is nothing to annul."""
    if t.s.phase not in (*COUP, "void_coup"):
        return
    t.emit(w.Annulled(ground=ground, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    for stake in t.s.stakes:
        chips.back(t, stake, "annulled", *sources)
    uncovered = t.s.accounts.get("uncovered", 0)
    if uncovered:
        closing.into_play(t, uncovered)
    drop = ("late_bet:", "misspoken", "five", "partner:")
    t.set(owed=(), called=(), abonos=False, pending=tuple(p for p in t.s.pending if not p.about.startswith(drop)))
    if t.s.coup.fifth:
        slots.burn(t, t.s.coup.fifth, *sources)
    slots.put_away(t, *sources)
    if t.s.slots:
        slots.collect(t, *sources)
    t.set(coup=Coup(), ground="")
    settle.next_coup(t)
