"""The index of the law: every provision, rule, reading, incident and case by the words that it says, in both languages.

It is made once from the files of the law; as long as none of these changes a search opens it and nothing else. The
wheel brings one with it (``tools/wheel_index.py``); beside another law, or in a checkout, one is made and kept on disk.

    python -m tapete.library.indexing [FILE]    make it now, in FILE if one is named
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .. import __version__
from ..inspection.places import folder
from ..law import files
from ..law.errors import TapeteError
from . import pressed
from .pressed import Entry, Index

KINDS = ("incident", "provision", "rule", "reading", "case")
BROUGHT = Path(__file__).with_name("law.index")
"""The index that came with the package."""
WORD = re.compile(r"[a-z0-9]+")
_MARKS = re.compile("[\u0300-\u036f]")
SHORT = 3
"""Words up to this length have no ending."""
SEVERAL = 4
"""So many indexes are kept: somebody may use several versions in turn."""


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


def sources() -> Iterator[tuple[str, Path]]:
    """Every file that the index is made from, by a name that does not say where it was installed."""
    for n, place in enumerate(files.folders()):
        for name in ("regulations.toml", "catalogue.toml", "provisions", "rulebooks"):
            root = Path(str(place))
            yield from ((f"law {n} {path.relative_to(root).as_posix()}", path) for path in _files(root / name))
    games = Path(__file__).parents[1] / "games"
    for path in sorted(games.glob("*/words.toml")):
        yield path.relative_to(games).as_posix(), path
    yield from ((f"case {name}", path) for name, path in case_files())


def case_files() -> list[tuple[str, Path]]:
    """Every case file by its name below their folder, if there are any."""
    try:
        there = folder()
    except TapeteError:
        return []
    return sorted((path.relative_to(there).as_posix(), path) for path in there.rglob("*.yaml"))


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())


def fingerprint() -> str:
    """What the index was made from: changes with every letter of it. Some hundred files; reading them is quick."""
    seen = hashlib.sha256(f"{pressed.FORM} {__version__}".encode())
    for name, path in sources():
        text = path.read_bytes()
        seen.update(f"\n{name} {len(text)}\n".encode())
        seen.update(text)
    return seen.hexdigest()[:20]


def opened() -> Index:
    """The index that came with the package or stands on disk, made before if need be; in memory where nothing can be
    kept."""
    now = fingerprint()
    path = kept() / f"find-{now}.index"
    for place in (BROUGHT, path):
        if there := pressed.opened(place, now):
            return there
    made = make(now)
    with suppress(OSError, sqlite3.Error):  # a disk that is full or not ours: the next search is as slow, no worse
        _keep(made, path)
    return made


def _keep(made: Index, path: Path) -> None:
    """Write the index beside its place and then move it there, so that nobody ever reads half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    pressed.write(made, beside)
    beside.replace(path)
    for old in sorted(path.parent.glob("find-*.index"), key=lambda one: one.stat().st_mtime)[:-SEVERAL]:
        old.unlink(missing_ok=True)


def make(now: str) -> Index:
    """Make the index from the law."""
    return pressed.press(((entry, _said(entry)) for entry in entries()), _titles(), now)


def _titles() -> pressed.Titles:
    """What every game, every pool and what several share is called under each regulation."""
    from ..law import rulebook
    from ..law.provisions import provisions
    from .gamepage import group

    called = {(row.game, row.regulation): group(row.game) for row in provisions().values()}
    called |= {(game, regulation): row.title for game, row in rulebook.listed().items() for regulation in row.cites}
    called |= {key: rulebook.rulebook(*key).header.title for key in rulebook.catalogue()}
    return {key: (title.es, title.en) for key, title in called.items()}


def _said(entry: Entry) -> set[str]:
    """The words of an entry; the file of a case is none."""
    more = entry.more.partition(" ")[2] if entry.kind == "case" else entry.more
    return {word for text in (entry.es, entry.en, entry.games, entry.id, more) for word in stems(text)}


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
        more = f"{self.file} {self.why}"
        return Entry("case", self.title, self.regulation, self.game, es, self.title, " ".join(self.cites), more)


PART = re.compile(r"(?ms)^  (\w+):(.*?)(?=^  \w+:|\Z)")
CITE = re.compile(r"[A-Z]{2,4}[0-9]{2}:[^\s,\]}\"']+")
DOES = re.compile(r"\bdo: (\w+)")


def _told() -> Iterator[Told]:
    for name, path in case_files():
        for block in re.split(r"(?m)^- case:", path.read_text("utf-8"))[1:]:
            title, _, rest = block.partition("\n")
            parts = dict(PART.findall(rest))
            game, regulation = (parts.get(key, "").strip() for key in ("game", "regulation"))
            cites = tuple(dict.fromkeys(CITE.findall(parts.get("cites", ""))))
            why = " ".join(parts.get("why", "").removeprefix(" >-").split())
            does = frozenset(DOES.findall(parts.get("moves", "")))
            yield Told(name, title.strip().strip("\"'"), game, regulation, cites, why, does)


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


def main(arguments: Sequence[str]) -> None:
    """Make the index now, in a file or where it is kept."""
    with closing(make(fingerprint()) if arguments else opened()) as index:
        if arguments:
            pressed.write(index, Path(arguments[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
