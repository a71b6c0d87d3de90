"""How fast moves go through the engine, beside another version of the project, in one run.

python -m bench.versions ../before                 by game, with the tree in ``../before``
python -m bench.versions ../before --game craps    of this game alone (several times: of these)
python -m bench.versions ../before --json          the same for a machine

Both versions play the moves of ``tests/store/logs`` in turns, each in a process of its own, and the processor's time is
counted, so a busy machine is fair to both. ``bare`` are the moves alone, one after another (the quickest of several
times through a log: it takes less than a millisecond, and whatever else the machine does shows). ``seen`` asks after
each of them for what a live table needs: duties, and offers and scene of everybody there. ``after`` are the moves alone
as they come then, after each of those looks: the processor has had something else in its caches, so this says how much
memory a move goes through rather than how much it does.

The works of ``bench/run.py`` (a kept session of roulette, its bets, their settlement) are played likewise; they have no
looks. A figure above 1: this version is faster.
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

from bench import run

HERE = Path(__file__).parents[1]
LOGS = HERE / "tests" / "store" / "logs"
WANTED = 0.95
TURNS = 6
PASSES = 5
"""Times through a log by itself."""
SPINS = 60
"""Rounds of twenty bets."""
SEEN = 40
"""Moves of each log that are looked at from every side."""


def told(log: Path) -> tuple[str, str, dict[str, Any], list[dict[str, Any]]]:
    """Game, regulation, terms and moves of a log."""
    records = [json.loads(line) for line in gzip.decompress(log.read_bytes()).splitlines()]
    opening = records[0]
    game, regulation = log.name.removesuffix(".jsonl.gz").split("-")[:2]
    return game, regulation, opening["terms"], [r["move"] for r in records if r["kind"] == "move"]


def alone(game: Any, moves: list[Any]) -> float:
    """Seconds that the moves take by themselves, at the quickest."""
    found = []
    for _ in range(PASSES):
        state = game.opening().state
        began = time.process_time()
        for move in moves:
            answer = game.play(state, move)
            if hasattr(answer, "state"):
                state = answer.state
        found.append(time.process_time() - began)
    return min(found)


def through(game: Any, moves: list[Any], seen: int) -> tuple[float, float]:
    """Seconds that the moves take when the table is looked at after each of them, and that the looks take."""
    state, bare, looking = game.opening().state, 0.0, 0.0
    for n, move in enumerate(moves):
        began = time.process_time()
        answer = game.play(state, move)
        bare += time.process_time() - began
        if not hasattr(answer, "state"):
            continue  # what an older version admitted, and a newer one refuses: neither goes on with it
        state = answer.state
        if n < seen:
            began = time.process_time()
            game.duties(state)
            for who in game.people(state):
                game.offers(state, who)
                game.view(state, who)
            looking += time.process_time() - began
    return bare, looking


def child(games: list[str]) -> None:
    """In a process of one version: a line of figures for every line that comes in."""
    from tapete.games import registry

    tables = []
    for log in sorted(LOGS.glob("*.jsonl.gz")):
        game, regulation, terms, said = told(log)
        if log.name.endswith("-automatic.jsonl.gz") or (games and game not in games):
            continue
        try:
            table = registry.game(game, regulation, terms)
        except Exception:  # another version may not have the game; then there is nothing to compare
            continue
        tables.append((game, table, [table.types.move(one) for one in said]))
    works = {} if games else {**run.steps(), **run.bets(SPINS)}
    for _ in sys.stdin:
        found: dict[str, list[float]] = {}
        for game, table, moves in tables:
            bare = alone(table, moves)
            after, looking = through(table, moves, SEEN)
            sums = found.setdefault(game, [0.0, 0.0, 0.0])
            for n, seconds in enumerate((bare, after + looking, after)):
                sums[n] += seconds
        for name, rate in run.rates(works, 1).items():
            found[name] = [1 / rate[0]]
        print(json.dumps(found), flush=True)


def started(tree: Path, games: list[str]) -> subprocess.Popen[str]:
    """A process that plays with the project of this tree; what is played and how it is counted is ours."""
    return subprocess.Popen(
        [sys.executable, "-m", "bench.versions", "--child", *(f"--game={game}" for game in games)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE,
        env={**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{HERE}"},
    )  # fmt: skip


def measured(trees: tuple[Path, Path], turns: int, games: list[str]) -> tuple[list[Any], list[Any]]:
    """What each version took in each turn; the first one warms both up, and is not counted."""
    both = [started(tree, games) for tree in trees]
    found: tuple[list[Any], list[Any]] = ([], [])
    for _ in range(turns + 1):
        for one, figures in zip(both, found, strict=True):
            assert one.stdin is not None
            assert one.stdout is not None
            one.stdin.write("\n")
            one.stdin.flush()
            figures.append(json.loads(one.stdout.readline()))
    for one in both:
        one.communicate()
    return found[0][1:], found[1][1:]


def ratios(ours: list[Any], theirs: list[Any]) -> dict[str, tuple[float, ...]]:
    """By game, how much faster we are: bare, seen and after looks; of a work of ``run`` one figure (the median of the
    turns)."""
    return {
        game: tuple(
            statistics.median(b[game][n] / a[game][n] for a, b in zip(ours, theirs, strict=True))
            for n in range(len(ours[0][game]))
        )
        for game in ours[0]
        if game in theirs[0]
    }


def main() -> int:
    options = argparse.ArgumentParser(description="The engine beside another version of the project.")
    options.add_argument("other", nargs="?", type=Path, help="the tree of the other version")
    options.add_argument("--json", action="store_true", help="figures for a machine")
    options.add_argument("--turns", type=int, default=TURNS)
    options.add_argument("--game", action="append", default=[], help="this game alone")
    options.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.child:
        child(chosen.game)
        return 0
    if chosen.other is None or not (chosen.other / "src" / "tapete").is_dir():
        print("name the tree of another version: python -m bench.versions ../before", file=sys.stderr)
        return 2
    found = ratios(*measured((HERE, chosen.other.resolve()), chosen.turns, chosen.game))
    games = {name: figures for name, figures in found.items() if len(figures) > 1}
    works = {name: figures[0] for name, figures in found.items() if len(figures) == 1}
    whole = [math.prod(r[n] for r in games.values()) ** (1 / len(games)) for n in range(3)]
    if chosen.json:
        named = dict(zip(("bare", "seen", "after"), whole, strict=True))
        print(json.dumps({"games": games, "works": works, **named, "wanted": WANTED}))
        return 0
    print(f"{'':<34}{'bare':>8}{'seen':>8}{'after':>8}")
    for game, figures in sorted(games.items()):
        print(f"{game:<34}" + "".join(f"{figure:>8.2f}" for figure in figures))
    print(f"{f'all (geometric mean; {WANTED} wanted)':<34}" + "".join(f"{figure:>8.2f}" for figure in whole))
    for name, figure in works.items():
        print(f"bench/run.py: {name:<20}{figure:>8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
