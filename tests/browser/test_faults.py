"""The server dies in the middle of a session: the page says so, keeps what was done, and comes back by itself."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet


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
        expect(one.page.locator("#link")).to_have_attribute("data-state", "connected", timeout=40_000)
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
