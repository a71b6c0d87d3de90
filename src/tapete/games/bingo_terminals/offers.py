"""Who may do what now; what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...law.leaves import cites, denied
from ...table.contract import AZAR, RELOJ, Actor, Chance, Offer, OneOf, Range
from ..base.offers import offer, tried
from . import draw
from . import moves as m
from .state import State
from .turn import BALANCE, Turn

if TYPE_CHECKING:
    from .play import Terminals

MOST = 50
"""So many cards at once an offer names at most."""
LOADS = 100
"""So many cards' worth an offer puts on a player's card at most."""


def turn_of(game: Terminals, state: State, who: str) -> Turn:
    return game.begin(state, m.MakeReport(who=who or "nobody"))


def first_of(leaf: object, fallback: str = "jefe_de_sala") -> str:
    """Whoever the rulebook names first for it."""
    value = getattr(leaf, "value", ())
    return next(iter(value), fallback)


def duties(game: Terminals, state: State) -> Iterator[Offer]:
    """The check before the session; the draw once somebody has cards; the balls."""
    central = game.rules.central
    first = list(game.held_up(turn_of(game, state, "jefe_de_sala")))
    if first and state.phase in ("betting", "drawing"):
        yield from first
    elif state.phase == "verifying":
        yield offer(first_of(central.verified_by), "verify_system", "staff", cites(central.verified))
    elif state.phase == "betting" and state.stakes:
        yield offer(first_of(central.runs), "start_draw", "staff", cites(central.runs))
    elif state.phase == "drawing":
        left = draw.left(turn_of(game, state, RELOJ))
        yield offer(AZAR, "ball", "chance", cites(central.generator), number=Chance({str(n): 1 for n in left}))


def offers(game: Terminals, state: State, who: str) -> Iterator[Offer]:
    """What the game accepts of this person."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tried(game, state, player_offers(game, state, who))
    due = [replace(one, by=who) for one in duties(game, state) if Actor.of(one.by).role == actor.role]
    return tried(game, state, (*due, *staff_offers(game, state, who)) if actor.staff else due)


def player_offers(game: Terminals, state: State, who: str) -> Iterator[Offer]:
    cash, t = game.rules.cash, turn_of(game, state, who)
    means = OneOf(tuple(name for name in game.terms.means if name in cash.means.value))
    if state.phase in ("betting", "drawing") and means.values:
        yield offer(who, "prepay", "play", cites(cash.prepaid, cash.means), means=means,
                    amount=Range(state.minimum, LOADS * state.minimum, state.minimum))  # fmt: skip
    if state.phase == "betting":
        for fields, price in game.places(t):
            most = min(MOST, game.room(t), t.balance(who) // price if not denied(cash.prepaid) else MOST)
            if most > 0:
                yield offer(who, "stake_cards", "play", cites(cash.prepaid), count=Range(1, most), **fields)
    if t.balance(who):
        yield offer(who, "cash_out", "play", cites(cash.out))
        yield offer(who, "leave", "play", cites(cash.out))


def staff_offers(game: Terminals, state: State, who: str) -> Iterator[Offer]:
    central = game.rules.central
    if state.phase == "verifying":
        either = OneOf((True, False))
        yield offer(who, "verify_system", "staff", cites(central.verified), system=either, terminals=either)
    yield offer(who, "make_report", "staff", cites(central.report))
    yield offer(who, "close_session", "staff", cites(central.verified))
    yield from game.incident_offers(turn_of(game, state, who), who)


def people(game: Terminals, state: State) -> tuple[str, ...]:
    """Players, whoever serves the room, azar and reloj."""
    held = (name.removeprefix(BALANCE) for name, n in state.accounts.items() if n and name.startswith(BALANCE))
    players = dict.fromkeys((*(s.owner for s in state.stakes), *held))
    return (*players, "jefe_de_sala", "inspector", AZAR, RELOJ)
