"""What each person may do now. Candidates pass the checks of their move, or are tried, before they are offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites
from ...table.contract import AZAR, HOUSE, RELOJ, Actor, Offer, OneOf, Range
from ...table.limits import Limit
from ..base.offers import offer, tried
from ..base.turn import admitted
from .moves import Bet
from .round import betting
from .round.dealing import OPENING
from .state import State, out
from .turn import Turn

if TYPE_CHECKING:
    from .play import Monte

ABOVE = ("director",)
TIME = 30
"""Seconds that whoever asks for time has."""


def offers(game: Monte, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of this person."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tuple(player_offers(game, state, who))
    if actor.role == AZAR:
        return tuple(tried(game, state, chance(game, state)))
    if actor.role == RELOJ:
        return tuple(tried(game, state, clock(game, state)))
    return tuple(tried(game, state, staff_offers(game, state, who, actor)))


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(game: Monte, state: State, who: str) -> Iterator[Offer]:
    t = Turn(game, state, Bet(who=who, on="", at="", stake=1))
    if not admitted(game.admit, t):
        return
    yield from bets(t, who)
    yield from tried(game, state, others(game, state, who))


def bets(t: Turn, who: str) -> Iterator[Offer]:
    """One offer for each bet and place."""
    if t.s.phase != "betting":
        return
    for on, places in t.game.spots.items():
        bet = t.game.rules.bets[on]
        high, leaf = betting.maximum(t, on)
        for at in places:
            if not admitted(betting.check, t, who, on, at):
                continue
            old = t.stake(who, on, at)
            room = Limit(t.game.terms.minimum, high).room(old.amount if old is not None else 0)
            if room is not None:
                yield offer(
                    who, "bet", "play", cites(bet.suit or bet.suits or bet.lines, leaf), on=on, at=at, stake=room
                )


def others(game: Monte, state: State, who: str) -> Iterator[Offer]:
    time = game.rules.course.time.cite
    for s in state.stakes:
        if s.owner == who and not s.bound:
            yield offer(who, "lift", "play", cites(game.rules.calls.close), on=s.on, at=s.at, stake=0)
    yield offer(who, "ready", "play", time)
    yield offer(who, "ask_time", "play", time)
    if any(s.owner == who for s in state.stakes):
        yield offer(who, "leave", "play", cites(game.rules.places))


# --- chance and time ------------------------------------------------------------------------------------------------


def chance(game: Monte, state: State) -> Iterator[Offer]:
    if state.phase in OPENING and game.terms.cards == "azar":
        yield offer(AZAR, "card", "chance", cites(game.rules.staff.directs), face=state.shoe.chance())


def entered(game: Monte, state: State, who: str) -> Iterator[Offer]:
    """Where cards are entered: any that is left."""
    if state.phase in OPENING and game.terms.cards == "entered":
        faces = tuple(state.shoe.weights())
        yield offer(who, "card", cite=cites(game.rules.staff.directs), face=OneOf(faces))


def clock(game: Monte, state: State) -> Iterator[Offer]:
    for name in state.time:
        yield offer(RELOJ, "silence", "time", cites(game.rules.course.time), after=TIME, player=name)
    for role in tuple(game.rules.staff.directs.value)[:1] if betting.unwanted(state) else ():
        yield offer(RELOJ, "silence", "time", cites(game.rules.calls.close_again), after=TIME, player=role)


# --- staff ----------------------------------------------------------------------------------------------------------


def staff_offers(game: Monte, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    rules = game.rules
    yield from (replace(one, by=who) for one in steps(game, state, actor.role) if one.by == actor.role)
    for name, leaf in game.duties_by_name.items():
        if actor.role in leaf.value.by:
            yield offer(who, "perform", cite=leaf.cite, duty=name)
    if state.undo is not None:
        faces = tuple(face for face in state.undo.shoe.weights() if face not in out(state))
        if faces:
            yield offer(who, "correct", cite=cites(rules.staff.directs), face=OneOf(faces))
    yield offer(who, "close_session", cite=cites(rules.staff.delegates))
    yield from incidents(game, state, who)


def incidents(game: Monte, state: State, who: str) -> Iterator[Offer]:
    calls, low = game.rules.calls, game.terms.minimum
    yield offer(who, "any_other_problem", "incident", cites(game.rules.staff.responsible))
    stake = Range(low, 10 * low)
    for name in players(state):
        for on, places in game.spots.items():
            yield offer(who, "late_bet", "incident", cites(calls.close), player=name, on=on, at=OneOf(tuple(places)),
                        stake=stake)  # fmt: skip
            if game.rules.bets[on].suits is not None:
                cite = cites(game.rules.bets[on].phases)
                yield offer(
                    who, "salto_in_segundas", "incident", cite, player=name, at=OneOf(tuple(places)), stake=stake
                )


def players(state: State) -> tuple[str, ...]:
    """Everybody with chips on the table, or with a name in the books."""
    names = dict.fromkeys(s.owner for s in state.stakes)
    for account in state.accounts:
        if account != HOUSE:
            names[account.rpartition(":")[2]] = None
    names.update(dict.fromkeys(state.asked))
    return tuple(names)


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: Monte, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    return tuple(tried(game, state, (*chance(game, state), *steps(game, state), *clock(game, state))))


def steps(game: Monte, state: State, role: str = "") -> Iterator[Offer]:
    """What staff do next; ``role``: as far as it is one of theirs."""
    s, calls = game.rules.staff, game.rules.calls
    helper = (*s.helper.value, *s.directs.value) if game.terms.helper else tuple(s.directs.value)
    for pending in state.pending:
        yield offer(pending.by, "decide", cite=pending.cite, option=OneOf(pending.options))
    todo: dict[str, list[tuple[str, tuple[str, ...], Any]]] = {
        "shuffling": [
            ("shuffle", helper, s.directs),
            ("hand_pack", tuple(s.helper.value), game.rules.pack.from_helper),
            ("cut", tuple(s.cuts.value), s.cuts),
            ("load_shoe", tuple(s.cuts.value), s.cuts),
        ],
        "ready": [("open_bets", tuple(s.directs.value), calls.open)],
        "betting": [("close_bets", tuple(s.directs.value), calls.close)],
        "clearing": [("clear", tuple(s.pays.value), s.pays)],
        "paying": [("pay", tuple(s.pays.value), s.pays)],
    }
    for do, roles, leaf in todo.get(state.phase, ()):
        for who in roles if not role else (role,) if role in roles else ():
            yield offer(who, do, cite=cites(leaf))
    for who in s.directs.value:
        yield from entered(game, state, who)


def people(game: Monte, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    s = game.rules.staff
    named = [r for leaf in (s.directs, s.pays, s.helper, s.responsible) for r in leaf.value]
    return (*players(state), *dict.fromkeys((*named, *ABOVE)), AZAR, RELOJ)
