"""The door holds: passwords are guessed no faster by many at once, and who has the right one gets in meanwhile."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from tapete.store import accounts
from tapete.store.attempts import Limits
from tapete.store.house import House
from tapete.web.app import create_app
from tapete.web.auth import Door
from tapete.web.problems import Problem
from tapete.web.settings import Settings
from tapete.web.turns import Full, Turns
from tests.web.kit import STILL, Served, cheap_passwords, served

PAIR, ADDRESS = Limits().pair, Limits().address
ATTACKS = 300


class Hashed:
    """The passwords that were looked at."""

    def __init__(self) -> None:
        self.passwords: list[str] = []
        self.lock = threading.Lock()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> Hashed:
    cheap_passwords()
    found, matches = Hashed(), accounts._matches

    def counted(hash: str, password: str) -> bool:
        with found.lock:
            found.passwords.append(password)
        return matches(hash, password)

    monkeypatch.setattr(accounts, "_matches", counted)
    return found


async def knock(door: Door, name: str, password: str, address: str) -> str:
    """What comes of it: the code of the refusal, or nothing."""
    try:
        await door.sign_in(name, password, address)
    except Problem as problem:
        return problem.code
    return ""


# --- many at once ---------------------------------------------------------------------------------------------------


def test_three_hundred_at_once_over_the_wire(house: Served, hashed: Hashed) -> None:
    async def attack() -> list[httpx.Response]:
        limits = httpx.Limits(max_connections=ATTACKS)
        async with httpx.AsyncClient(base_url=house.base, limits=limits, timeout=60) as client:
            bodies = [{"name": "oto", "password": f"guess {n}"} for n in range(ATTACKS)]
            return await asyncio.gather(*(client.post("/api/session", json=body) for body in bodies))

    answers = asyncio.run(attack())
    assert len(hashed.passwords) <= PAIR
    assert {answer.status_code for answer in answers} == {401, 429}
    for answer in answers:
        if answer.status_code == 429:
            assert answer.json()["code"] in ("too_many_attempts", "door_busy")
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            assert answer.json()["facts"]["retry_after"] == int(answer.headers["retry-after"])


@pytest.mark.anyio
async def test_three_hundred_at_once_at_two_doors_of_one_database(url: str, hashed: Hashed) -> None:
    async with await House.open(url) as one, await House.open(url) as other:
        await one.accounts.add("ben", "ben-password")
        doors = [Door(house.accounts, STILL) for house in (one, other)]
        codes = await asyncio.gather(*(knock(doors[n % 2], "ben", f"guess {n}", "192.0.2.1") for n in range(ATTACKS)))
        assert len(hashed.passwords) == PAIR
        assert codes.count("wrong_password") == PAIR
        assert await knock(doors[0], "ben", "ben-password", "192.0.2.1") == "too_many_attempts"


@pytest.mark.anyio
async def test_a_name_in_many_forms_is_one_name(url: str, hashed: Hashed) -> None:
    async with await House.open(url) as house:
        await house.accounts.add("ben", "ben-password")
        door = Door(house.accounts, STILL)
        forms = ["ben", " ben", "BEN", "Ben\t", "\u2003bEn", "ben\u00a0", "\nben", "BEn "]
        codes = [await knock(door, form, "guess", "192.0.2.1") for form in forms]
    assert codes == ["wrong_password"] * PAIR + ["too_many_attempts"] * (len(forms) - PAIR)


@pytest.mark.anyio
async def test_who_has_the_password_enters_meanwhile(url: str, hashed: Hashed) -> None:
    """From elsewhere, while hundreds guess: within few hashes of others, whatever the attacker knocks at."""
    async with await House.open(url) as house:
        await house.accounts.add("ben", "ben-password")
        door = Door(house.accounts, STILL)
        for names in (["ben"], [f"p{n}" for n in range(ATTACKS)]):
            address = f"192.0.2.{len(names) % 250}"
            crowd = [asyncio.create_task(knock(door, names[n % len(names)], "guess", address)) for n in range(ATTACKS)]
            await asyncio.sleep(0)
            before = len(hashed.passwords)
            assert await knock(door, "ben", "ben-password", "198.51.100.7") == ""
            assert hashed.passwords[before:].index("ben-password") <= 2 + door.turns.each
            codes = await asyncio.gather(*crowd)
            assert codes.count("wrong_password") <= (PAIR if names == ["ben"] else ADDRESS)
            assert not door.turns.waiting
            assert door.turns.free == 2


@pytest.mark.anyio
async def test_who_is_known_at_an_address_is_not_kept_out_by_a_swarm(url: str, hashed: Hashed) -> None:
    now = [1_000_000.0]
    async with await House.open(url) as house:
        await house.accounts.add("ben", "ben-password")
        door = Door(house.accounts, STILL, lambda: now[0])
        assert await knock(door, "ben", "ben-password", "198.51.100.7") == ""
        codes = [await knock(door, "ben", "guess", f"10.0.{n}.1") for n in range(60)]
        assert codes.count("wrong_password") == Limits().name
        assert await knock(door, "ben", "ben-password", "198.51.100.7") == ""
        assert await knock(door, "ben", "ben-password", "203.0.113.9") == "too_many_attempts"
        now[0] += Limits().longest
        assert await knock(door, "ben", "ben-password", "203.0.113.9") == ""


@pytest.mark.anyio
async def test_a_crowd_is_told_at_once(url: str, hashed: Hashed) -> None:
    """While every hash hangs: beyond those at work and those that may wait, everybody has an answer."""
    async with await House.open(url) as house:
        door = Door(house.accounts, Settings(logins_per_minute=10_000))
        go = asyncio.Event()

        async def hangs(name: str, password: str) -> None:
            await go.wait()

        door.accounts.check = hangs  # type: ignore[method-assign]
        crowd = [asyncio.create_task(knock(door, f"p{n}", "guess", "192.0.2.1")) for n in range(ATTACKS)]
        others = [asyncio.create_task(knock(door, "ben", "guess", f"10.0.{n}.1")) for n in range(ATTACKS)]
        for _ in range(20):
            await asyncio.sleep(0)
        told = [task.result() for task in (*crowd, *others) if task.done()]
        assert set(told) == {"door_busy"}
        assert sum(not task.done() for task in crowd) == 2 + door.turns.each
        assert sum(not task.done() for task in others) == door.turns.most - door.turns.each
        go.set()
        await asyncio.gather(*crowd, *others)
        assert door.turns.free == 2


def test_the_page_says_how_long(tmp_path: Path, hashed: Hashed) -> None:
    with served(f"sqlite:///{tmp_path / 'h.db'}", Settings(drive=False, logins_per_minute=1)) as house:
        client = house.client()
        for lang, said in (("es", "Demasiados intentos: vuelva a probar dentro de"), ("en", "Too many attempts: try")):
            token = client.get(f"/login?lang={lang}").text.partition('name="_csrf" value="')[2].partition('"')[0]
            form = {"_csrf": token, "name": "ana", "password": "x"}
            client.post("/login", data=form)
            answer = client.post(f"/login?lang={lang}", data=form)
            assert answer.status_code == 429
            assert int(answer.headers["retry-after"]) <= 60
            assert said in answer.text


# --- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_places_take_turns() -> None:
    turns, done, first = Turns(at_once=1, each=3, most=5), list[str](), asyncio.Event()

    async def work(place: str) -> None:
        async with turns.turn(place):
            await first.wait()
            done.append(place)

    crowd = [asyncio.create_task(work("a")) for _ in range(10)]
    await asyncio.sleep(0)
    crowd += [asyncio.create_task(work(place)) for place in "bcd"]
    await asyncio.sleep(0)
    first.set()
    answers = await asyncio.gather(*crowd, return_exceptions=True)
    assert [type(a) for a in answers].count(Full) == 7, "one works, three and two wait"
    assert isinstance(answers[-1], Full)
    assert done == ["a", "a", "b", "c", "a", "a"]
    assert (turns.free, dict(turns.waiting)) == (1, {})


@pytest.mark.anyio
@pytest.mark.parametrize("called", [False, True])
async def test_who_goes_away_holds_nobody_up(called: bool) -> None:
    turns = Turns(at_once=1)
    hold = asyncio.Event()
    done: list[str] = []

    async def work(place: str, until: asyncio.Event | None = None) -> None:
        async with turns.turn(place):
            if until is not None:
                await until.wait()
            done.append(place)

    crowd = [asyncio.create_task(work("a", hold)), asyncio.create_task(work("b")), asyncio.create_task(work("c"))]
    await asyncio.sleep(0)
    if called:
        hold.set()
        await asyncio.sleep(0)
    crowd[1].cancel()
    hold.set()
    answers: list[Any] = await asyncio.gather(*crowd, return_exceptions=True)
    assert isinstance(answers[1], asyncio.CancelledError)
    assert done == ["a", "c"]
    assert (turns.free, dict(turns.waiting)) == (1, {})


@pytest.mark.anyio
async def test_addresses_are_those_of_the_wire(tmp_path: Path, hashed: Hashed) -> None:
    async with await House.open(f"sqlite:///{tmp_path / 'h.db'}") as house:
        await house.accounts.add("ben", "ben-password")
        app = create_app(house, STILL)

        async def enter(address: str, password: str) -> int:
            transport = httpx.ASGITransport(app, client=(address, 5))  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return (await client.post("/api/session", json={"name": "ben", "password": password})).status_code

        assert [await enter("192.0.2.1", "guess") for _ in range(PAIR + 1)] == [401] * PAIR + [429]
        assert await enter("192.0.2.1", "ben-password") == 429
        assert await enter("192.0.2.2", "ben-password") == 201
