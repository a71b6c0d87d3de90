"""A pool that tables share, seen from outside: opened, linked, its meter live at every table and in the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tapete.web.settings import Settings
from tests.web.kit import QUICK, Served, send, served, wait

TERMS = {
    "minimum": 10,
    "decks": 6,
    "progressive_stake": 5,
    "progressive_prizes": {"7": "1/10"},
    "pools": {"progressive": "stars"},
}
POOL = {"name": "stars", "regulation": "MEL14", "title": "Estrellas", "terms": {"least": 5, "most": 5, "pot": 1000}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    with served(url, Settings(pace=QUICK, drive=False)) as running:
        yield running


@pytest.fixture(scope="module")
def tables(house: Served) -> tuple[str, str]:
    director = house.browser("diego")
    made = director.post("/api/pools", json=POOL)
    assert made.status_code == 201, made.text
    assert made.json()["pot"] == 1000
    found = [opened(director, TERMS) for _ in range(2)]
    assert [answer.status_code for answer in found] == [201, 201]
    return found[0].json()["id"], found[1].json()["id"]


def opened(client: httpx.Client, terms: dict[str, Any]) -> httpx.Response:
    return client.post(
        "/api/tables", json={"game": "blackjack", "regulation": "MEL14", "mode": "staffed", "terms": terms}
    )


def text(client: httpx.Client, path: str) -> str:
    return client.get(path, headers={"accept": "text/html"}).text


def locked(house: Served, table: str, player: str) -> None:
    """Somebody stakes on the progressive, and the croupier deals."""
    croupier, client = house.browser("eva"), house.browser(player)
    assert croupier.post(f"/api/tables/{table}/seat", json={"role": "croupier"}).status_code == 200
    for move, by in (
        ({"who": player, "do": "bet", "box": 1, "on": "main", "stake": 10}, client),
        ({"who": player, "do": "bet", "box": 1, "on": "progressive", "stake": 5}, client),
        ({"who": "eva@croupier", "do": "deal"}, croupier),
    ):
        answer = send(by, table, move)
        assert answer.status_code == 200, answer.text


def test_the_meter_is_at_every_table_and_in_the_lobby(house: Served, tables: tuple[str, str]) -> None:
    one, two = tables
    looker = house.client("sol")
    with house.socket(two, "sol") as socket:
        socket.recv(timeout=10)
        before = looker.get("/api/pools/stars").json()["pot"]
        locked(house, one, "ana")
        after = before + 5

        def shown() -> bool:
            scene = looker.get(f"/api/tables/{two}/seen").json()["scene"]
            return bool(scene["facts"]["progressive"] == after)

        wait(shown)
    assert [(p["name"], p["pot"], p["increment"]) for p in looker.get("/api/pools").json()] == [("stars", after, 5)]
    assert set(looker.get("/api/pools/stars").json()["tables"]) == {one, two}
    cards = {card["id"]: card for card in looker.get("/api/tables").json()}
    assert cards[two]["meters"] == {"progressive": after}
    assert not any(id.startswith("pool") for id in cards)
    for lang, word in (("es", "acumulado"), ("en", "pool")):
        assert f'data-meter="progressive">{word} {after:,}'.replace(",", "") in text(looker, f"/?lang={lang}").replace(
            ".", ""
        ).replace(",", "")
        assert 'data-meter="progressive"' in text(looker, f"/tables/{two}?lang={lang}")


def test_tables_with_other_limits_are_not_linked(house: Served, tables: tuple[str, str]) -> None:
    director = house.browser("diego")
    answer = opened(director, {**TERMS, "minimum": 20, "progressive_stake": 10})
    assert answer.status_code == 422
    assert "5" in answer.json()["text"]
    assert "10" in answer.json()["text"]
    assert opened(director, {**TERMS, "pools": {"progressive": "moons"}}).status_code == 422


def test_the_meter_of_a_carousel_is_on_the_felt_of_poker_and_in_the_lobby(house: Served) -> None:
    """What is staked at one table stands on the other one's felt at once; their own share of nothing is shown."""
    director = house.browser("diego")
    pool = {"name": "moon", "regulation": "AND10", "game": "card_carousel", "terms": {"pot": 5000}}
    assert director.post("/api/pools", json=pool).json()["pot"] == 5000
    terms = {"minimum": 10, "carousel": 1, "pools": {"carousel": "moon"}}
    table = {"regulation": "AND10", "mode": "staffed", "terms": terms}
    one, two = (
        director.post("/api/tables", json={**table, "game": game}).json()["id"]
        for game in ("caribbean_poker", "caribbean_poker")
    )
    croupier, client, looker = house.browser("eva"), house.browser("ana"), house.client("sol")
    assert croupier.post(f"/api/tables/{one}/seat", json={"role": "croupier"}).status_code == 200
    with house.socket(two, "sol") as socket:
        socket.recv(timeout=10)
        for move, by in (
            ({"who": "ana", "do": "bet", "box": 1, "stake": 10}, client),
            ({"who": "ana", "do": "bet", "box": 1, "on": "carousel", "stake": 1}, client),
            ({"who": "eva@croupier", "do": "close_bets"}, croupier),
            ({"who": "eva@croupier", "do": "deal"}, croupier),
        ):
            answer = send(by, one, move)
            assert answer.status_code == 200, answer.text

        def shown() -> bool:
            scene = looker.get(f"/api/tables/{two}/seen").json()["scene"]
            return bool(scene["facts"]["carousel"] == 5001)

        wait(shown)
    assert {card["id"]: card for card in looker.get("/api/tables").json()}[two]["meters"] == {"carousel": 5001}
    assert 'data-meter="carousel"' in text(looker, f"/tables/{two}?lang=es")
    felt = text(looker, f"/tables/{two}?lang=es").replace(".", "").replace("\u202f", "").replace("\u00a0", "")
    assert felt.count("5001") >= 2  # in the line of status and on the felt


