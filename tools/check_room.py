"""Prove one room in less than a minute: ``make check ROOM=boule``.

    python -m tools.check_room boule            its lint, types, doctests, cases, sessions
    python -m tools.check_room french_roulette  a game leads to its room

A room is a folder of ``src/tapete``, a room of ``games``, or a game. What only the whole house can prove (the pages,
the databases, the words, striking) is left to ``make test``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tapete.games import registry
from tapete.law.errors import near
from tapete.law.rulebook import canonical, catalogue

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "src" / "tapete"
PYTEST = ("-m", "pytest", "-n", "0", "--no-header")
MOST = 400_000
"""So many bytes of cases are played; a room of nine pokers has more, and shows some of each file's laws."""

Step = tuple[str, list[str]]


def folder(name: str) -> Path:
    """The folder of a room, by its name or by that of one of its games."""
    for place in (HOUSE / "games" / name, HOUSE / name):
        if (place / "__init__.py").is_file():
            return place
    rooms = registry.rooms()
    if canonical(name) in rooms:
        return HOUSE / "games" / rooms[canonical(name)].package.rpartition(".")[2]
    known = [*rooms, *(path.parent.name for path in HOUSE.glob("**/__init__.py"))]
    sys.exit(f"there is no room '{name}'.{near(name, known).en}")


def games(place: Path) -> list[str]:
    """The games of a room."""
    return sorted(game for game, room in registry.rooms().items() if room.package.rpartition(".")[2] == place.name)


def case_files(those: list[str]) -> list[str]:
    """The case files of these games, the smallest first, up to so many bytes."""
    found = [ROOT / "cases" / regulation / f"{game}.yaml" for game, regulation in catalogue() if game in those]
    taken: list[str] = []
    size = 0
    for path in sorted((path for path in found if path.is_file()), key=lambda path: path.stat().st_size):
        size += path.stat().st_size
        if taken and size > MOST:
            break
        taken.append(str(path.relative_to(ROOT)))
    return taken


def steps(place: Path) -> Iterator[Step]:
    """What is run, one after another."""
    here = str(place.relative_to(ROOT))
    yield "rules and format", ["-m", "ruff", "check", here]
    yield "format", ["-m", "ruff", "format", "--check", here]
    yield "which room may know which", ["-c", "from importlinter.cli import lint_imports_command as l; l()"]
    yield "types", ["-m", "mypy", here]
    yield "doctests", [*PYTEST, here]
    played = games(place)
    if played:
        files = case_files(played)
        if files:
            yield f"cases: {len(files)} files", ["-m", "tapete.cli.main", "case", *files]
        named = [
            f"tests/generic/test_sessions.py::test_random_sessions[{g}-{r}]" for g, r in catalogue() if g in played
        ]
        few = named[:: max(1, len(named) // 4)]
        yield f"random sessions: {len(few)} of {len(named)}", [*PYTEST, *few]
    elif (ROOT / "tests" / place.name).is_dir():
        yield "tests", [*PYTEST, f"tests/{place.name}"]


def main(name: str) -> int:
    begun = time.perf_counter()
    for what, command in steps(folder(name)):
        started = time.perf_counter()
        done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
        passed = done.returncode in (0, 5)  # 5: pytest found no doctest
        print(f"{'ok   ' if passed else 'FAILS'} {what} ({time.perf_counter() - started:.1f} s)", flush=True)
        if not passed:
            print(done.stdout + done.stderr)
            return 1
    print(f"{name}: all of it holds ({time.perf_counter() - begun:.0f} s); make test proves the rest")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
