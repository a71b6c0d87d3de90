"""A table that is linked to a pool (``games/pools``): what it tells the pool, and what the pool answers.

A pure game cannot ask a pool. What a move means to it is told in events (``Told``), which whoever keeps the logs
carries over; they follow from the chips that have come and gone between the table and the account ``pool:NAME``. So
what all tables say of a pool and what the pool says of them are one book, whatever was paid, annulled or put right.

A hand that wins of the pool waits (``Hit``) until the pool says what stands (``stands``): passes are answered in the
order in which they were locked. Nobody else waits; play goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ...table.contract import Amount, Ask, Move, Name, Offer, OneOf, Pending, Range, Step
from ...table.events import Told, Transfer

if TYPE_CHECKING:
    from .game import TableGame

DEPOSIT = "deposit"
"""Why chips go to a pool when its bets are locked."""


class Stands(Move, frozen=True, tag="stands"):
    """A pool says what it holds, now that it is this table's turn; ``seq``: the move of the pool that the prize will
    be."""

    amount: Amount
    seq: Annotated[int, Meta(ge=1)]
    about: Name


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A stake (as plain data) that has won of a pool and waits for it. ``about``: which pass of the pool; empty until
    that is told. ``says``: what a pool hears of it at once that has to know of all who have won before it pays any of
    them, with ``parts``."""

    pool: str
    stake: dict[str, Any]
    round: int
    found: tuple[str, ...] = ()
    about: str = ""
    says: str = ""
    parts: Amount = 0


class Pass(msgspec.Struct, frozen=True):
    """A pass that is locked at a pool: what was put in, what it took; ``over``: the pool was told that it is."""

    pool: str
    about: str
    round: int
    put: Amount = 0
    took: Amount = 0
    over: bool = False


class Pooled(msgspec.Struct, frozen=True):
    """What a table has with its pools. ``count``: how many passes it has locked; ``passes``: the latest of each pool,
    and any whose prize still waits."""

    count: int = 0
    passes: tuple[Pass, ...] = ()


NONE = Pooled()


def account(game: TableGame, bet: str) -> str:
    """Where what is won with this bet comes from: a shared pool, or one of the table's own."""
    return f"pool:{game.terms.pools.get(bet, bet)}"


def shared(game: TableGame, bet: str) -> bool:
    """Is it a pool that other tables share?"""
    return bet in game.terms.pools


def told(game: TableGame, before: Any, step: Step) -> Step:
    """The step, with what the pools are told of it."""
    pools = dict.fromkeys(link.pool for link in game.links)
    teller = _Teller(before.pooled)
    for pool in pools:
        teller.moved(pool, before, step)
    hits = tuple(teller.asked(hit, before) for hit in step.state.hits)
    for pool in pools:
        teller.ended(pool, step.state, hits)
    state = replace(step.state, pooled=teller.pooled(pools, hits), hits=hits)
    return Step(state, (*step.events, *teller.said))


