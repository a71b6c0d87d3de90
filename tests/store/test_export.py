"""Logs leave a house and come back the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.law.fingerprints import fingerprint
from tapete.store import export
from tapete.store.house import House, Played, StoreError
from tapete.store.verify import verify
from tests.store.kit import CLOSE, bet, changed, played, rigged, roulette, session, spun
from tests.store.test_verify import old_rules

pytestmark = pytest.mark.anyio


async def busy_table(house: House) -> str:
    """Three rounds played and nothing left on the cloth: a number that wins stays in play until it is lifted."""
    table = (await roulette(house, minimum=100)).id
    for n in range(3):
        await played(house, table, bet("ana", 100, "straight_up", at=str(n)), f"b{n}")
        await played(house, table, CLOSE, f"c{n}")
        await spun(house, table, f"s{n}")
        live = await house.live(table)
        for player in dict.fromkeys(pending.by for pending in live.state.pending):
            await played(house, table, {"do": "choose", "who": player, "option": "half_back"}, f"z{n}")
    for stake in (await house.live(table)).state.stakes:
        await played(house, table, {"do": "lift", "who": "ana", "on": stake.on, "at": stake.at}, f"l{stake.at}")
    return table


async def lines(house: House, table: str) -> list[bytes]:
    return [one async for one in export.lines(house, table)]


@pytest.mark.parametrize("with_secrets", [True, False])
async def test_export_restore_same_hash(url: str, tmp_path: Path, with_secrets: bool) -> None:
    async with await House.open(url) as one, await House.open(f"sqlite:///{tmp_path / 'other.db'}") as two:
        table = await busy_table(one)
        count = await export.export(one, table, tmp_path / "log.jsonl")
        secrets = await export.secrets(one, table, coming=True) if with_secrets else []
        info = await export.restore(two, (tmp_path / "log.jsonl").read_bytes().splitlines(), secrets)
        assert (info.seq, info.id) == (count - 1, table)
        assert await lines(two, table) == await lines(one, table)
        before, after = await one.live(table), await two.live(table)
        assert (after.head_hash, after.state, after.book) == (before.head_hash, before.state, before.book)
        assert await one.book(table) == await two.book(table)
        await played(two, table, CLOSE, "c9")
        spin = await spun(two, table, "s9")
        report = verify(await lines(two, table))
        assert report.ok
        assert spin.record.chance is not None
        assert spin.record.chance["batch"] == (1 if with_secrets else 2)
        assert any("given up as lost" in note.en for note in report.notes) is not with_secrets


async def test_back_into_a_house_of_the_same_kind(url: str, tmp_path: Path) -> None:
    async with await House.open(f"sqlite:///{tmp_path / 'other.db'}") as one, await House.open(url) as two:
        table = await busy_table(one)
        await export.restore(two, await lines(one, table), await export.secrets(one, table, coming=True))
        assert await lines(two, table) == await lines(one, table)
        with pytest.raises(StoreError) as error:
            await export.restore(two, await lines(one, table))
        assert error.value.code == "table_exists"


async def test_a_damaged_log_is_not_brought_in(house: House) -> None:
    made = session(5).lines()

    def cheat(plain: dict[str, Any]) -> None:
        plain["by"] = "eva"

    for wrong in ([], made[1:], [*made[:3], *made[4:]], changed(made, 4, cheat), [*made[:3], b"{}"], [b"x"]):
        with pytest.raises(StoreError) as error:
            await export.restore(house, wrong)
        assert error.value.code in ("bad_log", "damaged")
    with pytest.raises(StoreError) as error:
        await export.restore(house, made, [export.Secret(1, "00" * 256 * 48)])
    assert error.value.code == "bad_log"
    assert await house.tables() == []


async def test_a_table_played_under_an_old_rulebook_goes_on_under_it(url: str) -> None:
    """The rulebook says 35 to 1 today; the table was opened when it said 34 to 1."""
    async with await House.open(url, source=rigged("17")) as house:
        info = await house.open_table("french_roulette", "ES79", {}, "automatic", rules=old_rules())
        await played(house, info.id, bet("ana", 100, "straight_up", at="17"), "b1")
    async with await House.open(url, source=rigged("17")) as house:
        async with house.database.write() as db:
            from sqlalchemy import delete

            from tapete.store import schema

            await db.execute(delete(schema.snapshots))
        await played(house, info.id, CLOSE, "c1")
        spin = await spun(house, info.id, "s1")
        won = next(e for e in spin.record.events if e["event"] == "won")
        assert won["amount"] == 3400
        new = await house.open_table("french_roulette", "ES79", {}, "automatic")
        await played(house, new.id, bet("ana", 100, "straight_up", at="17"), "b1")
        await played(house, new.id, CLOSE, "c1")
        spin = await spun(house, new.id, "s1")
        assert next(e for e in spin.record.events if e["event"] == "won")["amount"] == 3500
        for table in (info.id, new.id):
            assert verify(await lines(house, table), admit=[fingerprint(old_rules())]).ok


async def test_what_stayed_hidden_is_checked_by_an_inspector_only(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose result only ana may see: the log withholds the number of the draw."""
    from tapete.games.roulette import play as roulette_play
    from tapete.table.contract import Step

    honest = roulette_play.Roulette.play

    def hiding(self: Any, state: Any, move: Any) -> Any:
        step = honest(self, state, move)
        if isinstance(step, Step) and type(move).__name__ == "Spin":
            return Step(step.state, tuple(msgspec.structs.replace(e, seen_by=("ana",)) for e in step.events))
        return step

    monkeypatch.setattr(roulette_play.Roulette, "play", hiding)
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await played(house, table, CLOSE, "c1")
        live = await house.live(table)
        answer = await house.draw(table, live.game.offers(live.state, "azar")[0], "s1")
        assert isinstance(answer, Played)
        chance = answer.record.chance
        assert chance is not None
        assert {"salt", "u"}.isdisjoint(chance)
        assert "leaf" in chance
        log = await lines(house, table)
        assert verify(log).ok
        secrets = {s.batch: bytes.fromhex(s.secrets) for s in await export.secrets(house, table, coming=True)}
        assert verify(log, secrets).ok
        assert not verify(log, {1: bytes(reversed(secrets[1]))}).ok
