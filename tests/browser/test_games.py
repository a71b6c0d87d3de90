"""A game of every room, with TAPETE_SOAK set every one: its table is opened and one full round is played.

Nothing here knows a game: what may be done comes from the page and from the offers of the table, so a game that
registers itself is played too.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tapete.games import registry
from tapete.inspection import vocabulary
from tools.chosen import one_of_each_kind, one_of_each_room
from tools.house import Served

from .conftest import Meet
from .kit import WAIT, Person, insist

ROUND = 60
"""Seconds: more than any player needs for one round."""

SOON = 4_000
"""Milliseconds after which a player who did something looks again, even if nothing came of it."""

SOLVED = 300_000
"""Milliseconds within which a game is solved by a machine that plays at the same time."""

NEVER = ("leave", "lift", "tip", "exchange_ticket", "take_denomination", "cash_out")
"""What brings no round forward."""

TRIES = 8
"""Rounds after which somebody must have seen one end."""

DRAWN = tuple(game for game in registry.rooms() if "card" not in vocabulary.members(vocabulary.spoken(game).moves))
"""Games in which nobody is dealt a card: with a ball, a wheel, dice, a drum."""

SEEN = """([name, cards]) =>
  window.ends.some((end) => end.owners.includes(name) && (!cards || (end.lying && end.hands)))"""
"""He has seen what came of the round for him."""

SHOWN = """["log", "actions", "status"].map((id) => document.getElementById(id).innerHTML).join()"""


class Seat:
    """A player at an automatic table who does whatever the page lets him do until the round is over."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person.at(table)
        self.page = person.page
        self.table = table
        self.round = -1
        """the round that is his: in which chips of his came into play"""
        self.first = self.number()
        self.tried: set[str] = set()
        self.trying = ""
        """the last of them"""

    def number(self) -> int:
        found = self.page.locator("#status .round")
        digits = re.search(r"\d+", found.inner_text()) if found.count() else None
        return int(digits[0]) if digits else 0

    def over(self) -> bool:
        """He had chips in play, something came up, and the table counts the next round, or nothing of his is there."""
        if self.round < 0:
            self.round = self.number() if self.staked() else -1
            return False
        came_up = self.person.log.locator("[data-outcome]").count() > 0
        return came_up and (self.number() > self.round or not self.staked())

    def number_of(self, rounds: Locator) -> int:
        """The newest round of the history."""
        digits = re.search(r"\d+", rounds.first.inner_text())
        return int(digits[0]) if digits else 0

    def staked(self) -> bool:
        return self.page.locator("#purse dd").nth(1).inner_text() != "0"

    def play(self) -> None:
        self.round = -1
        self.tried.clear()
        end = time.monotonic() + ROUND
        while time.monotonic() < end:
            before = self.page.evaluate(SHOWN)
            if self.over():
                return
            self.trying, wait = "", SOON
            try:
                wait = SOON if self.act() else WAIT
            except TimeoutError:  # the croupier was quicker: it was not done yet
                self.tried.discard(self.trying)
            with contextlib.suppress(TimeoutError):  # nothing came of it
                self.page.wait_for_function(f"before => before !== {SHOWN}", arg=before, timeout=wait)
        raise AssertionError(f"the round does not end: {self.person.log.inner_text()}")

    def act(self) -> bool:
        """Answer what is owed, else stake once, or where the page says that he must; False if he can but wait."""
        if self.answer():
            return True
        company = self.page.locator("#actions [data-guests]")
        if company.count():
            company.click(timeout=SOON)
            return True
        wanted = self.page.locator("#status [data-place]")
        if self.staked() and not wanted.count():
            return False
        named = wanted.first.get_attribute("data-place", timeout=SOON) if wanted.count() else None
        place = self.person.spot(named) if named else self.place()
        if place is not None:
            place.click(timeout=SOON)
            return True
        return self.written()

    def answer(self) -> bool:
        """What the page asks of him: as long as nothing of his is in play, first what puts chips there."""
        owed = self.owed()
        if owed is not None:
            owed.click(timeout=SOON)
        return owed is not None

    def owed(self) -> Locator | None:
        """The next button of what the page asks. Where one takes part by buying, each thing once: first tickets, say,
        then cards for them."""
        for one in self.page.locator("#actions .ahead [data-kind=play][data-move]:visible").all():
            do = json.loads(one.get_attribute("data-move", timeout=SOON) or "{}")["do"]
            if self.tries(do):
                if one.evaluate("e => e.tagName", timeout=SOON) != "FORM":
                    return one
                self.counts(one.locator("input[type=number]"))
                return one.locator("button[type=submit]")
        asked = "#actions .urgent:not(.ahead)"
        button = self.page.locator(f"{asked} button[data-kind=play]:visible")
        form = self.page.locator(f"{asked} form[data-kind=play] button[type=submit]:visible")
        for owed in (button, form) if self.staked() else (form, button):
            if owed.count():
                return owed.first
        return None

    def tries(self, do: str) -> bool:
        """Whether this has not been done yet; from now on it has."""
        if do in self.tried:
            return False
        self.tried.add(do)
        self.trying = do
        return True

    def counts(self, number: Locator) -> None:
        """As many as are lacking before it begins, where the page says so."""
        lacking = self.page.locator("#status [data-to-start]")
        if number.count() and lacking.count():
            most = int(number.get_attribute("max", timeout=SOON) or 1)
            wanted = int(lacking.get_attribute("data-to-start", timeout=SOON) or 1)
            self.enters(number, str(min(most, wanted)))

    def enters(self, number: Locator, digits: str) -> None:
        number.fill(digits, timeout=SOON)

    def place(self) -> Locator | None:
        """A place of the felt on which he may bet now: a bet, and where it lies."""
        for offer in self.person.house.seen(self.table, self.person.name)["offers"]:
            if offer["kind"] == "play" and offer["do"] not in NEVER and "on" in offer["fields"]:
                where = first(offer, "box") if "box" in offer["fields"] else first(offer, "at")
                spot = self.person.spot(f"1/{first(offer, 'on')}/{where}")
                if spot.count():
                    return spot
        return None

    def written(self) -> bool:
        """Where nothing is drawn to tap: the first thing that he may do and has not done, by its form or button."""
        others = self.page.locator("#other-actions")
        if not others.count():
            return False
        if others.get_attribute("open") is None:
            others.locator("> summary").click(timeout=SOON)
        for one in others.locator("[data-kind=play][data-move]").all():
            do = json.loads(one.get_attribute("data-move", timeout=SOON) or "{}")["do"]
            if do in NEVER or not self.tries(do):
                continue
            if one.evaluate("e => e.tagName") == "FORM":
                one.locator("xpath=..").locator("summary").click(timeout=SOON)
                one.locator("button[type=submit]").click(timeout=SOON)
            else:
                one.click(timeout=SOON)
            return True
        return False


