"""When the database fails: a clear error, nothing half done, and no hands needed afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text

from tapete.store.house import House, Played, Repeated, StoreError
from tapete.store.verify import verify
from tests.store.kit import bet, played, roulette
from tests.store.test_export import lines
from tools import faults, faults_network, faults_pool
from tools.postgres import Server

pytestmark = pytest.mark.anyio


async def whole(house: House, table: str) -> None:
    live = await house.live(table)
    assert await house.book(table) == live.game.holdings(live.state)
    assert (await house.table(table)).seq == live.seq
    assert verify(await lines(house, table)).findings == ()


def test_players_killed_at_random_moments(url: str, tmp_path: Path) -> None:
    """A few kills here; ``tools/faults.py`` does it a hundred times."""
    tally = faults.run(url, 3, 3, tmp_path, seed=7)
    assert (tally.lost, tally.wrong, tally.kills) == ([], [], 3)
    assert tally.acknowledged > 0


def test_tables_of_a_pool_killed_in_mid_hit(tmp_path: Path) -> None:
    """One kill of two processes here; ``tools/faults.py --pool`` does it a hundred times, on both databases."""
    tally = faults_pool.run(f"sqlite:///{tmp_path / 'house.db'}", 1, 2, tmp_path, seed=7)
    assert (tally.faults, tally.kills) == ([], 1)
    assert tally.acknowledged > 0


def test_halls_of_a_network_killed_in_mid_prize(tmp_path: Path) -> None:
    """The same with halls of bingo; ``tools/faults.py --network`` does it a hundred times."""
    tally = faults_network.run(f"sqlite:///{tmp_path / 'house.db'}", 1, 2, tmp_path, seed=7)
    assert (tally.faults, tally.kills) == ([], 1)
    assert tally.acknowledged > 0


async def test_a_full_disk_on_sqlite(tmp_path: Path) -> None:
    async with await House.open(f"sqlite:///{tmp_path / 'house.db'}") as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b0")
        with house.database.committer.connect() as db:
            pages = db.execute(text("PRAGMA page_count")).scalar()
            db.execute(text(f"PRAGMA max_page_count = {pages}"))
        played_before, fault = 0, None
        for n in range(200):
            try:
                await played(house, table, bet("ben", 100), f"n{n}")
                played_before += 1
            except StoreError as error:
                fault = error
                break
        assert fault is not None
        assert (fault.code, fault.retry) == ("full", True)
        assert "disco" in fault.text["es"]
        await whole(house, table)
        assert (await house.table(table)).seq == 2 + played_before
        with house.database.committer.connect() as db:
            db.execute(text("PRAGMA max_page_count = 1000000"))
        assert isinstance(await house.play(table, bet("ben", 100), move_id=f"n{played_before}", by="ben"), Played)
        await whole(house, table)


async def test_a_full_disk_on_postgresql(postgres: Server) -> None:
    """The server reports the fault with the code that it has for it."""
    url = postgres.create()
    name = url.partition("?")[0].rpartition("/")[2]
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b0")
        postgres.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$",
            name,
        )
        postgres.execute("CREATE TRIGGER full_disk BEFORE INSERT ON ledger EXECUTE FUNCTION full_disk()", name)
        with pytest.raises(StoreError) as error:
            await house.play(table, bet("ben"), move_id="b1", by="ben")
        assert error.value.code == "full"
        await whole(house, table)
        postgres.execute("DROP TRIGGER full_disk ON ledger", name)
        await played(house, table, bet("ben"), "b1")
        await whole(house, table)
    postgres.drop(url)


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that a test may stop."""
    with Server() as server:
        yield server


async def test_a_server_that_is_gone_for_a_while(own_server: Server) -> None:
    async with await House.open(own_server.create(), patience=2) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b0")
        watching = house.watch(table, after=2)
        heard = asyncio.create_task(anext(watching))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(own_server.halt)
        for ask in (house.play(table, bet("ben"), move_id="b1", by="ben"), house.live(table), house.health()):
            with pytest.raises(StoreError) as error:
                await ask
            assert (error.value.code, error.value.retry) == ("gone", True)
        await asyncio.to_thread(own_server.resume)
        assert await house.health()
        await whole(house, table)
        answer = await house.play(table, bet("ben"), move_id="b1", by="ben")
        assert isinstance(answer, (Played, Repeated))
        assert await asyncio.wait_for(heard, 10) == 3
        await watching.aclose()
        await whole(house, table)


async def test_a_connection_that_was_cut_is_made_again(postgres: Server) -> None:
    url = postgres.create()
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        for n in range(3):
            postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            await played(house, table, bet(stake=100), f"b{n}")
            await whole(house, table)
    postgres.drop(url)


async def test_a_file_that_somebody_else_holds(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with await House.open(f"sqlite:///{path}", patience=0.2) as house:
        table = (await roulette(house)).id
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as error:
            await house.play(table, bet(), move_id="b1", by="ana")
        assert (error.value.code, error.value.retry) == ("busy", True)
        other.execute("ROLLBACK")
        other.close()
        await played(house, table, bet(), "b1")
        await whole(house, table)


async def test_a_table_that_another_server_holds(postgres: Server) -> None:
    url = postgres.create()
    async with await House.open(url, patience=0.3) as house, await House.open(url) as other:
        table = (await roulette(house)).id
        async with other.database.write((table,)):
            with pytest.raises(StoreError) as error:
                await house.play(table, bet(), move_id="b1", by="ana")
            assert (error.value.code, error.value.retry) == ("busy", True)
        await played(house, table, bet(), "b1")
    postgres.drop(url)


async def test_a_fault_of_the_program_is_not_taken_for_one_of_the_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        live = await house.live(table)

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(type(live.game), "play", broken)
        with pytest.raises(ZeroDivisionError):
            await house.play(table, bet(), move_id="b1", by="ana")
        monkeypatch.undo()
        await played(house, table, bet(), "b1")
        await whole(house, table)


async def test_a_commit_that_fails_leaves_nothing_and_is_not_remembered(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        engine = house.database.committer

        def fail(*_: object) -> None:
            raise OSError(5, "input/output error")

        event.listen(engine, "commit", fail)
        with pytest.raises(StoreError) as error:
            await house.play(table, bet(), move_id="b1", by="ana")
        event.remove(engine, "commit", fail)
        assert error.value.code == "gone"
        await whole(house, table)
        assert (await house.table(table)).seq == 1
        await played(house, table, bet(), "b1")
        await whole(house, table)
