"""What goes wrong with the dice, the shooter and the bets, and the ruling on it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import holds
from ....law.rulebook import Leaf
from ....table.contract import Move, tag
from ...base import conduct
from ...base import moves as w
from ...base.stakes import give_back, lose_whole
from .. import moves as m
from ..round import lifting
from ..table import dice, duties
from ..table.shooter import deprive, end_turn, fault, has_line, retire, unseat
from ..turn import Turn, nearest

GIVES_UP = ("betting", "choosing", "closed")
"""Until the dice fall a shooter may give up, after a null throw too."""

WATCHERS = ("jefe_de_mesa", "jefe_de_sala", "director", "inspector")


def ground(t: Turn, incident: str) -> Leaf[bool]:
    """The clause that makes such a throw null."""
    leaf = t.game.rules.nulls.grounds.get(incident)
    if leaf is None or not leaf.value:
        t.refuse("no_rule", nearest(leaf, t.game.rules.nulls.call), at=incident)
    return leaf


# --- null throws ----------------------------------------------------------------------------------------------------


def null_throw(t: Turn, move: Move) -> None:
    incident = tag(move)
    leaf = ground(t, incident)
    t.declare(leaf)
    t.in_phase("closed", sources=(leaf,))
    t.null(incident, leaf)
    faults = t.game.rules.shooter.faults
    if faults is not None and incident in faults.value:
        fault(t, t.s.shooter)
    repeat = t.game.rules.nulls.repeat
    if incident == "far_edge_missed" and holds(repeat):
        t.rule(incident, "repeat", repeat, about=t.s.shooter)
    elif incident == "far_edge_missed" and repeat is not None:
        t.set(phase="betting")


def dice_broken(t: Turn, move: m.DiceBroken) -> None:
    """The broken dice leave the set; the shooter takes others."""
    leaf, d = ground(t, "dice_broken"), t.game.rules.dice
    t.declare(leaf)
    t.in_phase("closed", sources=(leaf,))
    t.null("dice_broken", leaf)
    count = min(move.count, len(t.s.dice))
    dice.lose_dice(t, count, found_again=False)
    if move.infraction and holds(d.reselect):
        dice.reselect(t, "dice_broken")
        return
    dice.present(t, t.s.shooter, t.s.reserve, count, "dice_broken", leaf)


def die_on_floor(t: Turn, move: m.DieOnFloor) -> None:
    """In the series for a point: he chooses among the others to finish it."""
    leaf = t.game.rules.dice.floor_choice
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.declare(leaf)
    t.in_phase("closed", sources=(leaf,))
    if not t.s.point:
        t.refuse("not_in_series", leaf)
    t.null("die_on_floor", leaf)
    count = min(move.count, len(t.s.dice))
    t.rule("die_on_floor", "choose_remaining", leaf, about=t.s.shooter, amount=count)
    dice.lose_dice(t, count, found_again=True)
    dice.present(t, t.s.shooter, t.s.reserve, count, "die_on_floor", leaf)


def die_not_found(t: Turn, move: m.DieNotFound) -> None:
    """The play is over and the die is gone: a whole new set."""
    leaf = t.game.rules.dice.lost_replaced
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.declare(leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.point or not t.s.lost:
        t.refuse("nothing_there", leaf)
    t.rule("die_not_found", "new_set", leaf, amount=len(t.s.lost))
    dice.new_set(t, "die_not_found", leaf)
    duties.owe(t, "new_dice")


def dice_left_area(t: Turn, move: m.DiceLeftArea) -> None:
    """An infraction damaged dice or sent them out of the area: the selection is repeated."""
    leaf = t.game.rules.dice.reselect
    if not holds(leaf):
        t.refuse("no_rule", nearest(leaf, t.game.rules.nulls.call))
    t.declare(leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    if t.s.phase == "closed":
        t.null("dice_left_area", leaf)
    dice.reselect(t, "dice_left_area")


def change_in_series(t: Turn, move: m.ChangeInSeries) -> None:
    leaf = t.game.rules.dice.not_in_series
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.declare(leaf)
    t.in_phase("betting", sources=(leaf,))
    if not t.s.point:
        t.refuse("not_in_series", leaf)
    if move.player != t.s.shooter:
        t.refuse("not_the_shooter", leaf, shooter=t.s.shooter)
    t.rule("change_in_series", "refused", leaf, about=move.player)


def dice_touched(t: Turn, move: m.DiceTouched) -> None:
    leaf = t.game.rules.staff.hands_off_dice
    if leaf is None or move.by not in leaf.value:
        t.refuse("no_rule", leaf)
    t.allow(WATCHERS, leaf)
    may = t.game.rules.staff.may_touch
    allowed = may is not None and move.why in may.value
    t.rule("dice_touched", "allowed" if allowed else "to_be_avoided", leaf, may, about=move.by)
    if not allowed:
        duties.owe(t, "new_dice")


# --- handling of the dice -------------------------------------------------------------------------------------------

HANDLING: dict[str, str] = {
    "delayed_throw": "delays",
    "dice_taken_away": "takes_away",
    "interference": "interferes",
    "throw_without_order": "without_order",
}
PHASES: dict[str, tuple[str, ...]] = {"delayed_throw": ("closed",), "throw_without_order": ("betting",)}


def handling(t: Turn, move: Any) -> None:
    """Forbidden, and a breach; where the law calls it a fault, the throw is invalid and is repeated."""
    incident, throwing = tag(move), t.game.rules.throwing
    key = HANDLING.get(incident) or {"rubs": "rubs", "keeps": "keeps", "holds": "holds_both"}.get(
        move.what, "throws_both"
    )
    leaf = throwing.breaches.get(key)
    if not holds(leaf):
        t.refuse("no_rule", *((leaf,) if leaf is not None else throwing.breaches.values()), at=key)
    t.declare(leaf, warns=True)
    t.in_phase(*PHASES.get(incident, ("betting", "closed")), sources=(leaf,))
    t.rule(incident, "forbidden", leaf, about=move.player)
    fault(t, move.player)
    thrown = t.s.phase == "closed" or incident == "throw_without_order"
    if thrown and throwing.voids is not None and key in throwing.voids.value:
        t.null(incident, throwing.voids)
        t.rule(incident, "repeat", throwing.voids, about=move.player)


def repeated_breach(t: Turn, move: m.RepeatedBreach) -> None:
    """It waits for the decision of the jefe de mesa."""
    leaf, repeatedly = t.game.rules.shooter.deprive, t.game.rules.shooter.repeatedly
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.allow((*t.game.rules.staff.calls.value, "croupier", "jefe_de_mesa"), leaf)
    if t.s.phase in ("unopened", "ending"):
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if move.player in t.s.deprived:
        t.refuse("already_deprived", leaf, player=move.player)
    if repeatedly is not None and t.s.faults.get(move.player, 0) < repeatedly.value:
        t.refuse("not_repeated", repeatedly, player=move.player)
    assert leaf is not None
    conduct.ask(t, leaf.value.items[0], f"breach:{move.player}", ("deprive", "go_on"), "go_on", leaf)
    t.rule("repeated_breach", "consulted", leaf, about=move.player)


def decide(t: Turn, move: m.Decide) -> None:
    """The oldest question first; doubts on the rules as at any table."""
    pending = next((p for p in t.s.pending if p.do == "decide"), None)
    leaf = t.game.rules.shooter.deprive
    if pending is None:
        t.refuse("nothing_pending", leaf)
    about, _, player = pending.about.partition(":")
    if about == "dispute":
        conduct.decide(t, move)
        return
    t.allow(leaf.value if leaf is not None else (), leaf)
    t.in_phase("betting", sources=(leaf,))
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    t.set(pending=tuple(p for p in t.s.pending if p is not pending))
    if move.option == "go_on":
        t.rule("repeated_breach", "go_on", pending.cite, about=player)
        return
    t.rule("repeated_breach", "deprived", pending.cite, about=player)
    deprive(t, player, leaf)


# --- the shooter ----------------------------------------------------------------------------------------------------


def shooter_without_line_bet(t: Turn, move: m.ShooterWithoutLineBet) -> None:
    line, null = t.game.rules.shooter.line_bet, t.game.rules.nulls.grounds.get("shooter_without_line_bet")
    if not holds(line) and not holds(null):
        t.refuse("no_rule", null, line)
    t.declare(null, line)
    t.in_phase("betting", sources=(null, line))
    if t.s.point:
        t.refuse("in_series", null, line, point=t.s.point)
    if move.player != t.s.shooter:
        t.refuse("not_the_shooter", null, line, shooter=t.s.shooter)
    if has_line(t.game, t.s, move.player):
        t.refuse("has_line_bet", null, line, player=move.player)
    if not holds(null):
        t.rule("shooter_without_line_bet", "may_not_throw", line, about=move.player)
        return
    t.rule("shooter_without_line_bet", "irregular", null, about=move.player)
    t.null("shooter_without_line_bet", null)


def shooter_leaves(t: Turn, move: m.ShooterLeaves) -> None:
    s = t.game.rules.shooter
    leaf = nearest(s.leaving_loses, s.participant, s.line_bet)
    t.declare(leaf)
    t.in_phase(*GIVES_UP, sources=(leaf,))
    if move.player != t.s.shooter:
        t.refuse("not_the_shooter", leaf, shooter=t.s.shooter)
    abandon(t, move.player)


def abandon(t: Turn, player: str) -> None:
    """The bets that the law names for it are lost; the rest plays on, and the dice go on. Whoever owes a choice of dice
    leaves it as it lies; if the bets were closed they are open again, for the next shooter needs a bet too."""
    leaf = t.game.rules.shooter.leaving_loses
    choice = t.s.choice
    if choice is not None and choice.by == player:
        t.course.take_dice(t, choice.dice[: choice.count])
    elif choice is not None:
        t.set(choice=replace(choice, back="betting"))
    if t.s.phase == "closed":
        t.set(phase="betting")
    named = [s for s in t.stakes_of(player) if leaf is not None and s.on in leaf.value]
    for stake in named:
        t.rule("shooter_leaves", "line_bet_lost", leaf, about=player, amount=stake.amount)
        odds = lifting.odds_on(t, stake)
        lose_whole(t, stake, leaf)
        for one in odds:
            give_back(t, one, one.amount, "leave", leaf)
    if not named:
        t.rule("shooter_leaves", "bets_stand", leaf, about=player)
    end_turn(t, "left", leaf, away=True)
    unseat(t, player)
    t.note("left", about=player)


def place_jumping(t: Turn, move: m.PlaceJumping) -> None:
    c = t.game.rules.conduct
    if not holds(c.no_place_jumping):
        t.refuse("no_rule", nearest(c.no_place_jumping, t.game.rules.betting.unlimited_players))
    t.declare(c.no_place_jumping)
    t.set(breaches={**t.s.breaches, move.player: t.s.breaches.get(move.player, 0) + 1})
    ruling = "asked_back" if holds(c.asked_back) else "forbidden"
    t.rule("place_jumping", ruling, c.asked_back, c.no_place_jumping, about=move.player)


def barred_person(t: Turn, move: w.BarredPerson) -> None:
    """As at any table; and he throws no more."""
    conduct.barred_person(t, move)
    if t.s.phase == "betting":
        retire(t)


def mistake_at_table(t: Turn, move: m.MistakeAtTable) -> None:
    leaf = t.game.rules.staff.corrects
    if not holds(leaf):
        t.refuse("no_rule", nearest(leaf, t.game.rules.duties.get("answer_for_table")))
    assert leaf is not None
    t.allow(leaf.value, leaf)
    t.rule("mistake_at_table", "corrected", leaf, about=move.about)


NULLS = (
    m.DiceStacked, m.DiceLeaning, m.DiceOnChip, m.DiceOnObject, m.DiceOffTable, m.DiceOnRim, m.DiceInReserve,
    m.DiceSlide, m.FarEdgeMissed, m.ThrownAcross, m.IncorrectThrow,
)  # fmt: skip
MISHANDLED = (
    m.RubbingHolding, m.TwoHands, m.DiceTakenAway, m.ThrowWithoutOrder, m.Interference, m.DelayedThrow,
)  # fmt: skip

HANDLERS: dict[Any, Any] = {
    **dict.fromkeys(NULLS, null_throw),
    **dict.fromkeys(MISHANDLED, handling),
    m.DiceBroken: dice_broken,
    m.DieOnFloor: die_on_floor,
    m.DieNotFound: die_not_found,
    m.DiceLeftArea: dice_left_area,
    m.ChangeInSeries: change_in_series,
    m.DiceTouched: dice_touched,
    m.RepeatedBreach: repeated_breach,
    m.Decide: decide,
    m.ShooterWithoutLineBet: shooter_without_line_bet,
    m.ShooterLeaves: shooter_leaves,
    m.PlaceJumping: place_jumping,
    w.BarredPerson: barred_person,
    m.MistakeAtTable: mistake_at_table,
}
