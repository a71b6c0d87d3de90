"""What staff may do and declare now, with facts that fit the table as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, holds
from ....table.contract import Actor, Offer, OneOf, Range
from ...baccarat.errors.cards import declare
from ...baccarat.offers import dispatch
from ...baccarat.offers.shoe import perform_offers, step_offers
from ...base.offers import offer, tried
from ...base.turn import admitted
from ..law import limits
from ..round import betting
from ..state import State
from ..turn import COUP, Turn
from .players import BETS, card_offer, closed, due, duties, may_bet, players, stake_room, turn_of

if TYPE_CHECKING:
    from ..play import PuntoBanca

ANY = ("misdeal", "tie", "no_punto_bet", "faulty_cards", "unforeseen")


def offers(game: PuntoBanca, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    if closed(turn_of(game, state, who)):
        return ()
    return tuple(staff_offers(game, state, who, Actor.of(who)))


def staff_offers(game: PuntoBanca, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    """Each is what the moment allows; those that hang on more than it are tried."""
    t = turn_of(game, state, who)
    yield from dispatch.owed_by(game, state, who, duties(game, state))
    if not admitted(game.admit, t):
        return
    candidates = (*perform_offers(t, who, actor), *table_offers(t, who, actor), *place_offers(t, who, actor))
    yield from dispatch.beside(t, state, who, due, candidates)
    if state.phase == "unopened":
        return
    if admitted(declare, t):
        yield from tried(game, state, (*incidents(t, who), *about_players(t, who)))
    yield from tried(game, state, general_offers(t, who))


def table_offers(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    """The session, the bets, the shoe."""
    state, rules, phase = t.s, t.rules, t.s.phase
    if phase == "betting":
        yield offer(who, "open_bets", cite=cites(rules.betting.start_call))
        yield offer(who, "close_bets", cite=cites(rules.betting.close_call))
        if actor.role in ("jefe_de_mesa", "director"):
            yield offer(who, "new_cards", cite=cites(rules.shoe.new_cards))
    if phase == "unopened":
        yield offer(who, "hand_out_shoe", cite=cites(rules.shoe.handed_by), shoe=Range(1000, 1100))
        yield offer(who, "open_session", cite=cites(rules.authorised))
    if phase in ("betting", "shuffling", "ending"):
        yield offer(who, "close_session", cite=cites(rules.last.hands))
    if phase == "shuffling":
        yield from step_offers(t, who)
    if state.owed and t.game.terms.cards == "entered":
        yield card_offer(t, who, "staff")
    if state.undo is not None:
        yield offer(who, "correct", face=OneOf(tuple(f for f in state.undo.shoe.weights() if f != state.last)))


def place_offers(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    """A player's bet, put down at his request."""
    tie, leaf = t.rules.tie.placed_by, t.rules.staff.acts.get("place_bets")
    for on in BETS:
        mine = tie if on == "empate" and holds(tie) else leaf
        if mine is None or not t.may(mine.value) or not admitted(betting.check_open, t):
            continue
        for player in players(t.s):
            room = stake_room(t, player, on)
            if room is not None and admitted(may_bet, t, player, on, room.low):
                yield offer(who, "place", cite=mine.cite, player=player, on=on, stake=room)


# --- incidents ------------------------------------------------------------------------------------------------------


def incidents(t: Turn, who: str) -> Iterator[Offer]:
    """What may have happened to the cards and the shoe."""
    phase = t.s.phase
    for name in ANY:
        yield offer(who, name, "incident")
    for lone in (False, True):
        yield offer(who, "bank_lost", "incident", lone=lone)
    if t.s.owed:
        faces = faces_left(t)
        if faces:
            yield offer(who, "card_face_up", "incident", face=OneOf(faces))
            for pair in (faces[:2], faces[-2:], (*faces[:3], faces[-1])):
                yield offer(who, "stuck_cards", "incident", faces=OneOf((pair,)))  # type: ignore[arg-type]
        yield offer(who, "card_lifted_seen", "incident")
    if phase in COUP:
        by = t.rules.rulings.floor_by
        for picked in by.value if by is not None else ("croupier", "jefe_de_mesa"):
            yield offer(who, "card_on_floor", "incident", picked_by=picked)
        for hand in t.game.hands:
            yield offer(who, "card_in_discard", "incident", hand=hand)
        yield offer(who, "stop_card_mid_coup", "incident")
    if phase == "betting":
        faces = faces_left(t)
        if faces:
            yield offer(who, "face_up_first_of_next", "incident", face=OneOf(faces))
            yield offer(who, "extra_cards_after_coup", "incident", faces=OneOf((faces[:1], faces[-2:])))  # type: ignore[arg-type]
        yield offer(who, "dispute_review", "incident", dispute=True)
        yield offer(who, "stop_card_between", "incident")
    if phase == "shuffling":
        yield offer(who, "cut_declined", "incident", nobody=False)
    for hands in (3, 1):
        yield offer(who, "time_short", "incident", hands=hands)


