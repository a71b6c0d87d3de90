"""Kill whoever plays, again and again, and look whether anything was lost.

    python tools/faults.py --db sqlite --kills 100
    python tools/faults.py --db postgresql --kills 25
    python tools/faults.py --server --db sqlite --kills 100      the whole server, under load (see faults_server.py)
    python tools/faults.py --pool --db sqlite --kills 100        tables that share a pool, in two processes (see
                                                                 faults_pool.py): killed in mid-hit
    python tools/faults.py --network --db sqlite --kills 100     halls of bingo in one network (see faults_network.py)

A process plays at several tables at once and says of every move when it is acknowledged. At a random moment it is
killed (SIGKILL). Then, from the database alone: every acknowledged move is there with the very hash it was acknowledged
with, no half move, the ledger balances, the chain is whole; and the next process goes on where the tables stood. At the
end every log is exported and verified.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tapete.store import export, log, schema
from tapete.store.house import House, LiveTable, NotAdmitted, Played, Repeated, Stale
from tapete.store.verify import verify
from tapete.table.contract import AZAR, Offer, OneOf, Range

GAMES = (
    ("french_roulette", "ES79"), ("american_roulette_double_zero", "BOL13"), ("boule", "MEL14"),
    ("wheel_of_fortune", "AND10"), ("french_roulette", "MEL14"), ("american_roulette", "AND10"),
)  # fmt: skip
PLAYERS = ("ana", "ben", "cai")
USUAL = ("bet", "lift", "choose", "call_bet")


# --- whoever plays --------------------------------------------------------------------------------------------------


def chosen(live: LiveTable, rng: random.Random) -> Offer | None:
    """What is done next: a player plays, or the next duty."""
    duties: tuple[Offer, ...] = live.game.duties(live.state)
    if rng.random() < 0.55 or not duties:
        offered: tuple[Offer, ...] = live.game.offers(live.state, rng.choice(PLAYERS))
        offers = [o for o in offered if o.kind == "play" and (not duties or o.do in USUAL)]
        if offers:
            return rng.choice(offers)
    return duties[0] if duties else None


def filled(offer: Offer, rng: random.Random) -> dict[str, Any]:
    """The offer with values, stakes as small as they may be."""
    move: dict[str, Any] = {"do": offer.do, "who": offer.by}
    for name, field in offer.fields.items():
        if isinstance(field, Range):
            move[name] = field.low + rng.randint(0, min(3, (field.high - field.low) // field.step)) * field.step
        elif isinstance(field, OneOf):
            move[name] = rng.choice(field.values)
    return move


async def act(house: House, table: str, rng: random.Random, move_id: str) -> Any:
    """One step at a table; the house's answer, or None if there is nothing to do."""
    live = await house.live(table)
    offer = chosen(live, rng)
    if offer is None:
        return None
    if offer.by == AZAR:
        return await house.draw(table, offer, move_id)
    return await house.play(table, filled(offer, rng), move_id=move_id, by=offer.by)


async def work(url: str, tables: list[str], name: str) -> None:
    """Play at all tables at once, and say what was acknowledged, until killed."""
    async with await House.open(url) as house:

        async def at(table: str) -> None:
            rng = random.Random(f"{name}/{table}")
            for n in range(10**9):
                move_id = f"{name}-{n}"
                say("try", table, move_id)
                answer = await act(house, table, rng, move_id)
                if isinstance(answer, Played):
                    say("ack", table, move_id, str(answer.seq), log.head(answer.record))
                elif answer is None or not isinstance(answer, (NotAdmitted, Stale, Repeated)):
                    raise SystemExit(f"unexpected answer {answer}")

        await asyncio.gather(*(at(table) for table in tables))


def say(*words: str) -> None:
    """One line, whole, at once."""
    os.write(1, (" ".join(words) + "\n").encode())


