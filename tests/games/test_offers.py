"""What is offered can be said: an amount that no move can name is in no offer."""

from __future__ import annotations

from tapete.games import registry
from tapete.table.contract import Range, Step
from tapete.table.limits import ENDLESS


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
