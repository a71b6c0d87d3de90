"""What a soak run has to reach, and how often it did.

The universe is read from the program, not written down: moves, incidents and events from a family's unions; phases and
refusal codes from the source that its moves can reach; readings from the leaves of its rulebooks. A family is all games
that share one engine: an event that American roulette cannot have is looked for in the French one.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import tomllib
import typing
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from ..games import registry
from ..law.rulebook import catalogue, rulebook
from ..table.contract import Incident, Refusal, Step
from .sessions import Taken

Item = tuple[str, ...]
Excuses = dict[tuple[str, Item], str]
"""What cannot be reached, and why: (kind, item) to reason."""


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def family(game: str) -> str:
    """The package that a game shares with its likes."""
    return registry.room(game).package.rpartition(".")[2]


class Tally(msgspec.Struct):
    """How often each thing was reached: counts by (family, …) or (game, regulation, …)."""

    accepted: dict[Item, int] = {}
    refused: dict[Item, int] = {}
    lawless: dict[Item, int] = {}
    played: dict[Item, int] = {}
    events: dict[Item, int] = {}
    rulings: dict[Item, int] = {}
    refusals: dict[Item, int] = {}
    readings: dict[Item, int] = {}
    units: dict[Item, int] = {}
    """by (game, regulation, unit): what was played to its end, counted as the game is (``unit``)"""
    sessions: int = 0
    rounds: int = 0
    steps: int = 0
    seconds: float = 0.0

    def note(self, game: str, regulation: str, taken: Taken) -> None:
        """One step of a session."""
        kin, do, answer = family(game), tag(type(taken.move)), taken.answer
        self.steps += 1
        if taken.kept and isinstance(answer, Step) and (ended := _ended(game, taken.before, answer)):
            _add(self.units, (game, regulation, unit(game)), ended)
        where = (kin, taken.before.phase, do)
        if isinstance(answer, Refusal):
            _add(self.refused, where)
            _add(self.refusals, (kin, answer.code))
            if answer.reading:
                _add(self.readings, (game, regulation, answer.reading))
            if answer.code == "no_rule":
                _add(self.lawless, (game, regulation, do))
            return
        _add(self.accepted, where)
        _add(self.played, (game, regulation, do))
        for event in answer.events:
            name = tag(type(event))
            _add(self.events, (kin, name))
            if event.reading:
                _add(self.readings, (game, regulation, event.reading))
            if name == "ruled":
                _add(self.rulings, (kin, getattr(event, "incident", ""), getattr(event, "ruling", "")))

    def merge(self, other: Tally) -> None:
        for field in self.__struct_fields__:
            mine, theirs = getattr(self, field), getattr(other, field)
            if isinstance(mine, dict):
                setattr(self, field, dict(Counter(mine) + Counter(theirs)))
            else:
                setattr(self, field, mine + theirs)


def _add(counts: dict[Item, int], item: Item, n: int = 1) -> None:
    counts[item] = counts.get(item, 0) + n


TURN = "turn_over"
"""The event by which the dice leave a shooter."""


@cache
def unit(game: str) -> str:
    """What the long runs of a game are counted in: shooters where the dice pass on, shoes where cards come from one,
    else rounds."""
    types = registry.room(game).play_type.types
    if any(tag(kind) == TURN for kind in get_args(types.events)):
        return "shooters"
    return "shoes" if "shoes" in types.state.__struct_fields__ else "rounds"


def _ended(game: str, before: Any, step: Step) -> int:
    """Units that this step brought to their end. A shoe has ended when the cards of the next are in use."""
    if unit(game) == "shooters":
        return sum(tag(type(event)) == TURN for event in step.events)
    if unit(game) == "shoes":
        return int(step.state.shoes > before.shoes > 0)
    return int(step.state.round - before.round)


# --- the universe ---------------------------------------------------------------------------------------------------


def expected(game: str, regulations: tuple[str, ...]) -> Iterator[tuple[str, Item]]:
    """Everything that sessions of this game under these regulations have to reach, as (kind, item)."""
    kin, engine = family(game), registry.room(game).play_type
    source = Source.of(engine, registry.room(game).rules_type)
    for kind in get_args(engine.types.moves):
        yield "move", (kin, tag(kind))
        for phase in source.phases:
            yield "phase × move", (kin, phase, tag(kind))
        if issubclass(kind, Incident):
            for regulation in regulations:
                yield "incident", (game, regulation, tag(kind))
    for kind in get_args(engine.types.events):
        yield "event", (kin, tag(kind))
    for code in source.codes(kin):
        yield "refusal", (kin, code)
    for regulation in regulations:
        for path, leaf in rulebook(game, regulation).leaves():
            if leaf.get("reading") and not path.startswith("requires."):
                yield "reading", (game, regulation, leaf["reading"])


def count(tally: Tally, kind: str, item: Item) -> int:
    """How often it was reached. An incident that no rule of that law knows is reached when the game says so."""
    if kind == "move":
        return sum(n for (kin, _, do), n in tally.accepted.items() if (kin, do) == item)
    if kind == "phase × move":
        return tally.accepted.get(item, 0) + tally.refused.get(item, 0)
    if kind == "incident":
        return tally.played.get(item, 0) or tally.lawless.get(item, 0)
    counts = {"event": tally.events, "refusal": tally.refusals, "reading": tally.readings}[kind]
    return counts.get(item, 0)


def read_excuses(file: Path) -> Excuses:
    """Excuses from a file: tables with ``kind``, ``items`` and ``reason``."""
    rows = tomllib.loads(file.read_text("utf-8")).get("exempt", [])
    return {(row["kind"], tuple(item)): row["reason"] for row in rows for item in row["items"]}


def excused(excuses: Excuses, kind: str, item: Item) -> str:
    """Why this need not be reached, "" if it must be. The first or the last part of an excuse may be ``*``.

    >>> excused({("refusal", ("*", "no_bank")): "always a bank"}, "refusal", ("boule", "no_bank"))
    'always a bank'
    """
    patterns = (item, ("*", *item[1:]), (*item[:-1], "*"))
    return next((excuses[kind, pattern] for pattern in patterns if (kind, pattern) in excuses), "")


# --- reading the source ---------------------------------------------------------------------------------------------


ROOMS = "tapete.games."


class Source:
    """The functions that a game's moves can reach, and what they say: refusal codes and phases."""

    def __init__(self, engine: Any, rules: Any) -> None:
        self.classes = [c for c in engine.__mro__ if c.__module__.startswith(ROOMS)]
        if engine.course is not None:  # what one part hands over to another
            self.classes.append(type(engine.course))
        self.seen: dict[tuple[str, str], ast.FunctionDef] = {}
        for kind in get_args(engine.types.moves):
            if (handler := engine.handlers.get(kind)) is not None:
                self.follow(handler.__module__, handler.__name__)
        for method in ("play", "opening"):
            self.method(method)
        known = {f.name for kind in _structs(rules) for f in msgspec.structs.fields(kind)}
        self.sites = [(code, words & known) for node in self.seen.values() for code, words in _refusals(node)]
        named = {phase for node in self.seen.values() for phase in _phases(node)}
        self.phases = sorted(named | {engine.first_phase})

    @classmethod
    def of(cls, engine: Any, rules: Any) -> Source:
        return _source(engine, rules)

    def codes(self, kin: str) -> list[str]:
        """Codes of refusals that some law of the family can give: one whose clauses no rulebook has is none."""
        has = _clauses(kin)
        return sorted({code for code, clauses in self.sites if not clauses or clauses & has})

    def follow(self, module: str, name: str) -> None:
        """Take in a function of a module, and all that it calls."""
        if not module.startswith(ROOMS) or (module, name) in self.seen:
            return
        for node in _tree(module).body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                self.take(module, name, node)
                return

    def method(self, name: str) -> None:
        """Take in the engine's method of this name; the one it overrides too, where it calls ``super``."""
        for owner in self.classes:
            if name not in vars(owner):
                continue
            key = (owner.__module__, f"{owner.__name__}.{name}")
            if key in self.seen:
                return
            node = _method(_tree(owner.__module__), owner.__name__, name)
            if node is None:
                return
            self.take(*key, node)
            if not any(isinstance(n, ast.Name) and n.id == "super" for n in ast.walk(node)):
                return

    def take(self, module: str, name: str, node: ast.FunctionDef) -> None:
        self.seen[module, name] = node
        names = {**vars(importlib.import_module(module)), **_imported(node, module)}
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                self.value(names.get(part.id))
            elif isinstance(part, ast.Attribute):
                base = names.get(part.value.id) if isinstance(part.value, ast.Name) else None
                if inspect.ismodule(base):
                    self.value(getattr(base, part.attr, None))
                else:
                    self.method(part.attr)

    def value(self, found: Any) -> None:
        if inspect.isfunction(found):
            self.follow(found.__module__, found.__name__)


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def _imported(node: ast.AST, module: str) -> dict[str, Any]:
    """What a function imports for itself: functions and modules by their names there."""
    found: dict[str, Any] = {}
    for part in ast.walk(node):
        if not isinstance(part, ast.ImportFrom):
            continue
        where = importlib.util.resolve_name("." * part.level + (part.module or ""), module.rpartition(".")[0])
        home = importlib.import_module(where)
        for alias in part.names:
            inner = getattr(home, alias.name, None) or importlib.import_module(f"{where}.{alias.name}")
            found[alias.asname or alias.name] = inner
    return found


