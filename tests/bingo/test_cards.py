"""Cards: the geometry of the texts and no condition more, each as likely as another, the same from one seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, perm
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from tapete.games.bingo.cards import Card, CardRules, Geometry, Series, Watch, equal, make, mask, of
from tapete.games.bingo.cards.geometry import Grid, count, layout, layouts, opening, ways
from tapete.games.bingo.cards.rules import REGULATIONS, Book, known
from tapete.law.errors import TapeteError
from tapete.law.rulebook import Rulebook, rulebook

CARD = Geometry(highest=90, numbers=15, rows=3, columns=9, per_row=5, most_in_column=3, no_empty_column=True)
WIDE = Geometry(highest=130, rows=4, columns=4, per_row=3)
SMALL = [
    Geometry(highest=4, numbers=4, rows=2, columns=3, per_row=2),
    Geometry(highest=4, numbers=4, rows=2, columns=3, per_row=2, no_empty_column=True),
    Geometry(highest=5, numbers=3, rows=2, columns=2),
    Geometry(highest=5, numbers=3, rows=3, columns=2, most_in_column=2),
    Geometry(highest=4, numbers=3, rows=3, columns=2, ascending=True),
    Geometry(highest=4, numbers=4, rows=2, columns=2, ascending=True),
    Geometry(highest=6, numbers=4, rows=2, columns=3, per_row=2, bands=((1, 2), (3, 4), (5, 6))),
    Geometry(highest=7, numbers=4, rows=2, columns=2, bands=((1, 3), (4, 7)), ascending=True),
    Geometry(lowest=3, highest=4, numbers=2, rows=2, columns=2, distinct=False),
    Geometry(highest=4, numbers=2, rows=1, columns=2, distinct=False, bands=((1, 2), (3, 4))),
]


def admitted(g: Geometry, cells: Grid) -> bool:
    """What the conditions say, written a second time."""
    numbers = [n for row in cells for n in row if n]
    columns = [[n for n in column if n] for column in zip(*cells, strict=True)]
    return all([
        all(g.lowest <= n <= g.highest for n in numbers),
        not g.distinct or len(set(numbers)) == len(numbers),
        g.numbers is None or len(numbers) == g.numbers,
        g.per_row is None or all(sum(map(bool, row)) == g.per_row for row in cells),
        g.most_in_column is None or all(len(column) <= g.most_in_column for column in columns),
        not g.no_empty_column or all(columns),
        not g.bands or all(n in g.band(k) for k, column in enumerate(columns) for n in column),
        not g.ascending or all(column == sorted(column) for column in columns),
    ])  # fmt: skip


def every(g: Geometry) -> set[Grid]:
    """All cards, by trying everything that might stand in the cells."""
    fill = [0, *range(g.lowest, g.highest + 1)]
    found = set()
    for cells in product(fill, repeat=g.rows * g.columns):
        grid = tuple(tuple(cells[r * g.columns : (r + 1) * g.columns]) for r in range(g.rows))
        if admitted(g, grid):
            found.add(grid)
    return found


class Told(make.Stream):
    """A stream that says what it is told, and how likely that was."""

    __slots__ = ("chance", "follows", "open")

    def __init__(self, follows: tuple[int, ...]) -> None:
        super().__init__("", 0, 0)
        self.follows, self.chance, self.open = list(follows), Fraction(1), 0

    def below(self, bound: int) -> int:
        self.chance /= bound
        if self.follows:
            return self.follows.pop(0)
        self.open = self.open or bound
        return 0


def outcomes(g: Geometry, follows: tuple[int, ...] = ()) -> dict[Grid, Fraction]:
    """Every card that the generator can make, with its exact probability, over all that a stream might say."""
    told = Told(follows)
    card = make.grid(g, told)
    if not told.open:
        return {card: told.chance}
    found: dict[Grid, Fraction] = {}
    for n in range(told.open):
        for grid, chance in outcomes(g, (*follows, n)).items():
            found[grid] = found.get(grid, Fraction(0)) + chance
    return found


def test_the_number_of_layouts_is_that_of_the_sheet() -> None:
    rows_only = Geometry(highest=90, numbers=15, rows=3, columns=9, per_row=5)
    assert layouts(rows_only) == comb(9, 5) ** 3 == 2_000_376
    assert layouts(CARD) == 735_210
    assert count(CARD) == 735_210 * perm(90, 15)


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_every_text_has_the_same_geometry_and_nothing_more(regulation: str) -> None:
    assert of(regulation).geometry == CARD


@pytest.mark.parametrize("g", SMALL, ids=range(len(SMALL)))
def test_each_card_is_exactly_as_likely_as_another(g: Geometry) -> None:
    cards = every(g)
    found = outcomes(g)
    assert set(found) == cards
    assert count(g) == len(cards)
    assert set(found.values()) == {Fraction(1, len(cards))}


def test_each_layout_has_its_number() -> None:
    total = ways(CARD, 0, opening(CARD))
    assert total == 735_210
    some = {layout(CARD, n) for n in range(0, total, 37)}
    assert len(some) == len(range(0, total, 37))
    with pytest.raises(IndexError):
        layout(CARD, total)


@pytest.mark.parametrize("bound", [1, 2, 3, 15, 90, 200, 256])
def test_a_number_below_a_bound_favours_none(bound: int) -> None:
    """Of all bytes there are, as many stand for one number as for any other."""
    stream, found = make.Stream("", 0, 0), Counter[int]()
    stream.bytes = bytes(range(256))
    while not stream.block and stream.at < 256 and bound > 1:
        number = stream.below(bound)
        if not stream.block:
            found[number] += 1
    assert set(found) == set(range(bound if bound > 1 else 0))
    assert len(set(found.values())) <= 1


def by_the_page(seed: str, number: int) -> Grid:
    """The algorithm as docs/bingo_cards.md tells it, for the card of the texts, written a second time."""
    text = "".join(hashlib.sha256(f"tapete:bingo-card|1|{seed}|{number}|0|{b}".encode()).hexdigest() for b in range(9))
    at = 0

    def below(bound: int) -> int:
        nonlocal at
        bits = (bound - 1).bit_length()
        size = -(-bits // 8)
        while bits:
            value = int(text[2 * at : 2 * (at + size)], 16) >> (8 * size - bits)
            at += size
            if value < bound:
                return value
        return 0

    every_column = [rows for bits in range(1, 8) for rows in [[r for r in range(3) if bits & 1 << r]]]

    @cache
    def completions(columns: int, left: tuple[int, ...]) -> int:
        if columns == 0:
            return int(left == (0, 0, 0))
        after = (tuple(n - (r in rows) for r, n in enumerate(left)) for rows in every_column)
        return sum(completions(columns - 1, rest) for rest in after if min(rest) >= 0) if sum(left) else 0

    index, places = below(735_210), []
    left: tuple[int, ...] = (5, 5, 5)
    for column in range(9):
        for rows in every_column:
            rest = tuple(n - (r in rows) for r, n in enumerate(left))
            if min(rest) < 0:
                continue
            here = completions(8 - column, rest)
            if index < here:
                places.append(rows)
                left = rest
                break
            index -= here
    pool = list(range(1, 91))
    cells = [[0] * 9 for _ in range(3)]
    for column, rows in enumerate(places):
        for r in rows:
            cells[r][column] = pool.pop(below(len(pool)))
    return tuple(map(tuple, cells))


def test_the_algorithm_is_that_of_the_page() -> None:
    series = make.series(CARD, "2026", 2)
    assert [card.grid for card in series.cards] == [by_the_page("2026", n) for n in (1, 2)]


def test_a_seed_gives_the_same_series_for_good() -> None:
    """Printed series must be made again years later: this figure may never change."""
    series = make.series(CARD, "2026", 300, different=True)
    assert hashlib.sha256(repr([card.grid for card in series.cards]).encode()).hexdigest().startswith(GOLDEN)
    assert make.series(CARD, "2026", 300).cards == series.cards
    assert make.series(CARD, 2026, 7).cards == series.cards[:7]
    assert make.series(CARD, "2027", 7).cards != series.cards[:7]


GOLDEN = "1b80254bfb22c59da77454063449bc01"


def test_no_condition_that_the_texts_have_not() -> None:
    """Cards of shops have the tens of column two in column two, and in order: no text asks for it."""
    cards = make.series(CARD, "1", 200).cards
    columns = [[n for n in column if n] for card in cards for column in zip(*card.grid, strict=True)]
    assert any(column != sorted(column) for column in columns)
    assert any(row[0] >= 10 for card in cards for row in card.grid)
    assert all(admitted(CARD, card.grid) for card in cards)


def test_numbers_fall_evenly() -> None:
    """Each number stands on a card once in six, in any column; a chi-square with 89 degrees stays below 150."""
    seen = Counter(n for card in make.series(CARD, "even", 1800).cards for n in card.numbers)
    expected = 1800 * 15 / 90
    assert sum((seen[n] - expected) ** 2 / expected for n in range(1, 91)) < 150


# --- series ---------------------------------------------------------------------------------------------------------


def test_all_cards_may_be_made_different_and_no_more_than_there_are() -> None:
    g = SMALL[2]
    every_card = make.series(g, "all", count(g), different=True)
    assert {card.grid for card in every_card.cards} == every(g)
    assert equal(every_card.cards) == ()
    assert equal(make.series(g, "all", count(g)).cards)
    with pytest.raises(TapeteError, match="only"):
        make.series(g, "all", count(g) + 1, different=True)


def test_where_the_law_wants_no_two_equal_cards() -> None:
    assert of("BOL13").different is not None
    assert of("ES79").different is None
    assert of("MEL14").different is None


def test_a_second_series_of_the_same_model_repeats_the_cards() -> None:
    first = make.series(CARD, "1", 12, letter="A", id="1", face=200)
    second = first.again("B", "2")
    assert [card.grid for card in second.cards] == [card.grid for card in first.cards]
    assert (second.letter, second.id, second.face) == ("B", "2", 200)
    start = 8
    assert equal([*first.some(start, 12), *second.some(1, start - 1)]) == ()
    assert equal([*first.some(start, 12), *second.some(1, start)]) == ((0, 12),)


@pytest.mark.parametrize(("first", "last"), [(0, 3), (3, 13), (13, 13)])
def test_a_card_that_is_not_there(first: int, last: int) -> None:
    with pytest.raises(TapeteError, match="goes from 1 to 12"):
        make.series(CARD, "1", 12).some(first, last)


@pytest.mark.parametrize(
    "g",
    [
        Geometry(highest=90, rows=0, columns=9),
        Geometry(highest=90, rows=3, columns=2, bands=((1, 9),)),
        Geometry(highest=9, rows=1, columns=2, bands=((1, 5), (5, 9))),
        Geometry(highest=9, rows=1, columns=2, bands=((1, 5), (6, 10))),
        Geometry(highest=9, rows=1, columns=2, distinct=False, ascending=True),
        Geometry(highest=9, rows=2, columns=2, numbers=0),
        Geometry(highest=90, rows=3, columns=9, per_row=5, numbers=14),
        Geometry(highest=3, rows=2, columns=2, numbers=4),
    ],
)
def test_cards_that_cannot_be(g: Geometry) -> None:
    with pytest.raises(TapeteError) as refused:
        make.series(g, "1", 1)
    assert refused.value.text.es != refused.value.text.en


@pytest.mark.parametrize("size", [0, -1, make.MOST + 1])
def test_sizes_that_no_series_has(size: int) -> None:
    with pytest.raises(TapeteError):
        make.series(CARD, "1", size)


# --- the law --------------------------------------------------------------------------------------------------------


def struck(regulation: str, id: str) -> CardRules:
    book = rulebook("bingo_cards", regulation)
    only = Rulebook(book.header, {"cards": book.data["cards"]})
    return only.strike(id).typed(Book).cards


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_each_provision_on_cards_makes_a_difference(regulation: str) -> None:
    book = rulebook("bingo_cards", regulation)
    cited = {cite for _, leaf in Rulebook(book.header, {"cards": book.data["cards"]}).leaves() for cite in leaf["cite"]}
    for id in cited:
        assert struck(regulation, id) != of(regulation), id


@pytest.mark.parametrize(
    ("regulation", "id", "changed"),
    [
        ("ES79", "ES79:10.I.p1/e", "no_empty_column"),
        ("ES79", "ES79:10.I.p1/d", "most_in_column"),
        ("MEL14", "MEL14:art.147.1/c", "per_row"),
        ("BOL13", "BOL13:6.1.3.1.carton/b", "distinct"),
    ],
)
def test_a_struck_provision_no_longer_binds(regulation: str, id: str, changed: str) -> None:
    with_it, without = (asdict(one.geometry) for one in (of(regulation), struck(regulation, id)))
    assert with_it[changed] != without[changed]


def test_regulations_without_bingo() -> None:
    with pytest.raises(TapeteError, match="no bingo"):
        known("AND10")


# --- whose line, whose bingo ----------------------------------------------------------------------------------------


def complete(card: Card, drawn: set[int]) -> tuple[list[int], bool]:
    return [n for n, row in enumerate(card.rows) if set(row) <= drawn], set(card.numbers) <= drawn


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 130),
    st.integers(0, 10**6),
    st.sampled_from([CARD, Geometry(highest=130, rows=4, columns=4, per_row=3)]),
)
def test_a_watch_sees_what_is_there(size: int, seed: int, g: Geometry) -> None:
    cards = make.series(g, seed, size).cards
    watch = Watch(cards)
    order = Random(seed).sample(range(1, g.highest + 1), g.highest)
    before: set[int] = set()
    for n, ball in enumerate(order):
        drawn = before | {ball}
        if n % 3 == 0 or n > 60:
            now = watch.on(mask(frozenset(drawn)), ball)
            was = [complete(card, before) for card in cards]
            then = [complete(card, drawn) for card in cards]
            lines = [(k, row) for k, (rows, _) in enumerate(then) for row in rows if row not in was[k][0]]
            assert sorted(now.lines) == lines
            assert list(now.bingos) == [k for k, (_, full) in enumerate(then) if full and not was[k][1]]
            standing = watch.standing(mask(frozenset(drawn)))
            assert sorted(standing.lines) == [(k, row) for k, (rows, _) in enumerate(then) for row in rows]
            assert list(standing.bingos) == [k for k, (_, full) in enumerate(then) if full]
            assert watch.missing(mask(frozenset(drawn))).tolist() == [len(set(c.numbers) - drawn) for c in cards]
        before = drawn


def test_a_watch_of_nothing_and_balls_that_nobody_has() -> None:
    watch = Watch([Card(1, ((1, 2), (3, 0)))])
    assert watch.on(mask((7,)), 7) == ((), ())
    assert watch.on(mask((1,)), 2) == ((), ()), "the ball is not among those drawn"
    assert Watch([]).standing(mask((1,))) == ((), ())
    card = Card(1, ((1, 2), (3, 0)))
    assert (card.lines(mask((1, 2))), card.full(mask((1, 2))), card.full(mask((1, 2, 3)))) == ((0,), False, True)


def test_with_two_numbers_to_come_every_card_has_a_line() -> None:
    """Two numbers spoil two of three lines at most: with 88 balls drawn any card has a line, whatever they are."""
    card = make.series(CARD, "1", 1).card(1)
    for a, b in permutations(card.numbers, 2):
        assert card.lines(mask(frozenset(range(1, 91)) - {a, b}))


def test_a_series_knows_its_size() -> None:
    assert Series(letter="A", id="1", face=1, cards=make.series(CARD, "1", 5).cards).size == 5
