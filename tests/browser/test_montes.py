"""Treinta y cuarenta and the two montes on the live page, with people in the roles: one full round of each, and one
incident."""

from __future__ import annotations

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet, on_both
from .kit import Person
from .test_cards import deals, decides, rules


def lays(dealer: Person, *faces: str) -> None:
    """The dealer enters the cards of a coup of Monte o Banca one by one: placed, laid on another, or turned."""
    for face in faces:
        dealer.enters("card", face=face)
        expect(dealer.page.locator(f'#felt [data-card="{face}"]')).to_have_count(1)


@on_both
def test_monte_o_banca(house: Served, meet: Meet) -> None:
    """A doubled card, Primeras with an annulled card, Segundas with the other pair, the commission."""
    table = house.table("monte_o_banca", "MEL14", "staffed", minimum=10)
    house.serve(table, "eva", "tirador")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    lays(eva, "5o", "2p", "5b", "4e", "3b")
    expect(ana.told("laid_on")).to_contain_text("5 de bastos")
    eva.does("open_bets")
    ana.hears("hagan juego")
    ana.bets("1/camo/2", 10)
    ben.bets("1/cartas_single/2-1", 10)
    for one in (ana, ben, eva):
        one.sees_pile("1/camo/2", "ana", 10)
        one.sees_pile("1/cartas_single/2-1", "ben", 10)
    eva.does("close_bets")
    ana.hears("no va más")
    lays(eva, "7o", "2e")
    expect(ana.told("turned_up").first).to_contain_text("2 de espadas")
    ana.has(100)  # eleven to one, less a point for the doubled card
    ben.has(0)  # the Camo of the 2 is annulled against the doubled 5
    expect(ana.told("won").first.locator(".why")).to_be_visible()
    eva.does("open_bets")
    ana.bets("1/cartas_single/3-4", 10)
    eva.does("close_bets")
    lays(eva, "4b")
    expect(ana.told("deducted")).to_have_count(1)
    for one in (ana, ben, eva):
        one.sees_phase("shuffling")
        one.sees_end(ana=109)
    ana.has(109)


