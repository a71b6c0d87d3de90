"""What may go wrong at a roulette, and the ruling: null throws, chips in the wrong place, bets in the wrong moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ..base import moves as w
from ..base.conduct import check_person, role
from ..base.stakes import in_phase
from ..wheels.betting import check_limits, check_means, check_open, check_stake, find_spot, place_stake, put_stake
from ..wheels.places import CALLED
from ..wheels.settle import operation
from ..wheels.turn import Turn
from . import moves as m

if TYPE_CHECKING:
    from .play import Roulette

BALL_RUNS = ("running", "closed")

# --- null throws ----------------------------------------------------------------------------------------------------


def null_throw(t: Turn[Roulette], move: Any) -> None:
    """A ground of nullity, declared by the jefe while the ball runs or has not yet been announced."""
    nulls = t.game.rules.nulls
    ground = move.__struct_config__.tag
    leaf: Leaf[Any] | None = nulls.grounds.get(ground)
    if isinstance(move, m.ShortRun):
        leaf = nulls.min_run or leaf
        if nulls.min_run is not None and move.turns >= nulls.min_run.value:
            t.refuse("run_long_enough", nulls.min_run, turns=nulls.min_run.value)
    elif isinstance(move, m.OtherIrregularPlay):
        leaf = nulls.open_list
    if not holds(leaf):  # the law has a list of grounds, and this is none of them
        t.refuse("no_rule", *((leaf,) if leaf is not None else nulls.grounds.values()), nulls.by, at=ground)
    role(t, *(nulls.by.value if nulls.by is not None else ("jefe_de_mesa",)), sources=(nulls.by, nulls.call, leaf))
    in_phase(t, *BALL_RUNS, sources=(leaf,))
    annul(t, ground, leaf)


def annul(t: Turn[Roulette], ground: str, *sources: Leaf[Any] | None) -> None:
    """«Tirada nula»: nothing wins or loses, the ball goes to the previous winning number, the throw is made again."""
    nulls = t.game.rules.nulls
    t.say(nulls.call, t.actor.name)
    if denied(nulls.voids):
        t.rule(ground, "stands", nulls.voids)
        return
    rests = (*sources, nulls.voids)
    t.emit(w.Annulled(ground=ground, cite=cites(*rests), reading=reading(*rests)))
    if holds(nulls.ball_to_previous):
        t.done("ball_to_previous", t.actor.name, nulls.ball_to_previous, about=t.s.previous)
    t.set(phase="betting", rethrow=True, watched={}, ball=t.s.previous if holds(nulls.ball_to_previous) else "")


# --- chips in the wrong place or at the wrong moment ----------------------------------------------------------------


def bet_changed(t: Turn[Roulette], move: m.BetChanged) -> None:
    b = t.game.rules.betting
    ban = b.untouchable_after_call or b.closed_after_call
    role(t, "croupier", "jefe_de_mesa", sources=(ban,))
    in_phase(t, "closed", sources=(ban,))
    if not holds(ban):
        t.refuse("no_rule", ban)
    t.rule("bet_changed_after_call", "put_back", ban, about=move.player)


def misplaced_chip(t: Turn[Roulette], move: m.MisplacedChip) -> None:
    """A chip put down before the call lies wrong: where the law lets it, the position is corrected after the call."""
    leaf = t.game.rules.after_call.correct_position
    role(t, "croupier", "jefe_de_mesa", sources=(leaf,))
    if not holds(leaf):
        t.refuse("no_rule", leaf, t.game.rules.conduct.own_position, t.game.rules.betting.closed_after_call)
    in_phase(t, "closed", sources=(leaf,))
    stake = t.free_stake(move.player, move.on, move.at, 1)
    if stake is None:
        t.refuse("nothing_there", leaf, at=f"{move.on} {move.at}".strip(), player=move.player)
    spot = find_spot(t, move.to_on, move.to_at)
    if (move.on, move.at) == (move.to_on, move.to_at):
        t.refuse("nothing_there", leaf, at=f"{move.on} {move.at}".strip(), player=move.player)
    check_limits(t, move.player, move.to_on, move.to_at, spot, stake.amount)
    there = t.free_stake(move.player, move.to_on, move.to_at, 1, stake.colour)
    if there is None:
        t.put(replace(stake, on=move.to_on, at=move.to_at))
    else:
        t.drop(stake)
        t.put(replace(there, amount=there.amount + stake.amount))
        t.pay(stake.account, there.account, stake.amount, "moved", leaf)
    t.rule("misplaced_chip", "moved", leaf, about=move.player, amount=stake.amount)


def accepted_unplaced(t: Turn[Roulette], move: m.AcceptedUnplaced) -> None:
    """A bet accepted before the call but not yet on its place."""
    rules = t.game.rules
    called, placed = rules.after_call.accepted_called, rules.after_call.accepted_placed
    leaf = called or placed
    role(t, "croupier", "jefe_de_mesa", sources=(leaf, rules.betting.closed_after_call))
    in_phase(t, "closed", sources=(leaf, rules.betting.closed_after_call))
    spot = find_spot(t, move.on, move.at)
    check_person(t, move.player)
    check_limits(t, move.player, move.on, move.at, spot, move.stake)
    admitted = holds(placed) or (holds(called) and move.called and move.accepted)
    admitted = admitted or denied(rules.betting.closed_after_call)
    if not admitted:
        t.rule(
            "accepted_unplaced_bet",
            "not_admitted",
            leaf or rules.betting.closed_after_call,
            about=move.player,
            amount=move.stake,
        )
        return
    old = t.free_stake(move.player, move.on, move.at, 1, "")
    put_stake(t, move.player, move.on, move.at, 1, move.stake, "chips", old, spot, leaf)
    t.rule("accepted_unplaced_bet", "admitted", leaf, about=move.player, amount=move.stake)


def own_position_error(t: Turn[Roulette], move: w.OwnPositionError) -> None:
    """The player answers for the position of his bets: it played where it lay."""
    rules = t.game.rules
    leaf = rules.conduct.own_position
    if leaf is None and rules.general is not None:
        leaf = rules.general.breaches.duties.get("misplaced_bet")
    role(t, "croupier", "jefe_de_mesa", sources=(leaf,))
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    find_spot(t, move.on, move.at)
    t.rule("own_position_error", "stands", leaf, about=move.player)


# --- called bets and markers ----------------------------------------------------------------------------------------


def call_bet(t: Turn[Roulette], move: m.CallBet) -> None:
    """A player asks aloud; the croupier places his chips as the ordinary bets that make up the called one."""
    b = t.game.rules.betting
    if t.actor.role != "player":
        t.refuse("wrong_role", b.called, role=t.actor.role)
    if not holds(b.called):
        not_in_the_list(t, move.on, b.called)
    check_means(t, move.means)
    check_open(t)
    for on, at, units in components(t, move.on):
        place_stake(t, t.actor.name, on, at, move.layout, move.unit * units, "chips", b.called, b.called_bets)


def check_called(t: Turn[Roulette], player: str, on: str, unit: int) -> None:
    """May the player, who may bet now, have this combination? (Its bets lie on different places.)"""
    for bet, at, units in components(t, on):
        check_stake(t, player, find_spot(t, bet, at), unit * units, "chips")


def not_in_the_list(t: Turn[Roulette], on: str, leaf: Leaf[Any] | None) -> NoReturn:
    """A combination the law does not know: shut out by its closed list, or simply without a rule."""
    b = t.game.rules.betting
    if holds(b.closed_list):
        t.refuse("not_offered", b.closed_list, at=on, bet=on)
    t.refuse("no_rule", leaf, b.allowed, at=on)


def components(t: Turn[Roulette], on: str) -> tuple[tuple[str, str, int], ...]:
    """The ordinary bets that a called bet stands for, as the rulebook says (reading F20); undefined with two zeros
    (A5)."""
    b = t.game.rules.betting
    named = b.called_bets is None or on in b.called_bets.value
    if not named or not b.parts(on):
        t.refuse("not_offered", b.called_bets, b.called, b.markers, b.closed_list, at=on, bet=on)
    return b.parts(on)


def marker_bet(t: Turn[Roulette], move: m.MarkerBet) -> None:
    """A special marker stands for a series or neighbours bet that there is no time to place; a closed list without such
    bets shuts it out."""
    b = t.game.rules.betting
    leaf = b.markers
    role(t, "croupier", "jefe_de_mesa", sources=(leaf, b.closed_list))
    if not holds(leaf) and not holds(b.closed_list):
        t.refuse("no_rule", leaf, b.allowed, at=move.on)
    in_phase(t, *BALL_RUNS, sources=(leaf, b.closed_list))
    check_person(t, move.player)
    if not holds(leaf):
        units = sum(units for _, _, units in CALLED.get(move.on, ()))
        t.rule("short_of_time_series", "not_admitted", b.closed_list, about=move.player, amount=move.unit * units)
        return
    total = 0
    for on, at, units in components(t, move.on):
        spot = find_spot(t, on, at)
        check_limits(t, move.player, on, at, spot, move.unit * units)
        put_stake(
            t, move.player, on, at, 1, move.unit * units, "chips", t.free_stake(move.player, on, at, 1, ""), spot, leaf
        )
        total += move.unit * units
    t.rule("short_of_time_series", "marker", leaf, about=move.player, amount=total)


# --- persons --------------------------------------------------------------------------------------------------------


def two_tables(t: Turn[Roulette], move: m.TwoTables) -> None:
    leaf = t.game.rules.conduct.two_tables_simple
    role(t, "croupier", "jefe_de_mesa", "jefe_de_sala", sources=(leaf,))
    if leaf is None:
        t.refuse("no_rule", leaf)
    if holds(leaf) and move.simple_only:
        if move.player not in t.s.two_tables:
            t.set(two_tables=(*t.s.two_tables, move.player))
        t.rule("two_tables", "allowed", leaf, about=move.player)
    else:
        t.rule("two_tables", "forbidden", leaf, about=move.player)


def chief_handles_chips(t: Turn[Roulette], move: m.ChiefHandlesChips) -> None:
    leaf = t.game.rules.staff.hands_off
    role(t, "director", "inspector", "jefe_de_sala", sources=(leaf,))
    if leaf is None or move.chief not in leaf.value:
        t.refuse("no_rule", leaf, at=move.chief)
    t.rule("chief_handles_chips", "forbidden", leaf, about=move.chief)


def wrong_direction(t: Turn[Roulette], move: m.WrongDirection) -> None:
    leaf = t.game.rules.spinning.alternate
    role(t, "jefe_de_mesa", "inspector", sources=(leaf,))
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    in_phase(t, *BALL_RUNS, sources=(leaf,))
    t.rule("wrong_direction_spin", "breach_of_procedure", leaf)


# --- payment by hand ------------------------------------------------------------------------------------------------


def alter_order(t: Turn[Roulette], move: m.AlterOrder) -> None:
    leaf = t.game.rules.result.order_alterable
    if not holds(leaf):
        t.refuse("no_rule", leaf, t.game.rules.result.pay_order)
    assert leaf is not None
    role(t, *leaf.value, sources=(leaf,))
    in_phase(t, "clearing", "paying", sources=(leaf,))
    t.set(altered=True)
    t.note("order_altered", leaf)


def reduce(t: Turn[Roulette], move: m.Reduce) -> None:
    """Partial bets round the winning number are counted as plenos for payment; the sum is the same."""
    leaf = t.game.rules.result.reductions
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    operation(t, leaf)
    in_phase(t, "paying", sources=(leaf,))
    due = sum(d.amount for d in t.s.dues if d.player == move.player)
    if not due:
        t.refuse("nothing_there", leaf, player=move.player)
    t.note("reduction", leaf, about=move.player, amount=due)


NULLS = (
    m.ObjectInWheel,
    m.BallOut,
    m.DefectiveThrow,
    m.ShortRun,
    m.SameDirection,
    m.BallSuspended,
    m.WheelFault,
    m.WheelStopped,
    m.OtherIrregularPlay,
)
HANDLERS: dict[Any, Any] = {
    **dict.fromkeys(NULLS, null_throw),
    m.BetChanged: bet_changed,
    m.MisplacedChip: misplaced_chip,
    m.AcceptedUnplaced: accepted_unplaced,
    w.OwnPositionError: own_position_error,
    m.CallBet: call_bet,
    m.MarkerBet: marker_bet,
    m.TwoTables: two_tables,
    m.ChiefHandlesChips: chief_handles_chips,
    m.WrongDirection: wrong_direction,
    m.AlterOrder: alter_order,
    m.Reduce: reduce,
}
