"""A halted table: everybody is told, nobody moves, and its jefe ends it without a post."""

from __future__ import annotations

import pytest
from sqlalchemy import delete

from tapete.store import schema
from tapete.store.house import House
from tapete.table.contract import AZAR
from tapete.web.settings import Settings
from tests.web.kit import PEOPLE, QUICK, Served, bet, send, served, wait


async def lose(house: House, table: str) -> None:
    """The row is gone, and whatever the process remembers of it: as after a restart."""
    async with house.database.write((table,)) as db:
        await db.execute(delete(schema.chance_secrets).where(schema.chance_secrets.c.table_id == table))
    house._batches.clear()


async def due(house: House, table: str) -> None:
    """Azar is asked."""
    live = await house.live(table)
    await house.draw(table, live.game.offers(live.state, AZAR)[0], "s")


def halted(house: Served, game: str = "french_roulette", law: str = "ES79") -> str:
    """A table with a stake of ana's, after «no va más», whose chance is gone."""
    table = house.table(game, law)
    if game == "boule":
        house.ask(lambda h: h.play(table, {"do": "open_bets", "who": "jefe_de_mesa"}, move_id="o", by="tapete"))
    assert send(house.client("ana"), table, bet("ana", 1000)).status_code == 200
    house.ask(lambda h: h.play(table, {"do": "close_bets", "who": "croupier"}, move_id="c", by="tapete"))
    house.ask(lambda h: lose(h, table))
    house.ask(lambda h: due(h, table))
    return table


def test_everybody_is_told_and_nobody_moves(house: Served) -> None:
    table = halted(house)
    for name in ("", *PEOPLE):
        client = house.client(name)
        seen = client.get(f"/api/tables/{table}/seen").json()
        assert seen["halted"] == {"since": house.seq(table), "lost": 256, "stakes": {"ana": 1000}}
        assert seen["offers"] == []
        assert seen["clock"] is None
        for lang, word in (("es", "Mesa detenida."), ("en", "Table halted.")):
            page = client.get(f"/tables/{table}", params={"lang": lang}).text
            assert word in page
            assert ("/void" in page) is (name in ("julia", "diego")), name
    for lang, word in (("es", "detenida"), ("en", "halted")):
        answer = house.client("ben").post(
            f"/api/tables/{table}/moves",
            params={"lang": lang},
            json={"move": bet("ben", 500), "move_id": f"x-{lang}"},
        )
        assert answer.status_code == 409
        assert answer.json()["code"] == "table_halted"
        assert word in answer.json()["text"]


def test_only_its_jefe_and_directors_act(house: Served) -> None:
    table = halted(house)
    seq = house.seq(table)
    for name in ("", *PEOPLE):
        for method, path, body in (
            ("GET", "grounds", None),
            ("POST", "void", {"ground": "nonsense", "move_id": "v"}),
        ):
            answer = house.client(name).request(method, f"/api/tables/{table}/{path}", json=body)
            allowed = (200, 409) if name in ("julia", "diego") else (403,) if name else (401,)
            assert answer.status_code in allowed, (name, path, answer.text)
    assert house.seq(table) == seq
    ways = house.client("julia").get(f"/api/tables/{table}/grounds", params={"lang": "en"}).json()
    assert [way["ground"] for way in ways] == ["defective_throw", "close"]
    assert ways[0]["cite"]
    done = house.client("julia").post(f"/api/tables/{table}/void", json={"ground": "defective_throw", "move_id": "v"})
    assert done.status_code == 200
    assert any(told["event"]["event"] == "annulled" for told in done.json()["events"])
    again = house.client("julia").post(f"/api/tables/{table}/void", json={"ground": "defective_throw", "move_id": "v2"})
    assert again.json()["code"] == "not_halted"
    seen = house.client("ana").get(f"/api/tables/{table}/seen").json()
    assert seen["halted"] is None
    assert seen["offers"]


def test_the_jefe_acts_on_the_page(house: Served) -> None:
    table = halted(house, "boule", "MEL14")
    julia = house.browser("julia")
    page = julia.get(f"/tables/{table}", params={"lang": "es"}).text
    assert "se cierra la mesa" in page
    since = house.seq(table)
    answer = julia.post(f"/tables/{table}/void", data={"ground": "close", "move_id": f"void-{since}"})
    assert answer.status_code == 303
    assert house.ask(lambda h: h.table(table)).closed
    assert house.ask(lambda h: h.book(table)) == {}


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_halted_table_that_drives_itself_stays_still(url: str) -> None:
    """The driver finds the loss by itself, halts the table once, and goes on when the jefe has acted."""
    with served(url, Settings(pace=QUICK)) as house:
        table = house.table()
        client = house.client("ana")
        assert client.post(f"/api/tables/{table}/seat", json={}).status_code == 200

        def stopped() -> bool:
            send(client, table, bet("ana", 1000))
            house.ask(lambda h: lose(h, table))
            return client.get(f"/api/tables/{table}/seen").json()["halted"] is not None

        wait(stopped)
        seq = house.seq(table)
        kinds = [r["kind"] for r in client.get(f"/api/tables/{table}/records").json()["records"]]
        assert kinds.count("halt") == 1
        body = {"ground": "defective_throw", "move_id": "v"}
        assert house.client("diego").post(f"/api/tables/{table}/void", json=body).status_code == 200
        wait(lambda: house.seq(table) > seq + 3)  # the throw is made again
