"""Treinta y cuarenta: the law of both totals against a count with pencil and paper, coups by the million, and the table
itself as a witness."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, perm
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tapete.games import registry
from tapete.games.thirty_forty import kernel, odds
from tapete.inspection.costs import report
from tapete.kernels.chance import stream
from tapete.simulation import driver, together

TINY = ((1, 2), (2, 3), (3, 2))


def rows(regulation: str = "AND10") -> dict[tuple[str, str | None], dict[str, Any]]:
    return {(row["bet"], row["strategy"]): row for row in report("thirty_forty", regulation)["bets"]}


def counted(goal: int, cards: dict[int, int], sums: tuple[int, int] = (0, 0)) -> dict[tuple[int, int], Fraction]:
    """Card by card: every order in which a small shoe may come."""
    row = 0 if sums[0] < goal else 1
    if sums[row] >= goal:
        return {sums: Fraction(1)}
    total, found = sum(cards.values()), dict[tuple[int, int], Fraction]()
    for value, n in cards.items():
        if not n:
            continue
        after = (sums[0] + value, 0) if row == 0 else (sums[0], sums[1] + value)
        for end, p in counted(goal, {**cards, value: n - 1}, after).items():
            found[end] = found.get(end, Fraction(0)) + p * n / total
    return found


@pytest.mark.parametrize("goal", [3, 4])
def test_a_small_shoe_card_by_card(goal: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    wanted = counted(goal, dict(TINY))
    found = kernel.law.__wrapped__(goal, TINY)
    for (x, y), p in wanted.items():
        assert found[x - goal, y - goal] == pytest.approx(float(p), abs=1e-14)
    assert kernel.kept(goal, TINY).exists()
    kernel.kept(goal, TINY).write_bytes(b"torn")
    assert (kernel.law.__wrapped__(goal, TINY) == found).all()


def test_the_numbers_of_six_packs() -> None:
    found = rows()
    assert found["red", "half_back"]["p_refait_pct"] == 2.1891
    assert found["red", "half_back"]["house_edge_pct"] == 1.0946
    assert found["red", "prison"]["house_edge_pct"] == 1.1077
    for on in ("red", "black", "color", "inverse"):
        assert found[on, "insured"]["house_edge"] == "1/100"
        assert found[on, "half_back"]["house_edge"] == found["red", "half_back"]["house_edge"]
    totals = found["red", "half_back"]["totals"]
    assert sum(totals.values()) == pytest.approx(1, abs=1e-11)
    assert totals["31-31"] == pytest.approx(0.021891370486571, abs=1e-14)
    assert set(totals) == {f"{x}-{y}" for x in range(31, 41) for y in range(31, 41)}


def test_small_cards_help_the_house() -> None:
    """A missing ace makes thirty-one all rarer, a missing ten more frequent."""
    removed = rows()["red", "half_back"]["removed"]
    assert list(removed) == [str(value) for value in range(1, 11)]
    assert sorted(removed.values()) == list(removed.values())
    assert removed["1"] < 0 < removed["10"]


def test_handing_over_is_never_better_than_waiting() -> None:
    found = rows("BOL13")
    over, wait, insured = (Fraction(found["red", name]["house_edge"]) for name in ("hand_over", "wait", "wait_insured"))
    assert wait < over
    assert wait < insured < over


@pytest.mark.parametrize("regulation", ["AND10", "BOL13"])
def test_what_is_played_is_close_to_what_was_counted(regulation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "BLOCK", 1 << 14)
    found = driver.simulate("thirty_forty", regulation, rounds=100_000, seed=3)
    assert [(row["bet"], row["strategy"]) for row in found["bets"]] == list(rows(regulation))
    for row in found["bets"]:
        assert row["standard_error"] > 0
        assert abs(row["house_edge_float"] - row["exact_float"]) < 5 * row["standard_error"], row
    (totals,) = found["counts"]
    assert totals["kinds"] == 200
    assert abs(totals["farthest"]["deviation"]) < 5
    assert found["together"]["degrees"] == len(found["bets"]) + 199
    assert found["together"]["p"] > 0.001


def test_a_law_that_is_not_that_of_the_shoe_is_noticed() -> None:
    """Thirty-one all and thirty-one against thirty-two, a quarter of it taken from the one and given to the other."""
    table: Any = registry.game("thirty_forty", "AND10", {})
    (true,) = odds.cases(table)
    moved = true.exact[0] / 4
    wrong = (true.exact[0] - moved, true.exact[1], true.exact[2] + moved, *true.exact[3:])
    found = true.play(100_000, stream(1, 1))
    assert together.counted(true, found)[0]["p"] > 0.001
    assert together.counted(structs.replace(true, exact=wrong), found)[0]["p"] < 1e-6


def one_row(goal: int, shoe: tuple[tuple[int, int], ...]) -> dict[int, Fraction]:
    """The law of one row by another way, in whole numbers: every set of cards below the goal, in all its orders, and
    the card that completes it."""
    whole = sum(n for _, n in shoe)
    ways: dict[tuple[int, int], int] = {}

    def sets(at: int, total: int, cards: int, weight: int, used: dict[int, int]) -> None:
        if at == len(shoe):
            for value, n in shoe:
                if total + value >= goal:
                    key = (total + value, cards)
                    ways[key] = ways.get(key, 0) + weight * factorial(cards) * (n - used.get(value, 0))
            return
        value, n = shoe[at]
        for k in range(min(n, (goal - 1 - total) // value) + 1):
            sets(at + 1, total + k * value, cards + k, weight * comb(n, k), {**used, value: k})

    sets(0, 0, 0, 1, {})
    found: dict[int, Fraction] = {}
    for (total, cards), n in ways.items():
        found[total] = found.get(total, Fraction(0)) + Fraction(n, perm(whole, cards + 1))
    return found


def test_one_row_by_another_way() -> None:
    """Of six packs, in whole numbers: the joint law gives the same for either row to fourteen digits."""
    table: Any = registry.game("thirty_forty", "AND10", {})
    exact, joint = one_row(31, odds.shoe(table)), odds.totals(table)
    assert sum(exact.values()) == 1
    for total, p in exact.items():
        assert sum(q for (x, _), q in joint.items() if x == total) == pytest.approx(float(p), abs=1e-14)
        assert sum(q for (_, y), q in joint.items() if y == total) == pytest.approx(float(p), abs=1e-14)


def test_the_shoe_of_six_packs() -> None:
    table: Any = registry.game("thirty_forty", "AND10", {})
    assert dict(odds.shoe(table)) == {**dict.fromkeys(range(1, 10), 24), 10: 96}
    assert odds.goal(table) == 31
