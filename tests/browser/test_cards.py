"""Card games and craps on the live page, with people in the roles: one full round of each, and one incident."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tools.house import Served

from .conftest import Meet, on_both
from .kit import Person
from .test_staff import declared


def deals(croupier: Person, *faces: str) -> None:
    """The croupier enters the cards one by one, as they come out of the shoe."""
    for face in faces:
        before = croupier.told("dealt").count()
        croupier.enters("card", face=face)
        expect(croupier.told("dealt")).to_have_count(before + 1)


def cards(person: Person) -> Locator:
    return person.page.locator("#felt .cards [data-face]")


def hand(person: Person, name: str) -> Locator:
    """The cards of Punto or of the bank; an empty face is a card that he may not see."""
    return person.page.locator(f'#felt .hand[data-hand="{name}"] [data-card]')


def sees(person: Person, name: str, *faces: str) -> None:
    """These cards lie there for him; those that he may not see are empty."""
    for n, face in enumerate(faces):
        expect(hand(person, name).nth(n)).to_have_attribute("data-card", face)
    expect(hand(person, name)).to_have_count(len(faces))


def decides(person: Person, do: str) -> None:
    """It is his turn, and he presses this button."""
    expect(person.page.locator("#status .turns .mine")).to_be_visible()
    person.does(do)


def fills(person: Person, do: str, **amounts: int) -> None:
    """The form of something that he may do: it is opened, filled in and sent."""
    form = person.page.locator(f'#actions form[data-move*=\'"do":"{do}"\']').first
    expect(form.locator("xpath=..")).to_be_visible()
    if not form.is_visible():
        form.locator("xpath=..").locator("summary").click()
    for name, amount in amounts.items():
        form.locator(f'[name="{name}"]').fill(str(amount))
    form.locator("button[type=submit]").click()


def rules(person: Person, incident: str, tells: str = "ruled", **facts: str) -> None:
    """Declare an incident, read the ruling and its ground, and put it on record."""
    sheet = declared(person, incident)
    for name, value in facts.items():
        field = sheet.locator(f'[name="{name}"]')
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    sheet.locator("button[type=submit]").click()
    ruling = person.page.locator("#panel-incidents .ruling")
    expect(ruling).to_contain_text("Resolución")
    expect(ruling.locator(".why").first).to_be_visible()
    ruling.locator("[data-move]").click()
    expect(person.told(tells).first).to_be_attached()


def test_blackjack(house: Served, meet: Meet) -> None:
    """Boxes are tapped, cards lie on the felt; split, double, hit, stand and insurance by button; calls and grounds."""
    table = house.table("blackjack", "BOL13", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/main/1", 20)
    ben.bets("1/main/3", 20)
    for one in (ana, ben, eva):
        one.sees_pile("1/main/1", "ana", 20)
        one.sees_pile("1/main/3", "ben", 20)
    eva.does("close_bets")
    ana.hears("no más apuestas")
    eva.does("deal")
    deals(eva, "8s", "Th", "Ac", "8h", "9d")
    for one in (ana, ben, eva):
        expect(cards(one)).to_have_count(5)
    fills(ana, "insure", stake=10)
    for one in (ana, ben):
        one.sees_pile("1/insurance/1", "ana", 10)
    decides(ana, "split")
    for one in (ana, ben):
        one.sees_pile("1/split/1.2", "ana", 20)
    deals(eva, "3d")
    decides(ana, "double")
    deals(eva, "Td", "4c")
    decides(ana, "hit")
    deals(eva, "7c")
    decides(ben, "stand")
    deals(eva, "6d")
    for one in (ana, ben, eva):
        one.hears("17")
        one.sees_phase("betting")
    ana.has(50)
    ben.has(20)
    expect(ana.told("won").first.locator(".why")).to_be_visible()
    ana.noticed("Esta jugada: ganas 50")
    for one in (ana, ben, eva):
        one.sees_end("6d", "7c", "Td", ana=50, ben=20)
    ben.sees_it_again(table, 1, "6d", "7c", "Td", ana=50, ben=20)


def test_incident_of_blackjack(house: Served, meet: Meet) -> None:
    table = house.table("blackjack", "BOL13", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    house.serve(table, "ana")
    house.play(table, "ana", do="bet", box=1, stake=10)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "eva@croupier", do="deal")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    rules(eva, "face_up_card_in_shoe", face="Kd")
    expect(ana.told("ruled")).to_have_count(1)
    expect(ana.told("burned")).to_have_count(1)
    deals(eva, "8s")
    expect(cards(ana)).to_have_count(1)


def test_challenge_21(house: Served, meet: Meet) -> None:
    """Two of the three rounds are bet upon; one decision holds for all; then an incident."""
    table = house.table("challenge_21", "BOL13", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    ana.bets("1/round_1/2", 20)
    ana.bets("1/round_2/2", 20)
    eva.sees_pile("1/round_2/2", "ana", 20)
    eva.does("close_bets")
    eva.does("deal")
    deals(eva, "Ts", "6h", "9c")
    decides(ana, "stand")
    deals(eva, "Td", "8c")
    expect(ana.told("won")).to_have_count(1)
    rules(eva, "leave_between_rounds", player="ana")
    deals(eva, "Kh", "3c")
    ana.sees_phase("betting")
    ana.has(20)
    ana.sees_end("8c", "3c", ana=20)
    ana.sees_it_again(table, 1, "8c", "3c", ana=20)


def test_craps(house: Served, meet: Meet) -> None:
    """A point is thrown and made, a null throw lies between."""
    table = house.table("craps", "MEL14", "staffed", minimum=10)
    house.serve(table, "eva", "stickman")
    ana, eva = (meet(house, name).at(table) for name in ("ana", "eva"))
    ana.bets("1/win/", 20)
    eva.sees_pile("1/win/", "ana", 20)
    eva.does("close_bets")
    ana.hears("no va más")
    eva.enters("throw", dice="2-4")
    expect(ana.page.locator("#felt")).to_contain_text("ON")
    ana.sees_phase("betting")
    eva.does("close_bets")
    rules(eva, "dice_on_rim", "annulled")
    ana.hears("tirada nula")
    ana.sees_pile("1/win/", "ana", 20)
    eva.enters("throw", dice="3-3")
    expect(ana.told("won")).to_have_count(1)
    ana.has(20)
    expect(ana.told("won").first.locator(".why")).to_be_visible()
    ana.sees_end(ana=20)
    expect(ana.page.locator("#status .ended")).to_contain_text("dados 3-3: 6")


@on_both
def test_punto_banca(house: Served, meet: Meet) -> None:
    """A player takes the shoe and deals; cards stay hidden until they are shown; the third ones follow the table."""
    table = house.table("punto_banca", "AND10", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/punto/1", 20)
    ben.bets("1/banca/2", 20)
    for one in (ana, ben, eva):
        one.sees_pile("1/punto/1", "ana", 20)
        one.sees_pile("1/banca/2", "ben", 20)
    decides(ana, "take_shoe")
    eva.does("close_bets")
    ana.hears("naipes")
    decides(ana, "deal")
    deals(eva, "2s", "5h", "Kd", "Tc")
    sees(ana, "punto", "2s", "Kd")  # they are handed to her: hers is the highest stake on Punto
    sees(ben, "punto", "", "")
    decides(ana, "show")
    for one in (ana, ben, eva):
        sees(one, "punto", "2s", "Kd")
    sees(ben, "banca", "", "")
    decides(ana, "show")
    sees(ben, "banca", "5h", "Tc")
    deals(eva, "4h", "9c")
    for one in (ana, ben, eva):
        expect(one.told("hand_won")).to_contain_text("Gana punto (6–4)")
        one.sees_phase("betting")
    ana.has(20)
    ben.has(-20)
    expect(ana.told("won").first.locator(".why")).to_be_visible()
    for one in (ana, ben, eva):
        sees(one, "punto", "2s", "Kd", "4h")
        sees(one, "banca", "5h", "Tc", "9c")
        one.sees_end(ana=20, ben=-20)
        expect(one.page.locator("#status .ended")).to_contain_text("gana Punto")
    ben.sees_it_again(table, 1, "4h", "9c", ana=20, ben=-20)


def test_incident_of_punto_banca(house: Served, meet: Meet) -> None:
    """A card comes face up: the text leaves it to the chief of the table, who lets the coup go on."""
    table = house.table("punto_banca", "AND10", "staffed", minimum=10)
    for name, role in (("eva", "croupier"), ("julia", "jefe_de_mesa"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", on="punto", at="1", stake=10)
    house.play(table, "ana", do="decline_shoe")
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "eva@croupier", do="deal")
    ana, eva, julia = (meet(house, name).at(table) for name in ("ana", "eva", "julia"))
    rules(eva, "card_face_up", face="4d")
    expect(ana.told("ruled")).to_have_count(1)
    expect(julia.page.locator("#status .turns .mine")).to_be_visible()
    julia.page.locator("#actions .urgent button", has_text="El juego sigue").click()
    expect(julia.page.locator("#status .turns .mine")).to_have_count(0)
    for one in (ana, eva):
        expect(one.told("dealt")).to_have_count(1)  # it keeps its value
    deals(eva, "3h", "5s", "2c")
    expect(ana.told("hand_won")).to_contain_text("Gana punto (9–5)")
    ana.has(10)


def test_chemin_de_fer(house: Served, meet: Meet) -> None:
    """Four players: the bank is taken, two stake against it, both hands are looked at and speak; then it goes on."""
    table = house.table("chemin_de_fer", "ES79", "staffed", minimum=10, players=["ana", "ben", "carla", "dan"])
    house.serve(table, "eva", "croupier")
    ana = meet(house, "ana").at(table)
    fills(ana, "take_bank", amount=100)
    ben, eva = (meet(house, name).at(table) for name in ("ben", "eva"))
    ana.sees_pile("1/bank/", "ana", 100)
    ben.bets("1/punto/", 50)
    house.play(table, "carla", do="bet", on="punto", stake=20)
    for one in (ana, ben, eva):
        one.sees_pile("1/punto/", "ben", 50)
        one.sees_pile("1/punto/", "carla", 20)
    eva.does("close_bets")
    ana.sees_pile("1/uncovered/", "ana", 30)
    decides(ana, "deal")
    deals(eva, "2s", "5h", "Kd", "2c")
    decides(ben, "look")
    sees(ben, "punto", "2s", "Kd")
    sees(ana, "punto", "", "")
    decides(ben, "say")
    deals(eva, "9h")
    sees(ana, "punto", "", "", "9h")
    decides(ana, "look")
    sees(ana, "banca", "5h", "2c")
    sees(ben, "banca", "", "")
    ana.page.locator("#actions .urgent button", has_text=re.compile("^No$")).click()
    for one in (ana, ben, eva):
        expect(one.told("hand_won")).to_contain_text("Gana banca (1–7)")
        one.sees_phase("announce_bank")
    ben.has(-50)
    ana.has(67)
    ana.hears("en la banca")
    for one in (ana, ben, eva):
        sees(one, "punto", "2s", "Kd", "9h")
        sees(one, "banca", "5h", "2c")
        one.sees_end(ana=67, ben=-50, carla=-20)
    ana.does("pass_bank")
    expect(ben.told("bank_passed")).to_have_count(1)
    ben.sees_it_again(table, 1, "9h", "2c", ana=67, ben=-50, carla=-20)


def test_incident_of_chemin_de_fer(house: Served, meet: Meet) -> None:
    """Two cards come out in one: the coup is void and everybody has his chips."""
    table = house.table("chemin_de_fer", "ES79", "staffed", minimum=10, players=["ana", "ben", "carla", "dan"])
    for name, role in (("eva", "croupier"), ("ana", "player"), ("ben", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="take_bank", amount=100)
    house.play(table, "ben", do="bet", on="punto", stake=50)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "ana", do="deal")
    ben, eva = meet(house, "ben").at(table), meet(house, "eva").at(table)
    deals(eva, "2h")
    rules(eva, "stuck_cards", "annulled", faces="4d 5c")
    expect(ben.told("annulled")).to_have_count(1)
    ben.sees_phase("announce_bank")
    ben.has(0)
    expect(ben.page.locator("#purse dd").nth(1)).to_have_text("0")


def held(person: Person, name: str, *faces: str) -> None:
    """A player's own cards as this person sees them; those that he may not see are empty."""
    lying = person.page.locator(f'#felt .hand[data-owner="{name}"] [data-card]')
    for n, face in enumerate(faces):
        expect(lying.nth(n)).to_have_attribute("data-card", face)
    expect(lying).to_have_count(len(faces))


