"""What the tests of the store share: moves at a roulette, chance that is told what to say, logs made on paper."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tapete.store import export
from tapete.store.chance import NUMBER, SALT
from tapete.store.house import House, Played, Stale, TableInfo
from tapete.store.log import Record, line, read, seal
from tapete.store.memory import MemoryLog
from tapete.store.together import verify_together
from tapete.table.contract import AZAR
from tools.faults import chosen, filled

POCKETS = sorted(str(n) for n in range(37))


def bet(who: str = "ana", stake: int = 1000, on: str = "red", **fields: Any) -> dict[str, Any]:
    return {"do": "bet", "who": who, "on": on, "stake": stake, **fields}


CLOSE = {"do": "close_bets", "who": "croupier"}


def rigged(*pockets: str) -> Callable[[int], bytes]:
    """A source of chance that makes a roulette of 37 pockets answer these, again and again."""

    def source(count: int) -> bytes:
        size = count // (SALT + NUMBER)
        numbers = [POCKETS.index(pockets[n % len(pockets)]) for n in range(size)]
        return b"".join(bytes(SALT) + number.to_bytes(NUMBER, "big") for number in numbers)

    return source


async def roulette(house: House, mode: Any = "automatic", **terms: Any) -> TableInfo:
    return await house.open_table("french_roulette", "ES79", terms, mode, "Uno", "tapete")


async def played(house: House, table: str, move: Any, move_id: str, by: str = "") -> Played:
    answer = await house.play(table, move, move_id=move_id, by=by or move["who"])
    assert isinstance(answer, Played), answer
    return answer


async def play(house: House, table: str, who: str, do: str, **fields: Any) -> Played:
    """A move; where a pool has answered in between, after its answer."""
    answer: Any = None
    while answer is None or isinstance(answer, Stale):
        live = await house.live(table)
        move = {"who": who, "do": do, **fields}
        answer = await house.play(table, move, move_id=f"{table}-{live.seq}-{who}-{do}", by=who, expected_seq=live.seq)
    assert isinstance(answer, Played), answer
    return answer


async def spun(house: House, table: str, move_id: str) -> Played:
    live = await house.live(table)
    answer = await house.draw(table, live.game.offers(live.state, AZAR)[0], move_id)
    assert isinstance(answer, Played), answer
    return answer


# --- logs on paper --------------------------------------------------------------------------------------------------


def session(
    rounds: int, seed: int = 1, game: str = "french_roulette", regulation: str = "ES79", **asked: Any
) -> MemoryLog:
    """An honest session of random play."""
    paper = MemoryLog(game, regulation, {"minimum": 10}, **asked)
    rng = random.Random(seed)
    first = paper.live.state.round
    while paper.live.state.round < first + rounds:
        offer = chosen(paper.live, rng)
        assert offer is not None
        answer = paper.draw() if offer.by == AZAR else paper.play(filled(offer, rng))
        assert isinstance(answer, Played), answer
    return paper


def quick_session(rounds: int, seed: int = 1) -> MemoryLog:
    """An honest roulette of many rounds: simple chances and numbers, prison and half back, nothing looked up."""
    paper = MemoryLog("french_roulette", "ES79", {"minimum": 10})
    rng = random.Random(seed)
    for _ in range(rounds):
        for who in rng.sample(("ana", "ben", "cai", "dan"), rng.randint(1, 3)):
            on, at = rng.choice((("red", ""), ("even", ""), ("high", ""), ("straight_up", str(rng.randint(0, 36)))))
            paper.play(bet(who, rng.randint(1, 20) * 10, on, at=at))
        paper.play(CLOSE)
        assert isinstance(paper.draw(), Played)
        for player in dict.fromkeys(pending.by for pending in paper.live.state.pending):
            option = rng.choice(("half_back", "prison"))
            assert isinstance(paper.play({"do": "choose", "who": player, "option": option}), Played)
    return paper


def forged(records: list[Record], n: int, change: Callable[[dict[str, Any]], None]) -> list[bytes]:
    """The log with record ``n`` changed and every hash from there on made anew: a forger who knows the format."""
    made = list(records)
    plain = msgspec.json.decode(line(records[n]))
    change(plain)
    made[n] = msgspec.convert(plain, Record)
    prev = made[n - 1].hash if n else ""
    for at in range(n, len(made)):
        made[at] = seal(msgspec.structs.replace(made[at], prev=prev))
        prev = made[at].hash
    return [line(record) for record in made]


def changed(lines: list[bytes], n: int, change: Callable[[dict[str, Any]], None]) -> list[bytes]:
    """The log with record ``n`` changed and no hash made anew."""
    plain = msgspec.json.decode(lines[n])
    change(plain)
    return [*lines[:n], line(msgspec.convert(plain, Record)), *lines[n + 1 :]]


def records_of(lines: list[bytes]) -> list[Record]:
    return [read(one) for one in lines]


# --- tables that share a pool ---------------------------------------------------------------------------------------


@asynccontextmanager
async def another(url: str) -> AsyncIterator[House]:
    """A second server process on the same database."""
    async with await House.open(url) as second:
        yield second


async def quiet(house: House) -> None:
    """Nothing is on its way to a pool any more."""
    while house._asking:
        await asyncio.wait(set(house._asking))


async def pot(pool: str, house: House) -> int:
    """What a pool holds."""
    live = await house.live(pool)
    return int(live.game.pot(live.state))


async def settled(pool: str, house: House, *tables: str) -> dict[str, dict[str, int]]:
    """The books of tables and pool once nothing is on its way any more; the third book is zero."""
    await quiet(house)
    books = {log: await house.book(log) for log in (*tables, pool)}
    for table in tables:
        assert books[table].get(pool, 0) + books[pool].get(f"table:{table}", 0) == 0
    return books


async def findings(house: House, *names: str) -> list[str]:
    """What a verification of these logs together finds."""
    logs = [[line async for line in export.lines(house, name)] for name in names]
    return [f"{found.table} {one.seq}: {one.what.en}" for found in verify_together(logs) for one in found.findings]
