"""Cases: situations and their outcomes, in YAML that a lawyer reads and writes.

Reading is strict. A misspelt key, a provision that does not exist, a move outside the game's vocabulary is an error
that names file, case and move; a case that is not understood must never pass.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..games.base.terms import check_readings
from ..law import provisions, rulebook
from ..law.errors import TapeteError, near
from ..law.values import Text
from ..table import words
from . import spelling, vocabulary, yaml
from .places import folder

T = TypeVar("T")
KEYS = ("case", "game", "regulation", "cites", "why", "terms", "unlawful", "moves", "table", "expect")
PLAYED = ("outcome", "refused", "events", "state", "unopened")
DESCRIBED = ("violations", "lawful")
ASK = Text(
    "; para preguntar qué ocurre, sin esperar nada, está «tapete settle»",
    "; to ask what happens and expect nothing there is 'tapete settle'",
)
NEEDED = {
    "case": Text("un título, único en su fichero", "a title, unique in its file"),
    "game": Text("el juego («tapete games»)", "the game ('tapete games')"),
    "regulation": Text("el reglamento, como ES79", "the regulation, such as ES79"),
    "cites": Text(
        f"las disposiciones que el caso prueba, como cites: [ES79:01.IV.3.b/c]{ASK.es}",
        f"the provisions that the case proves, such as cites: [ES79:01.IV.3.b/c]{ASK.en}",
    ),
    "why": Text("el razonamiento y las cuentas", "the reasoning and the arithmetic"),
    "expect": Text(
        f"outcome, refused, events, state o unopened (de una mesa descrita, lawful o violations){ASK.es}",
        f"outcome, refused, events, state or unopened (of a described table, lawful or violations){ASK.en}",
    ),
}
"""What each case has, and what to write there."""


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
    unopened: tuple[str, ...] | None = None
    """the table does not open, and the refusal of its terms cites these"""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One situation: moves at a table, or the description of a table."""

    file: str
    case: str
    game: str
    regulation: str
    cites: tuple[str, ...]
    why: str
    terms: Any
    unlawful: bool = False
    """terms beside the law are taken: the table opens for study"""
    moves: tuple[Any, ...] = ()
    table: dict[str, Any] | None = None
    expect: Expect = Expect()
    expected: dict[str, Any] = {}
    """the expectation as the file has it"""


class Faults(TapeteError):
    """All that is wrong with a case."""

    def __init__(self, those: Iterable[TapeteError]) -> None:
        self.all = tuple(those)
        super().__init__("; ".join(one.text.es for one in self.all), "; ".join(one.text.en for one in self.all))


class Unread(TapeteError):
    """One thing that is not understood in a case of a file; ``case`` is its name."""

    def __init__(self, path: Path, case: str, error: TapeteError) -> None:
        super().__init__(
            f"{path}: caso «{case}»: {error.text.es}", f"{path}: case '{case}': {error.text.en}", error.cite
        )
        self.case = case


class _Gather:
    """Goes on after a fault, so that a writer is told of all of them at once."""

    def __init__(self) -> None:
        self.found: list[TapeteError] = []

    def part(self, read: Callable[..., T], *given: Any) -> T | None:
        """What a reader makes of its part; None if that is not understood."""
        try:
            return read(*given)
        except Faults as faults:
            self.found += faults.all
        except TapeteError as error:
            self.found.append(error)
        return None

    def done(self) -> None:
        if self.found:
            raise Faults(self.found) if len(self.found) > 1 else self.found[0]


def files(given: Path | None = None, waiting: bool = False) -> list[Path]:
    """Every case file of a folder, in order; those of games that no table plays yet only if asked for. Pools are played
    by the tables that share them."""
    unplayed = set() if waiting else set(rulebook.listed()) - {name for name, _ in rulebook.pooled()}
    return sorted(path for path in folder(given).rglob("*.yaml") if path.name.partition(".")[0] not in unplayed)


def read(path: Path, expecting: bool = True) -> tuple[Case, ...]:
    """Every case of a file; the first that is not understood is an error."""
    found = []
    for case in scan(path, expecting):
        if isinstance(case, Unread):
            raise case
        found.append(case)
    return tuple(found)


def given(raw: dict[str, Any], expecting: bool = True) -> Case:
    """A case that is plain data already, and stands in no file."""
    return _case("–", str(raw.get("case") or "–"), raw, expecting)


