"""Bets for a pool that grows with what is played: put into the slot before the cards, decided by the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import convert, to_builtins

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE
from ...base import linked
from ...base import moves as w
from ..moves import Growth
from ..state import Stake
from ..turn import BankedTurn as Turn

EMPTY = "empty"
"""The reading by which a pool that was won whole goes on with nothing."""


class Winner(msgspec.Struct, frozen=True):
    """A bet that has won of a pool: what its hand made, and among those that made the same how many are higher."""

    stake: Stake
    made: str
    above: int = 0


def to_slot(t: Turn[Any]) -> None:
    """The stakes go into the slot, and the pool grows."""
    for on, pool in t.rules.pools.items():
        mine = [s for s in t.s.stakes if s.on == on and holds(pool.slot)]
        for stake in mine:
            t.drop(stake)
            target = linked.account(t.game, on) if holds(pool.grows) else HOUSE
            t.pay(stake.account, target, stake.amount, linked.DEPOSIT, pool.slot, pool.grows)
        t.set(slots=(*t.s.slots, *mine), entered={**t.s.entered, **{stake.owner: "" for stake in mine}})
        if mine:
            show(t, on)


def show(t: Turn[Any], on: str) -> None:
    """What is on display; a pool that others share shows it itself."""
    pool = t.rules.pools[on]
    if not denied(pool.shown) and not linked.shared(t.game, on):
        t.emit(Growth(pool=on, amount=max(0, t.game.pool(t.s, on)), cite=cites(pool.shown, pool.deducted)))


def prize_rank(pool: Any, category: str) -> int:
    """Prizes from the smallest to the largest: those of so many times the bet first, then the parts of the pool."""
    if category in pool.multiples:
        return int(pool.multiples[category].value)
    return 10**6 + int(1000 * pool.shares[category].value)


def settle(t: Turn[Any], on: str) -> None:
    """What the pool pays in this hand; of a pool that others share, when it says what stands."""
    won = winners(t, on)
    t.set(slots=tuple(s for s in t.s.slots if s.on != on))
    if won and linked.shared(t.game, on):
        stake = {"on": on, "won": to_builtins(won)}
        found = tuple(dict.fromkeys(one.made for one in won))
        hit = linked.Hit(pool=linked.account(t.game, on), stake=stake, round=t.s.round, found=found)
        t.set(hits=(*t.s.hits, hit))
    elif won:
        award(t, on, won, max(0, t.game.pool(t.s, on)))
        begin_again(t, on, won)
        show(t, on)


def before_base(t: Turn[Any]) -> None:
    """The prizes that do not wait for the base bets."""
    for on, pool in t.rules.pools.items():
        if denied(pool.after_base):
            settle(t, on)


def begin_again(t: Turn[Any], on: str, won: Sequence[Winner]) -> None:
    """The pool was won whole: another one begins, with the least that the law lets it begin with."""
    pool = t.rules.pools[on]
    whole = any(one.made in pool.shares and Fraction(pool.shares[one.made].value) >= 1 for one in won)
    if not whole or pool.floor is None or t.game.terms.readings.get(pool.floor.reading) == EMPTY:
        return
    missing = pool.floor.value * t.game.fixed(on) - max(0, t.game.pool(t.s, on))
    t.pay(HOUSE, linked.account(t.game, on), max(0, missing), "restart", pool.floor)


def winners(t: Turn[Any], on: str) -> list[Winner]:
    """The bets that have won of the pool in this hand."""
    pool = t.rules.pools[on]
    found: list[tuple[Stake, str]] = []
    for stake in [s for s in t.s.slots if s.on == on]:
        made = t.game.side_category(t, stake.at, pool)
        if made in (*pool.multiples, *pool.shares) and not denied(pool.wins) and _wins(t, stake, pool):
            found.append((stake, made))
    worth = {stake.n: t.game.side_worth(t, stake.at, pool) for stake, _ in found}
    levels = {made: sorted({worth[s.n] for s, one in found if one == made}, reverse=True) for _, made in found}
    return [Winner(stake, made, levels[made].index(worth[stake.n])) for stake, made in found]


def award(t: Turn[Any], on: str, won: Sequence[Winner], left: int) -> int:
    """Fixed prizes first, then the parts, the smaller ones first; how much came out of the pool, of which so much was
    left."""
    pool, whole = t.rules.pools[on], left
    ranked = sorted(
        {one.made for one in won}, key=lambda one: prize_rank(pool, one), reverse=denied(pool.smallest_first)
    )
    for made in ranked:
        found = sorted((one for one in won if one.made == made), key=lambda one: -one.stake.box)
        if made in pool.multiples:
            for one in found:
                left -= fixed(t, on, one.stake, pool.multiples[made], left)
        else:
            left = shares(t, on, made, found, left)
    return whole - left


def on_stands(t: Turn[Any], move: linked.Stands) -> None:
    """The pool says what stands: the hand that has waited longest is paid."""
    hit = linked.answered(t, move)
    flow, on = t.s.flow, str(hit.stake["on"])
    won = convert(hit.stake["won"], list[Winner])
    taken = award(t, on, won, move.amount)
    linked.took(t, move, taken, told(t, on, won))
    if hit.round != t.s.round:  # it is no part of the hand that is on
        t.set(flow=flow)


def told(t: Turn[Any], on: str, won: Sequence[Winner]) -> tuple[dict[str, str | int | bool], ...]:
    """The hands that win, for a pool whose own law says what they are paid; place 1 is at the croupier's right. What
    the bank has is no matter: whoever loses to it by law is not among them."""
    if not holds(t.rules.pools[on].in_pool):
        return ()
    last = t.game.boxes + 1
    return tuple(
        {
            "player": one.stake.owner, "hand": one.made, "bet": one.stake.amount, "place": last - one.stake.box,
            "beaten": False,
        }
        for one in won
    )  # fmt: skip


def _wins(t: Turn[Any], stake: Stake, pool: Any) -> bool:
    """The player's cards alone decide; without that clause the hand has to win at the table as well."""
    return holds(pool.own_cards) or not t.game.beaten(t, stake.at)


