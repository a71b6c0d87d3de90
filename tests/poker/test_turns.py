"""Whose turn it is when an error takes somebody out of the hand, or chips lie there before their turn."""

from __future__ import annotations

from typing import Any

from tapete.games import registry
from tapete.table.contract import Event, OneOf, Step

DEALT: list[dict[str, Any]] = [
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ["As", "Kc", "7h", "8h", "Ad", "Kd", "2c", "3c"]},
]
"""Ana, bea, cai, dan speak in this order."""


def played(*moves: dict[str, Any], structure: str = "no_limit") -> tuple[Any, Any, list[Event]]:
    """The game, its state and what the last move brought."""
    terms = {"players": ["dan", "cai", "bea", "ana"], "marca": 4, "structure": structure}
    game = registry.game("circle_holdem", "MEL14", terms)
    step = game.opening()
    for move in (*DEALT, *moves):
        answer = game.play(step.state, game.types.move(move))
        assert isinstance(answer, Step), answer
        step = answer
    return game, step.state, list(step.events)


def asked(events: list[Event]) -> list[str]:
    return [e.player for e in events if type(e).__struct_config__.tag == "turn"]  # type: ignore[attr-defined]


def test_nobody_is_asked_whose_hand_is_void_in_the_same_breath() -> None:
    _, state, events = played({"who": "croupier", "do": "cards_touch", "player": "ana", "other": "bea"})
    assert asked(events) == ["cai"]
    assert state.turn == "cai"


def test_nobody_is_asked_who_stays_out_for_want_of_an_ante() -> None:
    missing = {"who": "croupier", "do": "ante_missing", "players": ["ana", "bea"]}
    out = [{"who": name, "do": "choose", "option": "out"} for name in ("bea", "ana")]
    _, state, events = played(missing, *out)
    assert asked(events) == ["cai"]
    assert state.accounts["pot:0"] == 10


def test_chips_out_of_turn_are_offered_as_what_they_count_for() -> None:
    """500 into a pot of 20: on his turn dan is offered the bet of 20, nothing else."""
    early = {"who": "croupier", "do": "bet_out_of_turn", "player": "dan", "amount": 500}
    checks = [{"who": name, "do": "check"} for name in ("ana", "bea", "cai")]
    game, state, _ = played(early, *checks, structure="pot")
    words = ("fold", "check", "reserve", "call", "bet", "raise", "all_in", "withdraw")
    found = [(o.do, o.fields.get("amount")) for o in game.offers(state, "dan") if o.do in words]
    assert found == [("bet", OneOf((20,)))]
