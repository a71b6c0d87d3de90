"""What every incident shares: who declares it and when, the law's own ruling, and the jefe's decision without one."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ..facts import Announced, Doubt, MissingAnte
from ..memory import ask_about
from ..round import betting, ending, house_cut, pots, shortage, streets
from ..state import Player
from ..turn import HAND, Turn

DECLARE = ("croupier", "jefe_de_mesa")
DECISIONS = ("go_on", "null", "warn", "exclude")
"""What the jefe may decide where no rule settles it."""


def declare(t: Turn, *sources: Source, by: tuple[str, ...] = DECLARE) -> None:
    """Who may say that it happened, at an open table."""
    t.allow(by, *sources, t.rules.staff.problems_by)
    if t.s.phase in ("unopened", "lot", "over"):
        t.refuse("wrong_phase", *sources, t.rules.staff.problems_by, phase=t.s.phase)


def in_a_hand(t: Turn, *sources: Source, actions: int = 0) -> None:
    """From the first card until the pot is handed over; nobody counts more words than were spoken. (Of what was said
    later and ruled on where it belongs, the words spoken since have been counted; it is not doubted any more.)"""
    if t.s.phase not in HAND or t.delivered():
        t.refuse("wrong_phase", *sources, t.rules.staff.problems_by, phase=t.s.phase)
    if t.known is None and actions > t.now.bets.words:
        t.refuse("not_so", *sources, t.rules.staff.problems_by, actions=t.now.bets.words)


def member(t: Turn, name: str, *sources: Source) -> Player:
    """A player of the hand that is on."""
    if t.s.phase not in HAND or t.delivered():
        t.refuse("wrong_phase", *sources, t.rules.staff.problems_by, phase=t.s.phase)
    return t.in_hand(name, *sources, t.rules.staff.problems_by)


def so(t: Turn, fact: bool, *sources: Source, at: str = "", **facts: str | int) -> None:
    """What was declared fits the table as it stands."""
    if not fact:
        t.refuse("not_so", *sources, t.rules.staff.problems_by, at=at, **facts)


def counted(t: Turn, actions: int, since: int, *sources: Source) -> int:
    """The words that were spoken after an irregularity. The table knows when it dealt and counts them itself; whoever
    declares it may only say that it happened earlier. What is declared when the table has gone on is ruled on where it
    belongs, and must own up to the words spoken since. In older records the declarer's count was taken."""
    if t.rules.rulings.late_stands is not None:
        return actions
    total, limit = since + t.now.bets.words - t.s.bets.words, late_after(t)
    gone_on = t.now.phase != t.s.phase or dict(t.now.accounts) != dict(t.s.accounts) or total > since
    so(t, not gone_on or actions >= limit or total < limit, *sources, actions=total)
    return max(actions, since)


def late_after(t: Turn) -> int:
    """The highest number of words after which this law holds that it is too late to put something right."""
    r = t.rules.rulings
    return max((leaf.value for leaf in (r.late_after, r.count_within, r.no_burn_after) if leaf is not None), default=0)


def is_late(actions: int, limit: Leaf[int] | None) -> bool:
    """So many words have been spoken that the law calls it late."""
    return limit is not None and actions >= limit.value


# --- the jefe -------------------------------------------------------------------------------------------------------


def chief_decides(t: Turn, incident: str, *sources: Source, about: str = "") -> None:
    """No rule of this law settles it: the jefe does, where the law gives him that power."""
    leaf = t.rules.staff.problems_by
    if leaf is None or not leaf.value:
        t.refuse("no_rule", *sources, leaf, at=incident)
    t.rule(incident, "jefe_decides", leaf, about=about)
    hold(t, f"incident:{incident}", decisions(t, about), "go_on", leaf, about=about)


def decisions(t: Turn, about: str) -> tuple[str, ...]:
    """A hand is annulled only while there is one, and only somebody can be warned or put out, he from his seat."""
    on = t.s.phase in HAND and not t.delivered()
    fit = {"null": on, "warn": bool(about), "exclude": about in t.s.seats}
    return tuple(option for option in DECISIONS if fit.get(option, True))


