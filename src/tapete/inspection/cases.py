"""Cases: situations and their outcomes, in YAML that a lawyer reads and writes.

Reading is strict. A misspelt key, a provision that does not exist, a move outside the game's vocabulary is an error
that names file, case and move; a case that is not understood must never pass.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import msgspec

from ..law import provisions, rulebook
from ..law.errors import TapeteError, near
from . import vocabulary, yaml

KEYS = ("case", "game", "regulation", "cites", "why", "terms", "moves", "table", "expect")
EXPECT = ("outcome", "refused", "events", "state", "violations", "lawful")
PLAYED = ("outcome", "refused", "events", "state")


class Refused(msgspec.Struct, frozen=True):
    """A move that must be refused: its number, counted from 1, and the provisions that the refusal names."""

    move: int
    cites: tuple[str, ...] = ()
    code: str = ""


class Expect(msgspec.Struct, frozen=True):
    """What must follow; None: the case does not pin it."""

    outcome: dict[str, int] | None = None
    refused: tuple[Refused, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    state: dict[str, Any] | None = None
    violations: tuple[str, ...] | None = None
    lawful: bool | None = None


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One situation: moves at a table, or the description of a table."""

    file: str
    case: str
    game: str
    regulation: str
    cites: tuple[str, ...]
    why: str
    terms: Any
    moves: tuple[Any, ...] = ()
    table: dict[str, Any] | None = None
    expect: Expect = Expect()
    expected: dict[str, Any] = {}
    """the expectation as the file has it"""


def folder(given: Path | None = None) -> Path:
    """Where the law's own test-suite stands: beside the source, or inside the installed package; TAPETE_CASES names
    another."""
    given = given or (Path(named) if (named := os.environ.get("TAPETE_CASES")) else None)
    package = Path(__file__).resolve().parents[1]
    places = [given] if given else [package.parents[1] / "cases", package / "cases"]
    for place in places:
        if place.is_dir():
            return place.relative_to(Path.cwd()) if place.is_relative_to(Path.cwd()) else place
    raise TapeteError(f"no existe la carpeta de casos {places[0]}", f"there is no folder of cases {places[0]}")


def files(given: Path | None = None, waiting: bool = False) -> list[Path]:
    """Every case file of a folder, in order; those of games that no table plays yet only if asked for."""
    unplayed = set() if waiting else set(rulebook.listed())
    return sorted(path for path in folder(given).rglob("*.yaml") if path.name.partition(".")[0] not in unplayed)


def read(path: Path, expecting: bool = True) -> tuple[Case, ...]:
    """Every case of a file; the first that is not understood is an error."""
    found = []
    for case in scan(path, expecting):
        if isinstance(case, TapeteError):
            raise case
        found.append(case)
    return tuple(found)


def scan(path: Path, expecting: bool = True) -> Iterator[Case | TapeteError]:
    """Every case of a file, or the error that stands in its place. Without ``expecting``: as ``settle`` reads."""
    raw = yaml.read(path)
    if not isinstance(raw, list) or not raw:
        raise TapeteError(f"{path}: debe ser una lista de casos", f"{path}: must be a list of cases")
    names: set[str] = set()
    for n, item in enumerate(raw, 1):
        name = str(item.get("case") or n) if isinstance(item, dict) else str(n)
        try:
            if name in names:
                raise TapeteError("hay dos casos con este nombre", "two cases have this name")
            names.add(name)
            yield _case(str(path), name, item, expecting)
        except TapeteError as error:
            yield vocabulary.within(f"{path}: caso «{name}»", f"{path}: case '{name}'", error)


def declaring(game: str, regulation: str, moves: Collection[str], given: Path | None = None) -> Iterator[Case]:
    """The cases of a game under a regulation that make one of these moves, as ``settle`` reads them.

    Only they are read through: a file has some hundred others.
    """
    for name in (game, "general"):
        path = folder(given) / regulation / f"{name}.yaml"
        for item in yaml.read(path) if path.is_file() else ():
            made = {move.get("do") for move in item.get("moves", ())}
            if made & set(moves) and rulebook.canonical(str(item["game"])) == game:
                yield _case(str(path), str(item["case"]), item, expecting=False)


