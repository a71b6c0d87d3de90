"""The index of the law: every provision, rule, reading, incident and case by the words that it says, in both languages.

It is made once from the files of the law and kept on disk; as long as none of these files changes a search opens it and
nothing else. Two columns of a small SQLite file do: which words stand in which entry.
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .. import __version__
from ..inspection.places import folder
from ..law import files
from ..law.errors import TapeteError

KINDS = ("incident", "provision", "rule", "reading", "case")
FORM = "1"
"""Changes whenever an index is written otherwise."""
WORD = re.compile(r"[a-z0-9]+")
_MARKS = re.compile("[\u0300-\u036f]")
SHORT = 3
"""Words up to this length have no ending."""
SEVERAL = 4
"""So many indexes are kept: somebody may use several versions in turn."""
SQL = """
CREATE TABLE entry (
    n INTEGER PRIMARY KEY, kind TEXT, id TEXT, regulation TEXT, games TEXT, es TEXT, en TEXT, cite TEXT, more TEXT
);
CREATE TABLE word (stem TEXT, n INTEGER, PRIMARY KEY (stem, n)) WITHOUT ROWID;
CREATE INDEX by_id ON entry (kind, id);
"""


class Entry(NamedTuple):
    """Something that can be found. ``games`` and ``cite`` are lists with blanks between; ``more``: the kind of a
    provision, the value of a rule, the file of a case."""

    kind: str
    id: str
    regulation: str
    games: str
    es: str
    en: str
    cite: str = ""
    more: str = ""


def plain(text: str) -> str:
    """Small letters without accents.

    >>> plain("Después del «no va más»")
    'despues del «no va mas»'
    """
    return _MARKS.sub("", unicodedata.normalize("NFD", text.lower()))


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """A word without its ending, in Spanish and in English alike: what differs in number, gender or tense is one.

    >>> {stem(word) for word in ("carta", "cartas")}, {stem(w) for w in ("descubierta", "descubiertos")}
    ({'cart'}, {'descubiert'})
    >>> {stem(word) for word in ("exposed", "exposes", "exposing", "expose")}, {stem(w) for w in ("bets", "betting")}
    ({'expos'}, {'bet'})
    """
    if len(word) <= SHORT or word.isdigit():
        return word
    word = word.removesuffix("s")
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= SHORT:
            word = word.removesuffix(ending)
            break
    if len(word) > SHORT and word[-1] in "aeo":
        word = word[:-1]
    return word[:-1] if len(word) > SHORT and word[-1] == word[-2] and word[-1] not in "aeiou" else word


def stems(text: str) -> list[str]:
    """The words of a text without their endings, in order."""
    return [stem(word) for word in WORD.findall(plain(text))]


# --- on disk --------------------------------------------------------------------------------------------------------


def kept() -> Path:
    """The folder in which what can be made again is kept; TAPETE_CACHE names another."""
    if named := os.environ.get("TAPETE_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "tapete"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "tapete"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tapete"


def sources() -> Iterator[Path]:
    """Every file that the index is made from."""
    for place in files.folders():
        for name in ("regulations.toml", "catalogue.toml", "provisions", "rulebooks"):
            yield from _below(Path(str(place)) / name)
    yield from sorted((Path(__file__).parents[1] / "games").glob("*/words.toml"))
    yield from case_files()


def case_files() -> list[Path]:
    """Every case file, if there are any."""
    try:
        return sorted(folder().rglob("*.yaml"))
    except TapeteError:
        return []


def _below(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())


def fingerprint() -> str:
    """What the index was made from: changes with every file."""
    seen = hashlib.sha256(f"{FORM} {__version__}".encode())
    for path in sources():
        there = path.stat()
        seen.update(f"{path.absolute()} {there.st_mtime_ns} {there.st_size}\n".encode())
    return seen.hexdigest()[:20]


def opened() -> sqlite3.Connection:
    """The index as it is on disk, made before if need be; in memory where nothing can be kept."""
    path = kept() / f"find-{fingerprint()}.sqlite"
    if path.is_file():
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    made = sqlite3.connect(":memory:")
    fill(made)
    with suppress(OSError, sqlite3.Error):  # a disk that is full or not ours: the next search is as slow, no worse
        _keep(made, path)
    return made


def _keep(made: sqlite3.Connection, path: Path) -> None:
    """Write the index beside its place and then move it there, so that nobody ever reads half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    copy = sqlite3.connect(beside)
    with copy:
        made.backup(copy)
    copy.close()
    beside.replace(path)
    for old in sorted(path.parent.glob("find-*.sqlite"), key=lambda one: one.stat().st_mtime)[:-SEVERAL]:
        old.unlink(missing_ok=True)


