"""Whose turn it is when an error takes somebody out of the hand, or chips lie there before their turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tapete.games import registry
from tapete.simulation.sessions import made, value
from tapete.simulation.unoffered import unoffered
from tapete.table import words
from tapete.table.contract import Event, OneOf, Refusal, Step

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
    said = ("fold", "check", "reserve", "call", "bet", "raise", "all_in", "withdraw")
    found = [(o.do, o.fields.get("amount")) for o in game.offers(state, "dan") if o.do in said]
    assert found == [("bet", OneOf((20,)))]


# --- what is said ---------------------------------------------------------------------------------------------------

STUD: list[dict[str, Any]] = [
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ["As", "9s", "7c", "Th", "Ad", "8s", "6c", "Jh", "Kc", "9d", "2h", "Qs"]},
]
"""Cai has the lowest open card and brings in 10; bets go by 10, then dan speaks."""
BROUGHT = {"who": "cai", "do": "bet", "amount": 10}


@pytest.mark.parametrize(
    ("moves", "es", "en"),
    [
        ([{"who": "cai", "do": "check"}], "aquí hay que apostar", "a bet must be made here"),
        ([{"who": "ana", "do": "fold"}], "no es su turno; es el de cai", "it is not this person's turn; it is cai's"),
        ([BROUGHT, {"who": "dan", "do": "raise", "to": 25}], "la cantidad es fija: 20", "the amount is fixed: 20"),
        (
            [BROUGHT, {"who": "dan", "do": "raise", "to": 10}],
            "la apuesta está por debajo del mínimo de 20",
            "the stake is below the minimum of 20",
        ),
    ],
)
def test_a_refusal_says_what_is_lawful(moves: list[dict[str, Any]], es: str, en: str) -> None:
    terms = {"players": ["dan", "cai", "bea", "ana"], "marca": 4, "maximum": 40}
    game = registry.game("circle_seven_stud", "MEL14", terms)
    answer: Any = game.opening()
    for move in (*STUD, *moves):
        answer = game.play(answer.state, game.types.move(move))
    assert isinstance(answer, Refusal)
    assert (words.refusal(answer, "es"), words.refusal(answer, "en")) == (es, en)


def test_no_offer_names_more_than_a_move_can() -> None:
    """ana has bought twice and is all-in with more chips than a single move can name."""
    table = {"players": ["bea", "ana"], "marca": 1, "structure": "no_limit"}
    game: Any = registry.game("circle_holdem", "AND10", table)
    state = game.opening().state
    for move in (
        {"who": "ana", "do": "rebuy", "amount": 10**12},
        {"who": "croupier", "do": "deal"},
        {"who": "azar", "do": "cards", "faces": ["As", "Kc", "Ad", "Kd"]},
        {"who": "ana", "do": "all_in"},
    ):
        step = game.play(state, game.types.move(move))
        assert isinstance(step, Step)
        state = step.state
    assert state.bets.highest > 10**12
    for o in (*game.offers(state, "croupier"), *unoffered(game, state, "croupier")):
        made(game, o, {name: value(field, Random(1)) for name, field in o.fields.items()})
