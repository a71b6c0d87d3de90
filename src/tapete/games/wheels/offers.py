"""What each person may do now. Candidates come from the rules and the state; each passes the checks of its move, or is
tried (``play`` is pure), before it is offered: whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ...law.leaves import cites, holds
from ...table.contract import AZAR, HOUSE, RELOJ, Actor, Field, Offer, OneOf, Range
from ...table.limits import ENDLESS, Limit
from ..base.offers import MAX_STAKE, offer, tried
from ..base.turn import admitted
from .betting import check_bettor, check_stake, check_touchable, find_spot, staked, step
from .moves import Bet
from .state import State
from .turn import Turn

if TYPE_CHECKING:
    from .play import Spot, WheelGame


STAFF_AT_TABLE = (
    "croupier",
    "croupier_de_apoyo",
    "extremo",
    "auxiliar",
    "subjefe",
    "jefe_de_mesa",
    "jefe_de_sala",
    "director",
    "inspector",
)
OPEN = ("betting", "running")


def offers(game: WheelGame, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of this person."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(o for o in player_offers(game, state, who) if o.do in game.vocabulary)
    if actor.role == AZAR:
        found = chance_offers(game, state)
    elif actor.role == RELOJ:
        found = clock_offers(game, state)
    else:
        found = staff_offers(game, state, who, actor)
    return tuple(tried(game, state, found))


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(game: WheelGame, state: State, who: str) -> Iterator[Offer]:
    """There are many bets and many players: what a bet or a lift needs is asked directly, by the checks that the move
    itself passes; only what is left is tried."""
    t: Turn[Any] = Turn(game, state, Bet(who=who, on="", stake=1))
    if not admitted(game.admit, t):
        return
    own = [s for s in state.stakes if s.owner == who]
    if state.phase in OPEN and admitted(check_bettor, t, who):
        held = {(s.on, s.at) for s in own if not s.zeros}
        for on, spots in game.spots.items():
            yield from bet_offers(t, who, on, spots, held)
        yield from game.bettor_offers(t, who)
    if own and admitted(check_touchable, t):
        for s in own:
            if not s.zeros:
                yield offer(who, "lift", "play", cites(game.keeps(s.on)), on=s.on, at=s.at, layout=s.layout, stake=0)
    if own or who in state.colours:
        yield offer(who, "leave", "play")
    yield from tried(game, state, game.player_offers(state, who))


def bet_offers(t: Turn[Any], who: str, on: str, spots: dict[str, Spot], held: set[tuple[str, str]]) -> Iterator[Offer]:
    """One offer for the places the player has nothing on, one more for each place where he can still add."""
    fresh = tuple(spots)
    if any(place == on for place, _ in held):
        for at in (at for at in spots if (on, at) in held):
            yield from stake_range(t, who, on, spots[at], (at,))
        fresh = tuple(at for at in spots if (on, at) not in held)
    if fresh:
        yield from stake_range(t, who, on, spots[fresh[0]], fresh)


def stake_range(t: Turn[Any], who: str, on: str, spot: Spot, ats: tuple[str, ...]) -> Iterator[Offer]:
    game: WheelGame = t.game
    state: State = t.s
    already, prison = staked(t, who, on, ats[0])
    high, sources = game.maximum(state, spot)
    top = min(MAX_STAKE + already, high - prison) if high is not None else MAX_STAKE + already
    by = step(spot, state.minimum, holds(game.rules.limits.payable))
    room = Limit(game.minimum(state, spot), max(0, top), by).room(already)
    if (
        room is not None
        and admitted(find_spot, t, on, ats[0])
        and admitted(check_stake, t, who, spot, room.low, "chips")
    ):
        yield offer(who, "bet", "play", cites(spot.covers, *sources), on=on, at=OneOf(ats), layout=1, stake=room)


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(game: WheelGame, state: State) -> Iterator[Offer]:
    if state.phase == "closed":
        yield offer(AZAR, "spin", "chance", cites(game.rules.result.shows), **game.chance_fields())


def clock_offers(game: WheelGame, state: State) -> Iterator[Offer]:
    for player in dict.fromkeys(p.by for p in state.pending if p.do == "choose"):
        yield offer(RELOJ, "silence", "time", after=30, player=player)
    for hold in state.holds:
        if hold.why == "cctv":
            yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)


# --- staff ----------------------------------------------------------------------------------------------------------


def staff_offers(game: WheelGame, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    for duty in duties(game, state):
        if duty.by == who or Actor.of(duty.by).role == actor.role:
            yield msgspec.structs.replace(duty, by=who)
    for name, leaf in game.duties_by_name.items():
        if actor.role in leaf.value.by:
            yield offer(who, "perform", cite=leaf.cite, duty=name)
    if actor.role in game.rules.staff.places_bets and state.phase in OPEN:
        for player in players(game, state):
            for o in player_offers(game, state, player):
                if o.do == "bet" and "means" not in o.fields:
                    yield Offer(
                        by=who, do="place", kind="staff", cite=o.cite, fields={**o.fields, "player": OneOf((player,))}
                    )
    if actor.role in ("jefe_de_mesa", "director") and state.phase == "unopened":
        yield offer(who, "open_session")
    yield from session_offers(game, state, who, actor)
    yield from incident_offers(game, state, who)
    yield from game.staff_offers(state, who)


def session_offers(game: WheelGame, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    s = game.rules.session
    if actor.role == "director":
        for minimum in (game.terms.minimum, game.terms.minimum * 2):
            if minimum != state.minimum:
                yield offer(who, "change_minimum", minimum=minimum)
    if actor.role == "croupier" and state.phase == game.first_phase:
        balls: Field = OneOf((s.last_balls.value,)) if s.last_balls is not None else Range(1, 3)
        yield offer(who, "announce_last", balls=balls)
    if actor.role in ("jefe_de_mesa", "director") and state.phase == "ending":
        yield close_offer(game, who)
    if actor.role == "jefe_de_mesa" and state.undo is not None:
        others = tuple(p for p in game.pockets if p != state.result)
        yield offer(who, "correct", pocket=OneOf(others))


def close_offer(game: WheelGame, who: str) -> Offer:
    lid = game.rules.session.lid
    lids = tuple(lid.value) if lid is not None and lid.value else ("none",)
    return offer(who, "close_session", lid=OneOf(lids), transparent=True, tray_closed=True)


def players(game: WheelGame, state: State) -> tuple[str, ...]:
    """Everybody with chips on the layout or a name in the books."""
    names = dict.fromkeys(s.owner for s in state.stakes)
    for account in state.accounts:
        if account not in (HOUSE, "tips", "float"):
            names[account.rpartition(":")[2]] = None
    names.update(dict.fromkeys(state.colours))
    return tuple(names)


def incident_offers(game: WheelGame, state: State, who: str) -> Iterator[Offer]:
    """The incidents that all wheels share, with facts that fit the table as it stands."""
    names = players(game, state)
    if not names:
        return
    player = OneOf(names)
    on, spots = next((on, spots) for on, spots in game.spots.items() if spots)
    at = OneOf(tuple(spots))
    first = next(iter(spots.values()))
    high, _ = game.maximum(state, first)
    yield offer(
        who, "late_bet", "incident", player=player, on=on, at=at, stake=Range(1, min(10 * state.minimum, ENDLESS))
    )
    if game.rules.general is not None:
        ladder = game.rules.general.breaches
        yield offer(who, "breach", "incident", player=player, breach=OneOf(tuple(ladder.duties)))
        yield offer(who, "irregularity", "incident")
        for name in names:
            yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(ladder.barred)))
            yield offer(who, "interpretation_dispute", "incident", player=name)
            minutes = Range(1, game.rules.general.hold_minutes.value)
            yield offer(who, "suspicious_win", "incident", player=name, minutes=minutes)
            yield offer(who, "fraud", "incident", player=name)
            yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
            yield offer(who, "authorise_under_minimum", player=name)
            if high is not None and high < ENDLESS:
                over = Range(high + 1, min(high * 2, ENDLESS))
                yield offer(who, "unnoticed_bet", "incident", player=name, on=on, at=at, stake=over)
        if state.minimum > 1:
            free = tuple(a for a in spots if not any(s.on == on and s.at == a for s in state.stakes))
            if free:
                yield offer(
                    who,
                    "unnoticed_bet",
                    "incident",
                    player=player,
                    on=on,
                    at=OneOf(free),
                    stake=Range(1, state.minimum - 1),
                )
    yield offer(who, "equipment_problem", "incident")
    for pending in state.pending:
        if pending.do == "decide":
            yield offer(who, "decide", option=OneOf(pending.options))
            break


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: WheelGame, state: State) -> tuple[Offer, ...]:
    """What must happen next for the round to go on, the usual one first."""
    if state.owed:
        leaf = game.rules.duties[state.owed[0]]
        by = leaf.value.by[0] if leaf.value.by else "croupier"
        who = croupier(game, state) if by == "croupier" else by
        return (offer(who, "perform", cite=leaf.cite, duty=state.owed[0]),)
    found = list(game.duty_offers(state))
    phase = state.phase
    if phase == "unopened":
        found.append(offer("jefe_de_mesa", "open_session"))
    elif phase == "running" and not found:
        found.append(offer(croupier(game, state), "close_bets", cite=cites(game.rules.betting.call)))
    elif phase == "closed":
        found.extend(chance_offers(game, state))
    elif phase == "result":
        found.append(
            offer(croupier(game, state), "announce", cite=cites(game.rules.result.announce), pocket=state.result)
        )
    elif phase == "clearing":
        found.append(offer(croupier(game, state), "clear", cite=cites(game.rules.result.clear_first)))
    elif phase == "paying":
        found.extend(payment_duties(game, state))
    elif phase == "zero":
        found.extend(clock_offers(game, state))
    elif phase == "ending":
        found.append(close_offer(game, "jefe_de_mesa"))
    return tuple(found)


def payment_duties(game: WheelGame, state: State) -> Iterator[Offer]:
    r = game.rules.result
    if holds(r.approved) and not state.approved:
        yield offer("jefe_de_mesa", "approve", cite=cites(r.approved))
        return
    due = state.dues[0]
    stake = next(s for s in state.stakes if s.n == due.stake)
    yield offer(
        croupier(game, state), "pay", cite=due.cite, player=due.player, on=stake.on, at=stake.at, layout=stake.layout
    )


def croupier(game: WheelGame, state: State) -> str:
    """The croupier who is to act: the thrower of this round, or the one whose turn it is."""
    names = state.croupiers
    if not names:
        return "croupier"
    if state.thrower and state.phase not in ("betting", "waiting"):
        return f"{state.thrower}@croupier"
    return f"{names[state.turn % len(names)]}@croupier"


def people(game: WheelGame, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    named = tuple(f"{name}@croupier" for name in state.croupiers) or ("croupier",)
    return (*players(game, state), *named, *STAFF_AT_TABLE[1:], AZAR, RELOJ)
