"""What the law of bets refuses: coefficients that make a winner poorer, bets that are taken back or taken on by the
wrong person, a guarantee that was given already, a place where no bets are taken, an event that is over or not held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.betting import selection
from ...games.betting.state import State
from ...table.contract import HOUSE, Offer, OneOf

if TYPE_CHECKING:
    from ...games.betting.play import Betting


def moves(game: Betting, state: State, who: str) -> Iterator[Offer]:
    """Moves that nobody is offered."""
    first = next(selection.possible(game.rules.bets["simple"], game.terms.programme))
    yield offer("director", "validate", at=first, coefficient=OneOf(("0", "0.999", "1")))
    if game.terms.maximum:
        yield offer("zoe", "bet", on="simple", at=first, stake=game.terms.maximum + 1, how="mutual")
    for one in game.terms.programme:
        for name in one.participants:
            yield offer(name, "bet", on="simple", at=first, stake=game.terms.minimum, how="mutual")
        if one.id in state.not_held:
            at = f"{one.id}:{next(iter(one.results))}"
            yield offer("zoe", "bet", on="simple", at=at, stake=game.terms.minimum, how="mutual")
        if one.id in state.not_held or f"{one.id}/{selection.FINAL}" in state.results:
            yield offer("director", "event_not_held", event=one.id)
    away = tuple(f"{one.id}:{next(iter(one.results))}" for one in game.terms.programme if not one.here)
    if away:
        yield offer("zoe", "bet", on="simple", at=OneOf(away), stake=game.terms.minimum, how="mutual")
    for stake in state.stakes:
        if stake.how == "crossed" and not stake.against:
            yield offer("zoe", "withdraw", bet=stake.n)
            yield offer(stake.owner, "take", bet=stake.n)
        if stake.how == "crossed" and stake.owner == HOUSE:
            yield offer("director", "crossed_default", bet=stake.n)
