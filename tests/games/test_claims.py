"""A player who disagrees is told what the law gives, and by whom it is decided."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.games.base import claims, late
from tapete.law.rulebook import catalogue
from tapete.table.contract import Refusal, Step
from tapete.table.events import Transfer
from tests.games.test_late import BET, CLOSE, SHORT, SPIN
from tests.rounds import played

PLAYED = [pair for pair in sorted(catalogue()) if pair[0] in registry.rooms()]


def claimed(game: Any, state: Any, **what: Any) -> Any:
    """What a claim of ana's is told, and the table after it."""
    step = game.play(state, game.types.move({"who": "ana", "do": "claim", **what}))
    assert isinstance(step, Step), step
    (answer,) = step.events
    return answer, step.state


def test_a_payment_is_answered_with_its_arithmetic() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    answer, _ = claimed(game, played(game, BET, CLOSE, SPIN), what="payment", amount=3500)
    assert (answer.verdict, answer.due) == ("not_so", 100)
    assert [(e.amount, e.reason) for e in answer.sums] == [(100, "won")]
    assert "BOL13:4.1.6.2.n10" in answer.sums[0].cite
    lost = played(game, BET, CLOSE, {**SPIN, "pocket": "2"})
    answer, _ = claimed(game, lost, what="payment", amount=-100)
    assert (answer.verdict, [e.amount for e in answer.sums]) == ("as_claimed", [-100])


def test_a_stake_is_found_where_it_lay() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    state = played(game, BET, CLOSE, {**SPIN, "pocket": "2"})
    assert not state.stakes
    answer, _ = claimed(game, state, what="stake", on="red", amount=100)
    assert (answer.verdict, answer.due) == ("as_claimed", 100)
    answer, _ = claimed(game, state, what="stake", on="black", amount=100)
    assert (answer.verdict, answer.due) == ("nothing", 0)


def test_a_right_is_answered_as_the_move_would_be() -> None:
    game: Any = registry.game("french_roulette", "ES79", {})
    answer, _ = claimed(game, played(game), what="right", about="bet", on="red", amount=100)
    assert answer.verdict == "admitted"
    closed = played(game, BET, CLOSE)
    answer, _ = claimed(game, closed, what="right", about="bet", on="red", amount=100)
    refusal = game.play(closed, game.types.move(BET))
    assert (answer.verdict, answer.code) == ("refused", refusal.code)
    assert set(refusal.cite) <= set(answer.cite)


def test_a_ruling_is_named_with_its_clause() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    state = played(game, BET, CLOSE, SPIN)
    state = game.play(state, game.types.move(SHORT)).state
    answer, _ = claimed(game, state, what="ruling", about="short_run")
    assert answer.verdict == "ruled"
    assert "BOL13:4.1.6.1.3" in answer.cite


def test_an_earlier_round_is_recorded_and_nothing_is_undone() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    state = played(game, BET, CLOSE, SPIN, CLOSE, SPIN)
    before = game.holdings(state)
    answer, after = claimed(game, state, what="payment", amount=700, round=1)
    assert (answer.verdict, answer.amount) == ("past", 700)
    assert game.holdings(after) == before
    assert after.claims["ana"].round == 1


def test_what_a_decision_gives_beyond_the_answer_the_house_pays() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    _, state = claimed(game, played(game, BET, CLOSE, SPIN), what="payment", amount=300)
    settle = {"who": "jefe_de_mesa", "do": "settle_claim", "player": "ana", "option": "for_player"}
    step: Any = None
    for said in ({"who": "ana", "do": "insist"}, {**settle, "option": "cctv"}, settle):
        step = game.play(state, game.types.move(said))
        assert isinstance(step, Step), said
        state = step.state
    assert [(e.source, e.target, e.amount) for e in step.events if isinstance(e, Transfer)] == [("house", "ana", 200)]
    refused = game.play(state, game.types.move(settle))
    assert isinstance(refused, Refusal)
    complaint = game.play(state, game.types.move({"who": "ana", "do": "insist"}))
    assert isinstance(complaint, Step)
    assert complaint.events[0].cite == ("BOL13:1.2.2.1.derechos.4",)


def test_a_decision_outlasts_a_null_ball() -> None:
    """It was granted that the round comes to 300 for her: so it does, though nothing is won by it any more."""
    game: Any = registry.game("french_roulette", "BOL13", {})
    _, state = claimed(game, played(game, BET, CLOSE, SPIN), what="payment", amount=300)
    for said in (
        {"who": "ana", "do": "insist"},
        {"who": "jefe_de_mesa", "do": "settle_claim", "player": "ana", "option": "for_player"},
        SHORT,
    ):
        step = game.play(state, game.types.move(said))
        assert isinstance(step, Step), said
        state = step.state
    assert game.holdings(state) == {"ana": 300 - 100, "house": -300, "stake:1": 100}
    assert late.path(game, state.trail)[-1].step.state.claims == state.claims


@pytest.mark.parametrize(("name", "regulation"), PLAYED, ids=[f"{g}-{r}" for g, r in PLAYED])
def test_every_table_answers_and_says_who_decides(name: str, regulation: str) -> None:
    """Who insists has somebody to decide, or is told that this text names nobody."""
    game: Any = registry.game(name, regulation, {})
    _, state = claimed(game, game.opening().state, what="payment", amount=5)
    step = game.play(state, game.types.move({"who": "ana", "do": "insist"}))
    roles, _ = claims.chain(game)
    if not roles:
        assert isinstance(step, Refusal)
        assert (step.code, bool(step.cite)) == ("no_rule", True)
        return
    assert isinstance(step, Step)
    assert step.events[0].by == roles
    assert step.events[0].cite
    assert [o.by for o in game.claim_duties(step.state)] == [roles[0]]
    again = game.play(step.state, game.types.move({"who": "ana", "do": "claim", "what": "payment"}))
    assert isinstance(again, Refusal)
    assert again.code == "previous_unsettled"


def test_staff_do_not_claim() -> None:
    game: Any = registry.game("french_roulette", "ES79", {})
    answer = game.play(
        game.opening().state, game.types.move({"who": "croupier", "do": "claim", "what": "payment", "amount": 5})
    )
    assert isinstance(answer, Refusal)
    assert answer.code == "wrong_role"
