"""Bingo: exact laws against brute force and the figures of the rule sheet; play against both."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from tapete.games.bingo.analysis import exact, kernel, picture, pools, sold
from tapete.games.bingo.cards import Card, Geometry, make, mask, of
from tapete.law.errors import TapeteError

CARD = of("MEL14").geometry
TINY = Geometry(highest=7, rows=2, columns=2, numbers=4)
FULL = {
    40: "29822/33951693567", 41: "1147/828090087", 42: "16058/7452810783", 43: "1147/346642362",
    44: "2294/456937659", 48: "39997/1675438083", 50: "1399895/28482447411", 54: "2005255/10611107859",
}  # fmt: skip


@pytest.fixture(scope="module")
def alone() -> exact.Chances:
    return exact.one(make.series(CARD, "1", 1).card(1), 90)


# --- one card, by the sheet -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("balls", "chance"), FULL.items())
def test_a_card_is_full_within_so_many_balls(alone: exact.Chances, balls: int, chance: str) -> None:
    assert alone.bingo.within(balls) == Fraction(chance)


def test_a_line_within_so_many_balls(alone: exact.Chances) -> None:
    assert alone.line.within(50) == Fraction(511783791715, 3674235716019)
    assert alone.line.within(87) == Fraction(23471, 23496)
    assert alone.line.within(88) == 1


def test_means_and_sums(alone: exact.Chances) -> None:
    assert alone.bingo.mean == Fraction(15 * 91, 16)
    assert sum(exact.drawn(5, n, 90) for n in range(91)) + Fraction(5 * 91, 6) == 91, "a given row: 75.83 balls"
    assert sum(alone.line.at) == sum(alone.bingo.at) == 1
    assert alone.line.sums[-1] == 1
    assert not any(alone.line.at[:5])
    assert not any(alone.bingo.at[:15])


@pytest.mark.parametrize(("cards", "balls", "mean"), [(50, 44, 0.000251), (100, 43, 0.000331), (200, 41, 0.000277),
                                                     (201, 40, 0.000177)])  # fmt: skip
def test_cards_that_qualify_for_the_acumulado(cards: int, balls: int, mean: float) -> None:
    some = make.series(CARD, "1", cards).cards
    assert round(float(exact.expected(some, balls, 90)), 6) == mean
    between = exact.bingo_within(some, balls, 90)
    assert between.least <= between.most <= exact.expected(some, balls, 90)
    assert between.width < between.most / 10**4


def test_a_card_of_the_electronic_game() -> None:
    assert exact.drawn(15, 60, 90) == Fraction(118310045, 101855080701)


# --- several cards, by brute force ----------------------------------------------------------------------------------


def firsts(cards: list[Card], order: tuple[int, ...]) -> tuple[int, list[int], int, list[int]]:
    """Ball of the first line and whose, ball of the first bingo and whose: by looking at every card each time."""
    found: list[tuple[int, list[int]]] = []
    for rows_of in (lambda card: card.rows, lambda card: (card.numbers,)):
        for n in range(len(order) + 1):
            drawn = set(order[:n])
            whose = [k for k, card in enumerate(cards) if any(row and set(row) <= drawn for row in rows_of(card))]
            if whose:
                found.append((n, whose))
                break
    return (*found[0], *found[1])


@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_law_of_the_first_by_trying_every_order(count: int) -> None:
    cards = list(make.series(TINY, "few", count).cards)
    line, bingo = [0] * 8, [0] * 8
    for order in permutations(range(1, 8)):
        first, _, last, _ = firsts(cards, order)
        line[first] += 1
        bingo[last] += 1
    found = exact.first(cards, 7)
    assert found.line.at == tuple(Fraction(n, 5040) for n in line)
    assert found.bingo.at == tuple(Fraction(n, 5040) for n in bingo)


def test_unions_by_trying_every_choice() -> None:
    sets = [mask(card.numbers) for card in make.series(CARD, "u", 8).cards]
    counted: dict[int, int] = {}
    for size in range(1, 9):
        for some in combinations(sets, size):
            together = 0
            for one in some:
                together |= one
            counted[together.bit_count()] = counted.get(together.bit_count(), 0) + (1 if size % 2 else -1)
    assert exact.unions(sets) == {size: n for size, n in sorted(counted.items()) if n}
    with pytest.raises(ValueError, match="every way"):
        exact.unions([1] * (exact.FEW + 1))


def test_bounds_hold_what_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = make.series(CARD, "b", 12).cards
    law = exact.first(cards[:6], 90).bingo
    truth = exact.united(cards, 90)
    monkeypatch.setattr(exact, "FEW", 3)
    three = exact.united(cards, 90)
    monkeypatch.setattr(exact, "TRIPLES", 3)
    two = exact.united(cards, 90)
    for balls in range(15, 91, 5):
        sure = truth.within(balls)
        assert sure.width == 0
        assert two.within(balls).least <= three.within(balls).least <= sure.least
        assert sure.most <= three.within(balls).most <= max(two.within(balls).most, three.within(balls).most)
        assert law.within(balls) <= sure.most
    assert three.within(55).width < two.within(55).width


def test_cards_are_not_independent() -> None:
    """Cards that share numbers come together: less often is any of them full than if they knew nothing of one another;
    two equal cards are no more than one."""
    card = make.series(CARD, "1", 1).card(1)
    assert exact.first([card, card], 90).bingo.at == exact.one(card, 90).bingo.at
    apart = [Card(n + 1, (tuple(range(15 * n + 1, 15 * n + 16)),)) for n in range(2)]
    once = exact.one(apart[0], 90).bingo.within(70)
    assert exact.first(apart, 90).bingo.within(70) != 1 - (1 - once) ** 2


# --- compiled games -------------------------------------------------------------------------------------------------


SQUARE = Geometry(highest=75, rows=5, columns=5, per_row=5)


@pytest.mark.parametrize(
    ("size", "g"), [(1, CARD), (63, CARD), (64, CARD), (65, CARD), (150, CARD), (40, SQUARE), (9, TINY)]
)
def test_a_compiled_game_is_the_game(size: int, g: Geometry) -> None:
    """Balls in an order that is known (the numbers of the cards are exchanged): what each card has won."""
    cards, rng = make.series(g, "k", size).cards, Random(size)
    for _ in range(12):
        order = rng.sample(range(1, g.highest + 1), g.highest)
        place = {number: n + 1 for n, number in enumerate(order)}
        moved = [Card(card.number, tuple(tuple(place.get(n, 0) for n in row) for row in card.grid)) for card in cards]
        room = kernel.room(moved, 1, g.highest)
        tally = kernel.tally(room)
        kernel.play(1, room, np.zeros(4, np.uint64), *tally)
        first, whose_line, last, whose_bingo = firsts(list(cards), tuple(order))
        assert (tally.line[first], tally.line.sum(), tally.lines[min(len(whose_line), 64)]) == (1, 1, 1)
        assert (tally.bingo[last], tally.bingo.sum(), tally.bingos[min(len(whose_bingo), 64)]) == (1, 1, 1)
        line, bingo = 1 / len(whose_line), 1 / len(whose_bingo)
        for k in range(size):
            mine, full = line * (k in whose_line), bingo * (k in whose_bingo)
            assert np.allclose(tally.won[k], [mine, mine**2, full, full**2, mine * full])


def test_play_comes_to_what_is_exact() -> None:
    cards = make.series(CARD, "1", 6).cards
    law, played = exact.first(cards, 90), sold.play(cards, 60_000, seed=7)
    for prize, found in (("line", law.line), ("bingo", law.bingo)):
        mean = played.ball(prize)  # type: ignore[arg-type]
        assert abs(mean.mean - float(found.mean)) < 5 * mean.error
        for balls in (40, 60, 75, 85):
            share = played.within(prize, balls)  # type: ignore[arg-type]
            assert abs(share.mean - float(found.within(balls))) < 5 * max(share.error, 1e-4)


def test_play_hangs_on_the_seed_alone() -> None:
    cards = make.series(CARD, "1", 70).cards
    one, two = (sold.play(cards, 25_000, seed=3, workers=workers) for workers in (1, 2))
    assert all((a == b).all() for a, b in zip(one.tally, two.tally, strict=True))
    other = sold.play(cards, 25_000, seed=4)
    assert (one.tally.line != other.tally.line).any()


def test_what_cards_return() -> None:
    """All together exactly the plan; each alone with its error; two equal cards the same."""
    cards = [*make.series(CARD, "1", 30).cards, *make.series(CARD, "1", 1).cards]
    played = sold.play(cards, 40_000)
    plan = sold.plan(Fraction(1, 10), Fraction(1, 2), Fraction(1, 50))
    each = played.returns(plan)
    assert sum(one.mean for one in each) / len(each) == pytest.approx(0.6, abs=1e-9)
    assert each[0] == each[-1], "equal cards win together"
    assert each[0].mean < sum(one.mean for one in each[1:-1]) / 29, "and share, always"
    assert (plan.returned, plan.kept) == (Fraction(31, 50), Fraction(19, 50))
    assert played.alone("bingo").mean < 1 < played.winners("bingo").mean


def test_the_error_of_a_return_is_that_of_play() -> None:
    """Of many small runs, the returns of a card differ as much as its standard error says."""
    cards = make.series(CARD, "1", 25).cards
    plan = sold.plan(Fraction(1, 10), Fraction(1, 2))
    runs = [sold.play(cards, 500, seed=seed).returns(plan)[0] for seed in range(200)]
    spread = float(np.std([one.mean for one in runs]))
    said = float(np.mean([one.error for one in runs]))
    assert 0.8 < spread / said < 1.25


def test_rows_that_cannot_be_counted() -> None:
    with pytest.raises(ValueError, match="cannot be counted"):
        kernel.room([Card(1, (tuple(range(1, 9)),))], 1, 90)


@pytest.mark.parametrize(("line", "bingo"), [("3/5", "1/2"), ("-1/10", "1/2")])
def test_plans_that_give_away_more_than_there_is(line: str, bingo: str) -> None:
    with pytest.raises(TapeteError):
        sold.plan(Fraction(line), Fraction(bingo))


def test_nothing_to_play() -> None:
    with pytest.raises(TapeteError):
        sold.play([], 10)
    with pytest.raises(TapeteError):
        sold.play(make.series(CARD, "1", 1).cards, 0)


# --- pools ----------------------------------------------------------------------------------------------------------


def test_a_pool_with_one_chance_for_good() -> None:
    found = pools.life(lambda _: Fraction(1, 40), limit=44)
    assert [found.games, found.at(1), found.at(2)] == [40, Fraction(1, 40), Fraction(39, 1600)]
    assert found.within(3) == sum(found.at(n) for n in (1, 2, 3))
    settled = found.settled(20, Fraction(4, 5))
    assert [settled.start, settled.size, settled.prize] == [200, 1000, 800]
    assert settled.start + 20 * found.games == settled.size
    assert settled.size * Fraction(4, 5) == settled.prize, "all that is put in is paid out"


def test_the_acumulado_of_the_sheet() -> None:
    """1,000 before the game and 20 more: it is won at 1,020; in the long run a fifth of that begins the next."""
    found = pools.life(lambda _: Fraction(1), limit=43)
    assert found.size(1000, 20) == 1020
    settled = found.settled(816, Fraction(4, 5))
    assert [settled.start, settled.size, settled.prize] == [204, 1020, 816]


@pytest.mark.parametrize(("grows", "every"), [(1, 1), (2, 1), (1, 3)])
def test_a_pool_whose_limit_grows_by_playing_it(grows: int, every: int) -> None:

    def chance(balls: int) -> Fraction:
        return Fraction(balls - 45, 60)

    found = pools.life(chance, limit=50, grows=grows, every=every)
    rng, games = Random(5), []
    for _ in range(4000):
        n = 1
        while rng.random() >= float(chance(min(90, 50 + grows * ((n - 1) // every)))):
            n += 1
        games.append(n)
    assert abs(np.mean(games) - float(found.games)) < 5 * np.std(games) / 4000**0.5
    assert abs(np.mean([n <= 4 for n in games]) - float(found.within(4))) < 0.05
    assert found.within(10**4) > Fraction(999, 1000)
    assert sum(found.at(n) for n in range(1, 60)) == found.within(59)


@pytest.mark.parametrize(("limit", "grows", "every"), [(0, 0, 1), (91, 0, 1), (44, -1, 1), (44, 1, 0), (14, 0, 1)])
def test_pools_that_cannot_be(limit: int, grows: int, every: int) -> None:
    with pytest.raises(TapeteError):
        pools.life(lambda balls: Fraction(int(balls > 14), 2), limit=limit, grows=grows, every=every)


# --- pictures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_picture_of_each(alone: exact.Chances, lang: str) -> None:
    import xml.etree.ElementTree as ET

    cards = make.series(CARD, "1", 40).cards
    played, plan = sold.play(cards, 2_000), sold.plan(Fraction(1, 10), Fraction(1, 2))
    life = pools.life(lambda _: Fraction(1, 300), limit=44)
    drawn = [
        picture.one_card(alone, lang), picture.sold(played, lang), picture.returns(played.returns(plan), plan, lang),
        picture.pool(life, 0, 2, lang),
    ]  # fmt: skip
    for svg in drawn:
        root = ET.fromstring(svg)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        bars = list(root.iter("{http://www.w3.org/2000/svg}rect"))
        assert len(bars) > 20
        assert all(float(bar.get("height", 0)) >= 0 and float(bar.get("width", 0)) > 0 for bar in bars)
        assert "nan" not in svg
    assert len(set(drawn)) == 4
