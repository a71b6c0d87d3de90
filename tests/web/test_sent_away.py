"""House players who are sent away: they finish what they have in play, give up the bank or the dice as soon as the law
lets them, and go; nothing waits for them. No time passes here, and with TAPETE_SOAK set all of it is played more."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from tapete.strategy.guests import on_table
from tapete.table.contract import RELOJ
from tests.web.virtual import Virtual
from tools.chosen import once_each

HOUSE = ("casa-lola", "casa-paco", "casa-inés", "casa-tomás", "casa-rosa", "casa-julio")
MINUTE = 60.0
OWN_TURNS = 40
"""A hand of poker has the most of them."""
EVERY = bool(os.environ.get("TAPETE_SOAK"))
GAMES = once_each()
TAKES = ("bet", "take_bank", "bid", "sit", "buy_in", "rebuy", "join_list", "take_shoe", "more_chips")
SPEAKS = ("circle_", "blackjack", "challenge_21")
"""Games in which a bet may be a word within the hand that is on."""


@pytest.mark.parametrize("seed", range(24 if EVERY else 2))
@pytest.mark.parametrize(("game", "regulation"), GAMES, ids=["/".join(pair) for pair in GAMES])
def test_they_finish_and_go(monkeypatch: pytest.MonkeyPatch, game: str, regulation: str, seed: int) -> None:
    """At a random moment of any game: some of them, or all; a person sits there, or only looks on."""
    table = Virtual(monkeypatch, game, regulation, seed=seed)
    if seed % 4 < 2:
        table.seat("ana")
    table.house.sockets["t1"] = 1
    table.seat(*HOUSE, house=True)
    table.run(table.rng.uniform(0.5, 3) * MINUTE)
    away = HOUSE if seed % 2 else HOUSE[: table.rng.randrange(1, 4)]
    before, began, start = len(table.written), table.state.round, table.now
    table.rise(*away)
    while table.guests.away() and table.now - start < 30 * MINUTE and len(table.written) - before < 500:
        table.run(MINUTE / 6, 500)
    assert table.guests.away() == []
    assert [(who, table.owned(who)) for who in away if table.owned(who)] == []
    since = [move for _, move in table.written[before:]]
    turns = Counter(move["who"] for move in since if move["who"] in away)
    assert max(turns.values(), default=0) <= OWN_TURNS
    assert [move for move in since if move["who"] == RELOJ and move.get("player") in away] == []
    if not game.startswith(SPEAKS):
        assert [move for move in since if move["who"] in away and move["do"] in TAKES] == []
    if len(HOUSE) - len(away) >= max(1, table.game.company):  # those who stay play on
        end = table.now + 10 * MINUTE
        while table.state.round == began and table.step(end):
            pass
        assert table.state.round > began
    after = len(table.written)
    table.run(MINUTE / 2)
    assert [move for _, move in table.written[after:] if move["who"] in away] == []


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("regulation", ["ES79", "AND10", "MEL14", "BOL13"])
def test_a_banker_gives_up_the_bank_and_goes(monkeypatch: pytest.MonkeyPatch, regulation: str, dealt: bool) -> None:
    """Who has dealt passes the bank; who has not deals once, unless too few stay for another coup."""
    table = Virtual(monkeypatch, "chemin_de_fer", regulation)
    table.seat("ana")
    table.seat(*HOUSE, house=True)
    end = table.now + 60 * MINUTE
    while not (
        table.state.bank.banker and table.state.phase == "announce_bank" and bool(table.state.bank.coups) == dealt
    ):
        assert table.step(end)
    banker = table.state.bank.banker
    table.rise(*(HOUSE if not dealt else (banker,)))
    written = len(table.written)
    while table.guests.away():
        assert table.step(end)
    assert [move["do"] for _, move in table.written[written:] if move["who"] == banker] == ["pass_bank", "leave"]
    assert banker not in table.state.seats
    assert on_table(table.game, table.state, banker) == 0


def test_a_choice_that_is_owed_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half back or prison: the round does not wait for somebody who has gone."""
    table = Virtual(monkeypatch, "french_roulette", "ES79", minimum=100)
    table.seat("ana")
    table.seat("casa-lola", house=True)
    moves: tuple[dict[str, Any], ...] = (
        {"who": "casa-lola", "do": "bet", "on": "red", "stake": 1000},
        {"who": "croupier", "do": "close_bets"},
        {"who": "azar", "do": "spin", "pocket": "0"},
    )
    assert all(table.play(move) for move in moves)
    table.rise("casa-lola")
    assert table.run(1) >= 1
    assert table.game.view(table.state, "").pending == ()
    table.run(5 * MINUTE)
    assert table.owned("casa-lola") == 0


def test_they_go_though_nobody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Virtual(monkeypatch, "circle_holdem", "AND10")
    table.seat("ana")
    table.seat(*HOUSE, house=True)
    table.run(2 * MINUTE)
    table.rise("ana", *HOUSE)
    table.run(10 * MINUTE)
    assert [who for who in HOUSE if table.owned(who)] == []
    assert table.guests.next() is None


def test_they_do_not_bet_where_players_are_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A banker may go once nothing lies against the bank: those who stay take their stakes back."""
    table = Virtual(monkeypatch, "baccarat_two_cloths", "ES79", seed=4)
    table.seat("ana")
    table.seat(*HOUSE, house=True)
    table.run(248)
    banker = table.state.bank.banker
    assert banker in HOUSE
    table.rise(banker, next(who for who in HOUSE if who != banker))
    table.run(2 * MINUTE)
    assert table.guests.away() == []
