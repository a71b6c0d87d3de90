"""Charity draws: an authorisation that has ended is renewed before anybody buys."""

from __future__ import annotations

from typing import Any

from tapete.games import registry
from tapete.table.contract import Refusal, Step


def test_an_authorisation_that_has_ended_is_what_is_due() -> None:
    game: Any = registry.game("lottery", "MEL14", {"modality": "charity", "authorised_on": "2015-01-01"})
    state = game.opening().state
    assert {offer.do for offer in game.duties(state)} == {"renew_authorisation"}
    assert game.offers(state, "ana") == ()
    bought = game.types.move({"do": "bet", "who": "ana", "on": "ticket_charity", "at": "07", "stake": 100})
    refused = game.play(state, bought)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.at) == ("not_renewed", "2020-01-01")
    step = game.play(state, game.types.move({"do": "renew_authorisation", "who": "director"}))
    assert isinstance(step, Step)
    assert not game.duties(step.state)
    assert isinstance(game.play(step.state, bought), Step)
