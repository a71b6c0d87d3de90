"""The games for those who teach machines to play: Gymnasium and PettingZoo over the pure engine and the kernels.

``table``   a table that plays itself up to where a learner has something to decide
``menu``    every move of a player by a number, and which of them the law admits now
``seeing``  what the law lets somebody see, as numbers
``single``  one learner at any game: a Gymnasium environment; the others at the table play by plans of the house
``between`` several learners at one table: a PettingZoo environment
``bets``    many tables at once over the kernels, one bet a round
``hands``   many hands of blackjack at once over its kernel

    pip install 'tapete[rl]'

>>> env = make("blackjack", "ES79")
>>> seen, told = env.reset(seed=1)
>>> sorted(seen), told["phase"]
(['action_mask', 'observation'], 'betting')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..law.errors import TapeteError

try:
    import gymnasium
except ImportError:
    raise TapeteError(
        "para tapete.rl hace falta Gymnasium: pip install 'tapete[rl]'",
        "tapete.rl needs Gymnasium: pip install 'tapete[rl]'",
    ) from None

from ..law.rulebook import catalogue
from .single import Single

if TYPE_CHECKING:
    from .between import Between

VERSION = 1
"""Of the environments: another one where numbers of actions or what is seen change their meaning."""

__all__ = ["aec", "ids", "make", "vector"]


def make(game: str, regulation: str, **options: Any) -> Single:
    """A table of a game under a regulation, with one learner. ``options``: ``rounds`` of an episode, ``limit`` of its
    decisions, ``terms`` of the table, ``render_mode``."""
    return Single(game, regulation, **options)


def aec(game: str, regulation: str, players: int = 0, **options: Any) -> Between:
    """The same with several learners, who are asked in turn (PettingZoo AEC): as many as the game needs, unless it is
    said.

    >>> aec("circle_holdem", "AND10").possible_agents
    ['player_0', 'player_1', 'player_2', 'player_3']
    """
    from .between import Between

    return Between(game, regulation, players, **options)


def vector(game: str, regulation: str, num_envs: int, **options: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Many tables at once over the kernels: the hands of blackjack where there are such, else one bet a round."""
    from . import bets, hands

    if hands.plays(game):
        return hands.Hands(game, regulation, num_envs, **options)
    return bets.Bets(game, regulation, num_envs, **options)


def ids() -> tuple[str, ...]:
    """The names under which Gymnasium knows the games, once this package is imported.

    >>> "tapete/boule-ES79-v1" in ids()
    True
    """
    return tuple(_id(game, regulation) for game, regulation in _playable())


def _playable() -> list[tuple[str, str]]:
    from ..games import registry

    rooms = registry.rooms()
    return [one for one in catalogue() if one[0] in rooms]


def _id(game: str, regulation: str) -> str:
    return f"tapete/{game}-{regulation}-v{VERSION}"


def _register() -> None:
    for game, regulation in _playable():
        gymnasium.register(
            _id(game, regulation),
            entry_point="tapete.rl.single:Single",
            kwargs={"game": game, "regulation": regulation},
            vector_entry_point="tapete.rl:vector",
        )


_register()
