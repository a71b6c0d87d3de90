"""A total of which a law says neither that Punto draws nor that it stands: whoever directs the game decides."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.inspection import strike
from tapete.table.contract import Refusal
from tests.rounds import played

SILENT = "ES79:07.VI.2.a/b@drawing.punto_stands[6]"
DEALT: list[dict[str, Any]] = [
    {"do": "bet", "who": "ana", "on": "banca", "stake": 10, "place": 1},
    {"do": "decline_shoe", "who": "ana"},
    {"do": "close_bets", "who": "croupier"},
    {"do": "deal", "who": "croupier"},
    *({"do": "card", "who": "azar", "face": face} for face in ("2h", "3c", "4s", "4d")),
]


@pytest.mark.parametrize(("option", "card", "winner"), [("draw", "3h", "punto"), ("stand", "", "banca")])
def test_the_jefe_decides_on_six_where_the_law_is_silent(option: str, card: str, winner: str) -> None:
    game: Any = registry.game("punto_banca", "ES79", {}, strike.law("punto_banca", "ES79", SILENT))
    state = played(game, *DEALT)
    assert [(o.by, o.do) for o in game.duties(state)] == [("jefe_de_mesa", "decide")]
    early = game.play(state, game.types.move({"do": "close_bets", "who": "croupier"}))
    assert isinstance(early, Refusal)
    assert early.code == "decision_owed"
    state = played(game, {"do": "decide", "who": "jefe_de_mesa", "option": option}, begin=state)
    if card:
        assert state.owed == ("punto",)
        state = played(game, {"do": "card", "who": "azar", "face": card}, begin=state)
    assert state.phase == "betting"
    assert state.winner == winner


def test_nobody_is_asked_where_the_law_speaks() -> None:
    game: Any = registry.game("punto_banca", "ES79", {})
    state = played(game, *DEALT)
    assert not state.pending or all(p.do != "decide" for p in state.pending)
    assert state.winner == "banca"
