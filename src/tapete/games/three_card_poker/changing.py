"""A card put down for another: no law of this game lets a player do so."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied
from ..banked_poker.round import exchange
from ..banked_poker.turn import BankedTurn
from . import moves as m


def on_change(t: BankedTurn[Any], move: m.ChangeCard) -> None:
    """Refused where the law forbids it or says nothing; only without that clause azar owes another card."""
    leaf, name = t.rules.no_change, t.player()
    if not denied(leaf):
        t.refuse("no_change", leaf, t.rules.dealing.cards, at=move.face)
    exchange.swap(t, name, move.face, leaf)


HANDLERS: dict[Any, Any] = {m.ChangeCard: on_change}
