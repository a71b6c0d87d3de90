"""Two server processes on one PostgreSQL at the same table: moves through either, both see all; one drives."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from websockets.sync.client import connect

from tapete.store.house import House
from tests.web.kit import PLAIN, Postgres, bet, cheap_passwords, happened, receive, send, until, wait

START = "from tapete.cli.serve import serve; serve(db={db!r}, port=0, pace=0.02, sockets=50)"


class Process:
    """``tapete serve`` as its own process."""

    def __init__(self, db: str) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-c", START.format(db=db)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)/", line)
        assert found, (line, self.running.stderr and self.running.stderr.read())
        self.port = int(found[1])
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20, verify=PLAIN)

    def sign_in(self, name: str) -> httpx.Client:
        answer = self.client.post("/api/session", json={"name": name, "password": f"{name}-password"})
        assert answer.status_code == 201, answer.text
        self.client.cookies.clear()
        self.client.headers["authorization"] = f"Bearer {answer.json()['token']}"
        return self.client

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.client.close()
        os.kill(self.running.pid, how)
        _, said = self.running.communicate(timeout=20)
        assert "Traceback" not in said, said
        return self.running.returncode


@contextmanager
def two(url: str) -> Iterator[tuple[Process, Process, str]]:
    async def prepare() -> str:
        async with await House.open(url) as house:
            for name in ("ana", "ben"):
                await house.accounts.add(name, f"{name}-password", ("player",))
            return (await house.open_table("french_roulette", "ES79", {"minimum": 100})).id

    cheap_passwords()
    table = asyncio.run(prepare())
    processes: list[Process] = []
    try:
        processes += [Process(url), Process(url)]
        yield processes[0], processes[1], table
    finally:
        for process in processes:
            if process.running.poll() is None:
                process.stop()


def test_moves_through_either(postgres: Postgres) -> None:
    url = postgres.url()
    with two(url) as (left, right, table):
        ana, ben = left.sign_in("ana"), right.sign_in("ben")
        with (
            connect(f"ws://127.0.0.1:{left.port}/tables/{table}/live") as one,
            connect(f"ws://127.0.0.1:{right.port}/tables/{table}/live") as other,
        ):
            receive(one)
            receive(other)
            assert send(ana, table, bet("ana", 200), "m").status_code == 200
            for line in (one, other):
                assert until(line, lambda m: happened(m, "placed"))["scene"]["things"][0]["owner"] == "ana"
            assert send(ben, table, bet("ben", 300)).status_code == 200
            for line in (one, other):
                message = until(line, lambda m: len([t for t in m["scene"]["things"] if t["kind"] == "chip"]) == 2)
                assert {p["name"] for p in message["places"]} <= {"ana", "ben"}
            for line in (one, other):
                until(line, lambda m: happened(m, "result"), 30)
        again = send(left.client, table, bet("ana", 200), "m")
        assert again.json()["status"] == "repeated"
        seqs = [c.get(f"/api/tables/{table}/records").json()["last"] for c in (ana, ben)]
        assert seqs[0] == seqs[1]

        driving = [p.client.get("/health").json()["driving"] for p in (left, right)]
        assert sorted(driving) == [0, 1], "one process drives the table"
        holder, other_one = (left, right) if driving[0] else (right, left)
        holder.stop(signal.SIGKILL)
        name = "ben" if other_one is right else "ana"
        wait(
            lambda: send(other_one.client, table, bet(name, 400, "black")).status_code == 200, 30
        )  # once bets are open
        last = other_one.client.get(f"/api/tables/{table}/records").json()["last"]
        wait(
            lambda: any(
                e["event"]["event"] == "result"
                for r in other_one.client.get(f"/api/tables/{table}/records", params={"after": last}).json()["records"]
                for e in r["events"]
            ),
            30,
        )


def test_it_stops_in_order(tmp_path_factory: object, postgres: Postgres) -> None:
    with two(postgres.url()) as (left, right, table):
        assert left.client.get("/health").json()["status"] == "ok"
        with connect(f"ws://127.0.0.1:{right.port}/tables/{table}/live") as line:
            receive(line)
            assert right.stop(signal.SIGINT) == 0
        assert left.stop() == 0
