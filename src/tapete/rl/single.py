"""One learner at a table of any game: a Gymnasium environment.

An episode is one round, or as many as one likes. A step is one decision: a bet, a card, a word, or silence. The reward
is what the learner's chips, those on the table included, have gained by it, counted in the least stake; so it comes
with the settlement. A number that stands for nothing at the moment is taken as silence, and told
(``info["refused"]``). After an episode that ended with its rounds the same table goes on, with the same shoe; a seed,
or ``options={"new": True}``, opens a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..law.errors import TapeteError
from ..library.happening import Event
from ..strategy.base import Look, Move
from . import seeing
from .menu import Menu
from .table import Table

WHO = "player"
Observation = dict[str, Any]
Info = dict[str, Any]
SEED = 0
"""By which a table is looked at to number its moves."""
METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}


class Single(gymnasium.Env[Observation, np.int64]):
    """A table with one learner."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        regulation: str,
        *,
        rounds: int = 1,
        limit: int = 200,
        terms: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, regulation, (WHO,), terms)
        self.menu, self.least = numbered(self.table)
        self.rounds, self.limit, self.render_mode = rounds, limit, render_mode
        self.observation_space = spaces_of(self.menu)
        self.action_space = spaces.Discrete(self.menu.size)
        self._fresh = True
        self._moves: dict[int, Move] = {}

    @property
    def look(self) -> Look:
        """What the learner sees, in full."""
        return self.table.look(WHO)

    @property
    def moves(self) -> dict[int, Move]:
        """What the learner may do now, by its number."""
        return dict(self._moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """The next round, at a new table where there is none that goes on."""
        super().reset(seed=seed)
        if self._fresh or seed is not None or (options or {}).get("new"):
            self.table.open(Random(int(self.np_random.integers(2**62))))
        asked = self._begin()
        if not asked:  # the session has come to its end
            self.table.open(Random(int(self.np_random.integers(2**62))))
            asked = self._begin()
        if not asked:
            raise decides_nothing(self.table)
        self._fresh = True
        return self._seen(), self._info()

    def _begin(self) -> bool:
        self._last = self.table.round + self.rounds - 1
        self._steps = 0
        asked = bool(self.table.asked(self._last))
        while not asked and self.table.round > self._last and not self.table.over:
            self._last = self.table.round + self.rounds - 1
            asked = bool(self.table.asked(self._last))
        self._worth = self.table.worth(WHO)
        return asked

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """One decision."""
        move = self._moves.get(int(action))
        unknown = int(action) != 0 and move is None
        self.table.make(WHO, move)
        asked = bool(self.table.asked(self._last))
        self._steps += 1
        over = self.table.round > self._last or self.table.over
        cut = not over and (not asked or self._steps >= self.limit)
        self._fresh = not over or self.table.over
        gained, self._worth = self.table.worth(WHO) - self._worth, self.table.worth(WHO)
        info = self._info()
        if unknown:
            info["refused"] = int(action)
        return self._seen(), gained / self.least, over, cut, info

    def render(self) -> str | None:
        """What has just happened, in words."""
        if self.render_mode is None:
            return None
        happened = [Event(event, self.table.game.header.readings, "en").text() for event in self.table.events]
        return "\n".join((f"{self.table.state.phase}:", *happened))

    def _seen(self) -> Observation:
        seen = self.look
        self._moves = self.menu.moves(seen)
        return {
            "observation": seeing.vector(seen, self.table.people, self.least),
            "action_mask": self.menu.mask(self._moves),
        }

    def _info(self) -> Info:
        return {"phase": str(self.table.state.phase), "round": self.table.round, "worth": self.table.worth(WHO)}


def spaces_of(menu: Menu) -> spaces.Dict:
    """What a learner sees: the scene as numbers, and which moves are admitted now."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-seeing.MOST, seeing.MOST, (seeing.WIDTH,), np.float32),
            "action_mask": spaces.MultiBinary(menu.size),
        }
    )


def numbered(table: Table) -> tuple[Menu, int]:
    """The numbers of the moves, and the least stake: from the first decision at such a table."""
    table.open(Random(SEED))
    who = table.asked(table.round + 10)
    if not who:
        raise decides_nothing(table)
    return Menu(table.game, table.look(who)), table.least()


def decides_nothing(table: Table) -> TapeteError:
    name = table.game.game
    return TapeteError(
        f"en «{name}» nadie llega a tener que decidir nada", f"at '{name}' nobody comes to have anything to decide"
    )
