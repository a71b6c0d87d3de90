"""House players at games of tickets: they buy, open and present, and give nothing away."""

from __future__ import annotations

from random import Random

import pytest

from tapete.games import registry
from tapete.strategy.base import look
from tapete.strategy.guests import usual
from tapete.strategy.house import TICKETS, house
from tapete.strategy.tickets import KEEPS
from tapete.table.contract import AZAR, Chance, Offer, Step

BOTH = (("lottery", "BOL13"), ("instant_lottery", "BOL13"))
PAIRS = [*((game, "MEL14") for game in TICKETS), *BOTH]
NAMES = ("casa-lola", "casa-paco", "casa-rita")


def drawn(offer: Offer, rng: Random) -> dict[str, object]:
    move = usual(offer)
    for name, field in offer.fields.items():
        if isinstance(field, Chance):
            move[name] = rng.choices(tuple(field.weights), tuple(field.weights.values()))[0]
    return move


@pytest.mark.parametrize(("game", "regulation"), PAIRS)
def test_they_play_draw_after_draw(game: str, regulation: str) -> None:
    table, rng = registry.game(game, regulation, {"tickets": 12}), Random(3)
    state, done = table.opening().state, set()
    for _ in range(600):
        move = None
        for name in NAMES:
            plan = house(game, regulation, name)
            assert plan is not None
            move = plan.move(look(table, state, name, rng))
            if move is not None:
                break
        if move is None:
            duty = next(iter(table.duties(state)))
            move = drawn(duty, rng) if duty.by == AZAR else usual(duty)
        answer = table.play(state, table.types.move(move))
        assert isinstance(answer, Step), (move, answer)
        done.add(str(move["do"]))
        state = answer.state
        for name in NAMES:
            assert sum(stake.owner == name for stake in state.stakes) <= KEEPS
    assert state.round > 3
    assert "bet" in done
    assert "hand_ticket" not in done
    if table.rules.claims is not None:
        assert done & {"present", "present_ticket"}
