"""What each person may do now at craps. Candidates pass the checks of their move, or are tried, before they are
offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ...law.leaves import cites, holds
from ...law.rulebook import Leaf
from ...law.values import Duty
from ...table import dice as falls
from ...table.contract import AZAR, HOUSE, RELOJ, Actor, Offer, OneOf, Range
from ...table.limits import Limit
from ..base.offers import MAX_STAKE, offer, tried
from ..base.turn import Refused, admitted
from .errors.throws import HANDLERS as INCIDENTS
from .law import book
from .moves import Bet, Place, Silence
from .round import lifting
from .round.betting import check_bet, check_bettor
from .state import State
from .table.duties import by_hand, imposed
from .table.shooter import goes_on
from .turn import Turn, performer

if TYPE_CHECKING:
    from .play import Craps

ABOVE = ("jefe_de_mesa", "jefe_de_sala", "director", "inspector")
UNLISTED = ("buy", "lay", "hop", "fire_bet")


def offers(game: Craps, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of this person."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(player_offers(game, state, who))
    if actor.role == AZAR:
        found = chance_offers(game, state)
    elif actor.role == RELOJ:
        found = clock_offers(game, state)
    else:
        found = staff_offers(game, state, who, actor)
    return tuple(tried(game, state, found))


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(game: Craps, state: State, who: str) -> Iterator[Offer]:
    """Bets and lifts by the checks that the moves themselves pass; the rest is tried."""
    t = Turn(game, state, Bet(who=who, on="", stake=1))
    if not admitted(game.admit, t):
        return
    yield from bet_offers(t, who)
    own = t.stakes_of(who)
    if own and admitted(lifting.check_phase, t):
        for s in own:
            if admitted(lifting.check_whole, t, s):
                yield offer(who, "lift", "play", cites(book.withdraw(game.rules, s.on)), on=s.on, at=s.at, stake=0)
    yield from tried(game, state, other_offers(game, state, who))


def other_offers(game: Craps, state: State, who: str) -> Iterator[Offer]:
    """What a player may do beside betting and lifting."""
    if state.choice is not None and state.choice.by == who:
        owed = next(p for p in state.pending if p.do == "choose_dice")
        yield offer(who, "choose_dice", "play", owed.cite, dice=OneOf(owed.options))
    if state.shooter == who:
        yield offer(who, "refuse_dice", "play", cites(game.rules.shooter.may_refuse))
        yield offer(who, "request_dice", "play", cites(game.rules.dice.on_request))
    if who in state.seats:
        yield offer(who, "leave", "play")
        yield offer(who, "tip", "play", amount=Range(1, 10 * state.minimum))
    if holds(game.rules.betting.tickets):
        yield offer(who, "exchange_ticket", "play", cites(game.rules.betting.tickets), amount=Range(1, 1000))


def bet_offers(t: Turn, who: str, do: str = "bet", by: str = "") -> Iterator[Offer]:
    """One offer for each bet and number; ``do`` and ``by``: as staff put it down."""
    game, state = t.game, t.s
    if state.phase not in ("betting", "closed") or not admitted(check_bettor, t, who, "chips"):
        return
    for on, places in game.spots.items():
        leaf = book.when(game.rules, on) or book.needs_base(game.rules, on)
        for at in places:
            if on in book.COMES and at:
                continue
            try:
                number = check_bet(t, who, on, at)
            except Refused:
                continue
            room = stake_room(game, state, who, on, at, number)
            if room is not None:
                fields: dict[str, Any] = {"on": on, "at": at, "stake": room}
                if by:
                    fields["player"] = who
                yield offer(by or who, do, "staff" if by else "play", cites(leaf), **fields)


def stake_room(game: Craps, state: State, who: str, on: str, at: str, number: str) -> Range | None:
    """What may be added to a bet that stands on this number, as far as the limits go."""
    already = sum(s.amount for s in state.stakes if s.owner == who and s.on == on and s.at == at)
    high, _ = book.maximum(game, state, who, on, number)
    top = MAX_STAKE + already if high is None else min(MAX_STAKE + already, high)
    return Limit(state.minimum, max(0, top)).room(already)


def likely_room(game: Craps, state: State, who: str, on: str, at: str) -> Range | None:
    """The same for a bet that may not be lawful at all, on the number that it would stand on."""
    number = at
    if game.rules.bets[on].base and not at:
        base = book.base_stake(game, state.stakes, who, on)
        number = base.number if base is not None else state.point
    return stake_room(game, state, who, on, at, number)


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(game: Craps, state: State) -> Iterator[Offer]:
    if state.phase == "closed":
        yield offer(AZAR, "throw", "chance", cites(game.rules.settlement.shows), dice=falls.chance())


def clock_offers(game: Craps, state: State) -> Iterator[Offer]:
    if state.choice is not None:
        yield offer(RELOJ, "silence", "time", after=60, player=state.choice.by)
    elif state.phase == "betting" and state.shooter and goes_on(Turn(game, state, Silence(RELOJ, state.shooter))):
        yield offer(RELOJ, "silence", "time", cites(game.rules.shooter.line_bet), after=60, player=state.shooter)
    for hold in state.holds:
        if hold.why == "cctv":
            yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)


# --- staff ----------------------------------------------------------------------------------------------------------


def staff_offers(game: Craps, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    roles = game.roles(actor.role)
    for duty in duties(game, state):
        if Actor.of(duty.by).role in roles or Actor.of(duty.by).role == caller(game):
            yield msgspec.structs.replace(duty, by=who)
    for name, leaf in game.duties_by_name.items():
        if any(role in leaf.value.by for role in roles):
            yield offer(who, "perform", cite=leaf.cite, duty=name)
    if any(role in game.rules.staff.places_bets for role in roles):
        t = Turn(game, state, Place(who=who, player="", on="", stake=1))
        for player in state.seats:
            yield from bet_offers(t, player, "place", who)
    yield from session_offers(game, state, who)
    yield from bet_incidents(game, state, who)
    yield from incident_offers(game, state, who)
    yield from general_offers(game, state, who)


def session_offers(game: Craps, state: State, who: str) -> Iterator[Offer]:
    yield offer(who, "offer_dice", player=OneOf(("", state.shooter) if state.shooter else ("",)))
    yield offer(who, "change_dice", cite=cites(game.rules.dice.change))
    for name in players(state):
        leaf = game.rules.duties.get("exchange_chips")
        yield offer(who, "change_money", cite=cites(leaf), player=name, amount=Range(1, 10 * state.minimum))
    yield offer(who, "die_found")
    yield offer(who, "close_bets", cite=cites(game.rules.betting.call))
    if state.phase == "unopened":
        yield offer(who, "open_session", count=OneOf((0, *game.rules.dice.set.value)))
    yield offer(who, "announce_last", cite=cites(game.rules.session.last_call))
    yield offer(who, "close_session")
    if state.undo is not None:
        others = tuple(str(t) for t in falls.throws() if str(t) != state.previous)
        yield offer(who, "correct", cite=cites(game.rules.staff.corrects), dice=OneOf(others))
    for due in state.dues:
        stake = next(s for s in state.stakes if s.n == due.stake)
        yield offer(who, "pay", cite=due.cite, player=due.player, on=stake.on, at=stake.at)


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, with chips on it, or with a name in the books."""
    names = dict.fromkeys((*state.seats, *(s.owner for s in state.stakes)))
    for account in state.accounts:
        if account not in (HOUSE, "tips", "float"):
            names[account.rpartition(":")[2]] = None
    return tuple(names)


