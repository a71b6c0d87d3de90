"""Accumulated pools and extra prizes: their conditions are made known, stakes feed them, a combination wins them.

What a pool holds is what stood in it at the opening and what its account says since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...law.leaves import cites, denied, holds
from ...table import money
from ...table.contract import HOUSE, RELOJ
from . import moves as m
from .program import Pay
from .state import Stake, State, Turn
from .terms import Pool

if TYPE_CHECKING:
    from .play import Machine


def account(name: str) -> str:
    return f"pool:{name}"


def standing(game: Machine, state: State, name: str) -> int:
    """What a pool holds now."""
    return game.pools[name].amount + state.accounts.get(account(name), 0)


def holding(t: Turn, name: str) -> bool:
    """Do its conditions hold? Not before the players know them."""
    rules = t.game.rules.pools
    return name in t.s.known or rules is None or denied(rules.known)


def named(t: Turn, name: str) -> Pool:
    rules = t.game.rules.pools
    found: Pool | None = t.game.pools.get(name)
    if found is None:
        t.refuse("no_such_pool", rules.offered if rules else None, at=name)
    return found


def publish(t: Turn, move: m.Publish) -> None:
    """Staff make the conditions known; from then on they hold."""
    rules = t.game.rules.pools
    t.role(None, rules.known if rules else None)
    pool = named(t, move.pool)
    if move.pool in t.s.known:
        t.refuse("already_done", rules.known if rules else None, at=move.pool)
    t.set(known=(*t.s.known, move.pool))
    t.emit(m.Published(pool=move.pool, symbols=pool.on, cite=cites(rules.known if rules else None) or t.game.anchor))


def feed(t: Turn, move: m.FeedPool) -> None:
    """What other machines have put in comes in."""
    rules = t.game.rules.pools
    ways = rules.ways if rules else None
    if not t.may((RELOJ,)):
        t.refuse("wrong_role", ways, role=t.actor.role)
    pool = named(t, move.pool)
    if not pool.linked:
        t.refuse("not_linked", ways, at=move.pool)
    t.pay(f"link:{move.pool}", account(move.pool), move.amount, "pool_fed", ways)


def fed(t: Turn, stake: Stake) -> None:
    """A part of the stake goes into every pool whose conditions hold: the house puts it in."""
    rules = t.game.rules.pools
    for name, pool in t.game.pools.items():
        if pool.fed and holding(t, name):
            part = money.split(stake.amount, pool.fed, "rest")
            t.pay(HOUSE, account(name), part.part, "pool_fed", rules.offered if rules else None,
                  remainder=part.remainder)  # fmt: skip


def look(t: Turn, stakes: tuple[Stake, ...]) -> None:
    """Who shows the combination on the first line has the pool: those who play share it, and it begins anew."""
    game, rules = t.game, t.game.rules.pools
    shown = game.program.line(t.s.stopped, 0)
    for name, pool in game.pools.items():
        if not holding(t, name) or not pool_on(pool, shown) or (rules is not None and not holds(rules.on_condition)):
            continue
        cite = cites(rules.on_condition, rules.offered) if rules is not None else game.anchor
        shares, _ = money.equal_shares(standing(game, t.s, name), len(stakes))
        for stake, share in zip(stakes, shares, strict=True):
            t.emit(m.PoolWon(pool=name, player=stake.owner, amount=share, cite=cite))
            if rules is not None and holds(rules.signal) and game.terms.signal:
                t.emit(m.Signal(player=stake.owner, pool=name, cite=cites(rules.signal)))
            t.pay(account(name), game.purse(stake.owner), share, "pool", rules.on_condition if rules else None)
            t.set(paid={**t.s.paid, stake.owner: t.s.paid.get(stake.owner, 0) + share})
        t.pay(HOUSE, account(name), pool.amount, "pool_standing", rules.offered if rules else None)


def pool_on(pool: Pool, shown: tuple[str, ...]) -> bool:
    """Is this the combination that wins it?"""
    return Pay(on=pool.on, times=1).stands(shown)
