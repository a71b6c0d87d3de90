"""Every exact figure of the pokers against the house beside compiled play, in one command.

    python -m tools.banked_poker_play                      10⁸ rounds of each game
    python -m tools.banked_poker_play --rounds 1000000     fewer
    python -m tools.banked_poker_play --only three         games whose name has this word

Fails where a figure lies more than five standard errors from what was played, or where all of them together lie as far
as chance has it less than once in a thousand times (χ²).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

from tapete.games import registry
from tapete.games.banked_poker.analysis import against_chance, draws, fives, holdem, threes, withdrawn
from tapete.games.pai_gow_poker import odds
from tests.banked_poker import games


def pai_gow(way: str) -> Any:
    """Pai Gow in one of the house ways, against a bank that sets as the house does."""
    table: Any = registry.game("pai_gow_poker", "AND10", {})
    return next(task for task in odds.tasks(table) if task.strategy == way)


TASKS: dict[str, Callable[[], Any]] = {
    "three cards, bonus 1/3/4": lambda: threes.played(games.AND10_THREE),
    "three cards, bonus 1/4/5": lambda: threes.played(games.MEL14_THREE),
    "three cards, double bet by table": lambda: threes.played(games.BOL13_THREE),
    "five cards, straight flush 25": lambda: fives.played(games.SPANISH_STUD),
    "five cards, straight flush 50": lambda: fives.played(games.PUBLISHED_STUD),
    "five cards, one may be bought": lambda: fives.played(games.BUYING_STUD),
    "five cards, two may be changed": lambda: draws.played(games.DRAW),
    "three bets, pair of jacks": lambda: withdrawn.played(games.TRIJOKER),
    "three bets, pair of jacks, no low ace": lambda: withdrawn.played(games.HIGH_ACE_TRIJOKER),
    "three bets, pair of tens": lambda: withdrawn.played(games.GO),
    "three bets, royal 1000": lambda: withdrawn.played(games.LET_IT_RIDE),
    "hold'em": lambda: holdem.played(games.HOLDEM),
    "seven cards, all behind": lambda: pai_gow("all_behind"),
    "seven cards, best small hand": lambda: pai_gow("best_small"),
    "seven cards, as the house sets them": lambda: pai_gow("traditional"),
}
FAR, SELDOM = 5.0, 0.001


def main() -> int:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--rounds", type=int, default=10**8)
    given.add_argument("--seed", type=int, default=2014)
    given.add_argument("--only", default="")
    asked = given.parse_args()
    held = []
    for number, (name, made) in enumerate(TASKS.items()):
        if asked.only not in name:
            continue
        task, began = made(), time.monotonic()
        held.append(against_chance.hold(task, asked.rounds, asked.seed, number))
        one = held[-1]
        print(
            f"{name:<40} played {one.played:+.6f}  exact {one.exact:+.6f}  {one.distance:+.2f} standard errors"
            f"  {time.monotonic() - began:.0f} s",
            flush=True,
        )
    if not held:
        print(f"no game is called {asked.only}", file=sys.stderr)
        return 2
    statistic, p = against_chance.together(held)
    print(f"χ² = {statistic:.2f} with {len(held)} degrees of freedom, p = {p:.4f}")
    return int(p < SELDOM or any(abs(one.distance) > FAR for one in held))


if __name__ == "__main__":
    sys.exit(main())
