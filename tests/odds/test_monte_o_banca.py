"""Monte o Banca: the odds of the package, which count, against a second program that turns the cards one by one.

The second program shares nothing with the first: cards are pairs of numbers, the rulings on doubled and tripled cards
are written down from the texts once more, and every order in which cards may be turned is followed card by card.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.monte_o_banca.analysis import odds
from tapete.inspection.costs import report
from tapete.simulation import driver

LAWS = ("AND10", "MEL14")
RANKS, SUITS = 10, 4
CAMO, VIUDO, ANTI = 1, 2, 3
"""So many suits further round."""
PAYS = {"vista_hermosa": 32, "camo": 11, "anti": 11, "viudo": 11, "salto": 3}
STEP = {"vista_hermosa": CAMO, "camo": CAMO, "anti": ANTI, "viudo": VIUDO}
FACING = {1: 2, 2: 1, 3: 4, 4: 3}
BELOW = {1: 3, 2: 4}
Card = tuple[int, int]
Laid = tuple[tuple[Card, ...], ...]
Nets = dict[Fraction, Fraction]


# --- the second program ---------------------------------------------------------------------------------------------


def layouts(first: int, second: int, third: int) -> list[Laid]:
    placed = [(n, n) for n in range(4)]
    more = (first, second, third, 1)
    each = []
    for (rank, suit), n in zip(placed, more, strict=True):
        others = [(rank, s) for s in range(SUITS) if s != suit]
        each.append([((rank, suit), *extra) for extra in combinations(others, n - 1)])
    return list(product(*each))


def annullers(laid: Laid, box: int, kin: int, diagonal: bool) -> set[int]:
    """The enlarged cards that annul a match of this box."""
    one, two = len(laid[0]), len(laid[1])
    if one == two:
        if one == 1 or box in (1, 2) or (one == 2 and diagonal):
            return set()
        return {1, 2} if kin in ((CAMO,) if one == 2 else (CAMO, VIUDO)) else set()
    big = 1 if one > two else 2
    small = FACING[big]
    if box == big:
        return set()
    if min(one, two) == 2:
        if box in (small, BELOW[big]):
            return {big} if kin in (CAMO, VIUDO) else set()
        return {small} if kin == CAMO else set()
    if max(one, two) == 2:
        return {big} if kin == CAMO and box in (small, BELOW[big]) else set()
    return {big} if kin == CAMO or (kin == VIUDO and box == small) else set()


def settled(
    on: str, at: str, laid: Laid, burned: int, phase: str, card: Card, box: int, first: bool
) -> Fraction | None:
    """What a unit gains; None: the bet is still open."""
    kin = (card[1] - laid[box - 1][0][1]) % SUITS
    points = sum(len(cards) - 1 for cards in laid) + (burned if on == "vista_hermosa" else 0)
    won = Fraction(0)
    if on in STEP:
        hit = int(at) == box and kin == STEP[on] and (on != "vista_hermosa" or first)
        won = Fraction(PAYS[on] - points if phase == "primeras" else 5)
        if not hit:
            return Fraction(-1)
    elif on == "salto":
        size = [len(cards) for cards in laid]
        over = max((size[b - 1] for b in (1, 2) if b != box), default=1)
        null = over > size[box - 1] and (kin == CAMO or (kin == VIUDO and over == 3))
        if null:
            return Fraction(0)
        if int(at) != box:
            return Fraction(-1)
        won = Fraction(PAYS[on])
    else:
        own, other = ({int(c) for c in side} for side in at.split("-"))
        if box not in own | other:
            return None
        against = annullers(laid, box, kin, own in ({1, 4}, {2, 3}))
        if against & (other if box in own else own):
            return Fraction(0)
        if box in other:
            return Fraction(-1)
        won = Fraction(1)
    return won * Fraction(9, 10) if first and on != "vista_hermosa" else won


def turning(laid: Laid, burned: int, on: str, at: str, phase: str, skip: bool) -> Nets:
    """Cards are turned one by one: every live one has its chance, and any other leads on with one card less."""
    out = {card for cards in laid for card in cards}
    live = [((laid[b - 1][0][0], s), b) for b in (1, 2, 3, 4) for s in range(SUITS)]
    live = [(card, box) for card, box in live if card not in out]
    row = (1, 2) if at[0] in "12" else (3, 4)
    pair = [(card, box) for card, box in live if box in row]
    nets: Nets = {}

    def add(gain: Fraction, p: Fraction) -> None:
        nets[gain] = nets.get(gain, Fraction(0)) + p

    def later(left: int, p: Fraction) -> None:
        """Segundas with the pair, and so many cards left."""
        first = True
        while p:
            for card, box in pair:
                gain = settled(on, at, laid, burned, "segundas", card, box, first)
                add(gain if gain is not None else Fraction(0), p / left)
            p *= Fraction(left - len(pair), left)
            left, first = left - 1, False

    left, p, first = RANKS * SUITS - len(out) - burned, Fraction(1), True
    while p:
        onward = 0
        for card, box in live:
            gain = None if skip else settled(on, at, laid, burned, "primeras", card, box, first)
            stays = on == "cartas_single" and {int(c) for c in at.split("-")} == set(row) and box not in row
            if skip or (gain is None and stays):
                onward += 1
            else:
                add(gain if gain is not None else Fraction(0), p / left)
        later(left - 1, p * onward / left)
        p *= Fraction(left - len(live), left)
        left, first = left - 1, False
    return {gain: nets[gain] for gain in sorted(nets) if nets[gain]}


def averaged(name: str, phase: str, on: str, at: str) -> Nets:
    one, two, three, burned = odds.LAYOUTS[name]
    those = layouts(one, two, three)
    if on in STEP:
        those = [laid for laid in those if not _out(laid, on, at)]
    nets: Nets = {}
    for laid in those:
        for gain, p in turning(laid, burned, on, at, phase, skip=phase == "segundas").items():
            nets[gain] = nets.get(gain, Fraction(0)) + p / len(those)
    return {gain: nets[gain] for gain in sorted(nets)}


def _out(laid: Laid, on: str, at: str) -> bool:
    rank, suit = laid[int(at) - 1][0]
    return any((rank, (suit + STEP[on]) % SUITS) in cards for cards in laid)


# --- they agree -----------------------------------------------------------------------------------------------------


@cache
def priced(law: str) -> tuple[Any, ...]:
    return tuple(odds.priced(registry.game("monte_o_banca", law)))  # type: ignore[arg-type]


def test_both_laws_cost_the_same() -> None:
    one, two = ([(each.on, each.where, each.nets) for each in priced(law)] for law in LAWS)
    assert one == two


@pytest.mark.parametrize("name", odds.LAYOUTS)
def test_counting_and_turning_agree_to_the_last_digit(name: str) -> None:
    found = [one for one in priced("MEL14") if one.where.split()[0] == name]
    assert {one.on for one in found} == {*STEP, "salto", "cartas_single", "cartas_pair"}
    for one in found:
        for at in one.ats:
            assert averaged(name, one.phase, one.on, at) == one.nets, (one.on, at, one.phase)


@pytest.mark.parametrize("law", LAWS)
def test_the_figures_that_can_be_found_with_a_pencil(law: str) -> None:
    rows = {(one.on, one.where): one.result.expectation for one in priced(law)}
    assert rows["vista_hermosa", "plain"] == Fraction(32 - 35, 36)
    for on in ("camo", "anti", "viudo"):
        assert rows[on, "plain"] == -Fraction(11, 12) * Fraction(1, 10) * Fraction(1, 3)
        assert rows[on, "one_doubled"] == Fraction(-1, 35)
    assert rows["salto", "plain"] == Fraction(-1, 40)
    assert rows["cartas_pair", "plain"] == Fraction(-1, 60)
    assert rows["vista_hermosa", "one_doubled"] == Fraction(-3, 35)
    assert rows["vista_hermosa", "burned_pair"] == Fraction(30 - 33, 34)
    assert rows["salto", "burned_pair"] == -Fraction(3, 4) * Fraction(1, 10) * Fraction(12, 34)


def test_the_report_says_what_was_counted() -> None:
    rows = {
        (row["bet"], row["where"]): Fraction(row["expectation"]) for row in report("monte_o_banca", "MEL14")["bets"]
    }
    assert rows == {(one.on, one.where): one.result.expectation for one in priced("MEL14")}


@pytest.mark.parametrize("law", LAWS)
def test_rows_and_horizontals_are_even_without_the_commission(law: str) -> None:
    """6-6, 5-5, 4-4, 4-4, 3-3, 2-2 live cards: as many win as lose; but for the third doubled or tripled, which annuls
    nothing (reading M13): 6-5, 6-4."""
    live = {"third_doubled": (6, 5), "third_tripled": (6, 4)}
    for one in priced(law):
        if one.on == "cartas_pair" and "12-34" in one.ats and one.where.split()[0] in live:
            win, lose = live[one.where.split()[0]]
            assert (one.result.p_win, one.result.p_lose) == (Fraction(win, win + lose), Fraction(lose, win + lose))
        elif one.on == "cartas_pair" and "12-34" in one.ats:
            assert one.result.p_win == one.result.p_lose, one.where


@pytest.mark.parametrize(
    ("reading", "camo", "salto"),
    [({"M8": "stake"}, Fraction(-1, 360), Fraction(-1, 120)), ({}, Fraction(-11, 360), Fraction(-1, 40))],
)
def test_the_base_of_the_commission(reading: dict[str, str], camo: Fraction, salto: Fraction) -> None:
    table: Any = registry.game("monte_o_banca", "AND10", {"readings": reading})
    found: dict[str, Fraction] = {}
    for one in odds.priced(table):  # the plain layout comes first, and the others take long
        if one.where == "plain":
            found[one.on] = one.result.expectation
        if {"camo", "salto"} <= found.keys():
            break
    assert (found["camo"], found["salto"]) == (camo, salto)


def test_play_by_the_million_comes_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "BLOCK", 1 << 14)
    found = driver.simulate("monte_o_banca", "AND10", rounds=10_000, seed=3)
    assert len(found["bets"]) == len(priced("AND10"))
    for row in found["bets"]:
        assert abs(row["house_edge_float"] - row["exact_float"]) < 5 * row["standard_error"], row
