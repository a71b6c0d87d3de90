"""Long random sessions of every game, each step looked at; what was never reached, or does not hold, fails.

python tools/soak.py                                     10,000 sessions of each game, two processes
python tools/soak.py --sessions 200 --game boule         fewer, of one game
python tools/soak.py --units 10000 --game craps          until each regulation has had 10,000 shooters (shoes, rounds)
python tools/soak.py --units 10000 --keep shoes.soak     the same in several sittings: counts are kept in that file
python tools/soak.py --game boule --regulation ES79 --seed 17 --sessions 1     one session again
"""

from __future__ import annotations

import argparse
import gc
import pickle
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tapete.games import registry
from tapete.law.errors import TapeteError
from tapete.simulation.audit import Fault, audited
from tapete.simulation.explore import Explorer
from tapete.simulation.reach import Tally, read_excuses, regulations_of, report, unit
from tapete.simulation.shrink import shrink, symptom
from tapete.simulation.tables import KINDS, pairs, table

EXEMPT = Path(__file__).with_name("soak_exempt.toml")
CHUNK = 40
SHOWN = 12
SAVE = 30.0
"""Seconds between two savings of a run that is kept."""
THOROUGH = 0.02
"""Part of the sessions in which everybody's scene and every offer is looked at in each step."""


EXPLORER = Explorer()
"""Of each process."""


class Job(msgspec.Struct, frozen=True):
    """Sessions that one process plays: a game, and (regulation, seed) for each."""

    game: str
    sessions: tuple[tuple[str, int], ...]


class Found(msgspec.Struct):
    """What a job found: counts, and faults by their symptom."""

    tally: Tally
    faults: list[tuple[str, str, str, int, int, str]]
    """(symptom, game, regulation, seed, moves, text)"""


def play(job: Job) -> Found:
    """Play the sessions of a job."""
    tally, faults = Tally(), []
    known: set[str] = set()
    for regulation, seed in job.sessions:
        started = time.process_time()
        game = table(job.game, regulation, seed % KINDS)
        first = last = game.opening().state
        try:
            for taken in audited(game, seed, thorough=Random(seed).random() < THOROUGH, explorer=EXPLORER):
                tally.note(job.game, regulation, taken)
                last = taken.before
        except Fault as fault:
            kind = symptom(fault.what)
            small = fault if kind in known else shrink(game, fault)
            known.add(kind)
            faults.append((kind, job.game, regulation, seed, len(small.moves), str(small)))
        tally.sessions += 1
        tally.rounds += last.round - first.round
        tally.seconds += time.process_time() - started
    return Found(tally, faults)


