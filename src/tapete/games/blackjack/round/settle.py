"""What the bank's hand does to every other: verdicts, payments, losses; by itself or by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....law.values import Odds
from ...bank.paying import lift, push, win
from ...base import stakes as shared
from ..law import points
from ..state import Hand, Stake
from ..turn import Turn
from . import ending

Sources = tuple[Leaf[Any] | None, ...]


class Verdict(NamedTuple):
    """What becomes of a hand's stakes (``won``, ``lost``, ``null``), at which odds, and the leaves behind it."""

    what: str
    sources: Sources
    odds: Leaf[Odds] | None = None
    on: str = ""


# --- verdicts -------------------------------------------------------------------------------------------------------


def judge(t: Turn, hand: Hand) -> Verdict:
    """The hand against the bank's."""
    rules, split = t.rules, t.rules.split
    if hand.split and denied(split.independent):
        hand = next(h for h in t.s.hands if h.box == hand.box)
    found = compare(t, hand)
    i = rules.insurance
    natural = points.bank_natural(rules, t.s.bank)
    if natural and found.what == "lost":
        sources = (*found.sources, i.bank_takes)
        return Verdict("null" if denied(i.bank_takes) else "lost", sources)
    if not natural and denied(i.others_simple) and t.shows(i.offered):
        return Verdict("null", (i.others_simple,))
    return found


def compare(t: Turn, hand: Hand) -> Verdict:
    rules, settle = t.rules, t.rules.settle
    score, bank = points.points(rules, hand.cards), points.bank_points(rules, t.s.bank)
    target = rules.values.target.value
    mine, its = points.natural(rules, hand), points.bank_natural(rules, t.s.bank)
    if hand.end == "bust" or score > target:
        return Verdict("lost" if holds(rules.play.bust_loses) else "null", (rules.play.bust_loses,))
    if mine and its:
        return null(settle.equal_null)
    if bank > target:
        if denied(settle.bank_bust):
            return Verdict("null", (settle.bank_bust,))
        return win_of(t, hand, mine, settle.bank_bust)
    if (mine or its) and score == bank == target:
        beats = rules.natural.beats_21
        if not holds(beats):
            return null(settle.equal_null, beats)
        return win_of(t, hand, mine, beats) if mine else Verdict("lost", (beats, two_card(rules, hand)))
    if mine:
        return win_of(t, hand, mine, rules.natural.two_cards)
    if score == bank:
        return null(settle.equal_null)
    leaf = settle.higher_win if score > bank else settle.lower_lose
    if denied(leaf):
        return Verdict("null", (leaf,))
    return win_of(t, hand, mine, leaf) if score > bank else Verdict("lost", (leaf,))


def null(leaf: Leaf[bool], *more: Leaf[Any] | None) -> Verdict:
    return Verdict("null" if holds(leaf) else "lost", (leaf, *more))


def two_card(rules: Any, hand: Hand) -> Leaf[Any] | None:
    """A split ace or ten with its 21: the clause that makes it an ordinary one."""
    return rules.split.not_natural if hand.split and len(hand.cards) == 2 else None


def win_of(t: Turn, hand: Hand, natural: bool, *sources: Leaf[Any] | None) -> Verdict:
    """A winning hand and its price."""
    rules = t.rules
    if natural:
        return Verdict("won", (*sources, rules.natural.two_cards), rules.pays["natural"], "natural")
    score = points.points(rules, hand.cards)
    if hand.split and points.two_card_21(rules, hand.cards, score) and "split_21" in rules.pays:
        return Verdict("won", (*sources, rules.split.not_natural), rules.pays["split_21"])
    return Verdict("won", sources, rules.pays["main"])


# --- one stake ------------------------------------------------------------------------------------------------------


def lose(t: Turn, stake: Stake, *sources: Leaf[Any] | None) -> None:
    """A losing stake is the house's."""
    shared.lose_whole(t, stake, *sources)
    if stake.sort == "main":
        t.set(beaten=(*t.s.beaten, f"{stake.owner}/{stake.box}"))


# --- before the bank ------------------------------------------------------------------------------------------------


