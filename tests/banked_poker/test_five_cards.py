"""Five cards against the bank: the published figures, those of the tables of payments, and the counts below them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from tapete.games.banked_poker.analysis import combos, fives, kept, opposing, worth
from tapete.games.banked_poker.analysis.rules import FiveCards, key
from tapete.games.poker.hands import Ranking
from tests.banked_poker import games


def test_how_often_the_bank_plays() -> None:
    assert fives.opens(games.SPANISH_STUD) == Fraction(205, 364)


@pytest.mark.parametrize(
    ("rules", "edge", "per_cent"),
    [
        (games.PUBLISHED_STUD, "142031221/2718662100", 5.2243),  # the published figure
        (games.SPANISH_STUD, "262304849593/4983307629300", 5.2637),
    ],
)
def test_five_cards(rules: FiveCards, edge: str, per_cent: float) -> None:
    (line,) = fives.lines(rules)
    assert line.result.house_edge == Fraction(edge)
    assert round(100 * float(line.result.house_edge), 4) == per_cent
    assert round(100 * float(Fraction(line.beside["goes"])), 4) == 52.2255


def test_best_play_goes_on_with_a_pair_and_never_below_ace_and_king() -> None:
    chosen = fives.solved(games.SPANISH_STUD).chosen
    for row, cells in chosen.items():
        passed, gone = (sum(cell[way] for cell in cells) for way in (fives.PASO, fives.VOY))
        if row.startswith("high_card"):
            assert gone == 0 or "four" in row  # draws are told apart before ace and king are
        elif not row.startswith("ace_king"):
            assert passed == 0, row


def test_a_card_that_may_be_bought_never_hurts() -> None:
    plain, buying = fives.lines(games.SPANISH_STUD)[0].result, fives.lines(games.BUYING_STUD)[0].result
    assert buying.house_edge < plain.house_edge
    found = fives.solved(games.BUYING_STUD)
    assert 0 < found.buys < 1
    assert buying.staked == 1 + 2 * found.goes + found.buys


def slowly(cards: list[int], up: int, place: int, places: np.ndarray) -> int:
    """The bank's hands one by one."""
    with_up = (combos.sets(5) == up).any(axis=1)
    free = ~np.isin(combos.sets(5), cards).any(axis=1)
    return int((places[with_up & free] < place).sum())


@pytest.mark.parametrize("size", [5, 6])
def test_the_bank_s_hands_are_counted_as_if_one_by_one(size: int) -> None:
    rng = np.random.default_rng(size)
    places = combos.fives(Ranking()).place
    for _ in range(4):
        *cards, up = (int(card) for card in rng.choice(52, size + 1, replace=False))
        for place in (0, 1113, 3000, int(rng.integers(7462)), 7462):
            assert opposing.known_hands(sorted(cards), up, place, Ranking()) == slowly(cards, up, place, places)


def test_one_hand_against_one_card_as_if_one_by_one() -> None:
    """The worth of going on, from the hands of the bank themselves."""
    places, known = combos.fives(Ranking()).place, combos.sets(5)
    cards, up = [5, 18, 37, 47, 51], 45
    mine = int(places[combos.number_of(np.array(cards), 5, combos.CHOOSE)])
    bank = places[(known == up).any(axis=1) & ~np.isin(known, cards).any(axis=1)]
    opens = combos.least("AK", Ranking())
    out = np.zeros(worth.ENDS, np.int64)
    numbers, counts, room = fives.law(games.SPANISH_STUD), opposing.counts(Ranking()), opposing.room()
    opposing.holding(np.array(cards), 5, up, counts, room)
    shut = opposing.less(opens, 5, up, counts, room)
    fives.meet(mine, 5, up, shut, comb(46, 4), numbers, counts, room, out)
    plays = bank[bank >= opens]
    assert out.tolist()[1:] == [
        int((bank < opens).sum()), int((plays < mine).sum()), int((plays == mine).sum()), int((plays > mine).sum()),
    ]  # fmt: skip


def test_what_is_kept_is_for_these_rules() -> None:
    text = key(games.SPANISH_STUD)
    data = kept.filed(text, fives.solved(games.SPANISH_STUD))
    assert kept.opened(data, text, fives.Found) == fives.solved(games.SPANISH_STUD)
    assert kept.opened(data, key(games.PUBLISHED_STUD), fives.Found) is None
    assert kept.opened(b"{", text, fives.Found) is None


@pytest.mark.parametrize("number", [0, 40_000, 77_777, 134_458])
def test_after_a_purchase_pairs_of_cards_are_counted_as_if_one_by_one(number: int) -> None:
    """Against the count with six known cards, which knows nothing of pairs."""
    mine = combos.classes(5).sets[number : number + 1]
    rules, counts, room = fives.law(games.BUYING_STUD), opposing.counts(Ranking()), opposing.room()
    found = np.zeros((1, 52, 52), np.int32)
    fives.after_purchase(mine, rules, counts, room, found)
    hand = [int(card) for card in mine[0]]
    place = int(counts.place[combos.number_of(mine[0].astype(np.int64), 5, combos.CHOOSE)])
    free, out = [card for card in range(52) if card not in hand], np.zeros(worth.ENDS, np.int64)
    for dead in free[::9]:
        for up in free[::7]:
            if up == dead:
                continue
            six = np.array(sorted([*hand, dead]))
            opposing.holding(six, 6, up, counts, room)
            shut = opposing.less(rules.opens, 6, up, counts, room)
            goes = fives.meet(place, 6, up, shut, fives.AFTER, rules, counts, room, out)
            assert found[0, dead, up] == max(goes, -rules.unit * fives.AFTER)