def test_incident_of_monte_o_banca(house: Served, meet: Meet) -> None:
    """Chips on Salto in Segundas go back; what no rule settles the chief of the table decides: the coup is null."""
    table = house.table("monte_o_banca", "AND10", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("julia", "jefe_de_mesa"), ("ana", "player")):
        house.serve(table, name, role)
    ana, eva, julia = (meet(house, name).at(table) for name in ("ana", "eva", "julia"))
    lays(eva, "5o", "2p", "4e", "3b")
    house.play(table, "eva@croupier", do="open_bets")
    house.play(table, "ana", do="bet", on="cartas_single", at="3-4", stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    lays(eva, "5p")
    house.play(table, "eva@croupier", do="open_bets")
    rules(eva, "salto_in_segundas", at="3", stake="10")
    expect(ana.told("ruled")).to_have_count(1)
    ana.sees_pile("1/cartas_single/3-4", "ana", 10)
    rules(eva, "any_other_problem")
    expect(julia.page.locator("#status .turns .mine")).to_be_visible()
    julia.page.locator("#actions .urgent button", has_text="Jugada nula").click()
    expect(ana.told("annulled")).to_have_count(1)
    ana.sees_phase("shuffling")
    ana.has(0)


@on_both
def test_casino_monte(house: Served, meet: Meet) -> None:
    """One box wins, one ties; the bet on the tie, the Revancha, and a second tie."""
    table = house.table("casino_monte", "AND10", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/initial/1", 20)
    ana.bets("1/tie/1", 10)
    ben.bets("1/initial/2", 20)
    for one in (ana, ben, eva):
        one.sees_pile("1/initial/1", "ana", 20)
        one.sees_pile("1/tie/1", "ana", 10)
        one.sees_pile("1/initial/2", "ben", 20)
    eva.does("close_bets")
    ana.hears("no va más")
    eva.does("deal")
    deals(eva, "8s", "Kd", "8h")
    eva.sees_phase("ties")
    ben.has(20)
    ana.has(100)  # ten times the 10 on the tie
    decides(ana, "choose")
    deals(eva, "2s", "2h")
    for one in (ana, ben, eva):
        one.sees_phase("betting")
        one.sees_end(ana=140, ben=20)
    ana.has(140)
    expect(ana.told("won").first.locator(".why")).to_be_visible()


def test_incident_of_casino_monte(house: Served, meet: Meet) -> None:
    """A card comes face up: it is eliminated, and another one is dealt."""
    table = house.table("casino_monte", "AND10", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", box=1, stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "eva@croupier", do="deal")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    rules(eva, "face_up_card_in_shoe", face="Ad")
    expect(ana.told("ruled")).to_have_count(1)
    expect(ana.told("burned").first).to_be_attached()
    deals(eva, "3h", "5s")
    ana.has(-10)


@on_both
def test_thirty_forty(house: Served, meet: Meet) -> None:
    """Thirty-one all: one takes half back, the other goes to prison; then red wins with color, and all is settled."""
    table = house.table("thirty_forty", "AND10", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("oto", "tallador")):
        house.serve(table, name, role)
    ana, ben, eva, oto = (meet(house, name).at(table) for name in ("ana", "ben", "eva", "oto"))
    ana.bets("1/red/", 20)
    ben.bets("1/color/", 20)
    for one in (ana, ben, eva, oto):
        one.sees_pile("1/red/", "ana", 20)
        one.sees_pile("1/color/", "ben", 20)
    eva.does("close_bets")
    oto.does("deal")
    deals(oto, "Ah", "Tc", "Jc", "Qc", "Ad", "Kd", "Kc", "Ks")
    ana.sees_phase("refait")
    answers(ana, "half_back")
    answers(ben, "prison")
    ana.has(-10)
    for one in (ana, ben, eva):
        one.sees_pile("1/color/", "ben", 20, mark="prison")
    ana.bets("1/inverse/", 20)
    eva.does("close_bets")
    oto.does("deal")
    deals(oto, "5h", "Kc", "Qc", "9c", "3s", "Kd", "9d", "Td")
    for one in (ana, ben, eva):
        one.sees_phase("betting")
        expect(one.page.locator('#felt .hand[data-hand="black"]')).to_have_attribute("data-points", "34")
        expect(one.page.locator('#felt .hand[data-hand="red"]')).to_have_attribute("data-points", "32")
        expect(one.page.locator("#felt [data-card]")).to_have_count(8)
    ana.hears("color")
    ana.has(-30)
    ben.has(0)  # free, without profit
    expect(ben.told("freed").first.locator(".why")).to_be_visible()


def answers(person: Person, option: str) -> None:
    """At thirty-one all it is this player's choice."""
    expect(person.page.locator("#status .turns .mine")).to_be_visible()
    person.page.locator(f'#actions button[data-move*=\'"option":"{option}"\']').first.click()


def test_incident_of_thirty_forty(house: Served, meet: Meet) -> None:
    """Bolivia: a card comes face up and is burned; the pass goes on, and another card says whether it is color."""
    table = house.table("thirty_forty", "BOL13", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("oto", "croupier_de_apoyo"), ("ana", "player")):
        house.serve(table, name, role)
    ana, oto = (meet(house, name).at(table) for name in ("ana", "oto"))
    house.play(table, "ana", do="bet", on="color", stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "oto@croupier_de_apoyo", do="deal")
    rules(oto, "face_up_card", face="Kh")
    expect(ana.told("ruled")).to_have_count(1)
    expect(ana.told("burned").first).to_be_attached()
    deals(oto, "9s", "Kc", "2c", "Tc", "Kd", "5d", "9c", "8c")
    ana.has(10)
