"""Whole games of bingo with 2,000 cards, beside a plain C program with the same random numbers, in one run.

python -m bench.bingo           a table
python -m bench.bingo --json    the same for a machine

Every ball of every game is drawn, and whoever completes a line or a card is found. The C program (``bingo.c``, compiled
here with ``cc -O3 -march=native``) does it in two ways: with the same words of bits, and with a counter for each row;
the faster is held against Tapete. Both must come to the same games: the same balls of line and bingo, the same winners.
Beside it: how many balls a second are asked, one by one, of the ``Watch`` that the hall has; and how many the engine
plays as moves with all its rules: 2,000 cards sold to 500 people, every prize of MEL14 with its pool, and after each
ball the view and the offers of somebody in the hall.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tapete.games import registry
from tapete.games.bingo import cards
from tapete.games.bingo.analysis import kernel
from tapete.kernels.chance import stream

WANTED = 0.8
"""Of the rate of the C program."""
SIZE = 2_000
PEOPLE = 500
BALLS = 50
"""So many balls a second the engine has to play."""
SOURCE = Path(__file__).with_name("bingo.c")
FLAGS = ("-O3", "-march=native", "-std=gnu11")


def sold() -> cards.Series:
    rules = cards.of("BOL13")
    return cards.make.series(rules.geometry, "bench", SIZE, different=True)


def compiled(room: kernel.Room, games: int, seed: int) -> tuple[float, list[float]]:
    """Seconds of the processor, and what came of the games."""
    found, state = kernel.tally(room), stream(seed, 0)
    began = time.process_time()
    kernel.play(games, room, state, *found)
    seconds = time.process_time() - began
    return seconds, [*map(float, np.concatenate(found[:4])), *found.won.sum(axis=0).tolist()]


class Plain:
    """The C program, compiled once, and the cards in a file that it reads."""

    def __init__(self, folder: Path, room: kernel.Room) -> None:
        compiler = shutil.which("cc")
        if compiler is None:
            raise SystemExit("there is no C compiler (cc) to hold the compiled games against")
        self.program = folder / "bingo"
        subprocess.run([compiler, *FLAGS, str(SOURCE), "-o", str(self.program)], check=True)
        self.room = folder / "room"
        head = np.array([room.balls, room.rows, room.words, room.cards, room.least], np.uint64)
        parts = (head, room.holds, room.b0, room.b1, room.b2)
        self.room.write_bytes(b"".join(part.tobytes() for part in parts))

    def play(self, games: int, seed: int) -> dict[str, tuple[float, list[float]]]:
        state = [str(n) for n in stream(seed, 0).tolist()]
        ran = subprocess.run(
            [str(self.program), str(self.room), str(games), *state], check=True, capture_output=True, text=True
        )
        found = {}
        for told in ran.stdout.splitlines():
            name, seconds, *numbers = told.split()
            found[name] = float(seconds), [float(n) for n in numbers]
        return found


def same(mine: list[float], theirs: list[float]) -> None:
    """The C program played the very same games."""
    if not np.allclose(mine, theirs, rtol=0, atol=1e-6):
        raise SystemExit("the C program came to other games")


def asked(series: cards.Series, balls: int) -> float:
    """Balls a second, each asked of the watch; a game has sixty."""
    watch, rng = cards.Watch(series.cards), Random(1)
    orders = [rng.sample(range(1, 91), 60) for _ in range(balls // 60)]
    began = time.process_time()
    for order in orders:
        drawn = 0
        for ball in order:
            drawn |= 1 << ball
            watch.on(drawn, ball)
    return 60 * len(orders) / (time.process_time() - began)


def every_prize() -> dict[str, Any]:
    """A plan with all the prizes that the law has, their pools full."""
    game: Any = registry.game("bingo_traditional", "MEL14", {})
    plan: dict[str, Any] = {name: {"standing": 10_000_000} for name in game.rules.pools.prizes}
    for name in ("prima", "prima_especial", "prima_bronce", "prima_plata", "prima_oro", "gran_prima", "bingo_extra"):
        plan[name]["amount"] = 3_000
    plan["bingo_extra"]["order"] = 60
    plan["super_prima"] = plan["color_prima"] = {}
    plan["common"] = {"standing": 10_000_000, "share": "1/100"}
    return plan


def hall() -> tuple[Any, Any]:
    """A hall in which every card is sold, before the first ball."""
    terms = {
        "series_size": SIZE,
        "prizes": every_prize(),
        "colours": ["rojo", "azul", "verde", "negro"],
        "line": "1/10",
    }
    game: Any = registry.game("bingo_traditional", "MEL14", terms)
    moves: list[dict[str, Any]] = [{"who": "jefe_de_mesa", "do": "announce_series"}]
    fixed: dict[str, dict[str, Any]] = {
        "super_prima": {"amount": 100_000, "order": 60},
        "color_prima": {"amount": 10_000, "colour": "rojo"},
    }
    moves += [{"who": "jefe_de_sala", "do": "fix_prize", "prize": name, **said} for name, said in fixed.items()]
    moves += [{"who": "jefe_de_sala", "do": "hour", "at": at} for at in ("16:00", "20:00", "00:00", "03:00")]
    moves += [{"who": f"p{n}", "do": "buy", "count": SIZE // PEOPLE} for n in range(PEOPLE)]
    moves += [{"who": "cajero", "do": "collect_leftovers"}]
    moves += [
        {"who": "jefe_de_mesa", "do": "announce_game", "what": what} for what in ("sold", "prizes", "panel", "start")
    ]
    state = game.opening().state
    for said in moves:
        state = game.play(state, game.types.move(said)).state
    return game, state


def engine() -> float:
    """Balls a second, each a move; whoever looks on sees the hall after it, and what they may do."""
    game, opened = hall()
    in_play = sum(name.startswith("prize:") and bool(n) for name, n in game.view(opened, "").facts.items())
    if in_play < len(game.rules.pools.prizes):
        raise SystemExit(f"only {in_play} prizes are in play")
    state, began = opened, time.process_time()
    order = Random(2).sample(range(1, 91), 60)
    for n, ball in enumerate(order):
        state = game.play(state, game.types.move({"who": "azar", "do": "ball", "number": ball})).state
        game.view(state, f"p{n}")
        game.offers(state, f"p{n}")
    return len(order) / (time.process_time() - began)


def measured(games: int, repeat: int) -> dict[str, Any]:
    series = sold()
    room = kernel.room(series.cards, 1, 90)
    compiled(room, 1, 0)
    rates: dict[str, list[float]] = {"tapete": [], "c_bits": [], "c_counters": []}
    with tempfile.TemporaryDirectory() as folder:
        plain = Plain(Path(folder), room)
        for seed in range(1, repeat + 1):
            seconds, mine = compiled(room, games, seed)
            theirs = plain.play(games, seed)
            same(mine, theirs["bits"][1])
            fewer = max(1, games // 10)
            same(compiled(room, fewer, seed)[1], theirs["counters"][1])
            rates["tapete"].append(games / seconds)
            rates["c_bits"].append(games / theirs["bits"][0])
            rates["c_counters"].append(fewer / theirs["counters"][0])
    middle = {name: statistics.median(found) for name, found in rates.items()}
    fastest = max(middle["c_bits"], middle["c_counters"])
    return {
        "cards": SIZE,
        "games": games,
        **{f"{name}_games_per_second": round(rate) for name, rate in middle.items()},
        "ratio": round(middle["tapete"] / fastest, 3),
        "wanted": WANTED,
        "watch_balls_per_second": round(statistics.median(asked(series, 6_000) for _ in range(repeat))),
        "engine_balls_per_second": round(statistics.median(engine() for _ in range(repeat))),
        "engine_wanted": BALLS,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    given = parser.parse_args()
    found = measured(given.games, given.repeat)
    if given.json:
        print(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            print(f"{name:28} {value:>12}")
    if found["ratio"] < WANTED:
        raise SystemExit(f"{found['ratio']} of the C program, {WANTED} is wanted")
    if found["engine_balls_per_second"] < BALLS:
        raise SystemExit(f"{found['engine_balls_per_second']} balls a second, {BALLS} are wanted")


if __name__ == "__main__":
    main()
