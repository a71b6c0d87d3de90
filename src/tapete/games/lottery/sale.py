"""The draw is issued, its tickets are sold; the authorisation to hold it; the sale ends."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied, holds
from ..base import outcome
from ..base.moves import CloseBets, Placed
from ..base.stakes import give_back, in_phase
from ..draws import barring, calendar
from . import moves as m
from . import plan
from .rules import Bet
from .state import State, Turn


def stated(game: Any, date: str) -> dict[str, str]:
    """What the regulation of the draw says, where the law lists what it has to say."""
    rules, terms = game.rules.specific, game.terms
    if rules is None:
        return {}
    known = {
        "modality": game.modality,
        "tickets": str(terms.tickets),
        "fractions": str(terms.fractions),
        "series": str(terms.series),
        "prizes": " ".join(f"{one.name}:{one.value}" for one in game.ranks),
        "price": str(terms.minimum),
        "date": date,
    }
    return {name: known[name] for leaf in (rules.issue, rules.offer) for name in leaf.value if name in known}


def first(game: Any) -> State:
    """The desk on the first day of the sale."""
    terms = game.terms
    return State(phase="betting", today=terms.opens, date=terms.date, licence=terms.authorised_on,
                 stated=stated(game, terms.date))  # fmt: skip


def offered(t: Turn, on: str) -> Bet:
    """The kind of ticket, if there is one such and it is sold."""
    rules = t.game.rules
    found: Bet | None = rules.bets.get(on)
    if found is None:
        t.refuse("not_offered", rules.modalities, at=on)
    if not holds(found.offered) or found.modality not in rules.modalities.value:
        t.refuse("not_offered", found.offered, rules.modalities, at=on)
    if found.modality != t.game.modality:
        t.refuse("another_modality", found.offered, rules.modalities, at=on)
    return found


def licensed(t: Turn) -> None:
    """Draws for charity are held by the rules of the others, and as long as their authorisation lasts."""
    charity = t.game.rules.charity
    if t.game.modality != "charity" or charity is None:
        return
    if denied(charity.as_fixed):
        t.refuse("no_rule", charity.as_fixed)
    until = ended(t.game, t.s)
    if until:
        t.refuse("not_renewed", charity.renewal, charity.extension, at=until)


def ended(game: Any, state: State) -> str:
    """The day on which the authorisation of charity draws ended, if it has; nobody buys until it is renewed."""
    charity = game.rules.charity
    if game.modality != "charity" or charity is None or denied(charity.renewal):
        return ""
    until = calendar.years_later(state.licence, charity.extension.value)
    return until if state.today > until else ""


def bet(t: Turn, move: m.Bet) -> None:
    """A ticket or fractions of it, of a number that is still to be had."""
    if t.actor.role != "player":
        t.refuse("wrong_role", role=t.actor.role)
    barring.check(t, move.who)
    kind = offered(t, move.on)
    if t.s.phase != "betting":
        t.refuse("after_the_call", kind.offered)
    licensed(t)
    number(t, move.at)
    price(t, move)
    stake = t.game.stake_type(n=t.s.next_stake, owner=move.who, on=move.on, at=move.at, amount=move.stake)
    t.put(stake)
    ticket = t.game.rules.ticket
    consumption = t.game.rules.promotion.consumption if t.game.rules.promotion is not None else None
    cite = cites(kind.offered, ticket.numbered, ticket.single_price, consumption)
    t.emit(Placed(player=move.who, on=move.on, at=move.at, stake=move.stake, n=stake.n, cite=cite))
    t.pay(move.who, stake.account, move.stake, "bet", kind.offered)
    t.set(last=(), outcome=outcome.NOTHING, losses={})


def number(t: Turn, at: str) -> None:
    """It is issued, and chosen as the modality has it."""
    rules, terms = t.game.rules, t.game.terms
    if t.game.variable:
        chosen = rules.variable.chosen if rules.variable is not None else None
        if denied(chosen):
            t.refuse("no_choice", chosen, at=at)
        if not plan.choice(at, terms.chosen, terms.of):
            t.refuse("no_such_choice", chosen, at=at, chosen=terms.chosen, of=terms.of)
        return
    if denied(rules.ticket.numbered):
        t.refuse("no_choice", rules.ticket.numbered, at=at)
    if not plan.issued(at, terms.tickets):
        first, last = (plan.written(n, terms.tickets) for n in (0, terms.tickets - 1))
        t.refuse("no_such_number", rules.ticket.numbered, at=at, first=first, last=last)


def price(t: Turn, move: m.Bet) -> None:
    """Whole fractions, as many as there are; a ticket costs what it costs."""
    game, ticket = t.game, t.game.rules.ticket
    single = ticket.single_price
    if move.stake not in game.prices and move.stake % game.terms.minimum:
        t.refuse("not_the_price", single, ticket.fractions, minimum=game.terms.minimum)
    if game.variable:
        return
    if move.stake > game.price and move.stake not in game.prices:
        t.refuse("not_the_price", single, ticket.fractions, minimum=game.terms.minimum)
    if left(game, t.s, move.at) < game.parts(move.stake):
        t.refuse("sold_out", ticket.numbered or ticket.fractions, single, at=move.at)


def left(game: Any, state: State, at: str) -> int:
    """So many fractions of a number may still be sold."""
    out = sum(game.parts(stake.amount) for stake in state.stakes if stake.at == at)
    return int(game.terms.fractions * game.terms.series - out)


def directs(t: Turn) -> None:
    """Whoever directs the draw; where the text names nobody, any of the staff."""
    officials = t.game.rules.officials
    t.role(officials.directs.value if officials is not None else (), officials.directs if officials else None)


def renew(t: Turn, move: m.RenewAuthorisation) -> None:
    """The authorisation starts anew on this day."""
    charity = t.game.rules.charity
    t.role((), charity.renewal if charity is not None else None)
    if charity is None or t.game.modality != "charity" or denied(charity.renewal):
        t.refuse("no_rule", charity.renewal if charity is not None else None)
    if t.s.licence >= t.s.today:
        t.refuse("already_done", charity.renewal)
    t.set(licence=t.s.today)
    t.done("renew_authorisation", t.actor.name, charity.renewal, charity.extension)


def missing(t: Turn) -> str:
    """What is wanting for the sale to end as the law asks: a code; nothing, if all is there."""
    funding = t.game.rules.funding
    if funding is None:
        return ""
    people = {stake.owner for stake in t.s.stakes}
    if funding.players is not None and len(people) < funding.players.value:
        return "one_player"
    if holds(funding.covered) and funding.by.value == "sold" and paid(t.s) < t.game.cost:
        return "underfunded"
    return ""


def paid(state: State) -> int:
    """What was paid for tickets."""
    return sum(stake.amount for stake in state.stakes)


def lacking(game: Any, state: State) -> int:
    """So many people more must take part before the sale of tickets can end, once somebody does."""
    funding = game.rules.funding
    people = {stake.owner for stake in state.stakes}
    if state.phase != "betting" or not people or funding is None or funding.players is None:
        return 0
    needed: int = funding.players.value
    return max(0, needed - len(people))


def says(t: Turn, wanting: str) -> tuple[Any, ...]:
    """The clauses that ask for it."""
    funding = t.game.rules.funding
    if funding is None:
        return ()
    return (funding.players,) if wanting == "one_player" else (funding.covered, funding.by)


def close(t: Turn, move: CloseBets) -> None:
    """The sale ends; from now on nothing can be bought."""
    directs(t)
    in_phase(t, "betting")
    if not t.s.stakes:
        t.refuse("none_sold")
    wanting = missing(t)
    if wanting:
        t.refuse(wanting, *says(t, wanting), amount=paid(t.s), cost=t.game.cost)
    game = t.game
    issued = game.price * game.terms.tickets * game.terms.series
    t.emit(m.Sold(issued=0 if game.variable else issued, sold=len(t.s.stakes), paid=paid(t.s), prizes=game.cost,
                  cite=cites(*says(t, ""))))  # fmt: skip
    t.set(phase="closed", last=(), outcome=outcome.NOTHING, losses={})


def refund(t: Turn, reason: str, *sources: Any) -> None:
    """There is no draw: whoever has a ticket has the price back."""

    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, reason, *sources)
