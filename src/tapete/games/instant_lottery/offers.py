"""Who may do what now; what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...law.leaves import cites
from ...table.contract import AZAR, RELOJ, Actor, Chance, Offer, OneOf, Range
from ..base.offers import offer, tried
from ..draws import barring, calendar
from .state import State

if TYPE_CHECKING:
    from .play import Instant

DESK = ("vendedor", "cajero")
"""Who serves the desk; the texts name nobody."""
LATER = 86_400
"""Seconds of a day: nobody waits for the end of a batch."""


def duties(game: Instant, state: State) -> tuple[Offer, ...]:
    """What lies under the boxes; then tickets that lie before the desk, that have won, that are still closed."""
    return tuple(tried(game, state, steps(game, state)))


def steps(game: Instant, state: State) -> Iterator[Offer]:
    rules = game.rules
    if state.phase == "running":
        yield offer(AZAR, "box", "chance", rules.opening.beforehand.cite, sign=Chance(dict(state.left)))
        return
    for stake in state.stakes:
        if stake.presented >= 0:
            yield from desk(game, "cajero", stake.n)
    for stake in state.stakes:
        if stake.prize:
            yield from presenting(game, stake.owner, stake.n)
    for stake in state.stakes:
        if not stake.opened:
            yield opening(game, stake.owner, stake.n)


def desk(game: Instant, who: str, n: int) -> Iterator[Offer]:
    """A ticket is verified, then paid."""
    pays = game.rules.payment
    yield offer(who, "verify_ticket", "staff", cites(pays.verified), ticket=n)
    yield offer(who, "deliver_prize", "staff", cites(pays.registered), ticket=n, identity="1234567", signed=True)


def presenting(game: Instant, who: str, n: int) -> Iterator[Offer]:
    claims = game.rules.claims
    if claims is not None:
        yield offer(who, "present_ticket", "play", claims.against_ticket.cite, ticket=n)


def opening(game: Instant, who: str, n: int) -> Offer:
    ways = game.rules.opening.ways
    return offer(who, "open_ticket", "play", ways.cite, ticket=n, way=OneOf(ways.value.items or ("scratch",)))


def offers(game: Instant, state: State, who: str) -> tuple[Offer, ...]:
    """What this person may do now."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(tried(game, state, player(game, state, who)))
    if actor.role == AZAR:
        return tuple(one for one in duties(game, state) if one.by == AZAR)
    if actor.role == RELOJ and state.deadline and state.phase == "betting" and state.sold:
        lapse = cites(game.rules.claims.lapse if game.rules.claims is not None else None)
        after = calendar.later(max(state.deadline, state.today), 1)
        return tuple(tried(game, state, (offer(RELOJ, "day", "time", lapse, LATER, date=after),)))
    if not actor.staff:
        return ()
    own = [one for stake in state.stakes if stake.presented >= 0 for one in desk(game, who, stake.n)]
    return tuple(tried(game, state, [*own, *declared(game, state, who)]))


def player(game: Instant, state: State, who: str) -> Iterator[Offer]:
    """A ticket, closed; one's own tickets."""
    rules, price = game.rules, game.terms.minimum
    for on, kind in rules.bets.items():
        yield offer(who, "bet", "play", kind.offered.cite, on=on, stake=Range(price, price, price))
    others = tuple(name for name in dict.fromkeys(s.owner for s in state.stakes) if name not in (who, *state.barred))
    for stake in state.stakes:
        if stake.owner != who:
            continue
        if not stake.opened:
            yield opening(game, who, stake.n)
            if rules.opening.checked is not None:
                yield offer(who, "return_ticket", "play", rules.opening.checked.cite, ticket=stake.n)
        if stake.prize:
            yield from presenting(game, who, stake.n)
        if others and rules.holding is not None:
            cite = cites(rules.holding.bearer)
            yield offer(who, "hand_ticket", "play", cite, ticket=stake.n, to=OneOf(others))


def declared(game: Instant, state: State, who: str) -> Iterator[Offer]:
    """What staff may have to declare of somebody's ticket."""
    rules = game.rules
    faults, holding = rules.faults, rules.holding
    for stake in state.stakes:
        mine: dict[str, Any] = {"player": stake.owner, "ticket": stake.n}
        yield offer(who, "already_open", "incident", rules.opening.closed.cite, **mine)
        if faults is not None:
            yield offer(who, "illegible_box", "incident", faults.illegible.cite, **mine)
            yield offer(who, "wrong_symbols", "incident", faults.signs.cite, **mine)
            yield offer(who, "control_number_denies", "incident", faults.control.cite, **mine)
        if holding is not None and holding.void is not None:
            hidden = OneOf(("ticket_number", "signs"))
            yield offer(who, "marked_ticket", "incident", holding.void.cite, hidden=hidden, **mine)
    yield from barring.barred(game, state, who)
