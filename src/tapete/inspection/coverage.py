"""How much of the law runs, by striking.

To cite a provision is easy; to obey it is another matter. A provision is *enacted* when a leaf of a rulebook rests on
it. It is struck element by element (``law.cuts``): every number, every name of a list, every neighbourhood of an order
that the provision is cited for. It is *tested* when each of these is noticed: a case that cites the provision passes
under the law, ends differently under the cut, and the difference has an effect (``effect``). It is *declared* when
cases notice it, but by labels alone. An exception, or books that no longer agree, prove nothing.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import resources
from multiprocessing import get_context
from pathlib import Path

import msgspec

from ..law import provisions, rulebook
from ..law.errors import TapeteError
from ..law.files import renewed
from ..law.provisions import Provision
from ..law.values import Text
from . import cases, effect, running, strike
from .cases import Case

REASONS = {
    "not_enacted": Text("ninguna regla la aplica", "not enacted"),
    "no_case": Text("ningún caso la cita", "no case cites it"),
    "unproven": Text("ningún caso la prueba", "no case proves it"),
    "declared": Text("solo se declara: sin ella nada cambia", "only declared: without it nothing becomes otherwise"),
    "elements": Text("ningún caso nota parte de lo que dice", "part of what it says is noticed by no case"),
    "unnoticeable": Text("nada de lo que dice puede notarse en el juego", "nothing it says can be noticed in play"),
}
EFFECT, LABEL, FAULT, NOTHING = "effect", "label", "fault", "unnoticed"
"""How a cut was noticed, the best first: with an effect, by a label alone, not at all but that the program failed."""
RANK = (NOTHING, FAULT, LABEL, EFFECT)
ALONE = 200
"""Up to so many cases a second process costs more than it saves."""


class Part(msgspec.Struct):
    """Leaves or elements: how many there are, and how many are noticed with an effect."""

    total: int = 0
    noticed: int = 0


class Count(msgspec.Struct):
    """Provisions of one kind: in the text, enacted, tested, declared; and what they say, by leaf and by element."""

    total: int = 0
    enacted: int = 0
    tested: int = 0
    declared: int = 0
    leaves: Part = msgspec.field(default_factory=Part)
    elements: Part = msgspec.field(default_factory=Part)


class Row(msgspec.Struct):
    """One game of the inventory under one regulation."""

    regulation: str
    game: str
    yes: Count
    config: Count


class Unnoticed(msgspec.Struct, frozen=True):
    """An element that no case notices with an effect. ``name``: that of its cut; ``how``: only by a ``label``, or not
    at all (``unnoticed``), or the program failed (``fault``)."""

    name: str
    how: str
    fault: str = ""


class Open(msgspec.Struct, frozen=True):
    """A provision that is not tested, and why."""

    id: str
    code: str
    reason: Text
    elements: tuple[Unnoticed, ...] = ()


class Exempt(msgspec.Struct, frozen=True):
    """An element that no play can notice, and why; ``noticed``: some case does all the same."""

    id: str
    name: str
    reason: Text
    noticed: bool = False


class Shared(msgspec.Struct, frozen=True):
    """A provision all of whose leaves rest on others as well."""

    id: str
    others: tuple[str, ...]


class Idle(msgspec.Struct, frozen=True):
    """A cite that its own case does not prove; ``fault``: what went wrong without the provision, if something did."""

    file: str
    case: str
    cite: str
    fault: str = ""


class Failing(msgspec.Struct, frozen=True):
    """A case that does not end as it should under the law, or cannot be read."""

    file: str
    case: str
    why: tuple[Text, ...]


class Noticed(msgspec.Struct, frozen=True):
    """What a case showed of one element of a provision."""

    id: str
    name: str
    how: str
    fault: str = ""


class Proof(msgspec.Struct, frozen=True):
    """What running one case showed: the cites it proves, those it does not, and why it fails, if it does."""

    case: str
    file: str
    cites: tuple[str, ...] = ()
    proven: tuple[str, ...] = ()
    idle: tuple[Idle, ...] = ()
    failing: tuple[Text, ...] = ()
    noticed: tuple[Noticed, ...] = ()


class Report(msgspec.Struct):
    """The coverage of the law."""

    totals: dict[str, Count]
    rows: list[Row]
    open: list[Open]
    exempt: list[Exempt]
    shared: list[Shared]
    idle: list[Idle]
    failing: list[Failing]
    cases: int


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Which provisions are asked about; by default those of the games that have a rulebook."""

    game: str = ""
    regulation: str = ""
    family: str = ""
    everything: bool = False

    def unplayed(self) -> bool:
        """A game is asked for by name that no table plays yet."""
        played = {name for name, _ in (*rulebook.books(), *rulebook.shared())}
        return bool(self.game) and rulebook.canonical(self.game) not in played

    def provisions(self) -> list[Provision]:
        regulations = {regulation for _, regulation in rulebook.catalogue()}
        written = {*rulebook.books(), *rulebook.shared()}
        return [
            p
            for p in provisions.provisions().values()
            if p.executable != "no"
            and (not self.game or named(p) == rulebook.canonical(self.game))
            and (not self.regulation or p.regulation == self.regulation)
            and (not self.family or p.family == self.family)
            and (
                self.everything
                or (named(p), p.regulation) in written
                or (p.game == "general" and p.regulation in regulations)
            )
        ]


