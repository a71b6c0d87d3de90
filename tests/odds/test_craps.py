"""Craps: the figures of the rule sheet, and the engine itself as a witness for every bet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.games.craps.law import book
from tapete.inspection.costs import report
from tapete.law.rulebook import catalogue
from tapete.table import dice
from tapete.table.contract import Step

TABLES = [(game, law) for game, law in catalogue() if "craps" in game]
CALLER = {"ES79": "stickman", "AND10": "stickman", "MEL14": "stickman", "BOL13": "tallador"}
STAKE = 6600
"""Divisible by every divisor of the odds, so that nothing is rounded."""

EDGES = {
    "win": "7/495", "dont_win": "3/220", "come": "7/495", "dont_come": "3/220", "field": "1/18", "big_6": "1/11",
    "big_8": "1/11", "under_7": "1/6", "over_7": "1/6", "hard_4": "1/9", "hard_10": "1/9", "hard_6": "1/11",
    "hard_8": "1/11", "any_seven": "1/6", "eleven": "1/9", "craps_3": "1/9", "any_craps": "1/9", "craps_2": "5/36",
    "craps_12": "5/36", "horn": "1/6",
}  # fmt: skip
TRUE = ("hard_4", "hard_6", "hard_8", "hard_10", "any_seven")
"""Bets that BOL13 pays at their true odds."""
PLACES = {"right_bet": {"6": "1/66", "5": "1/25", "4": "1/15"}, "wrong_bet": {"6": "1/55", "5": "1/40", "4": "1/33"}}


def rows(game: str, law: str, strategy: str | None = None) -> dict[tuple[str, str], dict[str, Any]]:
    found = [row for row in report(game, law)["bets"] if row["strategy"] == strategy]
    return {(row["bet"], at): row for row in found for at in row["at"]}


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_the_figures_of_the_sheet(game: str, law: str) -> None:
    found = rows(game, law)
    for bet, edge in EDGES.items():
        assert found[bet, ""]["house_edge"] == ("0" if law == "BOL13" and bet in TRUE else edge), bet
    for bet, edges in PLACES.items():
        for at, edge in edges.items():
            assert found[bet, at]["house_edge"] == edge
    assert all(row["house_edge"] == "0" for (bet, _), row in found.items() if bet.endswith("_odds"))
    assert found["win", ""]["rolls"] == "557/165"
    assert found["dont_win", ""]["per_decided"] == "27/1925"
    assert found["big_6", ""]["per_roll"] == str(Fraction(1, 11) / Fraction(36, 11))


@pytest.mark.parametrize("law", ["ES79", "AND10", "MEL14"])
def test_with_the_highest_odds(law: str) -> None:
    found = rows("craps", law, "with_odds")
    assert (found["win", ""]["staked"], found["win", ""]["element_of_risk"]) == ("5/3", "7/825")
    assert (found["dont_win", ""]["staked"], found["dont_win", ""]["element_of_risk"]) == ("2", "3/440")
    assert not rows("craps", "BOL13", "with_odds")


# --- the engine as a witness ----------------------------------------------------------------------------------------


def play(table: Any, state: Any, *moves: dict[str, Any]) -> Any:
    for raw in moves:
        step = table.play(state, msgspec.convert(raw, table.types.moves))
        assert isinstance(step, Step), (raw, step)
        state = step.state
    return state


def worth(table: Any, on: str, at: str) -> dict[str, Fraction]:
    """By what the bet stands on: the expected gain of a unit there, by the engine's own settlements."""
    caller = CALLER[table.regulation]
    opened = play(table, table.opening().state, {"who": "zoe", "do": "bet", "on": "win", "stake": table.terms.minimum})
    if on in book.COMES:
        opened = play(table, opened, {"who": caller, "do": "close_bets"}, {"who": "azar", "do": "throw", "dice": "2-2"})
    start = play(table, opened, {"who": "ana", "do": "bet", "on": on, "at": at, "stake": STAKE})
    start = play(table, start, {"who": caller, "do": "close_bets"})
    gains, stays = Fraction(0), Fraction(0)
    moved: dict[str, Fraction] = {}
    for throw, ways in dice.weights().items():
        after = play(table, start, {"who": "azar", "do": "throw", "dice": throw})
        p = Fraction(ways, 36)
        mine = [s for s in after.stakes if s.owner == "ana"]
        if not mine:
            gains += p * Fraction(after.accounts["ana"], STAKE)
        elif mine[0].number != start.stakes[-1].number:
            moved[mine[0].number] = moved.get(mine[0].number, Fraction(0)) + p
        elif mine[0].bound:
            stays += p
    return {"gains": gains, "stays": stays, **moved}


@pytest.mark.parametrize(("game", "law"), [("craps", law) for law in CALLER])
def test_the_engine_settles_every_bet_as_the_odds_say(game: str, law: str) -> None:
    table = registry.game(game, law, {"minimum": 66, "maximum": 66000})
    found = rows(game, law)
    for (bet, at), row in found.items():
        if bet.endswith("_odds"):
            continue
        seen = worth(table, bet, at)
        numbers = {n: p for n, p in seen.items() if n not in ("gains", "stays")}
        ways = {n: Fraction(dice.totals()[int(n)], 36) for n in numbers}
        assert numbers == ways
        for p in numbers.values():
            won = p / (p + Fraction(1, 6))
            seen["gains"] += p * (2 * won - 1 if not bet.startswith("dont") else 1 - 2 * won)
        assert -seen["gains"] / (1 - seen["stays"]) == Fraction(row["house_edge"]), (bet, at)
