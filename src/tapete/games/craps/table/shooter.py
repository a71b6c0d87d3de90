"""Who throws: the order round the table, passing the dice, refusing and losing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....law.values import Duty
from ....table.contract import Pending
from .. import moves as m
from ..state import State
from ..turn import Turn, nearest, performer
from . import duties

if TYPE_CHECKING:
    from ..play import Craps

# --- the order ------------------------------------------------------------------------------------------------------


def may_throw(state: State, name: str) -> bool:
    return name not in state.deprived and name not in state.barred


def first_of(seats: tuple[str, ...], leaf: Leaf[Any] | None) -> str:
    """The first at the croupiers' left, or at their right."""
    if not seats:
        return ""
    return seats[-1] if leaf is not None and leaf.value == "right" else seats[0]


def has_line(game: Craps, state: State, name: str) -> bool:
    """Whether this player has the bet that a shooter must have."""
    leaf = game.rules.shooter.line_bet
    return leaf is not None and any(s.owner == name and s.on in leaf.value for s in state.stakes)


def others(t: Turn) -> list[str]:
    """Everybody else who may throw, from the shooter on in the sense of the rotation; he himself at the end."""
    seats, leaf = t.s.seats, t.game.rules.shooter.rotation
    if t.s.shooter in seats:
        n = seats.index(t.s.shooter) + 1
        seats = (*seats[n:], *seats[:n])
    if leaf is not None and leaf.value == "counterclockwise":
        seats = (*reversed(seats[:-1]), *seats[-1:])
    return [name for name in seats if may_throw(t.s, name)]


def next_one(t: Turn, away: bool = False) -> str:
    """Whose turn comes; ``away``: the shooter is gone, and in a series whoever has a line bet comes first."""
    names = [name for name in others(t) if not away or name != t.s.shooter]
    if away and t.s.point:
        names.sort(key=lambda name: not has_line(t.game, t.s, name))
    return names[0] if names else ""


def goes_on(t: Turn) -> bool:
    """Whether somebody else would have the dice if the shooter gave them up."""
    return next_one(t) != t.s.shooter


def end_turn(t: Turn, why: Any, *sources: Leaf[Any] | None, away: bool = False) -> None:
    """The dice change hands."""
    rotation = t.game.rules.shooter.rotation
    t.emit(m.TurnOver(player=t.s.shooter, why=why, cite=cites(*sources, rotation)))
    t.set(shooter=next_one(t, away), offered=False)


def seat(t: Turn, player: str) -> None:
    """Whoever bets stands at the table; if nobody has the turn it is his."""
    if player not in t.s.seats:
        t.set(seats=(*t.s.seats, player))
    if not t.s.shooter and may_throw(t.s, player):
        t.set(shooter=player, offered=False)


def unseat(t: Turn, player: str) -> None:
    t.set(seats=tuple(name for name in t.s.seats if name != player))


def retire(t: Turn) -> None:
    """A shooter who may no longer throw loses his turn."""
    if t.s.shooter and not may_throw(t.s, t.s.shooter):
        end_turn(t, "left", away=True)


def passing(game: Craps) -> dict[str, Leaf[Duty]]:
    """The duties by which the dice come to the shooter before the call, by name."""
    duties = game.rules.duties
    return {
        name: duties[name]
        for name in ("pass_dice", "deliver_dice")
        if name in duties and (name == "pass_dice" or "before_call" in duties[name].value.when)
    }


# --- passing the dice -----------------------------------------------------------------------------------------------


def on_offer(t: Turn, move: m.OfferDice) -> None:
    """The dice go to the player whose turn it is."""
    given = passing(t.game).values()
    named = [leaf for leaf in given if leaf.value.holds]
    if not named:
        t.refuse("no_such_duty", *given, at="pass_dice")
    t.allow([role for leaf in named for role in leaf.value.by], *named)
    duty = next((leaf for leaf in named if t.may(leaf.value.by)), named[0])
    t.in_phase("betting", sources=(duty,))
    check_shooter(t)
    if move.player not in ("", t.s.shooter):
        t.refuse("out_of_order", t.game.rules.shooter.rotation, at=move.player, next=t.s.shooter)
    if t.s.offered:
        t.refuse("nothing_pending", duty)
    duties.check(t, "new_dice")
    pass_dice(t, t.actor.name, next(name for name, leaf in passing(t.game).items() if leaf is duty))


