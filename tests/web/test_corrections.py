"""Putting a wrong entry right: the window belongs to those who may do it, and they see what they do."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

from tapete.games import registry
from tapete.strategy.guests import on_table, usual
from tapete.table.contract import AZAR, Offer, OneOf
from tapete.web import acting
from tapete.web.records import by_hand
from tapete.web.settings import Pace
from tests.web.kit import STILL, Served, bet, send
from tests.web.virtual import Virtual
from tools.chosen import once_each

EVERY = bool(os.environ.get("TAPETE_SOAK"))
GAMES = once_each()
CORRECTS, ENTERS = Pace().correct, Pace().entered
HOUSE = ("casa-lola", "casa-paco", "casa-inés", "casa-tomás")
ENTERED = (
    {"who": "eva@croupier", "do": "throw"},
    {"who": "eva@croupier", "do": "close_bets"},
    {"who": "azar", "do": "spin", "pocket": "17"},
)


def staffed(
    patch: pytest.MonkeyPatch, game: str = "french_roulette", regulation: str = "ES79", **terms: Any
) -> Virtual:
    table = Virtual(patch, game, regulation, "staffed", **terms)
    table.serve("eva", "croupier")
    table.serve("julia", "jefe_de_mesa")
    table.seat(*HOUSE, house=True)
    return table


def corrects(table: Virtual) -> bool:
    return any(o.do == "correct" for o in table.channel.seen("julia@jefe_de_mesa").offers)


def test_house_players_leave_the_result_to_the_jefe(monkeypatch: pytest.MonkeyPatch) -> None:
    table = staffed(monkeypatch, minimum=100)
    assert table.run(20) > 0
    assert all(table.play(move) for move in ENTERED)
    assert corrects(table)
    assert table.run(CORRECTS - 1) == 0
    assert corrects(table)
    assert table.play({"who": "julia@jefe_de_mesa", "do": "correct", "pocket": "18"})
    assert table.run(CORRECTS - 1) == 0  # what was corrected may have been corrected wrongly
    assert table.run(10) > 0
    assert not corrects(table)


def test_they_go_on_as_soon_as_somebody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    table = staffed(monkeypatch, minimum=100)
    table.run(20)
    assert all(table.play(move) for move in ENTERED)
    assert table.run(5) == 0
    assert table.play({"who": "eva@croupier", "do": "throw"})
    assert not corrects(table)
    assert table.run(10) > 0


def test_they_do_not_wait_where_nobody_could_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    table = staffed(monkeypatch, minimum=100)
    table.rise("julia")
    table.run(20)
    assert all(table.play(move) for move in ENTERED)
    assert table.run(10) > 0


def test_who_is_sent_away_waits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = staffed(monkeypatch, minimum=100)
    table.run(20)
    assert all(table.play(move) for move in ENTERED)
    table.rise(*HOUSE)
    assert table.run(CORRECTS - 1) == 0
    assert corrects(table)
    table.run(20)
    assert [who for who in HOUSE if table.owned(who)] == []


@pytest.mark.parametrize(("game", "regulation"), GAMES, ids=["/".join(pair) for pair in GAMES])
def test_no_house_player_closes_a_correction(monkeypatch: pytest.MonkeyPatch, game: str, regulation: str) -> None:
    """In every game: while somebody at the table may put the last entry right, and for as long as that takes, nobody of
    the house does anything but answer, and that not at once."""
    terms = {"cards": "entered"} if "cards" in registry.game(game, regulation).terms.__struct_fields__ else {}
    table = staffed(monkeypatch, game, regulation, **terms)
    for _ in range(600 if EVERY else 80):
        posts = [p.who for p in table.channel.places if p.role != "player"]
        held = any(o.do == "correct" for who in posts for o in table.channel.seen(who).offers)
        owing = {p.by for p in table.game.view(table.state, "").pending if p.default in p.options or p.secret}
        count, entered = len(table.written), table.written[-1][0] if table.written else table.now
        table.step(table.now + 40)
        if held and len(table.written) > count and (who := table.written[-1][1]["who"]) in HOUSE:
            assert table.now - entered >= (ENTERS if who in owing else CORRECTS) - 0.01, table.written[-1]
        duty = next(iter(table.game.duties(table.state)), None)
        if duty is not None and not table.game.view(table.state, "").pending and table.rng.random() < 0.7:
            table.play(table.drawn(duty))
    assert any(move["who"] in HOUSE for _, move in table.written)


# --- the form -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "pockets"),
    [("boule", ("1", "2", "3")), ("french_roulette", ("0", "1", "2", "3", "4", "5", "6", "7", "8"))],
)
def test_a_correction_is_a_form_without_a_default(game: str, pockets: tuple[str, ...]) -> None:
    made: Any = registry.game(game, "MEL14")
    offer = Offer(by="julia@jefe_de_mesa", do="correct", kind="staff", fields={"pocket": OneOf(pockets)})
    action = acting.hand(made, (offer,), (), "es").actions[0]
    assert action.review
    assert action.choices == ()
    assert [(i.sort, i.start, i.ask, i.required) for i in action.inputs] == [("choice", "", True, True)]


@pytest.mark.parametrize(("game", "spot"), [("wheel_of_fortune", "p24"), ("french_roulette", "red"), ("craps", "win")])
def test_what_came_up_is_never_assumed(game: str, spot: str) -> None:
    """No form in which a result is entered has one chosen beforehand."""
    made: Any = registry.game(game, "AND10", {"players": ["ana"]} if game == "craps" else {})
    state = made.opening().state
    duty: Any = next(iter(made.duties(state)), None)
    while duty is None or duty.by != AZAR:
        bets = [o for o in made.offers(state, "ana") if o.do == "bet" and spot in getattr(o.fields["on"], "values", ())]
        move = usual(bets[0] if bets and not on_table(made, state, "ana") else duty)
        state = made.play(state, made.types.move(move)).state
        duty = next(iter(made.duties(state)), None)
    action = acting.hand(made, (by_hand(made, duty),), (by_hand(made, duty),), "es").actions[0]
    assert action.inputs
    assert {i.start for i in action.inputs} == {""}
    assert all(i.ask and i.required for i in action.inputs)


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Any:
    from tests.web.kit import served

    with served(f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}", STILL) as running:
        yield running


def test_the_page_shows_it_and_asks(still: Served) -> None:
    """In sight, nothing chosen, and what it would change before it is done: nothing is written by looking."""
    table = still.table(mode="staffed", minimum=100)
    eva, julia, ana = still.client("eva"), still.browser("julia"), still.client("ana")
    eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"})
    julia.post(f"/api/tables/{table}/seat", json={"role": "jefe_de_mesa"})
    send(ana, table, bet("ana", 200))
    for move in ENTERED:
        assert send(eva, table, dict(move)).status_code < 300
    page = julia.get(f"/tables/{table}").text
    others = page.index('id="other-actions"')
    form = re.search(r'<form data-move="[^"]*correct[^"]*"[^>]*data-review.*?</form>', page, re.S)
    assert form is not None
    assert form.start() < others
    chosen = re.findall(r"<option value=\"([^\"]*)\" selected", form.group())
    assert chosen == [""]
    assert " required" in form.group()

    seq = still.seq(table)
    move = {"who": "julia@jefe_de_mesa", "do": "correct", "pocket": "18"}
    answer = julia.post(
        f"/tables/{table}/preview", data={"move": json.dumps(move), "_csrf": julia.headers["x-csrf-token"]}
    )
    assert answer.status_code < 300
    assert "Lo que cambiaría" in answer.text
    assert f'data-expected="{seq}"' in answer.text
    assert still.seq(table) == seq
    assert send(julia, table, move, expected_seq=seq).status_code < 300
