"""Who may do what now; what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites, holds
from ...table.contract import AZAR, RELOJ, Actor, Chance, Offer, OneOf, Range
from ...table.limits import ENDLESS
from ..base.offers import offer, tried
from ..draws import barring, calendar
from . import plan, sale
from .state import State, Turn

if TYPE_CHECKING:
    from .play import Draw

DESK = ("director", "vendedor")
"""Who serves the desk where the text names nobody."""
LISTED = 100
"""So many numbers are offered one by one; whoever wants another names it."""
SOON, LATER = 2, 20
"""Seconds until reloj turns the page of the calendar: where nobody is waited for, and while prizes can be claimed."""


def staff(game: Draw) -> tuple[str, ...]:
    """Those who have something to do here."""
    officials = game.rules.officials
    named = tuple(officials.minimum.value) if officials is not None else ()
    disputes = tuple(game.rules.general.dispute_by.value) if game.rules.general is not None else ()
    return tuple(dict.fromkeys((*named, *DESK, *disputes)))


def turn(game: Draw, state: State, who: str = "director") -> Turn:
    from . import moves as m

    return Turn(game, state, m.Attest(who=who))


def duties(game: Draw, state: State) -> tuple[Offer, ...]:
    """The course of a draw, each step by whoever the text names for it."""
    return tuple(tried(game, state, steps(game, state)))


def steps(game: Draw, state: State) -> Iterator[Offer]:
    rules, officials = game.rules, game.rules.officials
    if state.phase == "betting":
        if sale.ended(game, state):
            for who in DESK:
                yield offer(who, "renew_authorisation", cite=cites(rules.charity.renewal if rules.charity else None))
        for who in DESK:
            yield offer(who, "close_bets", cite=cites(officials.directs if officials else None) or game.anchor)
        return
    if state.phase == "claims":
        yield next_day(game, state)
        return
    if state.phase == "closed" and state.today < state.date:
        yield next_day(game, state)
    if officials is not None and state.phase == "closed":
        yield offer("director", "check_drums", cite=officials.material.cite)
        for role in officials.minimum.value:
            yield offer(role, "attend", cite=officials.minimum.cite)
    if officials is not None:
        number = state.drawn[-1].number if state.drawn else ""
        for who in officials.sings.value:
            yield offer(who, "sing_number", cite=officials.sings.cite, number=number)
        for who in officials.attests.value:
            yield offer(who, "attest", cite=officials.attests.cite)
    if rules.records is not None:
        yield offer("director", "issue_extract", cite=rules.records.extract.cite)
    yield from balls(game, state)


def balls(game: Draw, state: State) -> Iterator[Offer]:
    """What azar owes."""
    chances = plan.weights(game, state)
    if chances:
        yield offer(AZAR, "drum_ball", "chance", game.rules.prizes.to_drawn.cite, ball=Chance(chances))


def next_day(game: Draw, state: State) -> Offer:
    """The next day on which anything happens."""
    rules = game.rules
    if state.phase == "claims":
        waiting = any(not (stake.lost or stake.void) for stake in state.stakes)
        cite = cites(rules.claims.lapse if rules.claims is not None else None)
        day = calendar.later(max(state.deadline, state.today), 1)
        return offer(RELOJ, "day", "time", cite, LATER if waiting else SOON, date=day)
    cite = cites(rules.date.fixed if rules.date is not None else None)
    return offer(RELOJ, "day", "time", cite, SOON, date=state.date)


def offers(game: Draw, state: State, who: str) -> tuple[Offer, ...]:
    """What this person may do now."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(tried(game, state, player(game, state, who)))
    own = [one for one in steps(game, state) if Actor.of(one.by).role == actor.role]
    if actor.staff:
        desk = [one for one in steps(game, state) if one.by in DESK and game.rules.officials is None]
        own += [replace(one, by=who) for one in desk]
        own += [*licences(game, state, who), *declared(game, state, who)]
    made = list({one.do + str(one.fields): replace(one, by=who) for one in own}.values())
    return tuple(tried(game, state, made))


