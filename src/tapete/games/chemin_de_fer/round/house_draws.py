"""Where the croupier runs the draws: totals called, third cards by the rules, on five the largest bettor's choice."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat import moves as base
from ...baccarat.circle import chips
from ...baccarat.law import draws
from ...baccarat.table import slots
from ...base import moves as w
from ..law.rules import CheminDeFerRules
from ..state import Coup
from ..turn import Turn
from . import ending, settle

FIVE = "five"


def runs(t: Turn) -> bool:
    """Does the house run the draws?"""
    return t.rules.play.asks is None


def rules(t: Turn) -> Any:
    return t.rules


def totals(t: Turn) -> None:
    """The first cards are out: they lie where they belong, and the two totals are called."""
    s = t.rules.showing
    t.set(phase="banker")
    if s.carried is not None and t.does("totals"):
        for hand in s.carried.value:
            slots.hand_to(t, hand, t.by("totals"), s.carried)
    if holds(s.by_shoe) and t.does("move_cards"):
        slots.lay(t, "banca", "near", s.by_shoe)
        slots.lay(t, "punto", "far", s.by_shoe)
    for hand, call in (("punto", s.punto_call), ("banca", s.bank_call)):
        slots.turn(t, hand, call)
        ending.score(t, hand)
        t.speak("totals", call, points=t.points(hand))
    third(t)


def third(t: Turn) -> None:
    """Punto's third card, then the bank's, each called; then the winner."""
    calls = t.rules.calls
    while (found := next_third(t)) is not None:
        hand, draw = found
        if hand == "punto" and ask_five(t):
            return
        settled(t, hand)
        natural = t.natural(hand)
        if calls is not None and not natural and not denied(t.rules.drawing.house_decides):
            words = {
                ("punto", True): calls.punto_draws, ("punto", False): calls.punto_stands,
                ("banca", True): calls.bank_draws, ("banca", False): calls.bank_stands,
            }  # fmt: skip
            t.speak("draws", words[found], points=t.points(hand))
        if draw:
            slots.owe(t, hand)
            return
    complete(t)


def settled(t: Turn, hand: str) -> None:
    t.coup_set(up=(*t.s.coup.up, hand))


def next_third(t: Turn) -> tuple[str, bool] | None:
    """The next hand whose third card is not settled, and whether it draws; None: the coup is complete."""
    found = draws.decision(rules(t), t.faces("punto"), t.faces("banca"), t.s.coup.up)
    if found is None:
        return None
    if found[0] == "punto" and t.s.coup.word:
        return "punto", t.s.coup.word == "carta"
    return found[0], found[1] or draws_on_five(t, found[0])


def draws_on_five(t: Turn, hand: str) -> bool:
    """Against a Punto that stood the bank uses Punto's rule: it draws with whatever Punto need not stand with."""
    stood = hand == "banca" and "punto" in t.s.coup.up and len(t.faces("punto")) < 3 and not draws.nobody(rules(t))
    return stood and holds(t.rules.drawing.stood_as_punto) and draws_unless_bound(t.rules, t.two("banca"))


def draws_unless_bound(rules: CheminDeFerRules, points: int) -> bool:
    """Punto's rule for the bank: it draws with every total with which Punto need not stand."""
    return bool(rules.drawing.punto_stands.value) and not stands(rules, points)


def stands(rules: CheminDeFerRules, points: int) -> bool:
    return str(points) in rules.drawing.punto_stands.value or str(points) in rules.natural.totals.value


def needs_more(t: Turn) -> bool:
    """Does the coup need another card? On five that is for the largest bettor to say."""
    if t.s.owed or draws.needs_more(rules(t), t.faces("punto"), t.faces("banca"), t.s.coup.up):
        return True
    over = draws.over(rules(t), t.faces("punto"), t.faces("banca"))
    if over or draws.nobody(rules(t)) or len(t.faces("banca")) > 2:
        return False
    five = "punto" not in t.s.coup.up and chosen(t.rules, t.two("punto"))
    stood = len(t.faces("punto")) < 3 and holds(t.rules.drawing.stood_as_punto)
    return five or (stood and not stands(t.rules, t.two("banca")))


