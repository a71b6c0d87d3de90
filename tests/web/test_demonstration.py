"""Who gets in without a password: whoever sits at the machine of a house to try, and nobody else.

However the house is served, and however the request comes. With TAPETE_SOAK set every account tries every way.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import insert

from tapete.cli.main import run
from tapete.law.errors import TapeteError
from tapete.store import schema
from tapete.store.accounts import _digest
from tapete.store.database import Database
from tapete.store.house import House
from tapete.store.migrate import upgrade
from tapete.web.app import create_app
from tapete.web.demo import ACCOUNTS
from tapete.web.serving import Asked, Opened, opening_of, settings
from tests.web.kit import PLAIN, Postgres, cheap_passwords

pytestmark = pytest.mark.anyio

Tokens = dict[str, str]

SOAK = bool(os.environ.get("TAPETE_SOAK"))
NAMES = tuple(ACCOUNTS) if SOAK else ("ana", "admin")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def cheap() -> None:
    cheap_passwords()


# --- databases ------------------------------------------------------------------------------------------------------


async def new(url: str) -> Tokens:
    return {}


async def demonstration(url: str) -> Tokens:
    """It was served before, and everybody is still in."""
    async with await House.open(url) as house:
        assert (await opening_of(house, Asked(db=url), refuse)).demo
        people = await house.accounts.users()
        return {user.name: (await house.accounts.admit(user, demo=True)).token for user in people}


async def old_demonstration(url: str) -> Tokens:
    """The same, by the program that could not tell it from a house."""
    database = Database(url)
    tokens = {name: f"a-token-of-old-times-{name}" for name in ACCOUNTS}
    people = [{"name": name, "password": "x", "created_at": "2026", "active": True} for name in ACCOUNTS]
    roles = [{"name": name, "role": role, "table_id": ""} for name, held in ACCOUNTS.items() for role in held]
    sessions = [
        {"token": _digest(token), "name": name, "kind": "cookie", "csrf": "c", "created_at": "2026", "expires_at": "9"}
        for name, token in tokens.items()
    ]
    async with database.write() as db:
        await db.run_sync(upgrade, "0002")
        for table, rows in ((schema.users, people), (schema.user_roles, roles), (schema.sessions, sessions)):
            for row in rows:
                await db.execute(insert(table).values(**row))
    await database.close()
    return tokens


async def a_house(url: str) -> Tokens:
    """One with passwords, whose people have the names of the demonstration's."""
    async with await House.open(url) as house:
        for name, roles in ACCOUNTS.items():
            await house.accounts.add(name, f"{name}-password", roles)
    return {}


DATABASES: dict[str, Callable[[str], Awaitable[Tokens]]] = {
    "new": new,
    "demonstration": demonstration,
    "old demonstration": old_demonstration,
    "house": a_house,
}

# --- ways to serve it, ways to ask ----------------------------------------------------------------------------------

SERVED: dict[str, dict[str, Any]] = {
    "loopback": {},
    "loopback, IPv6": {"host": "::1"},
    "loopback, by name": {"host": "localhost"},
    "--name": {"names": ("casino.example",)},
    "--name of our own": {"names": ("localhost",)},
    "--https": {"https": True},
    "everywhere": {"host": "0.0.0.0"},
    "everywhere, IPv6": {"host": "::"},
    "another address": {"host": "192.0.2.10"},
    "another address and --name": {"host": "192.0.2.10", "names": ("casino.example",)},
    "--leave-demo": {"leave_demo": True},
}
LAWFUL = {way for way in SERVED if way.startswith("loopback")}

PASSED_ON = (
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "X-Forwarded-Server",
    "X-Forwarded", "x-forwarded-anything", "X-Real-IP", "Via", "True-Client-IP", "CF-Connecting-IP",
)  # fmt: skip


class Way(msgspec.Struct, frozen=True):
    """How a request comes in."""

    client: str = "127.0.0.1"
    host: str = "127.0.0.1:8000"
    headers: dict[str, str] = {}
    version: str = "1.1"


STRAIGHT = (Way(), Way(host="localhost"), Way(client="::1", host="[::1]:8000"))
CROOKED = (
    *(Way(headers={name: "192.0.2.1"}) for name in PASSED_ON),
    Way(host="casino.example"),
    Way(host="localhost.casino.example"),
    Way(host="["),
    Way(version="1.0"),  # a proxy that was told nothing but where to pass requests on
    Way(client="192.0.2.1"),
    Way(client="2001:db8::1", host="localhost"),
)


def refuse() -> bool:
    return False


def consent() -> bool:
    return True


@asynccontextmanager
async def opened(url: str, **asked: Any) -> AsyncIterator[tuple[House, Any, Opened]]:
    """The house served so, whoever sits there consenting to all that is asked."""
    order = Asked(db=url, **asked)
    async with await House.open(url) as house:
        found = await opening_of(house, order, consent)
        yield house, create_app(house, settings(order, found.demo)), found


