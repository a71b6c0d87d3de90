"""The limits and costs of a table's bets: shown at once as far as they are known, worked out once, apart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapete.games import registry
from tapete.inspection import costs
from tapete.law.rulebook import rulebook
from tapete.web import costs as web_costs
from tapete.web import lawbook
from tapete.web.costs import Costs, Failed
from tapete.web.settings import Settings
from tests.web.kit import QUICK, Served, served
from tools.chosen import once_each

LONG = 120.0
"""Seconds a machine may take that does other things as well."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    with served(url, Settings(pace=QUICK, drive=False, demo=True)) as running:
        yield running


def test_costs_are_those_of_the_report() -> None:
    game, law = registry.game("boule", "ES79"), rulebook("boule", "ES79")
    found = asyncio.run(Costs().of(game, law, LONG))
    report = costs.report("boule", "ES79")["bets"]
    assert found is not None
    assert [row["house_edge"] for row in found] == [row["house_edge"] for row in report]
    assert [line.edge for line in lawbook.bets(game, found, "es")][:1] == ["11,111 %"]


def test_a_report_is_made_once_for_tables_of_the_same_rules() -> None:
    async def twice() -> Costs:
        costs = Costs()
        for _ in range(2):
            assert await costs.of(registry.game("boule", "ES79"), rulebook("boule", "ES79"), LONG)
        assert await costs.of(registry.game("boule", "AND10"), rulebook("boule", "AND10"), LONG)
        return costs

    assert len(asyncio.run(twice()).made) == 2


def test_whoever_does_not_wait_sees_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))  # where nothing is known yet

    async def hasty() -> None:
        costs, game, law = Costs(), registry.game("boule", "ES79"), rulebook("boule", "ES79")
        assert await costs.of(game, law, 0) is None
        assert await costs.of(game, law, LONG)

    asyncio.run(hasty())
    game = registry.game("boule", "ES79", {"minimum": 5})
    shown = lawbook.bets(game, None, "en")
    assert {line.low for line in shown} == {5}
    assert all(line.high and not line.edge for line in shown)


def shown(house: Served, table: str) -> str:
    """The panel when it is no longer being worked out."""
    client, end = house.browser("ana"), time.monotonic() + LONG
    while "Se está calculando" in (text := client.get(f"/tables/{table}/odds").text):
        assert time.monotonic() < end
        time.sleep(0.2)
    return text


def test_where_players_play_one_another_the_limit_in_force_is_said(house: Served) -> None:
    game, regulation = "circle_draw", "AND10"
    assert asyncio.run(Costs().of(registry.game(game, regulation), rulebook(game, regulation), LONG)) == []
    said = shown(house, house.table(game, regulation))
    assert "Los jugadores juegan entre sí" in said
    assert "<dt>Límite</dt><dd>limitado</dd>" in said


def test_the_panel_has_the_costs(house: Served) -> None:
    assert "11,111 %" in shown(house, house.table("boule", "ES79"))


def test_a_sum_that_fails_is_said_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    game, law = registry.game("boule", "ES79"), rulebook("boule", "ES79")

    async def twice() -> None:
        costs = Costs()
        with monkeypatch.context() as broken:
            broken.setattr("tapete.web.other_process.sys.executable", "/nowhere/python")
            with pytest.raises(Failed):
                await costs.of(game, law, LONG)
        assert await costs.of(game, law, LONG)

    asyncio.run(twice())


@pytest.mark.parametrize(("game", "regulation"), [pair for pair in once_each() if registry.room(pair[0]).odds])
def test_every_cost_can_be_put_into_words(game: str, regulation: str) -> None:
    table = registry.game(game, regulation)
    found = costs.report(game, regulation)["bets"]
    for lang in ("es", "en"):
        lines = lawbook.bets(table, found, lang)
        assert lines
        assert all(line.bet and line.edge.endswith("%") and line.win.endswith("%") for line in lines)


@pytest.mark.parametrize(("game", "regulation"), once_each())
def test_every_game_names_its_bets_and_limits(game: str, regulation: str) -> None:
    table = registry.game(game, regulation)
    for lang in ("es", "en"):
        for line in lawbook.bets(table, None, lang):
            assert line.bet
            assert line.low is not None
            assert line.high is not None
            assert 0 < line.low <= line.high


def test_costs_outlive_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next server reads what was worked out, unless the program or the table is another or the file is broken."""
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    game, law = registry.game("boule", "ES79"), rulebook("boule", "ES79")
    first = asyncio.run(Costs().of(game, law, LONG))
    made: list[bytes] = []

    async def refused(of: object, order: bytes) -> bytes | None:
        made.append(order)
        return None

    monkeypatch.setattr(web_costs, "in_other_process", refused)
    assert asyncio.run(Costs().of(game, law, LONG)) == first
    assert made == []
    with pytest.raises(Failed):
        asyncio.run(Costs().of(registry.game("boule", "ES79", {"minimum": 5}), law, LONG))
    (file,) = (tmp_path / "costs").glob("*.json")
    file.write_text("[{", "utf-8")
    with pytest.raises(Failed):
        asyncio.run(Costs().of(game, law, LONG))
    assert len(made) == 2
