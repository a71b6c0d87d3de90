"""From the dice at rest to the last payment: announce, clear, move, mark, pay; by itself or by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.values import Odds
from ....table import dice as falls
from ....table import money
from ....table.contract import HOUSE, Due
from ....table.events import Corrected
from ...base import moves as w
from ...base import stakes as shared
from ...base.outcome import NOTHING
from ...base.state import Hold
from .. import moves as m
from ..law import book
from ..state import Stake
from ..table import duties
from ..table.shooter import end_turn, retire
from ..turn import Turn, marked_by, nearest, performer


def on_throw(t: Turn, move: m.Throw) -> None:
    """Azar answers."""
    rules = t.game.rules
    at_once = rules.throwing.breaches.get("delays")
    t.allow(("azar",), nearest(rules.settlement.shows, at_once))
    t.in_phase("closed", sources=(t.owed(),) if t.s.choice is not None else (rules.betting.call, at_once))
    land(t, falls.Throw.parse(move.dice))


def land(t: Turn, throw: falls.Throw) -> None:
    """At an automatic table all that the law prescribes follows at once."""
    r = t.game.rules.settlement
    if denied(r.shows):
        t.refuse("no_rule", r.shows)
    entry = t.s
    t.set(previous=str(throw), total=throw.total, before=t.s.stakes, losses={}, turn_over="", outcome=NOTHING)
    phase: Any = "point" if t.s.point else "first"
    t.emit(m.Rolled(dice=str(throw), total=throw.total, shooter=t.s.shooter, throw=phase, cite=cites(r.shows)))
    if t.game.terms.settlement == "by_hand":
        t.set(phase="result" if holds(r.announce) else "clearing", undo=entry)
        return
    announce(t, t.game.caller)
    clear(t)
    for due in t.s.dues:
        pay_due(t, due)
    finish(t)
    t.set(undo=entry)


def announce(t: Turn, by: str) -> None:
    leaf = t.game.rules.settlement.announce
    if holds(leaf):
        t.announce(str(t.s.total), str(t.s.total), by, leaf)


# --- clearing -------------------------------------------------------------------------------------------------------


def clear(t: Turn) -> None:
    """Losing stakes go to the house, null results are free, Come bets move, and the point is marked."""
    game = t.game
    throw = falls.Throw.parse(t.s.previous)
    stakes = book.ordered(game, t.s.before)
    verdicts = {s.n: book.judge(game, s, throw, t.s.before) for s in stakes}
    dues = tuple(make_due(t, s, verdicts[s.n]) for s in stakes if verdicts[s.n].what == "won")
    for stake in stakes:
        if verdicts[stake.n].what == "lost":
            shared.lose_whole(t, stake, *verdicts[stake.n].sources)
    for what, handle in (("pushed", push), ("moved", move_stake)):
        for stake in stakes:
            if verdicts[stake.n].what == what:
                handle(t, stake, verdicts[stake.n])
    general = game.rules.general
    t.set(dues=() if general is not None and denied(general.collect_prizes) else dues)
    mark_point(t, any(s.on in book.COMES and verdicts[s.n].what == "moved" for s in stakes))


def push(t: Turn, stake: Stake, verdict: book.Verdict) -> None:
    t.put(replace(stake, bound=False))
    cite = cites(*verdict.sources)
    t.emit(m.Pushed(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cite))


def move_stake(t: Turn, stake: Stake, verdict: book.Verdict) -> None:
    """The bet stands on the number that came; a Come bet goes to its box."""
    number = str(t.s.total)
    if stake.on not in book.COMES:
        t.put(replace(stake, number=number))
        return
    t.put(replace(stake, number=number, at=number))
    cite = cites(*verdict.sources)
    t.emit(m.Moved(player=stake.owner, on=stake.on, at=number, amount=stake.amount, n=stake.n, cite=cite))


def mark_point(t: Turn, moved: bool) -> None:
    """The point of the table is set, made or lost, and shown on its box."""
    rules, total, point = t.game.rules, str(t.s.total), t.s.point
    win, markers = rules.bets["win"], rules.markers
    what: Any = ""
    if not point and win.pends is not None and total in win.pends.value:
        what = "set"
    elif point and total == point:
        what = "made"
    elif point and win.seven is not None and total in win.seven.value:
        what = "lost"
    if what:
        number = total if what == "set" else point
        leaf = win.pends if what == "set" else win.follows
        t.emit(m.Point(number=number, what=what, cite=cites(leaf)))
        t.set(point=total if what == "set" else "")
        side = markers.on if what == "set" else markers.off
        if holds(markers.point):
            up = side.value if side is not None else ""
            by = marked_by(markers.point_by)
            t.emit(m.Marked(marker="point", at=t.s.point, side=up, by=by, cite=cites(markers.point, side)))
    if moved or what == "set":
        duty = rules.duties.get("place_bets")
        if duty is not None and duty.value.holds and "moving" in duty.value.when:
            t.done("place_bets", performer(duty), duty, about=total)
        duties.owe(t, "after_clearing", total)
    t.set(turn_over=turn_over(t, point))


def turn_over(t: Turn, point: str) -> str:
    """Why the dice change hands after this throw, if they do."""
    s, loses, total = t.game.rules.shooter, t.game.rules.bets["win"].loses, str(t.s.total)
    if point:
        return "seven_out" if s.passes_on_seven_out is not None and total in s.passes_on_seven_out.value else ""
    lost = s.keeps_on_craps is not None and loses is not None and total in loses.value
    return "craps" if lost and s.keeps_on_craps is not None and total not in s.keeps_on_craps.value else ""


# --- paying ---------------------------------------------------------------------------------------------------------


def make_due(t: Turn, stake: Stake, verdict: book.Verdict) -> Due:
    """What a winning stake receives, and the leaves that make it so."""
    rules = t.game.rules
    leaf = book.price(rules, stake.on, stake.number, t.s.total)
    by_table = rules.settlement.by_table
    base, odds, sources = shared.counted(t, stake, leaf.value)
    paid = money.pay(base, Odds(0, 1) if denied(by_table) else odds, t.game.terms.rounding)
    behind = (leaf, *verdict.sources, by_table, *sources, rules.settlement.order)
    return Due(
        stake=stake.n,
        player=stake.owner,
        bet=stake.on,
        amount=paid.amount,
        rank=book.rank(t.game, stake),
        cite=cites(*behind),
        reading=reading(*verdict.sources, *behind),
        remainder=paid.remainder,
    )


def pay_due(t: Turn, due: Due) -> None:
    """A winning bet is paid, and its stake comes down."""
    stake = next(s for s in t.s.stakes if s.n == due.stake)
    t.set(dues=tuple(d for d in t.s.dues if d.stake != due.stake))
    if outside(t, stake):
        stake = shared.settle_unnoticed_win(t, stake, due)
    target, why = shared.payee(t, stake, due)
    t.emit(
        w.Won(
            player=due.player,
            on=stake.on,
            at=stake.at,
            amount=due.amount,
            n=stake.n,
            rank=due.rank,
            cite=due.cite,
            reading=due.reading,
        )
    )
    t.pay(HOUSE, target, due.amount, "won", due.cite, remainder=due.remainder)
    if why:
        t.set(holds=(*t.s.holds, Hold(due.player, why, due.amount, t.s.watched.get(due.player, 0), due.cite)))
    come_down(t, stake)


def outside(t: Turn, stake: Stake) -> bool:
    """It lay unnoticed outside the limits, and still does."""
    if not stake.mark or t.game.rules.general is None:
        return False
    low, high = t.game.bounds(t.s, stake)
    return stake.amount < low or (high is not None and stake.amount > high)


def come_down(t: Turn, stake: Stake) -> None:
    """The stake goes back to its owner with his winnings."""
    leaf = t.game.rules.settlement.comes_down
    if denied(leaf) and not t.game.rules.bets[stake.on].base:
        place = stake.on in (*book.LINE, *book.COMES)
        t.put(replace(stake, bound=False, **({"number": "", "at": ""} if place else {})))
        return
    t.drop(stake)
    t.pay(stake.account, stake.owner, stake.amount, "stake_back", leaf)


def finish(t: Turn) -> None:
    """The throw is settled: the dice change hands if they must, and bets are taken again."""
    s, rules = t.s, t.game.rules.shooter
    t.set(round=s.round + 1, throws=s.throws + 1, watched={}, turn_over="")
    t.set(phase="ending" if s.last and not s.point else "betting")
    if s.turn_over:
        end_turn(t, s.turn_over, rules.passes_on_seven_out if s.turn_over == "seven_out" else rules.keeps_on_craps)
    retire(t)


# --- by hand --------------------------------------------------------------------------------------------------------


def on_announce(t: Turn, move: m.Announce) -> None:
    leaf, calls = t.game.rules.settlement.announce, t.game.rules.staff.calls
    t.run()
    t.allow(calls.value, calls, leaf)
    t.in_phase("result", sources=(leaf,))
    if move.total != t.s.total:
        t.refuse("not_the_result", leaf, at=str(move.total), result=t.s.total)
    announce(t, t.actor.name)
    t.set(phase="clearing")


def on_clear(t: Turn, move: w.Clear) -> None:
    staff = t.game.rules.staff
    chips(t, staff.clears)
    said = t.game.rules.settlement.announce if t.s.phase == "result" else None
    t.in_phase("clearing", sources=(nearest(said, staff.clears),))
    if move.group:
        t.refuse("nothing_there", staff.clears, at=move.group)
    clear(t)
    if t.s.dues:
        t.set(phase="paying")
    else:
        finish(t)


def chips(t: Turn, leaf: Any) -> None:
    """Who may clear or pay: those the law names, and those who help with the chips."""
    t.run()
    assists = t.game.rules.staff.assists
    roles = tuple(role for source in (leaf, assists) if source is not None for role in source.value)
    t.allow(roles, leaf, assists)


def on_pay(t: Turn, move: m.Pay) -> None:
    """One bet; any order is lawful."""
    staff = t.game.rules.staff
    chips(t, staff.pays)
    if t.s.phase == "clearing":
        t.refuse("not_cleared", staff.clears, staff.pays, phase=t.s.phase)
    said = t.game.rules.settlement.announce if t.s.phase == "result" else None
    t.in_phase("paying", sources=(nearest(said, staff.pays),))
    duties.check(t, "after_clearing")
    key = (move.player, move.on, move.at)
    mine = {s.n for s in t.s.stakes if (s.owner, s.on, s.at) == key}
    due = next((d for d in t.s.dues if d.stake in mine), None)
    if due is None:
        t.refuse("nothing_there", staff.pays, at=f"{move.on} {move.at}".strip(), player=move.player)
    pay_due(t, due)
    if not t.s.dues:
        finish(t)


def on_correct(t: Turn, move: m.Correct) -> None:
    """The throw was entered wrongly: compensating transfers, then the right settlement; nothing is erased."""
    corrects = t.game.rules.staff.corrects
    answers = t.game.rules.duties.get("answer_for_table")
    answering = answers.value.by if answers is not None and answers.value.holds else ()
    t.allow(corrects.value if corrects is not None else answering, nearest(corrects, answers))
    entry, now = t.undo, str(falls.Throw.parse(move.dice))
    if entry is None:
        t.refuse("nothing_pending", nearest(corrects, answers))
    if now == t.s.previous:
        t.refuse("not_the_result", nearest(corrects, answers), at=now, result=t.s.previous)
    t.emit(Corrected(what="throw", was=t.s.previous, now=now, cite=cites(corrects)))
    shared.compensate(t, entry, corrects)
    t.s = replace(entry, accounts=t.s.accounts)
    land(t, falls.Throw.parse(move.dice))


HANDLERS: dict[Any, Any] = {
    m.Throw: on_throw,
    m.Announce: on_announce,
    w.Clear: on_clear,
    m.Pay: on_pay,
    m.Correct: on_correct,
}
