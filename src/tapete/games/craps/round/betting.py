"""Placing bets: who may bet, on what, where, when, with what, and how much."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import ticket_exchanged
from .. import moves as m
from ..law import book
from ..state import Stake
from ..table import duties
from ..table.shooter import seat
from ..turn import Turn, marked_by, nearest, performer

CLOSED = ("closed", "result", "clearing", "paying")


def on_bet(t: Turn, move: m.Bet) -> None:
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.bank, role=t.actor.role)
    place(t, t.actor.name, move.on, move.at, move.stake, move.spot, move.means)


def on_place(t: Turn, move: m.Place) -> None:
    """Staff put down a stake at a player's request."""
    places = t.game.rules.staff.places_bets
    leaf = next((places[role] for role in t.game.roles(t.actor.role) if role in places), None)
    if not holds(leaf):
        chips = t.game.rules.duties.get("place_bets")
        t.refuse("wrong_role", *(places.values() or (chips,)), role=t.actor.role)
    place(t, move.player, move.on, move.at, move.stake, "", "chips", leaf)


def place(t: Turn, player: str, on: str, at: str, amount: int, spot: str, means: str, *by: Leaf[Any] | None) -> None:
    """The stake stands, or the clause that is against it."""
    check_bettor(t, player, means)
    number = check_bet(t, player, on, at, spot)
    check_limits(t, player, on, at, number, amount)
    put(t, player, on, at, number, amount, *by, t.game.rules.bets[on].spots.get(spot))


def check_bettor(t: Turn, player: str, means: str) -> None:
    """May this person bet at all now, by these means?"""
    check_open(t)
    check_person(t, player)
    check_means(t, means)


def check_bet(t: Turn, player: str, on: str, at: str, spot: str = "") -> str:
    """May he make this bet now, however much he stakes? Answers with the number it stands on from the start."""
    check_offered(t, on)
    check_room(t, player, on)
    check_place(t, on, at)
    check_spot(t, on, spot)
    return check_when(t, player, on, at)


def check_open(t: Turn) -> None:
    b = t.game.rules.betting
    if t.s.phase == "closed" and denied(b.closed_after_call):
        return
    if t.s.phase in CLOSED and holds(b.closed_after_call):
        t.refuse("after_the_call", b.closed_after_call, phase=t.s.phase)
    t.in_phase("betting", sources=instead(t))


def instead(t: Turn) -> tuple[Any, ...]:
    """The clause of what the table is at while it takes no bets."""
    rules = t.game.rules
    if t.s.phase == "unopened":
        return (rules.dice.set,)
    if t.s.phase in ("ending", "over"):
        return (nearest(rules.session.last_call, rules.betting.call),)
    return (t.owed(), rules.betting.call)


def check_means(t: Turn, means: str) -> None:
    """What is not a chip is not a stake. Clauses that say it together must all hold."""
    b, general = t.game.rules.betting, t.game.rules.general
    if b.chips is None:
        return
    if not b.chips.value:
        t.refuse("not_chips", b.chips, means=means)
    if means in b.chips.value:
        return
    clauses: list[Leaf[Any] | None] = [b.chips]
    if means == "ticket":
        clauses.append(b.tickets)
    elif general is not None:
        clauses.append({"cash": general.no_cash, "kind": general.no_kind, "word": general.no_word}[means])
    if general is not None:
        clauses.append(general.chips_only)
    if not any(denied(clause) for clause in clauses):
        t.refuse("not_chips", *clauses, means=means)


def check_offered(t: Turn, on: str) -> None:
    """The list of bets is closed."""
    rules = t.game.rules
    closed = rules.betting.closed_list
    if on not in rules.bets:
        if denied(closed):
            t.refuse("no_rule", at=on)
        t.refuse("not_offered", closed, at=on, bet=on)
    leaf = book.not_offered(rules, on)
    if leaf is not None:
        t.refuse("not_offered", leaf, closed, at=on, bet=on)


def check_room(t: Turn, player: str, on: str) -> None:
    """Nobody is turned away; the shooter may make any other bet besides his own."""
    rules = t.game.rules
    if denied(rules.betting.unlimited_players):
        here = {s.owner for s in t.s.stakes} | (set() if player in t.s.seats else set(t.s.seats))
        if here - {player}:
            t.refuse("table_full", rules.betting.unlimited_players, players=len(here))
    if player == t.s.shooter and on not in book.LINE and denied(rules.shooter.other_bets):
        t.refuse("only_line_bets", rules.shooter.other_bets, at=on)


def check_place(t: Turn, on: str, at: str) -> None:
    """``at`` names a number only where the bet stands on one from the start."""
    rules = t.game.rules
    bet = rules.bets[on]
    lawful = book.admitted(rules, on) if book.numbered(rules, on) else ("",)
    no_odds = bet.base in book.LINE and t.s.point and t.s.point not in book.admitted(rules, on)
    if at not in lawful or no_odds:
        leaf = book.numbers(rules, on)
        t.refuse("no_such_place", leaf, rules.betting.closed_list, at=f"{on} {at}".strip(), bet=on, place=at)


def check_spot(t: Turn, on: str, spot: str) -> None:
    """Where exactly it is put, for the bets whose place the law describes."""
    spots = t.game.rules.bets[on].spots
    if spot and spots and not holds(spots.get(spot)):
        t.refuse("wrong_spot", spots.get(spot), *spots.values(), at=spot, bet=on)


