"""What a table of circle poker says when it refuses or notes something: the clause behind it, and a true sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.table import words
from tapete.table.contract import Event, Refusal
from tapete.table.events import Noted
from tapete.table.telling import tell
from tapete.web import telling

FOUR = {"players": ["dan", "cai", "bea", "ana"], "marca": 4, "structure": "no_limit"}
BEGUN: list[dict[str, Any]] = [
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ["As", "Kc", "7h", "8h", "Ad", "Kd", "2c", "3c"]},
]


def played(regulation: str, terms: dict[str, Any], *moves: dict[str, Any]) -> tuple[list[Event], Refusal | None]:
    """What happened in these moves of hold'em, and how the last was refused, if it was."""
    game = registry.game("circle_holdem", regulation, terms)
    state, refused = game.opening().state, None
    events: list[Event] = []
    for move in moves:
        answer = game.play(state, game.types.move(move))
        refused = answer if isinstance(answer, Refusal) else None
        if not isinstance(answer, Refusal):
            state, events = answer.state, [*events, *answer.events]
    return events, refused


def told(events: list[Event], lang: str) -> list[str]:
    return [tell(event, lang) for event in events]


@pytest.mark.parametrize(("regulation", "cite"), [("MEL14", "MEL14:art.105.2.a/a"), ("AND10", "AND10:I.1.10.IX.6.a/a")])
def test_out_of_a_hand_one_comes_by_a_fold(regulation: str, cite: str) -> None:
    terms = {**FOUR, "marca": 4 if regulation == "MEL14" else 1}
    _, refused = played(regulation, terms, *BEGUN, {"who": "ana", "do": "leave"})
    assert refused is not None
    assert (refused.code, refused.cite[0]) == ("hand_on", cite)
    assert not any("107.e" in id or "V.e" in id for id in refused.cite)


def test_a_first_purchase_below_the_resto() -> None:
    """Only Bolivia knows the whole amount or what is missing; elsewhere the table's own resto is named."""
    move = {"who": "ana", "do": "buy_in", "amount": 500}
    _, refused = played("MEL14", {"session": "closed"}, move)
    assert refused is not None
    assert words.refusal(refused, "en") == "the initial resto of the table is 1000"
    assert words.refusal(refused, "es") == "el resto inicial de la mesa es de 1000"
    _, refused = played("AND10", {"session": "closed"}, move)
    assert refused is not None
    assert refused.cite == ("AND10:I.1.10.VII.1/d",)


def test_too_few_players_names_the_number_that_is_needed() -> None:
    _, refused = played("MEL14", {**FOUR, "players": ["bea", "ana"], "marca": 2}, {"who": "croupier", "do": "deal"})
    assert refused is not None
    assert words.refusal(refused, "en") == "there are too few players: 4 are needed, 2 are there"
    assert words.refusal(refused, "es") == "faltan jugadores: hacen falta 4 y hay 2"


def test_notes_say_what_their_number_is() -> None:
    leaves = [{"who": "cai", "do": "join_list"}, {"who": "cai", "do": "leave_list"}]
    events, _ = played("MEL14", {"players": ["bea", "ana"]}, *leaves)
    assert told(events, "en") == ["cai on the list, place 1", "cai is no longer on the list"]
    assert told(events, "es") == ["cai en la lista, lugar 1", "cai ya no está en la lista"]
    folds = [{"who": who, "do": "fold"} for who in ("ana", "bea", "cai")]
    events, _ = played("MEL14", FOUR, *BEGUN, *folds, {"who": "ana", "do": "leave"})
    assert "noted: play suspended: 4 players are needed" in told(events, "en")
    assert "consta: partida suspendida: hacen falta 4 jugadores" in told(events, "es")


def test_the_pages_say_what_a_number_is() -> None:
    table = registry.game("circle_holdem", "AND10", {"players": ["ana", "bea"]})
    opened, stopped = Noted(what="session_opened", amount=1000), Noted(what="suspended", amount=4)
    assert telling.text(table, opened, "es") == "Consta: se abre la sesión, mínimo 1000"
    assert telling.text(table, stopped, "en") == "Noted: play suspended: 4 players are needed"
