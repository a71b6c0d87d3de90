"""How fast the moves of the kept logs go through the engine, beside another version of the project, in one run.

python -m bench.versions ../before           by family, with the tree in ``../before``
python -m bench.versions ../before --json    the same for a machine

Both versions play the moves of ``tests/store/logs`` in turns, each in a process of its own, and the processor's time is
counted, so a busy machine is fair to both. ``bare`` are the moves alone; ``seen`` asks after each of them for what a
live table needs: duties, and offers and scene of everybody there.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
LOGS = HERE / "tests" / "store" / "logs"
WANTED = 0.95
TURNS = 6
SEEN = 40
"""Moves of each log that are looked at from every side."""


def told(log: Path) -> tuple[str, str, dict[str, Any], list[dict[str, Any]]]:
    """Game, regulation, terms and moves of a log."""
    records = [json.loads(line) for line in gzip.decompress(log.read_bytes()).splitlines()]
    opening = records[0]
    game, regulation = log.name.removesuffix(".jsonl.gz").split("-")[:2]
    return game, regulation, opening["terms"], [r["move"] for r in records if r["kind"] == "move"]


def through(game: Any, moves: list[Any], seen: int) -> tuple[float, float]:
    """Seconds that the moves take, and that looking at the table takes."""
    state, bare, looking = game.opening().state, 0.0, 0.0
    for n, move in enumerate(moves):
        started = time.process_time()
        answer = game.play(state, move)
        bare += time.process_time() - started
        if not hasattr(answer, "state"):
            continue  # what an older version admitted, and a newer one refuses: neither goes on with it
        state = answer.state
        if n < seen:
            started = time.process_time()
            game.duties(state)
            for who in game.people(state):
                game.offers(state, who)
                game.view(state, who)
            looking += time.process_time() - started
    return bare, looking


def child() -> None:
    """In a process of one version: a line of figures for every line that comes in."""
    from tapete.games import registry

    tables = []
    for log in sorted(LOGS.glob("*.jsonl.gz")):
        game, regulation, terms, said = told(log)
        if not log.name.endswith("-automatic.jsonl.gz"):
            table = registry.game(game, regulation, terms)
            tables.append((game, table, [table.types.move(one) for one in said]))
    for _ in sys.stdin:
        found: dict[str, list[float]] = {}
        for game, table, moves in tables:
            bare, looking = through(table, moves, SEEN)
            sums = found.setdefault(game, [0.0, 0.0])
            sums[0] += bare
            sums[1] += bare + looking
        print(json.dumps(found), flush=True)


def started(tree: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, __file__, "--child"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
    )  # fmt: skip


def measured(trees: tuple[Path, Path], turns: int) -> tuple[list[Any], list[Any]]:
    """What each version took in each turn."""
    both = [started(tree) for tree in trees]
    found: tuple[list[Any], list[Any]] = ([], [])
    for _ in range(turns):
        for one, figures in zip(both, found, strict=True):
            assert one.stdin is not None
            assert one.stdout is not None
            one.stdin.write("\n")
            one.stdin.flush()
            figures.append(json.loads(one.stdout.readline()))
    for one in both:
        one.communicate()
    return found


def ratios(ours: list[Any], theirs: list[Any]) -> dict[str, tuple[float, float]]:
    """By game, how much faster we are: bare and seen (the median of the turns)."""
    return {
        game: (
            statistics.median(b[game][0] / a[game][0] for a, b in zip(ours, theirs, strict=True)),
            statistics.median(b[game][1] / a[game][1] for a, b in zip(ours, theirs, strict=True)),
        )
        for game in ours[0]
        if game in theirs[0]
    }


def main() -> int:
    options = argparse.ArgumentParser(description="The engine beside another version of the project.")
    options.add_argument("other", nargs="?", type=Path, help="the tree of the other version")
    options.add_argument("--json", action="store_true", help="figures for a machine")
    options.add_argument("--turns", type=int, default=TURNS)
    options.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.child:
        child()
        return 0
    if chosen.other is None or not (chosen.other / "src" / "tapete").is_dir():
        print("name the tree of another version: python -m bench.versions ../before", file=sys.stderr)
        return 2
    by_game = ratios(*measured((HERE, chosen.other.resolve()), chosen.turns))
    whole = [math.prod(r[n] for r in by_game.values()) ** (1 / len(by_game)) for n in (0, 1)]
    if chosen.json:
        print(json.dumps({"games": by_game, "bare": whole[0], "seen": whole[1], "wanted": WANTED}))
        return 0
    for game, (bare, seen) in sorted(by_game.items()):
        print(f"{game:<34}{bare:>8.2f}{seen:>8.2f}")
    print(f"{f'all (geometric mean; {WANTED} wanted)':<34}{whole[0]:>8.2f}{whole[1]:>8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
