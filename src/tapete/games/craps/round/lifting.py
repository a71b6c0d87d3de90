"""Taking bets back: which, and when; leaving the table."""

from __future__ import annotations

from typing import Any

from ....law.leaves import holds
from ...base import moves as w
from ...base.stakes import give_back
from .. import moves as m
from ..law import book
from ..law.book import OPEN, free
from ..state import Stake
from ..turn import Turn, nearest
from .betting import instead


def odds_on(t: Turn, stake: Stake) -> list[Stake]:
    """The associated bets that belong to this one."""
    bets = t.game.rules.bets
    return [s for s in t.stakes_of(stake.owner) if bets[s.on].base == stake.on and s.number == stake.number]


def check_phase(t: Turn) -> None:
    b = t.game.rules.betting
    if t.s.phase in ("closed", "result", "clearing", "paying") and holds(b.closed_after_call):
        t.refuse("after_the_call", b.closed_after_call, phase=t.s.phase)
    t.in_phase(*OPEN, sources=instead(t))


def on_lift(t: Turn, move: m.Lift) -> None:
    """A player takes back a stake of his, or part of it."""
    game = t.game
    where = f"{move.on} {move.at}".strip()
    if t.actor.role != "player":
        t.refuse("wrong_role", game.rules.bank, role=t.actor.role)
    check_phase(t)
    stake = t.stake(t.actor.name, move.on, move.at)
    if stake is None or move.stake > stake.amount:
        listed = move.on in game.rules.bets
        own = (book.withdraw(game.rules, move.on), book.when(game.rules, move.on)) if listed else ()
        said = (leaf for leaf in own if leaf is not None and leaf.cite)
        t.refuse("nothing_there", nearest(*said, game.rules.betting.closed_list), at=where)
    check_free(t, stake)
    leaf = book.withdraw(game.rules, stake.on)
    amount = move.stake or stake.amount
    left = stake.amount - amount
    odds = odds_on(t, stake)
    if left and odds:
        t.refuse("odds_on_it", book.needs_base(game.rules, odds[0].on), at=where)
    if not left:
        check_shooter(t, stake)
    if 0 < left < t.s.minimum:
        t.refuse("below_minimum", *game.minimum_sources(), at=where, minimum=t.s.minimum, stake=left)
    give_back(t, stake, amount, "lift", leaf)
    for one in odds:
        give_back(t, one, one.amount, "lift", book.needs_base(game.rules, one.on))


def check_free(t: Turn, stake: Stake) -> None:
    """May any of it be taken back at all?"""
    if not free(t.game, stake):
        where = f"{stake.on} {stake.at}".strip()
        t.refuse("not_withdrawable", book.withdraw(t.game.rules, stake.on), t.game.rules.betting.call, at=where)


def check_whole(t: Turn, stake: Stake) -> None:
    """May the whole of it be lifted, while bets are open?"""
    check_free(t, stake)
    check_shooter(t, stake)


def check_shooter(t: Turn, stake: Stake) -> None:
    """The shooter keeps a line bet through the series."""
    leaf = t.game.rules.shooter.line_bet
    if leaf is None or not t.s.point or stake.owner != t.s.shooter or stake.on not in leaf.value:
        return
    if not any(s.on in leaf.value and s.n != stake.n for s in t.stakes_of(stake.owner)):
        t.refuse("shooter_line_bet", leaf, at=stake.on)


def on_leave(t: Turn, move: w.Leave) -> None:
    """What the player may lift goes back, the rest plays on; the place in the order is given up."""
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.bank, role=t.actor.role)
    name = t.actor.name
    choice = t.s.choice
    if name == t.s.shooter and t.s.phase != "ending":
        t.in_phase("betting", "choosing", "closed", sources=(t.game.rules.shooter.leaving_loses,))
        t.course.abandon(t, name)
        return
    if choice is not None and choice.by == name:
        t.course.take_dice(t, choice.dice[: choice.count])
    for stake in t.may_go_back(name):
        give_back(t, stake, stake.amount, "leave", book.withdraw(t.game.rules, stake.on))
    t.course.unseat(t, name)
    if name == t.s.shooter:
        t.set(shooter="", offered=False)
    t.note("left", about=name)


HANDLERS: dict[Any, Any] = {
    m.Lift: on_lift,
    w.Leave: on_leave,
}