def test_circle_holdem(house: Served, meet: Meet) -> None:
    """Two players, from the antes to the showdown: each sees his own cards, what is said is said by button."""
    table = house.table("circle_holdem", "AND10", "staffed", minimum=10, players=["ana", "ben"])
    for name, role in (("eva", "croupier"), ("ana", "player"), ("ben", "player")):
        house.serve(table, name, role)
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    eva.does("deal")
    deals(eva, "As", "Kd", "Ah", "Qd")
    held(ana, "ana", "As", "Ah")
    for one in (ben, eva):
        held(one, "ana", "", "")
    decides(ana, "bet")
    ben.sees_pile("seat/1/bet", "ana", 10)
    decides(ben, "call")
    for faces in (("2c", "7d", "9h"), ("3s",), ("4h",)):
        deals(eva, *faces)
        decides(ana, "check")
        decides(ben, "check")
    for one in (ana, ben, eva):
        expect(one.told("won")).to_have_count(1)
        one.sees_phase("waiting")
        expect(one.told("value").first).to_contain_text("pareja")
    ana.has(15)
    ben.has(-15)
    expect(ana.told("won").first.locator(".why")).to_be_visible()
    for one in (ana, ben, eva):
        one.sees_end("As", "Ah", "4h", ana=15, ben=-15)
    ben.sees_it_again(table, 1, "As", "Ah", "4h", ana=15, ben=-15)


