"""What each person may do now: whatever is offered is tried first, so that it is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, holds
from ....table.contract import AZAR, RELOJ, Actor, Offer, OneOf, Range
from ....table.limits import ENDLESS, Limit
from ...bank.limits import maximum
from ...base.game import RESERVED
from ...base.offers import offer, tried
from .. import moves as m
from ..law import limits
from ..round import by_hand, deal
from ..round.settle import waiting
from ..state import State
from ..table import shoe, staff
from ..table.seats import SITTING, holder, seat_of
from ..turn import Turn

if TYPE_CHECKING:
    from ..play import CasinoMonte

STAFF = ("croupier", "jefe_de_mesa", "director", "inspector")
WAIT = 30
"""Seconds in which somebody answers."""


def turn_of(game: CasinoMonte, state: State, who: str) -> Turn:
    return Turn(game, state, m.Deal(who=who))


def offers(game: CasinoMonte, state: State, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do; staff are served by ``offers.staff``."""
    role = Actor.of(who).role
    if role == "player":
        if state.phase == "over" or who in RESERVED or ":" in who:
            return ()
        return tuple(tried(game, state, player_offers(game, state, who)))
    if role == AZAR:
        return tuple(tried(game, state, chance_offers(game, state)))
    return tuple(tried(game, state, clock_offers(game, state))) if role == RELOJ else ()


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(game: CasinoMonte, state: State, who: str) -> Iterator[Offer]:
    t = turn_of(game, state, who)
    for p in state.pending:
        if p.by == who and p.do == "choose":
            stake = next(s for s in state.stakes if s.n == state.asking[0])
            yield offer(who, "choose", "play", p.cite, about=p.about, option=OneOf(p.options))
            equal = Range(stake.amount, stake.amount)
            yield offer(who, "bet", "play", p.cite, on="revancha", box=stake.box, stake=equal)
    if state.phase in ("betting", "closed"):
        yield from bet_offers(t, who)
    if state.phase in SITTING and not seat_of(state, who):
        free = tuple(box for box in range(1, game.boxes + 1) if not holder(state, box))
        if free:
            yield offer(who, "sit", "play", cites(game.rules.players.most), box=OneOf(free))
    if state.phase == "shuffling" and shoe.awaited(t) == who:
        least, size = game.rules.cut.least.value, state.shoe.size
        yield offer(who, "cut", "play", cites(game.rules.cut.offered, game.rules.cut.least), at=Range(least, size - 1))
        yield offer(who, "decline_cut", "play", cites(game.rules.cut.order))
    for s in t.stakes_of(who):
        yield offer(who, "lift", "play", cites(game.rules.betting.before_deal), on=s.on, box=s.box)
    change = game.rules.duties.get(staff.CHANGE)
    if change is not None and seat_of(state, who):
        yield offer(who, "ask_change", "play", change.cite, amount=Range(1, 10 * state.minimum))
    yield offer(who, "leave", "play")


def bet_offers(t: Turn, who: str) -> Iterator[Offer]:
    """One offer for each box and bet, the player's own first, then those whose places are free."""
    mine = seat_of(t.s, who)
    every = sorted(range(1, t.game.boxes + 1), key=lambda box: (box != mine, bool(holder(t.s, box)), box))
    rules = t.rules
    cite = {"initial": cites(rules.betting.before_deal), "tie": cites(rules.tie.offered, rules.tie.needs_initial)}
    for box in (mine,) if mine else every:
        for on in ("initial", "tie"):
            room = stake_room(t, who, on, box)
            if room is not None:
                yield offer(who, "bet", "play", cite[on], on=on, box=box, stake=room)


