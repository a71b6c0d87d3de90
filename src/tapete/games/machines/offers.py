"""Who may do what now; what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites, holds
from ...table.contract import AZAR, RELOJ, Actor, Chance, Offer, OneOf, Range
from ...table.limits import ENDLESS
from ..base.offers import multiples, offer, tried
from .state import CREDIT, State

if TYPE_CHECKING:
    from .play import Machine

STAFF = ("cajero", "jefe_de_sala", "director", "jefe_tecnico")
"""The people of a room of machines."""
LATER = 86_400
"""Seconds of a day: nobody waits for what other machines put in."""
SOON = 1
"""Seconds that whoever buys access waits at the desk."""
WAIT = 20
"""Seconds in which a reel may be moved on."""
PURSE = 50
"""So many prices of a game somebody puts in at the most."""


def duties(game: Machine, state: State) -> tuple[Offer, ...]:
    """Whoever waits for access is sold it; then whoever has bet starts, and the reels stop."""
    return tuple(tried(game, state, steps(game, state)))


def steps(game: Machine, state: State) -> Iterator[Offer]:
    rules = game.rules
    if state.phase == "running":
        yield stopping(game, state)
        return
    if state.phase == "nudging":
        yield offer(RELOJ, "silence", "time", cites(rules.play.time, rules.play.paid), WAIT,
                    player=state.stakes[0].owner)  # fmt: skip
        return
    if state.pending and rules.conflicts is not None:
        consulted = rules.conflicts.consulted
        for role in consulted.value:
            yield offer(role, "decide", cite=consulted.cite, option=OneOf(state.pending[0].options))
    for one in state.asked:
        for role in rules.access.sold_by.value if rules.access.sold_by is not None else ():
            yield offer(role, "sell_access", "staff", cites(rules.access.sold_by), SOON, player=one.player)
    if state.broken:
        yield from mending(game, state)
        return
    if state.stakes:
        yield offer(state.stakes[0].owner, "start_reels", "play", rules.play.paid.cite)


def stopping(game: Machine, state: State) -> Offer:
    """The next reel: every stop that may come, with its weight."""
    rules = game.rules
    cite = cites(rules.prize.chance, rules.prize.paid, rules.play.paid)
    there = game.program.chances(state.memory, state.stopped)
    weights = Chance({str(at + 1): weight for at, weight in there.items()})
    return offer(AZAR, "stop_reel", "chance", cite, at=weights)


def mending(game: Machine, state: State) -> Iterator[Offer]:
    """A machine that is out of order is repaired, and put into service again."""
    staff = game.rules.staff
    if staff is None:
        yield offer(STAFF[0], "repair", cite=cites(game.rules.play.time))
        return
    for role in staff.repairs.value:
        yield offer(role, "repair", cite=staff.repairs.cite)
    for role in staff.available.value:
        yield offer(role, "put_in_service", cite=staff.available.cite)


def offers(game: Machine, state: State, who: str) -> tuple[Offer, ...]:
    """What this person may do now."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(tried(game, state, player(game, state, who)))
    if actor.role == AZAR:
        return tuple(one for one in duties(game, state) if one.by == AZAR)
    if actor.role == RELOJ:
        return tuple(tried(game, state, timed(game, state)))
    if not actor.staff:
        return ()
    return tuple(tried(game, state, [*due(game, state, who), *declared(game, state, who)]))


def timed(game: Machine, state: State) -> Iterator[Offer]:
    """A reel is not moved on; what other machines have put in comes in."""
    yield from (one for one in steps(game, state) if one.by == RELOJ)
    for name, pool in game.pools.items():
        if pool.linked and not game.common(name):
            cite = cites(game.rules.pools.ways if game.rules.pools else None)
            yield offer(RELOJ, "feed_pool", "time", cite, LATER, pool=name, amount=multiples(game.terms.minimum, 20))


