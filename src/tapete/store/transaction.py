"""What happens to a table within one transaction: several requests, maybe for several tables, and one commit.

Everything is worked out first (games are pure), then written. A request that is refused, stale or wrong writes nothing
and does not disturb the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select

from ..table.contract import AZAR, Actor, Offer, Refusal, Step
from . import chance, ledger, rows, schema
from .chance import Batch, Source
from .errors import StoreError
from .live import Live, advanced, followed, from_snapshot, kept, opened, read_move
from .log import TAPETE, Data, Record, json_data, now, plain, read, seal

SNAPSHOT_EVERY = 200
PAGE = 2000


# --- answers --------------------------------------------------------------------------------------------------------


class Played(msgspec.Struct, frozen=True):
    """The move was played, and is on the disk. ``events``: those of the record, as the game made them."""

    seq: int
    record: Record
    events: tuple[Any, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    """The move is not admitted; nothing was written."""

    refusal: Refusal


class Stale(msgspec.Struct, frozen=True):
    """The table has gone on since; it stands at ``seq``."""

    seq: int


class Repeated(msgspec.Struct, frozen=True):
    """This move was played before; the record of it."""

    record: Record


Answer = Played | Refused | Stale | Repeated


class Request(msgspec.Struct, kw_only=True):
    """Something to be done to a table."""

    kind: Literal["play", "draw", "close"]
    table: str
    move_id: str
    by: str
    expected: int | None = None
    move: Any = None
    offer: Offer | None = None


# --- loading --------------------------------------------------------------------------------------------------------


def load(db: Connection, table: str, cached: Live | None = None) -> Live:
    """The table as its log has it now: from memory, else from its last snapshot, else from the start."""
    live = cached if cached is not None else _start(db, table)
    r = schema.records
    while True:
        query = select(r.c.body).where(r.c.table_id == table, r.c.seq > live.seq).order_by(r.c.seq).limit(PAGE)
        bodies = (db.execute(query)).scalars().all()
        for body in bodies:
            live = followed(live, read(body))
        if len(bodies) < PAGE:
            return live


def _start(db: Connection, table: str) -> Live:
    r, s = schema.records, schema.snapshots
    body = (db.execute(select(r.c.body).where(r.c.table_id == table, r.c.seq == 0))).scalar()
    if body is None:
        raise no_table(table)
    start = opened(read(body))
    row = (db.execute(select(s).where(s.c.table_id == table))).one_or_none()
    return from_snapshot(start, row) or start


def no_table(table: str) -> StoreError:
    return StoreError("no_table", f"no existe la mesa «{table}»", f"there is no table '{table}'")


# --- one transaction ------------------------------------------------------------------------------------------------


class Transaction:
    """The requests of one commit. ``lives`` are the tables as they stand after it.

    Only ``prepare`` and ``flush`` touch the database; without one (``paper``) they are not called.
    """

    def __init__(
        self,
        db: Connection | None,
        lives: dict[str, Live],
        batches: dict[tuple[str, int], Batch],
        source: Source,
        size: int,
    ) -> None:
        self._db = db
        self.cached = lives
        self.batches = batches
        self.source = source
        self.size = size
        self.lives: dict[str, Live] = {}
        self.wrong: dict[str, StoreError] = {}
        self.stored: dict[tuple[str, str], Record] = {}
        self.records: list[Record] = []
        self.entries: list[dict[str, Any]] = []
        self.secrets: list[Batch] = []

    @property
    def db(self) -> Connection:
        assert self._db is not None
        return self._db

    def prepare(self, requests: Sequence[Request]) -> None:
        """Bring every table up to its log, and look for moves that were made before."""
        names = sorted({request.table for request in requests})
        heads, made = rows.stands(self.db, names, [(request.table, request.move_id) for request in requests])
        for name in names:
            try:
                if name not in heads:
                    raise no_table(name)
                cached = self.cached.get(name)
                if cached is not None and (cached.seq, cached.head_hash) == heads[name]:
                    self.lives[name] = cached
                else:
                    behind = cached is not None and cached.seq < heads[name][0]
                    self.lives[name] = load(self.db, name, cached if behind else None)
            except StoreError as error:
                self.wrong[name] = error
        for body in made:
            record = read(body)
            self.stored[record.table, record.move_id] = record
        for name in {request.table for request in requests if request.kind == "draw"} & set(self.lives):
            self._secrets_of(self.lives[name])

    def _secrets_of(self, live: Live) -> None:
        """The batches that the next draws of a table come from."""
        c = schema.chance_secrets
        table, place = live.info.id, live.place
        for key in [key for key in list(self.batches) if key[0] == table and key[1] < place.batch]:
            del self.batches[key]
        missing = [n for n in range(place.batch, place.last + 1) if (table, n) not in self.batches]
        if missing:
            query = select(c).where(c.c.table_id == table, c.c.batch.in_(missing))
            for row in (self.db.execute(query)).all():
                self.batches[table, row.batch] = Batch(table, row.batch, bytes(row.secrets))

    # --- the requests -----------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> Answer | Exception:
        """What comes of a request; writes are only noted down."""
        if request.table in self.wrong:
            return self.wrong[request.table]
        live = self.lives[request.table]
        before = self.stored.get((request.table, request.move_id))
        if before is not None:
            return Repeated(before) if before.by == request.by else Refused(Refusal(code="move_id_taken"))
        if request.expected is not None and request.expected != live.seq:
            return Stale(live.seq)
        if live.info.closed:
            return Refused(Refusal(code="session_over"))
        do: dict[str, Callable[[Live, Request], Answer]] = {
            "play": self._play,
            "draw": self._draw,
            "close": self._close,
        }
        marks = len(self.records), len(self.entries), len(self.secrets)
        try:
            return do[request.kind](live, request)
        except Exception as error:
            del self.records[marks[0] :], self.entries[marks[1] :], self.secrets[marks[2] :]
            for key in [k for k, r in self.stored.items() if k[0] == request.table and r.seq > live.seq]:
                del self.stored[key]
            self.lives[request.table] = live
            return error

    def _play(self, live: Live, request: Request) -> Answer:
        move = read_move(live.game, request.move)
        if live.info.mode == "automatic" and Actor.of(move.who).role == AZAR:
            return Refused(Refusal(code="chance_is_committed"))
        return self._step(live, request, move, None)

    def _step(self, live: Live, request: Request, move: Any, proof: Data | None) -> Answer:
        step = live.game.play(live.state, move)
        if isinstance(step, Refusal):
            return Refused(step)
        if proof is not None and any(event.seen_by is not None for event in step.events):
            proof = chance.joined([chance.withheld(one, live.info.id) for one in chance.proofs(proof)])
        record = self._append(live, "move", request.by, request.move_id, step, json_data(move), proof)
        return Played(record.seq, record, step.events)

    def _draw(self, live: Live, request: Request) -> Answer:
        assert request.offer is not None
        offers = [o for o in live.game.offers(live.state, AZAR) if o.do == request.offer.do and o.kind == "chance"]
        if request.offer not in offers:
            return Stale(live.seq)
        fields = chance.drawn(request.offer)
        if live.place.left < len(fields) or not self._openable(live):
            self.publish(live)
            live = self.lives[live.info.id]
        found, place = [], live.place
        for field in fields:
            batch = self._batch(live.info.id, place.batch)
            assert batch is not None
            found.append({**batch.proof(place.i), "field": field})
            place = place.after(1)
        move = read_move(live.game, chance.answer(request.offer, [proof["u"] for proof in found]))
        answer = self._step(live, request, move, chance.joined(found))
        if isinstance(answer, Refused):
            raise StoreError(
                "damaged",
                f"el juego no admite su propio azar: {answer.refusal.code}",
                f"the game does not admit its own chance: {answer.refusal.code}",
            )
        live = self.lives[live.info.id]
        if live.place.left < min(chance.LOW, live.place.size // 4):
            self.publish(live)
        return answer

    def _openable(self, live: Live) -> bool:
        place = live.place
        return all(self._batch(live.info.id, n) is not None for n in range(place.batch, place.last + 1))

    def _batch(self, table: str, n: int) -> Batch | None:
        new = next((batch for batch in self.secrets if (batch.table, batch.batch) == (table, n)), None)
        return new or self.batches.get((table, n))

    def _close(self, live: Live, request: Request) -> Answer:
        record = self._append(live, "close", request.by, request.move_id, Step(live.state, ()), None, None)
        return Played(record.seq, record)

    def publish(self, live: Live) -> None:
        """Commit to a further batch of draws."""
        size = live.place.size if live.place.left else self.size
        batch = Batch.made(live.info.id, live.place.last + 1, size, self.source)
        commitment = batch.commitment()
        if live.place.left and not self._openable(live):
            commitment["lost"] = live.place.left
        self.secrets.append(batch)
        self._append(live, "commit", TAPETE, f"commit:{batch.batch}", Step(live.state, ()), None, commitment)

    def _append(
        self, live: Live, kind: Any, by: str, move_id: str, step: Step, move: Data | None, proof: Data | None
    ) -> Record:
        table, seq = live.info.id, live.seq + 1
        record = seal(
            Record(
                table=table,
                seq=seq,
                at=now(),
                by=by,
                move_id=move_id,
                kind=kind,
                move=move,
                events=plain(step.events),
                chance=proof,
                prev=live.head_hash,
            )
        )
        entries = ledger.entries(record.events)
        after = advanced(live, record, step.state, entries)
        ledger.check(after.game, after.state, after.book, table, seq)
        self.lives[table] = after
        self.stored[table, move_id] = record
        self.records.append(record)
        self.entries.extend(rows.ledger_rows(record, entries))
        return record

    # --- writing ----------------------------------------------------------------------------------------------------

    def flush(self, notify: bool) -> None:
        """Write everything down; the caller commits."""
        if not self.records:
            return
        names = list(dict.fromkeys(record.table for record in self.records))
        for batch in self.secrets:
            self.db.execute(insert(schema.chance_secrets), rows.secret_row(batch))
        rows.write(
            self.db,
            [rows.record_row(record) for record in self.records],
            self.entries,
            [rows.stand_row(self.lives[name]) for name in names],
            [f"{name} {self.lives[name].seq}" for name in names] if notify else [],
        )
        for name in names:
            live = self.lives[name]
            if live.seq - max(live.kept, 0) >= SNAPSHOT_EVERY or live.info.closed:
                self.lives[name] = keep(self.db, live)


def keep(db: Connection, live: Live) -> Live:
    """Take a snapshot of a table."""
    db.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == live.info.id))
    db.execute(insert(schema.snapshots), kept(live))
    return replace(live, kept=live.seq)
