"""Duties with a moment of their own: at a table served by hand play waits for them, elsewhere they are done at once.

``before_opening``   the table still has to be opened
``new_dice``         dice come into play that nobody has looked at, or were touched without need
``before_call``      the shooter has not been given the dice
``after_clearing``   a bet has gone to the box of its number, or the point is to be shown
``tip``              a player gave a tip
``before_closing``   money that was changed at the table still lies there
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....law.rulebook import Leaf
from ....law.values import Duty
from ...base import moves as w
from ...base.staff import perform
from .. import moves as m
from ..turn import Turn, nearest, performer

if TYPE_CHECKING:
    from ..play import Craps


def imposed(game: Craps, moment: str) -> dict[str, Leaf[Duty]]:
    """The duties that the law imposes at this moment, by name."""
    known = game.moments
    if moment not in known:
        known[moment] = {
            name: leaf
            for name, leaf in game.rules.duties.items()
            if leaf.value.holds and leaf.value.must and moment in leaf.value.when
        }
    return known[moment]


def by_hand(game: Craps) -> bool:
    return game.terms.settlement == "by_hand"


def owe(t: Turn, moment: str, about: str = "") -> None:
    """The moment has come: staff do what the law imposes now, or the table waits until they have."""
    due = imposed(t.game, moment)
    if by_hand(t.game):
        t.set(owed=tuple(dict.fromkeys((*t.s.owed, *due))))
        return
    for name, leaf in due.items():
        t.done(name, performer(leaf), leaf, about=about)


def check(t: Turn, *moments: str) -> None:
    """Play does not go on while the table waits for a duty of one of these moments."""
    for moment in moments if t.s.owed else ():
        for name, leaf in imposed(t.game, moment).items():
            if name in t.s.owed:
                t.refuse("duty_owed", leaf, at=name)


def perform_owed(t: Turn, move: w.Perform) -> None:
    """A duty by its name: the table waits for it no longer."""
    leaf = t.game.rules.duties.get(move.duty)
    if leaf is None or not leaf.value.holds or not leaf.value.must:
        perform(t, move)
        return
    t.allow(leaf.value.by, leaf)
    if move.duty == "place_bets" and move.duty not in t.s.owed:
        t.refuse("nothing_pending", leaf)
    t.done(move.duty, t.actor.name, leaf, about=move.about)
    t.set(owed=tuple(name for name in t.s.owed if name != move.duty))
    if move.duty == "deposit_money":
        t.set(cash=0)


# --- money ----------------------------------------------------------------------------------------------------------


def on_change(t: Turn, move: m.ChangeMoney) -> None:
    """Notes and chips are changed for a player; what he handed in lies at the table until it is in the box."""
    leaf = t.game.rules.duties.get("exchange_chips")
    if leaf is None or not leaf.value.holds:
        t.refuse("no_rule", nearest(leaf, t.game.rules.staff.pays))
    t.allow(leaf.value.by, leaf)
    if t.s.phase in ("unopened", "over"):
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    t.note("money_changed", leaf, about=move.player, amount=move.amount)
    t.set(cash=t.s.cash + move.amount)
    if not by_hand(t.game):
        deposit(t)


def deposit(t: Turn) -> None:
    """At a table that is not served by hand the money goes to the box at once."""
    for name, leaf in imposed(t.game, "before_closing").items():
        t.done(name, performer(leaf), leaf, about=str(t.s.cash))
        t.set(cash=0)


def check_money(t: Turn) -> None:
    """The table is not closed while money lies there that belongs in the box."""
    for name, leaf in imposed(t.game, "before_closing").items():
        if t.s.cash:
            t.refuse("duty_owed", leaf, at=name)


HANDLERS: dict[Any, Any] = {
    m.ChangeMoney: on_change,
}
