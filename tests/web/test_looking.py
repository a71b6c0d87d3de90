"""What the page of a table says to one person, whatever the game: what is lacking, what is owed, what comes first."""

from __future__ import annotations

from typing import Any

from tapete.games import registry
from tapete.strategy.guests import usual
from tapete.web import looking, telling
from tapete.web.wire import Seen
from tests.rounds import played


def looked(game: Any, state: Any, who: str = "ana", lang: str = "es") -> looking.PageParts:
    scene, offers = game.view(state, who), tuple(game.offers(state, who))
    seen = Seen(seq=1, who=who, scene=scene, offers=offers, pending=scene.pending, clock=None, places=())
    return looking.look(game, state, seen, "", lang)


def test_a_raffle_waits_for_a_second_buyer() -> None:
    raffle = registry.game("raffle", "MEL14")
    ticket = {"do": "bet", "on": "raffle_ticket", "stake": 100}
    one = {"who": "ana", "at": "00", **ticket}
    assert looked(raffle, played(raffle)).lacking == 0
    assert looked(raffle, played(raffle, one)).lacking == 1
    assert looked(raffle, played(raffle, one, {"who": "ben", "at": "01", **ticket})).lacking == 0


def test_credit_is_put_in_before_everything_else_as_long_as_there_is_none() -> None:
    machine = registry.game("gaming_machine", "BOL13")
    empty = looked(machine, played(machine))
    assert [a.move["do"] for a in empty.hand.actions if a.first] == ["insert_credit"]
    credit = {"who": "ana", "do": "insert_credit", "amount": 1000, "means": "ticket"}
    sold = next(d for d in machine.duties(played(machine, credit)) if d.do == "sell_access")
    filled = looked(machine, played(machine, credit, usual(sold)))
    assert filled.hand.placing
    assert [a for a in filled.hand.actions if a.first] == []


def test_cards_at_a_terminal_come_before_more_credit() -> None:
    bingo = registry.game("bingo_automatic", "MEL14")
    assert [a.move["do"] for a in looked(bingo, played(bingo)).hand.actions if a.first] == ["prepay"]
    paid = {"who": "ana", "do": "prepay", "amount": 1000, "means": "note_reader"}
    assert [a.move["do"] for a in looked(bingo, played(bingo, paid)).hand.actions if a.first] == ["stake_cards"]


def test_a_bet_that_is_owed_is_named_and_marked() -> None:
    craps = registry.game("craps", "MEL14")
    found = looked(craps, played(craps, {"who": "ana", "do": "bet", "on": "field", "stake": 5}))
    mine = next(turn for turn in found.turns if turn.mine)
    assert mine.bets == ("win", "dont_win")
    assert mine.options == "win, don't win"
    assert found.data["wanted"] == ["1/win/", "1/dont_win/"]


def test_an_insurance_is_no_bet() -> None:
    blackjack = registry.game("blackjack", "AND10")
    assert telling.may_be_bet(blackjack, "main")
    assert not telling.may_be_bet(blackjack, "insurance")
    assert telling.may_be_bet(registry.game("french_roulette", "AND10"), "straight_up")
