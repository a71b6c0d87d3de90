"""What a roulette offers beside what all wheels share: called bets, choices on zero, colours, incidents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...law.leaves import cites, holds
from ...table.contract import Actor, Offer, OneOf, Range
from ...table.limits import ENDLESS
from ..base.offers import multiples, offer
from ..base.turn import admitted
from ..wheels.offers import players
from ..wheels.places import CALLED
from ..wheels.state import State
from ..wheels.turn import Turn
from . import moves as m
from .incidents import BALL_RUNS, NULLS, check_called

if TYPE_CHECKING:
    from .play import Roulette

COLOURS = ("amarillo", "azul", "blanco", "marron", "naranja", "rojo", "rosa", "verde")


def player_offers(game: Roulette, state: State, who: str) -> Iterator[Offer]:
    for pending in state.pending:
        if pending.do == "choose" and pending.by == who:
            yield offer(who, "choose", "play", pending.cite, option=OneOf(pending.options))
            break
    if holds(game.rules.conduct.tickets):
        yield offer(who, "exchange_ticket", "play", cites(game.rules.conduct.tickets), amount=Range(1, 1000))
    yield from colour_offers(game, state, who)


def called_offers(t: Turn[Roulette], who: str) -> Iterator[Offer]:
    """The combinations that a player may ask for aloud."""
    called, unit = t.game.rules.betting.called, t.s.minimum
    for on in t.game.rules.betting.series if holds(called) else ():
        if admitted(check_called, t, who, on, unit):
            yield offer(who, "call_bet", "play", cites(called), on=on, unit=unit)


def colour_offers(game: Roulette, state: State, who: str) -> Iterator[Offer]:
    c = game.rules.colours
    if c.marked is None and c.assigned is None:
        return
    value = game.terms.denominations[-1] if game.terms.denominations else state.minimum
    own = state.colours.get(who)
    if own is None:
        taken = {o.colour for o in state.colours.values()}
        free = tuple(k for k in COLOURS if k not in taken)
        if free:
            yield offer(
                who,
                "buy_in",
                "play",
                cites(c.player_fixes),
                colour=OneOf(free),
                value=value,
                amount=multiples(value, 100),
            )
            yield offer(
                who,
                "buy_in",
                "play",
                cites(c.default_minimum),
                colour=OneOf(free),
                value=0,
                amount=multiples(state.minimum, 100),
            )
        yield offer(who, "take_denomination", "play", cites(c.one_denomination), denomination=value)
        return
    if not own.colour:
        return
    have = state.accounts.get(f"colour:{who}", 0)
    yield offer(who, "more_chips", "play", cites(c.more_asked), amount=multiples(own.value, 20))
    if have >= own.value:
        top = min(have, ENDLESS) // own.value * own.value
        yield offer(who, "tip", "play", cites(c.tip_window), amount=Range(own.value, top, own.value))
    yield from colour_bets(game, state, who, own.value, have)
    other = next((k for k in COLOURS if all(k != o.colour for o in state.colours.values())), "")
    if other:
        yield offer(who, "change_colour", "play", cites(c.change_repeats), colour=other, value=value)


def colour_bets(game: Roulette, state: State, who: str, value: int, have: int) -> Iterator[Offer]:
    """One chip of the player's colour on a number he has nothing on."""
    if have < value or state.phase not in ("betting", "running"):
        return
    held = {s.at for s in state.stakes if s.owner == who and s.on == "straight_up"}
    free = tuple(at for at in game.spots["straight_up"] if at not in held)
    if free:
        yield offer(who, "bet", "play", on="straight_up", at=OneOf(free), stake=value, means="colour")


# --- staff ----------------------------------------------------------------------------------------------------------


def staff_offers(game: Roulette, state: State, who: str) -> Iterator[Offer]:
    role = Actor.of(who).role
    rules = game.rules
    names = players(game, state)
    if role == "croupier":
        yield offer(who, "close_bets", cite=cites(rules.betting.call))
        yield offer(who, "change_tip", cite=cites(rules.colours.tip_window))
        for name in names:
            yield offer(who, "reduce", cite=cites(rules.result.reductions), player=name)
    if role == "jefe_de_mesa":
        yield offer(who, "alter_order", cite=cites(rules.result.order_alterable))
        for name in names:
            yield offer(who, "authorise_value_chips", cite=cites(rules.colours.value_chips), player=name)
        for kind in NULLS if state.phase in BALL_RUNS else ():
            tag = str(kind.__struct_config__.tag)
            if kind is m.ShortRun:
                run = rules.nulls.min_run
                yield offer(who, tag, "incident", turns=Range(0, run.value - 1 if run is not None else 2))
            else:
                yield offer(who, tag, "incident")
    yield offer(who, "wrong_direction_spin", "incident")
    yield offer(who, "chief_handles_chips", "incident")
    if names:
        yield from incident_offers(game, state, who, OneOf(names))
    if state.phase in BALL_RUNS:
        for name in names:
            yield from unplaced_offers(game, state, who, name)


def incident_offers(game: Roulette, state: State, who: str, player: OneOf) -> Iterator[Offer]:
    yield offer(
        who,
        "bet_changed_after_call",
        "incident",
        player=player,
        change=OneOf(("added", "withdrawn", "raised", "lowered")),
    )
    yield offer(who, "own_position_error", "incident", player=player, on="straight_up", at="17")
    yield offer(who, "two_tables", "incident", player=player, simple_only=OneOf((True, False)))
    fresh = tuple(
        at for at in game.spots["straight_up"] if not any(s.on == "straight_up" and s.at == at for s in state.stakes)
    )
    for s in state.stakes:
        if s.on == "straight_up" and s.layout == 1 and not s.zeros and fresh:
            yield offer(
                who, "misplaced_chip", "incident", player=s.owner, on=s.on, at=s.at, to_on=s.on, to_at=OneOf(fresh)
            )


def unplaced_offers(game: Roulette, state: State, who: str, player: str) -> Iterator[Offer]:
    """Bets of this player that were accepted before the call and do not yet lie on their places."""
    low = state.minimum
    fresh = tuple(
        at for at in game.spots["straight_up"] if not any(s.on == "straight_up" and s.at == at for s in state.stakes)
    )
    if fresh:
        yield offer(
            who,
            "accepted_unplaced_bet",
            "incident",
            player=player,
            on="straight_up",
            at=OneOf(fresh),
            stake=low,
            called=OneOf((True, False)),
            accepted=OneOf((True, False)),
        )
    for on in CALLED:
        yield offer(who, "short_of_time_series", "incident", player=player, on=on, unit=low)
