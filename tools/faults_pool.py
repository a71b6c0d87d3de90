"""Kill two processes whose tables share a pool, in the middle of a hit.

Each process plays at half of the tables and says when one of its tables is about to be paid by the pool, before
anything of it is written. A moment later both are killed. Then, from the database alone: what ``faults`` looks at in
every log, the pool's among them, and the third book (what the tables say of the pool plus what it says of them is
zero). At the end the prizes that were left waiting are paid, and pool and tables are verified together.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tapete.store import export, log, transaction
from tapete.store.house import House, LiveTable, NotAdmitted, Played, Repeated, Stale
from tapete.store.together import verify_together
from tapete.table.contract import AZAR
from tools.faults import Inspector, Tally, Worker, filled, report, say

ROOT = Path(__file__).resolve().parent.parent
POOL = "pool:stars"
TERMS = {
    "minimum": 10, "decks": 6, "progressive_stake": 5, "progressive_prizes": {"7": "1/3", "77_offsuit": "1"},
    "pools": {"progressive": "stars"},
}  # fmt: skip
PATIENCE = 120.0
"""Seconds in which somebody must be hit."""


# --- whoever plays --------------------------------------------------------------------------------------------------


def next_move(live: LiveTable, rng: random.Random) -> dict[str, Any] | None:
    """The usual next thing at a table of blackjack, its progressive always staked on; None: azar answers."""
    staked = {stake.on for stake in live.state.stakes}
    if live.state.phase == "betting" and not live.state.duties_owed:
        for on, stake in (("main", 10), ("progressive", 5)):
            if on not in staked:
                return {"who": "ana", "do": "bet", "box": 1, "on": on, "stake": stake}
        return {"who": "croupier", "do": "deal"}
    if live.state.phase == "playing" and live.state.turn:
        return {"who": "ana", "do": "stand"}
    duties = live.game.duties(live.state)
    return None if not duties or duties[0].by == AZAR else filled(duties[0], rng)


Player = Callable[[LiveTable, random.Random], "dict[str, Any] | None"]


async def step(house: House, table: str, rng: random.Random, move_id: str, player: Player) -> Any:
    live = await house.live(table)
    move = player(live, rng)
    if move is not None:
        return await house.play(table, move, move_id=move_id, by=move["who"], expected_seq=live.seq)
    offers = [offer for offer in live.game.offers(live.state, AZAR) if offer.kind == "chance"]
    return await house.draw(table, offers[0], move_id, expected_seq=live.seq)


async def work(url: str, tables: list[str], name: str, player: Player = next_move) -> None:
    """Play at these tables until killed; say when one of them is about to be paid."""
    due = transaction.Transaction._due

    def told(self: transaction.Transaction, live: LiveTable) -> Any:
        found = due(self, live)
        if found is not None:
            say("hit", live.info.id)
        return found

    transaction.Transaction._due = told  # type: ignore[method-assign]
    async with await House.open(url, patience=30.0) as house:

        async def at(table: str) -> None:
            rng = random.Random(f"{name}/{table}")
            for n in range(10**9):
                move_id = f"{name}-{n}"
                say("try", table, move_id)
                answer = await step(house, table, rng, move_id, player)
                if isinstance(answer, Played):
                    say("ack", table, move_id, str(answer.seq), log.head(answer.record))
                elif not isinstance(answer, (NotAdmitted, Stale, Repeated)):
                    raise SystemExit(f"unexpected answer {answer}")

        await asyncio.gather(*(at(table) for table in tables))


class Hit(Worker):
    """A process that says when it is in the middle of a hit."""

    def __init__(self, url: str, tables: list[str], name: str, hit: threading.Event, module: str) -> None:
        command = [sys.executable, "-m", module, url, name, *tables]
        self.hit = hit
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.lines: list[str] = []
        self.begun = threading.Event()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for one in self.process.stdout:
            self.lines.append(one.rstrip("\n"))
            if one.startswith("hit"):
                self.hit.set()

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()


# --- whoever kills and looks ----------------------------------------------------------------------------------------


async def prepared(url: str, count: int) -> list[str]:
    async with await House.open(url) as house:
        await house.open_pool("stars", "MEL14", {"least": 5, "most": 5, "pot": 1000, "base": 1000, "commission": "1/4"})
        for n in range(count):
            await house.open_table("blackjack", "MEL14", TERMS, title="faults", id=f"t{n}")
    return [f"t{n}" for n in range(count)]


async def third_book(url: str, tables: list[str], tally: Tally, pool: str) -> None:
    """What the tables say of the pool plus what it says of them is zero."""
    async with await House.open(url) as house:
        own = await house.book(pool)
        for table in tables:
            apart = (await house.book(table)).get(pool, 0) + own.get(f"table:{table}", 0)
            if apart:
                tally.wrong.append(f"{table}: {apart} between it and the pool")


async def ended(url: str, tables: list[str], folder: Path, tally: Tally, pool: str) -> tuple[int, int]:
    """Pay what waits, export and verify all logs together; how many prizes there were, how many passes."""
    async with await House.open(url) as house:
        await house.settle_pools()
        paths = []
        for name in (pool, *tables):
            paths.append(folder / f"{name.replace(':', '-')}.jsonl")
            await export.export(house, name, paths[-1])
        live = await house.live(pool)
        whose = live.game.front(live.state).partition(":")[2]
        front = await house.live(whose) if whose else None
        if front is not None and front.game.asks(front.state):
            tally.wrong.append(f"{front.info.id}: a prize whose turn has come was not paid")
        prizes = sum(
            1 for record in await house.records(pool, limit=10**6) if record.move and record.move["do"] == "take"
        )
    for found in verify_together(paths):
        tally.wrong += [f"{found.table} {one.seq}: {one.what.en}" for one in found.findings]
    return prizes, live.state.round


def run(
    url: str, kills: int, count: int, folder: Path, seed: int = 0, every: int = 10, *,
    opened: Callable[[str, int], Coroutine[Any, Any, list[str]]] | None = None, module: str = "tools.faults_pool",
    pool: str = POOL,
) -> Tally:  # fmt: skip
    """Play and kill; what was found. ``opened`` opens pool and tables, ``module`` is what the processes run."""
    rng = random.Random(seed)
    tables = asyncio.run((opened or prepared)(url, count))
    inspector = Inspector(url, [*tables, pool])
    tally = inspector.tally
    began = time.monotonic()
    halves = tables[::2], tables[1::2] or tables[:1]
    for n in range(kills):
        hit = threading.Event()
        workers = [Hit(url, half, f"w{n}{side}-{seed}", hit, module) for side, half in zip("ab", halves, strict=True)]
        try:
            for worker in workers:
                worker.go()
            if not hit.wait(PATIENCE):
                raise SystemExit("nobody is hit")
            time.sleep(rng.choice((0.0, rng.uniform(0.0, 0.02), rng.uniform(0.0, 0.5))))
        finally:
            for worker in workers:
                worker.end()
        said = [line.split(" ") for worker in workers for line in worker.lines]
        asyncio.run(inspector.look(said))
        asyncio.run(third_book(url, tables, tally, pool))
        if (n + 1) % every == 0 or n + 1 == kills:
            report(tally, time.monotonic() - began)
    prizes, passes = asyncio.run(ended(url, tables, folder, tally, pool))
    print(f"verified {count} tables with their pool: {passes} passes, {prizes} prizes", flush=True)
    return tally


if __name__ == "__main__":
    sys.stdin.readline()
    asyncio.run(work(sys.argv[1], sys.argv[3:], sys.argv[2]))
