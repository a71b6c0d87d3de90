"""How much of the law runs, by striking.

To cite a provision is easy; to obey it is another matter. A provision is *enacted* when a leaf of a rulebook rests on
it, and *tested* when a case that cites it passes under the law and fails once that provision alone is struck. An
exception, or books that no longer agree, prove nothing.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
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
from . import cases, running
from .cases import Case

REASONS = {
    "not_enacted": Text("ninguna regla la aplica", "not enacted"),
    "no_case": Text("ningún caso la cita", "no case cites it"),
    "unproven": Text("ningún caso la prueba", "no case proves it"),
}
ALONE = 200
"""Up to so many cases a second process costs more than it saves."""


class Count(msgspec.Struct):
    """Provisions of one kind: in the text, enacted, tested."""

    total: int = 0
    enacted: int = 0
    tested: int = 0


class Row(msgspec.Struct):
    """One game of the inventory under one regulation."""

    regulation: str
    game: str
    yes: Count
    config: Count


class Open(msgspec.Struct, frozen=True):
    """A provision that is not tested, and why."""

    id: str
    code: str
    reason: Text


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


class Proof(msgspec.Struct, frozen=True):
    """What running one case showed: the cites it proves, those it does not, and why it fails, if it does."""

    case: str
    file: str
    cites: tuple[str, ...] = ()
    proven: tuple[str, ...] = ()
    idle: tuple[Idle, ...] = ()
    failing: tuple[Text, ...] = ()


class Report(msgspec.Struct):
    """The coverage of the law."""

    totals: dict[str, Count]
    rows: list[Row]
    open: list[Open]
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
        played = {name for name, _ in (*rulebook.catalogue(), *rulebook.shared())}
        return bool(self.game) and rulebook.canonical(self.game) not in played

    def provisions(self) -> list[Provision]:
        regulations = {regulation for _, regulation in rulebook.catalogue()}
        written = {*rulebook.catalogue(), *rulebook.shared()}
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


def prove(case: Case, wanted: frozenset[str] | None = None) -> Proof:
    """Run a case under the law and once without each provision it cites (of those wanted)."""
    under_law = running.run(case)
    if not under_law.ok:
        return Proof(case.case, case.file, case.cites, failing=under_law.faults + under_law.differences)
    proven, idle = [], []
    for id in dict.fromkeys(case.cites):
        if wanted is not None and id not in wanted:
            continue
        without = running.run(case, id, thorough=False)
        if without.differences and not without.faults:
            proven.append(id)
        else:
            idle.append(Idle(case.file, case.case, id, without.faults[0].en if without.faults else ""))
    return Proof(case.case, case.file, case.cites, tuple(proven), tuple(idle))


def _prove_file(path: Path, wanted: frozenset[str]) -> list[Proof]:
    """Every case of a file that cites something wanted; what cannot be read is reported as failing."""
    try:
        found = list(cases.scan(path))
    except TapeteError as error:
        return [Proof("", str(path), failing=(error.text,))]
    proofs = []
    for case in found:
        if isinstance(case, TapeteError):
            proofs.append(Proof("", str(path), failing=(case.text,)))
        elif wanted & set(case.cites):
            proofs.append(prove(case, wanted))
    return proofs


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
    for game, regulation in (*rulebook.catalogue(), *rulebook.waiting()):
        found |= rulebook.rulebook(game, regulation).cites()
    return frozenset(found)


@cache
def stated_reasons() -> dict[str, Text]:
    """Why a provision stays open, where somebody has written it down (``law/open.toml``)."""
    file = resources.files("tapete.law") / "open.toml"
    if not file.is_file():
        return {}
    return {id: msgspec.convert(text, Text) for id, text in tomllib.loads(file.read_text("utf-8")).items()}


def coverage(selection: Selection = Selection(), folder: Path | None = None, processes: int = 0) -> Report:
    """Strike every selected provision and count what is enacted and tested."""
    chosen = selection.provisions()
    wanted = frozenset(p.id for p in chosen)
    found = proofs(cases.files(folder, waiting=selection.unplayed()), wanted, processes)
    tested = {id for proof in found for id in proof.proven}
    cited = {id for proof in found for id in proof.cites}
    rows = _rows(chosen, tested)
    return Report(
        totals={kind: _sum(getattr(row, kind) for row in rows) for kind in ("yes", "config")},
        rows=rows,
        open=[_open(p.id, cited) for p in chosen if p.id not in tested],
        idle=[idle for proof in found for idle in proof.idle],
        failing=[Failing(p.file, p.case, p.failing) for p in found if p.failing],
        cases=len(found),
    )


def _open(id: str, cited: set[str]) -> Open:
    stated = stated_reasons().get(id)
    if stated is not None:
        return Open(id, "stated", stated)
    code = "not_enacted" if id not in enacted() else "unproven" if id in cited else "no_case"
    return Open(id, code, REASONS[code])


def _rows(chosen: list[Provision], tested: set[str]) -> list[Row]:
    rows: dict[tuple[str, str], Row] = {}
    for p in chosen:
        row = rows.setdefault((p.regulation, named(p)), Row(p.regulation, named(p), Count(), Count()))
        count = row.yes if p.executable == "yes" else row.config
        count.total += 1
        count.enacted += p.id in enacted()
        count.tested += p.id in tested
    order = list(provisions.regulations())
    return sorted(rows.values(), key=lambda row: (order.index(row.regulation), row.game == "general", row.game))


def _sum(counts: Iterable[Count]) -> Count:
    total = Count()
    for count in counts:
        total.total += count.total
        total.enacted += count.enacted
        total.tested += count.tested
    return total
