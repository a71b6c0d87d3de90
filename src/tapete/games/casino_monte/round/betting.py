"""Placing and lifting stakes: who may bet on which box, when, and with what."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, lifted, reading
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base.stakes import give_back
from .. import moves as m
from ..law import limits
from ..state import Stake
from ..table.seats import check_box, check_free, check_liftable, holder, seat_of, take, with_holder
from ..turn import Turn


def kind_leaf(t: Turn, on: str) -> Leaf[Any]:
    """The clause by which a bet exists."""
    found: dict[str, Leaf[Any]] = {"initial": t.rules.betting.before_deal, "tie": t.rules.tie.offered}
    return found.get(on, t.rules.revancha.on_tie)


def place(t: Turn, player: str, move: m.Bet) -> None:
    """An initial bet or one on the tie."""
    check_open(t)
    check_means(t, move.means)
    box = move.box or seat_of(t.s, player)
    check_box(t, box)
    seats = check_position(t, player, box)
    check_kind(t, player, move.on, box)
    limits.check(t, player, move.on, box, move.stake)
    if seats:
        take(t, player, box)
    put(t, player, move.on, box, move.stake)


def put(t: Turn, player: str, on: str, box: int, amount: int) -> Stake:
    """The chips lie on the box."""
    old = t.stake(player, on, box)
    if old is None:
        stake = Stake(n=t.s.next_stake, owner=player, on=on, at=str(box), amount=amount)
    else:
        stake = replace(old, amount=old.amount + amount)
    t.put(stake)
    behind = t.rules.players.others if holder(t.s, box) != player else None
    equal = t.rules.revancha.equal if on == "revancha" else None
    sources = (kind_leaf(t, on), t.rules.betting.means, behind, equal)
    t.emit(
        w.Placed(
            player=player, on=on, at=stake.at, stake=amount, n=stake.n, cite=cites(*sources), reading=reading(*sources)
        )
    )
    t.pay(player, stake.account, amount, "bet", *sources)
    return stake


def closed_by(t: Turn) -> tuple[Leaf[Any], ...]:
    """The clauses that end the time for bets."""
    b = t.rules.betting
    return (b.call, b.before_deal, b.before_first)


def check_open(t: Turn) -> None:
    """Bets are taken until the call."""
    clauses = closed_by(t)
    t.in_phase("betting", "closed", "dealing", sources=clauses)
    early = t.s.phase == "closed" and lifted(*clauses)
    if t.s.phase != "betting" and not early:
        t.refuse("after_the_call", *clauses, phase=t.s.phase)


def check_means(t: Turn, means: str) -> None:
    """What is not a chip is not a stake."""
    leaf = t.rules.betting.means
    if means not in leaf.value and not denied(leaf):
        t.refuse("not_chips", leaf, means=means)


def check_position(t: Turn, player: str, box: int) -> bool:
    """May the player bet there? True: so that they take the place."""
    p = t.rules.players
    mine, there = seat_of(t.s, player), holder(t.s, box)
    if mine == box:
        return False
    if mine and holds(p.own_box):
        t.refuse("second_place", p.own_box, at=str(box))
    if not there and mine:
        return False
    if not there:
        check_free(t, player, box)
        return True
    others = [name for name in with_holder(t.s, box) if name != player]
    most = t.game.terms.others if holds(p.admitted) else p.others.value
    if len(others) >= most:
        t.refuse("too_many_others", p.others, p.admitted, at=str(box), players=most)
    return False


def check_kind(t: Turn, player: str, on: str, box: int) -> None:
    """The bet on the tie goes with an initial one."""
    tie = t.rules.tie
    if on != "tie":
        return
    if denied(tie.offered):
        t.refuse("not_offered", tie.offered, at=on, bet=on)
    if holds(tie.needs_initial) and t.stake(player, "initial", box) is None:
        t.refuse("tie_bet_without_initial", tie.needs_initial, at=str(box))


def on_lift(t: Turn, move: m.Lift) -> None:
    before = t.rules.betting.before_deal
    player = t.player()
    box = move.box or seat_of(t.s, player)
    check_liftable(t)
    found = t.stake(player, move.on, box)
    if found is None:
        t.refuse("nothing_there", before, at=f"{move.on} {box}")
    give_back(t, found, found.amount, "lift", before)
    tie, needs = t.stake(player, "tie", box), t.rules.tie.needs_initial
    if move.on == "initial" and tie is not None and holds(needs):
        give_back(t, tie, tie.amount, "lift", needs)


HANDLERS: dict[Any, Any] = {m.Lift: on_lift}
