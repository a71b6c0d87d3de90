"""A browser and houses for it. A machine without a browser fails these tests; it does not skip them.

The fixtures live no longer than this package: while the browser is driven, nothing else may run an event loop here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tapete.web.demo import ACCOUNTS
from tools.chosen import GAMES, few_cases
from tools.house import ARGUMENTS, Served, chromium, people
from tools.postgres import Server

from .kit import Person

DATABASES = ("sqlite", "postgresql")
USUAL = DATABASES if os.environ.get("TAPETE_SOAK") else DATABASES[:1]
"""A page does not know its database: one scene of each kind is ``on_both``; with TAPETE_SOAK set all of them are."""

on_both = pytest.mark.parametrize("house", DATABASES, indirect=True)

PACE = 0.3
"""Six seconds for bets, nine for a choice: slow enough for a person, even on a busy machine."""

SWIFT = 0.03

Meet = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package", autouse=True)
def little_to_strike(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The page of coverage strikes a few cases here: `make coverage` strikes them all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAPETE_CASES", str(few_cases(tmp_path_factory.mktemp("cases"))))
        yield


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with Server() as server:
        yield server


@pytest.fixture(scope="package", params=USUAL)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with accounts of its own; every test opens the tables that it needs."""
    folder = tmp_path_factory.mktemp("house")
    url = f"sqlite:///{folder / 'house.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").create()
    people(url, {**ACCOUNTS, "gina": ("player", "inspector")})
    with Served(url, folder, PACE) as served:
        yield served


@pytest.fixture(scope="package")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """What a newcomer finds: a new embedded database, with a table of everything; it plays fast."""
    folder = tmp_path_factory.mktemp("demonstration")
    with Served(f"sqlite:///{folder / 'house.db'}", folder, SWIFT, demo=True) as served:
        served.wait_for([f"{game.replace('_', '-')}-{regulation.lower()}" for game, regulation in GAMES])
        yield served


@pytest.fixture(scope="package", params=DATABASES)
def swift(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Houses that play fast: the demonstration, and one with the same people on PostgreSQL."""
    if request.param == "sqlite":
        yield request.getfixturevalue("demonstration")
        return
    folder = tmp_path_factory.mktemp("swift")
    url = request.getfixturevalue("postgres").create()
    people(url, ACCOUNTS)
    with Served(url, folder, SWIFT) as served:
        yield served


@pytest.fixture
def meet(browser: Browser) -> Iterator[Meet]:
    """People with browsers of their own. Nothing may have gone wrong in their pages when the test ends."""
    met: list[Person] = []

    def person(house: Served, name: str = "", **manner: object) -> Person:
        met.append(Person(browser, house, name, **manner))  # type: ignore[arg-type]
        return met[-1]

    yield person
    faults = [f"{one.name}: {fault}" for one in met for fault in one.faults]
    for one in met:
        one.leaves()
    assert not faults
