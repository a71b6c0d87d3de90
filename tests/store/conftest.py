"""A house on each database; PostgreSQL is started by the tests themselves. Where it cannot start, they fail."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tapete.store.house import House
from tools.postgres import Server

DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with Server() as server:
        yield server


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'house.db'}"
        return
    server: Server = request.getfixturevalue("postgres")
    made = server.create()
    yield made
    server.drop(made)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost nothing, where it is not argon2 that is tested."""
    from argon2 import PasswordHasher

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("tapete.store.accounts._hasher", lambda: hasher)


@pytest.fixture
async def house(url: str) -> AsyncIterator[House]:
    async with await House.open(url) as opened:
        yield opened
