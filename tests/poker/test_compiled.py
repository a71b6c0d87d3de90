"""Compiled hands against the engine: the same cards and words leave the same chips, to the unit, hand after hand."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from tapete.games.circle_poker.analysis.compiled import GIVEN, Table, stream
from tapete.games.circle_poker.analysis.compiled_rules import read
from tapete.games.circle_poker.analysis.retold import chips, retold, standing
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.errors import TapeteError
from tapete.law.rulebook import rulebook
from tests.poker.replay import NAMES, table

HANDS = 5000 if os.environ.get("TAPETE_SOAK") else 60
WORDS = 2000

CUT = {"cut_form": "pot_percentage", "cut_rate": "1/20"}
TABLES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("circle_holdem", "AND10", 6, {"structure": "no_limit", "forced": "blinds", **CUT}),
    ("circle_holdem", "AND10", 9, {"structure": "pot", "forced": "ante", "ante": 3, **CUT, "chip": 5, "minimum": 15}),
    ("circle_holdem", "AND10", 2, {"structure": "no_limit", "forced": "blinds", "readings": {"C30": "literal"}}),
    ("circle_holdem", "AND10", 5, {"structure": "fixed", "forced": "blinds", "resto": 120, **CUT}),
    ("circle_holdem", "MEL14", 6, {"structure": "no_limit", **CUT, "maximum": 300}),
    ("circle_holdem", "MEL14", 7, {"structure": "pot", **CUT, "maximum": 50}),
    ("circle_holdem", "MEL14", 5, {"structure": "half_pot", **CUT, "chip": 5}),
    ("circle_holdem", "BOL13", 6, {"structure": "sin_limites", **CUT, "cut_rate": "1/10"}),
    ("circle_holdem", "BOL13", 7, {"structure": "con_limites", **CUT, "resto": 90}),
    ("circle_holdem", "BOL13", 4, {"structure": "sin_limites", "resto": 97}),
    ("circle_holdem", "BOL13", 4, {"structure": "sin_limites", "resto": 97, "readings": {"TX-11": "short"}}),
    ("circle_holdem", "BOL13", 5, {"structure": "con_limites", "resto": 87}),
    ("circle_holdem", "BOL13", 5, {"structure": "con_limites", "resto": 87, "readings": {"TX-11": "short"}}),
    ("circle_omaha", "AND10", 6, {"structure": "pot", "forced": "blinds", **CUT}),
    ("circle_omaha", "AND10", 4, {"structure": "no_limit", "forced": "blinds", "readings": {"C10": "literal"}}),
    ("circle_omaha_five", "AND10", 5, {"structure": "pot", "forced": "blinds", **CUT}),
    ("circle_omaha", "MEL14", 7, {"structure": "pot", **CUT, "cut_rate": "1/33"}),
    ("circle_omaha", "BOL13", 5, {"structure": "sin_limites", **CUT, "readings": {"TX-3": "free"}}),
]  # fmt: skip
IDS = [f"{regulation}-{game}-{terms['structure']}-{count}" for game, regulation, count, terms in TABLES]


def opened(game: str, regulation: str, count: int, terms: dict[str, Any], rng: Random) -> CirclePoker:
    """A table with a gap in its seats and stacks of every size, so that there are short all-ins and side pots."""
    players = list(NAMES[:count])
    if count < 7:
        players.insert(rng.randrange(count), "")
    resto = terms.get("resto", 400)
    restos = {name: rng.randint(1, 2 * resto) for name in NAMES[:count]}
    return table(game, regulation, **{"players": players, "resto": resto, "restos": restos, **terms})


@pytest.mark.parametrize("rebuys", [True, False], ids=["rebuys", "to_the_end"])
@pytest.mark.parametrize(("game", "regulation", "count", "terms"), TABLES, ids=IDS)
def test_the_same_chips(game: str, regulation: str, count: int, terms: dict[str, Any], rebuys: bool) -> None:
    rng = Random(f"{game} {regulation} {count}")
    chance = stream(rng.randrange(1000), 0)
    most_pots = played = 0
    while played < HANDS:
        law = opened(game, regulation, count, terms, rng)
        compiled = Table(law, rebuys, words=WORDS)
        state = law.opening().state
        for _ in range(HANDS if rebuys else HANDS // 3):
            told = standing(law, compiled)
            assert law.holdings(told) == law.holdings(state)
            assert (told.hands, told.disc) == (state.hands, state.disc)
            if not compiled.play(1, chance):
                break
            steps = list(retold(law, state, compiled))
            state = steps[-1].state
            assert chips(state) == compiled.chips, played
            assert state.accounts.get("cagnotte", 0) == compiled.house
            most_pots = max(most_pots, *(len(step.state.pots) for step in steps))
            played += 1
        else:
            continue
        assert not rebuys
    assert most_pots > (1 if count > 4 else 0)


def test_given_decisions() -> None:
    """Cards that lie ready and a script of decisions: the hand that they came from."""
    law = table("circle_holdem", "AND10", players=list(NAMES[:6]), structure="no_limit", forced="blinds", resto=300)
    drawn = Table(law, words=WORDS)
    chance = stream(5, 0)
    for _ in range(20):
        before = drawn.desk.copy()
        assert drawn.play(1, chance) == 1
        given = Table(law, script=np.vstack((drawn.log, np.zeros((1, 3), np.int64))))
        given.desk[:] = before
        given.deck[:] = drawn.deck
        assert given.play(1, GIVEN) == 1
        assert given.chips == drawn.chips


def test_chips_are_kept() -> None:
    """Twenty thousand hands: no chip comes or goes but by the counter and the slot."""
    terms = {"structure": "no_limit", "forced": "blinds", "resto": 500, **CUT}
    compiled = Table(table("circle_holdem", "AND10", players=list(NAMES[:6]), **terms))
    assert compiled.play(20_000, stream(9, 0)) == 20_000
    assert compiled.house > 0
    assert sum(compiled.chips.values()) + compiled.house == 6 * 500 + sum(compiled.bought.values())


@pytest.mark.parametrize("game", ["circle_five_stud", "circle_omaha_hi_lo", "circle_double_holdem", "circle_draw"])
def test_other_games_are_refused(game: str) -> None:
    with pytest.raises(TapeteError, match="compil"):
        read(table(game, "AND10", players=list(NAMES[:4])))


def test_a_law_with_a_clause_struck_is_refused() -> None:
    law = rulebook("circle_holdem", "AND10").strike("AND10:I.1.10.IX.24/a")
    with pytest.raises(TapeteError, match=r"pots\.split"):
        read(CirclePoker(law, {"players": list(NAMES[:4]), "structure": "no_limit"}))
