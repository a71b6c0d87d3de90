"""The two evaluators against each other, on every five-card hand of every pack, and against known counts."""

from __future__ import annotations

import os
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from tapete.games.poker import batch
from tapete.games.poker.hands import (
    SHORT,
    STANDARD,
    Category,
    Ranking,
    best,
    best_low,
    value,
)
from tapete.table.cards import SHORT as PACKS
from tapete.table.cards import french

FIGURES: tuple[Category, ...] = (*STANDARD[:3], "figures", *STANDARD[3:])
SHORT_FIGURES: tuple[Category, ...] = (*SHORT[:3], "figures", *SHORT[3:])
EVERY = bool(os.environ.get("TAPETE_SOAK"))
"""The readable form values 6.7 million hands in about a minute: each of them in the soak, here each kind of them."""

# By enumeration, from the royal flush down to the high card.
COUNTED = {
    52: (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540),
    32: (4, 16, 224, 204, 1344, 5100, 10752, 24192, 107520, 52020),
    28: (4, 12, 168, 68, 1008, 4080, 6720, 15120, 53760, 17340),
}


def ranking(pack: int, figures: bool = False) -> Ranking:
    """The ranking of a pack: under 52 cards the colour beats the full."""
    order = (FIGURES if pack == 52 else SHORT_FIGURES) if figures else (STANDARD if pack == 52 else SHORT)
    return Ranking(order=order, lowest=french(pack).lowest)


def every_hand(pack: int) -> batch.Cards:
    """All five-card hands of a pack, as rows."""
    cards = [batch.code(face) for face in french(pack).faces]
    return np.fromiter(combinations(cards, 5), dtype=np.dtype((np.uint8, 5)))


def kinds(hands: batch.Cards) -> tuple[np.ndarray, np.ndarray]:
    """The hands told apart by their ranks and by being of one suit: one of each, and of which kind each hand is."""
    ranks = np.sort(hands >> 2, axis=1).astype(np.int64)
    suited = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    keys = suited + 2 * (ranks @ (13 ** np.arange(5)))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return first, which


def face(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "shdc"[card & 3]


def agree(scores: list[int], values: list[tuple[int, ...]]) -> None:
    """The same combination, and the same order, ties included."""
    order = sorted(range(len(scores)), key=scores.__getitem__)
    for a, b in pairwise(order):
        assert (scores[a] == scores[b]) == (values[a] == values[b])
        assert values[a] <= values[b]


@pytest.mark.parametrize("figures", [False, True], ids=["plain", "figuras"])
@pytest.mark.parametrize("pack", PACKS)
def test_every_five_cards(pack: int, figures: bool) -> None:
    law, hands = ranking(pack, figures), every_hand(pack)
    scores = batch.scores(hands, law)
    first, which = kinds(hands)
    assert (scores == scores[first][which]).all()
    chosen = range(len(hands)) if EVERY else first.tolist()
    made = [value([face(int(card)) for card in hands[i]], law) for i in chosen]
    assert [hand.level for hand in made] == [batch.level(scores[i]) for i in chosen]
    agree([int(scores[i]) for i in chosen], [(hand.level, *hand.ties) for hand in made])


@pytest.mark.parametrize("pack", COUNTED)
def test_counts_by_combination(pack: int) -> None:
    law = ranking(pack)
    levels, counts = np.unique(batch.scores(every_hand(pack), law) >> batch.SHIFT, return_counts=True)
    assert tuple(levels.tolist()) == tuple(range(10))
    assert tuple(counts[::-1].tolist()) == COUNTED[pack]


@pytest.mark.parametrize("pack", PACKS)
def test_figuras_are_3264_in_every_pack(pack: int) -> None:
    law = ranking(pack, figures=True)
    scores = batch.scores(every_hand(pack), law)
    assert int((scores >> batch.SHIFT == law.rank_of["figures"]).sum()) == 3264


@pytest.mark.parametrize(
    ("pack", "least", "count"),
    [
        (52, "J", 536100),
        (52, "Q", 452004),
        (52, "K", 367908),
        (52, "A", 283812),
        (32, "J", 95596),
        (32, "Q", 82540),
        (32, "K", 69484),
        (32, "A", 56428),
    ],
)
def test_openers(pack: int, least: str, count: int) -> None:
    """By enumeration: a pair of so much or better; figuras with a low pair opens too."""
    law = ranking(pack, figures=True)
    pair = batch.scores(batch.codes([[least + "s", least + "h", *_lowest(pack, least)]]), law)
    assert int((batch.scores(every_hand(pack), law) >= int(pair[0])).sum()) == count


def _lowest(pack: int, least: str) -> list[str]:
    """The three lowest cards that make no more than a pair with it."""
    return [rank + suit for rank, suit in zip(french(pack).ranks[:3], "shd", strict=True) if rank != least]


def test_flush_tie_by_the_top_card_alone() -> None:
    literal = Ranking(flush_tie="top")
    one, other = ["Ah", "Jh", "9h", "6h", "2h"], ["As", "Ks", "5s", "4s", "3s"]
    assert value(one, literal) == value(other, literal)
    assert value(one, Ranking()) < value(other, Ranking())
    assert len(set(batch.scores(batch.codes([one, other]), literal).tolist())) == 1


@pytest.mark.parametrize("own_used", [None, 2])
def test_seven_and_omaha(own_used: int | None) -> None:
    rng, law = Random(7), Ranking()
    pack, size = list(french(52).faces), 2 if own_used is None else 4
    deals = [rng.sample(pack, size + 5) for _ in range(600)]
    own = batch.codes([deal[:size] for deal in deals])
    board = batch.codes([deal[size:] for deal in deals])
    if own_used is None:
        scores = batch.scores(np.hstack((own, board)), law)
    else:
        scores = batch.best_scores(own, board, law, own_used)
    made = [best(deal[:size], deal[size:], law, own_used) for deal in deals]
    agree([int(s) for s in scores], [(hand.level, *hand.ties) for hand in made])


def test_low_hands() -> None:
    rng = Random(3)
    pack = [face for face in french(52).faces if face[0] in "A23456789"]
    deals = [rng.sample(pack, 9) for _ in range(500)]
    scores = batch.low_scores(batch.codes([d[:4] for d in deals]), batch.codes([d[4:] for d in deals]))
    lows = [best_low(d[:4], d[4:], own_used=2) for d in deals]
    assert [low is None for low in lows] == [int(s) == batch.NO_LOW for s in scores]
    agree([int(s) for s in scores], [low.ranks if low else (99,) for low in lows])


@pytest.mark.parametrize("pack", [52, 32])
def test_open_cards(pack: int) -> None:
    """What lies open in a stud game: one to four cards."""
    rng, law = Random(5), ranking(pack)
    for size in (1, 2, 3, 4):
        hands = [rng.sample(list(french(pack).faces), size) for _ in range(300)]
        made = [value(hand, law) for hand in hands]
        agree([int(s) for s in batch.scores(batch.codes(hands), law)], [(hand.level, *hand.ties) for hand in made])
