"""Who may do what now; what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites, holds
from ...table.contract import AZAR, HOUSE, Actor, Chance, Offer, OneOf, Range
from ...table.limits import Limit
from ..base.offers import offer, tried
from . import selection
from .state import State

if TYPE_CHECKING:
    from .play import Betting

STAFF = ("cajero", "director")
"""The company's people at the desk; the text names none."""
LISTED = 120
"""So many selections of one type are offered one by one; whoever wants another names it."""


def duties(game: Betting, state: State) -> tuple[Offer, ...]:
    """Once somebody has bet the programme begins, and result after result comes."""
    if state.phase == "running":
        return tuple(coming(game, state, key) for key in game.awaited(state))
    return tuple(tried(game, state, (offer(who, "close_bets", cite=game.rules.uncertain.cite) for who in STAFF)))


def coming(game: Betting, state: State, key: str) -> Offer:
    """A result that azar owes."""
    event, _, moment = key.partition("/")
    weights = game.fixtures[event].results
    cite = game.rules.uncertain.cite
    return offer(AZAR, "result", "chance", cite, event=event, moment=moment, result=Chance(dict(weights)))


def offers(game: Betting, state: State, who: str) -> tuple[Offer, ...]:
    """What this person may do now."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(tried(game, state, player(game, state, who)))
    due = [
        one for one in duties(game, state) if Actor.of(one.by).role == actor.role or (actor.staff and one.by in STAFF)
    ]
    own = list({one.do + str(one.fields): replace(one, by=who) for one in due}.values())
    if actor.staff:
        own += [*validations(game, state, who), *declared(game, state, who)]
    return tuple(tried(game, state, own))


def player(game: Betting, state: State, who: str) -> Iterator[Offer]:
    """Bets of every type against everybody; crossed bets that wait for their other side."""
    room = Limit(game.terms.minimum, game.terms.maximum or None).room()
    rules = game.rules
    if room is None:
        return
    for on, bet in rules.bets.items():
        for where, hows, listed in selections(game, state, who, on):
            for how in hows:
                cite = cites(bet.offered, rules.risked, game.organised[how])
                beside: dict[str, Any] = (
                    {"how": how} if how != "counterpart" else {}
                )  # what need not be said is left unsaid
                beside |= {"where": where} if where != "internal" else {}
                yield offer(who, "bet", "play", cite, on=on, at=OneOf(listed), stake=room, **beside)
    for stake in state.stakes:
        if stake.how == "crossed" and not stake.against:
            if stake.owner == who:
                yield offer(who, "withdraw", "play", rules.crossed.offered.cite, bet=stake.n)
            else:
                yield offer(who, "take", "play", rules.crossed.offered.cite, bet=stake.n)


def selections(
    game: Betting, state: State, who: str, on: str
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Selections of a type that this person may bet on, by where and against whom."""
    rules, terms = game.rules, game.terms
    bet, known = rules.bets[on], game.coefficients(state)
    free = [
        one for one in terms.programme
        if one.id not in state.not_held and not (holds(rules.foreign) and who in one.participants)
    ]  # fmt: skip
    mine = {(s.at, selection.events(s.at)) for s in state.stakes if s.owner == who and s.on == on}
    several = bet.several is None or holds(bet.several)
    groups: dict[tuple[str, bool], list[str]] = {}
    for at in selection.possible(bet, free):
        names = selection.events(at)
        if not several and any(names == events and at != other for other, events in mine):
            continue
        where = "internal" if all(game.fixtures[name].here for name in names) else "external"
        priced = selection.coefficient(at, known, terms.combined) is not None or not holds(rules.counterpart.validated)
        groups.setdefault((where, priced), []).append(at)
    for (where, priced), found in groups.items():
        hows = [how for how, leaf in game.organised.items() if holds(leaf) and (priced or how != "counterpart")]
        if hows:
            yield where, tuple(hows), tuple(found[:LISTED])


def validations(game: Betting, state: State, who: str) -> Iterator[Offer]:
    """A coefficient for each selection of one event."""
    cite = game.rules.counterpart.validated.cite
    for bet in game.rules.bets.values():
        listed = tuple(selection.possible(bet, game.terms.programme))[:LISTED]
        if listed:
            yield offer(who, "validate", "staff", cite, at=OneOf(listed), coefficient=OneOf(("2", "2.1", "3.4", "6")))


def declared(game: Betting, state: State, who: str) -> Iterator[Offer]:
    """What staff may have to declare."""
    rules = game.rules
    owners = tuple(dict.fromkeys(s.owner for s in state.stakes if s.owner != HOUSE))
    first = next(selection.possible(rules.bets["simple"], game.terms.programme), "") if "simple" in rules.bets else ""
    for name in owners:
        if first:
            yield offer(who, "late_bet", "incident", rules.uncertain.cite, player=name, on="simple", at=first,
                        stake=Range(game.terms.minimum, 10 * game.terms.minimum))  # fmt: skip
        for event in dict.fromkeys(e for s in state.stakes if s.owner == name for e in selection.events(s.at)):
            yield offer(who, "participant_bet", "incident", rules.foreign.cite, player=name, event=event)
    for event in dict.fromkeys(e for s in state.stakes for e in selection.events(s.at)):
        yield offer(who, "event_not_held", "incident", rules.resulted.cite, event=event)
    for stake in state.stakes:
        if stake.how == "crossed" and stake.against and stake.owner != HOUSE:
            yield offer(who, "crossed_default", "incident", rules.crossed.guaranteed.cite, bet=stake.n)
