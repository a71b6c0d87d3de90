"""The lobby: a table is found by what one knows of it, and the first bet is settled after a few clicks."""

from __future__ import annotations

import contextlib
import os
import re
import time

import pytest
from playwright.sync_api import TimeoutError, expect

from tapete.law.rulebook import rulebook
from tools.chosen import GAMES, one_of_each_room
from tools.house import Served

from .conftest import Meet
from .kit import PHONE, Person
from .test_games import Seat

CLICKS = 4
"""So many, at most, from the lobby to the first settled bet."""

ALL = bool(os.environ.get("TAPETE_SOAK") or os.environ.get("TAPETE_FELTS"))
HOUSE = [pair for pair in (GAMES if ALL else one_of_each_room()) if rulebook(*pair).header.kind == "contrapartida"]
TRIED = (
    list({game: (game, code) for game, code in HOUSE}.values())
    if ALL
    else [pair for pair in HOUSE if pair[0] in ("blackjack", "boule")]
)


def test_tables_are_found(demonstration: Served, meet: Meet) -> None:
    ana = meet(demonstration, "ana")
    page = ana.page
    page.goto("/")
    expect(page.locator(".few-suggested .card")).to_have_count(10)
    been = "(document.querySelector('.few-been')?.offsetHeight ?? 0)"  # she may sit at many tables by now
    assert page.evaluate(f"document.documentElement.scrollHeight - {been}") < 4_000
    page.locator('#filters [name="q"]').fill("poquer sintetico")
    expect(page.locator(".few-suggested")).to_have_count(0)
    expect(page.locator(".row").first).to_contain_text(re.compile("sint", re.I))
    expect(page).to_have_url(re.compile(r"q=poquer"))
    page.locator('#filters [name="q"]').fill("")
    page.locator('#filters [name="law"]').select_option("MEL14")
    page.locator('#filters [name="pace"]').select_option("quick")
    expect(page).to_have_url(re.compile(r"law=MEL14.*pace=quick"))
    expect(page.locator(".row .tag.code", has_text="ES79")).to_have_count(0)
    rows = page.locator(".row").count()
    ben = meet(demonstration, "ben", locale="en-GB")  # the address tells him the same
    ben.page.goto(page.url)
    expect(ben.page.locator(".row")).to_have_count(rows)
    expect(ben.page.locator("#all")).to_have_text(f"{rows} tables")
    liked = ben.page.locator(".row .star").first
    liked.click()
    expect(liked).to_have_attribute("aria-pressed", "true")
    expect(liked).to_be_focused()
    ben.page.locator("#clear").click()
    expect(ben.page.locator(".few-starred .card")).to_have_count(1)


def settled(person: Person) -> bool:
    return (
        person.log.locator("[data-outcome]").count() > 0 and person.page.locator("#purse dd").nth(1).inner_text() == "0"
    )


@pytest.mark.parametrize(("game", "regulation"), TRIED)
def test_a_few_clicks_to_the_first_settled_bet(demonstration: Served, meet: Meet, game: str, regulation: str) -> None:
    ana = meet(demonstration, "ana", **(PHONE if game == "boule" else {}))
    page = ana.page
    page.goto(f"/?game={game}&law={regulation}&mode=automatic")
    page.locator(".row-link").first.click()
    ana.live()
    clicks = 1
    sit = page.locator('#actions [data-seat="player"]')
    if sit.count():  # bets are taken once somebody is there
        with page.expect_navigation():
            sit.click()
        ana.live()
        ana.sees_phase("betting")
        clicks += 1
    before = clicks
    seat = Seat(ana, page.url.rpartition("/")[2].partition("?")[0])
    end = time.monotonic() + 60
    while not settled(ana) and time.monotonic() < end:
        asked = page.locator("#actions .urgent:not(.ahead) button[data-kind=play]")
        credit = page.locator("#actions .ahead form[data-kind=play] button[type=submit]:visible")
        owed = page.locator("#status [data-place]")
        if page.locator("#purse dd").nth(1).inner_text() == "0" and clicks == before:
            place = seat.place()
            if place is None and credit.count():  # at a machine one puts in credit first
                credit.first.click()
                before += 1
            elif place is not None:
                place.click()
                expect(page.locator("#purse dd").nth(1)).not_to_have_text("0")
            else:
                page.wait_for_timeout(200)
                continue
            clicks += 1
        elif owed.count() and clicks < CLICKS:  # one must bet here too
            named = owed.first.get_attribute("data-place") or ""
            ana.spot(named).click()
            clicks += 1
            expect(page.locator(f'#status [data-place="{named}"]')).to_have_count(0)
        elif page.locator("#ready[aria-pressed=false]:visible").count() and clicks == before + 1:
            clicks += 1
            with contextlib.suppress(TimeoutError):  # this house plays fast: it may have gone on by itself
                page.locator("#ready").click(timeout=1_000)
        elif asked.count() and clicks < CLICKS:
            with contextlib.suppress(TimeoutError):  # drawn anew under the finger: once more
                asked.last.click(timeout=4_000)
                clicks += 1
        page.wait_for_timeout(200)
    assert settled(ana)
    assert clicks <= CLICKS
