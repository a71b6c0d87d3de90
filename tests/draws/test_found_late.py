"""What was wrong with a ticket or a bettor may be found when all was paid: it is ruled on then, not refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.betting.selection import coefficient
from tapete.table.contract import HOUSE, OneOf, Refusal, Step
from tapete.table.events import Noted

Moves = tuple[dict[str, Any], ...]

TICKETS = {"tickets": 10, "prizes": [{"value": 500}]}
SOLD: Moves = ({"who": "ana", "do": "bet", "on": "instant_ticket", "stake": 100},)
OPENED: Moves = (*SOLD, {"who": "ana", "do": "open_ticket", "ticket": 1, "way": "scratch"})
LOST: Moves = (*OPENED, {"who": "azar", "do": "box", "sign": "0"})
PAID: Moves = (
    *OPENED,
    {"who": "azar", "do": "box", "sign": "500"},
    {"who": "ana", "do": "present_ticket", "ticket": 1},
    {"who": "cajero", "do": "verify_ticket", "ticket": 1},
    {"who": "cajero", "do": "deliver_prize", "ticket": 1, "identity": "1", "signed": True},
)
FAULTS = ("illegible_box", "wrong_symbols", "control_number_denies")

EVENTS = [{"id": "e1", "half": False}]
WON: Moves = ({"who": "cajero", "do": "close_bets"}, {"who": "azar", "do": "result", "event": "e1", "moment": "final",
                                                      "result": "1"})  # fmt: skip
SIMPLE = {"who": "ana", "do": "bet", "on": "simple", "at": "e1:1", "stake": 100}


def told(game: Any, moves: Moves) -> tuple[Any, Any]:
    """The state before the last move, and what is said to it."""
    before = state = game.opening().state
    answer: Any = None
    for said in moves:
        before = state
        answer = game.play(state, game.types.move(said))
        if said is not moves[-1]:
            assert isinstance(answer, Step), (said, answer)
            state = answer.state
    return before, answer


def net(game: Any, answer: Any, who: str) -> int:
    return int(game.holdings(answer.state).get(who, 0))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("moves", [LOST, PAID], ids=["lost", "paid"])
def test_a_fault_of_a_settled_ticket(fault: str, moves: Moves) -> None:
    game: Any = registry.game("instant_lottery", "BOL13", TICKETS)
    _, answer = told(game, (*moves, {"who": "cajero", "do": fault, "player": "ana", "ticket": 1}))
    if fault == "control_number_denies" and moves is LOST:  # nothing seemed to be won
        assert isinstance(answer, Refusal)
        return
    assert isinstance(answer, Step), answer
    assert any(isinstance(event, Noted) and event.what == "declared_late" for event in answer.events)
    assert net(game, answer, "ana") == net(game, answer, HOUSE) == 0


@pytest.mark.parametrize("moves", [LOST, PAID], ids=["lost", "paid"])
def test_a_ticket_of_the_round_before_is_out_of_reach(moves: Moves) -> None:
    game: Any = registry.game("instant_lottery", "BOL13", TICKETS)
    second: Moves = (
        {"who": "bea", "do": "bet", "on": "instant_ticket", "stake": 100},
        {"who": "bea", "do": "open_ticket", "ticket": 2, "way": "scratch"},
        {"who": "azar", "do": "box", "sign": "0"},
    )
    _, answer = told(game, (*moves, *second, {"who": "cajero", "do": "illegible_box", "player": "ana", "ticket": 1}))
    assert isinstance(answer, Refusal)
    assert answer.code == "nothing_there"


def test_a_participant_who_was_paid() -> None:
    game: Any = registry.game("betting", "MEL14", {"programme": EVENTS})
    moves: Moves = (SIMPLE, *WON, {"who": "cajero", "do": "participant_bet", "player": "ana", "event": "e1"})
    _, answer = told(game, moves)
    assert isinstance(answer, Step), answer
    assert net(game, answer, "ana") == net(game, answer, HOUSE) == 0


def test_a_bettor_who_does_not_pay_a_crossed_bet_that_is_decided() -> None:
    game: Any = registry.game("betting", "MEL14", {"programme": EVENTS})
    take = {"who": "bea", "do": "take", "bet": 1}
    moves: Moves = ({**SIMPLE, "how": "crossed"}, take, *WON, {"who": "cajero", "do": "crossed_default", "bet": 2})
    before, answer = told(game, moves)
    assert isinstance(answer, Step), answer
    assert game.holdings(before)["bea"] == -100
    assert net(game, answer, "bea") == 0
    assert net(game, answer, "ana") == game.holdings(before)["ana"] == 95


def test_a_prize_that_has_lapsed_is_refused_as_such() -> None:
    game: Any = registry.game("instant_lottery", "BOL13", {**TICKETS, "deadline": "2026-06-30"})
    late: Moves = (
        {"who": "reloj", "do": "day", "date": "2026-07-01"},
        {"who": "ana", "do": "present_ticket", "ticket": 1},
    )
    _, answer = told(game, (*PAID[:3], *late))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.at) == ("lapsed", "2026-06-30")


def test_the_last_ticket_of_a_batch_goes_back_and_the_next_batch_begins() -> None:
    """A person who may not take part had the only one that was left."""
    game = registry.game("instant_lottery", "BOL13", {"tickets": 1, "prizes": []})
    _, sold = told(game, SOLD)
    assert isinstance(sold, Step)
    barred = next(o for o in game.offers(sold.state, "jefe_de_sala") if o.do == "barred_person")
    ground = barred.fields["ground"]
    assert isinstance(ground, OneOf)
    said = {"who": "jefe_de_sala", "do": "barred_person", "player": "ana", "ground": ground.values[0]}
    step = game.play(sold.state, game.types.move(said))
    assert isinstance(step, Step)
    assert (step.state.batch, step.state.sold, step.state.stakes) == (2, 0, ())
    assert any(o.do == "bet" for o in game.offers(step.state, "bea"))


def test_a_forecast_for_which_only_the_event_has_a_coefficient() -> None:
    """What the house fixed for this event counts, also where nothing is fixed for the result in general."""
    assert coefficient("e3:X", {"e3:X": "3.4"}, "product") == Fraction("3.4")
    assert coefficient("e3:X", {"X": "3"}, "product") == 3
    assert coefficient("e3:X", {"1": "3"}, "product") is None
