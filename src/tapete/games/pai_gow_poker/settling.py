"""Both hands against those of the bank: first the croupier's, then player by player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...table import money
from ...table.cards import is_joker
from ...table.contract import HOUSE
from ..banked_poker import moves as family
from ..banked_poker.round import ending, settle
from ..banked_poker.state import Card, Hand, Stake
from ..base import moves as w
from ..base.stakes import give_back
from . import banking, setting
from . import moves as m
from .state import CROUPIER, MAIN
from .turn import Turn

WIN, VOID, LOSS = "win", "void", "loss"
SPLIT = "split"
"""The fate of a stake that stays where it is."""
SPLITS = ("higher_lower", "lower_higher")


# --- what it comes to -----------------------------------------------------------------------------------------------


def bank_hand(t: Turn) -> Hand:
    """The hand of whoever holds the bank."""
    return t.hand(banking.hand_name(t))


def ranked(t: Turn, hand: Hand) -> tuple[str, str]:
    """What the big hand is beside the bank's, and the small one."""
    judge = t.game.judge
    small, big = setting.parts(t, hand)
    other_small, other_big = bank_parts(t)
    return (
        _beside(judge.worth(big), judge.worth(other_big)),
        _beside(judge.worth_small(small), judge.worth_small(other_small)),
    )


def _beside(one: Any, other: Any) -> str:
    return settle.EQUAL if one == other else settle.HIGHER if one > other else settle.LOWER


def bank_parts(t: Turn) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bank's two hands; where this table has wrong ones of the bank set anew, in the house way."""
    hand = bank_hand(t)
    if resets(t) and not setting.right(t, hand):
        small = setting.chosen(t, hand)
        return small, tuple(face for face in hand.faces if face not in small)
    return setting.parts(t, hand)


def resets(t: Turn) -> bool:
    return bool(t.game.terms.readings.get("PG14") == "reset")


def row(t: Turn, hand: Hand) -> tuple[str, str, Leaf[Any]]:
    """What both hands are beside the bank's, and the clause that says what becomes of the stake."""
    s, c = t.rules.setting, t.rules.compare
    if holds(s.wrong_loses) and not setting.right(t, hand):
        return "", "", Leaf(LOSS, cites(s.wrong_loses, s.big_higher), reading(s.wrong_loses, s.big_higher))
    if holds(s.wrong_loses) and not resets(t) and not setting.right(t, bank_hand(t)):
        return "", "", Leaf(WIN, s.wrong_loses.cite, s.wrong_loses.reading)
    big, small = ranked(t, hand)
    leaf = c.cases[f"{big}_{small}"]
    fate = t.game.fate(f"{big}_{small}")
    if fate != leaf.value:
        leaf = Leaf(fate, leaf.cite, leaf.reading)
    return big, small, leaf


def result(t: Turn, hand: Hand) -> str:
    """What the order of the settlement asks: who loses comes first where the law says so."""
    return settle.LOWER if row(t, hand)[2].value == LOSS else settle.HIGHER


# --- in order -------------------------------------------------------------------------------------------------------


def begin(t: Turn) -> None:
    """The bank's cards lie open, the croupier's are compared with them, and then the players'."""
    c = t.rules.compare
    t.set(phase="settling")
    t.announce("settling")
    own = t.s.banker
    show(t, bank_hand(t), c.croupier_first if own else t.rules.setting.croupier_open)
    if own:
        t.change(banking.hand_name(t), done=True)
        if not denied(c.croupier_first):
            croupier(t)
    if t.by_hand and settle.waiting(t):
        return
    for hand in settle.waiting(t):
        t.game.settle_hand(t, hand)
    t.game.base_settled(t)


def croupier(t: Turn) -> None:
    """The house's own hand against a player's bank, for what the house has fixed."""
    hand = next((h for h in t.s.hands if h.name == CROUPIER), None)
    if hand is None or not t.s.banker or t.s.compared:
        return
    show(t, hand, t.rules.compare.croupier_first)
    big, small, leaf = row(t, hand)
    sources = (t.rules.compare.croupier_first, leaf)
    t.emit(m.Case(hand=CROUPIER, big=big, small=small, result=leaf.value, cite=cites(*sources),
                  reading=reading(*sources)))  # fmt: skip
    t.set(compared=leaf.value)
    t.change(CROUPIER, done=True)
    amount = banking.croupier_stake(t)
    if leaf.value == WIN:
        t.pay(banking.account(t), HOUSE, amount, "won", *sources)
    elif leaf.value == LOSS:
        t.pay(HOUSE, banking.account(t), amount, "lost", *sources)