def fixed(t: Turn[Any], on: str, stake: Stake, leaf: Leaf[int], left: int) -> int:
    """So many times the bet, out of the pool; what it lacks is advanced."""
    return pay(t, on, stake, leaf.value * stake.amount, left, leaf)


def shares(t: Turn[Any], on: str, made: str, found: Sequence[Winner], left: int) -> int:
    """A part of the pool: divided equally among those of the same height; one after the other where the law says so.
    What is left of it."""
    pool = t.rules.pools[on]
    leaf, together = pool.shares[made], pool.split.get(made)
    groups: list[Sequence[Winner]] = [found]
    if holds(pool.in_turn) and made != "royal_flush":
        groups = [[one for one in found if one.above == level] for level in sorted({one.above for one in found})]
    for group in groups:
        cut = money.split(left, min(Fraction(leaf.value), Fraction(1)), "rest")
        if holds(together) or together is None:
            each, odd = divmod(cut.part, len(group))
            for n, one in enumerate(group):
                due = capped(pool, made, one.stake, each + (odd if n == 0 else 0))
                left -= pay(t, on, one.stake, due, left, leaf, together, pool.caps.get(made), pool.in_turn)
        else:
            stake = group[0].stake
            left -= pay(t, on, stake, capped(pool, made, stake, cut.part), left, leaf, pool.caps.get(made))
    return left


def capped(pool: Any, made: str, stake: Stake, amount: int) -> int:
    """No more than so many times the bet, where the law says so; the rest stays in the pool."""
    return min(amount, pool.caps[made].value * stake.amount) if made in pool.caps else amount


def pay(t: Turn[Any], on: str, stake: Stake, amount: int, left: int, *sources: Leaf[Any] | None) -> int:
    """A prize; the bet itself stays in the pool. How much of it came out of the pool."""
    pool = t.rules.pools[on]
    behind = (*sources, pool.own_cards, pool.wins, pool.deducted, pool.stake_stays)
    amount += stake.amount if denied(pool.stake_stays) else 0
    t.emit(
        w.Won(
            player=stake.owner, on=on, at=stake.at, amount=amount, n=stake.n, cite=cites(*behind),
            reading=reading(*behind),
        )
    )  # fmt: skip
    there = 0 if denied(pool.deducted) else left
    if linked.shared(t.game, on) and holds(pool.in_pool):  # what it has not got it finds itself
        there = max(amount, there)
    t.pay(linked.account(t.game, on), stake.owner, min(amount, there), "won", *behind)
    t.pay(HOUSE, stake.owner, amount - min(amount, there), "advance" if there else "won", *behind)
    return min(amount, there)


HANDLERS: dict[Any, Any] = {linked.Stands: on_stands}
