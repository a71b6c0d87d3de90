"""Accumulated pools and extra prizes: their conditions are made known, stakes feed them, a combination wins them.

What a pool holds is what stood in it at the opening and what its account says since. One that a link between machines
has (``games/machine_link``) is none of the machine's: it is told what is put in, and a play that wins waits for its
answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...law.leaves import cites, denied, holds
from ...table import money
from ...table.contract import HOUSE, RELOJ
from ..base import linked
from . import moves as m
from .program import Pay
from .state import Stake, State, Turn
from .terms import Pool

if TYPE_CHECKING:
    from .play import Machine


WON = "jackpot_shown"
"""What the link hears of a play that wins at once."""


def account(game: Machine, name: str) -> str:
    """Where a pool stands: at this machine, or at the link that it shares with others."""
    return f"pool:{game.terms.network if game.common(name) else name}"


def standing(game: Machine, state: State, name: str) -> int:
    """What a pool holds now."""
    return game.pools[name].amount + state.accounts.get(account(game, name), 0)


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
    if t.game.common(move.pool):
        t.refuse("fed_by_link", ways, at=t.game.terms.network)
    t.pay(f"link:{move.pool}", account(t.game, move.pool), move.amount, "pool_fed", ways)


def fed(t: Turn, stake: Stake) -> None:
    """A part of the stake goes into every pool whose conditions hold: the house puts it in."""
    rules = t.game.rules.pools
    for name, pool in t.game.pools.items():
        if pool.fed and holding(t, name):
            part = money.split(stake.amount, pool.fed, "rest")
            reason = linked.DEPOSIT if t.game.common(name) else "pool_fed"
            t.pay(HOUSE, account(t.game, name), part.part, reason, rules.offered if rules else None,
                  remainder=part.remainder)  # fmt: skip


def look(t: Turn, stakes: tuple[Stake, ...]) -> None:
    """Who shows the combination on the first line has the pool: those who play share it, and it begins anew."""
    game, rules = t.game, t.game.rules.pools
    shown = game.program.line(t.s.stopped, 0)
    for name, pool in game.pools.items():
        if not holding(t, name) or not pool_on(pool, shown) or (rules is not None and not holds(rules.on_condition)):
            continue
        winners = [stake.owner for stake in stakes]
        if game.common(name):
            waits = linked.Hit(pool=account(game, name), stake={"pool": name, "winners": winners}, round=t.s.round,
                               says=WON)  # fmt: skip
            t.set(hits=(*t.s.hits, waits))
            for player in winners:
                signal(t, name, player)
            continue
        give(t, name, winners, standing(game, t.s, name))
        t.pay(HOUSE, account(game, name), pool.amount, "pool_standing", rules.offered if rules else None)


def give(t: Turn, name: str, winners: list[str], amount: int) -> None:
    """Those who play share it. (Of the prize of a link they have been told before.)"""
    rules, source = t.game.rules.pools, account(t.game, name)
    cite = cites(rules.on_condition, rules.offered) if rules is not None else t.game.anchor
    shares, _ = money.equal_shares(amount, len(winners))
    for player, share in zip(winners, shares, strict=True):
        t.emit(m.PoolWon(pool=name, player=player, amount=share, cite=cite))
        if not t.game.common(name):
            signal(t, name, player)
        t.pay(source, t.game.purse(player), share, "pool", rules.on_condition if rules else None)
        t.set(paid={**t.s.paid, player: t.s.paid.get(player, 0) + share})


def signal(t: Turn, name: str, player: str) -> None:
    """The machine tells whoever has won it."""
    rules = t.game.rules.pools
    if rules is not None and holds(rules.signal) and t.game.terms.signal:
        t.emit(m.Signal(player=player, pool=name, cite=cites(rules.signal)))


def stands(t: Turn, move: linked.Stands) -> None:
    """The link says what it holds, now that it is the turn of this machine: the winners have all of it."""
    hit = linked.answered(t, move)
    before = t.s.paid
    give(t, hit.stake["pool"], hit.stake["winners"], move.amount)
    if t.s.round != hit.round + 1 or t.s.phase != "betting":  # the play that won it is no longer the last one
        t.set(paid=before)
    linked.took(t, move, move.amount)


def pool_on(pool: Pool, shown: tuple[str, ...]) -> bool:
    """Is this the combination that wins it?"""
    return Pay(on=pool.on, times=1).stands(shown)
