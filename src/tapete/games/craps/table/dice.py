"""The dice of the table: the set, those in play and in reserve, and who takes which."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import Pending
from .. import moves as m
from ..state import Choice, Dice
from ..turn import Turn
from .duties import owe
from .shooter import mine, retire


def written(dice: Dice) -> str:
    """
    >>> written((5, 2))
    '2-5'
    """
    return "-".join(str(n) for n in sorted(dice))


# --- the set --------------------------------------------------------------------------------------------------------


def set_size(t: Turn, asked: int = 0) -> int:
    """How many dice the table has: what was asked for or the terms say, if the law admits it, else the most."""
    admitted: tuple[int, ...] = t.game.rules.dice.set.value
    wanted = asked or t.game.terms.dice_set
    return wanted if wanted in admitted else max(admitted)


def lay_out(t: Turn, size: int) -> None:
    """A new set: the first dice are in play, the others in reserve."""
    n = t.game.rules.dice.in_play.value
    t.set(dice=tuple(range(1, n + 1)), reserve=tuple(range(n + 1, size + 1)), lost=(), throws=0)


def new_set(t: Turn, why: Any, *sources: Leaf[Any] | None) -> None:
    """The old dice are withdrawn; the table gets a whole new set."""
    size = set_size(t)
    t.set(set=t.s.set + 1)
    lay_out(t, size)
    leaf = t.game.rules.dice.set
    t.emit(m.DiceSet(set=t.s.set, dice=size, why=why, cite=cites(*sources, leaf)))


# --- presenting and choosing ----------------------------------------------------------------------------------------


def present(t: Turn, by: str, dice: Dice, count: int, why: Any, *sources: Leaf[Any] | None) -> None:
    """Dice are put before a player; if there are not enough, a new set is."""
    d = t.game.rules.dice
    if len(dice) < count:
        new_set(t, "exhausted", d.lost_replaced)
        dice, count = tuple(sorted((*t.s.dice, *t.s.reserve))), d.in_play.value
    dice = tuple(sorted(dice))
    t.emit(m.Presented(player=by, dice=written(dice), why=why, cite=cites(*sources), reading=reading(*sources)))
    options = tuple(written(some) for some in combinations(dice, count))
    owed = Pending(by=by, do="choose_dice", about=why, options=options, default=options[0], cite=cites(*sources))
    back = "closed" if t.s.phase == "closed" else "betting"
    t.set(choice=Choice(by, dice, count, why, back), pending=(*t.s.pending, owed), phase="choosing")


def on_choose(t: Turn, move: m.ChooseDice) -> None:
    choice = t.s.choice
    leaf = t.game.rules.dice.in_play
    if choice is None:
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if t.actor.name != choice.by or t.actor.role != "player":
        t.refuse("not_the_chooser", t.owed(), leaf, player=choice.by)
    owed = next(p for p in t.s.pending if p.do == "choose_dice")
    if move.dice not in owed.options:
        t.refuse("not_those_dice", t.owed(), leaf, at=move.dice, dice=written(choice.dice))
    take(t, tuple(int(n) for n in move.dice.split("-")))


def take(t: Turn, taken: Dice) -> None:
    """These are in play now. One for each die that was lost or broken, or two in place of those before."""
    s, choice, d = t.s, t.s.choice, t.game.rules.dice
    assert choice is not None
    partial = choice.why in ("die_on_floor", "dice_broken") and len(s.dice) + choice.count == d.in_play.value
    kept = s.dice if partial else ()
    everything = {*s.dice, *s.reserve}
    now = tuple(sorted((*kept, *taken)))
    kept_back = {"opening": d.rest_reserved, "reselection": d.rest_reserved, "change": d.returned_in_sight}
    rest = () if denied(kept_back.get(choice.why)) else tuple(sorted(everything - set(now)))
    pending = tuple(p for p in s.pending if p.do != "choose_dice")
    t.set(dice=now, reserve=rest, throws=0, choice=None, pending=pending, phase=choice.back)
    t.emit(m.DiceChosen(player=choice.by, dice=written(taken), cite=cites(d.in_play)))
    if choice.why in ("opening", "reselection") and holds(d.rest_reserved):
        t.done("reserve_dice", t.game.caller, d.rest_reserved, about=str(len(rest)))
    if choice.why == "change" and holds(d.returned_in_sight):
        t.done("return_dice", t.game.caller, d.returned_in_sight, about=str(len(rest)))
    owe(t, "new_dice")
    if choice.back == "betting":
        retire(t)


def on_request(t: Turn, move: m.RequestDice) -> None:
    """The shooter asks for other dice, before he throws for a point."""
    d = t.game.rules.dice
    mine(t, d.on_request)
    t.in_phase("betting", sources=(d.on_request,))
    if t.s.point and holds(d.not_in_series):
        t.refuse("in_series", d.not_in_series, point=t.s.point)
    if not holds(d.on_request):
        t.refuse("no_rule", d.on_request)
    present(t, t.s.shooter, t.s.reserve, d.in_play.value, "request", d.on_request)


def on_change(t: Turn, move: m.ChangeDice) -> None:
    """The jefe de mesa orders a change of dice."""
    d = t.game.rules.dice
    if d.change is None:
        t.refuse("no_rule")
    t.allow(d.change.value, d.change)
    t.in_phase("betting", sources=(d.change,))
    needed = {"some_throws": 1, "fixed_number": t.game.terms.throws_before_change}
    least = needed.get(d.change_after.value, 0) if d.change_after is not None else 0
    if t.s.throws < least:
        t.refuse("too_few_throws", d.change_after, throws=least)
    if not t.s.shooter:
        t.refuse("no_players", d.change)
    t.say(d.change_call, t.game.caller)
    dice = t.s.reserve if denied(d.whole_set) else (*t.s.dice, *t.s.reserve)
    present(t, t.s.shooter, dice, d.in_play.value, "change", d.change, d.whole_set)


# --- dice that are gone ---------------------------------------------------------------------------------------------


def lose_dice(t: Turn, count: int, found_again: bool) -> None:
    """So many of the dice in play are gone: out of the set for good, or until they are found."""
    gone, left = t.s.dice[len(t.s.dice) - count :], t.s.dice[: len(t.s.dice) - count]
    t.set(dice=left, lost=(*t.s.lost, *gone) if found_again else t.s.lost)


def chooser(t: Turn) -> str:
    """Who chooses when the selection of dice is repeated: the one who chose first, else the shooter."""
    leaf = t.game.rules.dice.first_choice
    named = [name for name in t.game.terms.players if name in t.s.seats]
    if leaf is None or not named:
        return t.s.shooter
    return named[-1] if leaf.value == "right" else named[0]


def reselect(t: Turn, incident: str) -> None:
    """The selection is repeated: the whole set is put before the first chooser."""
    d = t.game.rules.dice
    by = chooser(t)
    if not by:
        t.refuse("no_players", d.reselect)
    t.rule(incident, "reselected", d.reselect, about=by)
    present(t, by, (*t.s.dice, *t.s.reserve), d.in_play.value, "reselection", d.reselect, d.first_choice)


def on_found(t: Turn, move: m.DieFound) -> None:
    """A lost die is found and goes to the reserve."""
    leaf = t.game.rules.dice.lost_replaced
    t.declare(leaf)
    if t.s.phase in ("unopened", "choosing"):
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if not t.s.lost:
        t.refuse("nothing_there", leaf)
    die, *rest = t.s.lost
    t.set(lost=tuple(rest), reserve=tuple(sorted((*t.s.reserve, die))))
    t.note("die_found", leaf, about=str(die))


HANDLERS: dict[Any, Any] = {
    m.ChooseDice: on_choose,
    m.RequestDice: on_request,
    m.ChangeDice: on_change,
    m.DieFound: on_found,
}
