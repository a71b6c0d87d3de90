"""Bets for a pool that grows with what is played: put into the slot before the cards, decided by the player's own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE
from ...base import moves as w
from ..moves import Growth
from ..state import Stake
from ..turn import BankedTurn as Turn


def account(on: str) -> str:
    """The account of a pool."""
    return f"pool:{on}"


def to_slot(t: Turn[Any]) -> None:
    """The stakes go into the slot, and the pool grows."""
    for on, pool in t.rules.pools.items():
        mine = [s for s in t.s.stakes if s.on == on and holds(pool.slot)]
        for stake in mine:
            t.drop(stake)
            target = account(on) if holds(pool.grows) else HOUSE
            t.pay(stake.account, target, stake.amount, "deposit", pool.slot, pool.grows)
        t.set(slots=(*t.s.slots, *mine), entered={**t.s.entered, **{stake.owner: "" for stake in mine}})
        if mine:
            show(t, on)


def show(t: Turn[Any], on: str) -> None:
    """What is on display."""
    pool = t.rules.pools[on]
    if not denied(pool.shown):
        t.emit(Growth(pool=on, amount=max(0, t.game.pool(t.s, on)), cite=cites(pool.shown, pool.deducted)))


def prize_rank(pool: Any, category: str) -> int:
    """Prizes from the smallest to the largest: those of so many times the bet first, then the parts of the pool."""
    if category in pool.multiples:
        return int(pool.multiples[category].value)
    return 10**6 + int(1000 * pool.shares[category].value)


def settle(t: Turn[Any], on: str) -> None:
    """What the pool pays in this hand: fixed prizes first, then the parts, the smaller ones first."""
    pool = t.rules.pools[on]
    winners: dict[str, list[Stake]] = {}
    for stake in [s for s in t.s.slots if s.on == on]:
        made = t.game.side_category(t, stake.at, pool)
        if made in (*pool.multiples, *pool.shares) and not denied(pool.wins) and _wins(t, stake, pool):
            winners.setdefault(made, []).append(stake)
    t.set(slots=tuple(s for s in t.s.slots if s.on != on))
    for made in sorted(winners, key=lambda one: prize_rank(pool, one), reverse=denied(pool.smallest_first)):
        found = sorted(winners[made], key=lambda s: -s.box)
        if made in pool.multiples:
            for stake in found:
                fixed(t, on, stake, pool.multiples[made])
        else:
            shares(t, on, made, found)
    if winners:
        show(t, on)


def _wins(t: Turn[Any], stake: Stake, pool: Any) -> bool:
    """The player's cards alone decide; without that clause the hand has to win at the table as well."""
    return holds(pool.own_cards) or not t.game.beaten(t, stake.at)


def fixed(t: Turn[Any], on: str, stake: Stake, leaf: Leaf[int]) -> None:
    """So many times the bet, out of the pool; what it lacks the house advances."""
    pay(t, on, stake, leaf.value * stake.amount, leaf)


def shares(t: Turn[Any], on: str, made: str, found: list[Stake]) -> None:
    """A part of the pool: divided equally among those of the same height; one after the other where the law says so."""
    pool = t.rules.pools[on]
    leaf, together = pool.shares[made], pool.split.get(made)
    groups: list[list[Stake]] = [found]
    if holds(pool.in_turn) and made != "royal_flush":
        heights = {s.n: t.game.side_worth(t, s.at, pool) for s in found}
        levels = sorted(set(heights.values()), reverse=True)
        groups = [[s for s in found if heights[s.n] == level] for level in levels]
    for group in groups:
        whole = max(0, t.game.pool(t.s, on))
        cut = money.split(whole, min(Fraction(leaf.value), Fraction(1)), "rest")
        if holds(together) or together is None:
            each, odd = divmod(cut.part, len(group))
            for n, stake in enumerate(group):
                pay(t, on, stake, capped(pool, made, stake, each + (odd if n == 0 else 0)), leaf, together,
                    pool.caps.get(made), pool.in_turn)  # fmt: skip
        else:
            pay(t, on, group[0], capped(pool, made, group[0], cut.part), leaf, pool.caps.get(made))


def capped(pool: Any, made: str, stake: Stake, amount: int) -> int:
    """No more than so many times the bet, where the law says so; the rest stays in the pool."""
    return min(amount, pool.caps[made].value * stake.amount) if made in pool.caps else amount


def pay(t: Turn[Any], on: str, stake: Stake, amount: int, *sources: Leaf[Any] | None) -> None:
    """A prize; the bet itself stays in the pool."""
    pool = t.rules.pools[on]
    behind = (*sources, pool.own_cards, pool.wins, pool.deducted, pool.stake_stays)
    amount += stake.amount if denied(pool.stake_stays) else 0
    t.emit(
        w.Won(
            player=stake.owner, on=on, at=stake.at, amount=amount, n=stake.n, cite=cites(*behind),
            reading=reading(*behind),
        )
    )  # fmt: skip
    there = max(0, t.game.pool(t.s, on)) if not denied(pool.deducted) else 0
    t.pay(account(on), stake.owner, min(amount, there), "won", *behind)
    t.pay(HOUSE, stake.owner, amount - min(amount, there), "advance" if there else "won", *behind)