FACTS: dict[str, dict[str, Any]] = {
    "dice_broken": {"count": OneOf((1, 2)), "infraction": OneOf((False, True))},
    "far_edge_missed": {"count": OneOf((1, 2))},
    "die_on_floor": {"count": OneOf((1, 2))},
    "dice_left_area": {"cause": OneOf(("left_area", "damaged"))},
    "dice_on_object": {"object": OneOf(("tray", "marker", "rake", "stick", "other"))},
}
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "rubbing_holding": {"what": ("rubs", "keeps")},
    "two_hands": {"what": ("throws", "holds")},
    "dice_touched": {"why": ("other", "examine", "floor")},
}
OWN = ("decide", "barred_person")


def incident_offers(game: Craps, state: State, who: str) -> Iterator[Offer]:
    """What may have happened to the dice or the shooter, with facts that fit the table as it stands."""
    for kind in INCIDENTS:
        tag = str(kind.__struct_config__.tag)
        if tag in OWN:
            continue
        names = players(state) if "player" in kind.__struct_fields__ else ("",)
        for name in names:
            fields: dict[str, Any] = dict(FACTS.get(tag, {}))
            if name:
                fields["player"] = name
            if tag == "dice_touched":
                fields["by"] = game.caller
            options = CHOICES.get(tag, {})
            if not options:
                yield offer(who, tag, "incident", **fields)
            for key, values in options.items():
                for value in values:
                    yield offer(who, tag, "incident", **{**fields, key: value})
    for pending in state.pending:
        if pending.do == "decide":
            yield offer(who, "decide", cite=pending.cite, option=OneOf(pending.options))
            break


