"""Several learners at one table: a PettingZoo environment (AEC: whoever is asked acts).

Whoever owes a choice or may put chips down is asked; what the others see meanwhile is what the law lets them see. Each
gets a reward with every step, for what others do may cost them chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from ..law.errors import TapeteError

try:
    from pettingzoo import AECEnv
except ImportError:
    raise TapeteError(
        "para tapete.rl.aec hace falta PettingZoo: pip install 'tapete[rl]'",
        "tapete.rl.aec needs PettingZoo: pip install 'tapete[rl]'",
    ) from None

from ..library.happening import Event
from ..strategy.base import Look, Move
from . import seeing
from .single import decides_nothing, numbered, spaces_of
from .table import Table

METADATA: dict[str, Any] = {"name": "tapete_v1", "render_modes": ["ansi"], "is_parallelizable": False}


class Between(AECEnv):  # type: ignore[misc]
    """A table of learners."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        regulation: str,
        players: int = 0,
        *,
        rounds: int = 1,
        limit: int = 1000,
        terms: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if not players:
            players = max(2, Table(game, regulation, (), terms).game.company)
        self.possible_agents = [f"player_{n}" for n in range(players)]
        self.table = Table(game, regulation, self.possible_agents, terms)
        self.menu, self.least = numbered(self.table)
        self.rounds, self.limit, self.render_mode = rounds, limit, render_mode
        self.observation_spaces = {agent: spaces_of(self.menu) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.menu.size) for agent in self.possible_agents}
        self._rng, _ = seeding.np_random(None)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.table.open(Random(int(self._rng.integers(2**62))))
        self._last = self.table.round + self.rounds - 1
        asked = self.table.asked(self._last)
        while not asked and self.table.round > self._last and not self.table.over:
            self._last = self.table.round + self.rounds - 1
            asked = self.table.asked(self._last)
        if not asked:
            raise decides_nothing(self.table)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._info() for agent in self.agents}
        self._worth = {agent: self.table.worth(agent) for agent in self.agents}
        self._steps = 0
        self.agent_selection = asked

    def look(self, agent: str) -> Look:
        """What somebody sees, in full."""
        return self.table.look(agent)

    def moves(self, agent: str) -> dict[int, Move]:
        """What somebody may do now, by its number; nothing, if it is not for them to act."""
        dead = agent not in self.agents or self.terminations[agent] or self.truncations[agent]
        return {} if dead or agent != self.agent_selection else self.menu.moves(self.look(agent))

    def observe(self, agent: str) -> dict[str, Any]:
        return {
            "observation": seeing.vector(self.look(agent), self.table.people, self.least),
            "action_mask": self.menu.mask(self.moves(agent)),
        }

    def step(self, action: Any) -> None:
        """Whoever was asked acts; a number that stands for nothing at the moment is taken as silence."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        move = self.moves(agent).get(int(action))
        self.table.make(agent, move)
        asked = self.table.asked(self._last)
        self._steps += 1
        over = self.table.round > self._last or self.table.over
        cut = not over and (not asked or self._steps >= self.limit)
        for one in self.agents:
            now = self.table.worth(one)
            self.rewards[one], self._worth[one] = (now - self._worth[one]) / self.least, now
            self.terminations[one], self.truncations[one] = over, cut
            self.infos[one] = self._info()
        if int(action) != 0 and move is None:
            self.infos[agent]["refused"] = int(action)
        self._accumulate_rewards()
        self.agent_selection = asked or self.agents[0]

    def render(self) -> str | None:
        """What has just happened, in words."""
        if self.render_mode is None:
            return None
        happened = [Event(event, self.table.game.header.readings, "en").text() for event in self.table.events]
        return "\n".join((f"{self.table.state.phase}:", *happened))

    def close(self) -> None:
        """Nothing is open."""

    def _info(self) -> dict[str, Any]:
        return {"phase": str(self.table.state.phase), "round": self.table.round}