def _case(file: str, name: str, raw: Any, expecting: bool) -> Case:
    _keys(raw, KEYS)
    needed = ("case", "game", "regulation", "cites", "why", "expect") if expecting else ("game", "regulation")
    for key in needed:
        if raw.get(key) in (None, "", [], {}):
            raise _missing(key)
    if ("table" in raw) == ("moves" in raw):
        raise TapeteError("lleva «moves» o bien «table»", "it has either 'moves' or 'table'")
    game, regulation = rulebook.canonical(str(raw["game"])), str(raw["regulation"])
    provisions.regulation(regulation)
    types = vocabulary.spoken(game)
    rulebook.rulebook(game, regulation)
    moves = _moves(types.moves, raw["moves"]) if "moves" in raw else ()
    table = raw.get("table")
    if table is not None and not isinstance(table, dict):
        raise TapeteError("«table» debe ser una tabla", "'table' must be a table")
    expected = raw.get("expect") or {}
    return Case(
        file=file, case=name, game=game, regulation=regulation, cites=_cites("cites", raw.get("cites") or []),
        why=str(raw.get("why") or ""), terms=_terms(types.terms, raw.get("terms") or {}), moves=moves, table=table,
        expect=_expect(expected, types.events, len(moves), table is None) if expecting else Expect(), expected=expected,
    )  # fmt: skip


def _keys(raw: Any, known: tuple[str, ...]) -> None:
    if not isinstance(raw, dict):
        raise TapeteError("debe ser una tabla", "must be a table")
    for key in raw:
        if key not in known:
            hint = near(key, known)
            raise TapeteError(f"clave desconocida «{key}».{hint.es}", f"unknown key '{key}'.{hint.en}")


def _missing(key: str) -> TapeteError:
    return TapeteError(f"falta «{key}»", f"'{key}' is missing")


def _terms(kind: type[msgspec.Struct], raw: Any) -> Any:
    try:
        return vocabulary.struct(kind, raw)
    except TapeteError as error:
        raise vocabulary.within("terms", "terms", error) from None


def _moves(union: Any, raw: Any) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise TapeteError("«moves» debe ser una lista", "'moves' must be a list")
    moves = []
    for n, item in enumerate(raw, 1):
        try:
            moves.append(vocabulary.decode(union, item))
        except TapeteError as error:
            raise vocabulary.within(f"jugada {n}", f"move {n}", error) from None
    return tuple(moves)


def _cites(key: str, raw: Any) -> tuple[str, ...]:
    """One exact id, or a list of them."""
    found = [raw] if isinstance(raw, str) else raw
    if not isinstance(found, list):
        raise TapeteError(f"«{key}» debe ser una lista", f"'{key}' must be a list")
    return tuple(provisions.provision(str(id)).id for id in found)


# --- the expectation ------------------------------------------------------------------------------------------------


def _expect(raw: Any, events: Any, moves: int, played: bool) -> Expect:
    try:
        _keys(raw, PLAYED if played else ("violations", "lawful"))
        if not raw:
            raise TapeteError("no fija nada", "it pins nothing")
        return Expect(
            outcome=_outcome(raw["outcome"]) if "outcome" in raw else None,
            refused=_refused(raw["refused"], moves) if "refused" in raw else (),
            events=_events(raw["events"], events) if "events" in raw else (),
            state=_state(raw["state"]) if "state" in raw else None,
            violations=_cites("violations", raw["violations"]) if "violations" in raw else None,
            lawful=_lawful(raw["lawful"]) if "lawful" in raw else None,
        )
    except TapeteError as error:
        raise vocabulary.within("expect", "expect", error) from None


def _outcome(raw: Any) -> dict[str, int]:
    if not isinstance(raw, dict):
        raise TapeteError("«outcome» debe ser una tabla", "'outcome' must be a table")
    for who, amount in raw.items():
        if isinstance(amount, bool) or not isinstance(amount, int):
            raise TapeteError(
                f"outcome: «{who}: {amount}» no es un número entero",
                f"outcome: '{who}: {amount}' is not a whole number",
            )
    return raw


def _refused(raw: Any, moves: int) -> tuple[Refused, ...]:
    found = []
    for item in raw if isinstance(raw, list) else [raw]:
        _keys(item, ("move", "cites", "code"))
        n = item.get("move")
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= moves:
            raise TapeteError(f"refused: no hay jugada {n}", f"refused: there is no move {n}")
        found.append(Refused(n, _cites("cites", item.get("cites") or []), str(item.get("code") or "")))
    return tuple(found)


def _events(raw: Any, union: Any) -> tuple[dict[str, Any], ...]:
    if not isinstance(raw, list):
        raise TapeteError("«events» debe ser una lista", "'events' must be a list")
    kinds = vocabulary.members(union)
    for item in raw:
        if not isinstance(item, dict) or item.get("event") not in kinds:
            shown = item.get("event") if isinstance(item, dict) else item
            hint = near(str(shown), kinds)
            raise TapeteError(
                f"este juego no conoce el suceso «{shown}».{hint.es}",
                f"this game does not know the event '{shown}'.{hint.en}",
            )
        _keys(item, ("event", *vocabulary.fields(kinds[item["event"]])))
        if "cite" in item:
            _cites("cite", item["cite"])
    return tuple(raw)


def _state(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise TapeteError("«state» debe ser una tabla", "'state' must be a table")
    return raw


def _lawful(raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise TapeteError("«lawful» es true o false", "'lawful' is true or false")
    return raw
