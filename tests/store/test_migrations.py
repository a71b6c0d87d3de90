"""The schema: from nothing to today's, by code, from several processes at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert, select, text

from tapete.store import schema
from tapete.store.database import Database, address
from tapete.store.house import House, StoreError
from tapete.store.migrate import HEAD, migrate, revision, upgrade

pytestmark = pytest.mark.anyio


async def test_up_from_empty_gives_the_schema_of_the_code(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    database = Database(url)
    assert await migrate(database) == ""
    assert await migrate(database) == HEAD

    def differences(connection: Any) -> Any:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, schema.metadata)

    async with database.read() as db:
        assert await db.run_sync(revision) == HEAD
        assert await db.run_sync(differences) == []
    await database.close()


@pytest.mark.parametrize("served", [True, False])
async def test_a_house_of_the_first_schema(url: str, served: bool) -> None:
    """Seats were kept in tables that the server made by itself: where they are there they stay."""
    database = Database(url)
    async with database.write() as db:
        assert await db.run_sync(upgrade, "0001") == ""
        if served:
            await db.run_sync(schema.metadata.create_all)
            row = {"table_id": "t", "name": "ana", "role": "player", "seat": 1, "house": False, "seen": 1.0}
            await db.execute(insert(schema.desk_places), row)
    assert await migrate(database) == "0001"
    async with database.read() as db:
        rows = (await db.execute(select(schema.desk_places.c.name))).all()
        assert await db.run_sync(revision) == HEAD
    assert len(rows) == int(served)
    await database.close()


@pytest.mark.parametrize("more", [(), ("mara",)])
async def test_a_demonstration_of_the_second_schema(url: str, more: tuple[str, ...]) -> None:
    """A file with the ten people of the demonstration, and nobody else, was one; it stays one. A server never was."""
    from tapete.web.demo import ACCOUNTS

    database = Database(url)
    async with database.write() as db:
        await db.run_sync(upgrade, "0002")
        for name in (*ACCOUNTS, *more):
            row = {"name": name, "password": "x", "created_at": "2026", "active": True}
            await db.execute(insert(schema.users).values(**row))
    await database.close()
    one = database.sqlite and not more
    async with await House.open(url) as house:
        assert (await house.accounts.standing()).kind == ("demonstration" if one else "house")
        assert {user.demo for user in await house.accounts.users()} == {one}


def test_the_newest_step_is_the_last_in_the_folder() -> None:
    from importlib import resources

    from alembic.script import ScriptDirectory

    with resources.as_file(resources.files("tapete.store") / "migrations") as folder:
        assert ScriptDirectory(str(folder)).get_heads() == [HEAD]


async def test_several_houses_opened_at_once_migrate_once(url: str) -> None:
    houses = await asyncio.gather(*(House.open(url, patience=30) for _ in range(4)))
    assert sum(house.new for house in houses) == 1
    for house in houses:
        assert await house.tables() == []
        await house.close()


async def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    async with await House.open(url) as house, house.database.write() as db:
        await db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError) as error:
        await House.open(url)
    assert error.value.code == "newer"


async def test_commits_reach_the_disk(house: House) -> None:
    async with house.database.write() as db:
        if house.database.sqlite:
            assert (await db.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await db.execute(text("PRAGMA synchronous"))).scalar() == 2
            assert (await db.execute(text("PRAGMA foreign_keys"))).scalar() == 1
        else:
            assert (await db.execute(text("SHOW synchronous_commit"))).scalar() == "on"
            assert (await db.execute(text("SHOW fsync"))).scalar() == "on"


@pytest.mark.parametrize("wrong", ["", "house.db", "mysql://x/y", "sqlite://", "sqlite:///:memory:", "://", "http:8"])
def test_a_wrong_address_is_one_clear_sentence(wrong: str) -> None:
    with pytest.raises(StoreError) as error:
        address(wrong)
    assert error.value.code == "bad_url"


async def test_a_server_that_is_not_there_is_one_clear_sentence() -> None:
    with pytest.raises(StoreError) as error:
        await House.open("postgresql://nobody@127.0.0.1:1/house", patience=1)
    assert error.value.code == "gone"