def scan(path: Path, expecting: bool = True) -> Iterator[Case | Unread]:
    """Every case of a file, or the errors that stand in its place, each by itself. Without ``expecting``: as ``settle``
    reads."""
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
            for one in error.all if isinstance(error, Faults) else (error,):
                yield Unread(path, name, one)


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
    faults = _Gather()
    if not isinstance(raw, dict):
        raise TapeteError("debe ser una tabla con «case», «game» …", "must be a table with 'case', 'game' …")
    faults.part(_keys, raw, KEYS)
    for key in NEEDED if expecting else ("game", "regulation"):
        if raw.get(key) in (None, "", [], {}):
            faults.found.append(_missing(key, key in raw and raw[key] is not None))
    if ("table" in raw) == ("moves" in raw):
        faults.found.append(TapeteError("lleva «moves» o bien «table»", "it has either 'moves' or 'table'"))
    game, regulation = rulebook.canonical(str(raw.get("game"))), str(raw.get("regulation"))
    types = faults.part(vocabulary.spoken, game) if raw.get("game") else None
    law = None
    if raw.get("regulation") and faults.part(provisions.regulation, regulation) and types is not None:
        law = faults.part(rulebook.rulebook, game, regulation)
    cites = faults.part(_cites, "cites", raw.get("cites") or [])
    if types is None:
        faults.done()
        raise AssertionError("a case without a game")
    if game == rulebook.HOUSE and "moves" in raw:
        raise TapeteError(
            "una casa no se juega: descríbala en «table»", "a house is not played: describe it in 'table'"
        )
    terms = faults.part(_terms, types.terms, raw.get("terms") or {})
    moves = faults.part(_moves, types.moves, raw["moves"]) if "moves" in raw else ()
    table = raw.get("table")
    if table is not None and not isinstance(table, dict):
        faults.found.append(TapeteError("«table» debe ser una tabla", "'table' must be a table"))
    unlawful = raw.get("unlawful", False)
    if not isinstance(unlawful, bool):
        faults.found.append(TapeteError("«unlawful» es true o false", "'unlawful' is true or false"))
    readings = getattr(terms, "readings", None)
    if law is not None and readings:
        faults.part(check_readings, law.header, readings, bool(unlawful))
    expected = raw.get("expect") or {}
    if unlawful and isinstance(expected, dict) and "unopened" in expected:
        faults.found.append(
            TapeteError(
                "con «unlawful: true» la mesa se abre: quite eso o «unopened»",
                "with 'unlawful: true' the table opens: leave out that, or 'unopened'",
            )
        )
    expect: Expect | None = Expect()
    if expecting and expected:
        many = len(raw["moves"]) if isinstance(raw.get("moves"), list) else 0
        expect = faults.part(_expect, expected, types.events, many, "table" not in raw)
    if isinstance(raw.get("moves"), list) and terms is not None:
        refused = {one.move for one in expect.refused} if expecting and expect is not None else None
        outcome = expected.get("outcome") if expecting and isinstance(expected, dict) else None
        faults.found += spelling.check(game, raw["moves"], terms, outcome if isinstance(outcome, dict) else (), refused)
    faults.done()
    assert cites is not None
    assert moves is not None
    assert expect is not None
    return Case(
        file=file, case=name, game=game, regulation=regulation, cites=cites, why=str(raw.get("why") or ""), terms=terms,
        unlawful=unlawful, moves=moves, table=table, expect=expect, expected=expected,
    )  # fmt: skip


def _keys(raw: Any, known: tuple[str, ...]) -> None:
    if not isinstance(raw, dict):
        raise TapeteError("debe ser una tabla", "must be a table")
    faults = _Gather()
    for key in raw:
        if key not in known:
            hint = near(key, known)
            faults.found.append(TapeteError(f"clave desconocida «{key}».{hint.es}", f"unknown key '{key}'.{hint.en}"))
    faults.done()


def _missing(key: str, empty: bool) -> TapeteError:
    """A case lacks this, or has it and says nothing there."""
    what = NEEDED[key]
    if empty:
        return TapeteError(f"«{key}» está vacío; escriba {what.es}", f"'{key}' is empty; write {what.en}")
    return TapeteError(f"falta «{key}»: {what.es}", f"'{key}' is missing: {what.en}")


def _terms(kind: type[msgspec.Struct], raw: Any) -> Any:
    try:
        return vocabulary.struct(kind, raw)
    except TapeteError as error:
        raise vocabulary.within("terms", "terms", error) from None


def _moves(union: Any, raw: Any) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise TapeteError("«moves» debe ser una lista", "'moves' must be a list")
    faults = _Gather()
    moves = [faults.part(_move, union, n, item) for n, item in enumerate(raw, 1)]
    faults.done()
    return tuple(moves)


def _move(union: Any, n: int, raw: Any) -> Any:
    try:
        return vocabulary.decode(union, raw)
    except TapeteError as error:
        raise spelling.at_move(n, error) from None


