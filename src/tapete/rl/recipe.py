"""A small agent learns blackjack, and is held against the exact best strategy.

    python -m tapete.rl.recipe --reg ES79 --rounds 5000000

The agent is a table: what each decision has brought on average, by total, ace, pair and the bank's card. It plays
many hands at once over the kernel, now and then tries something else, and mends the table (Q-learning). What it has
learned is then not played but computed: the solver says exactly what such a player loses, and what the best one does.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..games.blackjack.analysis.kernel import DOUBLE, HIT, SPLIT, STAND
from ..games.blackjack.analysis.law_numbers import CLASSES
from ..games.blackjack.analysis.solver import Analysis, Plan
from .hands import ACTIONS, TOTALS, Hands

Numbers = npt.NDArray[Any]
SHAPE = (TOTALS, 2, 2, CLASSES + 1, CLASSES)
TABLES = 4096
TRIES = 0.3
"""So often the agent tries anything that is admitted."""
SLOWS = 0.9
"""How fast what is new loses its weight."""
NEVER = -9.0


class Learned(NamedTuple):
    """What the agent came to: the worth of each decision, how many rounds it played, the exact expectation of playing
    so, and that of the best plan there is."""

    worth: Numbers
    rounds: int
    expectation: float
    best: float

    @property
    def lacks(self) -> float:
        return self.best - self.expectation


def learn(game: str, regulation: str, rounds: int, *, seed: int = 1, tables: int = TABLES) -> Learned:
    """So many rounds of learning."""
    hands = Hands(game, regulation, tables, seed=seed)
    rng = np.random.default_rng(seed)
    worth = np.zeros((int(np.prod(SHAPE)), len(ACTIONS)))
    visits = np.zeros(worth.size)
    seen, told = hands.reset()
    played = 0
    while played < rounds:
        state, mask = np.ravel_multi_index(tuple(seen.T), SHAPE), told["action_mask"]
        actions = np.where(rng.random(tables) < TRIES, _best(rng.random(mask.shape), mask), _best(worth[state], mask))
        seen, gains, over, _, told = hands.step(actions)
        after = np.ravel_multi_index(tuple(seen.T), SHAPE)
        ahead = np.where(told["action_mask"] > 0, worth[after], NEVER).max(axis=1)
        targets = np.where(over, gains, ahead)
        cells = state * len(ACTIONS) + actions
        times = np.bincount(cells, minlength=worth.size)
        met = np.flatnonzero(times)
        sums = np.bincount(cells, targets, minlength=worth.size)[met]
        visits[met] += times[met]
        flat = worth.reshape(-1)
        weight = np.minimum(1.0, times[met] * visits[met] ** -SLOWS)
        flat[met] += weight * (sums / times[met] - flat[met])
        played += int(over.sum())
    analysis = hands.analysis
    known = np.where(visits.reshape(worth.shape) > 0, worth, NEVER)
    mine = analysis.evaluate(plan(analysis, known)).expectation
    return Learned(known, played, mine, analysis.evaluate(hands.best).expectation)


def _best(worth: Numbers, mask: Numbers) -> Numbers:
    return np.asarray(np.where(mask > 0, worth, NEVER).argmax(axis=1))


def plan(analysis: Analysis, worth: Numbers) -> Plan:
    """What the agent does with every hand, as the solver reads it."""
    made, hands = analysis.empty(), analysis.hands
    pair_of = np.full(hands.total.size, -1)
    for pair in range(CLASSES):
        pair_of[hands.two[pair, pair]] = pair

    def best(hand: int, up: int, two: bool, pair: int, actions: tuple[int, ...]) -> int:
        index = (int(hands.total[hand]), int(hands.soft[hand]), int(two), pair + 1, up)
        row = worth[np.ravel_multi_index(index, SHAPE)]
        return max(actions, key=lambda action: float(row[action]))

    for hand in np.flatnonzero((hands.size >= 2) & (hands.total < analysis.sums.target)).tolist():
        two, pair = bool(hands.size[hand] == 2), int(pair_of[hand])
        may = two and analysis.may_double(hand)
        for up in range(CLASSES):
            made.draws[hand, up] = best(hand, up, two, pair, (STAND, HIT))
            later = best(hand, up, two, -1, (STAND, HIT, *([DOUBLE] if may and analysis.sums.after_split else [])))
            made.after[:, hand, up] = later
            if two:
                lawful = [STAND, HIT, *([DOUBLE] if may else [])]
                lawful += [SPLIT] if pair >= 0 and analysis.sums.hands[pair] > 1 else []
                lawful += [ACTIONS.index("give up")] if analysis.sums.gives_up[up] is not None else []
                made.first[hand, up] = best(hand, up, True, pair, tuple(lawful))
                if pair >= 0:
                    made.again[pair, up] = made.first[hand, up] == SPLIT
    return made


def main() -> None:
    """From the command line."""
    ask = argparse.ArgumentParser(prog="python -m tapete.rl.recipe", description=str(__doc__).partition("\n")[0])
    ask.add_argument("--game", default="blackjack")
    ask.add_argument("--reg", default="ES79")
    ask.add_argument("--rounds", type=int, default=2_000_000)
    ask.add_argument("--seed", type=int, default=1)
    said = ask.parse_args()
    found = learn(said.game, said.reg, said.rounds, seed=said.seed)
    print(f"{found.rounds} rounds learned")
    print(f"the agent     {100 * found.expectation:+.3f} %")
    print(f"the best plan {100 * found.best:+.3f} %")
    print(f"it lacks       {100 * found.lacks:.3f} %")


if __name__ == "__main__":
    main()
