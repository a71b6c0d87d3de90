"""What staff do beside the play: incidents are ruled on, a wrong entry is put right."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tools.house import Served

from .conftest import Meet, on_both
from .kit import Person


def declared(person: Person, do: str) -> Locator:
    """The form of an incident, opened."""
    sheet = person.tab("incidents").locator(f'form[data-incident*=\'"do":"{do}"\']')
    sheet.locator("xpath=..").locator("summary").click()
    return sheet


@on_both
def test_late_bet_is_ruled_on(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    house.play(table, "ana", do="bet", on="red", stake=100)
    house.play(table, "eva@croupier", do="close_bets")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)

    sheet = declared(eva, "late_bet")
    sheet.locator('[name="player"]').fill("ana")
    sheet.locator("[data-pick]").click()
    eva.spot("1/straight_up/8").click()
    expect(sheet.locator('[name="at"]')).to_have_value("8")
    sheet.locator('[name="stake"]').fill("100")
    sheet.locator("button[type=submit]").click()
    ruling = eva.page.locator("#panel-incidents .ruling")
    expect(ruling).to_contain_text("Resolución")
    expect(ruling.locator(".ev-ruled")).to_be_visible()
    expect(ana.told("ruled")).to_have_count(0)
    assert house.seen(table)["seq"] == newest(house, table)

    ruling.locator(".why").first.click()
    expect(eva.page.locator("#dialog .ground").first).to_be_visible()
    eva.page.locator("#dialog [data-close]").click()
    shown = ruling.locator(".ev-ruled").first.inner_text()
    ruling.locator("[data-move]").click()
    expect(eva.told("ruled")).to_have_count(1)
    expect(ana.told("ruled")).to_have_count(1)
    assert ana.told("ruled").locator(".event-text").inner_text() in shown
    expect(ana.pile("1/straight_up/8", "ana")).to_have_count(0)
    eva.enters("spin", pocket="8")
    ana.has(-100)


def newest(house: Served, table: str) -> int:
    """The number of the newest record that is written."""
    return int(house.records(table)[-1]["seq"])


def test_what_the_law_does_not_admit_is_refused(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    house.play(table, "ana", do="bet", on="red", stake=100)
    house.play(table, "eva@croupier", do="close_bets")
    eva = meet(house, "eva").at(table)
    sheet = declared(eva, "late_bet")
    sheet.locator('[name="player"]').fill("ana")
    sheet.locator('[name="at"]').fill("no such place")
    sheet.locator('[name="stake"]').fill("100")
    sheet.locator("button[type=submit]").click()
    ruling = eva.page.locator("#panel-incidents .ruling.refused")
    expect(ruling).to_contain_text("No se admite")
    expect(ruling.locator("[data-move]")).to_have_count(0)
    expect(eva.told("ruled")).to_have_count(0)


def test_null_throw_by_the_jefe(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "AND10", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    house.serve(table, "julia", "jefe_de_mesa")
    house.play(table, "ana", do="bet", on="red", stake=100)
    house.play(table, "eva@croupier", do="close_bets")
    ana, julia = meet(house, "ana").at(table), meet(house, "julia").at(table)

    sheet = declared(julia, "ball_out")
    sheet.locator("button[type=submit]").click()
    ruling = julia.page.locator("#panel-incidents .ruling")
    expect(ruling).to_be_visible()
    ruling.locator("[data-discard]").click()
    expect(ruling).to_have_count(0)
    ana.sees_phase("closed")
    sheet.locator("button[type=submit]").click()
    expect(ruling.locator(".ev-annulled")).to_be_visible()
    ruling.locator("[data-move]").click()
    ana.sees_phase("betting")
    ana.hears("tirada nula")
    expect(ana.told("annulled")).to_have_count(1)
    ana.sees_pile("1/red/", "ana", 100)


@on_both
def test_wrong_entry_is_corrected(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    house.serve(table, "julia", "jefe_de_mesa")
    ana, eva, julia = (meet(house, name).at(table) for name in ("ana", "eva", "julia"))
    ana.bets("1/red/", 200)
    eva.sees_pile("1/red/", "ana", 200)
    eva.spins("17")
    ana.has(-200)
    expect(julia.told("result")).to_have_count(1)

    sheet = julia.page.locator("#actions form[data-review]")
    expect(sheet).to_be_visible()  # not among other possibilities, and nothing is chosen
    expect(sheet.locator("select")).to_have_value("")
    seq = newest(house, table)
    sheet.locator("button[type=submit]").click()
    expect(sheet.locator("select:invalid")).to_be_attached()
    sheet.locator("select").select_option("18")
    sheet.locator("button[type=submit]").click()
    ruling = julia.page.locator("#actions .ruling")
    expect(ruling).to_contain_text("Lo que cambiaría")
    expect(ruling.locator(".ev-corrected")).to_be_visible()
    assert newest(house, table) == seq
    ruling.locator("[data-discard]").click()
    expect(ruling).to_have_count(0)
    sheet.locator("button[type=submit]").click()
    ruling.locator("[data-move]").click()
    expect(ana.told("corrected")).to_have_count(1)
    ana.has(200)
    ana.sees_pile("1/red/", "ana", 200)
    expect(eva.told("corrected")).to_be_visible()
    expect(ana.told("lost")).to_have_count(1)  # nothing is erased
    ana.page.locator("#books").check()
    expect(ana.log.locator(".ev-transfer", has_text="correc").first).to_be_visible()


def test_a_croupier_finds_the_post(house: Served, meet: Meet) -> None:
    """One click to the post that deals here, no post that this law does not have here, nothing that would be refused;
    cards by two keys or by a tap, for a recipient who is named."""
    table = house.table("craps", "ES79", "staffed", minimum=100)
    eva = meet(house, "eva").at(table)
    offered = eva.page.locator("#actions [data-seat]")
    expect(offered.first).to_have_text("Actuar como stickman")
    expect(offered).to_have_count(2)  # of the fourteen roles that croupiers have elsewhere
    expect(eva.page.locator("#panel-seats [data-guests]")).to_have_count(0)
    with eva.page.expect_navigation():
        offered.first.click()
    eva.live()
    expect(eva.page.locator(".tag.role")).to_contain_text("stickman")

    table = house.table("blackjack", "ES79", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    house.play(table, "ana", do="bet", on="main", box=2, stake=10)
    eva.does("deal")
    entry = eva.page.locator("#actions form input[data-keys]")
    expect(eva.page.locator("#actions .action.duty > details > summary")).to_have_text("Carta · casilla 2")
    expect(entry).to_have_value("")
    expect(entry).to_be_focused()
    eva.page.keyboard.type("9h")
    expect(ana.told("dealt")).to_have_count(1)
    expect(eva.page.locator("#actions .action.duty > details > summary")).to_have_text("Carta · banca")
    expect(entry).to_be_focused()
    eva.page.keyboard.type("zz")
    eva.page.keyboard.press("Enter")
    expect(eva.page.locator("#actions input:invalid")).to_be_attached()
    expect(ana.told("dealt")).to_have_count(1)
    eva.page.locator('#actions button.key[data-key="Ts"]').click()
    expect(ana.told("dealt")).to_have_count(2)
    ana.reads("10♠")


def test_a_number_is_tapped_on_the_felt(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    ana.bets("1/red/", 100)
    eva.sees_pile("1/red/", "ana", 100)
    panel = eva.tab("incidents")
    expect(panel.locator(".lead")).to_be_visible()
    sheets = panel.locator(".incident")
    before = sheets.evaluate_all("all => all.map(one => one.dataset.do).sort()")
    eva.does("throw")
    eva.does("close_bets")
    eva.sees_phase("closed")
    expect(eva.page.locator('#panel-incidents [data-do="late_bet"]')).to_be_attached()
    now = sheets.evaluate_all("all => all.map(one => one.dataset.do).sort()")
    assert now != before  # the list has followed the phase, with the panel open
    eva.spot("1/straight_up/18").click()
    expect(eva.page.locator("#actions input[data-keys]")).to_have_value("18")
    expect(ana.told("result")).to_have_count(0)  # it is sent with one key more
    eva.page.keyboard.press("Enter")
    expect(ana.told("result")).to_have_count(1)
    ana.has(100)
