"""From the ball at rest to the last payment: announce, clear, approve, pay; by itself or by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...law.values import Odds
from ...table import money
from ...table.contract import HOUSE, Due
from ...table.events import Call, Corrected, Transfer
from ..base import moves as shared
from ..base.outcome import NOTHING
from ..base.stakes import below, compensate, counted, give_back, in_phase, must, payee, settle_unnoticed_win
from ..base.state import Hold
from . import moves as m
from .betting import untouchable
from .places import neighbours
from .state import Stake
from .turn import Turn

# --- the result -----------------------------------------------------------------------------------------------------


def land(t: Turn[Any], pocket: str) -> None:
    """Azar has answered. At an automatic table all that the law prescribes follows at once."""
    r = t.game.rules.result
    if denied(r.shows):
        t.refuse("no_rule", r.shows)
    entry = t.s
    t.set(result=pocket, spins=t.s.spins + 1, before=t.s.stakes, losses={}, cleared=(), approved=False, altered=False,
          outcome=NOTHING, undo=entry)  # fmt: skip
    t.emit(m.Result(pocket=pocket, cite=cites(r.shows)))
    if t.game.terms.settlement == "by_hand":
        if r.announce is not None:
            t.set(phase="result")
        else:
            t.set(phase="clearing", dues=make_dues(t))
        return
    announce(t)
    if t.s.before or t.s.dues:
        t.set(dues=make_dues(t))
        if not holds(r.clear_first):
            pay_all(t)
        clear(t, None)
        pay_all(t)
    advance(t)


def announce(t: Turn[Any], by: str = "") -> None:
    """The number and the winning chances, aloud; then the number is shown on the layout."""
    r = t.game.rules.result
    by = by or t.s.thrower or "croupier"
    if holds(r.announce):
        es, en = t.game.said(t.s.result)
        cite = cites(r.announce, r.announced_by_thrower)
        t.emit(Call(text=es, gloss=en, by=by, cite=cite, reading=reading(r.announce)))
    if r.touch is not None:
        t.done("show_number", by, r.touch, about=str(r.touch.value))


# --- clearing -------------------------------------------------------------------------------------------------------

GROUPS = {"column": "columns", "double_column": "columns", "dozen": "dozens", "double_dozen": "dozens"}


def group_of(t: Turn[Any], stake: Stake) -> str:
    """The part of the layout where a stake lies, as the clearing orders name it."""
    spot = t.game.spots[stake.on][stake.at]
    if spot.chance == "simple":
        return "simple"
    if stake.on in GROUPS:
        return GROUPS[stake.on]
    return "around" if spot.numbers & neighbours(t.s.result) else "rest"


def clear(t: Turn[Any], groups: tuple[str, ...] | None) -> None:
    """Losing stakes go to the house, in the law's order where it has one; zero does what it does."""
    order = t.game.rules.result.clear_order
    stakes = list(t.s.before)
    if not stakes:
        return
    if order is not None:
        stakes.sort(key=lambda s: order.value.rank(group_of(t, s)))
    plain: list[Stake] = []
    loses = t.game.loses_plainly
    for stake in stakes:
        if groups is not None and group_of(t, stake) not in groups:
            continue
        if loses(t.s, stake):
            plain.append(stake)
            continue
        if t.game.wins(stake, t.s.result):
            continue
        lose_all(t, plain)
        plain = []
        t.game.clear_stake(t, stake)
    lose_all(t, plain)


def lose_all(t: Turn[Any], stakes: list[Stake]) -> None:
    """Stakes that simply lost go to the house, in one sweep: most of a layout does at every spin."""
    if not stakes:
        return
    losses, total, emit, behind = dict(t.s.losses), 0, t.events.append, t.game.lost_by
    for stake in stakes:
        on, n, amount, owner = stake.on, stake.n, stake.amount, stake.owner
        cite, doubt = behind[on]
        emit(shared.Lost(player=owner, on=on, at=stake.at, amount=amount, n=n, cite=cite, reading=doubt))
        emit(Transfer(source=stake.account, target=HOUSE, amount=amount, reason="lost", cite=cite, reading=doubt))
        losses[owner] = losses.get(owner, 0) + amount
        total += amount
    gone = {stake.n for stake in stakes}
    accounts = {**t.s.accounts, HOUSE: t.s.accounts.get(HOUSE, 0) + total}
    t.set(stakes=tuple([s for s in t.s.stakes if s.n not in gone]), accounts=accounts, losses=losses)


