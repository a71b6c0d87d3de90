"""The acceptor before each place, into which bets for a pool go: its credits, its light, and when it is locked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import Among, Lawful, Offer, PartOf, Range
from ...base.offers import offer
from .. import moves as m
from ..rules import Acceptor, Pool
from ..state import Stake
from ..turn import BankedTurn as Turn

if TYPE_CHECKING:
    from ..play import BankedPoker

MANUAL = "manual"
IDLE = ("betting", "shuffling", "ending")
"""Phases in which credits are bought and given back."""


def pool_of(game: BankedPoker) -> tuple[str, Pool | None]:
    """The pool of this table that has acceptors, and its rules."""
    found = ((on, pool) for on, pool in game.rules.pools.items() if game.fixed(on) and pool.acceptors)
    return next(found, ("", None))


def of(game: BankedPoker, on: str) -> Acceptor | None:
    """The acceptor of this table into which this bet goes."""
    laid, pool = pool_of(game)
    return pool.acceptors.get(game.terms.acceptor or MANUAL) if pool is not None and laid == on else None


def counter(player: str) -> str:
    """The account of a player's credits."""
    return f"credits:{player}"


def loaded(t: Turn[Any], player: str) -> int:
    """What the counter of a player shows, in chips: bought, and activated."""
    there: int = t.s.accounts.get(counter(player), 0)
    return there - int(t.s.unloaded.get(player, 0))


# --- credits --------------------------------------------------------------------------------------------------------


def bought(t: Turn[Any]) -> Leaf[bool]:
    """The clause by which chips are changed for credits here."""
    on, pool = pool_of(t.game)
    part = of(t.game, on)
    leaf = part.bought if part is not None else None
    if leaf is None or not holds(leaf):
        t.refuse("no_credits_here", leaf, pool.offered if pool is not None else t.game.clause("progressive"))
    return leaf


def on_buy(t: Turn[Any], move: m.BuyCredits) -> None:
    """Chips for credits; they are of no use until the croupier has activated them."""
    leaf, player = bought(t), t.player()
    t.in_phase(*IDLE, sources=(leaf,))
    if not t.seat_of(player):
        t.refuse("no_seat", leaf, player=player)
    if move.amount % t.game.terms.credit:
        t.refuse("not_in_credits", credit_clause(t.game), leaf, stake=t.game.terms.credit)
    t.pay(player, counter(player), move.amount, "credits", leaf)
    t.set(unloaded={**t.s.unloaded, player: t.s.unloaded.get(player, 0) + move.amount})


def on_load(t: Turn[Any], move: m.LoadCredits) -> None:
    """What a player has bought is activated at the counter of their place."""
    leaf: Leaf[Any] = bought(t)
    on, _ = pool_of(t.game)
    part = of(t.game, on)
    if part is not None and part.loads is not None:
        t.staff(part.loads)
        leaf = part.loads
    t.in_phase(*IDLE, sources=(leaf,))
    amount = t.s.unloaded.get(move.player, 0)
    if not amount:
        t.refuse("nothing_due", leaf, player=move.player)
    t.set(unloaded={name: n for name, n in t.s.unloaded.items() if name != move.player})
    show(t, move.player, leaf)


def on_cash(t: Turn[Any], move: m.CashCredits) -> None:
    """Credits that are left are changed back, as they were bought."""
    leaf, player = bought(t), t.player()
    t.in_phase(*IDLE, sources=(leaf,))
    amount = t.s.accounts.get(counter(player), 0)
    if not amount:
        t.refuse("nothing_there", leaf, player=player)
    t.set(unloaded={name: n for name, n in t.s.unloaded.items() if name != player})
    t.pay(counter(player), player, amount, "credits", leaf)


def show(t: Turn[Any], player: str, *sources: Leaf[Any] | None) -> None:
    """The counter of a place shows the credits that are left."""
    t.emit(m.CreditsShown(player=player, credits=credits(t.game, loaded(t, player)), cite=cites(*sources)))


def credit_clause(game: BankedPoker) -> Leaf[bool] | None:
    """The clause by which such bets are expressed in credits."""
    _, pool = pool_of(game)
    return pool.in_credits if pool is not None else None


def credits(game: BankedPoker, amount: int) -> int:
    """An amount in credits, where they are what it is expressed in."""
    return amount // game.terms.credit if holds(credit_clause(game)) else amount


# --- the bet --------------------------------------------------------------------------------------------------------


def locks(t: Turn[Any], on: str) -> Leaf[bool] | None:
    """The clause by which the croupier locks the acceptor at the call."""
    part = of(t.game, on)
    return part.locks if part is not None else None


