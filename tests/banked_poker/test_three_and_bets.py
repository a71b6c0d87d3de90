"""Three cards against the bank, and three bets of which two may be withdrawn: to the last digit."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

from tapete.games.banked_poker.analysis import combos, fives, threes, withdrawn, worth
from tapete.games.banked_poker.analysis.rules import ThreeCards, Withdrawn
from tapete.games.poker import three
from tapete.games.poker.hands import Ranking
from tapete.games.poker.masks import face
from tests.banked_poker import games
from tests.banked_poker.games import odds

NOTHING_FOR_HIGH = msgspec.structs.replace(
    games.BOL13_THREE, pays={name: n for name, n in games.BOL13_THREE.pays.items() if name != "high_card"}
)
EVEN_DOUBLE = msgspec.structs.replace(games.BOL13_THREE, pays=games.EVEN)


@pytest.mark.parametrize(
    ("rules", "edge", "least"),
    [
        (games.MEL14_THREE, "686689/20358520", "Q64"),  # published: 3.3730 %
        (games.AND10_THREE, "778809/20358520", "Q64"),
        (games.BOL13_THREE, "-29194233/50896300", "K32"),
        (NOTHING_FOR_HIGH, "-843807/2077400", "K98"),
        (EVEN_DOUBLE, "326223/10179260", "K32"),
    ],
)
def test_three_cards(rules: ThreeCards, edge: str, least: str) -> None:
    (line,) = threes.lines(rules)
    assert line.result.house_edge == Fraction(edge)
    assert "".join(card[0] for card in line.beside["least"]) == least


def test_the_published_three_cards() -> None:
    (line,) = threes.lines(games.MEL14_THREE)
    assert round(100 * float(line.result.house_edge), 4) == 3.3730


def test_how_often_three_cards_of_the_bank_play() -> None:
    found = threes.counted(three.ThreeRanking(), threes.opening(games.AND10_THREE))
    weight = combos.classes(3).weight
    closed = int((weight * found[:, worth.CLOSED]).sum())
    assert 1 - Fraction(closed, threes.HANDS * threes.AGAINST) == Fraction(769, 1105)


def test_a_pair_opens_too() -> None:
    rules = ThreeCards(pays=games.EVEN, opens="88")
    place, level = three.places(three.ThreeRanking())
    least = threes.opening(rules)
    assert three.ORDER[level[least]] == "pair"
    assert int((place >= least).sum()) == 3744 * 7 // 13 + 22100 - 16440 - 3744


@pytest.mark.parametrize(
    ("pays", "royal", "edge"),
    [
        (odds(pair=1, flush=4, straight=5, three_of_a_kind=30, straight_flush=40), False, "308/5525"),
        (odds(pair=1, flush=3, straight=6, three_of_a_kind=30, straight_flush=40, mini_royal=50), True, "392/5525"),
        (odds(pair=1, flush=4, straight=6, three_of_a_kind=30, straight_flush=40), False, "128/5525"),
        (odds(pair=1, flush=4, straight=6, three_of_a_kind=33, straight_flush=35), False, "149/5525"),
    ],
)
def test_the_bet_on_ones_own_three(pays: dict[str, Fraction], royal: bool, edge: str) -> None:
    found = threes.plus(pays, three.ThreeRanking(order=three.ROYAL if royal else three.ORDER))
    assert -sum(net * p for net, p in found.items()) == Fraction(edge)


def test_combinations_of_three_cards() -> None:
    found = threes.hands(three.ThreeRanking(order=three.ROYAL))
    assert list(found.values()) == [16440, 3744, 1096, 720, 52, 44, 4]


def test_places_are_the_order_of_the_readable_worth() -> None:
    ranking = three.ThreeRanking(low_ace=False)
    place, _ = three.places(ranking)
    hands = sorted(combinations(range(52), 3), key=lambda hand: hand[::-1])[::97]
    worths = [three.value([face(card) for card in hand], ranking) for hand in hands]
    mine = place[::97]
    for n in range(len(hands) - 1):
        a, b = worths[n], worths[n + 1]
        assert (a > b, a == b) == (mine[n] > mine[n + 1], mine[n] == mine[n + 1])


def test_no_combination_is_made_up() -> None:
    with pytest.raises(ValueError, match="no combination is called full_house"):
        threes.solved(ThreeCards(pays=odds(full_house=1)))
    with pytest.raises(ValueError, match="no combination is called trio"):
        withdrawn.solved(Withdrawn(pays=odds(trio=1), least="JJ"))


@pytest.mark.parametrize(
    ("rules", "edge", "bets"),
    [
        (games.TRIJOKER, "32653/216580", ("2316120/25989600", "2581020/12994800", "-1139652/2598960")),
        (games.HIGH_ACE_TRIJOKER, "6661/43316", None),
        (games.GO, "68483/1624350", ("2787520/25989600", "2935836/12994800", "-975492/2598960")),
    ],
)
def test_three_bets(rules: Withdrawn, edge: str, bets: tuple[str, ...] | None) -> None:
    (line,) = withdrawn.lines(rules)
    assert line.result.house_edge == Fraction(edge)
    if bets is not None:
        assert withdrawn.solved(rules).bets == tuple(map(Fraction, bets))


def test_the_published_three_bets() -> None:
    (line,) = withdrawn.lines(games.LET_IT_RIDE)
    assert round(100 * float(line.result.house_edge), 4) == 3.5057


def test_what_is_left_in_three_bets() -> None:
    found = withdrawn.solved(games.TRIJOKER)
    assert int((found.first > 0).sum()) == 1300
    assert int((found.second > 0).sum()) == 34277
    assert int((found.second == 0).sum()) == 1764


FIXED = odds(flush=50, full_house=100, four_of_a_kind=300, straight=30)
METER = {"royal_flush": worth.Share(Fraction(1)), "straight_flush": worth.Share(Fraction(1, 10))}
CAPPED = METER | {"straight_flush": worth.Share(Fraction(1, 10), Fraction(5000))}


def test_insurance_costs_three_quarters_of_it() -> None:
    pays = odds(full_house=100, four_of_a_kind=300, straight_flush=1000, royal_flush=2000)
    found = worth.own_hand(pays, fives.hands(Ranking()))
    assert sum(net * p for net, p in found.items()) == Fraction(-11839, 15470)
    less = worth.own_hand(pays, fives.hands(Ranking()), kept=False)
    assert sum(net * p for net, p in less.items()) == Fraction(-24917, 32487)


def test_meters() -> None:
    hands = fives.hands(Ranking())
    assert worth.returned(FIXED, METER, hands, Fraction(5000)) == Fraction(9675, 21658)
    assert worth.break_even(FIXED, METER, hands) == Fraction(3689900, 19)
    assert worth.break_even({}, METER, hands) == Fraction(6497400, 19)
    assert worth.break_even(FIXED, METER, hands, Fraction(7, 10)) == Fraction(1740680, 19)
    bolivia = odds(flush=50, full_house=100, four_of_a_kind=500)
    at = worth.break_even(bolivia, CAPPED, hands)
    assert at == 369290
    assert worth.returned(bolivia, CAPPED, hands, at) == 1
    assert worth.returned(bolivia, {}, hands, Fraction(0)) == Fraction(1385, 3822)
    assert worth.break_even(bolivia, {}, hands) is None
    assert worth.break_even(odds(high_card=5), METER, hands) == 0
