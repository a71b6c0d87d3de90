"""An error of a round may be declared until the next one is dealt or thrown; then what was paid meanwhile is undone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.games.base import late
from tapete.games.base.offers import offer
from tapete.simulation.sessions import Plan, Session
from tapete.table.contract import OneOf, Refusal, Step, tag
from tapete.table.events import Noted, Transfer
from tests.rounds import played

TABLES = (
    ("french_roulette", "BOL13"), ("american_roulette", "AND10"), ("boule", "MEL14"), ("wheel_of_fortune", "MEL14"),
    ("craps", "BOL13"), ("blackjack", "BOL13"), ("challenge_21", "BOL13"), ("punto_banca", "ES79"),
    ("chemin_de_fer", "MEL14"), ("baccarat_two_cloths", "ES79"), ("circle_holdem", "AND10"), ("circle_draw", "MEL14"),
    ("thirty_forty", "BOL13"), ("casino_monte", "AND10"), ("monte_o_banca", "MEL14"), ("lottery", "BOL13"),
    ("instant_lottery", "BOL13"), ("random_combination", "MEL14"), ("betting", "MEL14"),
)  # fmt: skip


BET = {"who": "ana", "do": "bet", "on": "red", "stake": 100}
CLOSE = {"who": "croupier", "do": "close_bets"}
SPIN = {"who": "azar", "do": "spin", "pocket": "1"}
SHORT = {"who": "jefe_de_mesa", "do": "short_run", "turns": 2}


def bare(state: Any) -> Any:
    return msgspec.structs.replace(state, trail=None)


def unclaimed(state: Any) -> Any:
    """Without what claims were answered: one about the round before is answered from its trail while that is there."""
    return msgspec.structs.replace(state, claims={})


@pytest.mark.parametrize(("name", "regulation"), TABLES, ids=[f"{g}-{r}" for g, r in TABLES])
def test_the_trail_leads_to_the_table_as_it_stands(name: str, regulation: str) -> None:
    """Whatever happens, late rulings among it; and chips are neither made nor lost."""
    game: Any = registry.game(name, regulation, {})
    session = Session(game, Random(7), Plan(rounds=15, late=0.3))
    book: Counter[str] = Counter()
    ruled = 0
    for taken in session.steps():
        if not taken.kept or not isinstance(taken.answer, Step):
            continue
        for event in taken.answer.events:
            if isinstance(event, Transfer):
                book[event.source] -= event.amount
                book[event.target] += event.amount
            ruled += isinstance(event, Noted) and event.what == "declared_late"
        state: Any = taken.answer.state
        assert {k: v for k, v in book.items() if v} == {k: v for k, v in game.holdings(state).items() if v}
        if state.trail is not None:
            there: Any = late.path(game, state.trail)[-1].step.state
            assert unclaimed(there) == unclaimed(bare(state)), tag(taken.move)
    assert ruled or name in ("boule", "wheel_of_fortune"), "nothing was declared late"


def test_a_ticket_outlasts_a_null_ball_and_a_bet_does_not() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    ticket = {"who": "ana", "do": "exchange_ticket", "amount": 500}
    state = played(game, BET, CLOSE, SPIN, ticket, {**BET, "who": "bea"})
    step = game.play(state, game.types.move(SHORT))
    assert isinstance(step, Step)
    after = played(game, BET, CLOSE, ticket)
    assert game.holdings(step.state) == game.holdings(after)
    said = [(e.source, e.target, e.amount, e.reason) for e in step.events if isinstance(e, Transfer)]
    assert said == [("stake:2", "bea", 100, "late"), ("ana", "house", 100, "late")]
    assert step.events[0] == Noted(what="declared_late", about="short_run", amount=2, cite=step.events[0].cite)


def test_a_table_that_was_read_back_from_json_knows_its_round() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    state = played(game, BET, CLOSE, SPIN)
    again = msgspec.json.decode(msgspec.json.encode(state), type=game.types.state)
    short = game.types.move(SHORT)
    assert game.play(again, short) == game.play(state, short)


def test_a_state_of_old_has_no_trail() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    data = msgspec.to_builtins(played(game, BET, CLOSE, SPIN))
    del data["trail"]
    state = msgspec.convert(data, game.types.state)
    answer = game.play(state, game.types.move(SHORT))
    assert isinstance(answer, Refusal)
    assert answer.code == "not_happened"


def test_nothing_is_late_before_the_first_ball() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    answer = game.play(played(game, BET), game.types.move(SHORT))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == ("not_happened", ("BOL13:4.1.6.1.3",))


def test_the_next_ball_ends_it() -> None:
    """A stake that lay there unnoticed for the last ball is a claim once the next one runs."""
    game: Any = registry.game("french_roulette", "BOL13", {"maxima": {"simple": 1000}})
    unnoticed = game.types.move({"who": "croupier", "do": "unnoticed_bet", "player": "bea", "on": "red", "stake": 1500})
    state = played(game, BET, CLOSE, SPIN)
    assert isinstance(game.play(state, unnoticed), Step)
    state = played(game, BET, CLOSE, SPIN, {"who": "croupier", "do": "throw"})
    answer = game.play(state, unnoticed)
    assert isinstance(answer, Refusal)
    assert answer.code == "not_happened"


def test_until_the_deal_the_round_before_is_in_reach() -> None:
    """At the card tables the bets are closed before the cards are dealt: in between both rounds are."""
    game: Any = registry.game("punto_banca", "BOL13", {})
    session = Session(game, Random(3), Plan(rounds=4, wild=0))
    phases = set()
    for _ in session.steps():
        trail = session.state.trail
        if trail is not None and trail.former is not None:
            phases.add(session.state.phase)
    assert "closed" in phases
    assert phases <= {"closed", "betting", "ending"}


def test_what_cannot_be_known_is_not_looked_up() -> None:
    """The trail of a guessed table says nothing of the covered cards."""
    game: Any = registry.game("circle_holdem", "AND10", {"players": ["bea", "ana"], "marca": 1})
    state = played(
        game, {"who": "croupier", "do": "deal"}, {"who": "azar", "do": "cards", "faces": ["2c", "3c", "4c", "5c"]}
    )
    guessed = game.guess(state, Random(1))
    assert guessed.trail is late.VEILED
    with pytest.raises(LookupError):
        late.path(game, guessed.trail)


def test_words_spoken_since_are_counted_once() -> None:
    """An error that is found later owns up to the words spoken since; the moment it was ruled on knew fewer."""
    game: Any = registry.game("circle_omaha", "MEL14", {"players": ["ana", "bea", "cam", "dan"], "marca": 1})
    cards = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "2d", "3d", "4d", "5d"]
    state = played(game, {"who": "croupier", "do": "deal"}, {"who": "azar", "do": "cards", "faces": cards})
    for word in ("bet", "fold", "fold", "fold"):
        said = {"who": state.turn, "do": word, **({"amount": state.minimum} if word == "bet" else {})}
        state = played(game, said, begin=state)
    late_word = {"who": "jefe_de_mesa", "do": "player_not_dealt", "player": "ana", "actions": 4}
    state = played(game, late_word, begin=state)
    assert [type(m.move).__name__ for m in late.path(game, state.trail)][-1] == "PlayerNotDealt"


def test_what_was_wrong_in_a_deal_goes_with_its_cards() -> None:
    """A flop without a burn; then all cards were collected and dealt anew: that burn is nobody's concern."""
    game: Any = registry.game("circle_holdem", "MEL14", {"players": ["ana", "bea", "cam", "dan"], "marca": 1})
    cards = {"who": "azar", "do": "cards", "faces": ["2c", "3d", "4h", "5s", "7c", "8d", "9h", "Ts"]}
    flop = {"who": "azar", "do": "cards", "faces": ["Kc", "Kd", "6h"]}
    state = played(game, {"who": "croupier", "do": "deal"}, cards)
    for word in ("bet", "call", "call", "call"):
        said = {"who": state.turn, "do": word, **({"amount": state.minimum} if word == "bet" else {})}
        state = played(game, said, begin=state)
    forgotten = {"who": "croupier", "do": "no_burn"}
    state = played(game, flop, begin=state)
    played(game, forgotten, begin=state)
    state = played(game, {"who": "croupier", "do": "deck_incomplete"}, cards, begin=state)
    for _ in range(3):
        state = played(game, {"who": state.turn, "do": "fold"}, begin=state)
    assert state.phase == "waiting"
    answer = game.play(state, game.types.move(forgotten))
    assert isinstance(answer, Refusal)
    assert "no_burn" not in {o.do for o in game.late_offers(state, "croupier")}
    kinds = [type(moment.move).__name__ for moment in late.path(game, state.trail)]
    reached = late.reach(game, late.path(game, state.trail))
    assert min(n for n in reached if n) == kinds.index("DeckIncomplete") + 1
    assert 0 in reached, "before the hand nothing was collected"


def test_late_offers_name_what_was_offered_before() -> None:
    game: Any = registry.game("french_roulette", "BOL13", {})
    state = played(game, BET, CLOSE, SPIN)
    offered = {o.do for o in game.late_offers(state, "jefe_de_mesa")}
    assert {"short_run", "ball_out", "unnoticed_bet"} <= offered
    assert "breach" not in offered, "it can be declared at any time"
    assert game.late_offers(state, "ana") == ()


def test_each_of_whom_a_late_offer_speaks_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is so of one player late may be so of another no longer: he is not offered."""
    game: Any = registry.game("french_roulette", "BOL13", {})
    state = played(game, BET, CLOSE, SPIN)
    both = offer("croupier", "player_not_dealt", "incident", player=OneOf(("ana", "bea")), actions=0)
    monkeypatch.setattr(late, "_late", lambda game, state, o: o.fields["player"] == OneOf(("ana",)))
    assert late._narrowed(game, state, both).fields["player"] == OneOf(("ana",))
    alone = offer("croupier", "short_run", "incident", turns=2)
    assert late._narrowed(game, state, alone) is alone
