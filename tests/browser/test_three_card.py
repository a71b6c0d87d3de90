"""Three-card poker on the live page, with people in the roles: one full round with Fortuna and the linked carrusel, a
bet on another's hand, and one incident."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .kit import Person
from .test_cards import deals, rules

ANA = ("8s", "8h", "3s")
BEN = ("4s", "9h", "2d")
BANK = ("Js", "9d", "2c")
BOARD = ("8c", "8d")


def answers(person: Person, word: str) -> None:
    """It is this person's turn, and they say this word."""
    expect(person.page.locator("#status .turns .mine")).to_be_visible()
    said = f'#actions button[data-move*=\'"do":"declare"\'][data-move*=\'"word":"{word}"\']'
    person.page.locator(said).first.click()


def test_three_card_poker(house: Served, meet: Meet) -> None:
    """A pair wins of Fortuna, of a bank that does not qualify, and with two cards in common of the carrusel; another
    player surrenders. Nobody sees the covered cards of others, everybody those in common."""
    table = house.table("three_card_poker", "AND10", "staffed", minimum=10, carousel=10, carousel_pool=50_000)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/ante/1", 10)
    ana.bets("1/pair_plus/1", 10)
    ana.bets("1/carousel/1", 10)
    ben.bets("1/ante/2", 10)
    for one in (ana, ben, eva):
        one.sees_pile("1/pair_plus/1", "ana", 10)
        one.sees_pile("1/ante/2", "ben", 10)
    eva.does("close_bets")
    ana.hears("no va más")
    eva.does("deal")
    deals(eva, *(card for three in zip(ANA, BEN, BANK, strict=True) for card in three))
    expect(ana.page.locator('#felt [data-card="8h"]')).to_have_count(1)
    expect(ben.page.locator('#felt [data-card="8h"]')).to_have_count(0)
    expect(ben.page.locator('#felt [data-card="Js"]')).to_have_count(0)
    answers(ana, "go")
    answers(ben, "fold")
    eva.does("uncover")
    deals(eva, BOARD[0])
    ana.sees_phase("settling")
    deals(eva, BOARD[1])
    for one in (ana, ben, eva):
        one.sees_phase("betting")
        one.sees_end(ben=-10)
    ana.has(3010)  # 10 on Ante, 10 on Fortuna, 300 times the bet of 10 for four eights, less that bet
    expect(ana.told("won").first.locator(".why")).to_be_visible()


def test_consent_at_three_card_poker(house: Served, meet: Meet) -> None:
    """Melilla: a second bet lies on ana's hand once ana agrees, and ana decides for both."""
    table = house.table("three_card_poker", "MEL14", "staffed", minimum=10, others="anyone")
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/ante/1", 10)
    ana.page.locator("#other-actions > summary").click()
    ana.does("consent")
    ben.bets("1/ante/1", 10)
    ana.sees_pile("1/ante/1", "ben", 10)
    eva.does("close_bets")
    eva.does("deal")
    deals(eva, *(card for two in zip(ANA, BANK, strict=True) for card in two))
    answers(ana, "go")
    eva.does("uncover")
    for one in (ana, ben):
        one.sees_phase("betting")
        one.has(10)


def test_incident_of_three_card_poker(house: Served, meet: Meet) -> None:
    """Bolivia: two of the croupier's cards are seen: the hand is null, and the stakes go back."""
    table = house.table("three_card_poker", "BOL13", "staffed", minimum=10)
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