def bet_incidents(game: Craps, state: State, who: str) -> Iterator[Offer]:
    """Bets that should not be there."""
    stake = Range(1, 10 * state.minimum)
    odds = [on for on, bet in game.rules.bets.items() if bet.base and on in game.spots]
    for name in players(state):
        yield offer(who, "late_bet", "incident", player=name, on="win", stake=stake)
        yield offer(who, "withdraw_win", "incident", player=name)
        yield offer(who, "dont_win_after_point", "incident", player=name, stake=stake)
        yield offer(who, "unlisted_bet", "incident", player=name, stake=stake, bet=OneOf(UNLISTED))
        for on in odds:
            for at in game.spots[on]:
                fields: dict[str, Any] = {"player": name, "on": on, "at": at}
                yield offer(who, "odds_without_point", "incident", **fields, stake=stake)
                room = likely_room(game, state, name, on, at)
                over = room.high + 1 if room is not None else state.minimum
                yield offer(who, "odds_over_maximum", "incident", **fields, stake=Range(over, 2 * over))


def general_offers(game: Craps, state: State, who: str) -> Iterator[Offer]:
    """What the general part of the law has for every game."""
    g = game.rules.general
    names = players(state)
    if g is None or not names:
        return
    yield offer(who, "irregularity", "incident")
    for name in names:
        yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(g.breaches.duties)))
        yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(g.breaches.barred)))
        yield offer(who, "interpretation_dispute", "incident", player=name)
        yield offer(who, "suspicious_win", "incident", player=name, minutes=Range(1, g.hold_minutes.value))
        yield offer(who, "fraud", "incident", player=name)
        yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
        yield offer(who, "authorise_under_minimum", player=name)
        for on in ("field", "big_6"):
            room = likely_room(game, state, name, on, "")
            over = room.high + 1 if room is not None else state.minimum
            yield offer(who, "unnoticed_bet", "incident", player=name, on=on, stake=Range(over, 2 * over))
            if state.minimum > 1 and not any(s.owner == name and s.on == on for s in state.stakes):
                under = Range(1, state.minimum - 1)
                yield offer(who, "unnoticed_bet", "incident", player=name, on=on, stake=under)


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: Craps, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    return tuple(tried(game, state, candidates(game, state)))


def candidates(game: Craps, state: State) -> Iterator[Offer]:
    rules, phase = game.rules, state.phase
    if phase in ("unopened", "betting", "paying", "ending"):
        yield from waited_for(game, state)
    if phase == "unopened":
        yield offer("jefe_de_mesa", "open_session")
    elif phase in ("choosing", "closed"):
        yield from chance_offers(game, state)
        if state.choice is not None:
            owed = next(p for p in state.pending if p.do == "choose_dice")
            yield offer(RELOJ, "silence", "time", owed.cite, after=60, player=state.choice.by)
    elif phase == "betting":
        if not state.offered and by_hand(game):
            for leaf in imposed(game, "before_call").values():
                yield offer(doer(game, leaf), "offer_dice", cite=leaf.cite, player="")
        yield offer(caller(game), "close_bets", cite=cites(rules.betting.call))
        yield offer(caller(game), "die_not_found", "incident", cites(rules.dice.lost_replaced))
        if state.last:
            yield offer("jefe_de_mesa", "close_session", cite=cites(rules.session.last_call))
        yield from (o for o in clock_offers(game, state) if o.do == "silence")
    elif phase == "result":
        yield offer(caller(game), "announce", cite=cites(rules.settlement.announce), total=state.total)
    elif phase == "clearing":
        yield offer(payer(game, rules.staff.clears), "clear", cite=cites(rules.staff.clears))
    elif phase == "paying":
        due = state.dues[0]
        stake = next(s for s in state.stakes if s.n == due.stake)
        who = payer(game, rules.staff.pays)
        yield offer(who, "pay", cite=due.cite, player=due.player, on=stake.on, at=stake.at)
    elif phase == "ending":
        yield offer("jefe_de_mesa", "close_session")


def waited_for(game: Craps, state: State) -> Iterator[Offer]:
    """The duties that hold the table up, and the money that has to be in the box before it is closed."""
    closing = state.last or state.phase == "ending"
    names = (*state.owed, *(imposed(game, "before_closing") if state.cash and closing else ()))
    for name in names:
        leaf = game.rules.duties[name]
        yield offer(doer(game, leaf), "perform", cite=leaf.cite, duty=name)


def doer(game: Craps, leaf: Leaf[Duty]) -> str:
    """Who performs a duty at this table."""
    return "croupier" if game.single else (performer(leaf) or caller(game))


def caller(game: Craps) -> str:
    """Who makes the calls at this table: the single croupier, or the role that the law names."""
    return "croupier" if game.single else game.caller


def payer(game: Craps, leaf: Any) -> str:
    if game.single:
        return "croupier"
    return str(leaf.value.items[0]) if holds(leaf) else game.caller


def people(game: Craps, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    s = game.rules.staff
    named = [role for leaf in (s.calls, s.clears, s.pays) if leaf is not None for role in leaf.value]
    staff = ("croupier",) if game.single else tuple(dict.fromkeys(named))
    return (*players(state), *staff, *ABOVE, AZAR, RELOJ)