def show(t: Turn, hand: Hand, *sources: Leaf[Any] | None) -> None:
    """Both hands of a place lie open, and what they are is said."""
    if not all(card.up for card in hand.cards):
        t.change(hand.name, cards=tuple(Card(c.n, c.face, True) for c in hand.cards))
        by = next(iter(t.rules.staff.dealers.value), t.actor.name)
        t.emit(family.Uncovered(hand=hand.name, faces=hand.faces, by=by, cite=cites(*sources)))
    small, big = bank_parts(t) if hand.name == banking.hand_name(t) else setting.parts(t, hand)
    judge, r = t.game.judge, t.rules.ranking
    said, little = judge.said(big), judge.said_small(small)
    behind = (*sources, *valued_by(t, (*small, *big), judge.worth(big).category), r.listed, t.rules.small.pairs, r.same)
    t.emit(
        m.TwoShown(
            hand=hand.name, small=small, big=big, category=judge.worth(big).category, said=said.es, gloss=said.en,
            said_small=little.es, gloss_small=little.en, right=setting.right(t, hand), cite=cites(*behind),
            reading=reading(*behind),
        )
    )  # fmt: skip


def valued_by(t: Turn, faces: Sequence[str], category: str) -> Iterator[Leaf[Any] | None]:
    """The clauses on the joker and on straights, where a hand has them."""
    straights = t.rules.straights
    if any(is_joker(face) for face in faces):
        yield t.rules.joker.ace
    if category == "straight":
        yield from (straights.by_card, straights.wheel_second)
    if category == "straight_flush":
        yield from (straights.flush_by_card, straights.flush_wheel_second)


def settle_hand(t: Turn, hand: Hand) -> None:
    """One place: its stake is paid, goes back, stays or is lost; its cards lie open or are collected."""
    c, s = t.rules.compare, t.rules.settle
    show(t, hand, s.order)
    big, small, leaf = row(t, hand)
    t.emit(m.Case(hand=hand.name, big=big, small=small, result=leaf.value, cite=leaf.cite, reading=leaf.reading))
    t.change(hand.name, done=True)
    for stake in t.on(hand.name, MAIN):
        if leaf.value == WIN:
            win(t, stake, leaf)
        elif leaf.value == LOSS and not denied(s.lower_loses):
            lose(t, stake, leaf, s.lower_loses)
        else:
            void(t, stake, f"{big}_{small}" in SPLITS, leaf)
    keeps = leaf.value == WIN and holds(c.winners_stay)
    if keeps or (leaf.value == LOSS and not holds(c.losers_away)):
        return
    if holds(s.collected) or leaf.value == LOSS:
        ending.collect(t, t.hand(hand.name), c.losers_away if leaf.value == LOSS else s.collected)


def win(t: Turn, stake: Stake, *sources: Leaf[Any] | None) -> None:
    """Paid out of the bank, less the house's part; the stake goes back with it."""
    leaf = t.rules.pays[MAIN]["won"]
    higher = t.rules.settle.higher_wins
    if denied(higher):
        void(t, stake, False, higher)
        return
    paid = money.pay(stake.amount, leaf.value, t.game.terms.rounding)
    behind = (leaf, higher, *sources)
    t.emit(w.Won(player=stake.owner, on=stake.on, at=stake.at, amount=paid.amount, n=stake.n, cite=cites(*behind),
                 reading=reading(*behind)))  # fmt: skip
    t.pay(banking.account(t), stake.owner, paid.amount, "won", *behind, remainder=paid.remainder)
    t.game.deduct(t, stake.owner, stake.n, paid.amount, stake.owner)
    give_back(t, stake, stake.amount, "stake_back", *behind)


def lose(t: Turn, stake: Stake, *sources: Leaf[Any] | None) -> None:
    """The stake is the bank's."""
    t.drop(stake)
    t.emit(w.Lost(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(*sources),
                  reading=reading(*sources)))  # fmt: skip
    t.pay(stake.account, banking.account(t), stake.amount, "lost", *sources)
    losses = t.s.losses
    t.set(losses={**losses, stake.owner: losses.get(stake.owner, 0) + stake.amount})


def void(t: Turn, stake: Stake, split: bool, *sources: Leaf[Any] | None) -> None:
    """Neither won nor lost: it goes back; of one hand won and one lost it stays where it is, to be taken at will."""
    stays = t.rules.compare.split_stays
    behind = (*sources, stays if split else None)
    t.emit(w.Pushed(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(*behind),
                    reading=reading(*behind)))  # fmt: skip
    if split and holds(stays) and t.s.hands_left != 0:
        t.put(replace(stake, fate=SPLIT))
    else:
        give_back(t, stake, stake.amount, "stake_back", *behind)


def due(t: Turn, hand: Hand) -> int:
    """What is to be paid on a place, less the house's part."""
    if row(t, hand)[2].value != WIN or denied(t.rules.settle.higher_wins):
        return 0
    total = 0
    for stake in t.on(hand.name, MAIN):
        amount = money.pay(stake.amount, t.rules.pays[MAIN]["won"].value, t.game.terms.rounding).amount
        total += amount - t.game.part(amount, t.s)
    return total


def end(t: Turn) -> None:
    """Every place is settled: the croupier's, if it was not before; the house's part of what the bank won."""
    croupier(t)
    banking.commission(t)
    ending.finish(t)