# --- what is due ----------------------------------------------------------------------------------------------------


def make_dues(t: Turn[Any]) -> tuple[Due, ...]:
    """What must be paid for this result, in the law's order of payment."""
    r = t.game.rules.result
    general = t.game.rules.general
    if general is not None and denied(general.collect_prizes):
        return ()
    wins, result = t.game.wins, t.s.result
    dues = [t.game.due(t, stake) for stake in t.s.before if wins(stake, result)]
    if len(dues) < 2:
        return tuple(dues)
    dues.sort(key=lambda d: d.rank)
    if holds(r.by_amount):
        amounts = {s.n: s.amount for s in t.s.before}
        dues.sort(key=lambda d: amounts[d.stake])
    if holds(r.at_once):
        first: dict[str, int] = {}
        for n, due in enumerate(dues):
            first.setdefault(due.player, n)
        dues.sort(key=lambda d: first[d.player])
    return tuple(dues)


def winnings(t: Turn[Any], stake: Stake) -> tuple[int, str, tuple[Leaf[Any] | None, ...]]:
    """What a winning stake receives, the fraction that rounding left, and the leaves that make it so."""
    spot = t.game.spots[stake.on][stake.at]
    by_table = t.game.rules.result.by_table
    base, odds, sources = counted(t, stake, spot.pays.value)
    if denied(by_table):
        odds = Odds(0, 1)
    paid = money.pay(base, odds, t.game.terms.rounding)
    return paid.amount, paid.remainder, (spot.pays, spot.covers, by_table, *sources)


# --- paying ---------------------------------------------------------------------------------------------------------


def pay_all(t: Turn[Any]) -> None:
    """An automatic table: duties at payment, the jefe's approval where the law has one, then every due in order."""
    if not t.s.dues:
        return
    r = t.game.rules.result
    must(t, "paying")
    must(t, "payment")
    if r.approved is not None and r.approved.value:
        t.done("approve_payment", r.approved.value.items[0], r.approved)
    dues = t.s.dues
    t.set(dues=())
    for due in dues:
        settle_due(t, due, "chips")


def pay_due(t: Turn[Any], due: Due, means: str) -> None:
    """One of the winning bets is paid."""
    t.set(dues=tuple([d for d in t.s.dues if d.stake != due.stake]))
    settle_due(t, due, means)


def settle_due(t: Turn[Any], due: Due, means: str) -> None:
    """A winning bet is paid; the stake stays with its owner, unless the law does not say so."""
    game = t.game
    general = game.rules.general
    stake = next(s for s in t.s.stakes if s.n == due.stake)
    r = game.rules.result
    if stake.mark and general is not None:
        stake = settle_unnoticed_win(t, stake, due)
    if denied(r.added_to_bet):
        return
    target, why = payee(t, stake, due)
    t.emit(
        shared.Won(
            player=due.player,
            on=stake.on,
            at=stake.at,
            amount=due.amount,
            n=stake.n,
            rank=due.rank,
            means=means,
            cite=due.cite,
            reading=due.reading,
        )
    )
    chips = 0 if why else game.colour_part(t, due.player, due.amount, means)
    if chips:
        t.pay(HOUSE, f"colour:{due.player}", chips, "won", due.cite)
    t.pay(HOUSE, target, due.amount - chips, "won", due.cite, remainder=due.remainder)
    if holds(r.added_to_bet):
        t.done("add_winnings", t.s.thrower or "croupier", r.added_to_bet, about=stake.on)
    if why:
        t.set(holds=(*t.s.holds, Hold(due.player, why, due.amount, t.s.watched.get(due.player, 0), due.cite)))
    if not holds(game.keeps(stake.on)):
        t.drop(stake)
        t.pay(stake.account, HOUSE, stake.amount, "stake_not_kept", game.keeps(stake.on))


def owe(t: Turn[Any], moment: str) -> None:
    """By hand the duties that the law imposes at this moment hold the table up: before the first payment of a round
    (``payment``), before the next ball (``between``, ``buy_in``)."""
    if t.game.terms.settlement == "by_hand":
        away = () if t.game.terms.auxiliar else ("auxiliar",)  # nobody waits for an auxiliar whom the table has not
        due = (name for name, leaf in t.game.imposed.get(moment, ()) if not all(role in away for role in leaf.value.by))
        t.set(owed=tuple(dict.fromkeys((*t.s.owed, *due))))