async def enter(app: Any, way: Way, tokens: Tokens) -> set[str]:
    """In which ways somebody got in without a password."""
    found = set[str]()

    async def spoken(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "http_version": way.version}, receive, send)

    transport = httpx.ASGITransport(spoken, client=(way.client, 5))
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
        client.headers.update({"host": way.host, **way.headers})
        for name in NAMES:
            if (await client.post("/api/session", json={"name": name})).status_code == 201:
                found.add("by the interface")
            client.cookies.clear()
        page = (await client.get("/login", headers={"accept": "text/html"})).text
        if 'name="name" value="ana"' in page:
            found.add("offered")
        csrf = page.partition('name="_csrf" value="')[2].partition('"')[0]
        answer = await client.post("/login", data={"_csrf": csrf, "name": "admin"})
        if answer.status_code == 303:
            found.add("by the page")
        client.cookies.clear()
        for token in list(tokens.values())[:2]:
            if (await client.get("/api/session", headers={"authorization": f"Bearer {token}"})).status_code == 200:
                found.add("by an old token")
            answer = await client.get("/api/session", headers={"cookie": f"tapete_session={token}"})
            if answer.status_code == 200 and answer.json()["name"]:
                found.add("by an old session")
    return found


# --- the class ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", SERVED)
@pytest.mark.parametrize("what", DATABASES)
async def test_who_gets_in_without_a_password(what: str, how: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'h.db'}"
    tokens = await DATABASES[what](url)
    lawful = what != "house" and how in LAWFUL
    every = {
        "by the interface",
        "by the page",
        "offered",
        *(("by an old token", "by an old session") if tokens else ()),
    }
    async with opened(url, **SERVED[how]) as (house, app, found):
        for way in STRAIGHT if SOAK or lawful else STRAIGHT[:1]:
            assert await enter(app, way, tokens) == (every if lawful else set()), way
        assert found.demo is lawful
        assert found.left is ("demonstration" in what and not lawful)
        assert (found.key is not None) is (what != "house" and not lawful)
        if found.key is not None:
            assert await house.accounts.check(found.key.name, found.key.password)
    async with opened(url) as (_, app, again):
        assert again.demo is lawful, "what it became it stays"
        assert again.key is None
        crooked = CROOKED if lawful and (SOAK or how == "loopback") else ()
        for way in (*STRAIGHT[:1], *crooked):
            straight = lawful and way in STRAIGHT
            assert await enter(app, way, tokens) == (every if straight else set()), way


@pytest.mark.parametrize("what", ["new", "house"])
async def test_a_server_of_databases_is_never_a_demonstration(what: str, postgres: Postgres) -> None:
    url = postgres.url()
    await DATABASES[what](url)
    async with opened(url) as (_, app, found):
        assert (found.demo, found.key is not None) == (False, what == "new")
        assert await enter(app, Way(), {}) == set()


@pytest.mark.parametrize("how", sorted(set(SERVED) - LAWFUL - {"--leave-demo"}))
async def test_a_demonstration_does_not_end_without_a_word(how: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'h.db'}"
    tokens = await demonstration(url)
    async with await House.open(url) as house:
        before = await house.accounts.users()
        with pytest.raises(TapeteError):
            await opening_of(house, Asked(db=url, **SERVED[how]), refuse)
        assert await house.accounts.users() == before
    async with opened(url) as (_, app, found):
        assert found.demo
        assert "by an old session" in await enter(app, Way(), tokens)


async def test_a_server_that_still_runs_lets_nobody_in_once_it_is_a_house(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'h.db'}"
    tokens = await demonstration(url)
    async with opened(url) as (house, app, _), await House.open(url) as other:
        assert "by an old session" in await enter(app, Way(), tokens)
        founded = await other.accounts.enrol("mara", "mara-password", ("croupier",), leave=True)
        assert founded.left
        assert founded.key is not None
        assert await enter(app, Way(), tokens) == set()
        late = await house.accounts.admit((await house.accounts.known("admin")), demo=True)
        assert await house.accounts.session(late.token) is None, "the demonstration's admin is not the house's"
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for lang, said in (("es", "ya no es de demostración"), ("en", "no demonstration any more")):
                assert said in (await client.get(f"/login?lang={lang}")).text


@pytest.mark.parametrize("name", ["Casino.Example", "casino.example.", " casino.example", "[2001:db8::7]"])
async def test_a_name_is_answered_to_however_it_is_written(name: str, tmp_path: Path) -> None:
    asked = name.strip().rstrip(".")
    async with opened(f"sqlite:///{tmp_path / 'h.db'}", names=(name,)) as (_, app, _found):
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            for host, status in ((asked, 200), (asked.lower(), 200), ("other.example", 421)):
                assert (await client.get("/api/tables", headers={"host": host})).status_code == status


