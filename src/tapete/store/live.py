"""A table as it stands: the game its opening record describes, and the state that its log leads to."""

from __future__ import annotations

import platform
from typing import Any, Literal

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from .. import __version__
from ..games import registry
from ..games.base.terms import Unlawful
from ..law.rulebook import recorded, rulebook
from ..table.contract import Game, Move, Refusal
from . import ledger
from .chance import DrawsAt, proofs
from .errors import StoreError
from .halt import Halt, returned
from .log import Data, Record, decoder, head, json_data, now, plain, seal

Mode = Literal["automatic", "staffed"]
LOG_VERSION = "1"


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a lobby shows of a table."""

    id: str
    game: str
    regulation: str
    title: str
    mode: Mode
    terms: Data
    seq: int
    phase: str
    closed: bool = False
    opened_at: str = ""
    opened_by: str = ""


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one moment of its log. ``book`` is what the transfers say; ``place`` where its draws stand."""

    info: TableInfo
    game: Any
    state: Any
    seq: int
    head_hash: str
    book: ledger.Book = {}
    place: DrawsAt = DrawsAt()
    kept: int = -1
    """the record at which the last snapshot was taken"""
    halted: Halt | None = None
    """its chance was lost while a round was under way, and its jefe has not acted yet"""
    void: bool = False
    """it was closed without a rule for its last round: what was in play went back"""
    marked: bool = True
    """its opening record says which of its terms are beside the law (there may be none)"""

    def hold(self) -> None:
        """A table whose opening does not own up to terms beside the law is not played, unless somebody admits it."""
        if not self.marked:
            raise Unlawful(self.game.beside)

    def apart(self) -> dict[str, tuple[int, int]]:
        """Where its two books differ: account → (what the transfers say, what the state says)."""
        back = ledger.entries(plain(returned(self.game, self.state))) if self.void else []
        return ledger.apart(self.game, self.state, self.book, back)


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a table so that its log need not be replayed from the start."""

    state: msgspec.Raw
    book: ledger.Book
    place: DrawsAt
    halted: Halt | None = None
    void: bool = False


def opening_record(
    table: str,
    game: str,
    regulation: str,
    terms: Any,
    mode: Mode,
    title: str,
    by: str,
    rules: Data | None = None,
    *,
    unlawful: bool = False,
) -> Record:
    """The first record of a log: everything that replay will need, whatever the files say by then. ``unlawful``: terms
    beside the law are taken, and the record says what is wrong with them."""
    law = rulebook(game, regulation) if rules is None else recorded(rules, f"{table}/0")
    made = registry.game(game, regulation, terms, law, unlawful=unlawful)
    return seal(
        Record(
            table=table, seq=0, at=now(), by=by, move_id="opening", kind="opening", prev="",
            events=plain(made.opening().events), rules=json_data(law.record()), terms=json_data(made.terms),
            mode=mode, title=title, unlawful=json_data(made.beside) if made.beside else UNSET,
            versions={"tapete": __version__, "log": LOG_VERSION, "python": platform.python_version()},
        )
    )  # fmt: skip


def opened(record: Record) -> LiveTable:
    """The table as its opening record describes it: with the rules that stand there, whatever the files say now."""
    if record.kind != "opening" or record.rules is UNSET or record.terms is UNSET:
        raise damaged(record.table, record.seq)
    rules, terms = msgspec.json.encode(record.rules), msgspec.json.encode(record.terms)
    game = _game(rules, terms, f"{record.table}/0", bool(record.unlawful))
    first = game.opening()
    info = TableInfo(
        id=record.table,
        game=game.game,
        regulation=game.regulation,
        title=record.title if isinstance(record.title, str) else "",
        mode="staffed" if record.mode == "staffed" else "automatic",
        terms=record.terms,
        seq=0,
        phase=first.state.phase,
        opened_at=record.at,
        opened_by=record.by,
    )
    book = ledger.posted({}, ledger.entries(record.events))
    marked = list(record.unlawful or ()) == json_data(game.beside)
    return LiveTable(info=info, game=game, state=first.state, seq=0, head_hash=head(record), book=book, marked=marked)


_GAMES: dict[tuple[bytes, bytes, bool], Game] = {}
MOST = 256


def _game(rules: bytes, terms: bytes, name: str, marked: bool) -> Game:
    """The game of these rules and terms. Games are pure, so tables of one kind share theirs: making one takes long.
    What was once opened beside the law can be looked at; whether it is played is another question (``Live.hold``)."""
    found = _GAMES.get((rules, terms, marked))
    if found is None:
        law = recorded(msgspec.json.decode(rules), name)
        chosen = msgspec.json.decode(terms)
        if not marked:
            chosen = registry.as_played(law, chosen)
        found = registry.game(law.game, law.regulation, chosen, law, unlawful=True)
        if len(_GAMES) >= MOST:
            _GAMES.clear()
        _GAMES[rules, terms, marked] = found
    return found


def read_move(game: Game, move: Any) -> Any:
    """A move of the game's vocabulary: what has been read already is taken as it is, plain data is read into it."""
    if isinstance(move, Move) and game.vocabulary.get(str(move.__struct_config__.tag)) is type(move):
        return move
    try:
        return decoder(game.types.moves).decode(msgspec.json.encode(move))
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise StoreError(
            "bad_move",
            f"esto no es una jugada de {game.game}: {error}",
            f"this is not a move of {game.game}: {error}",
        ) from error


