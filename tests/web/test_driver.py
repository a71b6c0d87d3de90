"""Automatic tables: the duties at their pace, the clock, house players, restarts, leases."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapete.games import registry
from tapete.web.settings import Pace, Settings
from tests.web.kit import QUICK, Postgres, Served, bet, happened, receive, send, served, until, wait
from tools.chosen import GAMES, once_each

DRIVEN = Settings(pace=QUICK, lease_seconds=2.0)


@pytest.fixture(scope="module", params=("sqlite", "postgresql"))
def driven(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.url()
    with served(url, DRIVEN) as running:
        yield running


def test_a_round_plays_itself(driven: Served) -> None:
    table = driven.table("french_roulette", "ES79")
    with driven.socket(table, "ana") as line:
        assert receive(line)["clock"] is None
        send(driven.client("ana"), table, bet("ana"))
        message = until(line, lambda m: m.get("clock") is not None)
        assert message["clock"]["total"] == pytest.approx(0.4, rel=0.11)
        until(line, lambda m: happened(m, "result"))


def test_nothing_is_driven_while_nobody_has_staked(driven: Served) -> None:
    table = driven.table("american_roulette", "MEL14")
    driven.client("ana").post(f"/api/tables/{table}/seat", json={})
    send(driven.client("ana"), table, bet("ana"))
    send(driven.client("ana"), table, {"who": "ana", "do": "lift", "on": "red"})
    seq = driven.seq(table)
    time.sleep(1.5)
    phase = driven.ask(lambda h: h.live(table)).state.phase
    assert phase in ("betting", "running")
    assert driven.seq(table) <= seq + 1


def test_boule_opens_its_bets_when_somebody_sits_down(driven: Served) -> None:
    table = driven.table("boule", "MEL14")
    time.sleep(0.6)
    assert driven.ask(lambda h: h.live(table)).state.phase == "waiting"
    driven.client("ana").post(f"/api/tables/{table}/seat", json={})
    wait(lambda: driven.ask(lambda h: h.live(table)).state.phase == "betting")
    time.sleep(0.5)
    assert driven.ask(lambda h: h.live(table)).state.phase == "betting"


def test_silence_is_answered_by_the_clock(driven: Served) -> None:
    """At a staffed table too: Tapete alone keeps the clock."""
    table = driven.table("french_roulette", "ES79", "staffed")
    ana, eva = driven.client("ana"), driven.client("eva")
    eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"})
    with driven.socket(table, "ana") as line:
        send(ana, table, bet("ana", 1000))
        send(eva, table, {"who": "eva@croupier", "do": "close_bets"})
        send(eva, table, {"who": "azar", "do": "spin", "pocket": "0"})
        asked = until(line, lambda m: bool(m.get("pending")))
        assert asked["clock"]["by"] == "reloj"
        assert asked["pending"][0]["options"] == ["half_back", "prison"]
        told = until(line, lambda m: happened(m, "chosen"))
        assert next(e["event"]["option"] for e in told["events"] if e["event"]["event"] == "chosen") == "half_back"


@pytest.mark.parametrize("driven", ["sqlite"], indirect=True)
def test_a_silent_shooter_does_not_fill_the_log(driven: Served) -> None:
    """Whoever throws alone and does not bet keeps the dice; two give them to each other, each in his time."""
    for people in (["ana"], ["ana", "ben"]):
        table = driven.table("craps", "AND10", players=people)
        for who in people:
            driven.client(who).post(f"/api/tables/{table}/seat", json={})
        seq = driven.seq(table)
        time.sleep(3.0)
        assert driven.seq(table) - seq <= 3 * (len(people) - 1)


def matrix() -> Iterator[Any]:
    """Every game on SQLite, under one regulation. PostgreSQL is another store, not another game: there each family of
    games (one engine) plays once, and all regulations occur. With TAPETE_SOAK set everything plays on both."""
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    for game, regulation in once_each():
        yield pytest.param("sqlite", game, regulation, id=f"sqlite/{game}/{regulation}")
    for game in dict.fromkeys(game for game, _ in GAMES):
        codes = [code for other, code in GAMES if other == game]
        family = registry.room(game).package
        if not os.environ.get("TAPETE_SOAK"):
            codes = sorted(codes, key=lambda code: (counts[code], code))[: int(family not in seen)]
        seen.add(family)
        counts.update(codes)
        yield from (pytest.param("postgresql", game, code, id=f"postgresql/{game}/{code}") for code in codes)


@pytest.mark.parametrize(("driven", "game", "regulation"), [*matrix()], indirect=["driven"])
def test_house_players_play_every_game(driven: Served, game: str, regulation: str) -> None:
    table = driven.table(game, regulation)
    with driven.socket(table, "ana") as line:
        receive(line)
        count = max(4, registry.game(game, regulation).company)
        driven.client("ana").post(f"/api/tables/{table}/guests", json={"count": count})
        seen: set[str] = set()
        end = time.monotonic() + 30
        while driven.ask(lambda h: h.live(table)).state.round == 1 and time.monotonic() < end:
            message = receive(line, 30)
            seen |= {e["event"]["event"] for e in message.get("events", ())}
        assert "transfer" in seen
        assert driven.ask(lambda h: h.live(table)).state.round > 1
    driven.client("ana").post(f"/api/tables/{table}/guests", json={"count": 0})


@pytest.mark.parametrize("driven", ["sqlite"], indirect=True)  # the database has no part in it
def test_house_players_who_are_sent_away_leave_their_seats(driven: Served) -> None:
    """Else they would sit there for ever, silent: at a table between players the others would play against nobody."""

    def seated() -> list[str]:
        facts = driven.client("ana").get(f"/api/tables/{table}/seen").json()["scene"]["facts"]
        return [name for key, name in facts.items() if key.startswith("seat:") and name]

    table = driven.table("circle_holdem", "AND10")
    driven.client("ana").post(f"/api/tables/{table}/seat", json={"role": "player"})
    with driven.socket(table, "ana") as line:
        receive(line)
        driven.client("ana").post(f"/api/tables/{table}/guests", json={"count": 4})
        end = time.monotonic() + 30
        while driven.ask(lambda h: h.live(table)).state.round == 1 and time.monotonic() < end:
            receive(line, 30)
        assert len(seated()) == 4
        driven.client("ana").post(f"/api/tables/{table}/guests", json={"count": 0})
        end = time.monotonic() + 30
        while seated() and time.monotonic() < end:
            time.sleep(0.2)
        assert seated() == []


def test_house_players_want_company(driven: Served) -> None:
    table = driven.table("french_roulette", "MEL14")
    driven.client("diego").post(f"/api/tables/{table}/guests", json={"count": 3})
    time.sleep(1.0)
    assert driven.seq(table) == 1


def test_a_table_goes_on_after_a_restart(url: str) -> None:
    with served(url, Settings(pace=Pace(scale=10), lease_seconds=1.0)) as first:
        table = first.table("french_roulette", "AND10")
        send(first.client("ana"), table, bet("ana"))
        wait(lambda: first.client().get("/health").json()["driving"] == 1)
    with served(url, DRIVEN) as second:
        wait(lambda: second.ask(lambda h: h.live(table)).state.round == 2)


def test_a_dead_process_loses_its_tables(url: str) -> None:
    """The lease of a process that is silent is taken over; two that live do not share a table."""
    import asyncio

    from tapete.store.database import Database
    from tapete.store.migrate import migrate
    from tapete.web.seats import Desk

    async def story() -> list[bool]:
        database = Database(url)
        try:
            one, two = Desk(database, 0.6), Desk(database, 0.6)
            await migrate(database)
            await one.alive()
            await two.alive()
            found = [await one.lease("t"), await two.lease("t"), await one.lease("t")]
            await asyncio.sleep(0.8)
            await two.alive()
            found += [await two.lease("t"), await one.lease("t")]
            await two.release()
            return [*found, await one.lease("t")]
        finally:
            await database.close()

    assert asyncio.run(story()) == [True, False, True, True, False, True]


def test_idle_seats_are_freed(tmp_path: Path) -> None:
    from tapete.web import driver

    settings = Settings(pace=QUICK, idle_minutes=0.5 / 60)
    with served(f"sqlite:///{tmp_path / 'h.db'}", settings) as house:
        table = house.table("french_roulette", "ES79")
        house.client("ana").post(f"/api/tables/{table}/seat", json={})
        services = house.app.state.services
        assert isinstance(services.driver, driver.Driver)
        time.sleep(0.7)
        house.ask(lambda _h: services.driver.sweep())
        assert house.client().get(f"/api/tables/{table}/seats").json() == []