def named(provision: Provision) -> str:
    """The game of a provision by its id; the inventory keeps the name that the text gives it."""
    return rulebook.canonical(provision.game)


class Proving:
    """The cases of one file against the cuts of what they cite. What one case has noticed with an effect the next need
    not notice again; but each must notice something of whatever it cites."""

    def __init__(self, runs: Iterable[tuple[Case, running.Result]], wanted: frozenset[str]) -> None:
        self.runs = list(runs)
        self.wanted = wanted
        self.labels = effect.passive((case, found) for case, found in self.runs if found.ok)
        self.seen: set[tuple[str, str]] = set()

    def proofs(self) -> Iterator[Proof]:
        for case, found in self.runs:
            if found.ok:
                yield self._prove(case, found)
            else:
                yield Proof(case.case, case.file, case.cites, failing=found.faults + found.differences)

    def _prove(self, case: Case, whole: running.Result) -> Proof:
        looked: dict[str, tuple[str, str]] = {}
        asks = effect.Asks(whole)
        proven, idle, noticed = [], [], []
        for id in dict.fromkeys(case.cites):
            if id not in self.wanted:
                continue
            fault = ""
            cuts = strike.cuts(case.game, case.regulation).get(id, ())
            for cut in sorted(cuts, key=lambda cut: (id, cut.name) in self.seen):
                known = (id, cut.name) in self.seen
                if known and id in proven:
                    break
                key = strike.named("", cut.name) or id
                how, fault_here = looked.get(key) or looked.setdefault(key, self._look(case, whole, asks, key))
                fault = fault or fault_here
                if how in (EFFECT, LABEL) and id not in proven:
                    proven.append(id)
                if how == EFFECT:
                    self.seen.add((id, cut.name))
                if how != NOTHING and not known:
                    noticed.append(Noticed(id, cut.name, how, fault_here))
            if id not in proven:
                idle.append(Idle(case.file, case.case, id, fault))
        return Proof(case.case, case.file, case.cites, tuple(proven), tuple(idle), (), tuple(noticed))

    def _look(self, case: Case, whole: running.Result, asks: effect.Asks, key: str) -> tuple[str, str]:
        """How a case notices a cut, and what failed if something did."""
        less = running.run(case, key, thorough=False)
        if less.faults:
            return FAULT, less.faults[0].en
        if not less.differences:
            return NOTHING, ""
        return (EFFECT if effect.effect(case, whole, less, self.labels, asks) else LABEL), ""


