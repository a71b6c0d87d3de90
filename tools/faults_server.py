"""Kill the whole server at random moments while it is played at, and look whether anything was lost.

Players with sockets and HTTP connections of their own play at automatic tables, as fast as they are answered. The
server is killed (SIGKILL) in the midst of it. From the database alone: every acknowledged move is there, once; no half
move, books and chains whole (``faults.Inspector``). Then the next server opens the house, and the players send again,
with the same ids, what nobody had answered: it must be played once, or have been played once.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from uuid import uuid4

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.load import Http, Seen, read
from tapete.store.house import House
from tapete.strategy.guests import choose
from tools.faults import GAMES, Inspector, Key, Tally, report, verified

START = """
import sys
from tapete.cli.serve import serve
from tapete.web import app
sys.stdin.readline()
serve(db={db!r}, port=0, pace=0.03, sockets=100000)
"""
PLAYERS = 3
"""At each table."""

LONGEST = 0.8
"""Seconds of play before a kill, at most."""


class Server:
    """A server process that has read its programs and waits for a word to open the house."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def waiting(cls, db: str) -> Server:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", START.format(db=db), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        return cls(process)

    async def opens(self) -> int:
        """The port on which it answers."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"go\n")
        line = (await asyncio.wait_for(self.process.stdout.readline(), 60)).decode()
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise SystemExit(f"the server does not open: {line!r}")
        return int(found[1])

    async def killed(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


class Crowd:
    """Everybody who plays at one server, and what was said to them."""

    def __init__(self, port: int, doubtful: dict[Key, bytes]) -> None:
        self.port = port
        self.again = doubtful
        self.tried: dict[Key, bytes] = {}
        self.acknowledged: dict[Key, tuple[int, str]] = {}
        self.refused: set[Key] = set()
        self.begun = asyncio.Event()

    async def send(self, http: Http, key: Key, body: bytes) -> bool:
        """One move; what is not answered stays in doubt, and whoever is not answered plays no more."""
        self.tried[key] = body
        status, answer = await http.post(f"/api/tables/{key[0]}/moves", body)
        if status == 200:
            self.acknowledged[key] = (int(msgspec.json.decode(answer)["seq"]), "")
            self.begun.set()
        elif status in (403, 409):
            self.refused.add(key)
        elif status not in (0, 503):
            raise SystemExit(f"unexpected answer {status} {answer!r}")
        return status > 0

    @property
    def doubtful(self) -> dict[Key, bytes]:
        answered = self.refused | set(self.acknowledged)
        return {key: body for key, body in {**self.again, **self.tried}.items() if key not in answered}


class Seat:
    """One player."""

    def __init__(self, crowd: Crowd, table: str, name: str, token: str, seed: str) -> None:
        self.crowd, self.table, self.name, self.token = crowd, table, name, token
        self.http = Http(crowd.port, token)
        self.seen = Seen(type="")
        self.rng = random.Random(seed)

    async def listen(self) -> None:
        url = f"ws://127.0.0.1:{self.crowd.port}/tables/{self.table}/live"
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(url, additional_headers={"authorization": f"Bearer {self.token}"}) as line:
                async for raw in line:
                    message = read(raw)
                    if message.type == "live":
                        self.seen = message

    async def play(self) -> None:
        for key, body in self.crowd.again.items():
            if key[0] == self.table and key[1].startswith(f"{self.name}/"):
                await self.crowd.send(self.http, key, body)
        going = True
        while going:
            move = choose(self.seen.offers, self.seen.pending, self.name, self.rng)
            if move is None:
                await asyncio.sleep(0.02)
                continue
            move_id = uuid4().hex
            body = msgspec.json.encode({"move": move, "move_id": move_id})
            going = await self.crowd.send(self.http, (self.table, f"{self.name}/{move_id}"), body)


async def prepared(url: str, count: int) -> list[tuple[str, str, str]]:
    """Tables and players: (table, name, token)."""
    found = []
    async with await House.open(url) as house:
        for n in range(count):
            game, regulation = GAMES[n % len(GAMES)]
            table = (await house.open_table(game, regulation, {"minimum": 10}, title="faults")).id
            for m in range(PLAYERS):
                user = await house.accounts.add(f"p{n}{chr(97 + m)}", uuid4().hex, ("player",))
                found.append((table, user.name, (await house.accounts.admit(user, "bearer", 24)).token))
    return found


async def life(
    server: Server, seats: list[tuple[str, str, str]], doubtful: dict[Key, bytes], rng: random.Random
) -> Crowd:
    """One server from its opening to its death."""
    crowd = Crowd(await server.opens(), doubtful)
    players = [Seat(crowd, table, name, token, str(rng.random())) for table, name, token in seats]
    tasks = [asyncio.create_task(task) for one in players for task in (one.listen(), one.play())]
    try:
        await asyncio.wait_for(crowd.begun.wait(), 60)
        await asyncio.sleep(rng.uniform(0.0, LONGEST))
        if server.process.returncode is not None:
            raise SystemExit(f"the server ended by itself: {server.process.returncode}")
        await server.killed()
        await asyncio.sleep(0.05)  # answers that were already on their way
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        for one in players:
            one.http.close()
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, (OSError, EOFError)):
            raise end
    return crowd


async def series(url: str, kills: int, count: int, seed: int, every: int = 10) -> tuple[Tally, list[str]]:
    rng = random.Random(seed)
    seats = await prepared(url, count)
    tables = list(dict.fromkeys(table for table, _, _ in seats))
    inspector = Inspector(url, tables)
    began = time.monotonic()
    doubtful: dict[Key, bytes] = {}
    following = await Server.waiting(url)
    try:
        for n in range(kills):
            server, following = following, await Server.waiting(url)
            try:
                crowd = await life(server, seats, doubtful, rng)
            finally:
                await server.killed()
            await inspector.inspect(crowd.acknowledged, set(crowd.tried))
            doubtful = crowd.doubtful
            if (n + 1) % every == 0 or n + 1 == kills:
                report(inspector.tally, time.monotonic() - began)
    finally:
        await following.killed()
    return inspector.tally, tables


def run(url: str, kills: int, count: int, folder: Path, seed: int = 0) -> Tally:
    """Play and kill; what was found."""
    tally, tables = asyncio.run(series(url, kills, count, seed))
    rounds = asyncio.run(verified(url, tables, folder, tally))
    print(f"verified {count} logs: {tally.records} records, {rounds} rounds", flush=True)
    return tally
