"""Two players and a croupier at one French roulette: automatic and staffed, zero, prison and release."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet, on_both

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def result(house: Served, table: str) -> int:
    """The number that came up first."""
    events = [told["event"] for record in house.records(table) for told in record["events"]]
    return int(next(event for event in events if event["event"] == "result")["pocket"])


def test_automatic_table(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", minimum=100)
    ana, ben, eva = meet(house, "ana"), meet(house, "ben", calm=False), meet(house, "eva")
    everybody = [one.at(table) for one in (ana, ben, eva)]
    expect(ana.page.locator("#tray")).to_be_visible()
    expect(eva.page.locator("#tray")).to_be_hidden()

    for one in everybody:
        one.watches_piles()
    ana.bets("1/red/", 200)
    ben.bets("1/black/", 100)
    for one in everybody:  # the ball runs soon, and what has lost is taken away
        one.saw_pile("1/red/", "ana", 200)
        one.saw_pile("1/black/", "ben", 100)
        expect(one.told("placed")).to_have_count(2)
    expect(ana.page.locator("#clock")).to_be_visible()

    for one in everybody:
        one.reads("no va más")
        expect(one.told("result").last).to_be_visible()
    pocket = result(house, table)
    for one in everybody:
        one.reads(f"«{pocket}," if pocket else "«cero»")
    if pocket == 0:  # both stay silent, and the law's default takes half of their stakes
        ana.has(-100)
        ben.has(-50)
        return
    won = 1 if pocket in REDS else -1  # the winning stake plays on: what is read here is said of this ball
    for one in everybody:
        expect(one.told("won").last).to_contain_text("Ana gana 200" if won > 0 else "Ben gana 100")
        expect(one.told("lost").last).to_contain_text("Ben pierde 100" if won > 0 else "Ana pierde 200")
    ana.noticed(f"Esta jugada: {'ganas' if won > 0 else 'pierdes'} 200")
    ben.noticed(f"Esta jugada: {'pierdes' if won > 0 else 'ganas'} 100")


@on_both
def test_staffed_table(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    eva.takes("croupier")
    expect(eva.page.locator(".tag.role")).to_contain_text("croupier")

    ana.bets("1/red/", 200)
    ben.bets("1/straight_up/17")
    for one in (ana, ben, eva):
        one.sees_pile("1/red/", "ana", 200)
        one.sees_pile("1/straight_up/17", "ben", 100)

    eva.does("throw")
    for one in (ana, ben, eva):
        one.sees_phase("running")
    eva.does("close_bets")
    for one in (ana, ben, eva):
        one.sees_phase("closed")
        one.hears("no va más")
    expect(ana.page.locator("#tray")).to_be_hidden()

    eva.enters("spin", pocket="17")
    for one in (ana, ben, eva):
        one.hears("17, negro, impar y falta")
        expect(one.pile("1/red/", "ana")).to_have_count(0)
        one.sees_pile("1/straight_up/17", "ben", 100)
        one.sees_phase("betting")
    ana.has(-200)
    ben.has(3500)
    ana.noticed("Esta jugada: pierdes 200")
    ben.noticed("Esta jugada: ganas 3")


def test_zero_prison_and_release(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "AND10", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/red/", 200)
    ben.bets("1/even/", 500)
    eva.sees_pile("1/even/", "ben", 500)
    eva.sees_pile("1/red/", "ana", 200)
    eva.spins("0")

    for one in (ana, ben):
        one.sees_phase("zero")
        expect(one.page.locator("#status .turns .mine")).to_be_visible()
    ana.page.locator("#actions button[data-move*='\"prison\"']").click()
    ben.page.locator("#actions button[data-move*='\"half_back\"']").click()
    for one in (ana, ben, eva):
        one.sees_pile("1/red/", "ana", 200, mark="prison")
        one.sees_phase("betting")
    ben.has(-250)
    ana.has(0)

    eva.spins("1")
    for one in (ana, ben, eva):
        expect(one.told("freed")).to_have_count(1)
        expect(one.pile("1/red/", "ana", "prison")).to_have_count(0)
        one.sees_pile("1/red/", "ana", 200)
    ana.has(0)
    ana.page.locator("#lift").click()
    ana.spot("1/red/").click()
    expect(ben.pile("1/red/", "ana")).to_have_count(0)
    expect(ana.page.locator("#purse dd").nth(1)).to_have_text("0")
    ana.has(0)
