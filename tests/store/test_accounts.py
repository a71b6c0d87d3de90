"""Accounts, roles, sessions."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from tapete.store import schema
from tapete.store.accounts import ROLES, account_name
from tapete.store.house import House, StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("cheap")]


async def test_an_account_and_its_password(house: House) -> None:
    accounts = house.accounts
    user = await accounts.add("Ana", "correct horse", ("player", "spectator"))
    assert (user.name, sorted(user.roles)) == ("ana", ["player", "spectator"])
    assert await accounts.user("ana") == user
    assert await accounts.check("ANA", "correct horse") == user
    for name, password in (
        ("ana", "wrong horse"),
        ("ben", "correct horse"),
        ("ana", ""),
        ("@@", "x"),
        ("ana", "x" * 9999),
    ):
        assert await accounts.check(name, password) is None
    async with house.database.read() as db:
        kept = (await db.execute(select(schema.users.c.password))).scalar()
    assert str(kept).startswith("$argon2id$")


async def test_wrong_accounts_are_one_clear_sentence(house: House) -> None:
    accounts = house.accounts
    await accounts.add("ana", "correct horse")
    wrong = [("ana", "correct horse", ("player",)), ("ben", "short", ("player",)), ("ben", "correct horse", ("king",))]
    reserved = ("azar", "house", "croupier", "tapete")
    malformed = ("", "a b", "eva@croupier", "x" * 33, "stake:1", "<b>", "1a")
    wrong += [(name, "correct horse", ("player",)) for name in (*reserved, *malformed)]
    for name, password, roles in wrong:
        with pytest.raises(StoreError) as error:
            await accounts.add(name, password, roles)
        assert error.value.code == "bad_account"
        assert error.value.text["es"] != error.value.text["en"]
    assert [user.name for user in await accounts.users()] == ["ana"]


def test_names_are_kept_in_one_form() -> None:
    assert account_name("JOSÉ") == account_name("jose\u0301") == "josé"


async def test_roles_in_the_house_and_at_a_table(house: House) -> None:
    accounts = house.accounts
    await accounts.add("eva", "correct horse", ())
    await accounts.grant("eva", "croupier", "t1")
    await accounts.grant("eva", "croupier", "t1")
    eva = await accounts.user("eva")
    assert eva is not None
    assert (eva.holds("croupier", "t1"), eva.holds("croupier", "t2"), eva.holds("croupier")) == (True, False, False)
    await accounts.grant("eva", "inspector")
    await accounts.revoke("eva", "croupier", "t1")
    eva = await accounts.user("eva")
    assert eva is not None
    assert eva.grants == {("inspector", "")}
    assert eva.holds("inspector", "t2")
    for role in ROLES:
        await accounts.grant("eva", role)
    with pytest.raises(StoreError):
        await accounts.grant("nobody", "player")


async def test_sessions_come_and_go(house: House) -> None:
    accounts = house.accounts
    await accounts.add("ana", "correct horse")
    assert await accounts.login("ana", "wrong horse") is None
    login = await accounts.login("ana", "correct horse")
    token = await accounts.login("ana", "correct horse", "bearer", hours=1000)
    assert login is not None
    assert token is not None
    assert (await accounts.session(login.token)) == login
    assert (await accounts.session(token.token)) == token
    assert login.csrf != token.csrf
    async with house.database.read() as db:
        kept = (await db.execute(select(schema.sessions.c.token))).scalars().all()
    assert login.token not in kept
    await accounts.logout(login.token)
    assert await accounts.session(login.token) is None
    assert await accounts.session("") is None
    await accounts.set_password("ana", "another horse")
    assert await accounts.session(token.token) is None
    expired = await accounts.login("ana", "another horse", hours=-1)
    assert expired is not None
    assert await accounts.session(expired.token) is None
    last = await accounts.login("ana", "another horse")
    assert last is not None
    await accounts.set_active("ana", False)
    assert await accounts.session(last.token) is None
    assert await accounts.login("ana", "another horse") is None


# --- demonstration and house ----------------------------------------------------------------------------------------

PEOPLE = {"ana": ("player",), "eva": ("croupier",), "admin": ("administrator",)}


async def test_a_demonstration_is_made_once(house: House) -> None:
    accounts = house.accounts
    assert (await accounts.standing()).kind == "new"
    assert await accounts.demonstrate(PEOPLE)
    assert await accounts.demonstrate({"ben": ("player",)})
    assert (await accounts.standing()).kind == "demonstration"
    assert [user.name for user in await accounts.users()] == ["admin", "ana", "eva"]
    for password in ("", "x", "admin"):
        assert await accounts.check("admin", password) is None, "they have no password at all"


async def test_a_house_is_no_demonstration(house: House) -> None:
    await house.accounts.add("mara", "correct horse")
    assert not await house.accounts.demonstrate(PEOPLE)
    assert [user.name for user in await house.accounts.users()] == ["mara"]


async def test_a_demonstration_ends_only_when_asked_and_all_at_once(house: House) -> None:
    accounts = house.accounts
    await accounts.demonstrate(PEOPLE)
    token = (await accounts.admit(await accounts.known("ana"), demo=True)).token
    before = await accounts.users()
    with pytest.raises(StoreError):
        await accounts.add("mara", "correct horse")
    with pytest.raises(StoreError):
        await accounts.found()
    with pytest.raises(StoreError):
        await accounts.enrol("ana", "correct horse", leave=True)
    with pytest.raises(StoreError):
        await accounts.set_password("ana", "correct horse")
    assert (await accounts.users(), (await accounts.standing()).kind) == (before, "demonstration")
    assert await accounts.session(token) is not None

    founded = await accounts.enrol("mara", "correct horse", ("croupier",), leave=True)
    assert founded.left
    assert founded.key is not None
    assert (await accounts.standing()).kind == "house"
    assert (await accounts.standing()).left
    assert await accounts.session(token) is None
    states = {user.name: (user.active, user.demo) for user in await accounts.users()}
    assert states == {"admin": (True, False), "ana": (False, True), "eva": (False, True), "mara": (True, False)}
    admin = await accounts.check("admin", founded.key.password)
    assert admin is not None
    assert admin.grants == {("administrator", "")}
    assert not (await accounts.enrol("ben", "correct horse", leave=True)).left
    async with house.database.read() as db:
        kept = (await db.execute(select(schema.users.c.password).where(schema.users.c.name == "admin"))).scalar()
    assert str(kept).startswith("$argon2id$")


async def test_who_adds_an_administrator_needs_no_other(house: House) -> None:
    await house.accounts.demonstrate(PEOPLE)
    founded = await house.accounts.enrol("mara", "correct horse", ("administrator",), leave=True)
    assert (founded.left, founded.key) == (True, None)
    assert not (await house.accounts.known("admin")).active


async def test_a_house_always_has_an_administrator(house: House) -> None:
    accounts = house.accounts
    await accounts.add("admin", "correct horse", ("player",))
    founded = await accounts.found()
    assert founded.key is not None
    assert founded.key.name == "admin2", "nobody's account is taken"
    assert (await accounts.found()).key is None
    await accounts.add("mara", "correct horse", ("administrator",))
    await accounts.set_active("admin2", False)
    for change in (
        lambda: accounts.set_active("mara", False),
        lambda: accounts.revoke("mara", "administrator"),
        lambda: accounts.change_roles("mara", give=("player",), take=("administrator",)),
    ):
        with pytest.raises(StoreError) as error:
            await change()
        assert "mara" in error.value.text["en"]
    assert (await accounts.known("mara")).grants == {("administrator", "")}
    await accounts.change_roles("mara", give=("administrator",), take=("administrator",))
    await accounts.set_active("admin2", True)
    await accounts.set_active("mara", False)


async def test_two_administrators_do_not_close_each_other(url: str) -> None:
    async with await House.open(url) as one, await House.open(url) as other:
        for name in ("mara", "nora"):
            await one.accounts.add(name, "correct horse", ("administrator",))
        done = await asyncio.gather(
            one.accounts.set_active("nora", False), other.accounts.set_active("mara", False), return_exceptions=True
        )
        assert sum(isinstance(answer, StoreError) for answer in done) == 1


async def test_an_account_of_the_demonstration_comes_back_with_a_password(house: House) -> None:
    accounts = house.accounts
    await accounts.demonstrate(PEOPLE)
    await accounts.found(leave=True)
    with pytest.raises(StoreError) as error:
        await accounts.set_active("ana", True)
    assert "passwd" in error.value.text["en"]
    await accounts.set_password(" ANA", "correct horse")
    assert await accounts.check("ana", "correct horse") is None
    await accounts.set_active("ana", True)
    ana = await accounts.check("ana", "correct horse")
    assert ana is not None
    assert not ana.demo