DRAW = (
    "Js", "Kc", "Tc", "Ac", "Jd", "Kd", "9d", "8d", "4h", "8h",
    "6h", "7h", "7c", "5s", "4s", "5c", "9s", "2d", "2c", "3d",
)  # fmt: skip
"""Five cards each for four players, as they are dealt: the first has jacks."""


def test_circle_draw(house: Served, meet: Meet) -> None:
    """What is thrown away is picked card by card; five at once are not even sent, for the law lets four go."""
    people = ["ana", "ben", "carla", "gina"]
    table = house.table("circle_draw", "MEL14", "staffed", minimum=10, players=people, marca=1, structure="no_limit")
    for name, role in (("eva", "croupier"), ("ana", "player"), ("ben", "player")):
        house.serve(table, name, role)
    house.play(table, "eva@croupier", do="deal")
    for face in DRAW:
        body = {"move": {"who": "azar", "do": "card", "face": face}, "move_id": face}
        house.ask("POST", f"/api/tables/{table}/moves", body, "eva")
    house.play(table, "ana", do="bet", amount=20)
    house.play(table, "ben", do="call")
    house.play(table, "carla", do="fold")
    ana, ben = meet(house, "ana").at(table), meet(house, "ben").at(table)
    house.play(table, "gina", do="fold")
    picked = ana.page.locator("#actions fieldset.some")
    for face in ("Js", "Jd", "4h", "7c", "9s"):
        picked.locator(f'input[value="{face}"]').check()
    form = ana.page.locator("#actions form", has=ana.page.locator("fieldset.some"))
    send = form.locator("button[type=submit]")
    send.click()
    expect(picked.locator("input:invalid")).to_have_count(5)
    for face in ("Js", "Jd"):
        picked.locator(f'input[value="{face}"]').uncheck()
    send.click()
    expect(ben.told("discarded")).to_have_count(1)
    held(ana, "ana", "Js", "Jd")


