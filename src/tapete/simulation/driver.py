"""The odds by play: every bet of a game played so many rounds, on one core, on all, or on a cluster.

Rounds are played in blocks of fixed size, each with random numbers of its own; so the result depends on the seed and
the number of rounds alone. Threads share the cores (the kernels let go of the interpreter); ``cluster`` is the address
of a Dask scheduler, to whose workers the same blocks are sent.

>>> found = simulate("boule", "ES79", rounds=1000, seed=7, workers=2, bets=["number"])
>>> same = simulate("boule", "ES79", rounds=1000, seed=7, workers=1, bets=["number"])
>>> found["rounds"], found["bets"][0]["house_edge"] == same["bets"][0]["house_edge"]
(1000, True)
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from ..kernels.chance import stream
from ..kernels.tasks import Tally, Task, fraction
from ..law.errors import TapeteError
from ..law.rulebook import Law
from . import together
from .held import figure

if TYPE_CHECKING:
    from ..games.registry import Room

BLOCK = 1 << 20
"""Rounds of one block."""
APART = 1 << 32
"""Streams of different bets are so far apart in number."""
MOST = 10**15
"""So many rounds are years of play; their blocks still have streams of their own."""
AT_ONCE = 1 << 12
"""So many blocks are given out at a time."""

Piece = tuple[Task | together.Cases, int, int, int]
"""What is played, the number of its stream, the seed, the rounds."""


def piece(work: Piece) -> Tally:
    """One block of one task; a worker anywhere can do it."""
    task, number, seed, rounds = work
    return task.play(rounds, stream(seed, number))


def between_players(game_id: str) -> TapeteError:
    """Nothing is lost to the house where players play one another."""
    return TapeteError(
        f"en «{game_id}» no se juega contra la casa: compárense manos con tapete odds --hands",
        f"nobody plays against the house in '{game_id}': compare hands with tapete odds --hands",
    )


def tasks(game_id: str, regulation: str, terms: Any = None, law: Law | None = None) -> list[Task]:
    """What can be played of a game: the tasks that its odds room makes. A game whose room makes none is refused."""
    return _made(game_id, regulation, terms, law)[0]


def _made(
    game_id: str, regulation: str, terms: Any = None, law: Law | None = None
) -> tuple[list[Task], list[together.Cases]]:
    """The tasks, and what else the room has counted by play, where it has anything counted (``cases``)."""
    from ..games import registry

    room = registry.room(game_id)
    if room.hands:
        raise between_players(game_id)
    if not plays(room):
        known = ", ".join(sorted(name for name, one in registry.rooms().items() if plays(one)))
        raise TapeteError(
            f"«{game_id}» no se simula; se simulan {known}",
            f"'{game_id}' cannot be simulated; these can: {known}",
        )
    table: Any = registry.game(game_id, regulation, terms, law)
    module: Any = room.odds_module
    return list(module.tasks(table)), list(module.cases(table)) if hasattr(module, "cases") else []


def plays(room: Room) -> bool:
    """Whether the room of a game can be simulated."""
    return bool(room.odds) and hasattr(room.odds_module, "tasks")


def simulate(
    game_id: str,
    regulation: str,
    terms: Any = None,
    *,
    rounds: int,
    seed: int = 1,
    workers: int = 0,
    cluster: str = "",
    bets: Sequence[str] = (),
) -> dict[str, Any]:
    """The report: each bet with the house edge that was played and its standard error, what else was counted, and all
    of it together; no figure is in it that cannot be true (``held``)."""
    if rounds < 1 or workers < 0:
        raise TapeteError("las jugadas y los núcleos se cuentan desde uno", "rounds and workers are counted from one")
    if rounds > MOST:
        raise TapeteError(
            f"--rounds {rounds} son demasiadas: hasta {MOST}", f"--rounds {rounds} is too many: up to {MOST}"
        )
    every, counts = _made(game_id, regulation, terms)
    chosen = _chosen(every, bets)
    played: list[Task | together.Cases] = [*chosen, *([] if bets else counts)]
    works = (
        (one, n * APART + block, seed, min(BLOCK, rounds - block * BLOCK))
        for n, one in enumerate(played)
        for block in range(-(-rounds // BLOCK))
    )
    sums = [np.zeros_like(one.play(1, stream(seed, 0))) for one in played]  # compiled before the clock runs
    begun = time.perf_counter()
    with _crew(workers, cluster) as each:
        while some := list(islice(works, AT_ONCE)):
            for work, tally in zip(some, each(piece, some), strict=True):
                sums[work[1] // APART] += tally
    seconds = time.perf_counter() - begun
    rows = [_row(task, tally) for task, tally in zip(chosen, sums, strict=False)]
    found = [together.counted(one, n) for one, n in zip(played[len(chosen) :], sums[len(chosen) :], strict=True)]  # type: ignore[arg-type]
    square = together.add(together.bets(chosen, sums[: len(chosen)]), *(one for _, one in found))
    return {
        "game": game_id,
        "regulation": regulation,
        "rounds": rounds,
        "seed": seed,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(rounds * len(played) / seconds) if seconds else 0,
        "bets": rows,
        "counts": [report for report, _ in found],
        "together": square.report(),
    }


def _chosen(found: list[Task], bets: Sequence[str]) -> list[Task]:
    names = list(dict.fromkeys(task.bet for task in found))
    for bet in bets:
        if bet not in names:
            raise TapeteError(
                f"no hay apuesta «{bet}»; hay {', '.join(names)}",
                f"there is no bet '{bet}'; there are {', '.join(names)}",
            )
    return [task for task in found if not bets or task.bet in bets]


def _row(task: Task, tally: Tally) -> dict[str, Any]:
    mean, error = figure(task, tally)
    exact, made, staked = task.expected, float(tally[0]), float(tally[3])
    return {
        "bet": task.bet,
        "where": task.where,
        "strategy": task.strategy,
        "method": "simulated",
        "played": int(made),
        "house_edge": str(fraction(mean)),
        "house_edge_float": mean,
        "house_edge_pct": round(100 * mean, 4),
        "standard_error": error,
        "element_of_risk_float": mean * made / staked if staked else 0.0,
        "exact_float": exact,
        "known": getattr(task, "known", "exact"),
        "deviation": round((mean - exact) / error, 2) if error else None,
    }


Map = Callable[[Callable[[Piece], Tally], Sequence[Piece]], Iterator[Tally]]


@contextmanager
def _crew(workers: int, cluster: str) -> Iterator[Map]:
    """Those who do the work: a Dask cluster, or the cores of this machine."""
    if not cluster:
        with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
            yield pool.map
        return
    try:
        from distributed import Client
    except ImportError:
        raise TapeteError(
            "para --cluster hace falta Dask: pip install 'tapete[cluster]'",
            "--cluster needs Dask: pip install 'tapete[cluster]'",
        ) from None
    try:
        client: Any = Client(cluster, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError):
        raise TapeteError(
            f"en «{cluster}» no responde ningún clúster de Dask", f"no Dask cluster answers at '{cluster}'"
        ) from None
    with client:
        yield lambda do, works: iter(client.gather(client.map(do, works, pure=False)))
