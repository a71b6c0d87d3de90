"""Accessibility: axe finds nothing serious on any kind of page. In the dark it looks at the colours alone: nothing else
is otherwise there."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tools.house import Served

from .conftest import Meet
from .kit import PHONE, Person

GRAVE = ("serious", "critical")


EVERYTHING = {"resultTypes": ["violations"]}
COLOURS = {**EVERYTHING, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules about colours; named one by one, for by their tag those would come that axe leaves out by itself."""


def grave(page: Page, within: str = "") -> list[str]:
    """What axe finds serious or critical on the page, or in a part of it: rule, and where."""
    dark = any(one["name"] == "tapete_theme" and one["value"] == "dark" for one in page.context.cookies())
    found = Axe().run(page, context=within or None, options=COLOURS if dark else EVERYTHING).response["violations"]
    return [
        f"{page.url} {one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def shown(person: Person, theme: str) -> Page:
    """His page, dressed for light or dark."""
    person.context.add_cookies([{"name": "tapete_theme", "value": theme, "url": person.house.base}])
    person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    return person.page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave(house: Served, meet: Meet, theme: str) -> None:
    table = house.table("french_roulette", "AND10", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    house.play(table, "ana", do="bet", on="red", stake=100)
    house.play(table, "ben", do="bet", on="straight_up", at="17", stake=100)
    house.play(table, "eva@croupier", do="close_bets")
    body = {"move": {"who": "azar", "do": "spin", "pocket": "17"}, "move_id": "spin"}
    house.ask("POST", f"/api/tables/{table}/moves", body, "eva")
    nobody, ana, eva, phone = meet(house), meet(house, "ana"), meet(house, "eva"), meet(house, "ana", **PHONE)
    found: list[str] = []
    page = shown(nobody, theme)
    for path in (
        "/",
        "/login",
        "/law?q=zero",
        f"/tables/{table}/rounds/1?step=2",
        "/law/ES79:07.I/a",
        "/law/games/boule",
        "/law/games/blackjack",
        "/coverage",
    ):
        page.goto(path)
        found += grave(page)
    page = shown(ana, theme)
    ana.at(table)
    found += grave(page)
    ana.told("won").first.locator(".why").click()
    expect(page.locator("#dialog .ground").first).to_be_visible()
    found += grave(page, "#dialog")
    page.keyboard.press("Escape")
    for key in ("rules", "odds", "seats", "history"):
        ana.tab(key)
        found += grave(page, ".tabs")
    page = shown(eva, theme)
    eva.at(table)
    eva.tab("incidents").locator("details > summary").first.click()
    found += grave(page, ".table-grid > :not(.stage)")
    page = shown(phone, theme)
    phone.at(table)
    found += grave(page)
    cards = house.table("blackjack", "ES79", "staffed", minimum=10)
    house.serve(cards, "eva", "croupier")
    house.play(cards, "ana", do="bet", on="main", box=2, stake=10)
    house.play(cards, "eva@croupier", do="deal")
    eva.at(cards)
    expect(eva.page.locator("#actions .key-rows")).to_be_visible()
    found += grave(eva.page)
    assert found == []
    nobody.faults.clear()


def test_the_log_is_one_stop_of_the_tab_key(house: Served, meet: Meet) -> None:
    """Its events are come to with the arrows, and where one was stays the stop."""
    table = house.table("french_roulette", "AND10", "staffed", minimum=100)
    for name in ("ana", "ben", "carla"):
        house.play(table, name, do="bet", on="red", stake=100)
    ana = meet(house, "ana")
    ana.at(table)
    whys = ana.log.locator(".why:visible")
    expect(whys.nth(2)).to_be_visible()
    expect(ana.log.locator('.why[tabindex="0"]')).to_have_count(1)
    whys.first.focus()
    ana.page.keyboard.press("ArrowDown")
    expect(whys.nth(1)).to_be_focused()
    ana.page.keyboard.press("End")
    expect(whys.last).to_be_focused()
    expect(ana.log.locator('.why[tabindex="0"]')).to_have_count(1)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#dialog .ground").first).to_be_visible()
