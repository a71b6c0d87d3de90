"""Placing and lifting stakes: who may bet, on what, how much, when, and with what."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ..base import moves as shared
from ..base.conduct import check_person
from ..base.stakes import give_back, ticket_exchanged
from . import moves as m
from .state import Stake
from .turn import Turn

if TYPE_CHECKING:
    from .play import Spot, WheelGame

OPEN = ("betting", "running")


def bet(t: Turn[Any], move: m.Bet) -> None:
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.bank, role=t.actor.role)
    check_means(t, move.means)
    conduct = t.game.rules.conduct
    if move.over_wheel and holds(conduct.over_wheel):
        t.refuse("over_wheel", conduct.over_wheel)
    place_stake(t, t.actor.name, move.on, move.at, move.layout, move.stake, move.means)


def staff_places(t: Turn[Any], move: m.Place) -> None:
    """Croupiers and table-end employees put down a stake at the request of a player who is present."""
    rules = t.game.rules
    role = t.actor.role
    untouchable(t)
    leaf = rules.staff.places_bets.get(role)
    if leaf is None and role == "croupier":
        leaf = rules.betting.called
    if not holds(leaf):
        t.refuse("wrong_role", *((leaf,) if leaf is not None else rules.staff.places_bets.values()), role=role)
    if not move.present and not denied(rules.conduct.present):
        t.refuse("absent", leaf, rules.conduct.present, player=move.player)
    place_stake(t, move.player, move.on, move.at, move.layout, move.stake, "chips", leaf)


def untouchable(t: Turn[Any]) -> None:
    """Jefe and subjefe may not handle money, plaques or chips, where the law says so."""
    leaf = t.game.rules.staff.hands_off
    if leaf is not None and t.actor.role in leaf.value:
        t.refuse("chips_untouchable", leaf, role=t.actor.role)


def check_means(t: Turn[Any], means: str) -> None:
    """What is not a chip is not a stake. Clauses that say it together must all hold."""
    general, conduct = t.game.rules.general, t.game.rules.conduct
    if means in ("chips", "colour", "value"):
        for leaf in (conduct.means, general.chips_only if general is not None else None):
            if leaf is not None and means not in leaf.value:
                t.refuse("not_chips", leaf, means=means)
        return
    clauses: list[Leaf[Any] | None] = []
    if means == "ticket":
        clauses.append(conduct.tickets)
    elif general is not None:
        clauses.append({"cash": general.no_cash, "kind": general.no_kind, "word": general.no_word}[means])
    clauses += [conduct.means, t.game.rules.betting.on_squares]
    if general is not None:
        clauses.append(general.chips_only)
    if not any(denied(clause) for clause in clauses):
        t.refuse("not_chips", *clauses, means=means)


# --- windows --------------------------------------------------------------------------------------------------------


def check_open(t: Turn[Any]) -> None:
    """Bets are taken until the call, and in some games only after an opening call."""
    b = t.game.rules.betting
    phase = t.s.phase
    if phase == "betting":
        return
    if phase == "running":
        if denied(b.until_call):
            t.refuse("wrong_phase", b.until_call, phase=phase)
        return
    if phase in ("unopened", "ending", "over"):
        t.refuse("wrong_phase", b.allowed, b.call, phase=phase)
    if phase == "waiting":
        if b.opening_call is None:
            return
        t.refuse("before_the_call", b.opening_call, phase=phase)
    if phase in ("result", "clearing", "paying", "zero") and b.not_during_payment is not None:
        if holds(b.not_during_payment):
            t.refuse("during_payment", b.not_during_payment, phase=phase)
        return
    if holds(b.closed_after_call):
        t.refuse("after_the_call", b.closed_after_call, phase=phase)


def check_room(t: Turn[Any], player: str) -> None:
    """Where the law admits any number of players nobody is turned away; without that clause one a cloth is let in."""
    leaf = t.game.rules.betting.unlimited_players
    if denied(leaf):
        others = {s.owner for s in t.s.stakes if s.owner != player}
        if len(others) >= t.game.terms.layouts:
            t.refuse("table_full", leaf, players=len(others))


# --- placing --------------------------------------------------------------------------------------------------------


def place_stake(
    t: Turn[Any], player: str, on: str, at: str, layout: int, amount: int, means: str, *sources: Leaf[Any] | None
) -> Stake:
    """The stake stands on its place, or the reason why it may not."""
    game: WheelGame = t.game
    check_open(t)
    check_person(t, player)
    spot = find_spot(t, on, at)
    at = spot.at
    if layout > game.terms.layouts:
        t.refuse("no_such_place", spot.covers, at=f"layout {layout}", layout=layout)
    check_room(t, player)
    old = t.free_stake(player, on, at, layout, colour_of(t, player, means))
    check_stake(t, player, spot, amount, means)
    return put_stake(t, player, on, at, layout, amount, means, old, spot, *sources)


def check_bettor(t: Turn[Any], player: str) -> None:
    """May this person bet at all now, wherever it is?"""
    check_open(t)
    check_person(t, player)
    check_room(t, player)


def check_stake(t: Turn[Any], player: str, spot: Spot, amount: int, means: str) -> None:
    """May so much more stand on this place?"""
    check_limits(t, player, spot.on, spot.at, spot, amount)
    if player in t.s.two_tables and spot.chance != "simple":
        t.refuse("not_simple", t.game.rules.conduct.two_tables_simple, player=player)
    t.game.check_chips(t, player, amount, means)


def colour_of(t: Turn[Any], player: str, means: str) -> str:
    """The colour of the chips that are staked by these means; '' for money chips."""
    own = t.s.colours.get(player)
    return own.colour if means == "colour" and own is not None else ""


def put_stake(
    t: Turn[Any],
    player: str,
    on: str,
    at: str,
    layout: int,
    amount: int,
    means: str,
    old: Stake | None,
    spot: Spot,
    *sources: Leaf[Any] | None,
) -> Stake:
    at = spot.at
    if old is None:
        stake = Stake(t.s.next_stake, player, on, at, layout, amount, colour=colour_of(t, player, means))
    else:
        stake = replace(old, amount=old.amount + amount)
    t.put(stake)
    cite = (spot.covers, *sources)
    if t.s.phase == "running":
        cite = (*cite, t.game.rules.betting.until_call)
    t.emit(
        shared.Placed(
            player=player,
            on=on,
            at=at,
            stake=amount,
            n=stake.n,
            layout=layout,
            cite=cites(*cite),
            reading=reading(*cite),
        )
    )
    source = f"colour:{player}" if means == "colour" else player
    t.pay(source, stake.account, amount, "bet", *cite)
    return stake


def find_spot(t: Turn[Any], on: str, at: str) -> Spot:
    """The place of the layout, or the closed list that does not have it."""
    game: WheelGame = t.game
    b = game.rules.betting
    if game.barred is not None:
        t.refuse("no_rule", game.barred)
    spots = game.spots.get(on)
    if not spots:
        leaf = game.rules.bets[on].covers if on in game.rules.bets else b.closed_list
        if denied(leaf):
            t.refuse("no_rule", b.allowed, at=on)
        t.refuse("not_offered", leaf or b.allowed, at=on, bet=on)
    at = game.place(on, at)
    if at not in spots:
        t.refuse("no_such_place", game.rules.bets[on].covers, b.closed_list, at=f"{on} {at}".strip(), bet=on, place=at)
    spot: Spot = spots[at]
    return spot


def check_limits(t: Turn[Any], player: str, on: str, at: str, spot: Spot, amount: int) -> None:
    """Minimum, maximum (for the player's stakes on this place together, those in prison too), payable."""
    game: WheelGame = t.game
    general = game.rules.general
    if general is not None and denied(general.limits_hold):
        return
    free, imprisoned = staked(t, player, on, at)
    total = amount + free
    low = game.minimum(t.s, spot)
    if total < low:
        t.refuse("below_minimum", *game.minimum_sources(spot), at=on, minimum=low, stake=total)
    high, sources = game.maximum(t.s, spot)
    if high is not None and total + imprisoned > high:
        t.refuse("above_maximum", *sources, at=on, maximum=high, stake=total)
    check_payable(t, on, spot, total)


def check_payable(t: Turn[Any], on: str, spot: Spot, total: int) -> None:
    """Where the law says so, what stands on a place must win a whole multiple of the table minimum."""
    payable = t.game.rules.limits.payable
    if holds(payable) and total * spot.num % (spot.den * t.s.minimum):
        t.refuse("unpayable", payable, at=on, minimum=t.s.minimum, stake=total)


def staked(t: Turn[Any], player: str, on: str, at: str) -> tuple[int, int]:
    """What the player has on this place already, free and in prison. Boule counts both layouts (maximum per table)."""
    at = t.game.place(on, at)
    layout = getattr(t.move, "layout", 1)
    whole_table = holds(t.game.rules.limits.per_player)
    free = imprisoned = 0
    for s in t.s.stakes:
        if s.on == on and s.owner == player and s.at == at and (whole_table or s.layout == layout):
            if s.zeros:
                imprisoned += s.amount
            else:
                free += s.amount
    return free, imprisoned


def step(spot: Spot, minimum: int, payable: bool) -> int:
    """The smallest steps in which stakes are payable with the minimum."""
    if not payable:
        return 1
    base = spot.den * minimum
    return base // gcd(spot.num, base)


# --- lifting --------------------------------------------------------------------------------------------------------


def lift(t: Turn[Any], move: m.Lift) -> None:
    """A player takes back a free stake of his while bets may be touched."""
    b = t.game.rules.betting
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.bank, role=t.actor.role)
    at = t.game.place(move.on, move.at)
    stake = t.free_stake(t.actor.name, move.on, at, move.layout)
    where = f"{move.on} {at}".strip()
    if stake is None:
        if any(s.on == move.on and s.at == at and s.zeros for s in t.stakes_of(t.actor.name)):
            t.refuse("imprisoned", *t.game.prison_sources(), at=where)
        own = t.game.keeps(move.on) if move.on in t.game.rules.bets else b.closed_list
        t.refuse("nothing_there", b.allowed or own, at=where)
    check_touchable(t)
    amount = move.stake or stake.amount
    left = stake.amount - amount
    if left < 0:
        t.refuse("nothing_there", b.allowed, at=where, stake=stake.amount)
    spot = t.game.spots[move.on][at]
    low = t.game.minimum(t.s, spot)
    if 0 < left < low:
        t.refuse("below_minimum", *t.game.minimum_sources(spot), at=where, minimum=low, stake=left)
    if left:
        check_payable(t, where, spot, left)
        t.game.check_colour(t, stake, amount)
    give_back(t, stake, amount, "lift", t.game.keeps(stake.on))


