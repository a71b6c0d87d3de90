"""Inspect the logs of a pool and of its tables together.

Each log proves itself (``verify``). What no log can show alone is shown here: that a pool was told what its tables say
they told it, in that order and nothing else; that a table was told what stood in the pool at that moment; and the third
book, what all tables say of a pool plus what the pool says of them, which is zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from ..law.values import Text
from ..table.contract import Refusal
from ..table.events import Told
from . import ledger, pooling
from .findings import Finding, Report, finding
from .live import opened, read_move
from .log import Data, Record, read
from .verify import verify

Log = Path | str | Sequence[bytes]


def verify_together(
    logs: Iterable[Log], secrets: Mapping[int, bytes] | None = None, admit: Iterable[str] = ()
) -> list[Report]:
    """A report on every log; what is found between a pool and its tables stands in the pool's."""
    admitted = tuple(admit)
    read_in = [_lines(log) for log in logs]
    reports = [verify(lines, secrets, admitted) for lines in read_in]
    records = {r.table: _records(lines) for r, lines in zip(reports, read_in, strict=True)}
    return [
        _with(report, *compared(records[report.table], records)) if pooling.is_pool(report.table) else report
        for report in reports
    ]


def compared(pool: Sequence[Record], logs: Mapping[str, Sequence[Record]]) -> tuple[list[Finding], list[Text]]:
    """What the log of a pool and those of its tables say of each other."""
    if not pool:
        return [], []
    name = pool[0].table
    heard = _heard(pool)
    linked = {id for id, log in logs.items() if log and name in pooling.of_terms(_terms(log[0]))}
    missing = sorted(set(heard) - linked)
    notes = [
        Text(
            f"el registro de la mesa {id} no está entre los dados: lo que hubo entre ella y el pozo no se ha comparado",
            f"the log of table {id} is not among those given: what was between it and the pool was not compared",
        )
        for id in missing
    ]
    pots = _pots(pool)
    found: list[Finding] = []
    for id in sorted(linked):
        found += _said(id, logs[id], heard.get(id, []), name)
        found += _stood(id, logs[id], pots, name)
    if not missing:
        found += _third(name, pool, {id: logs[id] for id in linked})
    return found, notes


def _heard(pool: Sequence[Record]) -> dict[str, list[Record]]:
    """What a pool was told, by table."""
    found: dict[str, list[Record]] = {}
    for record in pool:
        if record.kind == "move" and record.move is not None:
            found.setdefault(str(record.move.get("who")).partition(":")[2], []).append(record)
    return found


def _told(log: Sequence[Record], pool: str) -> Iterator[tuple[int, Data]]:
    """What a table told a pool, each with its record; with its opening it was linked to it."""
    if log and log[0].kind == "opening":
        game = opened(log[0]).game
        for link in game.links:
            if link.pool == pool:
                yield 0, pooling.linking(log[0].table, game.game, game.regulation, link)
    for record in log:
        for event in record.events:
            if event.get("event") == "told" and event.get("target") == pool and event.get("do") != pooling.SETTLE:
                said = Told(
                    target=pool, do=event["do"], amount=event["amount"], seq=event["seq"], about=event["about"],
                    hits=tuple(event.get("hits", ())),
                )  # fmt: skip
                yield record.seq, pooling.move(record.table, said)


def _said(id: str, log: Sequence[Record], heard: list[Record], pool: str) -> Iterator[Finding]:
    told = list(_told(log, pool))
    at_close = log[-1].kind == "close"
    for n, record in enumerate(heard):
        made = record.move or {}
        if n >= len(told):
            if not (at_close and made.get("do") == "close_pass"):
                yield finding(record.seq, "pool_unsaid", table=id, do=made.get("do"), amount=made.get("amount", 0))
        elif not pooling.same(made, told[n][1]):
            seq, said = told[n]
            yield finding(
                record.seq, "pool_differs", table=id, at=seq, said=f"{said['do']} {said.get('amount', '')}".strip(),
                done=f"{made.get('do')} {made.get('amount', '')}".strip(),
            )  # fmt: skip
    for seq, said in told[len(heard) :]:
        yield finding(seq, "pool_unheard", table=id, at=seq, do=said["do"], amount=said.get("amount", 0))


def _pots(pool: Sequence[Record]) -> dict[int, int]:
    """What stood in the pool before each of its moves."""
    live = opened(pool[0])
    game, state, found = live.game, live.state, {}
    for record in pool[1:]:
        found[record.seq] = game.stands(state)
        if record.kind != "move":
            continue
        step = game.play(state, read_move(game, record.move))
        if isinstance(step, Refusal):
            break  # its own report says so
        state = step.state
    return found


def _stood(id: str, log: Sequence[Record], pots: Mapping[int, int], pool: str) -> Iterator[Finding]:
    for record in log:
        move = record.move or {}
        if move.get("do") == pooling.STANDS and move.get("who") == pool:
            due = pots.get(int(move["seq"]))
            if due != move["amount"]:
                yield finding(int(move["seq"]), "pool_stood", table=id, at=record.seq, got=move["amount"], due=due)


def _third(name: str, pool: Sequence[Record], tables: Mapping[str, Sequence[Record]]) -> Iterator[Finding]:
    """The book of what lies between a pool and its tables."""
    own = _book(pool)
    for id, log in tables.items():
        of_table, of_pool = _book(log).get(name, 0), own.get(f"table:{id}", 0)
        if of_table + of_pool:
            yield finding(pool[-1].seq, "third_book", table=id, of_table=of_table, of_pool=of_pool)


def _book(log: Sequence[Record]) -> ledger.Book:
    book: ledger.Book = {}
    for record in log:
        book = ledger.posted(book, ledger.entries(record.events))
    return book


def _terms(opening: Record) -> Data:
    return opening.terms if isinstance(opening.terms, dict) else {}


def _with(report: Report, findings: list[Finding], notes: list[Text]) -> Report:
    every = (*report.findings, *findings)
    return replace(report, ok=not every, findings=every, notes=(*report.notes, *notes))


def _lines(log: Log) -> list[bytes]:
    if isinstance(log, (str, Path)):
        return [line.rstrip(b"\r\n") for line in Path(log).read_bytes().split(b"\n") if line.strip()]
    return list(log)


def _records(lines: Iterable[bytes]) -> list[Record]:
    """The records that can be read; what cannot, the log's own report says."""
    found: list[Record] = []
    for line in lines:
        try:
            found.append(read(line))
        except Exception:
            break
    return found
