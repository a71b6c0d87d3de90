"""The page itself: both languages, a telephone, a reload, the reasons, the past, the rules, the law."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tools.chosen import GAMES
from tools.house import Served

from .conftest import Meet, on_both
from .kit import LONG, PHONE


def staffed(house: Served, regulation: str = "ES79") -> str:
    """A roulette with eva as its croupier."""
    table = house.table("french_roulette", regulation, "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    return table


def a_round(house: Served, table: str, pocket: str = "18") -> None:
    """Ana stakes on red, and this number comes up."""
    house.play(table, "ana", do="bet", on="red", stake=100)
    house.play(table, "eva@croupier", do="close_bets")
    body = {"move": {"who": "azar", "do": "spin", "pocket": pocket}, "move_id": "spin-one"}
    house.ask("POST", f"/api/tables/{table}/moves", body, "eva")


def within(page: Page) -> None:
    """Nothing sticks out of the screen sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"], page.url  # type: ignore[index]


def test_language_is_switched(house: Served, meet: Meet) -> None:
    table = staffed(house)
    a_round(house, table)
    ana = meet(house, "ana").at(table)
    page = ana.page
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("h1")).to_have_text(re.compile("Ruleta francesa"))
    ana.reads("Sale 18")
    page.locator('.lang a[lang="en"]').click()
    ana.live()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text(re.compile("French roulette"))
    ana.reads("18 comes up")
    expect(page.locator("#tab-rules")).to_have_text("Rules")
    ana.bets("1/black/")
    ana.reads("stakes 100 on Black")
    page.goto("/?game=french_roulette")
    expect(page.locator(".card-title", has_text="French roulette").first).to_be_visible()
    page.locator('.lang a[lang="es"]').click()
    expect(page.locator(".card-title", has_text="Ruleta francesa").first).to_be_visible()


def test_telephone(house: Served, meet: Meet) -> None:
    table = staffed(house)
    eva = meet(house, "eva").at(table)
    ana = meet(house, "ana", **PHONE)
    ana.page.goto("/?mode=staffed&law=ES79")
    within(ana.page)
    ana.page.locator(f'.row a[href="/tables/{table}"]').tap()
    ana.live()
    within(ana.page)
    ana.page.wait_for_function(
        "() => { const box = document.querySelector('#felt svg').getBoundingClientRect();"
        " return box.height > box.width }"
    )
    ana.page.locator('#rail [data-value="200"]').tap()
    ana.spot("1/straight_up/17").tap()
    ana.sees_pile("1/straight_up/17", "ana", 200)
    ana.spot("1/dozen/3").tap()
    eva.sees_pile("1/dozen/3", "ana", 200)
    expect(ana.page.locator("#tray")).to_be_in_viewport()
    eva.spins("17")
    ana.hears("17, negro")
    ana.has(35 * 200 - 200)
    for key in ("seats", "rules", "odds", "history", "log"):
        ana.tab(key)
        within(ana.page)


@on_both
def test_reload_in_mid_round(house: Served, meet: Meet) -> None:
    table = staffed(house)
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    ana.bets("1/red/", 500)
    ana.bets("1/corner/1-2-4-5", 100)
    eva.sees_pile("1/red/", "ana", 500)
    eva.sees_pile("1/corner/1-2-4-5", "ana", 100)
    eva.does("throw")
    ana.sees_phase("running")
    for one in (ana, eva):
        one.page.reload()
        one.live()
        one.sees_phase("running")
        one.sees_pile("1/red/", "ana", 500)
        one.sees_pile("1/corner/1-2-4-5", "ana", 100)
        expect(one.told("placed")).to_have_count(2)
    expect(ana.page.locator("#purse dd").nth(1)).to_have_text("600")
    eva.does("close_bets")
    eva.page.reload()
    eva.live()
    eva.enters("spin", pocket="2")
    ana.has(8 * 100 - 500)
    ana.page.reload()
    ana.live()
    ana.has(8 * 100 - 500)
    ana.reads("Sale 2")


def test_why_names_the_provision(house: Served, meet: Meet) -> None:
    table = staffed(house)
    a_round(house, table)
    ana = meet(house, "ana").at(table)
    ana.told("won").locator(".why").click()
    dialog = ana.page.locator("#dialog")
    ground = dialog.locator(".ground").first
    expect(ground.locator(".ground-words")).not_to_be_empty()
    expect(ground.locator("code")).to_have_text(re.compile("^ES79"))
    expect(ground.locator("dd").first).to_contain_text("·")
    expect(ground.locator("dd").nth(1)).to_contain_text("BOE")
    ana.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    ana.told("won").locator(".why").click()
    ground.locator("a").first.click()
    expect(ana.page.locator("h1 code")).to_have_text(re.compile("^ES79"))
    expect(ana.page.locator(".provision .statement")).not_to_be_empty()


