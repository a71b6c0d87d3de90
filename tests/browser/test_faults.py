"""The server dies, the database goes, the disk is full: the page says so, keeps what was done, comes back by itself."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tapete.store.errors import StoreError
from tapete.store.house import House
from tapete.web.demo import ACCOUNTS
from tapete.web.settings import Settings
from tools.house import Served, people
from tools.postgres import Server

from .conftest import PACE, Meet, on_both
from .kit import LONG, Person


@on_both
def test_server_is_killed_and_comes_back(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    ana.bets("1/red/", 200)
    ana.sees_pile("1/red/", "ana", 200)
    eva.sees_pile("1/red/", "ana", 200)
    before = house.records(table)

    house.kill()
    for one in (ana, eva):
        expect(one.page.locator("#link")).to_have_attribute("data-state", "lost")
        expect(one.page.locator("#link-text")).to_contain_text("Se ha perdido la conexión")
    ana.bets("1/straight_up/17", 100)
    ana.noticed("El servidor no contesta")
    ana.sees_pile("1/red/", "ana", 200)

    house.start()
    for one in (ana, eva):
        expect(one.page.locator("#link")).to_have_attribute("data-state", "connected", timeout=LONG)
        one.noticed("Conexión restablecida")
        one.sees_pile("1/red/", "ana", 200)
        one.sees_pile("1/straight_up/17", "ana", 100)
    assert house.records(table)[: len(before)] == before
    assert sum(told["event"]["event"] == "placed" for r in house.records(table) for told in r["events"]) == 2

    eva.spins("18")
    ana.has(200 - 100)
    for one in (ana, eva):
        assert all("ERR_CONNECTION" in fault or "WebSocket" in fault for fault in one.faults), one.faults
        one.faults.clear()


def test_database_goes_and_comes_back(meet: Meet, tmp_path: Path) -> None:
    """One sentence where it is seen, on the table and on a page that cannot be made; then all goes on."""
    gone = "La base de datos no responde; nada de lo confirmado se ha perdido"
    with Server() as postgres:
        url = postgres.create()
        people(url, ACCOUNTS)
        with Served(url, tmp_path, PACE) as house:
            table = house.table("french_roulette", "ES79", "staffed", minimum=100)
            ana, ben = meet(house, "ana").at(table), meet(house, "ben")
            ana.bets("1/red/", 200)
            ana.sees_pile("1/red/", "ana", 200)
            postgres.halt()
            link = ana.page.locator("#link")
            expect(link).to_have_attribute("data-state", "trouble")
            expect(link).to_contain_text(gone)
            ana.bets("1/black/", 100)
            ana.noticed(gone)
            ana.sees_pile("1/red/", "ana", 200)
            ben.page.goto("/")
            expect(ben.page.locator(".alert")).to_contain_text(gone)
            postgres.resume()
            expect(link).to_have_attribute("data-state", "connected", timeout=LONG)
            ana.noticed("Conexión restablecida")
            ana.sees_pile("1/black/", "ana", 100)
            expect(ben.page.locator(".card-link").first).to_be_visible()
            events = [told["event"]["event"] for record in house.records(table) for told in record["events"]]
            assert events.count("placed") == 2
            for one in (ana, ben):
                assert all("503" in fault for fault in one.faults), one.faults
                one.faults.clear()


def kit_of_the_server() -> Any:
    """The kit by which the server is tested in this very process; it stands in another folder of tests."""
    spec = importlib.util.spec_from_file_location("web_kit", Path(__file__).parents[1] / "web" / "kit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["web_kit"] = module
    spec.loader.exec_module(module)
    return module


class Near:
    """A house served by this very process: its file can be made too small."""

    def __init__(self, served: Any) -> None:
        self.served = served
        self.base = served.base

    def token(self, name: str) -> str:
        return str(self.served.tokens[name])

    def room(self, pages: int) -> None:
        """So many more pages may be written; the rest of the last ones is filled."""
        self.served.ask(lambda house: limited(house, pages))


async def limited(house: House, pages: int) -> None:
    with house.database.committer.connect() as db:
        there = int(db.exec_driver_sql("PRAGMA page_count").scalar() or 0)
        db.exec_driver_sql(f"PRAGMA max_page_count = {there + pages}")
        db.rollback()


async def filled(house: House, table: str) -> None:
    """Until nothing more can be written."""
    for n in range(500):
        try:
            bet = {"who": "ben", "do": "bet", "on": "black", "stake": 100}
            await house.play(table, bet, move_id=f"fill-{n}", by="ben")
            await house.play(table, {"who": "ben", "do": "lift", "on": "black"}, move_id=f"lift-{n}", by="ben")
        except StoreError as error:
            if error.code != "full":
                raise
            return
    raise AssertionError("the disk is never full")


def test_disk_is_full_and_is_not_any_more(browser: Browser, tmp_path: Path) -> None:
    with kit_of_the_server().served(f"sqlite:///{tmp_path / 'house.db'}", Settings(drive=False)) as served:
        near: Any = Near(served)
        table = served.table(mode="staffed", minimum=100)
        ana = Person(browser, near, "ana").at(table)
        ana.bets("1/red/", 200)
        ana.sees_pile("1/red/", "ana", 200)
        near.room(2)
        served.ask(lambda house: filled(house, table))
        ana.bets("1/straight_up/17", 100)
        ana.noticed("No queda sitio en el disco de la casa; nada de lo confirmado se ha perdido")
        expect(ana.pile("1/straight_up/17", "ana")).to_have_count(0)
        ana.sees_pile("1/red/", "ana", 200)
        near.room(10_000)
        ana.sees_pile("1/straight_up/17", "ana", 100)
        seen = (
            served.client().get(f"/api/tables/{table}/records", params={"after": -1, "limit": 1000}).json()["records"]
        )
        placed = [told["event"] for record in seen for told in record["events"] if told["event"]["event"] == "placed"]
        assert sum(event["player"] == "ana" for event in placed) == 2
        assert all("503" in fault for fault in ana.faults), ana.faults
        ana.leaves()
