"""House players at gaming machines: they put in credit, bet, and stay."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tapete.games import registry
from tapete.strategy.base import look
from tapete.strategy.guests import usual
from tapete.strategy.house import MACHINES, house
from tapete.table.contract import AZAR, Chance, Step

PAIRS = [(game, "BOL13" if game == "gaming_machine" else "MEL14") for game in MACHINES]
NAMES = ("casa-lola", "casa-paco", "casa-rita")


NUDGED = [(game, law, {"nudge": True}) for game, law in PAIRS if game != "machine_type_c"]
"""No machine of type C lets a player move a reel on."""


@pytest.mark.parametrize(("game", "regulation", "terms"), [*((game, law, {}) for game, law in PAIRS), *NUDGED])
def test_they_play_on_and_on(game: str, regulation: str, terms: dict[str, Any]) -> None:
    seats = {"positions": 3} if game == "gaming_machine" else {"positions": 3, "modality": "multi_seat"}
    table = registry.game(game, regulation, {**terms, **(seats if game != "machine_type_a" else {"positions": 3})})
    state, rng, done = table.opening().state, Random(3), set()
    for _ in range(400):
        move: dict[str, Any] | None = None
        for name in NAMES:
            plan = house(game, regulation, name)
            assert plan is not None
            move = plan.move(look(table, state, name, rng))
            if move is not None:
                break
        if move is None:
            duty = next(iter(table.duties(state)))
            move = usual(duty)
            if duty.by == AZAR:
                for field, chance in duty.fields.items():
                    if isinstance(chance, Chance):
                        move[field] = rng.choices(tuple(chance.weights), tuple(chance.weights.values()))[0]
        answer = table.play(state, table.types.move(move))
        assert isinstance(answer, Step), (move, answer)
        done.add(str(move["do"]))
        state = answer.state
    assert state.round > 10
    assert {"bet", "start_reels", "stop_reel"} <= done
    assert ("insert_credit" in done) == (regulation == "BOL13")
    assert ("nudge" in done) == bool(terms)
    assert "leave" not in done
