"""What one will say, chosen before one's turn: it is said when the turn comes, unless what it hangs on has changed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tools.house import Served

from .conftest import Meet
from .kit import PHONE, Person
from .test_cards import decides

PEOPLE = ("ana", "ben", "carla")
DEALT = ("As", "Kd", "7c", "Ah", "Qd", "2h")
"""Two cards each, to one after the other."""


def cards(house: Served, table: str, *faces: str) -> None:
    """The croupier enters these."""
    for face in faces:
        body = {"move": {"who": "azar", "do": "card", "face": face}, "move_id": face}
        house.ask("POST", f"/api/tables/{table}/moves", body, "eva")


@pytest.fixture
def table(house: Served) -> str:
    """A table of three; nothing is dealt yet."""
    opened = house.table("circle_holdem", "AND10", "staffed", minimum=10, players=list(PEOPLE), marca=2)
    for name, role in (("eva", "croupier"), *((name, "player") for name in PEOPLE)):
        house.serve(opened, name, role)
    return opened


def dealt(house: Served, meet: Meet, table: str, **manner: Any) -> tuple[Person, ...]:
    """Everybody looks on while the first two cards come: Ana is asked first, then Carla, Ben last."""
    there = tuple(meet(house, name, **manner).at(table) for name in PEOPLE)
    house.play(table, "eva@croupier", do="deal")
    cards(house, table, *DEALT)
    return there


def minded(person: Person, key: str) -> Locator:
    return person.page.locator(f'#actions [data-ahead="{key}"]')


def chooses(person: Person, key: str) -> None:
    minded(person, key).click()
    expect(minded(person, key)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("manner", [{}, PHONE], ids=["desk", "phone"])
def test_what_was_chosen_is_said_when_the_turn_comes(
    house: Served, meet: Meet, table: str, manner: dict[str, Any]
) -> None:
    """Carla would check, but Ana bets: that stands no more, and Carla is asked. Ben pays just this bet."""
    ana, ben, carla = dealt(house, meet, table, **manner)
    expect(ben.page.locator("#purse .own dd")).to_contain_text("7♣")  # on a phone the felt lies below
    chooses(carla, "check")
    decides(ana, "bet")
    carla.noticed("ya no vale")
    expect(carla.page.locator("#status .turns .mine")).to_be_visible()
    expect(minded(carla, "check")).to_have_count(0)  # her turn has come: now she says it
    expect(minded(ben, "call")).to_contain_text("10")
    chooses(ben, "call")
    expect(ana.told("acted").filter(has_text="Ben")).to_have_count(0)  # nobody is told before the turn
    decides(carla, "fold")
    ben.noticed("Como habías elegido")
    ana.sees_phase("dealing")
    assert house.seen(table)["scene"]["facts"]["put:ben"] == 15


def test_to_check_or_fold(house: Served, meet: Meet, table: str) -> None:
    """Who would check, or fold to any bet, does either; and a second tap takes back what was chosen."""
    ana, ben, carla = dealt(house, meet, table)
    for one in (ben, carla):
        chooses(one, "give_up")
    decides(ana, "check")
    for one in (ben, carla):
        one.noticed("Como habías elegido: Pasar")
    cards(house, table, "2c", "7d", "9h")
    expect(minded(carla, "give_up")).to_have_attribute("aria-pressed", "false")  # it stood for one round of bets
    for one in (ben, carla):
        chooses(one, "give_up")
    minded(carla, "give_up").click()
    expect(minded(carla, "give_up")).to_have_attribute("aria-pressed", "false")
    decides(ana, "bet")
    expect(carla.page.locator("#status .turns .mine")).to_be_visible()
    decides(carla, "fold")
    ben.noticed("Como habías elegido: Retirarse")
    ana.sees_phase("waiting")
