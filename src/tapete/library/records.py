"""Sessions as logs: inspected, and played again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..inspection import cases, running
from ..law.errors import TapeteError, unreadable
from ..store import verify as inspection
from ..store.findings import Report
from ..store.live import opened, read_move
from ..store.log import read
from ..table.contract import Refusal
from .happening import Refused
from .tables import Table

if TYPE_CHECKING:
    from ..store.log import Record

Log = Path | str | Iterable[str | bytes]


def verify(log: Log, secrets: Mapping[int, bytes] | None = None, admit: Iterable[str] = ()) -> Report:
    """Inspect the log of a session (a file, or its lines): hashes, rules, chance, moves, payments, both books.

    >>> import tapete
    >>> table = tapete.table("french_roulette", "ES79", minimum=100)
    >>> _ = table.bet("ana", "straight_up", 100, at="7")
    >>> report = verify(table.log())
    >>> report.ok, report.records
    (True, 2)
    """
    try:
        return inspection.verify(log, secrets, admit)
    except OSError as error:
        raise unreadable(log, error) from error


def replay(session: Log | Mapping[str, Any], lang: str = "en") -> Table:
    """A session played again: from its log (a file or its lines), or from a case (plain data, or a file with one).

    >>> import tapete
    >>> table = tapete.table("french_roulette", "ES79", minimum=100)
    >>> _ = table.bet("ana", "straight_up", 100, at="7")
    >>> replay(table.log()).outcome() == replay(table.case()).outcome() == table.outcome()
    True
    """
    if isinstance(session, Mapping):
        return _case(cases.given(dict(session), expecting=False), lang)
    if isinstance(session, (str, Path)):
        if Path(session).suffix in (".yaml", ".yml"):
            found = cases.read(Path(session), expecting=False)
            if len(found) != 1:
                raise TapeteError(f"{session}: hace falta un solo caso", f"{session}: exactly one case is needed")
            return _case(found[0], lang)
        try:
            session = Path(session).read_bytes().splitlines()
        except OSError as error:
            raise unreadable(session, error) from error
    return _log(list(session), lang)


def _case(case: cases.Case, lang: str) -> Table:
    result = running.run(case)
    if result.table is None:
        said = result.faults[0] if result.faults else None
        raise TapeteError(
            said.es if said else "el caso no abre ninguna mesa", said.en if said else "the case opens no table"
        )
    table = Table(result.table, lang)
    for move in case.moves:
        try:
            table.play(move)
        except Refused:  # a case may expect it; the table goes on as it was
            continue
    return table


def _log(lines: list[str | bytes], lang: str) -> Table:
    table: Table | None = None
    for n, line in enumerate(lines):
        try:
            record: Record = read(line)
            if table is None:
                table = Table(opened(record).game, lang)
            elif record.kind == "move" and record.move is not None:
                move = read_move(table.engine, record.move)
                if isinstance(table.engine.play(table.state, move), Refusal):
                    raise _damaged(n)
                table.play(move)
        except msgspec.MsgspecError as error:
            raise _damaged(n) from error
    if table is None:
        raise _damaged(0)
    return table


def _damaged(n: int) -> TapeteError:
    return TapeteError(
        f"asiento {n}: no se puede volver a jugar; véase tapete.verify",
        f"record {n}: it cannot be played again; see tapete.verify",
    )