def _prove_file(path: Path, wanted: frozenset[str]) -> list[Proof]:
    """Every case of a file that cites something wanted; what cannot be read is reported as failing."""
    try:
        found = list(cases.scan(path))
    except TapeteError as error:
        return [Proof("", str(path), failing=(error.text,))]
    faults: dict[str, tuple[Text, ...]] = {}
    for one in found:
        if isinstance(one, cases.Unread):
            faults[one.case] = (*faults.get(one.case, ()), one.text)
    unread = [Proof("", str(path), failing=texts) for texts in faults.values()]
    citing = [case for case in found if isinstance(case, Case) and wanted & set(case.cites)]
    return [*unread, *Proving(((case, running.run(case)) for case in citing), wanted).proofs()]


def proofs(paths: list[Path], wanted: frozenset[str], processes: int = 0) -> list[Proof]:
    """Every case of these files, in as many processes as help."""
    workers = min(processes or os.cpu_count() or 1, len(paths))
    if workers < 2 or sum(path.stat().st_size for path in paths) < ALONE * 500:
        return [proof for path in paths for proof in _prove_file(path, wanted)]
    largest = sorted(paths, key=lambda path: -path.stat().st_size)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        found = dict(zip(largest, pool.map(_prove_file, largest, [wanted] * len(largest)), strict=True))
    return [proof for path in paths for proof in found[path]]


@renewed
@cache
def enacted() -> frozenset[str]:
    """Every provision that a leaf of some rulebook rests on."""
    found: set[str] = set()
    for game, regulation in (*rulebook.books(), *rulebook.waiting()):
        found |= rulebook.rulebook(game, regulation).cites()
    return frozenset(found)


@cache
def stated_reasons() -> dict[str, Text]:
    """Why a provision stays open, where somebody has written it down (``law/open.toml``)."""
    file = resources.files("tapete.law") / "open.toml"
    if not file.is_file():
        return {}
    return {id: msgspec.convert(text, Text) for id, text in tomllib.loads(file.read_text("utf-8")).items()}


@renewed
@cache
def unnoticeable() -> dict[str, Text]:
    """Elements that no play can notice, by the name of their cut (``ID@path[element]``), and why
    (``law/unnoticeable.toml``)."""
    file = resources.files("tapete.law") / "unnoticeable.toml"
    if not file.is_file():
        return {}
    return {name: msgspec.convert(text, Text) for name, text in tomllib.loads(file.read_text("utf-8")).items()}


class Said(msgspec.Struct):
    """What a provision is cited for in all rulebooks: by the name of its cut, the leaf and how it was noticed."""

    paths: dict[str, str] = {}
    how: dict[str, Noticed] = {}

    def best(self, name: str) -> str:
        return self.how[name].how if name in self.how else NOTHING

    def add(self, one: Noticed) -> None:
        if RANK.index(one.how) > RANK.index(self.best(one.name)):
            self.how[one.name] = one

    def asked(self, id: str) -> list[str]:
        """The elements that a case is to notice: all but those that none can."""
        return [name for name in self.paths if strike.named(id, name) not in unnoticeable()]

    def tested(self, id: str) -> bool:
        asked = self.asked(id)
        return bool(asked) and all(self.best(name) == EFFECT for name in asked)

    def declared(self) -> bool:
        """Noticed, but by nothing except labels."""
        hows = {self.best(name) for name in self.paths}
        return LABEL in hows and EFFECT not in hows

    def leaves(self) -> Part:
        noticed = {path for name, path in self.paths.items() if self.best(name) == EFFECT}
        return Part(len(set(self.paths.values())), len(noticed))

    def elements(self) -> Part:
        return Part(len(self.paths), sum(self.best(name) == EFFECT for name in self.paths))

    def unnoticed(self, id: str) -> tuple[Unnoticed, ...]:
        return tuple(
            Unnoticed(name, self.best(name), self.how[name].fault if name in self.how else "")
            for name in self.asked(id)
            if self.best(name) != EFFECT
        )