# --- when -----------------------------------------------------------------------------------------------------------


def check_when(t: Turn, player: str, on: str, at: str) -> str:
    """Is this the moment for the bet? Answers with the number it stands on from the start."""
    rules = t.game.rules
    if t.s.point and denied(rules.betting.every_throw):
        t.refuse("only_first_throw", rules.betting.every_throw, at=on, point=t.s.point)
    if rules.bets[on].base:
        return check_base(t, player, on, at)
    if on in book.LINE and t.s.point and check_line(t, player, on):
        return t.s.point
    leaf = book.when(rules, on)
    if leaf is not None and leaf.value == "first_throw" and t.s.point:
        t.refuse("only_first_throw", leaf, at=on, point=t.s.point)
    if leaf is not None and leaf.value == "after_first_throw" and not t.s.point:
        t.refuse("only_with_point", leaf, at=on)
    return t.s.point if on in book.LINE else at


def check_line(t: Turn, player: str, on: str) -> bool:
    """A line bet once there is a point: may it be made, or raised, by a clause of its own?"""
    bet = t.game.rules.bets[on]
    has = t.stake(player, on, "") is not None
    leaf = bet.raise_after_point if has else bet.new_after_point
    if denied(leaf):
        t.refuse("may_not_raise" if has else "only_first_throw", leaf, bet.when, at=on, point=t.s.point)
    return holds(leaf)


def check_base(t: Turn, player: str, on: str, at: str) -> str:
    """An associated bet needs its simple bet, and that its number."""
    rules = t.game.rules
    leaf = book.needs_base(rules, on)
    base = book.base_stake(t.game, t.s.stakes, player, on, at)
    if base is not None and base.number:
        return base.number
    fresh = base or book.base_stake(t.game, t.s.stakes, player, on)
    if holds(leaf):
        code = "no_point" if fresh is not None and not fresh.number else "needs_base"
        t.refuse(code, leaf, at=f"{on} {at}".strip(), base=rules.bets[on].base)
    if not t.s.point:
        t.refuse("no_point", leaf, at=on)
    return at or t.s.point


# --- how much -------------------------------------------------------------------------------------------------------


def check_limits(t: Turn, player: str, on: str, at: str, number: str, amount: int) -> None:
    """Minimum and maximum, for what then stands on the bet."""
    game = t.game
    general = game.rules.general
    if general is not None and denied(general.limits_hold):
        return
    old = t.stake(player, on, at)
    total = amount + (old.amount if old is not None else 0)
    if total < t.s.minimum:
        t.refuse("below_minimum", *game.minimum_sources(), at=on, minimum=t.s.minimum, stake=total)
    high, sources = book.maximum(game, t.s, player, on, number)
    if high is not None and total > high:
        t.refuse("above_maximum", *sources, at=on, maximum=high, stake=total)


def put(t: Turn, player: str, on: str, at: str, number: str, amount: int, *by: Leaf[Any] | None) -> Stake:
    """The chips lie on the bet."""
    rules = t.game.rules
    seat(t, player)
    old = t.stake(player, on, at)
    if old is None:
        stake = Stake(t.s.next_stake, player, on, at, amount, number)
    else:
        stake = replace(old, amount=old.amount + amount, mark="")
    t.put(stake)
    bet = rules.bets[on]
    leaf = book.when(rules, on) or book.needs_base(rules, on)
    raised = bet.raise_after_point if old is not None and t.s.point else None
    cite = (leaf, bet.offered, raised, *by)
    t.emit(w.Placed(player=player, on=on, at=at, stake=amount, n=stake.n, cite=cites(*cite), reading=reading(*cite)))
    t.pay(player, stake.account, amount, "bet", *cite)
    mark = rules.markers.wrong_bet
    if on == "wrong_bet" and holds(mark):
        who = marked_by(rules.markers.wrong_bet_by)
        t.emit(m.Marked(marker="wrong_bet", at=at, by=who, cite=cites(mark)))
    return stake


# --- tips and tickets -----------------------------------------------------------------------------------------------


def on_tip(t: Turn, move: m.Tip) -> None:
    """A tip goes into the slot."""
    duty = t.game.rules.duties.get("tips_to_slot")
    if duty is None or not duty.value.holds:
        t.refuse("no_rule", nearest(duty, t.game.rules.staff.pays))
    if t.actor.role != "player":
        t.refuse("wrong_role", duty, role=t.actor.role)
    if t.s.phase == "unopened":
        t.refuse("wrong_phase", duty, phase=t.s.phase)
    t.pay(t.actor.name, "tips", move.amount, "tip", duty)
    t.set(tips=t.s.tips + move.amount)
    if "tip" in duty.value.when:
        duties.owe(t, "tip", t.actor.name)
    else:
        t.done("tips_to_slot", performer(duty), duty, about=t.actor.name)


def on_ticket(t: Turn, move: w.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.game.rules.betting.tickets
    if not holds(leaf):
        t.refuse("no_rule", nearest(leaf, t.game.rules.duties.get("exchange_chips")))
    if t.actor.role != "player":
        t.refuse("wrong_role", leaf, role=t.actor.role)
    t.note("ticket_exchanged", leaf, about=t.actor.name, amount=move.amount)
    ticket_exchanged(t, t.actor.name, move.amount)


HANDLERS: dict[Any, Any] = {
    m.Bet: on_bet,
    m.Place: on_place,
    m.Tip: on_tip,
    w.BuyTicket: on_ticket,
}