class Worker:
    """A process that plays; it waits for a word before it begins."""

    def __init__(self, url: str, tables: list[str], name: str) -> None:
        command = [sys.executable, __file__, "--work", url, "--name", name, "--tables", *tables]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines: list[str] = []
        self.begun = threading.Event()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for one in self.process.stdout:
            self.lines.append(one.rstrip("\n"))
            if one.startswith("ack"):
                self.begun.set()

    def kill_after(self, seconds: float) -> list[list[str]]:
        """Let it play, kill it, and return every whole line that it said."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        if not self.begun.wait(60):
            raise SystemExit("the player does not begin")
        time.sleep(seconds)
        if self.process.poll() is not None:
            raise SystemExit(f"the player ended by itself: {self.process.returncode}")
        self.end()
        return [one.split(" ") for one in self.lines]

    def end(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


# --- whoever looks --------------------------------------------------------------------------------------------------


Key = tuple[str, str]
"""A move: its table and its id."""


class Tally(msgspec.Struct):
    """What was found."""

    kills: int = 0
    acknowledged: int = 0
    doubtful: int = 0
    doubtful_kept: int = 0
    records: int = 0
    lost: list[str] = []
    doubled: list[str] = []
    wrong: list[str] = []

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.wrong]


class Inspector:
    """Looks at the database after each kill; only what is new since the last time."""

    def __init__(self, url: str, tables: list[str]) -> None:
        self.url = url
        self.tables = tables
        self.heads = dict.fromkeys(tables, (-1, ""))
        self.kept: dict[tuple[str, str], tuple[int, str]] = {}
        """every move that stands in a log: (table, move id) → its number and its hash"""
        self.tally = Tally()

    async def look(self, said: list[list[str]]) -> None:
        acknowledged = {(w[1], w[2]): (int(w[3]), w[4]) for w in said if w[0] == "ack" and len(w) == 5}
        tried = {(w[1], w[2]) for w in said if w[0] == "try" and len(w) == 3}
        await self.inspect(acknowledged, tried)

    async def inspect(self, acknowledged: Mapping[Key, tuple[int, str]], tried: set[Key]) -> None:
        """What was acknowledged (with its hash, where it is known) must be there, once."""
        async with await House.open(self.url) as house:
            for table in self.tables:
                for record in await self.chain(house, table):
                    if (table, record.move_id) in self.kept:
                        self.tally.doubled.append(f"{table}: {record.move_id} stands twice")
                    self.kept[table, record.move_id] = (record.seq, log.head(record))
                await self.books(house, table)
        for key, (seq, hash) in acknowledged.items():
            there = self.kept.get(key, (-1, ""))
            if there[0] != seq or (hash and there[1] != hash):
                self.tally.lost.append(f"{key}: acknowledged as {(seq, hash)}, kept as {self.kept.get(key)}")
        doubtful = tried - set(acknowledged)
        self.tally.kills += 1
        self.tally.acknowledged += len(acknowledged)
        self.tally.doubtful += len(doubtful)
        self.tally.doubtful_kept += len(doubtful & set(self.kept))

    async def chain(self, house: House, table: str) -> list[log.Record]:
        """The new records, each following from the one before; the table's row stands at the last of them."""
        seq, head = self.heads[table]
        new: list[log.Record] = []
        while page := await house.records(table, seq, 5000):
            for record in page:
                if (record.seq, record.prev) != (seq + 1, head) or log.digest(record) != record.hash:
                    self.tally.wrong.append(f"{table}: the chain breaks at {record.seq}")
                seq, head = record.seq, log.head(record)
            new += page
        if (await house.table(table)).seq != seq:
            self.tally.wrong.append(f"{table}: a half move after {seq}")
        self.heads[table] = seq, head
        self.tally.records += len(new)
        return new

    async def books(self, house: House, table: str) -> None:
        """The ledger balances record by record, reaches no further than the log, and is what the state says."""
        from sqlalchemy import func, select

        e = schema.ledger
        async with house.database.read() as db:
            query = select(e.c.seq).where(e.c.table_id == table).group_by(e.c.seq).having(func.sum(e.c.amount) != 0)
            unbalanced = (await db.execute(query)).scalars().all()
            last = (await db.execute(select(func.max(e.c.seq)).where(e.c.table_id == table))).scalar() or 0
        live = await house.live(table)
        if unbalanced or last > live.seq or await house.book(table) != live.game.holdings(live.state):
            self.tally.wrong.append(f"{table}: the books are wrong at {live.seq}")


