"""Many hands of blackjack at once, over the kernel that plays the game by the million.

Every hand is dealt from a full shoe and goes against the bank on its own. A step takes one decision for each; a hand
that is over gives way to the next deal in the same step. Deals in which there is nothing to decide (a natural) play
themselves and are dealt again. What a law does not admit is masked; if it is chosen all the same the hand stands. The
hands of a split pair are played on by the exact plan, so that what is learned is the choice itself.

What is seen: total, whether an ace counts high, whether the hand has its first two cards, the class of the pair (0:
none; ace 1, tens 10), and the class of the bank's card.

>>> tables = Hands("blackjack", "ES79", 4, seed=1)
>>> seen, told = tables.reset()
>>> seen.shape, told["action_mask"].shape, ACTIONS[1]
((4, 5), (4, 5), 'hit')
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..games import registry
from ..games.blackjack.analysis.combos import Hands as Combos
from ..games.blackjack.analysis.kernel import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from ..games.blackjack.analysis.law_numbers import CLASSES, MOST_HANDS, sums
from ..games.blackjack.analysis.rounds import Rules, bank_plays, deck, rules, split_hands
from ..games.blackjack.analysis.solver import Analysis, Plan
from ..games.blackjack.law.rules import BlackjackRules
from ..kernels.chance import draw, stream
from ..kernels.compiled import compiled

Numbers = npt.NDArray[Any]
Info = dict[str, Any]
ACTIONS = ("stand", "hit", "double", "split", "give up")
TOTALS = 32


def plays(game: str) -> bool:
    """Whether the hands of a game are those of the kernel."""
    kind = registry.room(game).rules_type
    return kind is BlackjackRules


@compiled
def masked(hand: int, pair: int, up: int, able: Any, hands: Combos, law: Rules, gives_up: Any, out: Any) -> None:
    """What a hand may do."""
    two = hands.size[hand] == 2
    out[:] = 0
    out[STAND] = 1
    if hands.total[hand] != law.whole[0]:
        out[HIT] = 1
        out[DOUBLE] = able[hand]
        out[SPLIT] = two and pair >= 0 and law.most[pair] > 1
        out[GIVE_UP] = two and gives_up[up]


@compiled
def dealt(
    n: int, hands: Combos, law: Rules, able: Any, gives_up: Any, at_hand: Any, cards: Any, s: Any, mask: Any
) -> None:
    """The next deal in which there is something to decide."""
    while True:
        first, up, second = draw(cards[n], 0, s[n]), draw(cards[n], 1, s[n]), draw(cards[n], 2, s[n])
        hand = hands.two[first, second]
        if not (law.whole[5] > 0 and hands.total[hand] == law.whole[0]):
            break
    at_hand[n, 0], at_hand[n, 1], at_hand[n, 2], at_hand[n, 3] = hand, up, first if first == second else -1, 3
    masked(hand, at_hand[n, 2], up, able, hands, law, gives_up, mask[n])


@compiled
def decided(
    actions: Any, plan: Plan, hands: Combos, law: Rules, able: Any, gives_up: Any, at_hand: Any, cards: Any, s: Any,
    mask: Any, gains: Any, over: Any,
) -> None:  # fmt: skip
    """One decision of every hand; those that are over are settled and dealt anew."""
    target = law.whole[0]
    rows, stakes = np.empty(MOST_HANDS, np.int64), np.ones(MOST_HANDS)
    for n in range(actions.size):
        hand, up, pair, at = at_hand[n, 0], at_hand[n, 1], at_hand[n, 2], at_hand[n, 3]
        action = actions[n] if mask[n, actions[n]] else STAND
        gains[n] = 0.0
        over[n] = True
        many, stakes[0] = 1, 1.0
        if action == GIVE_UP:
            gains[n] = law.lost[up]
        else:
            if action == SPLIT:
                many, at = split_hands(pair, up, plan, hands, law, cards[n], at, s[n], rows, stakes)
            else:
                if action != STAND:
                    hand = hands.next[hand, draw(cards[n], at, s[n])]
                    at += 1
                    stakes[0] = 2.0 if action == DOUBLE else 1.0
                rows[0] = target + 2 if hand < 0 else hands.total[hand]
                over[n] = action != HIT or hand < 0 or hands.total[hand] == target
            if over[n]:
                column, at = bank_plays(up, law, cards[n], at, s[n])
                for k in range(many):
                    gains[n] += stakes[k] * law.pays[rows[k], column]
        if over[n]:
            dealt(n, hands, law, able, gives_up, at_hand, cards, s, mask)
        else:
            at_hand[n, 0], at_hand[n, 2], at_hand[n, 3] = hand, -1, at
            masked(hand, -1, up, able, hands, law, gives_up, mask[n])


METADATA: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}


class Hands(VectorEnv[Numbers, Numbers, Numbers]):
    """Hands against the bank, many at once."""

    metadata = METADATA

    def __init__(
        self, game: str, regulation: str, num_envs: int, *, terms: dict[str, Any] | None = None, seed: int = 0
    ) -> None:
        table: Any = registry.game(game, regulation, terms or {})
        self.analysis = Analysis(sums(table.rules, table.terms))
        self.best: Plan = self.analysis.best()
        self.num_envs = num_envs
        analysis = self.analysis
        self._law = rules(analysis)
        two = np.flatnonzero(analysis.hands.size == 2)
        self._able = np.zeros(analysis.hands.size.size, np.int8)
        self._able[[hand for hand in two if analysis.may_double(int(hand))]] = 1
        self._gives_up = np.array([lost is not None for lost in analysis.sums.gives_up], np.int8)
        self._cards = np.tile(deck(analysis), (num_envs, 1))
        self._at_hand = np.zeros((num_envs, 4), np.int64)
        self._mask = np.zeros((num_envs, len(ACTIONS)), np.int8)
        self.single_observation_space = spaces.MultiDiscrete([TOTALS, 2, 2, CLASSES + 1, CLASSES])
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._sow(seed)

    def _sow(self, seed: int) -> None:
        self._streams = np.stack([stream(seed, n) for n in range(self.num_envs)])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        if seed is not None:
            self._sow(seed)
        for n in range(self.num_envs):
            dealt(
                n, self.analysis.hands, self._law, self._able, self._gives_up, self._at_hand, self._cards,
                self._streams, self._mask,
            )  # fmt: skip
        return self._seen(), {"action_mask": self._mask.copy()}

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, Info]:
        """One decision of each; the rewards are gains counted in the first stake."""
        gains, over = np.empty(self.num_envs), np.empty(self.num_envs, np.bool_)
        decided(
            np.asarray(actions, np.int64), self.best, self.analysis.hands, self._law, self._able, self._gives_up,
            self._at_hand, self._cards, self._streams, self._mask, gains, over,
        )  # fmt: skip
        return self._seen(), gains, over, np.zeros_like(over), {"action_mask": self._mask.copy()}

    def _seen(self) -> Numbers:
        hands, (hand, up, pair, _) = self.analysis.hands, self._at_hand.T
        return np.stack((hands.total[hand], hands.soft[hand], hands.size[hand] == 2, pair + 1, up), axis=1).astype(
            np.int64
        )