def advanced(live: LiveTable, record: Record, state: Any, entries: list[ledger.Entry]) -> LiveTable:
    """The table after a record, with the state that its move led to."""
    place, halted = live.place, live.halted
    if record.chance is not None:
        if record.kind == "commit":
            place = place.published(record.chance["batch"], record.chance["size"], "lost" in record.chance)
            halted = None
        elif record.kind == "halt":
            halted = Halt(seq=record.seq, **record.chance)
        else:
            place = place.after(len(proofs(record.chance)))
    info = replace(live.info, seq=record.seq, phase=state.phase, closed=live.info.closed or record.kind == "close")
    return replace(
        live,
        info=info,
        state=state,
        seq=record.seq,
        head_hash=head(record),
        book=ledger.posted(live.book, entries) if entries else live.book,
        place=place,
        halted=halted if record.kind != "close" else None,
        void=record.kind == "close" and bool(record.events),
    )


def followed(live: LiveTable, record: Record) -> LiveTable:
    """The table after a record of its own log, by playing its move again."""
    if record.seq != live.seq + 1 or record.prev != live.head_hash:
        raise damaged(record.table, record.seq)
    state = live.state
    if record.kind == "move":
        step = live.game.play(state, read_move(live.game, record.move))
        if isinstance(step, Refusal):
            raise damaged(record.table, record.seq)
        state = step.state
    after = advanced(live, record, state, ledger.entries(record.events))
    if after.apart():
        raise damaged(record.table, record.seq)
    return after


def kept(live: LiveTable) -> dict[str, Any]:
    """The row of a table's snapshot. (Dicts in the state keep their order: it must come back as it was.)"""
    body = {
        "state": live.state, "book": live.book, "place": live.place, "halted": live.halted, "void": live.void,
    }  # fmt: skip
    return {
        "table_id": live.info.id,
        "seq": live.seq,
        "head": live.head_hash,
        "program": __version__,
        "body": msgspec.json.encode(body).decode(),
    }


def from_snapshot(start: LiveTable, row: Any) -> LiveTable | None:
    """The table at its snapshot; None if another version of the program took it, or it cannot be read."""
    if row is None or row.program != __version__:
        return None
    try:
        snapshot = decoder(Snapshot).decode(row.body)
        state = decoder(start.game.types.state).decode(snapshot.state)
    except msgspec.MsgspecError:
        return None
    info = replace(start.info, seq=row.seq, phase=state.phase)
    found = replace(
        start,
        info=info,
        state=state,
        seq=row.seq,
        head_hash=row.head,
        book=snapshot.book,
        place=snapshot.place,
        kept=row.seq,
        halted=snapshot.halted,
        void=snapshot.void,
    )
    return None if found.apart() else found


def damaged(table: str, seq: int) -> StoreError:
    return StoreError(
        "damaged",
        f"mesa {table}: el asiento {seq} no concuerda con los anteriores; compruebe el registro con «tapete verify»",
        f"table {table}: record {seq} does not follow from those before it; check the log with 'tapete verify'",
    )
