"""Pai Gow poker on the live page, with people in the roles: one full round, a bank that is passed on, one incident."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .test_cards import deals, rules

CROUPIER = ("8s", "8h", "Ks", "Qs", "Th", "5d", "3c")
ANA = ("9s", "9h", "Ad", "Jd", "7c", "6c", "4c")
HOUSE_WAY = '#actions button[data-move*=\'"do":"set_hand"\'][data-move*=\'"option":"house_way"\']'


def enters(house: Served, table: str, **move: Any) -> None:
    """Azar's answer, entered by the croupier."""
    body = {"move": {"who": "azar", **move}, "move_id": str(move["do"])}
    house.ask("POST", f"/api/tables/{table}/moves", body, "eva")


def test_pai_gow_poker(house: Served, meet: Meet) -> None:
    """The dice give the croupier the first hand; ana sets hers in the house way and wins both. Nobody sees the covered
    cards of others. Then the bank is offered to her, and she passes it on."""
    table = house.table("pai_gow_poker", "AND10", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/main/1", 100)
    for one in (ana, ben, eva):
        one.sees_pile("1/main/1", "ana", 100)
    eva.does("close_bets")
    ana.hears("no va más")
    eva.does("shake_dice")
    eva.enters("dice", dice="1-1-6")
    expect(ana.told("dice_thrown")).to_have_count(1)
    eva.does("deal")
    deals(eva, *CROUPIER, *ANA)
    expect(ana.page.locator('#felt [data-card="Ad"]')).to_have_count(1)
    for one in (ben, eva):
        expect(one.page.locator('#felt [data-card="Ad"]')).to_have_count(0)
    expect(ana.page.locator('#felt [data-card="Ks"]')).to_have_count(0)
    ana.page.locator(HOUSE_WAY).first.click()
    eva.does("uncover")
    for one in (ana, ben, eva):
        one.sees_end(ana=95)
    ana.has(95)  # even money less five per cent
    expect(ana.told("won").first.locator(".why")).to_be_visible()
    ana.does("pass_bank")
    ana.sees_phase("betting")


def test_incident_of_pai_gow_poker(house: Served, meet: Meet) -> None:
    """Four cards lie in ana's small hand: it is set wrongly, and loses although its cards would have won."""
    table = house.table("pai_gow_poker", "MEL14", "staffed", minimum=100)
    for name, role in (("eva", "croupier"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", box=1, stake=100)
    for do in ("close_bets", "shake_dice"):
        house.play(table, "eva@croupier", do=do)
    enters(house, table, do="dice", dice="1-1-6")
    house.play(table, "eva@croupier", do="deal")
    enters(house, table, do="cards", faces=[*CROUPIER, *ANA])
    house.play(table, "ana", do="set_hand", small="Ad Jd")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    rules(eva, "mis_set_hand", box="1", cards="4")
    eva.does("uncover")
    ana.has(-100)