def faces_left(t: Turn) -> tuple[str, ...]:
    """Faces of which some are left, so that any of them may have come; none where there are hardly four."""
    found = tuple(face for face, n in t.s.shoe.weights().items() if n)
    return found if len(found) > 3 else ()


def about_players(t: Turn, who: str) -> Iterator[Offer]:
    """What a player did, or a stake of his that should not be there."""
    phase, low = t.s.phase, t.s.minimum
    stake = Range(low, 2 * low)
    for name in players(t.s):
        yield offer(who, "touch_cards", "incident", player=name)
        yield offer(who, "over_capacity", "incident", player=name, standing=OneOf((True,)))
        yield offer(who, "over_capacity", "incident", player=name, standing=OneOf((False,)))
        if phase in ("closed", *COUP):
            for on in BETS[:2]:
                yield offer(who, "late_bet", "incident", player=name, on=on, stake=stake)
            changes = OneOf(("added", "withdrawn", "raised", "lowered"))
            yield offer(who, "change_bet_in_coup", "incident", player=name, change=changes)
            yield offer(who, "dealer_unprompted", "incident", player=name)
            yield offer(who, "slow_dealing", "incident", player=name)
        if phase == "betting":
            for tag in ("dealer_broke", "dealer_without_bet", "shoe_declined"):
                yield offer(who, tag, "incident", player=name)
            yield offer(who, "tie_without_main_bet", "incident", player=name, stake=stake)
            yield offer(who, "two_places", "incident", player=name, place=OneOf(t.game.places), stake=stake)
            yield from over_cap(t, who, name)
            if t.rules.seats.idle_coups is not None:
                coups = Range(t.rules.seats.idle_coups.value + 1, 9)
                yield offer(who, "idle_seat", "incident", player=name, coups=coups)


def over_cap(t: Turn, who: str, name: str) -> Iterator[Offer]:
    cap = limits.tie_cap(t.game, t.s)
    if cap is not None:
        yield offer(who, "tie_over_cap", "incident", player=name, stake=Range(cap + 1, 2 * cap + 1))


def general_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What the general part of the law has for every game."""
    g = t.rules.general
    if g is None:
        return
    yield offer(who, "irregularity", "incident")
    for name in players(t.s):
        yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(g.breaches.duties)))
        yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(g.breaches.barred)))
        yield offer(who, "rule_dispute", "incident", player=name)
        yield offer(who, "payment_hold", "incident", player=name, minutes=Range(1, g.hold_minutes.value))
        yield offer(who, "fraud", "incident", player=name)
        yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
        yield offer(who, "authorise_under_minimum", player=name)
        yield from unnoticed_offers(t, who, name)


def unnoticed_offers(t: Turn, who: str, name: str) -> Iterator[Offer]:
    if t.s.phase not in ("betting", "closed"):
        return
    for on in BETS:
        high = limits.highest(t.game, t.s, on)
        if high is not None and high < 10**11:
            stake: Any = Range(high + 1, 2 * high)
            yield offer(who, "bet_over_max_unnoticed", "incident", player=name, on=on, stake=stake)
        if t.s.minimum > 1 and t.stake(name, on) is None:
            under = Range(1, t.s.minimum - 1)
            yield offer(who, "bet_under_min_unnoticed", "incident", player=name, on=on, stake=under)