def test_incident_of_circle_holdem(house: Served, meet: Meet) -> None:
    """A card is missing: everything is dealt anew."""
    table = house.table("circle_holdem", "AND10", "staffed", minimum=10, players=["ana", "ben"])
    for name, role in (("eva", "croupier"), ("ana", "player"), ("ben", "player")):
        house.serve(table, name, role)
    house.play(table, "eva@croupier", do="deal")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    deals(eva, "As", "Kd", "Ah", "Qd")
    rules(eva, "deck_incomplete")
    expect(ana.told("ruled")).to_have_count(1)
    ana.sees_phase("dealing")
    deals(eva, "2s")
    held(ana, "ana", "2s")


CLOTHS = {"places": 2, "players": ["ana", "dan", "ben", "luz"], "banker": "carla", "bank": 10000, "minimum": 10}


def test_baccarat_two_cloths(house: Served, meet: Meet) -> None:
    """One bank against two cloths: the first has seven against six and wins, the second is equal."""
    table = house.table("baccarat_two_cloths", "ES79", "staffed", **CLOTHS)
    house.serve(table, "eva", "croupier")
    ana, ben, eva = (meet(house, name).at(table) for name in ("ana", "ben", "eva"))
    ana.bets("1/first_cloth/", 50)
    ben.bets("1/second_cloth/", 20)
    for one in (ana, ben, eva):
        one.sees_pile("1/first_cloth/", "ana", 50)
        one.sees_pile("1/second_cloth/", "ben", 20)
    eva.does("close_bets")
    house.play(table, "carla", do="deal")
    deals(eva, "3h", "2h", "2c", "4s", "4d", "4c")
    decides(ana, "look")
    sees(ana, "cloth_1", "3h", "4s")
    sees(ben, "cloth_1", "", "")
    for one in (ana, ben):
        decides(one, "say")  # six and seven stand: there is nothing to choose
    house.play(table, "carla", do="say", word="no")
    for one in (ana, ben, eva):
        expect(one.told("cloth_won")).to_have_count(2)
    ana.has(50)
    ben.has(0)
    for one in (ana, ben, eva):
        one.sees_end("3h", "4s", "4d", ana=50, carla=-50)
    ben.sees_it_again(table, 1, "3h", "4s", "4d", ana=50, carla=-50)


def test_incident_of_baccarat_two_cloths(house: Served, meet: Meet) -> None:
    """Two cards come out in one: the coup is void and everybody has his chips."""
    table = house.table("baccarat_two_cloths", "ES79", "staffed", **CLOTHS)
    for name, role in (("eva", "croupier"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="bet", on="first_cloth", stake=50)
    house.play(table, "eva@croupier", do="close_bets")
    house.play(table, "carla", do="deal")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    deals(eva, "2h")
    rules(eva, "stuck_cards", "annulled", faces="4d 5c")
    expect(ana.told("annulled")).to_have_count(1)
    ana.has(0)
    expect(ana.page.locator("#purse dd").nth(1)).to_have_text("0")
