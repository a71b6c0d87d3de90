"""Hold'em against the house on the live page, with people in the roles: one full round with a Bonus, and one
incident."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .test_cards import deals, rules
from .test_caribbean import answers

TWO = ("Ah", "7c", "Qd", "Kh", "2d", "Qc")
"""Box 1, box 2, bank, and round again."""


def test_holdem_against_the_house(house: Served, meet: Meet) -> None:
    """A flush is made on the river: ante, flop and turn bets win, the river is passed, and the Bonus is paid. Another
    player withdraws. Nobody sees the covered cards of others; the common ones lie open for all."""
    table = house.table("texas_holdem_bonus", "MEL14", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/ante/1", 10)
    ana.bets("1/bonus/1", 10)
    ben.bets("1/ante/2", 10)
    for one in (ana, ben, eva):
        one.sees_pile("1/bonus/1", "ana", 10)
        one.sees_pile("1/ante/2", "ben", 10)
    eva.does("close_bets")
    ana.hears("no va más")
    eva.does("deal")
    deals(eva, *TWO)
    expect(ana.page.locator('#felt [data-card="Kh"]')).to_have_count(1)
    expect(ben.page.locator('#felt [data-card="Kh"]')).to_have_count(0)
    expect(ben.page.locator('#felt [data-card="Qc"]')).to_have_count(0)
    answers(ana, "bet")
    ben.sees_pile("1/flop/1", "ana", 20)
    answers(ben, "fold")
    deals(eva, "9h", "4h", "Qs")
    expect(ben.page.locator('#felt [data-card="Qs"]')).to_have_count(1)
    answers(ana, "bet")
    deals(eva, "8d")
    answers(ana, "pass")
    deals(eva, "3h")
    eva.does("uncover")
    for one in (ana, ben, eva):
        one.sees_phase("betting")
        one.sees_end(ben=-10)
    ana.has(290)  # 10 on the ante, 20 on the flop, 10 on the turn; 250 on ace and king of one suit
    expect(ana.told("hands_ranked")).to_have_count(1)
    expect(ana.told("won").first.locator(".why")).to_be_visible()


def test_incident_of_holdem_against_the_house(house: Served, meet: Meet) -> None:
    """A card of the bank is seen while a player is asked: the hand is null, and the stakes go back."""
    table = house.table("texas_holdem_banked", "MEL14", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", box=1, stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "eva@croupier", do="deal")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    deals(eva, "4s", "Ad", "4h", "Kc")
    rules(eva, "card_shown_early", hand="bank")
    expect(ana.told("annulled")).to_have_count(1)
    ana.sees_phase("betting")
    ana.has(0)
