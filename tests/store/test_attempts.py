"""Attempts at the door: how many, for whom, from where; in one database, whoever counts."""

from __future__ import annotations

import asyncio
import unicodedata

import pytest
from sqlalchemy import func, select

from tapete.store import schema
from tapete.store.attempts import HOUR, MINUTE, MONTH, Attempts, Limits, Tried, place, wait
from tapete.store.house import House

pytestmark = pytest.mark.anyio

FORMS = ("josé", " josé", "josé\t", "JOSÉ", "José", "jose\u0301", "JOSE\u0301", "\u2003josé\u00a0", "jo\u017fé")
"""One name, as somebody could write it who would like to be counted apart."""


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def rows(house: House, table: str = "door_attempts") -> int:
    async with house.database.read() as db:
        found = (await db.execute(select(func.count()).select_from(schema.metadata.tables[table]))).scalar()
    return int(found or 0)


def test_the_forms_of_a_name_are_one_name() -> None:
    from tapete.store.accounts import account_name

    assert {account_name(form) for form in FORMS} == {"josé"}
    assert len({unicodedata.normalize("NFC", form) for form in FORMS}) > 5


async def test_all_forms_of_a_name_count_together(house: House) -> None:
    attempts = Attempts(house.database, Limits(pair=3), Clock())
    made = [await attempts.begin(form, "192.0.2.1") for form in FORMS]
    assert [not attempt.wait for attempt in made] == [True] * 3 + [False] * (len(FORMS) - 3)
    assert await rows(house) == 3, "what is refused is not written down"


async def test_names_that_can_be_nobodys_count_together(house: House) -> None:
    attempts = Attempts(house.database, Limits(pair=3), Clock())
    names = ("", "a b", "x" * 500, "croupier", "<b>", "a@b.example")
    assert [not (await attempts.begin(name, "192.0.2.1")).wait for name in names].count(True) == 3


async def test_all_at_once_are_no_more_than_one_after_another(house: House) -> None:
    attempts = Attempts(house.database, Limits(), Clock())
    made = await asyncio.gather(*(attempts.begin("ben", "192.0.2.1") for _ in range(100)))
    assert sum(not attempt.wait for attempt in made) == Limits().pair


async def test_two_processes_count_together(url: str) -> None:
    clock = Clock()
    async with await House.open(url) as one, await House.open(url) as other:
        left, right = (Attempts(house.database, Limits(), clock) for house in (one, other))
        made = await asyncio.gather(*(at.begin("ben", "192.0.2.1") for _ in range(40) for at in (left, right)))
        assert sum(not attempt.wait for attempt in made) == Limits().pair


async def test_one_address_through_all_names(house: House) -> None:
    attempts = Attempts(house.database, Limits(), Clock())
    made = [await attempts.begin(f"p{n}", f"2001:db8::{n:x}") for n in range(30)]
    assert sum(not attempt.wait for attempt in made) == Limits().address, "a network is one address"
    assert not (await attempts.begin("p0", "2001:db8:0:1::")).wait


async def test_the_wait_ends_and_does_not_grow_by_asking(house: House) -> None:
    clock = Clock()
    attempts = Attempts(house.database, Limits(), clock)
    for _ in range(Limits().pair):
        await attempts.begin("ben", "192.0.2.1")
    clock.now += 20
    waits = {(await attempts.begin("ben", "192.0.2.1")).seconds for _ in range(10)}
    assert waits == {40}
    clock.now += 40
    assert not (await attempts.begin("ben", "192.0.2.1")).wait


async def test_an_hour_of_guessing(house: House) -> None:
    """Whoever asks again as soon as they may: at one name, from one address."""
    clock = Clock()
    attempts, start, tried = Attempts(house.database, Limits(), clock), clock.now, 0
    while clock.now < start + HOUR:
        attempt = await attempts.begin("ben", "192.0.2.1")
        tried += not attempt.wait
        clock.now += attempt.wait
    assert tried == 6 * Limits().pair


def test_a_name_is_never_locked_only_slowed() -> None:
    """From as many addresses as one likes: the delay doubles up to its longest, and no further."""
    limits, now = Limits(), 10_000.0
    delays = []
    for n in range(limits.name + 12):
        tried = [Tried("ben", f"a{m}", now) for m in range(n)]
        delays.append(wait(tried, "ben", "elsewhere", now, limits))
        assert wait(tried, "ben", "elsewhere", now, limits, known=True) == 0
        assert wait(tried, "ana", "elsewhere", now, limits) == 0
    assert delays[: limits.name] == [0.0] * limits.name
    assert delays[limits.name :][:8] == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]
    assert max(delays) == limits.longest


async def test_where_one_was_let_in_before_one_does_not_wait_for_others(house: House) -> None:
    clock = Clock()
    attempts = Attempts(house.database, Limits(), clock)
    await attempts.right(await attempts.begin("ben", "198.51.100.7"))
    for n in range(200):
        clock.now += (await attempts.begin("ben", f"192.0.2.{n}")).wait and 1.0
    assert (await attempts.begin("ben", "203.0.113.9")).wait
    assert not (await attempts.begin(" Ben", "198.51.100.7")).wait
    clock.now += MONTH
    assert not (await attempts.begin("ana", "192.0.2.1")).wait
    assert await rows(house, "door_known") == 0


async def test_nobody_in_the_same_room_shuts_out_those_who_enter_there(house: House) -> None:
    """Behind one address, somebody goes through the list of names."""
    attempts = Attempts(house.database, Limits(), Clock())
    await attempts.right(await attempts.begin("ben", "192.0.2.1"))
    for n in range(Limits().address):
        await attempts.begin(f"p{n}", "192.0.2.1")
    assert (await attempts.begin("ana", "192.0.2.1")).wait
    for _ in range(Limits().pair):
        assert not (await attempts.begin("ben", "192.0.2.1")).wait
    assert (await attempts.begin("ben", "192.0.2.1")).wait, "their own attempts count as ever"


async def test_the_right_password_forgives_that_name_at_that_address_and_nothing_else(house: House) -> None:
    attempts = Attempts(house.database, Limits(), Clock())
    for name in ("ben", "evil"):
        for _ in range(4):
            await attempts.begin(name, "192.0.2.1")
    await attempts.begin("ben", "192.0.2.2")
    await attempts.right(await attempts.begin("evil", "192.0.2.1"))
    assert await rows(house) == 5
    assert not (await attempts.begin("ben", "192.0.2.1")).wait
    assert (await attempts.begin("ben", "192.0.2.1")).wait


async def test_old_rows_are_swept(house: House) -> None:
    clock = Clock()
    attempts = Attempts(house.database, Limits(), clock)
    for n in range(10):
        await attempts.begin(f"p{n}", f"192.0.2.{n}")
    clock.now += HOUR + MINUTE
    await attempts.begin("ben", "192.0.2.1")
    assert await rows(house) == 1


def test_places() -> None:
    assert place("2001:db8::1") == place("2001:db8::ffff:1%eth0") != place("2001:db8:0:1::1")
    assert place("::ffff:192.0.2.1") == place("192.0.2.1")
    assert len(place("x" * 500)) == 64
