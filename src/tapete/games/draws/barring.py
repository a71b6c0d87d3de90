"""Persons who may not take part in any draw: they get no ticket, of nobody; who may have to be declared as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...table.contract import Offer, OneOf
from ..base.offers import offer
from .state import TicketTurn


def check(t: TicketTurn[Any], player: str) -> None:
    """No ticket is sold or handed to somebody who is barred."""
    if player in t.s.barred and t.game.rules.general is not None:
        t.refuse("barred", *t.game.rules.general.breaches.barred.values(), player=player)


def barred(game: Any, state: Any, who: str) -> Iterator[Offer]:
    """Whoever has a ticket and may not take part in any game, where a general part bars somebody."""
    general = game.rules.general
    grounds = OneOf(tuple(general.breaches.barred)) if general is not None else None
    for name in dict.fromkeys(s.owner for s in state.stakes) if grounds is not None and grounds.values else ():
        yield offer(who, "barred_person", "incident", player=name, ground=grounds)