def check_touchable(t: Turn[Any]) -> None:
    """May chips that lie be touched now?"""
    b = t.game.rules.betting
    if t.s.phase not in (*OPEN, "waiting", "ending"):
        ban = b.untouchable_after_call or b.closed_after_call
        if holds(ban):
            t.refuse("after_the_call", ban, phase=t.s.phase)


def exchange_ticket(t: Turn[Any], move: shared.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.game.rules.conduct.tickets
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.note("ticket_exchanged", leaf, about=t.actor.name, amount=move.amount)
    ticket_exchanged(t, t.actor.name, move.amount)


def leave(t: Turn[Any], move: shared.Leave) -> None:
    """A player ends his game: free stakes go back while bets may be touched, then what he holds in colours."""
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.bank, role=t.actor.role)
    name = t.actor.name
    if t.s.phase in (*OPEN, "waiting", "ending"):
        for stake in [s for s in t.stakes_of(name) if not s.zeros]:
            give_back(t, stake, stake.amount, "leave", t.game.keeps(stake.on))
    t.game.cash_out(t, name)
    t.note("left", about=name)


HANDLERS: dict[Any, Any] = {
    m.Bet: bet,
    m.Lift: lift,
    m.Place: staff_places,
    shared.BuyTicket: exchange_ticket,
    shared.Leave: leave,
}