def player(game: Draw, state: State, who: str) -> Iterator[Offer]:
    """Numbers that are still to be had; one's own tickets."""
    if state.phase == "betting":
        for on, kind in game.kinds().items():
            yield from buying(game, state, who, on, cites(kind.offered))
    claims = game.rules.claims
    for stake in state.stakes:
        if stake.owner != who:
            continue
        if claims is not None:
            yield offer(who, "present", "play", cites(claims.against_ticket), ticket=stake.n)
        if game.rules.holding is not None:
            if stake.lost:
                yield offer(who, "recover_ticket", "play", cites(game.rules.holding.turns_up), ticket=stake.n)
            others = tuple(
                name for name in dict.fromkeys(s.owner for s in state.stakes) if name not in (who, *state.barred)
            )
            if others:
                yield offer(who, "hand_ticket", "play", cites(game.rules.holding.bearer), ticket=stake.n,
                            to=OneOf(others))  # fmt: skip


def buying(game: Draw, state: State, who: str, on: str, cite: tuple[str, ...]) -> Iterator[Offer]:
    """A ticket of every number; where there are fractions, some of them."""
    terms = game.terms
    if game.variable:
        listed = plan.choices(terms.chosen, terms.of, LISTED)
        most = min(100 * terms.minimum, ENDLESS // terms.minimum * terms.minimum)
        yield offer(who, "bet", "play", cite, on=on, at=OneOf(listed), stake=Range(terms.minimum, most, terms.minimum))
        return
    free: dict[int, list[str]] = {}
    for n in range(terms.tickets):
        at = plan.written(n, terms.tickets)
        count = min(sale.left(game, state, at), terms.fractions)
        if count > 0:
            free.setdefault(count, []).append(at)
        if sum(map(len, free.values())) == LISTED:
            break
    for count, those in free.items():
        if count == terms.fractions == 1:
            yield offer(
                who, "bet", "play", cite, on=on, at=OneOf(tuple(those)), stake=Range(game.price, game.price, game.price)
            )
        else:
            stake = Range(terms.minimum, count * terms.minimum, terms.minimum)
            yield offer(who, "bet", "play", cite, on=on, at=OneOf(tuple(those)), stake=stake)


def licences(game: Draw, state: State, who: str) -> Iterator[Offer]:
    charity = game.rules.charity
    if charity is not None:
        yield offer(who, "renew_authorisation", "staff", charity.renewal.cite)


def declared(game: Draw, state: State, who: str) -> Iterator[Offer]:
    """What staff may have to declare."""
    rules, holding = game.rules, game.rules.holding
    if rules.date is not None:
        soon = tuple(calendar.later(max(state.date, state.today), n) for n in (1, 7, 30))
        yield offer(who, "postponed_draw", "incident", rules.date.founded.cite, date=OneOf(soon))
        yield offer(who, "cancelled_draw", "incident", rules.date.founded.cite)
    for ground in ("underfunded", "one_player"):
        if rules.funding is not None:
            yield offer(who, "null_draw", "incident", cites(*sale.says(turn(game, state), ground)), ground=ground)
    for stake in state.stakes:
        if holding is not None and holding.void is not None:
            done = OneOf(("altered", "corrected", "amended", "scratched"))
            yield offer(who, "altered_ticket", "incident", holding.void.cite, player=stake.owner, ticket=stake.n,
                        tampering=done)  # fmt: skip
        if holding is not None and holding.no_action is not None:
            cause = OneOf(("loss", "damage", "theft", "mishap"))
            yield offer(who, "lost_ticket", "incident", holding.no_action.cite, player=stake.owner, ticket=stake.n,
                        cause=cause)  # fmt: skip
        if rules.promotion is not None:
            yield offer(who, "other_product", "incident", rules.promotion.consumption.cite, player=stake.owner,
                        ticket=stake.n)  # fmt: skip
    yield from barring.barred(game, state, who)
    yield from publications(game, state, who)


def publications(game: Draw, state: State, who: str) -> Iterator[Offer]:
    """A newspaper that names another number."""
    records = game.rules.records
    if records is None or state.phase != "claims" or not holds(records.only):
        return
    drawn = {came.number for came in state.drawn}
    other = next(
        (at for n in range(game.terms.tickets) if (at := plan.written(n, game.terms.tickets)) not in drawn), ""
    )
    if other:
        fields: dict[str, Any] = {"number": other, "source": OneOf(("newspaper", "website", "broadcast"))}
        for name in dict.fromkeys(stake.owner for stake in state.stakes):
            yield offer(who, "conflict_of_records", "incident", records.only.cite, player=name, **fields)
