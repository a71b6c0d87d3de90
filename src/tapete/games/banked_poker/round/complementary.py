"""Prizes that the system of a pool gives by chance, whatever the hands: it says who and how much, the croupier pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, holds
from ....table.contract import HOUSE, Offer, Range
from ...base import linked
from ...base.offers import offer
from ...base.terms import unplayable
from .. import moves as m
from ..rules import Complementary
from ..turn import BankedTurn as Turn
from . import pools

if TYPE_CHECKING:
    from ..play import BankedPoker


def of(t: Turn[Any]) -> tuple[str, Complementary | None]:
    """The pool of this table and what its law says of such prizes."""
    return next(((on, pool.complementary) for on, pool in t.rules.pools.items() if t.game.fixed(on)), ("", None))


def lost(t: Turn[Any], player: str, how: str) -> None:
    """Somebody is out of the prizes for hands."""
    if player in t.s.entered:
        t.set(entered={**t.s.entered, player: how})


def on_prize(t: Turn[Any], move: m.ComplementaryPrize) -> None:
    """To whoever has bet for the pool in this hand; whether they may still win with their cards has no part in it."""
    on, part = of(t)
    if part is None or denied(part.offered) or not t.game.terms.complementary:
        t.refuse("no_complementary", part.offered if part is not None else None, t.game.clause(on or "progressive"))
    t.staff(t.rules.staff.settlers)
    how = t.s.entered.get(move.player)
    if how is None:
        t.refuse("not_so", part.offered, player=move.player)
    leaf = {"fold": part.after_fold, "change": part.after_change}.get(how)
    if how and not holds(leaf):
        t.refuse("out_of_the_pool", leaf, part.offered, player=move.player)
    t.note("complementary", part.offered, leaf, about=move.player, amount=move.amount)
    due = move.amount + (t.game.fixed(on) if denied(part.stake_stays) else 0)
    there = max(0, t.game.pool(t.s, on)) if holds(part.chips) else 0
    paid = min(due, there)
    t.pay(linked.account(t.game, on), move.player, paid, "complementary", part.chips, part.offered, part.stake_stays)
    t.pay(HOUSE, move.player, due - paid, "complementary", part.chips, part.offered)
    if paid:
        pools.show(t, on)


def check_terms(game: BankedPoker) -> None:
    """Only where the law has them, and for a table that has the pool."""
    laid = [pool for on, pool in game.rules.pools.items() if game.fixed(on)]
    if game.terms.complementary and not any(pool.complementary is not None for pool in laid):
        game.refuse_terms(
            "complementary", "este bote no los tiene", "this pool has none", game.rules.betting.before_deal.cite
        )
    if game.terms.complementary and any(linked.shared(game, on) for on in game.rules.pools):
        offered = next(pool.complementary.offered for pool in laid if pool.complementary is not None)
        raise unplayable(
            "complementary", "los de una bolsa común los da ella", "a shared pool gives its own", offered.cite
        )


def offers(t: Turn[Any], who: str) -> Iterator[Offer]:
    """To everybody who has bet for the pool."""
    _, part = of(t)
    if part is not None and t.game.terms.complementary:
        for name in t.s.entered:
            yield offer(who, "complementary_prize", cite=cites(part.offered), player=name, amount=Range(1, 100))


HANDLERS: dict[Any, Any] = {m.ComplementaryPrize: on_prize}
