"""A card that was entered wrongly is put right, by offer to whoever may know it, where a player holds the bank."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.table.contract import Offer, OneOf, Step

CHEMIN: list[dict[str, Any]] = [
    {"who": "ana", "do": "take_bank", "amount": 100},
    {"who": "bea", "do": "bet", "stake": 50},
    {"who": "croupier", "do": "close_bets"},
    {"who": "ana", "do": "deal"},
]
CLOTHS: list[dict[str, Any]] = [
    {"who": "ana", "do": "bet", "on": "first_cloth", "stake": 500},
    {"who": "croupier", "do": "close_bets"},
    {"who": "eva", "do": "deal"},
]


def correction(name: str, cards: str, who: str) -> Offer | None:
    """The offer to put the first card right, after an ace of spades was entered, or drawn, and lies face down."""
    two = name == "baccarat_two_cloths"
    terms: dict[str, Any] = {"players": ["ana", "bea", "cai", "dan"], "cards": cards}
    game = registry.game(name, "ES79", {**terms, "places": 2, "banker": "eva", "bank": 10000} if two else terms)
    state = game.opening().state
    giver = "croupier" if cards == "entered" else "azar"
    for move in [*(CLOTHS if two else CHEMIN), {"who": giver, "do": "card", "face": "As"}]:
        answer = game.play(state, game.types.move(move))
        assert isinstance(answer, Step), answer
        state = answer.state
    return next((o for o in game.offers(state, who) if o.do == "correct"), None)


@pytest.mark.parametrize("name", ["chemin_de_fer", "baccarat_two_cloths"])
def test_who_enters_the_cards_is_offered_to_correct_them(name: str) -> None:
    found = correction(name, "entered", "croupier")
    assert found is not None
    faces = found.fields["face"]
    assert isinstance(faces, OneOf)
    assert "Kh" in faces.values
    assert "As" not in faces.values


@pytest.mark.parametrize("name", ["chemin_de_fer", "baccarat_two_cloths"])
def test_a_covered_card_is_not_told_by_an_offer(name: str) -> None:
    assert correction(name, "entered", "director") is None
    assert correction(name, "azar", "croupier") is None
