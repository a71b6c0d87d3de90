"""Many tables at once over the kernels: a step is a round of each, an action says which bet is made in it.

What a bet brings is dealt or thrown by the same compiled play by which ``tapete simulate`` measures it, from a full
shoe; 0 makes no bet. There is nothing to be seen before the next round, so that this is a bandit with as many arms as
the felt has bets: what it can learn is which of them costs least.

>>> tables = Bets("boule", "ES79", 3, seed=7)
>>> tables.names[:3]
('', 'number', 'even')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..kernels.chance import stream
from ..simulation.driver import tasks

Numbers = npt.NDArray[Any]
Info = dict[str, Any]
NOTHING = np.ones(1, np.float32)
"""What is seen: that a round begins."""
METADATA: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}


class Bets(VectorEnv[Numbers, Numbers, Numbers]):
    """A bet a round at each of many tables."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        regulation: str,
        num_envs: int,
        *,
        bets: Sequence[str] = (),
        terms: dict[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        found = [task for task in tasks(game, regulation, terms) if not bets or task.bet in bets]
        self.tasks = found
        self.names = ("", *(f"{task.bet} {task.strategy or task.where}".strip() for task in found))
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (1,), np.float32)
        self.single_action_space = spaces.Discrete(len(self.names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._sow(seed)

    def _sow(self, seed: int) -> None:
        self._streams = [stream(seed, n) for n in range(self.num_envs)]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        if seed is not None:
            self._sow(seed)
        return self._seen(), {}

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, Info]:
        """A round of each table: the rewards are what the bets have gained, counted in their stakes."""
        rewards = np.zeros(self.num_envs)
        for n, action in enumerate(np.asarray(actions)):
            if not self.single_action_space.contains(action):
                raise gymnasium.error.InvalidAction(f"there is no bet {action}")
            if action:
                rewards[n] = self.tasks[int(action) - 1].play(1, self._streams[n])[1]
        ended = np.ones(self.num_envs, np.bool_)
        return self._seen(), rewards, ended, ~ended, {}

    def _seen(self) -> Numbers:
        return np.tile(NOTHING, (self.num_envs, 1))
