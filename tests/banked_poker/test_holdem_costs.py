"""Hold'em against the house: what the tables of MEL14 cost, from their rulebooks, and the same by play."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.banked_holdem import odds
from tapete.games.banked_poker.analysis import against_chance, starts
from tapete.inspection import costs
from tapete.law.errors import TapeteError
from tapete.table.cards import deck

PLAIN, BONUS = "texas_holdem_banked", "texas_holdem_bonus"
EDGE = Fraction(578107733, 28381438800)


def bets(game: str) -> dict[str, dict[str, Any]]:
    return {row["bet"]: row for row in costs.report(game, "MEL14", {"minimum": 10})["bets"]}


@pytest.mark.parametrize("game", [PLAIN, BONUS])
def test_the_game_costs_what_its_rules_make_it(game: str) -> None:
    row = bets(game)["ante"]
    assert (Fraction(row["house_edge"]), row["house_edge_pct"]) == (EDGE, 2.0369)
    assert sorted(row["folds"]) == ["32o", "42o", "52o", "62o", "72o"]


def test_the_bonus_where_there_is_one() -> None:
    assert "bonus" not in bets(PLAIN)
    assert Fraction(bets(BONUS)["bonus"]["house_edge"]) == Fraction(13873, 162435)


def test_every_two_cards_have_their_row() -> None:
    """Of all 1326 pairs so many win as the text's list says, and the aces of the bank make the first row."""
    table: Any = registry.game(BONUS, "MEL14", {"minimum": 10})
    rules = table.rules.bonus
    of = {start: made for made, leaf in rules.starts.items() if made not in rules.against for start in leaf.value}
    found: dict[str, int] = {}
    for two in combinations(deck("french52").faces, 2):
        made = of.get(table.judge.start(two), "")
        found[made] = found.get(made, 0) + 1
    assert found == {
        "aces": 6, "ak_suited": 4, "aq_aj_suited": 8, "ak_offsuit": 12, "pair_jqk": 18, "aq_aj_offsuit": 24,
        "pair_2_10": 54, "": 1200,
    }  # fmt: skip


@pytest.mark.parametrize("changed", ["settle.tie_back=false", "settle.ante_back=false", "ranking.same=false"])
def test_a_law_that_settles_otherwise_is_not_counted(changed: str) -> None:
    with pytest.raises(TapeteError, match="two cards and five in common"):
        costs.what_if(PLAIN, "MEL14", {"minimum": 10}, [changed])


def test_the_bonus_is_what_is_played() -> None:
    table: Any = registry.game(BONUS, "MEL14", {"minimum": 10})
    held = against_chance.hold(starts.played("bonus", *odds.own_cards(table)), 200_000, 5, 1)
    assert abs(held.distance) < 5, held


def test_the_table_pays_what_the_count_says() -> None:
    """Random hands with all bets made: what the table moves is what the five best cards of each hand say."""
    table: Any = registry.game(PLAIN, "MEL14", {"minimum": 10})
    rng = random.Random(7)
    high = table.rules.settle.ante_with.value
    for _ in range(40):
        faces = rng.sample(deck("french52").faces, 9)
        own, bank, board = (faces[0], faces[2]), (faces[1], faces[3]), tuple(faces[4:])
        mine, other = table.judge.worth((*own, *board)), table.judge.worth((*bank, *board))
        due = 0 if mine == other else -50 if mine < other else 40 + 10 * (mine.category in high)
        assert played(table, faces) == due


def played(table: Any, faces: list[str]) -> int:
    """What ana has won in one hand with all bets made, with these cards as they come."""
    state = table.opening().state
    moves: list[dict[str, Any]] = [{"who": "ana", "do": "bet", "box": 1, "stake": 10}]
    moves += [{"who": "croupier", "do": "close_bets"}, {"who": "croupier", "do": "deal"}]
    for at, end in ((0, 4), (4, 7), (7, 8), (8, 9)):
        moves.append({"who": "azar", "do": "cards", "faces": faces[at:end]})
        moves.append({"who": "ana", "do": "declare", "word": "bet"})
    moves[-1] = {"who": "croupier", "do": "uncover"}
    for move in moves:
        state = table.play(state, table.types.move(move)).state
    return int(state.accounts.get("ana", 0))


def test_best_play_on_paper() -> None:
    table: Any = registry.game(PLAIN, "MEL14", {"minimum": 10})
    text = odds.strategy(table, "text", "es")
    assert "2,0369 %" in text
    assert "Antes del flop" in text
