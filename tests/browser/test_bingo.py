"""The hall of bingo with people in the roles: caller and jefe at the desk, three players, claims that are right and one
that is not on the same ball, shares paid, in both languages; marking by hand; the prizes on the board."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .kit import PHONE, Person
from .test_cards import rules

FIRST = [[1, 0, 20, 0, 40, 0, 60, 0, 80], [2, 10, 0, 30, 0, 50, 0, 70, 0], [0, 11, 21, 31, 41, 0, 61, 0, 0]]
SECOND = [[3, 0, 22, 0, 42, 0, 62, 0, 81], [4, 12, 0, 32, 0, 52, 0, 72, 0], [0, 13, 23, 33, 43, 0, 63, 0, 0]]
LINE = (1, 20, 40, 60, 80)
REST = (2, 10, 30, 50, 70, 11, 21, 31, 41, 61)


@pytest.fixture
def hall(house: Served) -> str:
    """A room in which ana and ben have a card each and carla two; the first ball is still to come."""
    table = house.table("bingo_traditional", "MEL14", "staffed", minimum=100, series_size=60,
                        matrix={"1": FIRST, "2": SECOND}, prizes={"prima": {"amount": 3000, "standing": 3000}},
                        prudent=1)  # fmt: skip
    for name, role in (("eva", "locutor"), ("oto", "cajero"), ("julia", "jefe_de_mesa"), *((n, "player") for n in
                       ("ana", "ben", "carla"))):  # fmt: skip
        house.serve(table, name, role)
    house.play(table, "eva@locutor", do="announce_series")
    for name, count in (("ana", 1), ("ben", 1), ("carla", 2)):
        house.play(table, name, do="buy", count=count)
    house.play(table, "oto@cajero", do="collect_leftovers")
    return table


ALIKE = [[3, 0, 22, 0, 42, 0, 62, 0, 80], *SECOND[1:]]
"""A card whose upper line ends with the same ball as that of the first one."""
BOTH = (1, 20, 40, 60, 3, 22, 42, 62, 80)


@pytest.fixture
def phones(house: Served) -> str:
    """A room in which three people have a card each; two of their lines will come with the same ball."""
    table = house.table("bingo_traditional", "MEL14", "staffed", minimum=100, series_size=60,
                        matrix={"1": FIRST, "2": ALIKE}, prudent=1)  # fmt: skip
    for name, role in (("eva", "locutor"), ("oto", "cajero"), ("julia", "jefe_de_mesa"), *((n, "player") for n in
                       ("ana", "ben", "carla"))):  # fmt: skip
        house.serve(table, name, role)
    house.play(table, "julia@jefe_de_mesa", do="announce_series")
    for name in ("ana", "ben", "carla"):
        house.play(table, name, do="buy", count=1)
    house.play(table, "oto@cajero", do="collect_leftovers")
    return table


def ball(house: Served, table: str, *numbers: int) -> None:
    """Balls come out; whoever draws enters them."""
    for number in numbers:
        move = {"who": "azar", "do": "ball", "number": number}
        house.ask("POST", f"/api/tables/{table}/moves", {"move": move, "move_id": uuid4().hex}, "eva")


def announces(person: Person) -> None:
    """The announcements, one after another, as the desk offers them."""
    for what in ("sold", "prizes", "panel", "start"):
        person.page.locator(f'#actions button[data-move*=\'"what":"{what}"\']').first.click()


def sings(person: Person, prize: str, card: int) -> None:
    """The form of the claim: under it stands a false claim as well as a right one."""
    form = person.page.locator(f'#actions form[data-move*=\'"do":"sing"\'][data-move*=\'"prize":"{prize}"\']').first
    expect(form).to_be_attached()
    if not form.is_visible():
        inner = form.locator("xpath=..").locator("summary")
        if not inner.is_visible():
            person.page.locator("#other-actions > summary").click()
        inner.click()
    field = form.locator('[name="card"]')
    if field.count() and field.is_visible():
        field.fill(str(card))
    form.locator("button[type=submit]").click()


def test_two_claims_on_one_ball(house: Served, meet: Meet, hall: str) -> None:
    """Ana sings a line that is complete, ben one that is not; the jefe checks both, and the line is ana's. Then ana has
    the bingo, and the prima with it."""
    ana, ben, carla, julia = (meet(house, name).at(hall) for name in ("ana", "ben", "carla", "julia"))
    announces(julia)
    for one in (ana, ben, carla):
        one.hears("Comienza la partida")
        expect(one.page.locator("#felt")).to_contain_text("hasta la bola 48")
    expect(carla.page.locator("#felt .bingo-card")).to_have_count(2)
    ball(house, hall, *LINE)
    expect(ana.page.locator("#felt .cell.came")).to_have_count(5)
    expect(ben.page.locator("#felt .cell.came")).to_have_count(0)

    sings(ben, "line", 2)
    expect(julia.page.locator("#felt")).to_contain_text("COMPROBACIÓN · 2")
    screen = julia.context.new_page()
    screen.goto(f"/tables/{hall}/wall")
    expect(screen.locator("#felt")).to_contain_text("COMPROBACIÓN · 2")
    expect(screen.locator("#actions")).to_be_hidden()
    ana.page.locator('#actions button[data-move*=\'"do":"sing"\']').first.click()  # the big button
    expect(screen.locator("#felt")).to_contain_text("COMPROBACIÓN · 1")
    screen.close()
    julia.does("check_card")
    expect(ben.told("checked").first).to_contain_text("no")
    julia.does("check_card")
    julia.does("ask_more")
    carla.hears("¿Alguna línea más?")
    julia.does("order")
    ana.sees_phase("drawing")

    ball(house, hall, *REST)
    ana.page.locator('#actions button[data-move*=\'"prize":"bingo"\']').first.click()
    for step in ("check_card", "ask_more", "order"):
        julia.does(step)
    for one in (ana, ben, carla, julia):
        one.sees_phase("betting")
    ana.has(40 + 200 + 3000 - 100)
    ben.has(-100)
    carla.has(-200)


SHARED = {"ana": ("es-ES", "entre 2"), "ben": ("en-GB", "among 2"), "carla": ("en-GB", "among 2")}
"""Which language each has, and what a share is called in it."""


def test_three_phones_two_right_claims_and_a_false_one(house: Served, meet: Meet, phones: str) -> None:
    """Ana and ben have their line with the same ball, and carla sings one that she has not: it is rejected, and the
    prize goes in two shares, as everybody reads it on a phone, in their language."""
    players = ana, ben, carla = [
        meet(house, name, locale=locale, **PHONE).at(phones) for name, (locale, _) in SHARED.items()
    ]
    julia = meet(house, "julia", locale="en-GB").at(phones)
    announces(julia)
    ball(house, phones, *BOTH)
    for one in (ana, ben):
        expect(one.page.locator("#felt .cell.came")).to_have_count(5)
        one.page.locator('#actions button[data-move*=\'"do":"sing"\']').first.click()  # the big button
    sings(carla, "line", 3)
    expect(julia.told("stopped")).to_have_count(3)
    for checked in range(1, 4):
        julia.does("check_card")
        expect(julia.told("checked")).to_have_count(checked)
    expect(carla.told("checked").first).to_contain_text("no")
    for step in ("ask_more", "order"):
        julia.does(step)
    ana.sees_phase("drawing")
    ball(house, phones, *REST)
    ana.page.locator('#actions button[data-move*=\'"prize":"bingo"\']').first.click()
    for step in ("check_card", "ask_more", "order"):
        julia.does(step)
    for one in players:
        one.sees_phase("betting")
        expect(one.told("prize_shared").filter(has_text=SHARED[one.name][1]).first).to_be_attached()
        wide = one.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["viewport"]["width"], "nothing hangs over the edge of a phone"
    ana.has(15 + 150 - 100)
    ben.has(15 - 100)
    carla.has(-100)
    expect(ben.page.locator("#status .ended")).to_contain_text("85")


def test_cards_are_marked_by_hand(house: Served, meet: Meet, hall: str) -> None:
    """Whoever wants to marks by hand: a number that came is not marked by itself, nor is the button shown that knows of
    a complete card. Whatever is marked too early counts for nothing."""
    ana, julia = (meet(house, name).at(hall) for name in ("ana", "julia"))
    announces(julia)
    ball(house, hall, *LINE)
    mark = ana.page.locator('#felt .cell[data-cell="cards/A/1/20"]')
    seen = mark.locator(".mark")
    expect(seen).to_have_css("opacity", "1")
    ana.page.locator("#by-hand").click()
    expect(seen).to_have_css("opacity", "0")
    mark.click()
    expect(seen).to_have_css("opacity", "1")
    ana.page.reload()
    ana.live()
    expect(ana.page.locator('#felt .cell[data-cell="cards/A/1/20"] .mark')).to_have_css("opacity", "1")
    rules(julia, "early_mark", player="ana")
    expect(ana.told("ruled").first).to_contain_text("anunciado")
    ana.page.locator("#by-hand").click()
    expect(ana.page.locator('#felt .cell[data-cell="cards/A/1/1"] .mark')).to_have_css("opacity", "1")
