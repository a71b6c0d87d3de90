"""The bank's hand: when it draws, when it stands, and what its cards decide."""

from __future__ import annotations

from ....law.leaves import cites, denied, holds, reading
from ....table.events import Call
from ...bank import paying
from ...base.stakes import lose_whole
from .. import moves as m
from ..law import points
from ..state import Stake
from ..turn import Turn
from . import challenge, cover, questions, settle


def alive(t: Turn) -> bool:
    """A hand is left that the bank's hand decides."""
    return any(h.end in ("stands", "natural") and t.on_hand(h.name) for h in t.s.hands)


def insured(t: Turn) -> bool:
    return any(s.sort == "insurance" for s in t.s.stakes)


def draws(t: Turn) -> bool:
    """Does the bank play? Where the law says so only for a live hand (or a live insurance, by one card)."""
    leaf = t.rules.croupier.only_if_hands
    if alive(t) or not holds(leaf):
        return True
    return insured(t) and t.game.terms.readings.get("D15") != "no_draw"


def start(t: Turn) -> None:
    """The players have finished."""
    t.set(phase="bank", turn="")
    if t.game.rounds is not None:
        challenge.begin(t, 1)
        return
    if not draws(t):
        nobody_left(t)
        return
    go_on(t)


def nobody_left(t: Turn) -> None:
    leaf = t.rules.croupier.only_if_hands
    t.note("no_hands_left", leaf)
    questions.defaults(t, "even_money")
    for stake in [s for s in t.s.stakes if s.sort == "insurance"]:  # only by the other reading: it has no result
        paying.lift(t, stake, leaf)
    settle.nothing(t)


def look_again(t: Turn) -> None:
    """A hand has left while the bank waited for its card: does it still draw?"""
    if t.s.phase == "bank" and t.s.owed == ("bank",) and len(t.s.bank) < 2:
        t.set(owed=())
        if t.game.rounds is not None:
            challenge.begin(t, 1)
        elif draws(t):
            go_on(t)
        else:
            nobody_left(t)


def complete(t: Turn) -> bool:
    """Does the bank stand?"""
    c, cards = t.rules.croupier, t.s.bank
    if denied(c.draws):
        return bool(cards)
    if len(cards) < 2:
        return False
    if holds(c.only_if_hands) and not alive(t) and t.game.rounds is None:
        return True  # only the insurance was alive: its one card has come
    return points.bank_points(t.rules, cards) >= min(c.stands_at.value, c.draws_below.value)


def go_on(t: Turn) -> None:
    """One more card for the bank, or its score."""
    if len(t.s.bank) < 2 and not denied(t.rules.croupier.draws):
        t.owe("bank")
        return
    if len(t.s.bank) == 2 and not t.s.bank_done:
        t.set(bank_done=True)
        second_card(t)
    if not complete(t):
        t.owe("bank")
        return
    announce(t)


def before_second(t: Turn) -> None:
    """The bank's second card is about to come: what waited for it is closed."""
    questions.defaults(t, "even_money")
    cover.call_closed(t)


def second_card(t: Turn) -> None:
    """Without a black-jack the insurances are lost, from the right."""
    i = t.rules.insurance
    original = (i.two_cards or t.rules.natural.two_cards).value
    if points.bank_natural(t.rules, t.s.bank) and len(t.s.bank) == original:
        return
    for stake in insurances(t):
        if holds(i.lost):
            lose_whole(t, stake, i.lost, i.two_cards)
        else:
            paying.lift(t, stake, i.lost)


def insurances(t: Turn) -> list[Stake]:
    """Those that this hand of the bank decides, from the right."""
    found = [s for s in t.s.stakes if s.sort == "insurance" and s.round == t.s.bank_round]
    return sorted(found, key=lambda s: (-s.box, s.n))


def announce(t: Turn) -> None:
    """The bank has finished: its score, aloud; then the settlement."""
    rules = t.rules
    score = points.bank_points(rules, t.s.bank)
    natural = points.bank_natural(rules, t.s.bank)
    over = score > rules.values.target.value
    c = rules.croupier
    leaves = (rules.natural.two_cards,) if natural else (c.stands_at, c.draws_below)
    t.emit(
        m.Score(
            hand="bank", points=score, result="natural" if natural else "bust" if over else "stands",
            cite=cites(*leaves), reading=reading(*leaves),
        )
    )  # fmt: skip
    if t.game.terms.settlement == "by_hand":
        t.set(phase="score")
        return
    call_score(t, "croupier")
    settle.all_hands(t)


def call_score(t: Turn, by: str) -> None:
    leaf = t.rules.croupier.announces
    if holds(leaf):
        score = str(points.bank_points(t.rules, t.s.bank))
        words = "black jack" if points.bank_natural(t.rules, t.s.bank) else score
        t.emit(Call(text=words, gloss=words, by=by, cite=leaf.cite, reading=leaf.reading))