def sources(t: Turn, hand: str) -> tuple[Leaf[Any] | None, ...]:
    """The clauses behind the third card of a hand."""
    if hand == "punto" and t.s.coup.word == "carta":
        return (t.rules.play.five_by, t.rules.drawing.punto_first)
    return draws.sources(rules(t), hand, t.faces("punto"), t.faces("banca"))


# --- five -----------------------------------------------------------------------------------------------------------


def ask_five(t: Turn) -> bool:
    """On five the largest bettor decides whether Punto draws."""
    p = t.rules.play
    if t.s.coup.word or not chosen(t.rules, t.two("punto")) or draws.nobody(rules(t)):
        return False
    name = largest(t)
    if not name:
        return False
    t.ask(name, "choose", FIVE, ("carta", "no"), "no", p.five_by, p.five_left)
    return True


def chosen(rules: CheminDeFerRules, points: int) -> bool:
    """Whether somebody chooses if Punto draws with this total."""
    p = rules.play
    return holds(p.five_by) and p.five is not None and str(points) in p.five.value


def largest(t: Turn) -> str:
    """Of equal ones the first to the croupier's left."""
    sums: dict[str, int] = {}
    for s in t.against():
        sums[s.owner] = sums.get(s.owner, 0) + s.amount
    if not sums:
        return ""
    top = [n for n in sums if sums[n] == max(sums.values())]
    order = t.order()
    if denied(t.rules.play.five_left):
        return min(top, key=lambda n: order.index(n) if n in order else len(order))
    return max(top, key=lambda n: (t.seat(n), n))


def five_answered(t: Turn, word: str) -> None:
    t.coup_set(word=word)
    third(t)


def onward(t: Turn, hand: str) -> None:
    """After a third card."""
    ending.score(t, hand)
    third(t)


# --- the end --------------------------------------------------------------------------------------------------------


def complete(t: Turn) -> None:
    calls = t.rules.calls
    won, behind = ending.decide(t)
    punto, banca = t.points("punto"), t.points("banca")
    t.emit(base.HandWon(winner=won, punto=punto, banca=banca, cite=cites(*behind), reading=reading(*behind)))
    if calls is not None:
        leaf = {"punto": calls.punto_wins, "banca": calls.bank_wins}.get(won, calls.tie)
        t.speak("winner", leaf, punto=punto, banca=banca)
    settle.everything(t, won)


# --- a coup without bets --------------------------------------------------------------------------------------------


def void(t: Turn, ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
    """The next coup starts with these cards and is dealt out without bets."""
    t.emit(w.Annulled(ground=ground, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    for stake in t.s.stakes:
        chips.back(t, stake, "annulled", *sources)
    t.set(phase="void_coup", ground=ground, queue=faces, slots=(), coup=Coup(), called=(), abonos=False)
    slots.owe(t, *t.course.hands(t))


def dealt_out(t: Turn, hand: str) -> None:
    """The rules of the draw, without calls; then the cards go away."""
    if not t.s.coup.up:
        for one in t.game.hands:
            slots.turn(t, one, t.rules.coup.face)
            ending.score(t, one)
    else:
        ending.score(t, hand)
    while (found := next_third(t)) is not None:
        settled(t, found[0])
        if found[1]:
            slots.owe(t, found[0])
            return
    leaf = t.rules.rulings.extra_cards or t.rules.rulings.face_up_next or t.rules.staff.problems_by
    t.note("coup_void", leaf, about=t.s.ground)
    slots.put_away(t, leaf)
    slots.collect(t, leaf)
    t.set(ground="", coup=Coup())
    settle.next_coup(t)
