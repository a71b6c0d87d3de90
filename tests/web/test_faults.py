"""The database goes away and comes back: a clear answer meanwhile, no loss, recovery without hands."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tapete.web.settings import Pace, Settings
from tests.web.kit import Postgres, Served, bet, happened, receive, send, served, until, wait

SETTINGS = Settings(pace=Pace(scale=0.01), lease_seconds=1.0)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else holds the file so that nobody can write."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def gone(house: Served, table: str) -> None:
    """Every request is answered with 503 and a sentence; the move is not there."""
    answer = send(house.client("ana"), table, bet("ana", 500), "lost")
    assert answer.status_code == 503, answer.text
    assert answer.json()["code"] == "database_gone"
    assert answer.headers["retry-after"]
    assert "database" in answer.json()["text"] or "base de datos" in answer.json()["text"]


def back(house: Served, table: str, seq: int) -> None:
    """The same request again, with the same id: played once."""

    def played() -> bool:
        answer = send(house.client("ana"), table, bet("ana", 500), "lost")
        return answer.status_code == 200

    wait(played, 30)
    records = house.ask(lambda h: h.records(table, after=seq))
    bets = [r for r in records if r.move is not None and r.move.get("stake") == 500]
    assert len(bets) == 1
    wait(lambda: house.client().get("/health").status_code == 200)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    with served(f"sqlite:///{path}", Settings(drive=False), patience=0.3) as house:
        table = house.table("french_roulette", "ES79")
        assert send(house.client("ana"), table, bet("ana")).status_code == 200
        seq = house.seq(table)
        with house.socket(table, "ana") as line:
            receive(line)
            with locked(path):
                gone(house, table)
                line.send('{"move": {"who": "ana", "do": "bet", "on": "red", "stake": 100}, "move_id": "w"}')
                assert until(line, lambda m: m["type"] == "answer")["trouble"]["code"] == "database_gone"
                assert house.client("ana").get(f"/api/tables/{table}/scene").status_code == 200
            back(house, table, seq)
            assert until(line, lambda m: happened(m, "placed"))["seq"] > seq


@pytest.fixture
def own() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


def test_a_server_that_goes_and_comes_back(own: Postgres) -> None:
    with served(own.url(), SETTINGS, patience=1.0) as house:
        table = house.table("french_roulette", "ES79")
        with house.socket(table, "ana") as line:
            receive(line)
            send(house.client("ana"), table, bet("ana"))
            until(line, lambda m: happened(m, "placed"))
            own.halt()
            try:
                gone(house, table)
                health = house.client().get("/health")
                assert (health.status_code, health.json()["status"]) == (503, "database_gone")
                for path in ("/api/tables", f"/api/tables/{table}/scene", f"/api/tables/{table}/records"):
                    answer = house.client("ana").get(path)
                    assert (answer.status_code, answer.json()["code"]) == (503, "database_gone"), path
                time.sleep(1.0)
            finally:
                own.resume()
            until(line, lambda m: happened(m, "result"), 30)
            seq = house.seq(table)
            back(house, table, seq)


def test_an_internal_error_says_nothing_of_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tapete.web import acts

    async def broken(*_: object) -> Callable[[], None]:
        raise ZeroDivisionError("the secret of the house")

    with served(f"sqlite:///{tmp_path / 'h.db'}", Settings(drive=False)) as house:
        table = house.table()
        monkeypatch.setattr(acts, "look", broken)
        answer = house.client("ana").get(f"/api/tables/{table}/scene")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