def player(game: Machine, state: State, who: str) -> Iterator[Offer]:
    """Bets, credit, the start, a reel to be moved on, the way out."""
    rules, terms = game.rules, game.terms
    if state.phase == "betting":
        yield from bets(game, who, None if rules.access.sold_by is None else state.accounts.get(CREDIT + who, 0))
        yield offer(who, "start_reels", "play", rules.play.paid.cite)
    if state.phase == "nudging":
        yield offer(who, "nudge", "play", rules.play.paid.cite, reel=Range(1, len(game.program.reels)))
        yield offer(who, "keep_reels", "play", rules.play.paid.cite)
    means = tuple(one for one in game.means if one in game.admitted.value)
    if means:
        cite = cites(game.admitted, rules.access.sold_by)
        yield offer(who, "insert_credit", "play", cite, amount=multiples(terms.minimum, PURSE), means=OneOf(means))
    yield offer(who, "cash_out", "play", game.admitted.cite)
    yield offer(who, "leave", "play", game.admitted.cite)


def bets(game: Machine, who: str, credit: int | None) -> Iterator[Offer]:
    """The price of a game; or every number of lines with every stake on them, as far as the credit goes."""
    rules, terms = game.rules, game.terms
    for on, kind in rules.bets.items():
        if not game.staked:
            yield offer(who, "bet", "play", kind.offered.cite, on=on, at="",
                        stake=Range(terms.minimum, terms.minimum, terms.minimum))  # fmt: skip
            continue
        cite = cites(kind.offered, rules.play.options)
        for lines in game.choices:
            unit = lines * terms.minimum
            most = credit // unit if credit is not None else max(terms.steps)
            for first, last, apart in runs(tuple(step for step in terms.steps if step <= most)):
                yield offer(who, "bet", "play", cite, on=on, at=str(lines),
                            stake=Range(first * unit, last * unit, apart * unit))  # fmt: skip


def runs(steps: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """The steps as one range where they are equally far apart, else one by one: from, to, how far apart.

    >>> list(runs((1, 2, 3))), list(runs((1, 2, 5)))
    ([(1, 3, 1)], [(1, 1, 1), (2, 2, 2), (5, 5, 5)])
    """
    ordered = sorted(set(steps))
    gaps = {b - a for a, b in pairwise(ordered)}
    if len(gaps) == 1:
        yield ordered[0], ordered[-1], gaps.pop()
    else:
        yield from ((one, one, one) for one in ordered)


def due(game: Machine, state: State, who: str) -> Iterator[Offer]:
    """What these people have to do: access, conditions of pools, repairs, decisions."""
    rules = game.rules
    for one in steps(game, state):
        if Actor.of(one.by).staff:
            yield replace(one, by=who)
    for name in game.pools:
        yield offer(who, "publish_conditions", cite=cites(rules.pools.known if rules.pools else None), pool=name)


def declared(game: Machine, state: State, who: str) -> Iterator[Offer]:
    """What staff may have to declare."""
    rules = game.rules
    law, minimum = rules.conflicts, game.terms.minimum
    repairs = rules.staff.repairs if rules.staff is not None else None
    yield offer(who, "machine_breakdown", "incident", cites(rules.play.time, repairs))
    for name in state.positions:
        if rules.tampering is not None:
            yield offer(who, "machine_tampering", "incident", cites(rules.tampering), player=name)
        if rules.prize.none is not None or rules.prize.kinds is not None:
            cite = cites(rules.prize.none, rules.prize.kinds)
            kinds = OneOf(("cash",) if holds(rules.prize.none) else ("voucher", "gift"))
            yield offer(who, "improper_prize", "incident", cite, player=name, what=kinds,
                        amount=multiples(minimum, 10))  # fmt: skip
        if rules.general is not None:
            for ground, leaf in rules.general.breaches.barred.items():
                yield offer(who, "barred_person", "incident", leaf.cite, player=name, ground=ground)
        if law is None:
            continue
        yield offer(who, "rule_dispute", "incident", law.consulted.cite, player=name)
        mine: dict[str, Any] = {"player": name}
        for about in law.contradiction.value:
            if about != "payment":
                yield offer(who, "rule_contradiction", "incident", law.contradiction.cite, about=about, **mine)
        paid = state.paid.get(name, 0)
        if paid + minimum > ENDLESS:  # more than a move can name
            continue
        other = Range(paid + minimum, min(paid + 10 * minimum, ENDLESS), minimum)
        yield offer(who, "prize_payment_error", "incident", law.payment_error.cite, paid=other, **mine)
        yield offer(who, "rule_contradiction", "incident", law.contradiction.cite, about="payment", paid=other, **mine)