async def test_the_door_says_why_there_is_no_click(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'h.db'}") as (_, app, _found):
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for lang, said in (("es", "sin intermediarios"), ("en", "with nothing in between")):
                assert said not in (await client.get(f"/login?lang={lang}")).text
                answer = await client.get(f"/login?lang={lang}", headers={"x-forwarded-for": "192.0.2.1"})
                assert said in answer.text


async def test_two_at_once_make_one_administrator(tmp_path: Path, postgres: Postgres) -> None:
    for url in (f"sqlite:///{tmp_path / 'h.db'}", postgres.url()):
        async with await House.open(url) as one, await House.open(url) as other:
            asked = Asked(db=url, names=("casino.example",))
            found = await asyncio.gather(*(opening_of(house, asked, refuse) for house in (one, other)))
            assert [each.key is not None for each in found].count(True) == 1
            assert [user.name for user in await one.accounts.users()] == ["admin"]


# --- as its own process ---------------------------------------------------------------------------------------------


class Process:
    """``tapete serve``, and all that it says."""

    def __init__(self, *arguments: str) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-m", "tapete.cli.main", "serve", "--port", "0", "--lang", "en", *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.running.stdout is not None
        self.said = ""
        while not self.said.endswith("Ctrl+C to stop\n"):
            line = self.running.stdout.readline()
            assert line, self.running.stderr and self.running.stderr.read()
            self.said += line
        found = re.search(r":(\d+)/", self.said)
        assert found
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{found[1]}", timeout=60, verify=PLAIN)

    def enters(self, name: str, password: str = "") -> bool:
        answer = self.client.post("/api/session", json={"name": name, "password": password})
        self.client.cookies.clear()
        return answer.status_code == 201

    def stop(self) -> str:
        """What it logged."""
        self.client.close()
        os.kill(self.running.pid, signal.SIGTERM)
        return self.running.communicate(timeout=60)[1]


def shown(said: str) -> str:
    """The password that was told."""
    return said.partition("Password: ")[2].partition("\n")[0]


def test_a_named_house_on_a_new_database(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'h.db'}"
    house = Process("--db", db, "--name", "casino.example")
    assert not any(house.enters(name) for name in ("ana", "julia", "admin"))
    password = shown(house.said)
    assert len(password) >= 16
    assert house.enters("admin", password)
    assert password not in house.stop()
    assert password.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_an_account_is_added_to_a_demonstration_and_nobody_is_locked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    db = f"sqlite:///{tmp_path / 'h.db'}"
    asyncio.run(demonstration(db))
    add = ("user", "add", "mara", "--role", "croupier", "--db", db, "--password-stdin", "--lang", "en")
    monkeypatch.setattr("sys.stdin", io.StringIO("mara-password\n"))
    assert run(add) == 2
    refused = capsys.readouterr()
    assert (refused.out, refused.err.count("\n")) == ("", 1)
    assert "--leave-demo" in refused.err
    assert run((*add, "--leave-demo")) == 0
    password = shown(capsys.readouterr().out)
    house = Process("--db", db)
    assert "Password" not in house.said
    assert not any(house.enters(name) for name in ("ana", "julia", "admin"))
    assert house.enters("mara", "mara-password")
    assert house.enters("admin", password)
    house.stop()


class Here(io.StringIO):
    """Somebody at a terminal, and what they answer."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("lang", "yes", "no"), [("es", "s", "n"), ("en", "yes", "")])
def test_a_demonstration_asks_before_it_is_served_elsewhere(
    lang: str, yes: str, no: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tapete.web.serving.logs", lambda: None)
    db = f"sqlite:///{tmp_path / 'h.db'}"
    asyncio.run(demonstration(db))
    order = ("serve", "--db", db, "--port", "0", "--name", "casino.example", "--lang", lang)

    async def standing() -> str:
        async with await House.open(db) as house:
            return (await house.accounts.standing()).kind

    for given in (io.StringIO(f"{yes}\n"), Here(f"{no}\n")):
        monkeypatch.setattr("sys.stdin", given)
        assert run(order) == 2
        assert capsys.readouterr().out == ""
        assert asyncio.run(standing()) == "demonstration"
    monkeypatch.setattr("sys.stdin", Here(f"{yes}\n"))
    monkeypatch.setattr("tapete.web.serving.create_app", broken)
    assert run(order) == 2
    said = capsys.readouterr()
    assert ("Contraseña: " if lang == "es" else "Password: ") in said.out, "told even if the house never answers"
    assert asyncio.run(standing()) == "house"


def broken(*_: Any) -> None:
    raise TapeteError("roto", "broken")