def ready() -> None:
    """A process that plays for long: what it knows by now is not garbage, and there is little of it later."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


class Ledger:
    """Which sessions are still to be played: so many of each game, or until each regulation has had its units."""

    def __init__(self, laws: dict[str, tuple[str, ...]], sessions: int, units: int, seed: int) -> None:
        self.laws = laws
        self.units = units
        self.seed = seed
        self.total = Tally()
        self.left = None if units else list(self.spread(sessions))
        self.asked = 0 if self.left is None else len(self.left)
        self.handed = dict.fromkeys(((game, law) for game, many in laws.items() for law in many), 0)

    def spread(self, sessions: int) -> Iterator[Job]:
        """The sessions of every game, spread over its regulations, in handy pieces; the games take turns."""
        for start in range(0, sessions, CHUNK):
            for game, laws in self.laws.items():
                numbers = range(start, min(start + CHUNK, sessions))
                yield Job(game, tuple((laws[n % len(laws)], self.seed + n) for n in numbers))

    def had(self, game: str, law: str) -> int:
        return self.total.units.get((game, law, unit(game)), 0)

    def part(self) -> float:
        """How much of it is done."""
        if self.left is not None:
            return 1 - len(self.left) / max(1, self.asked)
        return sum(min(1.0, self.had(*pair) / self.units) for pair in self.handed) / len(self.handed)

    def next(self) -> Job | None:
        """The next piece; by units, of whichever regulation was given least of those that still lack some."""
        if self.left is not None:
            return self.left.pop(0) if self.left else None
        short = [pair for pair in self.handed if self.had(*pair) < self.units]
        if not short:
            return None
        game, law = min(short, key=self.handed.__getitem__)
        first = self.seed + self.handed[game, law]
        self.handed[game, law] += CHUNK
        return Job(game, tuple((law, n) for n in range(first, first + CHUNK)))


class Kept:
    """A file from which a run by units goes on where it was stopped. (It knows nothing of a changed program: after a
    change that matters, begin a new one.)"""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.last = time.perf_counter()

    def read(self, ledger: Ledger) -> list[Any]:
        """What was found before; the ledger goes on from there."""
        if self.path is None or not self.path.exists():
            return []
        ledger.total, handed, faults = pickle.loads(self.path.read_bytes())
        ledger.handed |= {pair: n for pair, n in handed.items() if pair in ledger.handed}
        return list(faults)

    def write(self, ledger: Ledger, faults: list[Any], at_once: bool = False) -> None:
        if self.path is None or (time.perf_counter() - self.last < SAVE and not at_once):
            return
        self.last = time.perf_counter()
        draft = self.path.with_suffix(".new")
        draft.write_bytes(pickle.dumps((ledger.total, ledger.handed, faults)))
        draft.replace(self.path)


def run(ledger: Ledger, processes: int, kept: Kept) -> tuple[list[tuple[str, str, str, int, int, str]], float]:
    """All jobs, with a line that tells how far they are."""
    faults = kept.read(ledger)
    total = ledger.total
    started = time.perf_counter()
    with ProcessPoolExecutor(processes, initializer=ready) as pool:
        waiting = {pool.submit(play, job) for _ in range(processes + 1) if (job := ledger.next()) is not None}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                found = future.result()
                total.merge(found.tally)
                faults += found.faults
                if (job := ledger.next()) is not None:
                    waiting.add(pool.submit(play, job))
            kept.write(ledger, faults, not waiting)
            took, part = time.perf_counter() - started, ledger.part()
            left = took / part * (1 - part) if part else 0
            progress(f"{total.sessions} sessions, {total.rounds} rounds, {total.steps / took:.0f} steps/s, "
                     f"{len(faults)} faults, {left / 60:.0f} min left", not waiting)  # fmt: skip
    return faults, time.perf_counter() - started


def show_units(total: Tally) -> None:
    """What was played of each game under each regulation."""
    for (game, law, what), n in sorted(total.units.items()):
        print(f"  {game} {law}: {n} {what}")


def progress(text: str, last: bool) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:<100}", end="\n" if last else "", file=sys.stderr, flush=True)
    elif last:
        print(text, file=sys.stderr)


def show_faults(faults: list[tuple[str, str, str, int, int, str]]) -> None:
    """Each kind of fault once, in its shortest form, with the command that plays it again."""
    kinds: dict[tuple[str, str], list[tuple[str, str, str, int, int, str]]] = {}
    for fault in faults:
        kinds.setdefault((fault[0], fault[1]), []).append(fault)
    for (_, game), many in list(kinds.items())[:SHOWN]:
        _, _, regulation, seed, _, text = min(many, key=lambda f: f[4])
        print(f"\nFAULT ({len(many)} times): {text}")
        print(f"  again: python tools/soak.py --game {game} --regulation {regulation} --seed {seed} --sessions 1")
    if len(kinds) > SHOWN:
        print(f"\n… and {len(kinds) - SHOWN} more kinds of fault")


def main() -> int:
    options = argparse.ArgumentParser(description="Random sessions of every game, each step looked at.")
    options.add_argument("--sessions", type=int, default=10_000, help="sessions of each game (10000)")
    options.add_argument("--units", type=int, default=0, help="until each game and regulation has had so many units")
    options.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    options.add_argument("--game", action="append", help="only this game (may be given again)")
    options.add_argument("--regulation", action="append", help="only under this regulation")
    options.add_argument("--processes", type=int, default=2)
    options.add_argument("--keep", type=Path, help="with --units: a file from which the run goes on when stopped")
    options.add_argument("--quiet", action="store_true", help="only the totals and what is wrong")
    chosen = options.parse_args()
    playable = list(dict.fromkeys(game for game, _ in pairs()))
    try:
        games = [registry.room(game).game for game in chosen.game or playable]
    except TapeteError as error:
        print(error, file=sys.stderr)
        return 2
    laws = {g: tuple(r for r in regulations_of(g) if r in (chosen.regulation or [r])) for g in games}
    games = [g for g in games if laws[g]]
    if not games:
        print("no such game under that regulation", file=sys.stderr)
        return 2
    ledger = Ledger({g: laws[g] for g in games}, chosen.sessions, chosen.units, chosen.seed)
    alone = chosen.sessions == 1 and not chosen.units  # one session again need not reach everything
    if chosen.keep is not None and not chosen.units:
        print("--keep goes with --units", file=sys.stderr)
        return 2
    faults, took = run(ledger, chosen.processes, Kept(chosen.keep))
    total = ledger.total
    lines, missing = report(total, games, laws, read_excuses(EXEMPT))
    print("\n".join(lines[-20:] if chosen.quiet else lines))
    each = 1000 * total.seconds / max(1, total.sessions)
    counted = sum(total.units.values())
    print(f"\n{total.sessions} sessions, {total.rounds} rounds, {total.steps} steps in {took:.0f} s: "
          f"{total.steps / took:.0f} steps/s; {each:.0f} ms of processor a session, "
          f"{1000 * total.seconds / max(1, counted):.0f} ms a unit")  # fmt: skip
    show_units(total)
    show_faults(faults)
    if missing and not alone:
        print(f"\nNEVER REACHED ({len(missing)}):", *missing, sep="\n  ")
    every = all(regulations_of(game) == laws.get(game) for game in playable)  # a part need not reach everything
    return 1 if faults or (missing and every and not alone) else 0


if __name__ == "__main__":
    sys.exit(main())
