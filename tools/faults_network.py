"""Kill two server processes whose halls of bingo are in one network, in the middle of a prize.

Each process serves half of the halls. Otherwise it is as with a pool (``faults_pool``): what the halls have sold counts
once in the network's takings, whoever dies, and a prize that was left waiting is paid once.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

from tapete.store.house import House, LiveTable
from tools import faults_pool
from tools.faults import Tally, filled

POOL = "pool:melilla"
CARD = [[1, 0, 20, 0, 40, 0, 60, 0, 80], [2, 10, 0, 30, 0, 50, 0, 70, 0], [0, 11, 21, 31, 41, 0, 61, 0, 0]]
NUMBERS = {n for row in CARD for n in row if n}
HALL = {"share": "1/10", "maximum": 80, "series_size": 50, "matrix": {"1": CARD}, "network": "melilla", "start": "one"}


def next_move(live: LiveTable, rng: random.Random) -> dict[str, Any] | None:
    """The usual next thing in a hall: ana buys, the balls come until her card is full, and she sings."""
    state = live.state
    if state.phase == "betting" and not state.stakes:
        return {"who": "ana", "do": "buy", "count": rng.randint(1, 20)}
    if state.phase == "drawing" and not set(state.balls) >= NUMBERS:
        left = [n for n in range(1, 91) if n not in state.balls]
        rng.shuffle(left)
        last = max(at for at, n in enumerate(left) if n in NUMBERS)
        return {"who": "azar", "do": "balls", "numbers": left[: last + 1]}
    if state.phase == "drawing":
        return {"who": "ana", "do": "sing", "prize": "bingo", "card": 1}
    duties = live.game.duties(state)
    return filled(duties[0], rng) if duties else None


async def prepared(url: str, count: int) -> list[str]:
    async with await House.open(url) as house:
        await house.open_pool("melilla", "MEL14", {"maximum": 80, "pot": 9000}, game="bingo_network")
        for n in range(count):
            await house.open_table("bingo_interconnected", "MEL14", HALL, "staffed", title="faults", id=f"hall{n}")
    return [f"hall{n}" for n in range(count)]


def run(url: str, kills: int, count: int, folder: Path, seed: int = 0, every: int = 10) -> Tally:
    """Play and kill; what was found."""
    return faults_pool.run(
        url, kills, count, folder, seed, every, opened=prepared, module="tools.faults_network", pool=POOL
    )


if __name__ == "__main__":
    sys.stdin.readline()
    asyncio.run(faults_pool.work(sys.argv[1], sys.argv[3:], sys.argv[2], next_move))
