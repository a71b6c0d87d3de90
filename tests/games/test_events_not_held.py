"""Bets on events (MEL14 164) where events are not held."""

from __future__ import annotations

from typing import Any

from tapete.games import registry
from tapete.table.contract import Step


def test_a_programme_of_which_nobody_can_bet_on_what_is_left_gives_way_to_the_next() -> None:
    """What is left is held elsewhere, and this house takes bets at the venue alone (MEL14:art.164.3)."""
    events = [{"id": "e1", "results": {"1": 1, "2": 1}}, {"id": "e2", "results": {"1": 1, "2": 1}, "here": False}]
    terms = {
        "minimum": 10,
        "programme": events,
        "coefficients": {"1": "2", "2": "2"},
        "internal_area": True,
        "authorised": False,
    }
    table: Any = registry.game("betting", "MEL14", terms)
    state = table.opening().state
    step = table.play(state, table.types.move({"who": "director", "do": "event_not_held", "event": "e1"}))
    assert isinstance(step, Step)
    assert (step.state.phase, step.state.round, step.state.not_held) == ("betting", 2, ())
    assert any(offer.do == "bet" for offer in table.offers(step.state, "ana"))
