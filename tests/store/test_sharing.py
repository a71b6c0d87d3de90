"""Several writers at one table: houses in one process and in several, on both databases."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tapete.store import export
from tapete.store.house import House, Played, Repeated
from tapete.store.log import digest
from tapete.store.verify import verify
from tests.store.kit import bet, played, roulette

pytestmark = pytest.mark.anyio

PLAYER = """
import asyncio, sys
from tapete.store.house import House, Played

async def main(url, table, name, count):
    async with await House.open(url, patience=30) as house:
        for n in range(count):
            move = {"do": "bet", "who": name, "on": "red", "stake": 10}
            answer = await house.play(table, move, move_id=f"{name}-{n}", by=name)
            assert isinstance(answer, Played), answer

asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
"""


async def whole(house: House, table: str, moves: int, tmp_path: Path) -> None:
    """Exactly so many moves, in one chain that verifies."""
    records = await house.records(table, after=-1)
    assert [r.seq for r in records] == list(range(len(records)))
    assert all(after.prev == before.hash for before, after in pairwise(records))
    assert all(digest(r) == r.hash for r in records)
    ids = [r.move_id for r in records if r.kind == "move"]
    assert len(ids) == len(set(ids)) == moves
    live = await house.live(table)
    assert await house.book(table) == live.game.holdings(live.state)
    await export.export(house, table, tmp_path / "log.jsonl")
    assert verify(tmp_path / "log.jsonl").findings == ()


async def test_two_houses_at_one_table(url: str, tmp_path: Path) -> None:
    async with await House.open(url, patience=30) as one, await House.open(url, patience=30) as two:
        table = (await roulette(one, minimum=10)).id

        async def play(house: House, name: str) -> None:
            for n in range(15):
                await played(house, table, bet(name, 10), f"{name}-{n}")

        await asyncio.gather(play(one, "ana"), play(two, "ben"), play(one, "cai"), play(two, "dan"))
        for house in (one, two):
            await whole(house, table, 60, tmp_path)
        assert (await one.live(table)).state == (await two.live(table)).state


async def test_the_same_move_sent_to_two_houses_is_played_once(url: str) -> None:
    async with await House.open(url, patience=30) as one, await House.open(url, patience=30) as two:
        table = (await roulette(one)).id
        for n in range(8):
            answers = await asyncio.gather(
                *(house.play(table, bet(stake=100), move_id=f"m{n}", by="ana") for house in (one, two, one, two))
            )
            assert sorted(type(a).__name__ for a in answers) == ["Played", "Repeated", "Repeated", "Repeated"]
            assert len({a.record.hash for a in answers if isinstance(a, (Played, Repeated))}) == 1


async def test_two_processes_at_one_table(url: str, tmp_path: Path) -> None:
    async with await House.open(url, patience=30) as house:
        table = (await roulette(house, minimum=10)).id
        commands = [[sys.executable, "-c", PLAYER, url, table, name, "20"] for name in ("ana", "ben")]
        processes = [subprocess.Popen(command) for command in commands]
        for n in range(10):
            await played(house, table, bet("cai", 10), f"cai-{n}")
        codes = [await asyncio.to_thread(process.wait, 60) for process in processes]
        assert codes == [0, 0]
        await whole(house, table, 50, tmp_path)


async def test_watchers_hear_of_moves_here_and_elsewhere(url: str) -> None:
    async with await House.open(url) as one, await House.open(url) as two:
        table = (await roulette(one)).id

        async def heard(house: House, until: int) -> list[int]:
            seqs = []
            watching = house.watch(table, after=1)
            async for seq in watching:
                seqs.append(seq)
                if seq >= until:
                    break
            await watching.aclose()
            return seqs

        listeners = [asyncio.create_task(heard(house, 4)) for house in (one, two)]
        await asyncio.sleep(0.3)
        for n in range(3):
            await played(one, table, bet(stake=100), f"b{n}")
        for listener in listeners:
            seqs = await asyncio.wait_for(listener, 10)
            assert seqs == sorted(set(seqs))
            assert seqs[-1] == 4
        assert not one.watchers.bells
        assert not two.watchers.bells


async def test_many_tables_share_a_commit(url: str) -> None:
    async with await House.open(url) as house:
        tables = [(await roulette(house)).id for _ in range(12)]
        answers = await asyncio.gather(
            *(house.play(table, bet(stake=100), move_id=f"m{n}", by="ana") for table in tables for n in range(4))
        )
        assert all(isinstance(answer, Played) for answer in answers)
        assert {(await house.table(table)).seq for table in tables} == {5}


async def test_one_wrong_request_does_not_disturb_those_beside_it(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        other = (await roulette(house)).id
        answers = await asyncio.gather(
            house.play(table, bet(), move_id="1", by="ana"),
            house.play("no", bet(), move_id="1", by="ana"),
            house.play(table, {"do": "fly", "who": "ana"}, move_id="2", by="ana"),
            house.play(table, bet(stake=1), move_id="3", by="ana"),
            house.play(other, bet(), move_id="1", by="ana"),
            return_exceptions=True,
        )
        assert [type(a).__name__ for a in answers] == ["Played", "StoreError", "StoreError", "Played", "Played"]