def fill(connection: sqlite3.Connection) -> None:
    """Make the index from the law."""
    connection.executescript(SQL)
    with connection:
        for n, entry in enumerate(entries()):
            connection.execute("INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?)", (n, *entry))
            said = {*stems(entry.es), *stems(entry.en), *stems(entry.games), *stems(entry.id), *stems(entry.more)}
            connection.executemany("INSERT INTO word VALUES (?,?)", ((one, n) for one in said))


# --- what stands in it ----------------------------------------------------------------------------------------------


def entries() -> Iterator[Entry]:
    """All that can be found, the kinds in their order."""
    told = list(_told())
    yield from _incidents(told)
    yield from _provisions()
    yield from _rules()
    yield from _readings()
    yield from (case.entry() for case in told)


def _provisions() -> Iterator[Entry]:
    """Some texts have a game by another name: both lead to it."""
    from ..law.provisions import provisions
    from ..law.rulebook import canonical

    for id, one in provisions().items():
        games = " ".join(dict.fromkeys((canonical(one.game), one.game)))
        yield Entry("provision", id, one.regulation, games, one.summary.es, one.summary.en, id, one.kind)


def _rules() -> Iterator[Entry]:
    """What several games have alike stands once, with all of them."""
    import msgspec

    from ..law import rulebook
    from .reading import sentences

    found: dict[tuple[str, str, str, str], list[str]] = {}
    kept: dict[tuple[str, str, str, str], Entry] = {}
    for game, regulation in rulebook.catalogue():
        for rule in sentences(rulebook.rulebook(game, regulation)):
            value = rule.value if isinstance(rule.value, str) else msgspec.json.encode(rule.value).decode()
            key = (regulation, rule.path, rule.says.en, value)
            found.setdefault(key, []).append(game)
            cite = " ".join(rule.cite)
            kept.setdefault(key, Entry("rule", rule.path, regulation, "", rule.says.es, rule.says.en, cite, value))
    for key, entry in kept.items():
        yield entry._replace(games=" ".join(found[key]))


def _readings() -> Iterator[Entry]:
    from ..inspection import laws

    for one in laws.readings():
        es, en = (f"{one['text'][lang]} → {one['adopted'][lang]}" for lang in ("es", "en"))
        yield Entry("reading", one["id"], one["regulation"], " ".join(one["games"]), es, en, " ".join(one["cites"]))


class Told(NamedTuple):
    """A case as far as a search needs it: a file of cases is only looked over, for reading it takes long."""

    file: str
    title: str
    game: str
    regulation: str
    cites: tuple[str, ...]
    why: str
    does: frozenset[str]

    def entry(self) -> Entry:
        from ..table import words

        said = [do for do in sorted(self.does) if words.known("incidents", do)]
        es = " ".join((self.title, *(words.say("incidents", do, "es") for do in said)))
        where = f"{self.file} {self.why}"
        return Entry("case", self.title, self.regulation, self.game, es, self.title, " ".join(self.cites), where)


PART = re.compile(r"(?ms)^  (\w+):(.*?)(?=^  \w+:|\Z)")
CITE = re.compile(r"[A-Z]{2,4}[0-9]{2}:[^\s,\]}\"']+")
DOES = re.compile(r"\bdo: (\w+)")


def _told() -> Iterator[Told]:
    for path in case_files():
        for block in re.split(r"(?m)^- case:", path.read_text("utf-8"))[1:]:
            title, _, rest = block.partition("\n")
            parts = dict(PART.findall(rest))
            game, regulation = (parts.get(key, "").strip() for key in ("game", "regulation"))
            cites = tuple(dict.fromkeys(CITE.findall(parts.get("cites", ""))))
            why = " ".join(parts.get("why", "").removeprefix(" >-").split())
            does = frozenset(DOES.findall(parts.get("moves", "")))
            yield Told(str(path), title.strip().strip("\"'"), game, regulation, cites, why, does)


def _incidents(told: Iterable[Told]) -> Iterator[Entry]:
    """Every incident under every regulation whose cases declare it, with the provisions that these cite most."""
    from ..games import registry
    from ..inspection import ruling
    from ..law.provisions import provisions

    found = provisions()
    known = {game: ruling.incidents(game) for game in registry.rooms()}
    games: dict[tuple[str, str], set[str]] = {}
    cited: dict[tuple[str, str], Counter[str]] = {}
    for case in told:
        for do in case.does & known.get(case.game, {}).keys():
            key = (case.regulation, do)
            games.setdefault(key, set()).add(case.game)
            ids = [id for id in case.cites if id in found and found[id].kind == "incident"]
            cited.setdefault(key, Counter()).update(ids)
    for (regulation, do), those in sorted(games.items()):
        said = ruling.summary(do)
        cite = " ".join(id for id, _ in cited[regulation, do].most_common(4))
        yield Entry("incident", do, regulation, " ".join(sorted(those)), said.es, said.en, cite)
