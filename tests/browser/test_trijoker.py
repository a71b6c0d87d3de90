"""Trijoker on the live page, with people in the roles: one full round, and one incident."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .kit import Person
from .test_cards import deals, rules

ANA = ("7s", "7h", "Kc")
BEN = ("2c", "3h", "9d")
LEFT, RIGHT = "7d", "Jh"


def answers(person: Person, option: str) -> None:
    """It is this person's turn, and this is what becomes of the bet."""
    expect(person.page.locator("#status .turns .mine")).to_be_visible()
    said = f'#actions button[data-move*=\'"do":"choose"\'][data-move*=\'"option":"{option}"\']'
    person.page.locator(said).first.click()


def test_trijoker(house: Served, meet: Meet) -> None:
    """Ana leaves her bets and is paid for a trío on each; ben withdraws two and loses the third. Nobody sees covered
    cards of others, nor the common ones before their turn."""
    table = house.table("trijoker", "AND10", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/all_three/1", 10)
    for n in (1, 2, 3):
        ben.bets(f"1/bet_{n}/2", 10)
    for one in (ana, ben, eva):
        for n in (1, 2, 3):
            one.sees_pile(f"1/bet_{n}/1", "ana", 10)
            one.sees_pile(f"1/bet_{n}/2", "ben", 10)
    eva.does("close_bets")
    ana.hears("no va más")
    eva.does("deal")
    deals(eva, ANA[0], BEN[0], LEFT, ANA[1], BEN[1], RIGHT, ANA[2], BEN[2])
    expect(ana.page.locator('#felt [data-card="Kc"]')).to_have_count(1)
    expect(ben.page.locator('#felt [data-card="Kc"]')).to_have_count(0)
    expect(ana.page.locator(f'#felt [data-card="{LEFT}"]')).to_have_count(0)
    answers(ana, "keep")
    answers(ben, "withdraw")
    eva.does("uncover")
    for one in (ana, ben, eva):
        expect(one.page.locator(f'#felt [data-card="{LEFT}"]')).to_have_count(1)
    answers(ana, "keep")
    answers(ben, "withdraw")
    eva.does("uncover")
    for one in (ana, ben, eva):
        one.sees_phase("betting")
        one.sees_end(ana=90, ben=-10)
    ana.has(90)  # three to one on each of three bets of 10
    expect(ana.told("won").first.locator(".why")).to_be_visible()


def test_incident_of_trijoker(house: Served, meet: Meet) -> None:
    """The first card comes face up, a player's: the exception is for common cards, so the hand is null."""
    table = house.table("trijoker", "AND10", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", box=1, stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "eva@croupier", do="deal")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    rules(eva, "misdeal_exposed", face="Jd")
    expect(ana.told("annulled")).to_have_count(1)
    ana.sees_phase("betting")
    ana.has(0)
