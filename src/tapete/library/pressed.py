"""An index as a small file: what stands in it in pressed blocks, and for each word the numbers of the entries with it.

A search reads the few blocks that it needs. The file can go with the package and be read where nobody may write.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FORM = "3"
"""Changes whenever an index is written otherwise."""
BLOCK = 128
"""So many entries are pressed together: more make the file smaller and a rare word slower."""
SQL = """
CREATE TABLE made (fingerprint TEXT);
CREATE TABLE block (n INTEGER PRIMARY KEY, entries BLOB);
CREATE TABLE word (stem TEXT PRIMARY KEY, numbers BLOB) WITHOUT ROWID;
CREATE TABLE provision (id TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID;
CREATE TABLE game (id TEXT, regulation TEXT, es TEXT, en TEXT, PRIMARY KEY (id, regulation)) WITHOUT ROWID;
"""


class Entry(NamedTuple):
    """Something that can be found. ``games`` and ``cite`` are lists with blanks between; ``more``: the kind of a
    provision, the value of a rule, the file of a case below the folder of cases and why it ends so."""

    kind: str
    id: str
    regulation: str
    games: str
    es: str
    en: str
    cite: str = ""
    more: str = ""


Titles = Mapping[tuple[str, str], tuple[str, str]]
"""What a game is called, by its id and the regulation: in Spanish and in English."""


class Index:
    """An index that can be asked."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.block = lru_cache(maxsize=None)(self._block)

    def close(self) -> None:
        self.connection.close()

    @property
    def fingerprint(self) -> str:
        """What it was made from."""
        return str(self.connection.execute("SELECT fingerprint FROM made").fetchone()[0])

    def having(self, stem: str) -> list[int]:
        """The numbers of the entries that say this word."""
        row = self.connection.execute("SELECT numbers FROM word WHERE stem = ?", (stem,)).fetchone()
        return list(numbers(row[0])) if row else []

    def entry(self, n: int) -> Entry:
        return Entry(*self.block(n // BLOCK)[n % BLOCK])

    def _block(self, n: int) -> list[list[str]]:
        (pressed,) = self.connection.execute("SELECT entries FROM block WHERE n = ?", (n,)).fetchone()
        entries: list[list[str]] = json.loads(zlib.decompress(pressed))
        return entries

    def titles(self) -> Titles:
        """What every game is called under each regulation, in Spanish and in English."""
        rows = self.connection.execute("SELECT id, regulation, es, en FROM game")
        return {(game, regulation): (es, en) for game, regulation, es, en in rows.fetchall()}

    def below(self, name: str) -> Iterator[Entry]:
        """The provisions whose id begins so, in the order of the text."""
        rows = self.connection.execute(
            "SELECT n FROM provision WHERE id >= ? AND id < ? ORDER BY n", (name, name + "\uffff")
        )
        for (n,) in rows.fetchall():
            yield self.entry(n)


def opened(path: Path, fingerprint: str) -> Index | None:
    """The index that stands in this file, if it is one that was made from this."""
    if not path.is_file():
        return None
    with suppress(sqlite3.Error):  # no index, or half of one: it is made anew
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        with suppress(sqlite3.Error):
            index = Index(connection)
            if index.fingerprint == fingerprint:
                return index
        connection.close()
    return None


def press(entries: Iterable[tuple[Entry, set[str]]], titles: Titles, fingerprint: str) -> Index:
    """Make an index, in memory, of entries with the words of each."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(SQL)
    words: dict[str, list[int]] = {}
    every: list[Entry] = []
    for n, (entry, said) in enumerate(entries):
        every.append(entry)
        for word in said:
            words.setdefault(word, []).append(n)
    provisions = ((entry.id, n) for n, entry in enumerate(every) if entry.kind == "provision")
    with connection:
        connection.execute("INSERT INTO made VALUES (?)", (fingerprint,))
        blocks = ((n // BLOCK, _block(every[n : n + BLOCK])) for n in range(0, len(every), BLOCK))
        connection.executemany("INSERT INTO block VALUES (?,?)", blocks)
        connection.executemany("INSERT INTO word VALUES (?,?)", ((word, packed(words[word])) for word in sorted(words)))
        connection.executemany("INSERT INTO provision VALUES (?,?)", provisions)
        connection.executemany("INSERT INTO game VALUES (?,?,?,?)", ((*key, *called) for key, called in titles.items()))
    return Index(connection)


def _block(entries: list[Entry]) -> bytes:
    return zlib.compress(json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def write(index: Index, path: Path) -> None:
    """Write the index into a file that is not there yet."""
    copy = sqlite3.connect(path)
    with copy:
        index.connection.backup(copy)
    copy.close()


def packed(rising: list[int]) -> bytes:
    """Rising numbers by their distances, seven bits to a byte.

    >>> packed([3, 4, 300]).hex(), list(numbers(packed([3, 4, 300])))
    ('0301a802', [3, 4, 300])
    """
    out = bytearray()
    before = 0
    for number in rising:
        rest, before = number - before, number
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def numbers(data: bytes) -> Iterator[int]:
    """The numbers that were packed."""
    number, rest, shift = 0, 0, 0
    for byte in data:
        rest |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            number += rest
            yield number
            rest = shift = 0