def check_means(t: Turn[Any], on: str, means: str) -> bool:
    """With a button the bet is made in credits; whether that settles with what it is made."""
    part, pool = of(t.game, on), t.rules.pools.get(on)
    if part is not None and part.button is not None:
        if holds(part.button) and means != "credits":
            t.refuse("not_into_the_slot", part.button, means=means)
        return True
    return pool is not None and denied(pool.as_base)


def by_button(game: BankedPoker, on: str) -> Leaf[bool] | None:
    """The clause by which a bet is made with a button, out of credits; None: with chips."""
    part = of(game, on)
    return part.button if part is not None and holds(part.button) else None


def purse(t: Turn[Any], player: str, on: str, amount: int) -> str:
    """Where the chips of a bet come from: with a button, from the credits of whoever bets."""
    part, button = of(t.game, on), by_button(t.game, on)
    if part is None or button is None:
        return player
    if loaded(t, player) < amount:
        t.refuse("no_credits", part.loads, button, player=player, stake=amount)
    return counter(player)


def light(t: Turn[Any], stake: Stake) -> None:
    """A light shows that a place has bet, and the counter how many credits."""
    pool = t.rules.pools.get(stake.on)
    if pool is None or not holds(pool.lit):
        return
    t.emit(
        m.Lit(
            player=stake.owner, box=stake.box, pool=stake.on, credits=credits(t.game, stake.amount),
            cite=cites(pool.lit, pool.in_credits),
        )
    )  # fmt: skip
    if button := by_button(t.game, stake.on):
        show(t, stake.owner, button)


def check_place(t: Turn[Any], on: str, box: int) -> None:
    """A place whose light does not work takes no part in the pool."""
    pool = t.rules.pools.get(on)
    if pool is not None and str(box) in t.s.dark and holds(pool.dark_closed):
        t.refuse("place_closed", pool.dark_closed, at=str(box))


def check_all(t: Turn[Any]) -> None:
    """At the call: has everybody bet for the pool who has to?"""
    for on, pool in t.rules.pools.items():
        if t.game.fixed(on) and denied(pool.voluntary):
            for first in [s for s in t.s.stakes if t.game.gives_cards(s.on)]:
                if t.stake(first.owner, on, first.at) is None:
                    t.refuse("pool_bet_missing", pool.voluntary, at=first.at, player=first.owner)


# --- terms and offers -----------------------------------------------------------------------------------------------


def lawful(pools: dict[str, Pool], terms: Any) -> tuple[Lawful, ...]:
    """Which acceptors the law admits, and how much a credit may be worth: the bet is a whole number of them."""
    found: list[Lawful] = []
    pool = next((pool for pool in pools.values() if pool.acceptors and terms.progressive), None)
    if pool is not None and pool.acceptor is not None:
        found.append(Among(term="acceptor", values=pool.acceptor.value.items, cite=pool.acceptor.cite))
    if pool is not None and holds(pool.in_credits):
        found.append(PartOf(term="credit", whole=terms.progressive, cite=cites(pool.in_credits)))
    return tuple(found)


def check_terms(game: BankedPoker) -> None:
    """Only at a table that has such a pool."""
    if game.terms.acceptor and pool_of(game)[1] is None:
        game.refuse_terms(
            "acceptor", "esta mesa no los tiene", "this table has none", game.rules.betting.before_deal.cite
        )


def offers(t: Turn[Any], who: str) -> Iterator[Offer]:
    """A player: credits, bought and changed back."""
    on, _ = pool_of(t.game)
    part = of(t.game, on)
    if part is None or part.bought is None:
        return
    unit = t.game.terms.credit
    if t.seat_of(who):
        yield offer(who, "buy_credits", "play", cites(part.bought), amount=Range(unit, 100 * unit, unit))
    yield offer(who, "cash_credits", "play", cites(part.bought))  # whoever has left has credits all the same


def staff_offers(t: Turn[Any], who: str) -> Iterator[Offer]:
    """Staff: credits are activated, lights fail."""
    on, pool = pool_of(t.game)
    part = of(t.game, on)
    if pool is None or part is None:
        return
    for name in t.s.unloaded:
        yield offer(who, "load_credits", cite=cites(part.loads), player=name)
    for stake in t.s.stakes:
        if stake.on == on:
            yield offer(who, "unlit_bet", "incident", cites(pool.unlit_void), player=stake.owner, box=stake.box)
    for box in range(1, t.game.boxes + 1):
        works = str(box) in t.s.dark
        yield offer(who, "faulty_light", "incident", cites(pool.dark_closed), box=box, works=works)


HANDLERS: dict[Any, Any] = {
    m.BuyCredits: on_buy,
    m.LoadCredits: on_load,
    m.CashCredits: on_cash,
}
