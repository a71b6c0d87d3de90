"""A plan of bets played through every rule of the table: slow beside the kernels, and complete.

>>> found = simulate("craps", "ES79", plan="pass_line_odds", rounds=60, seed=4)
>>> found["bets"][0]["bet"], found["bets"][0]["played"], found["bets"][0]["method"]
('win + win_odds*most + answers', 60, 'simulated')
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from ..games import registry
from ..kernels.tasks import fraction
from ..strategy import Answers, Strategy, parse
from ..strategy import plan as named
from ..strategy import rounds as played
from ..strategy.house import plans
from ..strategy.playing import fair
from .driver import between_players

WHO = "ana"


def strategy(game_id: str, regulation: str, plan: str) -> Strategy:
    """A plan by its name, or in the words of ``strategy.parse``."""
    return named(game_id, plan, regulation) if plan in plans(game_id) else parse(plan) + Answers()


def simulate(
    game_id: str, regulation: str, terms: Any = None, *, plan: str, rounds: int, seed: int = 1
) -> dict[str, Any]:
    """The loss per unit staked in all, and its standard error: rounds are taken as independent of each other."""
    if registry.room(game_id).hands:
        raise between_players(game_id)
    table = registry.game(game_id, regulation, terms)
    who = strategy(game_id, regulation, plan)
    begun = time.perf_counter()
    gains, stakes = [], []
    for one in played(table, {WHO: who}, fair(Random(seed)), rounds):
        gains.append(one.gains[WHO])
        stakes.append(sum(getattr(event, "stake", 0) for event in one.events if type(event).__name__ == "Placed"))
    seconds = time.perf_counter() - begun
    staked = sum(stakes)
    edge = -sum(gains) / staked if staked else 0.0
    spread = sum((gain + edge * stake) ** 2 for gain, stake in zip(gains, stakes, strict=True)) ** 0.5
    return {
        "game": game_id,
        "regulation": regulation,
        "rounds": rounds,
        "seed": seed,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(rounds / seconds) if seconds else 0,
        "bets": [
            {
                "bet": str(who),
                "where": "",
                "strategy": plan,
                "method": "simulated",
                "played": len(gains),
                "house_edge": str(fraction(edge)),
                "house_edge_float": edge,
                "house_edge_pct": round(100 * edge, 4),
                "standard_error": spread / staked if staked else 0.0,
                "staked": staked,
                "exact_float": None,
                "deviation": None,
            }
        ],
    }
