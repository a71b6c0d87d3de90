"""House players at bingo: they buy, follow the balls, and sing what the last ball completes, and only that."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.strategy import house
from tapete.strategy.base import look
from tapete.strategy.bingo import BuysAndSings, claims, complete
from tapete.strategy.playing import done, fair, rounds
from tapete.table.contract import Step
from tapete.web import acting

GAME = "bingo_traditional"
PEOPLE = ("ana", "ben", "carla")
LAWS = ("ES79", "MEL14", "BOL13")


@pytest.mark.parametrize("law", LAWS)
def test_they_buy_and_sing_and_never_wrongly(law: str) -> None:
    game = registry.game(GAME, law, {})
    people = {who: house(game.game, law, who) or BuysAndSings(1) for who in PEOPLE}
    for one in rounds(game, people, fair(Random(7)), 3):
        assert one.over
        said = [msgspec.to_builtins(event) for event in one.events]
        checked = [event for event in said if event["event"] == "checked"]
        assert checked
        assert all(event["good"] for event in checked)
        assert {event["prize"] for event in checked} == {"line", "bingo"}
        assert {event["on"] for event in said if event["event"] == "won"} == {"line", "bingo"}
        assert sum(one.gains.values()) < 0  # the house keeps its part


def until(law: str, cards: int) -> tuple[Any, Any]:
    """A game whose only player has so many cards, up to the ball that completes something of theirs."""
    game, rng = registry.game(GAME, law, {}), Random(3)
    state: Any = game.opening().state
    plan, azar = BuysAndSings(cards), fair(rng)
    while not complete(game.view(state, "ana")):
        move = plan.move(look(game, state, "ana", rng)) or done(game, game.duties(state)[0], azar)
        step = game.play(state, game.types.move(move))
        assert isinstance(step, Step), move
        state = step.state
    return game, state


@pytest.mark.parametrize("law", LAWS)
def test_what_is_complete_is_a_button_on_the_page(law: str) -> None:
    game, state = until(law, 10)
    offers, scene = game.offers(state, "ana"), game.view(state, "ana")
    hand = acting.hand(game, offers, game.duties(state), "es", (), False, tuple(claims(scene, offers)))
    first = [action for action in hand.actions if action.first]
    assert [action.label for action in first] == [f"Cantar: línea A {complete(scene)[0].card}"]
    step = game.play(state, game.types.move(first[0].move))
    assert isinstance(step, Step)
    assert complete(game.view(step.state, "ana")) == ()


def test_nobody_is_told_of_the_cards_of_another() -> None:
    game, state = until("ES79", 10)
    for who in ("", "ben", "locutor"):
        scene = game.view(state, who)
        assert complete(scene) == ()
        assert not [thing for thing in scene.things if thing.kind == "bingo_card"]


def test_cards_are_bought_before_everything_else() -> None:
    game = registry.game(GAME, "ES79", {})
    step = game.play(game.opening().state, game.types.move({"who": "locutor", "do": "announce_series"}))
    assert isinstance(step, Step)
    hand = acting.hand(game, game.offers(step.state, "ana"), game.duties(step.state), "en", ())
    assert [(action.label, action.first) for action in hand.actions if action.kind == "play"] == [("Buy", True)]
