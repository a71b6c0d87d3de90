"""Exact odds: what every bet of a game costs under a regulation, in fractions.

Each game's room has a module ``odds`` with a function ``lines(table, scenario)``; it reads the rules and the places of
the table, so that no payout and no probability is written a second time. What the games share stands here: results and
distributions (``result``), chains of states and best choices (``chain``), the wheels (``wheels``).

>>> bets = report("american_roulette_double_zero", "BOL13")["bets"]
>>> [(row["bet"], row["house_edge"]) for row in bets if row["bet"] in ("straight_up", "five_line", "red")]
[('straight_up', '1/19'), ('red', '1/38'), ('five_line', '3/38')]
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..law.rulebook import Law
from .chain import Arrow, decide, evaluate, follow, solve
from .result import Distribution, Line, Result, distribution, result, written

__all__ = [
    "Arrow", "Distribution", "Line", "Result", "Scenario", "decide", "distribution", "evaluate", "follow", "report",
    "result", "solve", "written",
]  # fmt: skip


class Scenario(msgspec.Struct, frozen=True):
    """What the cost of a bet may hang on beside the law and the terms.

    ``stake``  the first stake, in units; None: large, so that no minimum is ever near
    ``balls``  how many plays the session still has, this one included; None: no end in sight
    """

    stake: int | None = None
    balls: int | None = None


def report(
    game_id: str,
    regulation: str,
    terms: Any = None,
    *,
    stake: int | None = None,
    balls: int | None = None,
    law: Law | None = None,
) -> dict[str, Any]:
    """The exact cost of every bet of a game (``law``: a struck rulebook, or the rules of an old log).

    >>> found = report("french_roulette", "ES79")
    >>> {row["strategy"]: row["house_edge"] for row in found["bets"] if row["bet"] == "red"}
    {'half_back': '1/74', 'prison': '1/73', 'prison_then_half_back': '75/5476', 'best': '1/74', 'worst': '1/73'}
    """
    from ..games import registry
    from ..law.errors import TapeteError

    room = registry.room(game_id)
    if not room.odds:
        raise TapeteError(f"«{game_id}» aún no tiene cálculo exacto", f"there is no exact analysis of '{game_id}' yet")
    for value in (stake, balls):
        if value is not None and value < 1:
            raise TapeteError(
                "la apuesta y las bolas que quedan se cuentan desde uno",
                "the stake and the balls left are counted from one",
            )
    table: Any = registry.game(game_id, regulation, terms, law)
    scenario = Scenario(stake, balls)
    return {
        "game": game_id,
        "regulation": table.regulation,
        "terms": msgspec.to_builtins(table.terms),
        "scenario": msgspec.to_builtins(scenario),
        "bets": [written(line) for line in room.odds_module.lines(table, scenario)],
    }