def _cites(key: str, raw: Any) -> tuple[str, ...]:
    """One exact id, or a list of them."""
    found = [raw] if isinstance(raw, str) else raw
    if not isinstance(found, list):
        raise TapeteError(f"«{key}» debe ser una lista", f"'{key}' must be a list")
    faults = _Gather()
    known = [faults.part(provisions.provision, str(id)) for id in found]
    faults.done()
    return tuple(one.id for one in known if one is not None)


# --- the expectation ------------------------------------------------------------------------------------------------


def _expect(raw: Any, events: Any, moves: int, played: bool) -> Expect:
    faults = _Gather()
    faults.part(_keys, raw, PLAYED if played else DESCRIBED)
    there = raw if isinstance(raw, dict) else {}
    faults.found += [_nothing(key) for key in ("events", "state") if key in there and not there[key]]
    expect = Expect(
        outcome=faults.part(_outcome, there["outcome"]) if "outcome" in there else None,
        refused=(faults.part(_refused, there["refused"], moves) or ()) if "refused" in there else (),
        events=(faults.part(_events, there["events"], events) or ()) if there.get("events") else (),
        state=faults.part(_state, there["state"]) if there.get("state") else None,
        violations=faults.part(_cites, "violations", there["violations"]) if "violations" in there else None,
        lawful=faults.part(_lawful, there["lawful"]) if "lawful" in there else None,
        unopened=faults.part(_cites, "unopened", there["unopened"]) if "unopened" in there else None,
    )
    if "unopened" in there and len(there) > 1:
        faults.found.append(
            TapeteError(
                "«unopened» va solo: en una mesa que no se abre no ocurre nada",
                "'unopened' stands alone: nothing happens at a table that does not open",
            )
        )
    faults.found = [vocabulary.within("expect", "expect", one) for one in faults.found]
    faults.done()
    return expect


def _nothing(key: str) -> TapeteError:
    return TapeteError(
        f"«{key}» está vacío y no fija nada: quítelo", f"'{key}' is empty and pins nothing: leave it out"
    )


def _written(value: Any) -> None:
    """A ten is written T: what no card is called never comes, however right it looks."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, str) and one.startswith("10") and (meant := vocabulary.card(one)):
            raise TapeteError(f"no hay carta «{one}»; escriba «{meant}»", f"there is no card '{one}'; write '{meant}'")


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
    faults = _Gather()
    found = [faults.part(_one_refused, item, moves) for item in (raw if isinstance(raw, list) else [raw])]
    faults.done()
    return tuple(one for one in found if one is not None)


def _one_refused(item: Any, moves: int) -> Refused:
    if not isinstance(item, dict) or "move" not in item:
        shown = msgspec.json.encode(item).decode()
        n = item if isinstance(item, int) and not isinstance(item, bool) else "N"
        raise TapeteError(
            f"refused: «{shown}» no dice qué jugada; escriba refused: {{ move: {n}, cites: [ID] }}, contando desde 1",
            f"refused: '{shown}' does not say which move; write refused: {{ move: {n}, cites: [ID] }}, counted from 1",
        )
    _keys(item, ("move", "cites", "code"))
    n = item["move"]
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= moves:
        raise TapeteError(
            f"refused: no hay jugada {n}; van de 1 a {moves}",
            f"refused: there is no move {n}; they go from 1 to {moves}",
        )
    code = str(item.get("code") or "")
    if code and not words.known("refusals", code):
        hint = near(code, words.catalogue()["refusals"])
        raise TapeteError(
            f"refused: ningún rechazo se llama «{code}».{hint.es}", f"refused: no refusal is called '{code}'.{hint.en}"
        )
    return Refused(n, _cites("cites", item.get("cites") or []), code)


def _events(raw: Any, union: Any) -> tuple[dict[str, Any], ...]:
    if not isinstance(raw, list):
        raise TapeteError("«events» debe ser una lista", "'events' must be a list")
    faults = _Gather()
    for n, item in enumerate(raw, 1):
        one = _Gather()
        one.part(_event, item, vocabulary.members(union))
        faults.found += [vocabulary.within(f"suceso {n}", f"event {n}", error) for error in one.found]
    faults.done()
    return tuple(raw)


def _event(item: Any, kinds: dict[str, Any]) -> None:
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
    for value in item.values():
        _written(value)


def _state(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise TapeteError("«state» debe ser una tabla", "'state' must be a table")
    for value in raw.values():
        _written(value)
    return raw


def _lawful(raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise TapeteError("«lawful» es true o false", "'lawful' is true or false")
    return raw