def _said(wanted: frozenset[str], found: list[Proof]) -> dict[str, Said]:
    """What each provision says in the rulebooks that can be played, and what the cases noticed of it."""
    said: dict[str, Said] = {id: Said() for id in wanted}
    regulations = {provisions.provision(id).regulation for id in wanted}
    for game, regulation in rulebook.books():
        if regulation in regulations:
            for id, cuts in strike.cuts(game, regulation).items():
                if id in said:
                    said[id].paths.update({cut.name: cut.path for cut in cuts})
    for proof in found:
        for one in proof.noticed:
            said[one.id].add(one)
    return said


def _shared(wanted: frozenset[str]) -> list[Shared]:
    """The provisions all of whose leaves rest on others as well."""
    others: dict[str, list[frozenset[str]]] = {}
    for game, regulation in rulebook.books():
        for _, leaf in rulebook.rulebook(game, regulation).leaves():
            for id in set(leaf["cite"]) & wanted:
                others.setdefault(id, []).append(frozenset(leaf["cite"]) - {id})
    return [Shared(id, tuple(sorted(frozenset().union(*sets)))) for id, sets in sorted(others.items()) if all(sets)]


def coverage(selection: Selection = Selection(), folder: Path | None = None, processes: int = 0) -> Report:
    """Strike every element of every selected provision and count what is enacted and tested."""
    chosen = selection.provisions()
    wanted = frozenset(p.id for p in chosen)
    found = proofs(cases.files(folder, waiting=selection.unplayed()), wanted, processes)
    cited = {id for proof in found for id in proof.cites}
    said = _said(wanted, found)
    rows = _rows(chosen, said)
    return Report(
        totals={kind: _sum(getattr(row, kind) for row in rows) for kind in ("yes", "config")},
        rows=rows,
        open=[_open(p.id, cited, said[p.id]) for p in chosen if not said[p.id].tested(p.id)],
        exempt=_exempt(said),
        shared=_shared(wanted),
        idle=[idle for proof in found for idle in proof.idle],
        failing=[Failing(p.file, p.case, p.failing) for p in found if p.failing],
        cases=len(found),
    )


def _open(id: str, cited: set[str], said: Said) -> Open:
    unnoticed = said.unnoticed(id)
    stated = stated_reasons().get(id)
    if stated is not None:
        return Open(id, "stated", stated, unnoticed)
    if id not in enacted():
        code = "not_enacted"
    elif id not in cited:
        code = "no_case"
    elif said.declared():
        code = "declared"
    elif not said.asked(id) and said.paths:
        code = "unnoticeable"
    else:
        code = "elements" if said.elements().noticed else "unproven"
    return Open(id, code, REASONS[code], unnoticed)


def _exempt(said: dict[str, Said]) -> list[Exempt]:
    found = []
    for key, reason in unnoticeable().items():
        id, _, name = key.partition("@")
        if id in said:
            found.append(Exempt(id, name, reason, said[id].best(name) == EFFECT))
    return found


def _rows(chosen: list[Provision], said: dict[str, Said]) -> list[Row]:
    rows: dict[tuple[str, str], Row] = {}
    for p in chosen:
        row = rows.setdefault((p.regulation, named(p)), Row(p.regulation, named(p), Count(), Count()))
        _add(row.yes if p.executable == "yes" else row.config, _one(p.id, said[p.id]))
    order = list(provisions.regulations())
    return sorted(rows.values(), key=lambda row: (order.index(row.regulation), row.game == "general", row.game))


def _one(id: str, said: Said) -> Count:
    tested = said.tested(id)
    declared = not tested and said.declared()
    return Count(1, id in enacted(), tested, declared, said.leaves(), said.elements())


def _sum(counts: Iterable[Count]) -> Count:
    total = Count()
    for count in counts:
        _add(total, count)
    return total


def _add(total: Count, count: Count) -> None:
    for name in ("total", "enacted", "tested", "declared"):
        setattr(total, name, getattr(total, name) + int(getattr(count, name)))
    for name in ("leaves", "elements"):
        whole, part = getattr(total, name), getattr(count, name)
        whole.total += part.total
        whole.noticed += part.noticed
