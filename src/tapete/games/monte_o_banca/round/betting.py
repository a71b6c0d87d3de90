"""Bets: on what, when, how much; time to make them; the calls that open and close them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, holds, reading
from ....law.rulebook import Leaf
from ....law.values import Names
from ....table.contract import RELOJ
from ...base import moves as w
from ...base.stakes import give_back
from .. import moves as m
from ..law import square
from ..state import Chips, State, out
from ..turn import Turn
from . import judge

# --- the calls ------------------------------------------------------------------------------------------------------


def on_open_bets(t: Turn, move: w.OpenBets) -> None:
    """«Hagan juego»."""
    calls = t.game.rules.calls
    call = calls.open_again if t.s.part == "segundas" else calls.open
    t.whose(t.game.rules.staff.directs)
    t.in_phase("ready", sources=(call,))
    t.say(call, t.actor.name)
    t.set(phase="betting")


def on_close_bets(t: Turn, move: w.CloseBets) -> None:
    """«No va más»: nobody waits for more time, and the cards are turned."""
    rules = t.game.rules
    call = closing(t)
    t.whose(rules.staff.directs)
    t.in_phase("betting", sources=(call,))
    if t.s.time:
        t.refuse("time_asked", rules.course.time, player=t.s.time[0])
    shut(t, t.actor.name)


def unwanted(state: State) -> bool:
    """Segundas in which nobody plays."""
    return state.phase == "betting" and state.part == "segundas" and not state.stakes and not state.time


def shut(t: Turn, by: str) -> None:
    """The call is made, and what lies there plays."""
    rules, call = t.game.rules, closing(t)
    t.say(call, by)
    stakes = tuple(replace(stake, bound=True) for stake in t.s.stakes)
    t.set(phase="turning", stakes=stakes, losses={}, asked=(), time=())
    if t.s.part != "segundas":
        t.emit(m.Phase(phase=t.s.part, boxes="".join(t.s.live), cite=cites(call, rules.course.phases)))


def closing(t: Turn) -> Leaf[Any]:
    calls = t.game.rules.calls
    return calls.close_again if t.s.part == "segundas" else calls.close


# --- bets -----------------------------------------------------------------------------------------------------------


def on_bet(t: Turn, move: m.Bet) -> None:
    """Chips on a card, or on a side of Cartas."""
    player = t.player()
    check(t, player, move.on, move.at, move.place)
    check_amount(t, player, move.on, move.at, move.stake)
    put(t, player, move.on, move.at, move.stake)
    if player in t.s.time:
        t.set(time=tuple(name for name in t.s.time if name != player))


def check(t: Turn, player: str, on: str, at: str, place: str = "seated") -> None:
    """Is this a bet, here and now?"""
    rules, g = t.game.rules, t.game
    if place not in rules.places.value:
        t.refuse("not_from_there", rules.places, at=place)
    if t.s.phase in ("turning", "clearing", "paying"):
        t.refuse("after_the_call", closing(t))
    t.in_phase("betting", sources=(rules.calls.open,))
    check_kind(t, on, at)
    bet = rules.bets[on]
    if not plays(t, on):
        t.refuse("not_in_this_phase", bet.phases, at=on)
    boxes = {box for side in square.sides(at) for box in side}
    if not boxes <= set(t.s.live):
        t.refuse("not_placed", rules.course.still_placed, at=at)
    if bet.suit is not None:
        face = square.target(rules, on, t.laid[int(at) - 1][0]) if t.laid[int(at) - 1] else ""
        if face in out(t.s):
            t.refuse("card_out", bet.suit, at=face)
    if judge.price(g.book, on, t.s.part, t.laid, len(t.s.burned))[0].num < 1:
        t.refuse("not_offered", *rules.bets[on].less.values(), at=on)


def check_kind(t: Turn, on: str, at: str) -> None:
    """Is there such a bet, on such a place?"""
    if on not in t.game.spots:
        t.refuse("not_offered", t.game.rules.bank, at=on)
    if at not in t.game.spots[on]:
        bet = t.game.rules.bets[on]
        t.refuse("no_such_place", bet.lines or bet.suit or bet.suits, at=at)


def plays(t: Turn, on: str) -> bool:
    """Is this bet one of the phase?"""
    leaf: Leaf[Names] = t.game.rules.bets[on].phases
    return t.s.part in leaf.value or (leaf.reading == "M10" and t.game.terms.readings.get("M10") == "both")


def maximum(t: Turn, on: str) -> tuple[int, Leaf[int]]:
    """The most that a player may have on one place of this bet, and the clause."""
    by_phase = t.game.rules.bets[on].limit
    leaf = t.game.rules.limits.max[by_phase.get(t.s.part) or next(iter(by_phase.values()))]
    return leaf.value * t.game.terms.minimum, leaf


def check_amount(t: Turn, player: str, on: str, at: str, amount: int) -> None:
    old = t.stake(player, on, at)
    total = amount + (old.amount if old is not None else 0)
    low = t.game.terms.minimum
    if total < low:
        t.refuse("below_minimum", *t.game.minimum_set_by, at=on, minimum=low, stake=total)
    high, leaf = maximum(t, on)
    if total > high:
        t.refuse("above_maximum", leaf, at=on, maximum=high, stake=total)


def put(t: Turn, player: str, on: str, at: str, amount: int) -> None:
    """The chips lie there."""
    bet = t.game.rules.bets[on]
    old = t.stake(player, on, at)
    if old is None:
        stake = Chips(n=t.s.next_stake, owner=player, on=on, at=at, amount=amount)
    else:
        stake = replace(old, amount=old.amount + amount)
    t.put(stake)
    sources = (bet.suit or bet.suits or bet.lines, bet.first_card)
    t.emit(w.Placed(player=player, on=on, at=at, stake=amount, n=stake.n, cite=cites(*sources),
                    reading=reading(*sources)))  # fmt: skip
    t.pay(player, stake.account, amount, "bet", *sources)


def on_lift(t: Turn, move: m.Lift) -> None:
    """A bet is taken back before the call."""
    player = t.player()
    call = closing(t)
    if t.s.phase in ("turning", "clearing", "paying"):
        t.refuse("after_the_call", call)
    t.in_phase("ready", "betting", sources=(call,))
    stake = t.stake(player, move.on, move.at)
    if stake is None or move.stake > stake.amount:
        t.refuse("nothing_there", call, at=f"{move.on} {move.at}")
    if stake.bound:
        t.refuse("not_withdrawable", t.game.rules.calls.close, at=f"{move.on} {move.at}")
    amount = move.stake or stake.amount
    if 0 < stake.amount - amount < t.game.terms.minimum:
        t.refuse("below_minimum", *t.game.minimum_set_by, at=move.on, minimum=t.game.terms.minimum)
    give_back(t, stake, amount, "lift", call)


def on_leave(t: Turn, move: w.Leave) -> None:
    """What may be taken back goes back; the rest plays on."""
    player = t.player()
    for stake in t.may_go_back(player):
        give_back(t, stake, stake.amount, "leave", closing(t))
    t.set(time=tuple(name for name in t.s.time if name != player))
    t.note("left", t.game.rules.places, about=player)


# --- time -----------------------------------------------------------------------------------------------------------


def on_ask_time(t: Turn, move: m.AskTime) -> None:
    """Once for each turn of bets, a player may have the call wait."""
    leaf = t.game.rules.course.time
    player = t.player()
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf,))
    if player in t.s.asked:
        t.refuse("already_done", leaf, player=player)
    t.set(asked=(*t.s.asked, player), time=(*t.s.time, player))
    t.note("time_given", leaf, about=player)


def on_ready(t: Turn, move: m.Ready) -> None:
    """The player needs no more time."""
    leaf = t.game.rules.course.time
    player = t.player()
    if player not in t.s.time:
        t.refuse("nothing_pending", leaf, player=player)
    t.set(time=tuple(name for name in t.s.time if name != player))


def on_silence(t: Turn, move: w.Silence) -> None:
    """The time was enough; where nobody bets in Segundas, the call is made."""
    leaf = t.game.rules.course.time
    t.allow((RELOJ,), leaf)
    if move.player in t.game.rules.staff.directs.value and unwanted(t.s):
        shut(t, move.player)
        return
    if move.player not in t.s.time:
        t.refuse("nothing_pending", leaf, player=move.player)
    t.set(time=tuple(name for name in t.s.time if name != move.player))


HANDLERS: dict[Any, Any] = {
    m.Bet: on_bet,
    m.Lift: on_lift,
    w.Leave: on_leave,
    w.OpenBets: on_open_bets,
    w.CloseBets: on_close_bets,
    m.AskTime: on_ask_time,
    m.Ready: on_ready,
    w.Silence: on_silence,
}