def first(offer: Any, field: str) -> str:
    found = offer["fields"].get(field, {}).get("values") or [""]
    return str(found[0])


def one_round(person: Person, table: str, cards: bool) -> None:
    """Play it, see how it ends, and find it in the history. ``cards``: the game is played with cards."""
    seat = Seat(person, table)
    if person.page.locator("#actions [data-seat=player]").count():
        with person.page.expect_navigation():
            person.page.locator("#actions [data-seat=player]").click()
        person.live()
    person.watches_ends()
    for _ in range(TRIES):  # at craps a throw may decide nothing, and house players go on at once
        seat.play()
        with contextlib.suppress(TimeoutError):
            person.page.wait_for_function(SEEN, arg=[person.name, cards], timeout=SOON)
            break
    else:
        raise AssertionError(f"nobody saw how it ended: {person.page.evaluate('window.ends')}")
    rounds = person.tab("history").locator(".round-list a")
    expect(rounds.first).to_be_visible()
    told = person.tab("rules").locator("details, table, p:not(.lead):not(.soft)").first
    expect(told).to_be_visible()
    person.faults[:] = [fault for fault in person.faults if "409" not in fault]  # the croupier was quicker
    assert any(ended_there(person, table, n, cards) for n in range(seat.first, seat.number_of(rounds) + 1))


def ended_there(person: Person, table: str, n: int, cards: bool) -> bool:
    """Whether the last step of this round, seen again, shows the cards and what came of it for this person."""
    person.page.goto(f"/tables/{table}/rounds/{n}")
    person.page.locator('#replay [data-go="last"]').click()
    expect(person.page.locator("#replay")).to_have_attribute("data-step", re.compile("."))
    expect(person.page.locator("#replay [role=status]")).to_have_text(re.compile(r"Paso (\d+) de \1 "))
    mine = person.page.locator(f'#replay .ended [data-owner="{person.name}"]')
    if not mine.count():
        return False
    lying = person.page.locator("#replay .felt :is([data-card], [data-face])")
    return not cards or (lying.count() > 0 and person.page.locator("#replay .ended-hands li").count() > 0)


PLAYED = [("sqlite", *pair) for pair in one_of_each_room()] + [("postgresql", *pair) for pair in one_of_each_kind()]


@pytest.mark.parametrize(("swift", "game", "regulation"), PLAYED, ids=map("-".join, PLAYED), indirect=["swift"])
def test_one_round(swift: Served, meet: Meet, game: str, regulation: str) -> None:
    table = swift.table(game, regulation)
    one_round(meet(swift, "ana"), table, cards=game not in DRAWN)
    swift.ask("POST", f"/api/tables/{table}/guests", {"count": 0}, "diego")  # else house players play on and on


@pytest.mark.parametrize("swift", ["sqlite"], indirect=True)  # the database has no part in it
def test_costs_come_when_the_game_is_solved(swift: Served, meet: Meet) -> None:
    """Blackjack takes its time: the limits stand there before it is over."""
    person = meet(swift, "ana")
    person.at(swift.table("blackjack", "MEL14"))
    panel = person.tab("odds")
    rows = panel.locator("tbody tr")
    expect(rows.first).to_be_visible()
    expect(panel.get_by_role("status")).to_have_count(0, timeout=SOLVED)
    expect(rows.first).to_contain_text("%")


def test_newcomer(demonstration: Served, meet: Meet) -> None:
    """One click on a demonstration account, one on a table, one on the felt."""
    person = meet(demonstration)
    page = person.page
    page.goto("/")
    page.locator(".demo-list button", has_text="carla").click()
    expect(page.locator(".whoami")).to_contain_text("carla")
    # where others play comes first among the suggestions: at a busy house roulette is looked for
    page.locator('#filters [name="q"]').fill("ruleta francesa")
    expect(page).to_have_url(re.compile("q=ruleta"))
    page.locator('main a[href^="/tables/french-roulette"]:visible').first.click()
    person.live()
    insist(
        page.locator('#felt .spot[data-place="1/straight_up/8"]'),
        page.locator("#log .ev-placed", has_text="Carla apuesta").first,
    )
    expect(page.locator("#log [data-outcome]").first).to_be_visible()
