"""A table after some moves, for tests of every room."""

from __future__ import annotations

from typing import Any

from tapete.table.contract import Step


def played(game: Any, *moves: dict[str, Any], begin: Any = None) -> Any:
    """The state after these moves, none of which is refused; from the opening, or from where it ``begin``s."""
    state = game.opening().state if begin is None else begin
    for said in moves:
        step = game.play(state, game.types.move(said))
        assert isinstance(step, Step), (said, step)
        state = step.state
    return state
