"""Who may do what now; what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from tapete.games.base.offers import offer, tried
from tapete.law.leaves import cites
from tapete.table.contract import AZAR, Actor, Chance, Offer, OneOf
from tapete.table.limits import Limit

from .moves import Bet, Side
from .state import State

STAFF = ("croupier", "jefe_de_mesa")
SIDES: tuple[str, ...] = get_args(Side)


def duties(game: Any, state: State) -> tuple[Offer, ...]:
    """The call once somebody has bet, and then the coin."""
    if state.phase == "closed":
        return (offer(AZAR, "toss", "chance", game.anchor, side=Chance(dict.fromkeys(SIDES, 1))),)
    return tuple(tried(game, state, (offer(who, "close_bets", cite=game.rules.call.cite) for who in STAFF)))


def offers(game: Any, state: State, who: str) -> tuple[Offer, ...]:
    """What this person may do now."""
    if Actor.of(who).role == "player":
        return tuple(tried(game, state, bets(game, state, who)))
    due = [one for one in duties(game, state) if Actor.of(one.by).role == Actor.of(who).role]
    if Actor.of(who).staff:
        due += declared(game, state, who)
    return tuple(tried(game, state, (replace(one, by=who) for one in due)))


def bets(game: Any, state: State, who: str) -> Iterator[Offer]:
    """Each side, up to what the player may still stake."""
    already = game.begin(state, Bet(who=who, on="heads", stake=1)).staked(who)
    room = Limit(game.terms.minimum).room(most=game.maximum - already)
    for on, side in game.rules.bets.items() if room is not None else ():
        yield offer(who, "bet", "play", cites(side.offered, game.rules.maximum), on=on, stake=room)


def declared(game: Any, state: State, who: str) -> Iterator[Offer]:
    """What staff may have to declare: a bet that came too late, of somebody at the table."""
    for player in dict.fromkeys(stake.owner for stake in state.stakes):
        late = game.rules.late_returned.cite
        yield offer(who, "late_bet", "incident", late, player=player, on=OneOf(SIDES), stake=game.terms.minimum)
