"""A story of roulette: a stake above the maximum that nobody noticed wins, and is paid up to the maximum (BOL13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...games.base.offers import Told, offer
from ...games.wheels.state import State
from ...law.leaves import holds
from ...table.contract import OneOf
from ...table.limits import ENDLESS

if TYPE_CHECKING:
    from ...games.roulette.play import Roulette

STORY = "over_maximum"
PLAYER, ON, AT = "ana", "straight_up", "17"


def known(game: Roulette) -> tuple[str, ...]:
    general = game.rules.general
    return (STORY,) if general is not None and holds(general.over_max_win) else ()


def step(game: Roulette, name: str, state: State) -> Told | None:
    """The next step of it; None: it does not go on from here."""
    due = next(iter(game.duties(state)), None)
    if due is None or state.phase in ("unopened", "ending", "over"):
        return None
    if state.phase == "closed":
        if not any(stake.mark for stake in state.stakes):
            high, _ = game.maximum(state, game.spots[ON][AT])
            if high is None or high >= ENDLESS or any(s.on == ON and s.at == AT for s in state.stakes):
                return None
            lies = offer("jefe_de_mesa", "unnoticed_bet", "incident", player=PLAYER, on=ON, at=AT, stake=high + 1)
            return lies, False
        if due.do == "spin":
            return replace(due, fields={**due.fields, "pocket": OneOf((AT,))}), game.terms.settlement == "automatic"
    return due, state.phase == "paying"
