"""A plan of bets played through every rule of the table: slow beside the kernels, and complete.

>>> found = simulate("craps", "ES79", plan="pass_line_odds", rounds=60, seed=4)
>>> found["bets"][0]["bet"], found["bets"][0]["played"], found["bets"][0]["method"]
('win + win_odds*most + answers', 60, 'simulated')
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random
from typing import Any

from ..games import registry
from ..kernels.tasks import fraction
from ..law.errors import TapeteError
from ..strategy import Answers, Bet, Strategy, parse
from ..strategy import plan as named
from ..strategy import rounds as played
from ..strategy.base import Look, Move, Sum
from ..strategy.house import GETS_BANK, plans
from ..strategy.playing import fair
from ..table.contract import Event, OneOf
from ..table.events import Transfer
from .driver import between_players
from .held import TINY, NoFigure

WHO = "ana"
DECIDED = ("Won", "Lost", "Pushed", "HalfBack")
"""Events that settle a stake; a winning one may be left where it lies, and then it is staked again."""


def strategy(game_id: str, regulation: str, plan: str) -> Strategy:
    """A plan by its name, or in the words of ``strategy.parse``."""
    return named(game_id, plan, regulation) if plan in plans(game_id) else parse(plan) + Answers()


class Watched(Strategy):
    """A strategy that remembers which bets it was offered."""

    def __init__(self, followed: Strategy) -> None:
        self.followed = followed
        self.offered: dict[str, None] = {}

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("bet"):
            on = offer.fields.get("on")
            if isinstance(on, OneOf):
                self.offered.update(dict.fromkeys(map(str, on.values)))
        return self.followed.move(seen)

    def unknown(self) -> list[str]:
        """The bets of the plan that were never offered."""
        return [part.on for part in self._parts() if isinstance(part, Bet) and part.on not in self.offered]

    def _parts(self) -> tuple[Strategy, ...]:
        return self.followed.parts if isinstance(self.followed, Sum) else (self.followed,)


class Staked:
    """What lies on the table, kept by the events: what is put down, and what is left there for another round once it
    has been decided."""

    def __init__(self) -> None:
        self.lying: dict[str, int] = {}
        self.left = 0
        self.decided = 0

    def round(self, events: Iterable[Event]) -> int:
        """What the player staked in this round."""
        staked, self.left = self.left, 0
        decided: set[str] = set()
        for event in events:
            if isinstance(event, Transfer):
                for account, amount in ((event.source, -event.amount), (event.target, event.amount)):
                    self.lying[account] = self.lying.get(account, 0) + amount
            elif getattr(event, "player", "") != WHO:
                continue
            elif type(event).__name__ == "Placed":
                staked += getattr(event, "stake", 0)
            elif type(event).__name__ in DECIDED:
                decided.add(f"stake:{getattr(event, 'n', '')}")
        self.decided += len(decided)
        self.left = sum(self.lying.get(stake, 0) for stake in decided)
        return staked


def simulate(
    game_id: str, regulation: str, terms: Any = None, *, plan: str, rounds: int, seed: int = 1
) -> dict[str, Any]:
    """The loss per unit staked in all, and its standard error: rounds are taken as independent of each other."""
    if rounds < 1:
        raise TapeteError("las jugadas se cuentan desde uno", "rounds are counted from one")
    if registry.room(game_id).hands:
        raise between_players(game_id)
    if game_id in GETS_BANK:
        raise held_by_players(game_id)
    table = registry.game(game_id, regulation, terms)
    who = strategy(game_id, regulation, plan)
    watched, book = Watched(who), Staked()
    begun = time.perf_counter()
    gains, stakes = [], []
    for one in played(table, {WHO: watched}, fair(Random(seed)), rounds):
        gains.append(one.gains[WHO])
        stakes.append(book.round(one.events))
        if not one.over:  # the table waits for something that this plan never does
            break
    seconds = time.perf_counter() - begun
    staked = sum(stakes)
    if watched.offered and (unknown := watched.unknown()):
        raise not_offered(unknown[0], list(watched.offered))
    if not book.decided:
        raise undecided(str(who), rounds)
    edge = 0.0 - sum(gains) / staked
    spread = sum((gain + edge * stake) ** 2 for gain, stake in zip(gains, stakes, strict=True)) ** 0.5
    if spread <= TINY * staked:
        raise alike(str(who), rounds)
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
                "standard_error": spread / staked,
                "staked": staked,
                "exact_float": None,
                "deviation": None,
            }
        ],
    }


# --- what gives no figure -------------------------------------------------------------------------------------------


def held_by_players(game_id: str) -> TapeteError:
    """One player's plan is no game where somebody else must hold the bank."""
    return TapeteError(
        f"en «{game_id}» la banca es de un jugador, y un plan es de uno solo: simúlese sin --plan",
        f"a player holds the bank in '{game_id}', and a plan is one player's: simulate without --plan",
    )


def not_offered(bet: str, known: list[str]) -> TapeteError:
    """A plan with a bet that the table never offered."""
    return TapeteError(
        f"la mesa no ofreció la apuesta «{bet}» del plan; ofreció {', '.join(known)}",
        f"the table did not offer the plan's bet '{bet}'; it offered {', '.join(known)}",
    )


def undecided(plan: str, rounds: int) -> NoFigure:
    return NoFigure(
        f"«{plan}»: con --rounds {rounds} no se decidió ninguna apuesta de este plan, y no sale ninguna cifra",
        f"'{plan}': with --rounds {rounds} no bet of this plan was decided, and there is no figure",
    )


def alike(plan: str, rounds: int) -> NoFigure:
    return NoFigure(
        f"«{plan}»: nada varió con --rounds {rounds}: son pocas jugadas o el plan cubre todos los resultados, y no "
        "sale ninguna cifra",
        f"'{plan}': nothing varied with --rounds {rounds}: the rounds are few or the plan covers every result, and "
        "there is no figure",
    )
