"""Three equal bets, one in each box; those of whoever has not made all three go back at the call."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied, holds
from ...law.rulebook import Leaf
from ...table.contract import Range
from ...table.limits import ENDLESS
from ..bank.limits import maximum
from ..banked_poker.offers.players import stake_room
from ..banked_poker.round import betting, limits
from ..banked_poker.round import deal as dealing
from ..banked_poker.table import seats
from ..banked_poker.turn import BankedTurn as Turn
from ..base import moves as w
from ..base.conduct import check_person
from ..base.stakes import give_back
from .state import ALL, THREE


def amounts(t: Turn[Any], player: str, box: int | str) -> dict[str, int]:
    """What lies in a player's three boxes."""
    found = {on: t.stake(player, on, box) for on in THREE}
    return {on: stake.amount for on, stake in found.items() if stake is not None}


def place(t: Turn[Any], player: str, move: Any) -> None:
    """One of the three bets, or all of them; the bet for a pool is the family's business."""
    if move.on not in (ALL, *THREE):
        betting.place(t, player, move)
        return
    check_person(t, player)
    betting.check_open(t)
    betting.check_means(t, move.on, move.means)
    box = move.box or t.seat_of(player)
    seats.check_box(t, box)
    takes_place = betting.check_position(t, player, box)
    wanted = THREE if move.on == ALL else (move.on,)
    check_equal(t, player, box, wanted, move.stake)
    check_limits(t, player, box, wanted, move.stake)
    if takes_place:
        seats.take(t, player, box)
    for on in wanted:
        betting.put(t, player, on, box, move.stake)


def check_equal(t: Turn[Any], player: str, box: int, wanted: tuple[str, ...], amount: int) -> None:
    """The three are of the same amount."""
    leaf: Leaf[bool] = t.rules.three.equal
    lying = amounts(t, player, box)
    after = {**lying, **{on: lying.get(on, 0) + amount for on in wanted}}
    if holds(leaf) and len(set(after.values())) > 1:
        others = {n for on, n in lying.items() if on not in wanted} or set(lying.values())
        t.refuse("unequal_bets", leaf, at=str(box), stake=max(others))


def check_limits(t: Turn[Any], player: str, box: int, wanted: tuple[str, ...], amount: int) -> None:
    """Minimum and maximum are those of each box; without that clause, of what a player stakes in all."""
    if not denied(t.rules.three.each):
        for on in wanted:
            limits.check(t, player, box, amount, on)
        return
    high, total = maximum(t.game, t.s), sum(amounts(t, player, box).values()) + amount * len(wanted)
    if high is not None and total > high:
        t.refuse("above_maximum", t.rules.three.each, t.rules.limits.multiples, at=str(box), maximum=high, stake=total)


def rooms(t: Turn[Any], who: str, box: int) -> list[tuple[str, Range]]:
    """What may be put down now: more on all three, or what one of them still lacks."""
    lying = amounts(t, who, box)
    room = stake_room(t, who, box)
    found: list[tuple[str, Range]] = []
    if room is not None and (not lying or (len(lying) == len(THREE) and len(set(lying.values())) == 1)):
        found.append((ALL, room))
    for on in THREE:
        if on not in lying and lying:
            level = max(lying.values())
            found += [(on, Range(level, level))] if level <= ENDLESS else []  # more than a move can name
        elif not lying and room is not None:
            found.append((on, room))
    return found


def incomplete(t: Turn[Any]) -> list[Any]:
    """Bets of whoever has not made all three, and equal ones."""
    found = []
    for owner, box in dict.fromkeys((s.owner, s.at) for s in t.s.stakes):
        lying = amounts(t, owner, box)
        if set(lying) != set(THREE) or len(set(lying.values())) > 1:
            found += [s for s in t.s.stakes if (s.owner, s.at) == (owner, box)]
    return found


def on_close_bets(t: Turn[Any], move: w.CloseBets) -> None:
    """At the call what is not three equal bets goes back; where nothing is left nothing is closed."""
    leaf, call = t.rules.three.equal, t.rules.betting.call
    t.staff(t.rules.staff.directs)
    t.in_phase("betting", sources=(call,))
    back = incomplete(t) if holds(leaf) else []
    for stake in back:
        t.note("not_admitted", leaf, about=stake.owner, amount=stake.amount)
        give_back(t, stake, stake.amount, "not_admitted", leaf)
    if not back or dealing.boxes(t):
        dealing.on_close_bets(t, move)


def on_lift(t: Turn[Any], move: Any) -> None:
    """All three bets, or one of them; with the third all that lies there."""
    if move.on != ALL:
        betting.on_lift(t, move)
        return
    before, player = t.rules.betting.before_deal, t.player()
    seats.check_liftable(t)
    box = move.box or t.seat_of(player)
    mine = [s for s in t.s.stakes if s.owner == player and s.box == box]
    if not mine:
        t.refuse("nothing_there", before, at=f"{move.on} {box}")
    for stake in mine:
        give_back(t, stake, stake.amount, "lift", before)