def test_who_may_open_and_close_a_pool(house: Served, tables: tuple[str, str]) -> None:
    assert house.browser("ana").post("/api/pools", json={**POOL, "name": "mine"}).status_code == 403
    director = house.browser("diego")
    assert director.post("/api/pools", json=POOL).status_code == 422
    assert director.post("/api/pools", json={**POOL, "name": "a b"}).status_code == 422
    assert director.delete("/api/pools/stars").json()["code"] == "pool_linked"
    assert director.get("/api/pools/moons").status_code == 404
    made = director.post("/api/pools", json={**POOL, "name": "empty"})
    assert made.status_code == 201
    assert director.delete("/api/pools/empty").json()["open"] is False


def test_nobody_speaks_for_a_pool(house: Served, tables: tuple[str, str]) -> None:
    """Neither at a table for its pool, nor at the pool for a table."""
    croupier = house.browser("eva")
    said = {"who": "pool:stars", "do": "stands", "amount": 10**6, "seq": 1, "about": "1"}
    assert send(croupier, tables[0], said).status_code in (403, 409, 422)
    assert croupier.get("/api/tables/pool:stars").status_code == 404


def test_the_commands_on_pools(house: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tapete.cli.main import run

    db = f"sqlite:///{tmp_path / 'other.db'}"
    terms, of_table = tmp_path / "pool.toml", tmp_path / "table.toml"
    terms.write_text("least = 5\nmost = 5\npot = 700\n")
    of_table.write_text('minimum = 10\nprogressive_stake = 5\nprogressive_prizes = { "7" = "1/10" }\ndecks = 6\n')
    assert run(["pool", "open", "stars", "--reg", "MEL14", "--terms", str(terms), "--db", db, "--lang", "en"]) == 0
    linked = ["pool", "table", "stars", "blackjack", "--terms", str(of_table), "--db", db, "--lang", "en"]
    assert run(linked) == 0
    assert run(["pool", "list", "--db", db, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "stars (MEL14): 700; blackjack-" in said
    assert run(["pool", "settle", "--db", db, "--lang", "es"]) == 0
    assert "premios pagados: 0" in capsys.readouterr().out
    assert run(["pool", "close", "stars", "--db", db, "--lang", "en"]) == 2
    assert "tables that are open" in capsys.readouterr().err
    of_table.write_text('minimum = 20\nprogressive_stake = 10\nprogressive_prizes = { "7" = "1/10" }\ndecks = 6\n')
    assert run(linked) == 2
    assert "the same limits" in capsys.readouterr().err