def pay_natural(t: Turn, hand: Hand) -> None:
    """A black-jack that need not wait: paid, collected, and out."""
    n = t.rules.natural
    stakes = t.on_hand(hand.name)
    for stake in stakes:
        win(t, stake, "natural", t.rules.pays["natural"], n.at_once, n.two_cards, stays=False)
    t.change(hand.name, end="out")
    if denied(n.collected_at_once):
        return
    ending.collect(t, t.hand(hand.name), n.collected_at_once or n.at_once)
    for stake in t.on_hand(hand.name):
        lift(t, stake, n.collected_at_once)


def take_bust(t: Turn, hand: Hand) -> None:
    """A hand over 21 is taken before the next one is asked."""
    play = t.rules.play
    for stake in t.game.bust_stakes(t, t.on_hand(hand.name)):
        if denied(play.bust_loses):
            push(t, stake, play.bust_loses)
        else:
            lose(t, stake, *t.game.bust_sources())
    ending.collect(t, t.hand(hand.name), play.bust_at_once)
    for stake in t.on_hand(hand.name):
        if stake.fate == "null":
            lift(t, stake, play.bust_loses)


# --- the settlement -------------------------------------------------------------------------------------------------


def ordered(t: Turn, leaf: Leaf[Any]) -> list[Hand]:
    """The hands in the order of settlement: the last box first, within a box the last hand."""
    hands = [h for h in t.s.hands if not h.gone]
    return hands[::-1] if leaf.value == "from_right" else hands


def all_hands(t: Turn) -> None:
    """Every hand against the bank, in the lawful order; then the insurances; then the cards are collected."""
    order = t.game.settle_order(t)
    for hand in ordered(t, order):
        settle_hand(t, hand, order)
    pay_insurances(t)
    after(t)


def nothing(t: Turn) -> None:
    """The bank did not play: what is still on the cloth is settled without it and collected."""
    order = t.game.settle_order(t)
    for hand in ordered(t, order):
        if hand.end == "bust":
            settle_hand(t, hand, order)
    t.course.sides_end(t)
    ending.collect_all(t)


def after(t: Turn) -> None:
    """This hand of the bank is settled."""
    if t.game.rounds is not None and t.course.another_round(t):
        return
    t.course.sides_end(t)
    if t.game.terms.settlement == "by_hand":
        t.set(phase="collecting", handled=())
        return
    ending.collect_all(t)


def decided(t: Turn, hand: Hand) -> list[Stake]:
    """The stakes of a hand that this hand of the bank decides."""
    return [s for s in t.on_hand(hand.name) if s.round == t.s.bank_round and not s.fate]


def settle_hand(t: Turn, hand: Hand, order: Leaf[Any]) -> None:
    """All stakes of a hand, by number."""
    stakes = decided(t, hand)
    if not stakes:
        return
    verdict = judge(t, hand)
    rank = t.s.rank
    t.set(rank=rank + 1)
    i = t.rules.insurance
    for stake in stakes:
        saved = stake.sort == "main" and denied(i.independent) and insurance_wins(t, stake)
        if saved:
            push(t, stake, i.independent)
        elif verdict.what == "lost":
            lose(t, stake, *verdict.sources, order)
        elif verdict.what == "null":
            push(t, stake, *verdict.sources)
        else:
            assert verdict.odds is not None
            win(t, stake, verdict.on or stake.on, verdict.odds, *verdict.sources, order, rank=rank)
        now = next((s for s in t.s.stakes if s.n == stake.n), None)
        if now is not None and at_once(t, now):
            lift(t, now, t.rules.collect.null_after, t.rules.collect.winners_after)


def at_once(t: Turn, stake: Stake) -> bool:
    """Without the clause that keeps it there it goes back right away."""
    c = t.rules.collect
    return denied(c.null_after) if stake.fate == "null" else denied(c.winners_after)


def insurance_wins(t: Turn, stake: Stake) -> bool:
    mine = (s for s in t.s.stakes if s.owner == stake.owner and s.box == stake.box)
    return any(s.sort == "insurance" and s.round == stake.round for s in mine)


def pay_insurances(t: Turn, box: int = 0) -> None:
    """With a bank natural every insurance that is left has won; from the right."""
    i = t.rules.insurance
    if not points.bank_natural(t.rules, t.s.bank):
        return
    for stake in t.course.insurances(t):
        if not stake.fate and box in (0, stake.box):
            win(t, stake, "insurance", t.rules.pays["insurance"], i.offered, i.two_cards, i.independent, rank=t.s.rank)
