"""Inspect a whole session from its log alone: no database, no trust in the house that wrote it.

Six things are checked, record by record: the chain of hashes; the rules of the opening record, which must be those of a
rulebook that was shipped once, under its own name; the commitments to chance (every draw opened, in order, none lost or
exchanged while a round was under way, and the outcome that was played is the one it gives); the legality of every move,
played again under those rules; every settlement (what was recorded is what was due); and both books, the sum of the
recorded transfers and what the state says that every account holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from ..law.values import Text
from .chance import Batch
from .findings import Finding, Report, as_it_stands, finding
from .log import Record, digest, head, line, read
from .repair import Byte, one_byte, own_hash
from .replay import Replay
from .rules import admitted

__all__ = ["Finding", "Report", "verify"]

MOST = 200
REPAIRS = 5
"""How many altered records are searched for the byte that was altered."""


def verify(
    log: Path | str | Iterable[str | bytes], secrets: Mapping[int, bytes] | None = None, admit: Iterable[str] = ()
) -> Report:
    """Inspect a log: the path of a file, or its lines.

    ``secrets`` (batch → its salts and numbers, see ``export.secrets``) let an inspector check what stayed hidden, and
    the whole of every published root. ``admit``: fingerprints of rules that were never shipped and shall pass, whole or
    their first digits.
    """
    inspection = _Inspection(secrets, admitted(admit))
    if isinstance(log, (str, Path)):
        with Path(log).open("rb") as file:
            return inspection.report(file)
    return inspection.report(log)


class _Inspection:
    def __init__(self, secrets: Mapping[int, bytes] | None, admit: frozenset[str] = frozenset()) -> None:
        self.secrets = dict(secrets or {})
        self.admit = admit
        self.findings: list[Finding] = []
        self.dropped = 0
        self.count = 0
        self.due = 0
        self.head = ""
        self.table = ""
        self.repairs = REPAIRS
        self.replay = Replay({})

    def report(self, log: Iterable[str | bytes]) -> Report:
        for text, after in _pairs(log):
            self.line(text, after)
        if not self.count:
            self.found([finding(0, "empty")])
        findings = self.findings
        if self.dropped:
            findings = [*findings, finding(self.due, "more", count=self.dropped)]
        live = self.replay.live
        return Report(
            ok=not findings,
            findings=tuple(findings),
            notes=tuple(self.notes()),
            table=self.table,
            game=live.info.game if live else "",
            regulation=live.info.regulation if live else "",
            records=self.count,
            rounds=self.replay.rounds,
            draws=self.replay.draws,
            head=self.head,
            rules=self.replay.rules,
        )

    def found(self, findings: Iterable[Finding]) -> None:
        for one in findings:
            if len(self.findings) < MOST:
                self.findings.append(one)
            else:
                self.dropped += 1

    def notes(self) -> Iterator[Text]:
        if self.count and not self.replay.closed:
            yield Text(
                f"la mesa no consta cerrada; compare su última huella con la de la casa: {self.head}",
                f"the table is not recorded as closed; compare its last hash with the house's: {self.head}",
            )
        yield from self.replay.notes
        if self.replay.staffed:
            yield Text(
                "mesa atendida: lo que dio el azar lo anotó su personal, sin compromiso que comprobar",
                "a staffed table: its staff entered what chance gave, and there is no commitment to check",
            )
        shared = self.replay.live.game.links if self.replay.live is not None else ()
        if shared:
            pools = ", ".join(dict.fromkeys(link.pool for link in shared))
            yield Text(
                f"la mesa comparte {pools}: lo que hubo entre ambos se comprueba con los dos registros a la vez",
                f"the table shares {pools}: what was between them is checked with both logs at once",
            )
        if self.replay.hidden:
            yield Text(
                f"sorteos cubiertos: {self.replay.hidden}; que dieron lo que se jugó solo se comprueba con --secrets",
                f"covered draws: {self.replay.hidden}; that they gave what was played is checked only with --secrets",
            )
        if self.replay.halted and not self.replay.closed:
            yield Text(
                "la mesa está detenida: su jefe aún no ha anulado la jugada",
                "the table is halted: its jefe has not made the round void yet",
            )

    # --- one line ---------------------------------------------------------------------------------------------------

    def line(self, text: bytes, after: bytes | None) -> None:
        """``after``: the next line, which holds the hash of this one."""
        self.count += 1
        record, wrong, byte = self.sound(text, after)
        as_was = read(byte.line) if byte is not None else record
        if record is None and as_was is None:
            self.found([finding(self.due, "unreadable")])
            self.due += 1
            self.replay.stop()
            self.head = _hash_before(after)
            return
        here = record or as_was
        assert here is not None
        was = as_was or here
        if not self.count - 1:
            self.table = was.table
        if was.seq < self.due:
            self.found([finding(was.seq, "doubled", got=was.seq)])
            return
        findings = list(self.links(was, bool(wrong)))
        findings += self.replay.record(here, was)
        if wrong:
            findings = [as_it_stands(wrong[0], findings[0]), *findings[1:]] if findings else wrong
        self.found(findings)
        self.due = was.seq + 1
        self.head = head(was) if not wrong else _hash_before(after) or head(was)

    def sound(self, text: bytes, after: bytes | None) -> tuple[Record | None, list[Finding], Byte | None]:
        """The record, what is wrong with its own hash, and the byte that was altered if only one was."""
        record = None
        try:
            record = read(text)
            if line(record) == text and record.hash == digest(record):
                return record, [], None
        except (msgspec.MsgspecError, UnicodeDecodeError):
            pass
        byte = None
        for wanted in dict.fromkeys((_hash_before(after), own_hash(text))):
            if byte is None and self.repairs and len(wanted) == 64 and _is_hex(wanted):
                byte = one_byte(text, wanted)
        self.repairs = max(0, self.repairs - 1)
        if byte is not None:
            try:
                read(byte.line)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                byte = None
        seq = record.seq if record is not None and record.seq == self.due else self.due
        if byte is not None:
            return record, [finding(seq, "altered_byte", at=byte.at, was=byte.was, now=byte.now)], byte
        if record is None:
            return None, [], None
        claimed = record.hash if isinstance(record.hash, str) else ""
        if not claimed:
            record = msgspec.structs.replace(record, hash="")
        return record, [finding(seq, "altered", hash=f"{claimed[:12]}…")], None

    def links(self, record: Record, altered: bool) -> Iterator[Finding]:
        """Whether the record stands where it should, after the one before it."""
        if record.table != self.table:
            yield finding(record.seq, "foreign", got=record.table)
        if record.seq > self.due:
            yield finding(record.seq, "gap", due=self.due, got=record.seq)
            self.replay.stop()
        elif record.prev != self.head and not altered:
            yield finding(record.seq, "chain", prev=f"{record.prev[:12]}…", head=f"{self.head[:12]}…")
        if not self.count - 1:
            self.replay = Replay(self._batches(), self.admit)

    def _batches(self) -> dict[int, Batch]:
        return {n: Batch(self.table, n, secret) for n, secret in self.secrets.items()}


def _pairs(log: Iterable[str | bytes]) -> Iterator[tuple[bytes, bytes | None]]:
    """Every line with the one after it."""
    before: bytes | None = None
    for text in log:
        one = (text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text).rstrip(b"\r\n")
        if not one:
            continue
        if before is not None:
            yield before, one
        before = one
    if before is not None:
        yield before, None


def _hash_before(after: bytes | None) -> str:
    """The hash of a record, as the line after it says."""
    if after is None:
        return ""
    try:
        return read(after).prev
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""


def _is_hex(text: str) -> bool:
    return all(letter in "0123456789abcdef" for letter in text)
