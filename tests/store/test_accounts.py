"""Accounts, roles, sessions."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from tapete.store import schema
from tapete.store.accounts import ROLES, account_name
from tapete.store.house import House, StoreError

pytestmark = pytest.mark.anyio


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