def hold(
    t: Turn, question: str, options: tuple[str, ...], default: str, *sources: Source, about: str = "",
    by: str = "jefe_de_mesa", do: str = "decide", what: Announced | MissingAnte | None = None,
) -> None:  # fmt: skip
    """Play waits for an answer; whom it concerns, or ``what``, is remembered with it."""
    if any(p.about == question and p.by == by for p in t.s.pending):
        t.refuse("previous_unsettled", *sources, at=question)
    others = t.s.pending  # somebody else may owe an answer of the same kind
    t.ask(by, do, question, options, default, *sources)
    t.s.pending = (*others, t.s.pending[-1])
    if t.s.phase not in ("held", "asking"):
        t.s.before = t.s.phase
    t.s.phase = "held" if do == "decide" else "asking"
    if what is not None:
        ask_about(t, what)
    if do == "decide":
        ask_about(t, Doubt(question, about))
        t.session(consulted=False)


def resume(t: Turn) -> None:
    """A question is answered: the next one, or the table goes on with what it was doing."""
    s = t.s
    owed = [p.do for p in s.pending if p.do in ("decide", "choose") and not p.about.startswith("dispute:")]
    if owed:
        s.phase = "held" if "decide" in owed else "asking"
        return
    if s.before:
        s.phase, s.before = s.before, ""
    if s.phase == "dealing" and len(s.pack.owed) - s.pack.given > s.pack.stock:
        shortage.mixed_again(t)
    if not s.pending:
        streets.flow(t)


def found(t: Turn, leaf: Leaf[Any] | None, *sources: Source, about: str = "") -> bool:
    """Has the law a rule of its own, and does it hold? Else the jefe decides, where he may."""
    if holds(leaf):
        return True
    chief_decides(t, tag(t.move), leaf, *sources, about=about)
    return False


# --- outcomes -------------------------------------------------------------------------------------------------------


def misdealt(
    t: Turn, leaf: Leaf[Any] | None, *sources: Source, about: str = "", actions: int = 0, marca: int = 0
) -> None:
    """A misdeal: found too late the hand stands, or is annulled where the law says so even then. ``marca``: the seat
    where the disc belongs; the forced bets, too, were those of the wrong players, and the hand begins anew from it."""
    r, incident = t.rules.rulings, tag(t.move)
    late = is_late(actions, r.late_after)
    good = r.late_stands or r.late_good
    if late and leaf is not None and leaf in (r.odd_back, r.duplicate) and r.late_annuls is not None:
        if holds(r.late_annuls):
            annulled(t, incident, r.late_annuls, leaf, about=about)
        else:
            t.rule(incident, "stands", r.late_annuls, good, about=about)
        return
    if late and holds(good):
        t.rule(incident, "stands", good, about=about)
        return
    if denied(r.collected):
        t.rule(incident, "stands", r.collected, leaf, about=about)
        return
    t.rule(incident, "misdeal", leaf, *sources, r.collected, good if late else None, about=about)
    if marca:
        ending.annul(t, incident, leaf, *sources, r.collected)
        t.disc(seat=marca)
    else:
        ending.misdeal(t, leaf, r.collected)


def annulled(t: Turn, incident: str, *sources: Source, about: str = "", ruling: str = "annulled") -> None:
    """Everything of the hand goes back."""
    t.rule(incident, ruling, *sources, about=about)
    ending.annul(t, incident, *sources)


def void(
    t: Turn, ruling: str, name: str, *sources: Source, back: int = 0, ante: bool = False, incident: str = ""
) -> None:
    """His hand is out; so much of what he put in goes back to him (``ante``: it is his ante). ``incident``: where a
    decision brings it."""
    t.rule(incident or tag(t.move), ruling, *sources, about=name, amount=back)
    if back:
        cut = house_cut.put_back(t, *sources)
        ending.remember_forced(t, name)
        t.give_back(name, back, "void", *sources, ante=ante)
        pots.unmatched(t, name)
        betting.lowered(t)
        if cut:
            house_cut.take_anew(t)
    ending.void(t, name, *sources)


def turned(t: Turn, name: str, n: int, *sources: Source, open_: bool = True) -> None:
    """A card of his is seen by everybody; ``open_``: and counts as an open one."""
    from msgspec.structs import replace

    from ....law.leaves import cites, reading
    from ....table.events import Turned

    p = t.edit(name)
    card = next(c for c in p.cards if c.n == n)
    t.emit(Turned(n=n, face=card.face, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    if open_:
        p.cards = tuple(replace(c, up=True) if c.n == n else c for c in p.cards)