async def prepared(url: str, count: int) -> list[str]:
    async with await House.open(url) as house:
        games = [GAMES[n % len(GAMES)] for n in range(count)]
        return [(await house.open_table(game, reg, {"minimum": 10}, title="faults")).id for game, reg in games]


async def verified(url: str, tables: list[str], folder: Path, tally: Tally) -> int:
    """Export and verify every log; how many rounds they hold."""
    rounds = 0
    async with await House.open(url) as house:
        for table in tables:
            path = folder / f"{table}.jsonl"
            await export.export(house, table, path)
            secrets = {s.batch: bytes.fromhex(s.secrets) for s in await export.secrets(house, table, coming=True)}
            report = verify(path, secrets)
            rounds += report.rounds
            tally.wrong += [f"{table} {found.seq}: {found.what.en}" for found in report.findings]
    return rounds


def run(url: str, kills: int, count: int, folder: Path, seed: int = 0, every: int = 10) -> Tally:
    """Play and kill; what was found."""
    rng = random.Random(seed)
    tables = asyncio.run(prepared(url, count))
    inspector = Inspector(url, tables)
    tally = inspector.tally
    began = time.monotonic()
    following = Worker(url, tables, f"w0-{seed}")
    try:
        for n in range(kills):
            worker = following
            following = Worker(url, tables, f"w{n + 1}-{seed}")
            said = worker.kill_after(rng.uniform(0.0, 0.6))
            asyncio.run(inspector.look(said))
            if (n + 1) % every == 0 or n + 1 == kills:
                report(tally, time.monotonic() - began)
    finally:
        following.end()
    rounds = asyncio.run(verified(url, tables, folder, tally))
    print(f"verified {count} logs: {tally.records} records, {rounds} rounds", flush=True)
    return tally


def report(tally: Tally, seconds: float) -> None:
    print(
        f"{tally.kills:4} kills in {seconds:6.1f} s: {tally.acknowledged} moves acknowledged, {len(tally.lost)} lost, "
        f"{len(tally.doubled)} played twice; {tally.doubtful} in doubt, {tally.doubtful_kept} of them kept; "
        f"chains and books looked at {tally.kills} times, {len(tally.wrong)} faults",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--url", default="", help="a database of your own (it must be empty)")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--count", type=int, default=0, help="tables played at (6; with --server 12)")
    parser.add_argument("--server", action="store_true", help="kill the whole server, under load over HTTP and sockets")
    parser.add_argument("--pool", action="store_true", help="kill tables that share a pool, in the middle of a hit")
    parser.add_argument("--network", action="store_true", help="kill halls of bingo, in the middle of a common prize")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--work", default="", help=argparse.SUPPRESS)
    parser.add_argument("--name", default="", help=argparse.SUPPRESS)
    parser.add_argument("--tables", nargs="*", default=[], help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        sys.stdin.readline()
        asyncio.run(work(asked.work, asked.tables, asked.name))
        return 0
    count = asked.count or (12 if asked.server else 6)
    folder = Path(tempfile.mkdtemp(prefix="tapete-faults-"))
    try:
        with contextlib.ExitStack() as stack:
            url = asked.url or f"sqlite:///{folder / 'house.db'}"
            sys.path.insert(0, str(Path(__file__).parent.parent))
            if asked.db == "postgresql" and not asked.url:
                from tools.postgres import Server

                url = stack.enter_context(Server()).create()
            what = (
                "the server"
                if asked.server
                else "a pool"
                if asked.pool
                else "a network"
                if asked.network
                else "the store"
            )
            print(f"{what} on {asked.db}: {asked.kills} kills at {count} tables, seed {asked.seed}", flush=True)
            if asked.server:
                from tools import faults_server

                tally = faults_server.run(url, asked.kills, count, folder, asked.seed)
            elif asked.pool:
                from tools import faults_pool

                tally = faults_pool.run(url, asked.kills, count, folder, asked.seed)
            elif asked.network:
                from tools import faults_network

                tally = faults_network.run(url, asked.kills, count, folder, asked.seed)
            else:
                tally = run(url, asked.kills, count, folder, asked.seed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for one in tally.faults[:20]:
        print(f"FAULT {one}")
    whole = "nothing lost, nothing played twice, no half move, books balanced, chains whole"
    print(whole if not tally.faults else "FAILED")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