def _method(tree: ast.Module, owner: str, name: str) -> ast.FunctionDef | None:
    for part in tree.body:
        if isinstance(part, ast.ClassDef) and part.name == owner:
            for node in part.body:
                if isinstance(node, ast.FunctionDef) and node.name == name:
                    return node
    return None


@cache
def _clauses(kin: str) -> frozenset[str]:
    """Every word in the paths of the leaves of a family's rulebooks."""
    books = [rulebook(game, law) for game, law in catalogue() if game in registry.rooms() and family(game) == kin]
    return frozenset(word for book in books for path, _ in book.leaves() for word in path.split("."))


@cache
def _source(engine: Any, rules: Any) -> Source:
    return Source(engine, rules)


def _refusals(node: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Refusals in a function, ``t.refuse("code", clause, …)``: the code, and the names in its clauses."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == "refuse":
            within = [n for clause in part.args[1:] for n in ast.walk(clause)]
            names = {n.attr for n in within if isinstance(n, ast.Attribute)}
            names |= {n.id for n in within if isinstance(n, ast.Name)}
            for code in _words(part.args[0]):
                yield code, names
        elif isinstance(part, ast.Return) and isinstance(part.value, ast.Tuple) and _objects(node):
            names = {n.attr for clause in part.value.elts[1:] for n in ast.walk(clause) if isinstance(n, ast.Attribute)}
            for code in _words(part.value.elts[0]):
                yield code, names


def _objects(node: ast.AST) -> bool:
    """A function that hands the objection to a move to whoever refuses it: ``("code", (clause, …))``."""
    return isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Objection"


def _structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """A struct and all structs within it."""
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__.startswith("tapete.games"):
        yield kind
        for hint in typing.get_type_hints(kind).values():
            yield from _structs(hint)
    for part in get_args(kind):
        yield from _structs(part)


def _phases(node: ast.AST) -> Iterator[str]:
    """Phases that a function leads to: ``phase="…"`` in a call, or written to a state of one's own."""
    for part in ast.walk(node):
        if isinstance(part, ast.keyword) and part.arg == "phase":
            yield from _words(part.value)
        elif isinstance(part, ast.Assign):
            for target in part.targets:
                pairs = zip(_parts(target), _parts(part.value), strict=False)
                for place, value in pairs:
                    if isinstance(place, ast.Attribute) and place.attr == "phase":
                        yield from _words(value)


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _words(node.body)
        yield from _words(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


# --- the report -----------------------------------------------------------------------------------------------------

KINDS = ("move", "phase × move", "incident", "event", "refusal", "reading")


def report(
    tally: Tally, games: list[str], regulations: dict[str, tuple[str, ...]], excuses: Excuses
) -> tuple[list[str], list[str]]:
    """The lines of the report, and what was never reached."""
    lines: list[str] = []
    missing: list[str] = []
    universe = {
        kind: dict.fromkeys(i for g in games for k, i in expected(g, regulations[g]) if k == kind) for kind in KINDS
    }
    for kin in dict.fromkeys(family(game) for game in games):
        lines += ["", f"== {kin}: phase × move (accepted, or ·refused) =="]
        lines += _matrix(tally, kin, [i for i in universe["phase × move"] if i[0] == kin])
        for title, counts in (("events", tally.events), ("rulings", tally.rulings), ("refusals", tally.refusals)):
            lines += [
                "",
                f"-- {kin}: {title} --",
                *_columns({"/".join(i[1:]): n for i, n in counts.items() if i[0] == kin}),
            ]
    for game in games:
        for regulation in regulations[game]:
            lines += ["", f"-- {game} {regulation}: incidents (· no rule), readings --"]
            mine = [i for i in universe["incident"] if i[:2] == (game, regulation)]
            shown = {i[2]: _ruled(tally, i) for i in mine}
            shown |= {i[2]: str(tally.readings.get(i, 0)) for i in universe["reading"] if i[:2] == (game, regulation)}
            lines += _columns(shown)
    lines.append("")
    for kind in KINDS:
        zeros = [item for item in universe[kind] if not count(tally, kind, item)]
        lost = [item for item in zeros if not excused(excuses, kind, item)]
        idle = [item for item in universe[kind] if item not in zeros and excused(excuses, kind, item)]
        lines.append(
            f"{kind:>14}: {len(universe[kind]) - len(zeros)} of {len(universe[kind])} reached, "
            f"{len(zeros) - len(lost)} exempt"
        )
        lines += [f"{'':>14}  {' / '.join(item)} is exempt and was reached" for item in idle]
        missing += [f"{kind}: {' / '.join(item)}" for item in lost]
    return lines, missing


def _ruled(tally: Tally, item: Item) -> str:
    played = tally.played.get(item, 0)
    return str(played) if played or not tally.lawless.get(item) else "·"


def _matrix(tally: Tally, kin: str, items: list[Item]) -> list[str]:
    phases = list(dict.fromkeys(i[1] for i in items))
    moves = sorted({i[2] for i in items})
    lines = [f"{'':26}" + "".join(f"{phase:>10}" for phase in phases)]
    for move in moves:
        cells = []
        for phase in phases:
            accepted, refused = tally.accepted.get((kin, phase, move), 0), tally.refused.get((kin, phase, move), 0)
            cells.append(f"{accepted or ('·' + str(refused) if refused else 0):>10}")
        lines.append(f"{move:26}" + "".join(cells))
    return lines


def _columns(counts: dict[str, Any], width: int = 36) -> list[str]:
    cells = [f"{name} {n}" for name, n in sorted(counts.items())]
    each = max(1, 120 // width)
    return [
        "  " + "".join(f"{cell:<{width}}" for cell in cells[k : k + each]).rstrip() for k in range(0, len(cells), each)
    ]


def regulations_of(game: str) -> tuple[str, ...]:
    return tuple(regulation for name, regulation in catalogue() if name == game)
