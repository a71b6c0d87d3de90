"""Questions to the law itself: its rules with their citations, its doubts, and how two laws differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..games import registry
from ..law import provisions, rulebook
from ..law.errors import TapeteError, near
from ..law.provisions import Provision
from ..law.rulebook import Rulebook
from . import cases, coverage

Data = dict[str, Any]


def book(game: str, regulation: str) -> Rulebook:
    """A rulebook by the names somebody typed."""
    return rulebook.rulebook(known_game(game), regulation)


def known_game(game: str) -> str:
    """A game by the name somebody typed."""
    known = {name for name, _ in rulebook.books()} | set(registry.rooms())
    name = rulebook.canonical(game)
    if name not in known:
        if (listed := rulebook.not_yet(game)) is not None:
            raise listed
        hint = near(game, known)
        raise TapeteError(f"no existe el juego «{game}».{hint.es}", f"there is no game '{game}'.{hint.en}")
    return name


def regulations(game: str) -> tuple[str, ...]:
    """The regulations that have a rulebook of this game.

    >>> regulations("texas_holdem"), regulations("circle_draw")
    (('AND10', 'BOL13', 'MEL14'), ('AND10', 'MEL14'))
    """
    name = known_game(game)
    return tuple(regulation for known, regulation in rulebook.catalogue() if known == name)


def provision(id: str) -> Provision:
    """A provision by its exact id."""
    return provisions.provision(id)


def said(leaf: Data) -> Any:
    """What a leaf says, without its citation: a value, or the parts of a requirement or a duty.

    >>> said({"value": "35:1", "cite": ["x"]}), said({"by": ["jefe"], "value": True, "cite": []})
    ('35:1', {'by': ['jefe']})
    """
    parts = {key: part for key, part in leaf.items() if key not in rulebook.BESIDE}
    if set(parts) == {"value"}:
        return parts["value"]
    if "by" in parts:
        parts.pop("value", None)
    return parts


def tree(data: Data) -> Data:
    """The rules as they stand in the rulebook, every leaf with ``value`` and ``cite``."""
    shown: Data = {}
    for key, item in data.items():
        if isinstance(item, dict) and "cite" in item:
            shown[key] = {"value": True, **item} if "by" in item else {"value": None, **item}
        else:
            shown[key] = tree(item) if isinstance(item, dict) else item
    return shown


def reading(law: Rulebook, id: str) -> Data:
    """One doubt of a text, and how it was read. ``word``: that of the reading adopted, where it has one; ``term``: the
    term of a table that chooses between the readings."""
    found = law.header.readings[id]
    return {
        "id": id, "regulation": law.regulation, "game": law.game, "games": [law.game], "cites": found.cites,
        "text": found.text, "adopted": found.adopted, "word": found.id, "alternatives": found.alternatives,
        "term": found.term,
    }  # fmt: skip


def readings(game: str = "", regulation: str = "") -> list[Data]:
    """Every ambiguity of the texts, the reading adopted, the alternatives. What several games read alike stands once,
    with all of them."""
    if regulation:
        provisions.regulation(regulation)
    game = rulebook.canonical(game)
    if game and game not in {name for name, _ in rulebook.catalogue()}:
        registry.room(game)
    laws = [rulebook.rulebook(g, r) for g, r in rulebook.catalogue() if regulation in ("", r)]
    found: dict[tuple[str, str, Any], Data] = {}
    for law in laws:
        for id, doubt in law.header.readings.items():
            there = found.setdefault((law.regulation, id, doubt), reading(law, id))
            if law.game not in there["games"]:
                there["games"].append(law.game)
    return [{**one, "game": game or one["game"]} for one in found.values() if not game or game in one["games"]]


def comparable(law: Rulebook) -> Iterator[tuple[str, Data]]:
    """Leaves by a path that means the same in every rulebook: a requirement is known by what it looks at."""
    seen: dict[str, int] = {}
    for path, leaf in law.leaves():
        name = path
        if path.startswith("requires."):
            when = ", ".join(f"{key} = {value}" for key, value in leaf.get("when", {}).items())
            name = f"requires.{leaf['at']}.{leaf['is']}" + (f" ({when})" if when else "")
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} #{seen[name]}", leaf


def diff(game: str, left: str, right: str) -> list[Data]:
    """Where two laws say different things of one game."""
    one, other = dict(comparable(book(game, left))), dict(comparable(book(game, right)))
    found = []
    for path in [*one, *(path for path in other if path not in one)]:
        sides = [_side(law.get(path)) for law in (one, other)]
        if sides[0]["value"] != sides[1]["value"]:
            found.append({"path": path, "left": sides[0], "right": sides[1]})
    return found


def _side(leaf: Data | None) -> Data:
    return {"value": said(leaf), "cite": leaf["cite"]} if leaf else {"value": None, "cite": []}


def cite(id: str, folder: Path | None = None) -> Data:
    """A provision: where it stands, what it says, what enacts it, which cases prove it."""
    found = provisions.provision(id)
    enacted_by = [
        {"game": game, "regulation": regulation, "path": path, "value": said(leaf)}
        for game, regulation in rulebook.books()
        if regulation == found.regulation
        for path, leaf in rulebook.rulebook(game, regulation).leaves()
        if id in leaf["cite"]
    ]
    proofs = [proof for proof in _proofs(id, folder) if id in proof.cites]
    proven = [{"case": p.case, "file": p.file} for p in proofs if id in p.proven]
    idle = [{"case": p.case, "file": p.file} for p in proofs if id not in p.proven]
    return {
        "id": id, "cite": found.cite, "regulation": found.regulation, "line": found.line, "summary": found.summary,
        "enacted_by": enacted_by, "cases": proven, "unproven_by": idle, "game": found.game, "kind": found.kind,
        "executable": found.executable,
    }  # fmt: skip


def _proofs(id: str, folder: Path | None) -> list[coverage.Proof]:
    """Only the files that mention the provision are run; there may be no cases beside an installed package."""
    try:
        files = [file for file in cases.files(folder) if id in file.read_text("utf-8")]
    except TapeteError:
        if folder:
            raise
        return []
    return coverage.proofs(files, frozenset({id}), processes=1)
