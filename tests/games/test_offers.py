"""What is offered can be said: an amount that no move can name is in no offer."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.games.base.offers import highest, sample
from tapete.law.errors import TapeteError
from tapete.simulation.unoffered import unoffered
from tapete.table.contract import Chance, Offer, Range, Step
from tapete.table.limits import ENDLESS
from tools.chosen import one_of_each_room


def test_an_insurance_beyond_what_a_move_can_name_is_not_offered() -> None:
    """BOL13 lets the operator leave the maximum open: somebody may stake as much as a move can name."""
    table = registry.game("blackjack", "BOL13", {"minimum": 1, "cards": "entered"})
    state = table.opening().state
    moves = [
        {"do": "bet", "who": "ana", "box": 1, "stake": ENDLESS},
        {"do": "deal", "who": "croupier"},
        *({"do": "card", "who": "croupier", "face": face} for face in ("9h", "As", "8c")),
    ]
    for said in moves:
        answer = table.play(state, table.types.move(said))
        assert isinstance(answer, Step), answer
        state = answer.state
    amounts = [f for o in table.offers(state, "croupier") for f in o.fields.values() if isinstance(f, Range)]
    assert all(field.high <= ENDLESS for field in amounts)


def amounts(o: Offer, kind: Any) -> list[tuple[int, int]]:
    """What an offer names at most, beside what its move can name."""
    found = []
    for name, field in o.fields.items():
        values = (field.high,) if isinstance(field, Range) else () if isinstance(field, Chance) else field.values
        found += [(one, highest(kind)[name]) for one in values if isinstance(one, int) and name in highest(kind)]
    return found


@pytest.mark.parametrize(("game", "regulation"), one_of_each_room())
def test_the_dearest_table_offers_nothing_beyond_what_a_move_can_name(game: str, regulation: str) -> None:
    """One unit above the maximum, ten times the minimum: where the minimum is the most that can be named there is no
    such move, and whoever asks what they may do is answered all the same."""
    try:
        table = registry.game(game, regulation, {"minimum": ENDLESS})
    except TapeteError:
        return  # a law that lists its limits
    state: Any = table.opening().state
    for _ in range(8):
        people = dict.fromkeys(("ana", "bea", *table.people(state)))
        offers = [o for who in people for o in (*table.offers(state, who), *unoffered(table, state, who))]
        named = [amounts(o, table.types.moves_by_name[o.do]) for o in (*offers, *table.duties(state))]
        assert all(amount <= most for one in named for amount, most in one)
        answer: Any = None
        for o in (*(o for o in offers if o.do in ("sit", "bet", "buy_in")), *table.duties(state)):
            answer = table.play(state, table.types.move(sample(o)))
            if isinstance(answer, Step):
                break
        if not isinstance(answer, Step):
            return
        state = answer.state
