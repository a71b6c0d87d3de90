"""How fast it is, in one run: steps, bets settled beside another library's rolls, the command line, the coverage.

python bench/run.py           a table
python bench/run.py --json    the same for a machine

The steps are those of a session that is kept (``session.jsonl``: 64 rounds of roulette, bets, errors and all), so that
every version plays the same moves. To see how fast this version is beside another, in one run:

python -m bench.versions ../before

It takes the steps and the bets from here, beside the moves of the kept logs of all games.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tapete.games import registry  # and nothing else that an older version may have in another place
from tapete.table.contract import Game, Step

SESSION = Path(__file__).with_name("session.jsonl")
"""The accepted moves of a random session of French roulette in Spain, as it was played once."""
TAPETE = Path(sys.executable).with_name("tapete")
WANTED = 4.0
"""Roulette bets settled for each roll of crapssim with one pass-line bet."""

PLAYERS = ("ana", "berta", "carlos", "diana")
PLACES = (
    ("straight_up", 6),
    ("split", 4),
    ("corner", 3),
    ("street", 2),
    ("dozen", 2),
    ("red", 1),
    ("even", 1),
    ("low", 1),
)


def move(game: Game, do: str, who: str, **fields: Any) -> Any:
    """A move by its name, as every version knows it."""
    return game.types.move({"do": do, "who": who, **fields})


def play(game: Game, state: Any, moves: list[Any]) -> Any:
    """Play the moves; a refusal would spoil the figure."""
    for one in moves:
        answer = game.play(state, one)
        if not isinstance(answer, Step):
            raise SystemExit(f"refused: {one} {answer}")
        state = answer.state
    return state


Work = Callable[[], int]


def rates(works: dict[str, Work], repeat: int) -> dict[str, list[float]]:
    """What each work counts per second of the processor; they take turns, so that a busy machine is fair to all."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeat):
        for name, work in works.items():
            started = time.process_time()
            done = work()
            found[name].append(done / (time.process_time() - started))
    return found


# --- steps ----------------------------------------------------------------------------------------------------------


def steps() -> dict[str, Work]:
    game = registry.game("french_roulette", "ES79", {"minimum": 100})
    moves = [game.types.move(json.loads(line)) for line in SESSION.read_text(encoding="utf-8").splitlines()]

    def work() -> int:
        play(game, game.opening().state, moves)
        return len(moves)

    return {"steps_per_second": work}


# --- bets beside rolls ----------------------------------------------------------------------------------------------


def spins(game: Game, count: int) -> list[tuple[list[Any], list[Any]]]:
    """For each spin: twenty bets of four players and the call; then the ball."""
    rng = Random(36)
    spots: Any = game.spots  # type: ignore[attr-defined]
    found = []
    for _ in range(count):
        bets = []
        for on, number in PLACES:
            places = rng.sample(sorted(spots[on]), number)
            bets += [(on, at) for at in places]
        laid = [move(game, "bet", PLAYERS[n % 4], on=on, at=at, stake=200) for n, (on, at) in enumerate(bets)]
        laid.append(move(game, "close_bets", "croupier"))
        found.append((laid, [move(game, "spin", "azar", pocket=str(rng.randrange(37)))]))
    return found


def tidy(game: Game, state: Any) -> Any:
    """Whoever still has something on the layout takes it back, so that the next spin has its twenty bets too."""
    while state.pending:
        state = play(game, state, [move(game, "choose", state.pending[0].by, option="half_back")])
    owners = dict.fromkeys(stake.owner for stake in state.stakes)
    return play(game, state, [move(game, "leave", owner) for owner in owners])


def bets(count: int) -> dict[str, Work]:
    game = registry.game("french_roulette", "ES79", {"minimum": 100})
    rounds = spins(game, count)

    def whole() -> int:
        state = game.opening().state
        for laid, ball in rounds:
            state = tidy(game, play(game, play(game, state, laid), ball))
        return 20 * count

    opening = game.opening().state
    closed = [(play(game, opening, laid), ball) for laid, ball in rounds]

    def settling() -> int:
        for state, ball in closed:
            play(game, state, ball)
        return 20 * count

    return {"bets_per_second": whole, "bets_settled_per_second": settling}


def rolls(count: int) -> dict[str, Work]:
    from crapssim.strategy.single_bet import BetPassLine
    from crapssim.table import Table

    def work() -> int:
        table = Table(seed=1)
        table.add_player(bankroll=10**9, strategy=BetPassLine(5))
        table.run(max_rolls=count, verbose=False)
        return int(table.dice.n_rolls)

    return {"crapssim_rolls_per_second": work}


# --- the command ----------------------------------------------------------------------------------------------------


def seconds(*arguments: str, runs: int) -> float:
    """The median time of a command."""
    took = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run([TAPETE, *arguments], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        took.append(time.perf_counter() - started)
    return statistics.median(took)


def main() -> int:
    options = argparse.ArgumentParser(description="How fast it is.")
    options.add_argument("--json", action="store_true", help="figures for a machine")
    options.add_argument("--quick", action="store_true", help="fewer repetitions")
    chosen = options.parse_args()
    repeat, count = (3, 100) if chosen.quick else (7, 400)
    found = rates({**steps(), **rolls(20 * count), **bets(count)}, repeat)
    figures = {name: statistics.median(rates) for name, rates in found.items()}
    for name, ratio in (("bets_per_second", "ratio"), ("bets_settled_per_second", "ratio_settling")):
        beside = zip(found[name], found["crapssim_rolls_per_second"], strict=True)
        figures[ratio] = statistics.median(mine / theirs for mine, theirs in beside)
    figures["help_seconds"] = seconds("--help", runs=7)
    figures["find_seconds"] = seconds("find", "carta", "descubierta", runs=7)
    figures["coverage_seconds"] = seconds("coverage", runs=1)
    if chosen.json:
        print(json.dumps({name: round(figure, 3) for name, figure in figures.items()}, indent=1))
        return 0
    verdict = "reached" if figures["ratio_settling"] >= WANTED else "NOT reached"
    rows = [
        ("steps of play() a second, a kept roulette session", f"{figures['steps_per_second']:,.0f}"),
        ("roulette bets a second, placed and settled, 20 a spin", f"{figures['bets_per_second']:,.0f}"),
        ("roulette bets a second, settled only", f"{figures['bets_settled_per_second']:,.0f}"),
        ("crapssim rolls a second, one pass-line bet", f"{figures['crapssim_rolls_per_second']:,.0f}"),
        (f"bets settled for each roll ({WANTED:g} wanted: {verdict})", f"{figures['ratio_settling']:.2f}"),
        ("the same with the placing of every bet, a move each", f"{figures['ratio']:.2f}"),
        ("tapete --help, median of 7", f"{figures['help_seconds']:.3f} s"),
        ("tapete find carta descubierta, median of 7", f"{figures['find_seconds']:.3f} s"),
        ("tapete coverage", f"{figures['coverage_seconds']:.1f} s"),
    ]
    print("\n".join(f"{what:<60}{figure:>14}" for what, figure in rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
