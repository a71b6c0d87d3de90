"""Tables and moves, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, event, select, text, update

from tapete.law.errors import TapeteError
from tapete.store import schema
from tapete.store.chance import pick
from tapete.store.house import House, NotAdmitted, Played, Repeated, Stale, StoreError
from tapete.store.log import digest, shown
from tapete.table.contract import AZAR
from tests.store.kit import CLOSE, bet, played, rigged, roulette, spun
from tools.faults import act

pytestmark = pytest.mark.anyio


async def test_a_round_from_bet_to_payment(url: str) -> None:
    async with await House.open(url, source=rigged("32")) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(stake=1000), "b1")
        await played(house, table, CLOSE, "c1")
        spin = await spun(house, table, "s1")
        assert spin.record.move == {"do": "spin", "who": "azar", "pocket": "32"}
        live = await house.live(table)
        assert live.game.holdings(live.state) == {"house": -1000, "stake:1": 1000} == await house.book(table)
        info = await house.table(table)
        assert (info.seq, info.phase, info.mode, info.title) == (live.seq, "betting", "automatic", "Uno")
        assert [t.id for t in await house.tables()] == [table]


async def test_records_are_a_chain_that_says_what_happened(house: House) -> None:
    table = (await roulette(house)).id
    answer = await played(house, table, bet(), "b1", by="ana")
    records = await house.records(table, after=-1)
    assert [r.kind for r in records] == ["opening", "commit", "move"]
    assert [r.seq for r in records] == [0, 1, 2]
    assert [r.prev for r in records] == ["", records[0].hash, records[1].hash]
    assert all(digest(r) == r.hash for r in records)
    assert records[2] == answer.record
    assert isinstance(records[0].rules, dict)
    assert records[0].rules["pays"]["straight_up"]["value"] == "35:1"
    assert records[0].terms == (await house.table(table)).terms
    assert await house.records(table) == records[1:]
    assert await house.records(table, after=1, limit=1) == records[2:]


async def test_a_repeated_move_is_answered_and_not_played_twice(house: House) -> None:
    table = (await roulette(house)).id
    first = await played(house, table, bet(), "b1")
    again = await house.play(table, bet(), move_id="b1", by="ana")
    assert again == Repeated(first.record)
    other = await house.play(table, bet(stake=500), move_id="b1", by="ana", expected_seq=1)
    assert other == Repeated(first.record)
    assert (await house.table(table)).seq == first.seq
    stranger = await house.play(table, bet("ben"), move_id="b1", by="ben")
    assert isinstance(stranger, NotAdmitted)
    assert stranger.refusal.code == "move_id_taken"


async def test_a_stale_number_is_refused(house: House) -> None:
    table = (await roulette(house)).id
    first = await house.play(table, bet(), move_id="b1", by="ana", expected_seq=1)
    assert isinstance(first, Played)
    assert await house.play(table, bet("ben"), move_id="b2", by="ben", expected_seq=1) == Stale(2)
    assert isinstance(await house.play(table, bet("ben"), move_id="b2", by="ben", expected_seq=2), Played)


async def everything(house: House) -> dict[str, Any]:
    async with house.database.read() as db:
        return {name: sorted((await db.execute(select(t))).all()) for name, t in schema.metadata.tables.items()}


async def test_a_refused_move_leaves_nothing(house: House) -> None:
    table = (await roulette(house, minimum=100)).id
    await played(house, table, bet(), "b1")
    before = await everything(house)
    low = await house.play(table, bet("ben", stake=1), move_id="b2", by="ben")
    assert isinstance(low, NotAdmitted)
    assert (low.refusal.code, bool(low.refusal.cite)) == ("below_minimum", True)
    for wrong in ({"do": "fly", "who": "ana"}, bet(stake="many"), {**bet(), "x": 1}, "bet", None, bet("a\0b"), {}):  # type: ignore[arg-type]
        with pytest.raises(StoreError) as error:
            await house.play(table, wrong, move_id="b3", by="ana")
        assert error.value.code == "bad_move"
    with pytest.raises(StoreError):
        await house.play(table, bet(), move_id="x" * 129, by="ana")
    assert await everything(house) == before


async def test_what_is_not_there_is_one_clear_sentence(house: House) -> None:
    for ask in (house.table("no"), house.live("no"), house.play("no", bet(), move_id="1", by="ana")):
        with pytest.raises(StoreError) as error:
            await ask
        assert error.value.code == "no_table"
        assert error.value.text["es"] == "no existe la mesa «no»"
    with pytest.raises(TapeteError):
        await house.open_table("tute", "ES79")
    with pytest.raises(TapeteError):
        await house.open_table("boule", "MEL14", {"minimum": -1})
    assert await house.tables() == []


async def test_a_table_is_opened_once(house: House) -> None:
    await house.open_table("boule", "MEL14", {}, id="one")
    with pytest.raises(StoreError) as error:
        await house.open_table("boule", "MEL14", {}, id="one")
    assert error.value.code == "table_exists"
    with pytest.raises(StoreError):
        await house.open_table("boule", "MEL14", {}, id="../etc")


async def test_a_closed_table_takes_no_move(house: House) -> None:
    table = (await roulette(house)).id
    answer = await house.close_table(table, "julia")
    assert isinstance(answer, Played)
    assert answer.record.kind == "close"
    refused = await house.play(table, bet(), move_id="b1", by="ana")
    assert isinstance(refused, NotAdmitted)
    assert (await house.table(table)).closed
    assert isinstance(await house.close_table(table, "julia"), Repeated)


async def test_at_an_automatic_table_chance_is_not_dictated(house: House) -> None:
    table = (await roulette(house)).id
    await played(house, table, CLOSE, "c1")
    spin = {"do": "spin", "who": "azar", "pocket": "7"}
    refused = await house.play(table, spin, move_id="s1", by="eva")
    assert isinstance(refused, NotAdmitted)
    assert refused.refusal.code == "chance_is_committed"
    staffed = (await roulette(house, "staffed")).id
    assert (await house.table(staffed)).seq == 0
    await played(house, staffed, CLOSE, "c1")
    assert isinstance(await house.play(staffed, spin, move_id="s1", by="eva"), Played)


async def test_draws_are_committed_used_in_order_and_published_ahead(url: str) -> None:
    async with await House.open(url, batch=8) as house:
        table = (await roulette(house)).id
        for n in range(20):
            await played(house, table, CLOSE, f"c{n}")
            spin = await spun(house, table, f"s{n}")
            chance = spin.record.chance
            assert chance is not None
            assert (chance["batch"], chance["i"]) == (n // 8 + 1, n % 8)
            assert spin.record.move is not None
            assert spin.record.move["pocket"] == pick(int(chance["u"], 16), {str(p): 1 for p in range(37)})
        kinds = [(r.kind, r.chance and r.chance["batch"]) for r in await house.records(table, after=-1)]
        for batch in (1, 2, 3):
            assert kinds.index(("commit", batch)) < kinds.index(("move", batch))
        live = await house.live(table)
        assert live.place.left == 68  # small batches: as many as it takes to be ahead


async def test_an_offer_that_has_passed_is_stale(house: House) -> None:
    table = (await roulette(house)).id
    await played(house, table, CLOSE, "c1")
    live = await house.live(table)
    offer = live.game.offers(live.state, AZAR)[0]
    assert isinstance(await house.draw(table, offer, "s1"), Played)
    assert await house.draw(table, offer, "s2") == Stale(live.seq + 1)
    assert isinstance(await house.draw(table, offer, "s1"), Repeated)


async def test_a_house_opened_again_goes_on_where_the_tables_stood(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b1")
        before = await house.live(table)
        assert house.new
    async with await House.open(url) as house:
        assert not house.new
        after = await house.live(table)
        assert (after.state, after.head_hash, after.book) == (before.state, before.head_hash, before.book)
        await played(house, table, CLOSE, "c1")


async def test_a_long_log_is_loaded_from_its_snapshot_and_without_it_the_same(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        lift = {"do": "lift", "who": "ana", "on": "red"}
        moves = [lift if n % 2 else bet(stake=100 + n) for n in range(230)]
        await asyncio.gather(*(played(house, table, move, f"b{n}") for n, move in enumerate(moves)))
        async with house.database.read() as db:
            kept = (await db.execute(select(schema.snapshots.c.seq))).scalar()
        assert int(kept or 0) >= 200
        before = await house.live(table)
    for spoil in (
        None,
        "DELETE FROM snapshots",
        "UPDATE snapshots SET body = '{}'",
        "UPDATE snapshots SET program = 'x'",
    ):
        async with await House.open(url) as house:
            if spoil:
                async with house.database.write() as db:
                    await db.execute(text(spoil))
            after = await house.live(table)
            assert (after.state, after.head_hash, after.book, after.place) == (
                before.state, before.head_hash, before.book, before.place,
            )  # fmt: skip


async def test_the_database_itself_refuses_to_change_what_was_recorded(house: House) -> None:
    table = (await roulette(house)).id
    await played(house, table, bet(), "b1")
    statements = (
        update(schema.records).values(body="{}"), delete(schema.records),
        update(schema.ledger).values(amount=1), delete(schema.ledger),
    )  # fmt: skip
    for statement in statements:
        with pytest.raises(StoreError):
            async with house.database.write() as db:
                await db.execute(statement)
    assert len(await house.records(table, after=-1)) == 3


async def test_books_that_disagree_are_not_written(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = (await roulette(house)).id
    live = await house.live(table)
    before = await everything(house)
    monkeypatch.setattr(type(live.game), "holdings", lambda self, state: {"ana": -1, "house": 1})
    with pytest.raises(StoreError) as error:
        await house.play(table, bet(), move_id="b1", by="ana")
    assert error.value.code == "books"
    monkeypatch.undo()
    assert await everything(house) == before
    await played(house, table, bet(), "b1")


async def test_a_move_is_never_shown_and_a_hidden_draw_only_to_an_inspector(house: House) -> None:
    table = (await roulette(house)).id
    await played(house, table, CLOSE, "c1")
    spin = await spun(house, table, "s1")
    live = await house.live(table)
    public = shown(live.game, spin.record, "")
    assert "move" not in public
    assert public["chance"] == spin.record.chance
    hidden = [{**event, "seen_by": ["ana"]} for event in spin.record.events]
    secret = msgspec.structs.replace(spin.record, events=tuple(hidden))
    assert shown(live.game, secret, "")["chance"] is None
    assert shown(live.game, secret, "", inspector=True)["chance"] == spin.record.chance


async def test_every_registered_game_can_be_kept(house: House) -> None:
    from tapete.games.registry import rooms
    from tapete.law.rulebook import catalogue

    for n, (game, regulation) in enumerate(catalogue()):
        if game in rooms():
            table = (await house.open_table(game, regulation, {}, "automatic")).id
            rng = random.Random(n)
            for k in range(12):
                await act(house, table, rng, f"m{k}")
            live = await house.live(table)
            assert await house.book(table) == live.game.holdings(live.state)
            assert live.seq > 4, game


async def test_a_commit_reads_no_table_as_a_whole(tmp_path: Path) -> None:
    """What a move costs does not grow with the log."""
    asked: list[str] = []
    async with await House.open(f"sqlite:///{tmp_path / 'house.db'}") as house:
        tables = [(await roulette(house)).id for _ in range(3)]
        for table in tables:
            await house.live(table)

        def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
            asked.append(statement)

        event.listen(house.database.committer, "before_cursor_execute", note)
        await asyncio.gather(*(played(house, table, bet(), "b1") for table in tables))
    looked = [statement for statement in asked if statement.startswith(("SELECT", "UPDATE"))]
    assert len(looked) >= 3
    with contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as file:
        for statement in looked:
            plan = file.execute(f"EXPLAIN QUERY PLAN {statement}", ("",) * statement.count("?")).fetchall()
            assert not any("SCAN" in row[3] for row in plan), (statement, plan)


async def test_a_table_is_not_closed_over_a_bet_that_came_meanwhile(house: House) -> None:
    table = (await roulette(house)).id
    seen = (await house.live(table)).seq
    await played(house, table, bet(), "b1")
    assert await house.close_table(table, "diego", expected_seq=seen) == Stale(seen + 1)
    assert not (await house.table(table)).closed
