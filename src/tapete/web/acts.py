"""Who may act and look as whom, and what becomes of a move."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ..store.errors import StoreError
from ..store.house import NotAdmitted, Played, Repeated, Stale, TableInfo
from ..store.live import LiveTable
from ..table.contract import AZAR, RELOJ, Actor, Refusal, Step, redact
from .context import Context, seats_of
from .hub import Channel
from .names import hostile, valid_id
from .problems import Problem, RefusedByLaw
from .records import discreet, pack, part, tell_all
from .wire import Answer, MakeMove, Place, Trial


async def table_of(ctx: Context, id: str) -> TableInfo:
    """The table, or a clear refusal."""
    if not ctx.settings.public and not ctx.visitor.name:
        raise Problem("login_needed")
    if not valid_id(id):
        raise Problem("no_such_table")
    try:
        return await ctx.house.table(id)
    except StoreError as error:
        if error.retry:
            raise
        raise Problem("no_such_table") from None


async def identity(ctx: Context, id: str, asked: str | None = None) -> str:
    """As whom he looks at the table: by his seat or post, else by his name, else as the public."""
    place = await place_of(ctx, id, asked)
    own = {""}
    if place is not None and fits(ctx, id, place):
        own.add(place.who)
    if ctx.visitor.may("player", table=id) and (place is None or place.role == "player"):
        own.add(ctx.visitor.name)
    if asked is None:
        return place.who if place is not None and place.who in own else max(own, key=len)
    if asked not in own:
        raise Problem("not_yours")
    return asked


async def place_of(ctx: Context, table: str, who: str | None) -> Place | None:
    """His place at the table; if it is not the one that he claims, the database is asked once more."""
    name = ctx.visitor.name
    place = await ctx.desk.of(table, name)
    if name and who and (who == AZAR or "@" in who) and (place is None or who not in (AZAR, place.who)):
        await ctx.desk.at(table, fresh=True)
        place = await ctx.desk.of(table, name)
    return place


def fits(ctx: Context, table: str, place: Place) -> bool:
    """Whether his account still has the role of the place that he holds."""
    return (
        ctx.visitor.may("player", table=table) if place.role == "player" else place.role in ctx.visitor.posts_at(table)
    )


async def admit(ctx: Context, info: TableInfo, who: str) -> None:
    """Whether this visitor may move as ``who`` at this table."""
    name = ctx.visitor.name
    if not name:
        raise Problem("login_needed")
    if who == RELOJ:
        raise Problem("only_the_server")
    place = await place_of(ctx, info.id, who)
    if who == AZAR:
        if info.mode != "staffed":
            raise Problem("automatic_table")
        callers = (await known(ctx, info.id)).game.callers
        if place is None or place.role not in callers or not fits(ctx, info.id, place):
            raise Problem("not_at_the_table")
        return
    actor = Actor.of(who)
    if actor.name != name or not (who == name or who == f"{name}@{actor.role}"):
        raise Problem("not_yours")
    if who == name:
        if not ctx.visitor.may("player", table=info.id):
            raise Problem("forbidden")
        if place is not None and place.role != "player":
            raise Problem("not_yours")
        return
    if actor.role not in ctx.visitor.posts_at(info.id):
        raise Problem("forbidden")
    if info.mode != "staffed":
        raise Problem("automatic_table")
    if place is None or place.role != actor.role:
        raise Problem("not_at_the_table")


def understood(live: LiveTable, move: dict[str, Any]) -> Any:
    """The move in the game's own vocabulary; texts and names are checked before anything else sees them."""
    if not isinstance(move.get("who"), str) or not isinstance(move.get("do"), str):
        raise Problem("bad_move", "who, do")
    for where in hostile(move):
        raise Problem("bad_name", where)
    try:
        return live.game.types.move(move)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Problem("bad_move", str(error)[:160]) from None


async def known(ctx: Context, id: str) -> LiveTable:
    """The table as this process knows it: its game and its mode do not change."""
    channel = ctx.hub.channels.get(id)
    if channel is None or channel.task is None or channel.live is None:
        await table_of(ctx, id)
        return await ctx.house.live(id)
    if not ctx.settings.public and not ctx.visitor.name:
        raise Problem("login_needed")
    return channel.live


async def make_move(ctx: Context, id: str, body: MakeMove) -> Answer:
    """Play a move for whoever asks; the answer comes when it is durable."""
    live = await known(ctx, id)
    info = live.info
    await admit(ctx, info, str(body.move.get("who", "")))
    move = understood(live, body.move)
    if info.closed:
        raise Problem("table_closed")
    name = ctx.visitor.name
    if move.who == name and await ctx.desk.of(id, name) is None:
        await ctx.desk.sit(id, name, 0, seats_of(info, ctx.settings))
    move_id = f"{name}/{body.move_id}"  # nobody can take an id from another, or from Tapete
    answer = await ctx.house.play(id, move, move_id=move_id, expected_seq=body.expected_seq, by=name)
    ctx.hub.written(id, answer)
    return settled(ctx, live, move, answer, await identity(ctx, id) if move.who == AZAR else move.who)