def check_owed(t: Turn[Any]) -> None:
    """What must be done first?"""
    if t.s.owed:
        t.refuse("duty_owed", t.game.rules.duties[t.s.owed[0]], at=t.s.owed[0])


def advance(t: Turn[Any]) -> None:
    """After clearing or paying: to the next thing the round still owes, or to its end."""
    if t.s.dues:
        if t.s.phase != "paying":
            owe(t, "payment")
        t.set(phase="paying")
    elif t.s.pending and any(p.do == "choose" for p in t.s.pending):
        t.set(phase="zero")
    else:
        finish(t)


def finish(t: Turn[Any]) -> None:
    """The round is over: duties after payment, rotation, announced changes, last balls."""
    if t.game.terms.settlement == "by_hand":
        owe(t, "between")
    else:
        must(t, "after")
        must(t, "between")
    s = t.s
    left = s.balls_left - 1 if s.balls_left > 0 else s.balls_left
    t.set(
        phase="ending" if left == 0 else t.game.first_phase,
        round=s.round + 1,
        turn=s.turn + 1,
        previous=s.result,
        asked=False,
        rethrow=False,
        watched={},
        balls_left=left,
    )
    sweep(t)
    t.game.after_round(t)


def sweep(t: Turn[Any]) -> None:
    """Free stakes that may not stand in the next play go back: of the barred and excluded, and below the minimum."""
    general = t.game.rules.general
    if general is None:
        return
    for stake in t.s.stakes:
        if stake.zeros:
            t.put(stake if below(t, stake) else replace(stake, mark=""))
        elif stake.owner in t.s.barred:
            give_back(t, stake, stake.amount, "barred", *general.breaches.barred.values())
        elif t.s.excluded.get(stake.owner, t.s.round) < t.s.round:
            give_back(t, stake, stake.amount, "excluded", general.breaches.exclusion)
        elif below(t, stake) and holds(general.limits_hold):
            give_back(t, stake, stake.amount, "below_minimum", general.limits_hold)
        elif stake.mark:
            t.put(replace(stake, mark=""))


# --- by hand --------------------------------------------------------------------------------------------------------


def operation(t: Turn[Any], *sources: Leaf[Any] | None, chips: bool = True) -> None:
    """Who carries out the operations of the game: croupiers; never (where the law says so) the chiefs."""
    staff, general = t.game.rules.staff, t.game.rules.general
    role = t.actor.role
    if general is not None and role == "croupier" and denied(general.croupier_runs):
        t.refuse("wrong_role", general.croupier_runs, role=role)
    if chips:
        untouchable(t)
    roles = staff.operations.value if staff.operations is not None else ("croupier",)
    if role not in roles:
        t.refuse("wrong_role", staff.operations, *sources, role=role)


def on_announce(t: Turn[Any], move: m.Announce) -> None:
    r = t.game.rules.result
    operation(t, r.announce, chips=False)
    in_phase(t, "result", sources=(r.announce,))
    if holds(r.announced_by_thrower) and t.s.croupiers and t.actor.name != t.s.thrower:
        t.refuse("not_the_thrower", r.announced_by_thrower, thrower=t.s.thrower)
    if move.pocket != t.s.result:
        t.refuse("not_the_result", r.announce, at=move.pocket, result=t.s.result)
    if r.touch is not None and move.touch not in ("", r.touch.value):
        t.refuse("not_shown_so", r.touch, means=move.touch)
    announce(t, t.actor.name)
    t.set(phase="clearing", dues=make_dues(t))


def on_clear(t: Turn[Any], move: shared.Clear) -> None:
    r = t.game.rules.result
    operation(t, r.clear_first)
    in_phase(t, "clearing", sources=(r.clear_first,))
    order = r.clear_order.value.ranks if r.clear_order is not None else ()
    if not move.group:
        left = tuple(g for g in ("columns", "simple", "dozens", "around", "rest") if g not in t.s.cleared)
        clear(t, left)
        advance(t)
        return
    groups = [g for rank in order for g in rank] or ["columns", "simple", "dozens", "around", "rest"]
    if move.group not in groups or move.group in t.s.cleared:
        t.refuse("nothing_there", r.clear_order, r.clear_first, at=move.group)
    ranks = order or (tuple(groups),)
    due = next(rank for rank in ranks if any(g not in t.s.cleared for g in rank))
    if move.group not in due:
        t.refuse("wrong_order", r.clear_order, at=move.group, next=due[0])
    clear(t, (move.group,))
    t.set(cleared=(*t.s.cleared, move.group))
    if len(t.s.cleared) == len(groups):
        advance(t)