def test_written_bets(house: Served, meet: Meet) -> None:
    """A bet may be written; what lies outside the limits of the table is not sent."""
    table = staffed(house)
    ana = meet(house, "ana").at(table)
    line = ana.page.locator("#betline")
    for written, place, stake in (("17 300", "1/straight_up/17", 300), ("rojo 1000", "1/red/", 1000)):
        line.fill(written)
        line.press("Enter")
        ana.sees_pile(place, "ana", stake)
    line.fill("17 5000000")
    line.press("Enter")
    ana.noticed("Aquí se apuesta entre")
    offered = [offer["fields"] for offer in house.seen(table, "ana")["offers"] if offer["do"] == "bet"]
    room = next(fields["stake"]["high"] for fields in offered if fields["at"]["values"] == ["17"])
    line.fill(f"17 {room}")
    line.press("Enter")
    ana.sees_pile("1/straight_up/17", "ana", 300 + room)
    ana.bets("1/straight_up/17", 100)
    ana.noticed(f"supera el máximo de {300 + room}")
    line.fill("mañana 100")
    line.press("Enter")
    ana.noticed("No entiendo")
    ana.sees_pile("1/straight_up/17", "ana", 300 + room)
    ana.faults[:] = [fault for fault in ana.faults if "409" not in fault]


@on_both
def test_round_is_replayed_by_its_link(house: Served, meet: Meet) -> None:
    table = staffed(house)
    a_round(house, table)
    ana = meet(house, "ana").at(table)
    ana.tab("history").locator(".round-list a").first.click()
    expect(ana.page.locator("#replay")).to_have_attribute("data-step", "0")
    ana.page.locator('[data-go="next"]').click()
    expect(ana.page.locator("#replay")).to_have_attribute("data-step", "1")
    expect(ana.page.locator('#replay .pile[data-owner="ana"]')).to_have_attribute("data-amount", "100")
    link = ana.page.url
    assert link.endswith("?step=1")

    somebody = meet(house, locale="en-GB")
    somebody.page.goto(link)
    expect(somebody.page.locator('#replay .pile[data-owner="ana"]')).to_have_attribute("data-amount", "100")
    expect(somebody.page.locator("#replay .event-text").first).to_contain_text("stakes 100 on Red")
    somebody.page.keyboard.press("End")
    expect(somebody.page.locator("#replay .event-text", has_text="18 comes up")).to_be_visible()
    somebody.page.locator("#replay .ev-won .why").click()
    expect(somebody.page.locator("#dialog .ground").first).to_be_visible()


def test_panels_of_the_table(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "MEL14", minimum=200)
    ana = meet(house, "ana").at(table)
    rules = ana.tab("rules")
    expect(rules.locator(".terms")).to_contain_text("200")
    rules.locator("details").nth(1).locator("summary").click()
    expect(rules.locator("a.cite").first).to_have_text(re.compile("^MEL14"))
    odds = ana.tab("odds")
    expect(odds.locator("tbody tr").first).to_be_visible()
    expect(odds).to_contain_text("35 : 1")
    expect(odds).to_contain_text("200")
    seats = ana.tab("seats")
    seats.locator("[data-guests]").first.click()
    expect(seats.locator(".seat-list")).to_contain_text("jugador de la casa")
    expect(ana.page.locator("#felt .pile").first).to_be_attached()


def test_law_and_coverage(house: Served, meet: Meet) -> None:
    sol = meet(house, "sol")
    page = sol.page
    page.goto("/law")
    page.locator("#q").fill("prisión")
    expect(page.locator("#found .provisions li").first).to_be_visible()
    page.locator("#found .provisions a").first.click()
    expect(page.locator("h1 code")).to_be_visible()
    page.goto("/coverage")
    expect(page.locator("table.coverage tbody tr")).not_to_have_count(0)
    for regulation in sorted({regulation for _, regulation in GAMES}):
        expect(page.locator("table.coverage .tag.code", has_text=regulation).first).to_be_visible()
    expect(page.locator("table.coverage tfoot")).to_be_attached(timeout=LONG)  # its few cases are struck
    page.goto("/law/nothing.like.this")
    expect(page.locator(".alert")).to_be_visible()
    assert [fault for fault in sol.faults if "404" not in fault] == []
    sol.faults.clear()
