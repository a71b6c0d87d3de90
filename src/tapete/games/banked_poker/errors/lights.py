"""The lights that show who has bet for a pool: one that does not come on, or does not work."""

from __future__ import annotations

from typing import Any

from ...base.stakes import give_back
from .. import moves as m
from ..round import acceptor
from ..table import seats
from ..turn import BankedTurn as Turn
from .common import declare, ruled


def unlit_bet(t: Turn[Any], move: m.UnlitBet) -> None:
    """A bet that no light shows is not valid, and goes back."""
    on, pool = acceptor.pool_of(t.game)
    leaf = pool.unlit_void if pool is not None else None
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.game.clause("progressive"))
    t.in_phase("betting", "closed", sources=(leaf,))
    stake = t.stake(move.player, on, move.box)
    if stake is None and move.player in t.s.entered:  # it is the bet of the hand that was dealt
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if stake is None:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "void", leaf, about=move.player, amount=stake.amount)
    give_back(t, stake, stake.amount, "void", leaf)


def faulty_light(t: Turn[Any], move: m.FaultyLight) -> None:
    """A place whose light is out of order is closed to the pool until it works again; what lies there goes back."""
    on, pool = acceptor.pool_of(t.game)
    leaf = pool.dark_closed if pool is not None else None
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.game.clause("progressive"))
    t.in_phase("betting", "closed", sources=(leaf,))
    seats.check_box(t, move.box)
    box = str(move.box)
    if (box in t.s.dark) is not move.works:
        t.refuse("not_so", leaf, at=box)
    if move.works:
        ruled(t, "place_open", leaf, about=box)
        t.set(dark=tuple(one for one in t.s.dark if one != box))
        return
    ruled(t, "place_closed", leaf, about=box)
    t.set(dark=(*t.s.dark, box))
    for stake in t.on(box, on):
        give_back(t, stake, stake.amount, "void", leaf)


HANDLERS: dict[Any, Any] = {m.UnlitBet: unlit_bet, m.FaultyLight: faulty_light}
