"""Halls of a network at one table: what is due when none of them has a line."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.table.contract import Step


@pytest.mark.parametrize(
    ("game", "terms", "said"),
    [
        ("bingo_simultaneous", {"halls": ["norte", "sur"], "readings": {"S2": "left_out"}},
         [{"who": "jefe_de_mesa", "do": "announce_series"}]),
        ("bingo_automatic", {"halls": ["norte", "sur"]}, []),
    ],
)  # fmt: skip
def test_with_no_hall_on_line_a_line_is_due(game: str, terms: dict[str, Any], said: list[dict[str, Any]]) -> None:
    """Nobody can have cards: the room waits for a line, and says so. With one hall left nothing is due."""
    table: Any = registry.game(game, "MEL14", terms)
    state = table.opening().state
    lost = [{"who": "jefe_de_sala", "do": "line_lost", "hall": hall} for hall in ("norte", "sur")]
    for move in (*said, lost[0]):
        state = _made(table, state, move)
    assert table.duties(state) == ()
    state = _made(table, state, lost[1])
    assert [(due.do, due.fields["hall"].values) for due in table.duties(state)] == [("line_back", ("norte",))]
    due = {"who": table.duties(state)[0].by, "do": "line_back", "hall": "norte"}
    assert table.duties(_made(table, state, due)) == ()


def _made(table: Any, state: Any, move: dict[str, Any]) -> Any:
    step = table.play(state, table.types.move(move))
    assert isinstance(step, Step), step
    return step.state