class _Teller:
    def __init__(self, pooled: Pooled) -> None:
        self.count = pooled.count
        self.passes = list(pooled.passes)
        self.said: list[Told] = []

    def last(self, pool: str) -> Pass | None:
        return next((one for one in reversed(self.passes) if one.pool == pool), None)

    def of(self, pool: str, about: str) -> Pass | None:
        return next((one for one in self.passes if (one.pool, one.about) == (pool, about)), None)

    def change(self, one: Pass, **changes: Any) -> Pass:
        made = replace(one, **changes)
        self.passes[self.passes.index(one)] = made
        return made

    def tell(self, pool: str, do: str, amount: int, about: str, seq: int = 0) -> None:
        self.said.append(Told(target=pool, do=do, amount=amount, seq=seq, about=about))

    def moved(self, pool: str, before: Any, step: Step) -> None:
        """The chips between the table and a pool, and what they were for."""
        chips = [e for e in step.events if isinstance(e, Transfer) and pool in (e.source, e.target)]
        put = _sum(e.amount for e in chips if e.target == pool and e.reason == DEPOSIT)
        net = _sum(e.amount if e.source == pool else -e.amount for e in chips) + put
        answer = next((e for e in step.events if isinstance(e, Told) and e.target == pool and e.do == "take"), None)
        if answer is not None:  # the handler of ``stands`` has said it
            one = self.of(pool, answer.about)
            if one is not None:
                self.change(one, took=one.took + answer.amount)
            net -= answer.amount
        now = self.last(pool)
        if put and (now is None or now.over or now.round != before.round):
            self.locked(pool, before.round, put)
            put = 0
        net -= put
        if not net:
            return
        void = any(e.reason == "annulled" for e in chips)
        now = self.last(pool) or self.locked(pool, before.round, 0)
        if not now.over and void and net == now.put - now.took:
            self.tell(pool, "annul_pass", abs(net), now.about)
            self.change(now, over=True)
        else:
            self.tell(pool, "take_more" if net > 0 else "bring_back", abs(net), now.about)
            if not now.over:
                self.change(now, took=max(0, now.took + net), put=now.put - min(0, now.took + net))

    def locked(self, pool: str, round_: int, put: int) -> Pass:
        """A new pass takes its turn at the pool."""
        self.count += 1
        one = Pass(pool, str(self.count), round_, put)
        self.passes.append(one)
        self.tell(pool, "contribute", put, one.about)
        return one

    def asked(self, hit: Hit, before: Any) -> Hit:
        """A hit that is new asks what stands."""
        if hit.about:
            return hit
        one = self.last(hit.pool)
        if one is None or one.over:
            one = self.locked(hit.pool, before.round, 0)
        self.tell(hit.pool, "settle", 0, one.about)
        if hit.says:
            self.tell(hit.pool, hit.says, hit.parts, one.about)
        return replace(hit, about=one.about)

    def ended(self, pool: str, state: Any, hits: tuple[Hit, ...]) -> None:
        """Passes of rounds that are over, and of which nothing waits, give way."""
        waiting = {hit.about for hit in hits if hit.pool == pool}
        for one in [p for p in self.passes if p.pool == pool]:
            if not one.over and one.round != state.round and one.about not in waiting:
                self.tell(pool, "close_pass", 0, one.about)
                self.change(one, over=True)

    def pooled(self, pools: Iterable[str], hits: tuple[Hit, ...]) -> Pooled:
        latest = {id(self.last(pool)) for pool in pools}
        return Pooled(self.count, tuple(one for one in self.passes if not one.over or id(one) in latest))


def _sum(amounts: Iterable[int]) -> int:
    return sum(amounts)


# --- the answer -----------------------------------------------------------------------------------------------------


def answered(t: Any, move: Stands) -> Hit:
    """The hit that the pool's answer is for; it waits no longer."""
    pool = t.actor.name
    if t.actor.role != "pool":
        t.refuse("wrong_role", role=t.actor.role)
    found: Hit | None = next((hit for hit in t.s.hits if hit.pool == pool and hit.about in ("", move.about)), None)
    if found is None:
        t.refuse("nothing_due", at=pool)
    assert found is not None
    t.set(hits=tuple(hit for hit in t.s.hits if hit is not found))
    return found


def took(t: Any, move: Stands, amount: int, hits: tuple[dict[str, str | int | bool], ...] = ()) -> None:
    """The pool is told what was paid out of it; ``hits``, where its own law says how much that is."""
    t.emit(Told(target=t.actor.name, do="take", amount=amount, seq=move.seq, about=move.about, hits=hits))


def asks(state: Any) -> tuple[Ask, ...]:
    """What waits for a pool, the oldest first."""
    return tuple(Ask(hit.pool, hit.about) for hit in state.hits)


def pending(state: Any) -> tuple[Pending, ...]:
    """The same, for those who look on."""
    one_each = dict.fromkeys(asks(state))
    return tuple(
        Pending(by=ask.pool, do="stands", about=ask.about, options=("paid",), default="paid") for ask in one_each
    )


def offers(state: Any, who: str) -> tuple[Offer, ...]:
    """What a pool may say here: what stands, to whoever waits for it."""
    return tuple(
        Offer(
            by=who,
            do="stands",
            fields={"amount": Range(0, 10**12), "seq": Range(1, 10**9), "about": OneOf((ask.about,))},
            kind="pool",
        )
        for ask in dict.fromkeys(asks(state))
        if ask.pool == who
    )
