"""Before the events: coefficients are validated, bets are placed, taken by others, taken back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import HOUSE
from ..base import outcome
from ..base.moves import CloseBets, Placed
from ..base.stakes import give_back, in_phase
from ..base.turn import admitted
from . import moves as m
from . import selection
from .rules import Bet
from .state import Stake, Turn, Where


def company(t: Turn) -> None:
    """Only the company does this; the text names none of its people."""
    if not t.actor.staff:
        t.refuse("wrong_role", t.game.rules.counterpart.offered, role=t.actor.role)


def bettor(t: Turn) -> None:
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.foreign, role=t.actor.role)


def validate(t: Turn, move: m.Validate) -> None:
    """A coefficient, before anybody bets on it."""
    rules = t.game.rules
    company(t)
    in_phase(t, "betting", sources=(rules.counterpart.validated,))
    if not known(t, move.at):
        t.refuse("no_such_selection", rules.counterpart.validated, at=move.at)
    if Fraction(move.coefficient) < 1:
        t.refuse("coefficient_too_low", rules.counterpart.prize, at=move.at)
    t.set(validated={**t.s.validated, move.at: move.coefficient})
    t.emit(m.Validated(at=move.at, coefficient=move.coefficient, cite=cites(rules.counterpart.validated)))


def known(t: Turn, at: str) -> bool:
    """A selection that some type of bet admits."""
    return any(fault(t, bet, at) is None for bet in t.game.rules.bets.values())


def fault(t: Turn, bet: Bet, at: str) -> str | None:
    """What is wrong with a selection of this type: a code."""
    forecasts = selection.read(at)
    names = [one.event for one in forecasts]
    if not forecasts or selection.written(forecasts) != at or any(name not in t.game.fixtures for name in names):
        return "no_such_selection"
    if len(set(names)) < bet.least.value:
        return "too_few_events"
    if len(set(names)) < len(names) or (bet.most is not None and len(names) > bet.most.value):
        return "too_many_forecasts"
    when = selection.moments(bet)
    for one in forecasts:
        fixture = t.game.fixtures[one.event]
        if len(one.results) != len(when) or (selection.HALF in when and not fixture.half):
            return "not_these_moments"
        if any(said not in fixture.results for said in one.results):
            return "no_such_selection"
    return None


def offered(t: Turn, on: str, at: str) -> Bet:
    """The type of bet, if it is offered and this is a selection of it."""
    rules = t.game.rules
    found: Bet | None = rules.bets.get(on)
    if found is None or on not in rules.types.value:
        t.refuse("not_offered", rules.types, at=on)
    if not holds(found.offered):
        t.refuse("not_offered", found.offered, at=on)
    wrong = fault(t, found, at)
    if wrong is not None:
        t.refuse(wrong, *says(wrong, found), at=at)
    return found


def says(wrong: str, bet: Bet) -> tuple[Leaf[Any] | None, ...]:
    """The clauses that say what is wrong with a selection."""
    if wrong == "too_few_events":
        return (bet.least,)
    if wrong == "too_many_forecasts":
        return (bet.most, bet.least)
    return (bet.moments, bet.offered) if wrong == "not_these_moments" else (bet.offered,)


def held(t: Turn, at: str) -> None:
    """Nobody bets on an event that is known not to be held."""
    if not holds(t.game.rules.resulted):
        return
    gone = next((name for name in selection.events(at) if name in t.s.not_held), "")
    if gone:
        t.refuse("not_held", t.game.rules.resulted, at=gone)


def person(t: Turn, player: str, at: str) -> None:
    """The outcome is foreign to whoever bets; outsiders may bet on it."""
    rules = t.game.rules
    for name in selection.events(at):
        if player in t.game.fixtures[name].participants:
            if holds(rules.foreign):
                t.refuse("takes_part", rules.foreign, rules.traviesa, at=name)
        elif denied(rules.traviesa):
            t.refuse("not_offered", rules.traviesa, at=name)


def place(t: Turn, where: str, at: str) -> None:
    """At the venue in an enabled area; elsewhere in premises authorised for it."""
    places, terms = t.game.rules.places, t.game.terms
    here = all(t.game.fixtures[name].here for name in selection.events(at))
    if where == "internal" and holds(places.internal) and not (here and terms.internal_area):
        t.refuse("not_enabled_area", places.internal, at=at)
    if where == "external" and holds(places.external) and (here or not terms.authorised):
        t.refuse("not_authorised_premises", places.external, at=at)


def left(t: Turn) -> bool:
    """Is there an event still to be held on which this house may take bets, here or elsewhere?"""
    events = (one for one in t.game.terms.programme if one.id not in t.s.not_held)
    some = [f"{one.id}:{next(iter(one.results))}" for one in events]
    return any(admitted(place, t, where, at) for at in some for where in get_args(Where))


def open_to_bets(t: Turn) -> None:
    """As long as the outcome is uncertain: the programme has not begun."""
    rules = t.game.rules
    if t.s.phase != "betting" and holds(rules.uncertain):
        t.refuse("after_the_call", rules.uncertain)


def amount(t: Turn, stake: int) -> None:
    terms = t.game.terms
    if stake < terms.minimum:
        t.refuse("below_minimum", minimum=terms.minimum)
    if terms.maximum and stake > terms.maximum:
        t.refuse("above_maximum", maximum=terms.maximum)


def bet(t: Turn, move: m.Bet) -> None:
    """A sum is risked on a forecast."""
    bettor(t)
    open_to_bets(t)
    kind = offered(t, move.on, move.at)
    held(t, move.at)
    person(t, move.who, move.at)
    place(t, move.where, move.at)
    amount(t, move.stake)
    if kind.several is not None and denied(kind.several):
        for mine in t.s.stakes:
            same = mine.owner == move.who and mine.on == move.on and mine.at != move.at
            if same and selection.events(mine.at) == selection.events(move.at):
                t.refuse("one_forecast", kind.several, at=move.at)
    lay(t, move.who, move.on, move.at, move.stake, move.how, move.where)


def lay(t: Turn, player: str, on: str, at: str, chips: int, how: str, where: str, against: int = 0) -> Stake:
    """The bet stands, in the words of the law."""
    rules = t.game.rules
    organised = t.game.organised
    if not holds(organised[how]):
        t.refuse("not_offered", organised[how], at=how)
    price = ""
    if how == "counterpart":
        value = selection.coefficient(at, t.game.coefficients(t.s), t.game.terms.combined)
        if value is None:
            if holds(rules.counterpart.validated):
                t.refuse("not_validated", rules.counterpart.validated, at=at)
            value = Fraction(1)
        price = selection.decimal(value)
    stake = Stake(n=t.s.next_stake, owner=player, on=on, at=at, amount=chips, how=how, where=where,  # type: ignore[arg-type]
                  coefficient=price, against=against, taker=bool(against))  # fmt: skip
    t.put(stake)
    t.emit(Placed(player=player, on=on, at=at, stake=chips, n=stake.n, cite=cites(rules.bets[on].offered)))
    outsider = not any(player in t.game.fixtures[name].participants for name in selection.events(at))
    site = rules.places.internal if where == "internal" else rules.places.external
    t.emit(m.Slip(player=player, n=stake.n, on=on, how=how, where=where, traviesa=outsider, coefficient=price,
                  cite=cites(organised[how], site, rules.traviesa if outsider else None)))  # fmt: skip
    t.pay(player, stake.account, chips, "bet", rules.risked)
    return stake


def take(t: Turn, move: m.Take) -> None:
    """The other side of a crossed bet, for the same sum: the company stands between the two."""
    rules = t.game.rules
    bettor(t)
    open_to_bets(t)
    first = waiting(t, move.bet)
    if first.owner == move.who:
        t.refuse("own_bet", rules.crossed.offered, at=str(move.bet))
    person(t, move.who, first.at)
    second = lay(t, move.who, first.on, first.at, first.amount, "crossed", first.where, against=first.n)
    t.put(replace(first, against=second.n))
    t.emit(m.Taken(player=move.who, n=second.n, against=first.n, cite=cites(rules.crossed.offered)))


def waiting(t: Turn, n: int) -> Stake:
    """A crossed bet that nobody has taken."""
    found = next((s for s in t.s.stakes if s.n == n and s.how == "crossed" and not s.against), None)
    if found is None:
        t.refuse("nothing_there", t.game.rules.crossed.offered, at=str(n))
    return found


def withdraw(t: Turn, move: m.Withdraw) -> None:
    """Nobody has taken it: there is no bet yet."""
    rules = t.game.rules
    in_phase(t, "betting", sources=(rules.crossed.offered,))
    stake = waiting(t, move.bet)
    if stake.owner != move.who:
        t.refuse("not_yours", rules.crossed.offered, at=str(move.bet))
    give_back(t, stake, stake.amount, "stake_back", rules.crossed.offered)


def close_bets(t: Turn, move: CloseBets) -> None:
    """The programme begins: from now on the outcome is not uncertain to everybody alike."""
    rules = t.game.rules
    company(t)
    in_phase(t, "betting", sources=(rules.uncertain,))
    if not t.s.stakes:
        t.refuse("no_bets", rules.risked)
    for stake in t.s.stakes:
        if stake.how == "crossed" and not stake.against:
            t.note("bet_not_taken", rules.crossed.offered, about=stake.owner, amount=stake.amount)
            give_back(t, stake, stake.amount, "stake_back", rules.crossed.offered)
    t.set(phase="running", last={}, outcome=outcome.NOTHING, losses={})


def stand_in(t: Turn, stake: Stake) -> None:
    """The company puts in what a bettor did not, and has that side of the bet."""
    guaranteed = t.game.rules.crossed.guaranteed
    t.put(replace(stake, owner=HOUSE))
    t.pay(stake.account, stake.owner, stake.amount, "unpaid", guaranteed)
    t.pay(HOUSE, stake.account, stake.amount, "guaranteed", guaranteed)
