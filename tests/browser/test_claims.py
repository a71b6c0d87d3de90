"""A player who disagrees: the claim is answered on the page, insisted on, decided; and «why not?» has its article."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet


def test_a_claim_from_the_answer_to_the_complaint(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "BOL13", "staffed", minimum=100)
    house.serve(table, "julia", "jefe_de_mesa")
    house.play(table, "ana", do="bet", on="red", stake=100)
    ana, julia = meet(house, "ana").at(table), meet(house, "julia").at(table)

    sheet = ana.tab("claims").locator("form[data-move]").first
    sheet.locator('[name="amount"]').fill("350")
    sheet.locator("button[type=submit]").click()
    expect(ana.told("answered")).to_have_count(1)
    ana.tab("log")
    expect(ana.told("answered")).to_contain_text("lo que corresponde es 0")

    ana.tab("claims").locator('button[data-move*=\'"do":"insist"\']').click()
    expect(julia.told("insisted")).to_have_count(1)
    julia.tab("claims").locator('button[data-move*=\'"option":"for_house"\']').click()
    expect(ana.told("claim_decided")).to_have_count(1)
    ana.tab("log")
    ana.tab("claims").locator('button[data-move*=\'"do":"insist"\']').click()
    expect(ana.told("complained")).to_have_count(1)
    assert not ana.faults
    assert not julia.faults


def test_why_not_names_the_refusal_and_its_article(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    house.play(table, "ana", do="bet", on="red", stake=100)
    ana = meet(house, "ana").at(table)
    expect(ana.page.locator("#felt .spot[role=button]").first).to_be_attached()
    house.play(table, "eva@croupier", do="close_bets")
    expect(ana.told("call")).not_to_have_count(0)

    panel = ana.tab("claims")
    panel.locator('button.why[hx-get*="do=bet"]').click()
    dialog = ana.page.locator("#dialog")
    expect(dialog.locator(".why-event")).to_contain_text("no va más")
    expect(dialog.locator(".ground").first).to_contain_text("ES79:01.IV.3")
    assert not ana.faults
