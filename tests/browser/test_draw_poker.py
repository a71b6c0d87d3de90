"""Draw Poker on the live page, with people in the roles: one full round with the progresivo, and one incident."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .kit import Person
from .test_cards import deals, rules

ANA = ("2c", "6c", "8c", "Jc", "Qc")
BEN = ("9s", "9h", "4d", "3d", "2s")
BANK = ("8s", "8h", "Kd", "5d", "3h")


def answers(person: Person, word: str) -> None:
    """It is this person's turn, and they say this word."""
    expect(person.page.locator("#status .turns .mine")).to_be_visible()
    said = f'#actions button[data-move*=\'"do":"declare"\'][data-move*=\'"word":"{word}"\']'
    person.page.locator(said).first.click()


def changes(person: Person, *cards: str) -> None:
    """It is this person's turn, and they put these cards down."""
    expect(person.page.locator("#status .turns .mine")).to_be_visible()
    form = person.page.locator("#actions form", has=person.page.locator("fieldset.some"))
    for face in cards:
        form.locator(f'input[value="{face}"]').check()
    form.locator("button[type=submit]").click()


def test_draw_poker(house: Served, meet: Meet) -> None:
    """A color that is kept wins of the pot and of the bank; another player changes two cards and wins with what comes.
    Nobody sees the covered cards of others, nor those that are put down."""
    table = house.table("draw_poker", "BOL13", "staffed", minimum=10, progressive=10, progressive_pool=990)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/ante/1", 10)
    ana.bets("1/progressive/1", 10)
    ben.bets("1/ante/2", 10)
    for one in (ana, ben, eva):
        one.sees_pile("1/progressive/1", "ana", 10)
        expect(one.page.locator('#felt [data-light="on"]')).to_have_attribute("data-lamp", "1")
        one.sees_pile("1/ante/2", "ben", 10)
    eva.does("close_bets")
    ana.hears("no más apuestas")
    eva.does("deal")
    deals(eva, *(card for three in zip(ANA, BEN, BANK, strict=True) for card in three))
    expect(ana.page.locator('#felt [data-card="Qc"]')).to_have_count(1)
    expect(ben.page.locator('#felt [data-card="Qc"]')).to_have_count(0)
    expect(ben.page.locator('#felt [data-card="3h"]')).to_have_count(0)
    answers(ana, "go")
    answers(ben, "go")
    changes(ana)
    changes(ben, "3d", "2s")
    deals(eva, "9d", "Jh")
    expect(ben.page.locator('#felt [data-card="9d"]')).to_have_count(1)
    expect(ana.page.locator('#felt [data-card="9d"]')).to_have_count(0)
    eva.does("look")
    deals(eva, "Qs", "4h")
    eva.does("uncover")
    for one in (ana, ben, eva):
        one.sees_phase("betting")
        one.sees_end(ben=50)  # three nines: 10, and two to one on 20
    ana.has(600)  # 10, five to one on 20, and fifty times the bet of 10, which stays in the pot
    expect(ana.told("won").first.locator(".why")).to_be_visible()


def test_incident_of_draw_poker(house: Served, meet: Meet) -> None:
    """A second card of the croupier is seen: the hand is null, and the stakes go back."""
    table = house.table("draw_poker", "BOL13", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", box=1, stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "eva@croupier", do="deal")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    deals(eva, "4s", "Ad", "4h")
    rules(eva, "croupier_cards_seen", cards="2")
    expect(ana.told("annulled")).to_have_count(1)
    ana.sees_phase("betting")
    ana.has(0)
