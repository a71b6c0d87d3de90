"""What happens to a table within one transaction: several requests, maybe for several tables, and one commit.

Everything is worked out first (games are pure), then written. A request that is refused, stale or wrong writes nothing
and does not disturb the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select

from ..games.base.terms import Unlawful
from ..law.errors import TapeteError
from ..table.contract import AZAR, Actor, Link, Move, Offer, Refusal, Step
from ..table.events import Told
from . import chance, halt, ledger, pooling, rows, schema, stakes, vault
from .chance import Batch, Source
from .errors import StoreError, strange
from .live import LiveTable, advanced, followed, from_snapshot, kept, opened, read_move
from .log import TAPETE, Data, Record, now, plain, read, seal
from .vault import ChanceKey

SNAPSHOT_EVERY = 200
PAGE = 2000


# --- answers --------------------------------------------------------------------------------------------------------


class Played(msgspec.Struct, frozen=True):
    """The move was played, and is on the disk. ``events``: those of the record, as the game made them."""

    seq: int
    record: Record
    events: tuple[Any, ...] = ()


class NotAdmitted(msgspec.Struct, frozen=True):
    """The move is not admitted; nothing was written."""

    refusal: Refusal


class Stale(msgspec.Struct, frozen=True):
    """The table has gone on since; it stands at ``seq``."""

    seq: int


class Repeated(msgspec.Struct, frozen=True):
    """This move was played before; the record of it."""

    record: Record


Answer = Played | NotAdmitted | Stale | Repeated


class Request(msgspec.Struct, kw_only=True):
    """Something to be done to a table. ``ground``: by which the jefe of a halted table ends its round; ``pool``: see
    whether a pool answers it now."""

    kind: Literal["play", "draw", "close", "void", "pool"]
    table: str
    move_id: str
    by: str
    expected: int | None = None
    move: Any = None
    offer: Offer | None = None
    ground: str = ""


# --- loading --------------------------------------------------------------------------------------------------------


def load(db: Connection, table: str, cached: LiveTable | None = None) -> LiveTable:
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


def _start(db: Connection, table: str) -> LiveTable:
    r, s = schema.records, schema.snapshots
    body = (db.execute(select(r.c.body).where(r.c.table_id == table, r.c.seq == 0))).scalar()
    if body is None:
        raise no_table(table)
    start = opened(read(body))
    row = (db.execute(select(s).where(s.c.table_id == table))).one_or_none()
    live = from_snapshot(start, row) or start
    ended = select(schema.tables.c.closed).where(schema.tables.c.id == table, schema.tables.c.seq == live.seq)
    return replace(live, info=replace(live.info, closed=True)) if db.execute(ended).scalar() else live


def no_table(table: str) -> StoreError:
    return StoreError("no_table", f"no existe la mesa «{table}»", f"there is no table '{table}'")


# --- one transaction ------------------------------------------------------------------------------------------------


class Transaction:
    """The requests of one commit. ``lives`` are the tables as they stand after it.

    Only ``prepare`` and ``flush`` touch the database; without one (``memory``) they are not called.
    """

    def __init__(
        self,
        db: Connection | None,
        lives: dict[str, LiveTable],
        batches: dict[tuple[str, int], Batch],
        source: Source,
        size: int,
        key: ChanceKey | None = None,
        unlawful: bool = False,
    ) -> None:
        self._db = db
        self.unlawful = unlawful
        self._key = key
        self.cached = lives
        self.batches = batches
        self.source = source
        self.size = size
        self.lives: dict[str, LiveTable] = {}
        self.wrong: dict[str, TapeteError] = {}
        self.fronts: dict[str, str] = {}
        """of each pool, the table whose turn it was before"""
        self.stored: dict[tuple[str, str], Record] = {}
        self.records: list[Record] = []
        self.entries: list[dict[str, Any]] = []
        self.secrets: list[Batch] = []

    @property
    def db(self) -> Connection:
        assert self._db is not None
        return self._db

    @property
    def key(self) -> ChanceKey:
        assert self._key is not None
        return self._key

    def prepare(self, requests: Sequence[Request], pools: Mapping[str, Iterable[str]] | None = None) -> None:
        """Bring every table up to its log, and look for moves that were made before. ``pools``: those that each table
        shares with others; they are held with it."""
        linked = {pool for those in (pools or {}).values() for pool in those}
        names = sorted({request.table for request in requests} | linked)
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
                if not self.unlawful:
                    self.lives[name].hold()
            except (StoreError, Unlawful) as error:
                self.wrong[name] = error
        for name in linked & self.lives.keys():
            pool = self.lives[name]
            self.fronts[name] = pool.game.front(pool.state)
        for body in made:
            record = read(body)
            self.stored[record.table, record.move_id] = record
        for name in [name for name, live in self.lives.items() if live.info.mode == "automatic"]:
            try:
                self._secrets_of(self.lives[name])
            except StoreError as error:
                self.wrong[name] = error

    def _secrets_of(self, live: LiveTable) -> None:
        """The batches that the next draws of a table come from; one that is not what was published is none."""
        c, r = schema.chance_secrets, schema.records
        table, place = live.info.id, live.place
        for key in [key for key in list(self.batches) if key[0] == table and key[1] < place.batch]:
            del self.batches[key]
        missing = [n for n in range(place.batch, place.last + 1) if (table, n) not in self.batches]
        if not missing or live.info.closed:
            return
        query = select(c).where(c.c.table_id == table, c.c.batch.in_(missing))
        for row in (self.db.execute(query)).all():
            published = select(r.c.body).where(r.c.table_id == table, r.c.move_id == f"commit:{row.batch}")
            body = self.db.execute(published).scalar()
            batch = opened_batch(self.key, table, row.batch, bytes(row.secrets))
            if batch is not None and body is not None and (read(body).chance or {}).get("root") == batch.root:
                self.batches[table, row.batch] = batch

    # --- the requests -----------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> Answer | Exception:
        """What comes of a request; writes are only noted down."""
        if request.table in self.wrong:
            return self.wrong[request.table]
        live = self.lives[request.table]
        before = self.stored.get((request.table, request.move_id))
        if before is not None:
            return Repeated(before) if before.by == request.by else NotAdmitted(Refusal(code="move_id_taken"))
        if request.expected is not None and request.expected != live.seq:
            return Stale(live.seq)
        if live.info.closed:
            return NotAdmitted(Refusal(code="session_over"))
        do: dict[str, Callable[[LiveTable, Request], Answer]] = {
            "play": self._play,
            "draw": self._draw,
            "close": self._close,
            "void": self._void,
            "pool": self._pool,
        }
        marks = len(self.records), len(self.entries), len(self.secrets)
        lives = dict(self.lives)
        try:
            if live.halted is not None and request.kind not in ("void", "pool"):
                return NotAdmitted(Refusal(code="table_halted"))
            return do[request.kind](live if request.kind == "pool" else self._renewed(live), request)
        except Exception as error:
            for record in self.records[marks[0] :]:
                self.stored.pop((record.table, record.move_id), None)
            del self.records[marks[0] :], self.entries[marks[1] :], self.secrets[marks[2] :]
            self.lives = lives
            return error

    def _play(self, live: LiveTable, request: Request) -> Answer:
        move = read_move(live.game, request.move)
        if live.info.mode == "automatic" and Actor.of(move.who).role == AZAR:
            return NotAdmitted(Refusal(code="chance_is_committed"))
        if pooling.is_pool(live.info.id) or Actor.of(move.who).role == "pool":
            return NotAdmitted(Refusal(code="pool_is_told"))
        return self._step(live, request, move, None)

    def _step(self, live: LiveTable, request: Request, move: Any, proof: Data | None) -> Answer:
        step = live.game.play(live.state, move)
        if isinstance(step, Refusal):
            return NotAdmitted(step)
        if proof is not None and any(event.seen_by is not None for event in step.events):
            proof = chance.joined([chance.withheld(one, live.info.id) for one in chance.proofs(proof)])
        record = self._append(live, "move", request.by, request.move_id, step, written(move), proof)
        if live.game.links:
            self._carry(record, step.events)
            self._asked(live.info.id)
        return Played(record.seq, record, step.events)

    # --- pools ------------------------------------------------------------------------------------------------------

    def _carry(self, record: Record, events: Iterable[Any]) -> None:
        """What a table has told its pools is done there, in the same transaction."""
        for n, told in enumerate(pooling.told(events)):
            self._tell(record.table, told, record.by, f"{record.table}/{record.seq}/{n}")

    def _tell(self, table: str, told: Told, by: str, move_id: str) -> None:
        pool = self._shared(told.target)
        move = read_move(pool.game, pooling.move(table, told))
        step = pool.game.play(pool.state, move)
        if isinstance(step, Refusal):
            raise pooling.refused(told.target, step)
        self._append(pool, "move", by, move_id, step, written(move), None)

    def link(self, live: LiveTable, link: Link, by: str) -> None:
        """A table that opens is linked to a pool; what the law of the pool has against it is one sentence."""
        pool = self._shared(link.pool)
        move = read_move(pool.game, pooling.linking(live.info.id, live.info.game, live.info.regulation, link))
        step = pool.game.play(pool.state, move)
        if isinstance(step, Refusal):
            raise pooling.not_linked(step, live.info.game)
        self._append(pool, "move", by, f"{live.info.id}/0/{link.bet}", step, written(move), None)

    def _shared(self, pool: str) -> LiveTable:
        if pool in self.wrong:
            raise self.wrong[pool]
        if pool not in self.lives:
            raise pooling.no_pool(pool)
        if self.lives[pool].info.closed:
            raise pooling.shut(pool)
        return self.lives[pool]

    def _asked(self, table: str) -> bool:
        """Whatever of this table waits for a pool is paid, as far as its turn has come."""
        paid = False
        while (due := self._due(self.lives[table])) is not None:
            pool, about = due
            live, seq = self.lives[table], pool.seq + 1
            said = {
                "who": pool.info.id, "do": pooling.STANDS, "about": about, "amount": pool.game.stands(pool.state),
                "seq": seq,
            }  # fmt: skip
            move = read_move(live.game, said)
            step = live.game.play(live.state, move)
            if isinstance(step, Refusal):
                raise pooling.refused(pool.info.id, step)
            record = self._append(live, "move", TAPETE, f"{pool.info.id}/{seq}", step, written(move), None)
            self._carry(record, step.events)
            paid = True
        return paid

    def _due(self, live: LiveTable) -> tuple[LiveTable, str] | None:
        """The first prize of a table that its pool answers now, and of which pass it is."""
        for ask in live.game.asks(live.state):
            pool = self._shared(ask.pool)
            if pool.game.due(pool.state, f"table:{live.info.id}", ask.about):
                return pool, ask.about
        return None

    def _pool(self, live: LiveTable, request: Request) -> Answer:
        if not live.game.links or not self._asked(live.info.id):
            return NotAdmitted(Refusal(code="nothing_due"))
        record = next(record for record in self.records[::-1] if record.table == live.info.id)
        return Played(record.seq, record)

    def _gone(self, live: LiveTable, by: str) -> None:
        """A table that is closed leaves no pass behind for which others would wait."""
        for link in live.game.links:
            pool, name = self._shared(link.pool), f"table:{live.info.id}"
            for one in [p for p in pool.state.passes if p.table == name]:
                told = Told(target=link.pool, do="close_pass", amount=0, seq=0, about=one.about)
                self._tell(live.info.id, told, by, f"{live.info.id}/close/{one.about}")

    def _draw(self, live: LiveTable, request: Request) -> Answer:
        assert request.offer is not None
        offers = [o for o in live.game.offers(live.state, AZAR) if o.do == request.offer.do and o.kind == "chance"]
        if request.offer not in offers:
            return Stale(live.seq)
        fields = chance.drawn(request.offer)
        if not self._openable(live):
            self._halt(live)
            return NotAdmitted(Refusal(code="table_halted"))
        if live.place.left < len(fields):  # only where less was published ahead than is today
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
        if isinstance(answer, NotAdmitted):
            raise StoreError(
                "damaged",
                f"el juego no admite su propio azar: {answer.refusal.code}",
                f"the game does not admit its own chance: {answer.refusal.code}",
            )
        self._ahead(self.lives[live.info.id])
        return answer

    def _renewed(self, live: LiveTable) -> LiveTable:
        """Draws that were lost between two rounds are given up: the log says so, and commits to others before anybody
        can stake on them. In a round nothing is put in their place: see ``_halt``."""
        if live.info.mode != "automatic" or self._openable(live) or stakes.under_way(live.game, live.state):
            return live
        self.publish(live)
        return self.lives[live.info.id]

    def _halt(self, live: LiveTable) -> None:
        """The draw that is due cannot be opened, and a round is under way: nobody moves until the jefe has acted."""
        place = live.place
        lost = {"batch": place.batch, "i": place.i, "lost": place.left, "stakes": stakes.chips(live.game, live.state)}
        self._append(live, "halt", TAPETE, f"halt:{place.batch}:{place.i}", Step(live.state, ()), None, lost)

    def _void(self, live: LiveTable, request: Request) -> Answer:
        """The jefe makes the round of a halted table void, by a rule of its law; or closes the table, and every chip
        in play goes back."""
        if live.halted is None:
            return NotAdmitted(Refusal(code="not_halted"))
        if request.ground == halt.CLOSING:
            if live.game.asks(live.state):
                return NotAdmitted(Refusal(code="awaits_pool"))
            self._gone(live, request.by)
            step = Step(live.state, halt.returned(live.game, live.state))
            record = self._append(live, "close", request.by, request.move_id, step, None, None)
            return Played(record.seq, record, step.events)
        course = halt.course(live.game, live.state, request.ground)
        if course is None:
            return NotAdmitted(Refusal(code="not_a_ground", at=request.ground))
        found: Answer | None = None
        for n, move in enumerate(course.moves):
            id = f"{request.move_id}:{n}" if n else request.move_id
            answer = self._step(self.lives[live.info.id], replace(request, move_id=id), move, None)
            found = found or answer
        assert isinstance(found, Played)
        self.publish(self.lives[live.info.id])
        return found

    def _openable(self, live: LiveTable) -> bool:
        """Whether every draw that was published can still be opened."""
        place = live.place
        needed = range(place.batch, place.last + 1) if place.left else ()
        return all(self._batch(live.info.id, n) is not None for n in needed)

    def _batch(self, table: str, n: int) -> Batch | None:
        new = next((batch for batch in self.secrets if (batch.table, batch.batch) == (table, n)), None)
        return new or self.batches.get((table, n))

    def _close(self, live: LiveTable, request: Request) -> Answer:
        if live.game.asks(live.state):
            return NotAdmitted(Refusal(code="awaits_pool"))
        self._gone(live, request.by)
        record = self._append(live, "close", request.by, request.move_id, Step(live.state, ()), None, None)
        return Played(record.seq, record)

    def publish(self, live: LiveTable) -> None:
        """Commit to a further batch of draws, or to as many as it takes to be ahead of every bet."""
        self._published(live)
        self._ahead(self.lives[live.info.id])

    def _ahead(self, live: LiveTable) -> None:
        while live.place.left < chance.LOW:
            self._published(live)
            live = self.lives[live.info.id]

    def _published(self, live: LiveTable) -> None:
        size = live.place.size if live.place.left else self.size
        batch = Batch.made(live.info.id, live.place.last + 1, size, self.source)
        commitment = batch.commitment()
        if live.place.left and (live.halted is not None or not self._openable(live)):
            commitment["lost"] = live.place.left
        self.secrets.append(batch)
        self._append(live, "commit", TAPETE, f"commit:{batch.batch}", Step(live.state, ()), None, commitment)

    def _append(
        self, live: LiveTable, kind: Any, by: str, move_id: str, step: Step, move: Data | None, proof: Data | None
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
        ledger.check(after.apart(), after.book, table, seq)
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
            self.db.execute(insert(schema.chance_secrets), rows.secret_row(batch, self.key))
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


def written(move: Move) -> Data:
    """A move as its record holds it, free of what a database could not keep."""
    try:
        sent = msgspec.json.encode(move)
    except UnicodeEncodeError as error:
        raise strange() from error
    if b"\\u0000" in sent:
        raise strange()
    data: Data = msgspec.json.decode(sent)
    return data


def opened_batch(key: ChanceKey, table: str, n: int, row: bytes) -> Batch | None:
    """The batch that a row holds; None if it holds none. A row of another key is not lost: its key is asked for."""
    if vault.is_sealed(row):
        if vault.sealed_by(row) != key.id:
            raise vault.wrong(key.path)
        secret = key.open(table, n, row)
    else:
        secret = row  # of an older version that still writes
    try:
        return Batch(table, n, secret) if secret is not None else None
    except ValueError:
        return None


def keep(db: Connection, live: LiveTable) -> LiveTable:
    """Take a snapshot of a table."""
    db.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == live.info.id))
    db.execute(insert(schema.snapshots), kept(live))
    return replace(live, kept=live.seq)