def settled(ctx: Context, live: LiveTable, move: Any, answer: Any, who: str) -> Answer:
    """The house's answer as this visitor may see it."""
    if isinstance(answer, NotAdmitted):
        raise RefusedByLaw(answer.refusal)
    if isinstance(answer, Stale):
        raise Problem("stale", seq=answer.seq)
    assert isinstance(answer, (Played, Repeated))
    record = answer.record
    if isinstance(answer, Repeated) and not same(record, move, ctx.visitor.name):
        raise Problem("move_id_used")
    told = ctx.hub.teller(live.info.id).happened(live.game, record, who, ctx.lang)
    status = "repeated" if isinstance(answer, Repeated) else "played"
    return Answer(status=status, seq=part(record, "seq"), events=told)  # type: ignore[arg-type]


def same(record: Any, move: Any, by: str) -> bool:
    """Whether the record is this very move by this very person."""
    return bool(part(record, "by") == by and part(record, "move") == msgspec.to_builtins(move))


async def try_move(ctx: Context, id: str, move: dict[str, Any]) -> Trial:
    """What a move of staff would do: nothing is played, nothing is stored."""
    live, answer, who = await tried(ctx, id, move)
    if isinstance(answer, Refusal):
        raise RefusedByLaw(answer)
    return Trial(events=tell_all(live.game, answer.events, who, ctx.lang, live.seq + 1, ""))


async def tried(ctx: Context, id: str, move: dict[str, Any]) -> tuple[LiveTable, Step | Refusal, str]:
    """A move of staff on a table that does not move: what the game says to it, and as whom he may be told."""
    info = await table_of(ctx, id)
    await admit(ctx, info, str(move.get("who", "")))
    if Actor.of(str(move["who"])).role == "player":
        raise Problem("forbidden")
    live = await ctx.house.live(id)
    made = understood(live, move)
    who = await identity(ctx, id) if made.who == AZAR else made.who
    answer = foreseen(live, made, who) if covered(live) else live.game.play(live.state, made)
    return live, answer, who


def covered(live: LiveTable) -> bool:
    """Whether a card lies on the table now that not everybody sees."""
    return bool(live.game.covered(live.state))


GUESSES = 48
"""So often covered cards are guessed at before it is said what a move would do: every other time those that the move
names are among them."""


def foreseen(live: LiveTable, move: Any, who: str) -> Step | Refusal:
    """What a move would do as far as that can be said without the covered cards: the same, whatever they are. A ruling
    that turns them or follows from them is not told before it is done, nor which card is out already."""
    rng, told = Random(f"{live.info.id}/{live.seq}"), set()
    answer: Step | Refusal | None = None
    said = msgspec.json.encode(move).decode()
    named = tuple(face for face in pack(live.game) if face in said)
    for n in range(GUESSES):
        guessed = live.game.guess(live.state, rng, named if n % 2 else ())
        if guessed is None:
            break
        try:
            answer = live.game.play(guessed, move)
        except (ArithmeticError, AssertionError, LookupError, ValueError):
            told.add(b"")  # such cards could not have come this far
            break
        told.add(_told(live, answer, who))
        if len(told) > 1:
            break
    if answer is None or len(told) != 1:
        raise Problem("covered_cards")
    return answer


def _told(live: LiveTable, answer: Step | Refusal, who: str) -> bytes:
    if isinstance(answer, Refusal):
        return msgspec.json.encode(answer)
    seen = [redact(e, who) for e in (live.game.show(event, who) for event in answer.events) if e is not None]
    return msgspec.json.encode([seen, discreet(live.game.view(answer.state, who).pending, who)])


async def look(ctx: Context, id: str, asked: str | None) -> tuple[Channel, str]:
    """The table's channel, and as whom he looks at it."""
    await table_of(ctx, id)
    who = await identity(ctx, id, asked)
    channel = await ctx.hub.channel(id)
    if channel.task is None:
        await channel.refresh(places=True)
    return channel, who


async def free_to_go(ctx: Context, id: str) -> bool:
    """Whether he has nothing in play."""
    live = await ctx.house.live(id)
    name = ctx.visitor.name
    shares = live.game.owners(live.state).values()
    return not any(share.get(name) for share in shares) and not any(
        p.by == name and p.default in p.options for p in live.game.view(live.state, name).pending
    )
