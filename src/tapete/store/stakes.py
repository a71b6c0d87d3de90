"""What is in play at a table, whose it is, and what nobody may lose when a round is void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..table.contract import HOUSE, Game

ASIDE = ("colour", "resto", "held", "float", "stack", "credit")
"""Accounts that hold somebody's chips beside the play: they are not staked."""

Shares = dict[str, dict[str, int]]
"""Account → person → chips."""


def staked(game: Game, state: Any) -> Shares:
    """Every account that holds chips in play, and whose they are. A pot belongs to those who have put into it."""
    found: Shares = {}
    for account, shares in game.owners(state).items():
        mine = {who: amount for who, amount in shares.items() if amount > 0 and who not in (HOUSE, account)}
        if mine and _kind(account) not in ASIDE:
            found[account] = mine
    for account, amount in game.holdings(state).items():
        if _kind(account) == "pot" and amount > 0 and account not in found:
            found[account] = split(amount, _put(game, state))
    return found


def chips(game: Game, state: Any) -> dict[str, int]:
    """What each person has in play."""
    total: dict[str, int] = {}
    for shares in staked(game, state).values():
        for who, amount in shares.items():
            total[who] = total.get(who, 0) + amount
    return total


def under_way(game: Game, state: Any) -> bool:
    """Whether something hangs on what comes next: chips are in play, or somebody has been dealt cards."""
    if staked(game, state):
        return True
    return any(thing.kind == "card" and thing.owner for thing in game.view(state, "").things)


def wealth(game: Game, state: Any) -> dict[str, int]:
    """What everybody has in all, in play or not (pots, which are nobody's yet, left aside)."""
    owners = game.owners(state)
    total = {account: amount for account, amount in game.holdings(state).items() if account not in owners}
    for shares in owners.values():
        for who, amount in shares.items():
            total[who] = total.get(who, 0) + amount
    return total


def unharmed(game: Game, before: Any, after: Any) -> bool:
    """Whether nobody but the house has less than before."""
    had, has = wealth(game, before), wealth(game, after)
    people = {who for shares in (*game.owners(before).values(), *staked(game, before).values()) for who in shares}
    return all(has.get(who, 0) >= had.get(who, 0) for who in people if who != HOUSE)


def split(amount: int, weights: Mapping[str, int]) -> dict[str, int]:
    """An amount in proportion to weights; what is left over goes one by one to the first.

    >>> split(10, {"ana": 1, "ben": 1, "cai": 1}), split(7, {})
    ({'ana': 4, 'ben': 3, 'cai': 3}, {})
    """
    whole = sum(weights.values())
    if not whole:
        return {}
    parts = {who: amount * weight // whole for who, weight in weights.items()}
    for who in [*parts][: amount - sum(parts.values())]:
        parts[who] += 1
    return {who: part for who, part in parts.items() if part}


def _put(game: Game, state: Any) -> dict[str, int]:
    """What each has put into the hand that is on; where nothing is known of it, all alike."""
    put = game.contributed(state)
    return put or {who: 1 for who in sorted({name for s in game.owners(state).values() for name in s}) if who != HOUSE}


def _kind(account: str) -> str:
    return account.partition(":")[0]