def stake_room(t: Turn, who: str, on: str, box: int) -> Range | None:
    """What may be added to a bet, as far as the limits go."""
    own = sum(s.amount for s in t.s.stakes if s.owner == who and s.on == on and s.box == box)
    if not holds(t.rules.limits.within):
        return Range(1, ENDLESS)
    high = maximum(t.game, t.s)
    most = None if high is None else high - limits.lying(t, who, on, box)
    return Limit(t.s.minimum).room(own, most) if most is None or most > 0 else None


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(game: CasinoMonte, state: State) -> Iterator[Offer]:
    if state.owed and game.terms.cards == "azar":
        yield card_offer(game, state, AZAR, "chance")


def card_offer(game: CasinoMonte, state: State, who: str, kind: Any) -> Offer:
    leaf = deal.order_leaf(turn_of(game, state, who), state.owed[0])
    return offer(who, "card", kind, leaf.cite, face=state.shoe.chance(), to=state.owed[0])


def clock_offers(game: CasinoMonte, state: State) -> Iterator[Offer]:
    owing = dict.fromkeys(p.by for p in state.pending if p.do == "choose")
    if name := shoe.awaited(turn_of(game, state, RELOJ)):
        owing[name] = None
    r = game.rules
    for player in owing:
        yield offer(RELOJ, "silence", "time", cites(r.revancha.asked, r.cut.order), after=WAIT, player=player)


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: CasinoMonte, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on."""
    return tuple(due(game, state))


def due(game: CasinoMonte, state: State) -> Iterator[Offer]:
    rules, phase = game.rules, state.phase
    problem = next((p for p in state.pending if p.do == "decide"), None)
    croupier = next(iter(rules.staff.deals.value), "croupier")
    if problem is not None:
        yield offer(problem.by, "decide", cite=problem.cite, option=problem.default, about=problem.about)
    elif phase == "unopened":
        yield offer("jefe_de_mesa", "open_session")
    elif phase == "shuffling":
        yield from shoe_duties(game, state, croupier)
    elif phase == "betting":
        yield from betting_duties(game, state)
    elif phase == "closed":
        yield offer(croupier, "deal", cite=cites(rules.dealing.order))
    elif state.owed and game.terms.cards == "entered":
        yield card_offer(game, state, croupier, "staff")
    elif state.owed:
        yield card_offer(game, state, AZAR, "chance")
    elif phase == "ties":
        yield from clock_offers(game, state)
    elif phase == "burning":
        yield offer(croupier, "burn", cite=cites(rules.burn.between))
    elif phase == "settling":
        yield from settling_duty(game, state)


def shoe_duties(game: CasinoMonte, state: State, croupier: str) -> Iterator[Offer]:
    """The next step of the shoe."""
    t = turn_of(game, state, croupier)
    step = shoe.next_step(t)
    if step == "cut" and shoe.awaited(t):
        yield from clock_offers(game, state)
    else:
        yield offer(croupier, step, cite=cites(shoe.clause(t, step)))


def betting_duties(game: CasinoMonte, state: State) -> Iterator[Offer]:
    """Change that was asked for, then the call; where nothing was bet the table waits."""
    if state.duties_owed:
        leaf = game.rules.duties[state.duties_owed[0]]
        yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=state.duties_owed[0])
    elif any(s.on == "initial" for s in state.stakes):
        caller = next(iter(game.rules.staff.directs.value), "croupier")
        yield offer(caller, "close_bets", cite=cites(game.rules.betting.call))


def settling_duty(game: CasinoMonte, state: State) -> Iterator[Offer]:
    settler = next(iter(game.rules.staff.settles.value), "croupier")
    t = turn_of(game, state, settler)
    hand = waiting(t)[0]
    order = game.rules.settle.order.cite
    if t.fate(hand) == "loses":
        yield offer(settler, "take", cite=order, box=hand.box)
    else:
        yield offer(settler, "pay", cite=order, box=hand.box, amount=by_hand.due(t, hand))


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, or with chips on it."""
    return tuple(dict.fromkeys((*state.seats.values(), *(s.owner for s in state.stakes))))


def people(game: CasinoMonte, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    return (*players(state), *STAFF, AZAR, RELOJ)