def check_shooter(t: Turn) -> None:
    """Somebody throws, and (where the law says so) there are players enough."""
    needed, participant = t.game.rules.session.players_needed, t.game.rules.shooter.participant
    least = needed.value if needed is not None else 1
    if not t.s.shooter or len(t.s.seats) < least:
        t.refuse("no_players", nearest(needed, t.game.rules.shooter.line_bet), players=len(t.s.seats))
    if denied(participant):
        t.refuse("no_rule", participant)


def pass_dice(t: Turn, by: str = "", name: str = "pass_dice") -> None:
    """With the stick, or (``name``) as the duty of another has it; once in a turn."""
    s, duty = t.game.rules.shooter, t.game.rules.duties.get(name)
    t.emit(m.Passed(player=t.s.shooter, cite=cites(s.first, s.rotation, s.participant)))
    if duty is not None and duty.value.holds:
        t.done(name, by or performer(duty), duty, about=t.s.shooter)
    t.set(offered=True)


def mine(t: Turn, *sources: Leaf[Any] | None) -> None:
    """Is it the turn of whoever acts?"""
    if t.actor.role != "player" or t.actor.name != t.s.shooter:
        t.refuse("not_the_shooter", *sources, shooter=t.s.shooter)


def on_refuse(t: Turn, move: m.RefuseDice) -> None:
    leaf = t.game.rules.shooter.may_refuse
    mine(t, leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.point:
        t.refuse("in_series", leaf, t.game.rules.shooter.passes_on_seven_out, point=t.s.point)
    if denied(leaf):
        t.refuse("no_rule", leaf)
    end_turn(t, "refused", leaf)


def check_line_bet(t: Turn) -> None:
    """Win or Don't Win before every first throw."""
    leaf = t.game.rules.shooter.line_bet
    if holds(leaf) and not t.s.point and not has_line(t.game, t.s, t.s.shooter):
        t.refuse("shooter_without_line_bet", leaf, player=t.s.shooter)


def owed(game: Craps, state: State) -> tuple[Pending, ...]:
    """What the shooter owes before a first throw: a line bet. If he stays silent the dice pass on."""
    leaf = game.rules.shooter.line_bet
    due = state.phase == "betting" and state.shooter and not state.point and not has_line(game, state, state.shooter)
    if leaf is None or not leaf.value or not due:
        return ()
    lines = tuple(on for on in leaf.value if on in game.spots)
    return (Pending(by=state.shooter, do="bet", about="line_bet", options=lines, default="dice_pass", cite=leaf.cite),)


def on_silence(t: Turn, move: m.Silence) -> None:
    """Reloj: the first dice presented are taken, or the dice pass on."""
    t.allow(("reloj",), t.game.rules.shooter.line_bet)
    choice = t.s.choice
    if choice is not None and choice.by == move.player:
        t.course.take_dice(t, choice.dice[: choice.count])
        return
    s = t.s
    waits = s.phase == "betting" and not s.point and s.shooter == move.player and not has_line(t.game, s, s.shooter)
    if not waits or not holds(t.game.rules.shooter.line_bet):
        t.refuse("nothing_pending", t.game.rules.shooter.line_bet, player=move.player)
    end_turn(t, "silence", t.game.rules.shooter.line_bet)


# --- losing them ----------------------------------------------------------------------------------------------------


def deprive(t: Turn, player: str, *sources: Leaf[Any] | None) -> None:
    """He never throws again; his bets play on."""
    t.set(deprived=(*t.s.deprived, player))
    if t.s.shooter == player:
        end_turn(t, "deprived", *sources, away=True)


def fault(t: Turn, player: str) -> None:
    """One more breach of the rules of throwing."""
    if player:
        t.set(faults={**t.s.faults, player: t.s.faults.get(player, 0) + 1})


HANDLERS: dict[Any, Any] = {
    m.OfferDice: on_offer,
    m.RefuseDice: on_refuse,
    m.Silence: on_silence,
}
