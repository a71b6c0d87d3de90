"""Whoever serves the table does not play at it, not even by a report of somebody else."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.table.contract import Refusal

FACTS: dict[str, dict[str, Any]] = {
    "punto_banca_reduced": {"do": "bet_under_min_unnoticed", "on": "banca", "stake": 10},
    "blackjack": {"do": "under_minimum_unnoticed", "on": "main", "box": 1, "stake": 10},
}


@pytest.mark.parametrize("name", ["director", "croupier", "azar", "house"])
@pytest.mark.parametrize("game", FACTS)
def test_no_stake_is_found_of_those_who_serve_the_table(game: str, name: str) -> None:
    table = registry.game(game, "BOL13", {"minimum": 100})
    said = {"who": "jefe_de_sala", "player": name, **FACTS[game]}
    answer = table.play(table.opening().state, table.types.move(said))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.at) == ("no_player", name)
