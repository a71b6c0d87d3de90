"""Nobody chooses chance by losing it: a table whose draws are gone in a round is halted, and it is found."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update

from tapete.games import registry
from tapete.inspection.probe import Probe
from tapete.law.rulebook import catalogue
from tapete.simulation.sessions import Plan, Session, Stuck
from tapete.store import export, halt, schema, stakes
from tapete.store.chance import Batch
from tapete.store.house import House, NotAdmitted, Played, Repeated
from tapete.store.log import Record, seal
from tapete.store.memory import MemoryLog
from tapete.store.verify import verify
from tapete.table.contract import AZAR, Step
from tests.store.kit import CLOSE, bet, played, records_of, rigged, roulette, spun

GAMES = [(game, law) for game, law in catalogue() if game in registry.rooms()]
SOAK = bool(os.environ.get("TAPETE_SOAK"))


async def lose(house: House, table: str, *batches: int) -> None:
    """As somebody with the database in hand would."""
    c = schema.chance_secrets.c
    async with house.database.write((table,)) as db:
        wanted = (c.table_id == table, c.batch.in_(batches)) if batches else (c.table_id == table,)
        await db.execute(delete(schema.chance_secrets).where(*wanted))


async def drawn(house: House, table: str, move_id: str = "s") -> Any:
    live = await house.live(table)
    return await house.draw(table, live.game.offers(live.state, AZAR)[0], move_id)


async def lines(house: House, table: str) -> list[bytes]:
    return [one async for one in export.lines(house, table)]


def codes(log: list[bytes]) -> list[str]:
    return [found.code for found in verify(log).findings]


async def staked(url: str) -> str:
    """A roulette after «no va más»; its chance is lost, and the house was closed since."""
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
        await lose(house, table)
    return table


@pytest.mark.anyio
@pytest.mark.parametrize("time", range(6))
async def test_chance_cannot_be_chosen_by_deleting_it(url: str, time: int) -> None:
    table = await staked(url)
    async with await House.open(url) as house:
        answer = await drawn(house, table)
        assert isinstance(answer, NotAdmitted)
        assert answer.refusal.code == "table_halted"
        live = await house.live(table)
        assert live.halted is not None
        assert live.halted.stakes == {"ana": 1000}
        assert live.halted.lost == 256
        found = records_of(await lines(house, table))
        assert [record.kind for record in found][-2:] == ["move", "halt"]  # no new commitment
        report = verify(await lines(house, table))
        assert [f.code for f in report.findings] == ["chance_lost"]
        assert not report.ok
        assert "ana 1000" in report.findings[0].what.en
        assert "ana 1000" in report.findings[0].what.es


@pytest.mark.anyio
async def test_the_halt_holds_over_restarts_and_processes(url: str) -> None:
    table = await staked(url)
    async with await House.open(url) as one, await House.open(url) as two:
        assert isinstance(await drawn(one, table), NotAdmitted)
        for house in (two, one):
            assert isinstance(await drawn(house, table, "again"), NotAdmitted)
            for move in (bet("ben"), {"do": "spin", "who": "azar", "pocket": "1"}, CLOSE):
                answer = await house.play(table, move, move_id=f"m{move['who']}", by=move["who"])
                assert isinstance(answer, NotAdmitted)
                assert answer.refusal.code in ("table_halted", "chance_is_committed")
            closing = await house.close_table(table, "eva")
            assert isinstance(closing, NotAdmitted)
        seq = (await one.live(table)).seq
    for _ in range(2):  # from the log, then from a snapshot
        async with await House.open(url) as house:
            assert (await house.live(table)).halted is not None
            assert isinstance(await drawn(house, table), NotAdmitted)
            assert (await house.live(table)).seq == seq


@pytest.mark.anyio
async def test_the_jefe_makes_the_round_void_by_the_law(url: str) -> None:
    table = await staked(url)
    async with await House.open(url) as house:
        assert isinstance(await house.void(table, "defective_throw", move_id="v", by="julia"), NotAdmitted)
        await drawn(house, table)
        wrong = await house.void(table, "wheel_fault", move_id="v", by="julia")
        assert isinstance(wrong, NotAdmitted)
        assert wrong.refusal.code == "not_a_ground"
        done = await house.void(table, "defective_throw", move_id="v", by="julia")
        assert isinstance(done, Played)
        assert done.record.by == "julia"
        assert isinstance(await house.void(table, "defective_throw", move_id="v", by="julia"), Repeated)
        live = await house.live(table)
        assert live.halted is None
        assert live.place.left == 256
        assert stakes.chips(live.game, live.state) == {"ana": 1000}
        found = records_of(await lines(house, table))
        assert [record.kind for record in found][-3:] == ["halt", "move", "commit"]
        assert found[-1].chance is not None
        assert found[-1].chance["lost"] == 256
        await played(house, table, CLOSE, "c2")
        await spun(house, table, "s2")
        assert codes(await lines(house, table)) == ["chance_lost"]


@pytest.mark.anyio
async def test_where_no_rule_fits_the_table_is_closed_and_stakes_go_back(url: str) -> None:
    async with await House.open(url) as house:
        table = (await house.open_table("boule", "MEL14", {})).id
        await played(house, table, {"do": "open_bets", "who": "jefe_de_mesa"}, "o")
        live = await house.live(table)
        offer = next(o for o in live.game.offers(live.state, "ana") if o.do == "bet")
        stake = offer.fields["stake"].low
        await played(house, table, {"do": "bet", "who": "ana", "on": "red", "stake": stake}, "b")
        while not any(d.by == AZAR for d in live.game.duties(live.state)):
            duty = live.game.duties(live.state)[0]
            await played(house, table, {"do": duty.do, "who": duty.by}, f"d{live.seq}")
            live = await house.live(table)
        await lose(house, table)
    async with await House.open(url) as house:
        assert isinstance(await drawn(house, table), NotAdmitted)
        live = await house.live(table)
        assert halt.courses(live.game, live.state) == ()
        done = await house.void(table, halt.CLOSING, move_id="v", by="julia")
        assert isinstance(done, Played)
        assert await house.book(table) == {}
    async with await House.open(url) as house:
        live = await house.live(table)
        assert live.info.closed
        assert live.apart() == {}
        assert live.book == {}
        assert isinstance(await house.play(table, bet(), move_id="x", by="ana"), NotAdmitted)
        log = await lines(house, table)
        assert codes(log) == ["chance_lost"]
    records = records_of(log)
    kept = msgspec.to_builtins(records[-1])
    kept["events"][0]["amount"] -= 1
    short = seal(msgspec.convert(kept, Record))
    assert "payout" in codes([*log[:-1], msgspec.json.encode(short, order="sorted")])


@pytest.mark.anyio
async def test_chance_lost_between_two_rounds_is_replaced_before_anybody_bets(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await lose(house, table)
    async with await House.open(url) as house:
        await played(house, table, bet(), "b")
        found = records_of(await lines(house, table))
        assert [record.kind for record in found] == ["opening", "commit", "commit", "move"]
        assert found[2].chance is not None
        assert found[2].chance["lost"] == 256
        await played(house, table, CLOSE, "c")
        await spun(house, table, "s")
        report = verify(await lines(house, table))
        assert report.ok
        assert any("given up as lost" in note.en for note in report.notes)


@pytest.mark.anyio
async def test_a_stake_that_stays_on_the_layout_is_in_play(url: str) -> None:
    """Red has won, and the stake lies there for the next throw: what was committed to for that is not replaced."""
    async with await House.open(url, source=rigged("1")) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
        await spun(house, table, "s1")
        await lose(house, table)
    async with await House.open(url) as house:
        await played(house, table, bet("ben"), "b2")
        await played(house, table, CLOSE, "c2")
        assert isinstance(await drawn(house, table), NotAdmitted)
        live = await house.live(table)
        assert live.halted is not None
        assert live.halted.stakes == {"ana": 1000, "ben": 1000}


@pytest.mark.anyio
async def test_secrets_that_are_not_those_published_are_lost(url: str) -> None:
    """Neither an altered row nor the sealed row of another batch or table is taken for what was committed to."""
    async with await House.open(url) as house:
        assert house.key is not None
        table = (await roulette(house)).id
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
        other = Batch.made(table, 1)
        for row in (house.key.seal(table, 1, other.secrets), other.secrets, house.key.seal(table, 2, other.secrets)):
            async with house.database.write((table,)) as db:
                await db.execute(update(schema.chance_secrets).values(secrets=row, root=other.root))
            async with await House.open(url) as again:
                assert isinstance(await drawn(again, table), NotAdmitted)
                assert (await again.live(table)).halted is not None


def old_way(paper: MemoryLog) -> list[bytes]:
    """The log as it was once written: other draws committed to between the bets and the throw."""
    paper.play({"do": "bet", "who": "ana", "on": "red", "stake": 1000})
    paper.play(CLOSE)
    batch = Batch.made(paper.id, 2)
    last = paper.records[-1]
    chosen = {**batch.commitment(), "lost": paper.live.place.left}
    record = Record(
        table=paper.id, seq=last.seq + 1, at=last.at, by="tapete", move_id="commit:2", kind="commit", chance=chosen,
        prev=str(last.hash),
    )  # fmt: skip
    return [*paper.lines(), msgspec.json.encode(seal(record), order="sorted")]


def test_a_log_in_which_chance_was_chosen_is_found() -> None:
    report = verify(old_way(MemoryLog("french_roulette", "ES79", {})))
    assert [f.code for f in report.findings] == ["chance_chosen"]
    assert not report.ok
    assert report.findings[0].facts["stakes"] == "ana 1000"


def test_a_halt_without_a_void_round_is_found() -> None:
    """Somebody who writes the halt down, and goes on as before."""
    paper = MemoryLog("french_roulette", "ES79", {})
    log = old_way(paper)
    last = paper.records[-1]
    gone = {"batch": 1, "i": 0, "lost": 256, "stakes": {"ana": 1000}}
    halted = seal(
        Record(table=paper.id, seq=last.seq + 1, at=last.at, by="tapete", move_id="halt:1:0", kind="halt", chance=gone,
               prev=str(last.hash))
    )  # fmt: skip
    commit = records_of(log)[-1]
    commit = seal(msgspec.structs.replace(commit, seq=halted.seq + 1, prev=str(halted.hash)))
    made = [*log[:-1], *(msgspec.json.encode(r, order="sorted") for r in (halted, commit))]
    assert codes(made) == ["chance_lost", "chance_chosen"]
    assert codes(made[:-1]) == ["chance_lost"]
    assert any("halted" in note.en for note in verify(made[:-1]).notes)


# --- every game -----------------------------------------------------------------------------------------------------


def moments(game: Any, seeds: int, steps: int, each: int) -> Iterator[Any]:
    """States in which azar is due in a round, some of each phase."""
    seen: dict[str, int] = {}
    for state in states(game, seeds, steps):
        duty = next(iter(game.duties(state)), None)
        if duty is None or duty.by != AZAR or not stakes.under_way(game, state):
            continue
        seen[state.phase] = seen.get(state.phase, 0) + 1
        if seen[state.phase] <= each:
            yield state


def states(game: Any, seeds: int, steps: int) -> Iterator[Any]:
    """Of a table that plays by itself, and of random sessions."""
    if game.company == 1:
        yield from (moment.state for moment in Probe(game).moments())
    for seed in range(seeds):
        session = Session(game, Random(seed), Plan(rounds=4, limit=steps))
        with contextlib.suppress(Stuck):
            yield from (session.state for _ in session.steps())


def check_void(game: Any, state: Any) -> int:
    """At this moment the round can be made void by every way offered, and nobody loses a chip by any."""
    mine = stakes.chips(game, state)
    back: dict[str, int] = {}
    for event in halt.returned(game, state):
        back[event.target] = back.get(event.target, 0) + event.amount
    assert back == mine
    in_play = sum(game.holdings(state)[account] for account in stakes.staked(game, state))
    assert sum(mine.values()) == in_play
    ways = halt.courses(game, state)
    for way in ways:
        after = state
        for move in way.moves:
            step = game.play(after, move)
            assert isinstance(step, Step), (way.ground, step)
            after = step.state
        assert stakes.unharmed(game, state, after), way.ground
        assert sum(game.holdings(after).values()) == 0
        assert way.cite, way.ground
    return len(ways)


RULED = ("roulette", "craps", "wheel", "blackjack", "baccarat", "chemin", "punto")
UNRULED = [("BOL13", game) for game in ("blackjack", "chemin_de_fer", "punto_banca", "punto_banca_reduced")]
"""Games whose law makes a round void, and those in which it does so for none of this: there the table is closed."""


@pytest.mark.parametrize(("game", "law"), GAMES if SOAK else GAMES[::6])
def test_every_round_can_be_made_void(game: str, law: str) -> None:
    table = registry.game(game, law, {})
    seeds, steps, each = (4, 900, 6) if SOAK else (1, 150, 2)
    ways = [check_void(table, state) for state in moments(table, seeds, steps, each)]
    assert ways
    if any(name in game for name in RULED) and (law, game) not in UNRULED:
        assert all(ways)
