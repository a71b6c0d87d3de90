"""Houses for the tests of the server, on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.kit import STILL, Postgres, Served, served
from tools.chosen import few_cases

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="package", autouse=True)
def little_to_strike(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The page of coverage strikes a few cases here: `make coverage` strikes them all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAPETE_CASES", str(few_cases(tmp_path_factory.mktemp("cases"))))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    found: str = request.getfixturevalue("postgres").url()
    return found


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A quiet house: nothing happens there by itself. The tests of a module share it."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    else:
        url = request.getfixturevalue("postgres").url()
    with served(url, STILL) as running:
        yield running


@pytest.fixture
def table(house: Served) -> str:
    return house.table(minimum=100)


@pytest.fixture
def staffed(house: Served) -> str:
    return house.table(mode="staffed", minimum=100)


Opener = Callable[..., Served]