def on_approve(t: Turn[Any], move: m.Approve) -> None:
    r = t.game.rules.result
    if not holds(r.approved):
        t.refuse("no_rule", r.approved)
    if r.approved is None or t.actor.role not in r.approved.value:
        t.refuse("wrong_role", r.approved, role=t.actor.role)
    in_phase(t, "paying", sources=(r.approved,))
    if t.s.approved:
        t.refuse("already_done", r.approved)
    check_owed(t)
    t.set(approved=True)
    t.done("approve_payment", t.actor.name, r.approved)


def on_pay(t: Turn[Any], move: m.Pay) -> None:
    """One due (or all of one player's, where the law pays at once), in the law's order."""
    r = t.game.rules.result
    operation(t, r.pay_order, r.clear_first)
    if t.s.phase == "clearing" and holds(r.clear_first):
        t.refuse("not_cleared", r.clear_first, phase=t.s.phase)
    in_phase(t, "clearing", "paying", sources=(r.clear_first,))
    if denied(r.any_croupier) and t.s.croupiers and t.actor.name != t.s.thrower:
        t.refuse("not_the_thrower", r.any_croupier, thrower=t.s.thrower)
    check_owed(t)
    if holds(r.approved) and not t.s.approved:
        t.refuse("not_approved", r.approved)
    if r.means is not None and move.means and move.means not in r.means.value:
        t.refuse("not_this_means", r.means, means=move.means)
    t.game.check_payment(t, move.player, move.means)
    due = find_due(t, move)
    check_order(t, due)
    dues = [d for d in t.s.dues if d.player == due.player] if holds(r.at_once) else [due]
    for one in dues:
        pay_due(t, one, move.means or "chips")
    if t.s.phase == "paying":
        advance(t)


def find_due(t: Turn[Any], move: m.Pay) -> Due:
    key = (move.player, move.on, t.game.place(move.on, move.at), move.layout)
    stakes = {s.n: (s.owner, s.on, s.at, s.layout) for s in t.s.stakes}
    found = [due for due in t.s.dues if stakes[due.stake] == key]
    if not found:
        t.refuse("nothing_there", t.game.rules.result.pay_order, at=f"{move.on} {move.at}".strip(), player=move.player)
    return found[0]


def check_order(t: Turn[Any], due: Due) -> None:
    """The order of payment: no due of a lower rank may be left; the jefe may have set it aside."""
    r = t.game.rules.result
    if t.s.altered:
        return
    if r.pay_order is not None:
        mine = [d for d in t.s.dues if d.player == due.player]
        first = min(mine if holds(r.order_per_player) else t.s.dues, key=lambda d: d.rank)
        if first.rank < due.rank:
            t.refuse("wrong_order", r.pay_order, at=due.bet, next=first.bet)
    if holds(r.by_amount):
        amounts = {s.n: s.amount for s in t.s.stakes}
        first = min(t.s.dues, key=lambda d: amounts[d.stake])
        if amounts[first.stake] < amounts[due.stake]:
            t.refuse("wrong_order", r.by_amount, at=due.bet, next=first.bet)


# --- correcting a wrong entry ---------------------------------------------------------------------------------------


def on_correct(t: Turn[Any], move: m.Correct) -> None:
    """The result was entered wrongly: compensating transfers, then the right settlement; nothing is erased.

    Only until the round after it begins (a bet, a lift, a call): then the players have acted on the result.
    """
    if t.actor.role != "jefe_de_mesa":
        t.refuse("wrong_role", t.game.rules.result.announce, role=t.actor.role)
    entry = t.undo
    if entry is None:
        t.refuse("too_late" if t.s.result else "nothing_pending", t.game.rules.result.announce)
    if move.pocket not in t.game.pockets:
        t.refuse("no_such_pocket", t.game.rules.result.shows, at=move.pocket)
    wrong = t.s.result
    if move.pocket == wrong:
        t.refuse("not_the_result", t.game.rules.result.announce, at=move.pocket, result=wrong)
    t.emit(Corrected(what="result", was=wrong, now=move.pocket, cite=cites(t.game.rules.result.announce)))
    compensate(t, entry, t.game.rules.result.announce)
    t.s = replace(entry, accounts=t.s.accounts)
    land(t, move.pocket)


HANDLERS: dict[Any, Any] = {
    m.Announce: on_announce,
    shared.Clear: on_clear,
    m.Approve: on_approve,
    m.Pay: on_pay,
    m.Correct: on_correct,
}
