"""What each word needs: whose turn it is, which words the law knows, what may be bet; and what silence means."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....table.contract import RELOJ
from ...base.moves import Silence
from ...base.turn import admitted
from .. import moves as m
from ..state import Player
from ..turn import Turn
from . import beginning, draw, limits, showdown
from .betting import do_bet, do_call, do_check, do_fold, do_raise, least_bring_in, to_call
from .limits import must_bring_in

# --- who speaks -----------------------------------------------------------------------------------------------------


def speaker(t: Turn) -> Player:
    """Who speaks; refused where it is not his turn."""
    name = t.player()
    b, s = t.rules.betting, t.s
    if s.pack.owed and s.phase == "dealing":
        t.refuse("card_owed", b.begins, b.indicated)
    t.in_phase("betting", sources=(b.indicated,))
    p = t.in_hand(name, b.indicated)
    if s.turn != name and not denied(b.in_turn):
        t.refuse("not_your_turn", b.in_turn or b.indicated, turn=s.turn)
    if not (t.resto(name) or p.early) or p.stopped:
        t.refuse("not_in_hand", b.all_in, at=name)
    return p


# --- what each word needs -------------------------------------------------------------------------------------------


def option(t: Turn, word: str) -> None:
    leaf = t.rules.betting.options
    if word not in leaf.value:
        t.refuse("not_an_option", leaf)


def may_not_fold(t: Turn, name: str) -> bool:
    """Stud: who opens a round of open cards passes or bets, if the law says so (BOL13 2.3.5.6 Juego ¶7 of the second
    round, ¶9 of the third and fourth; ¶10 does not say it of the last, whose card is covered)."""
    s, b = t.s, t.rules.betting
    opens = t.game.plan.stud and s.street > 1 and bool(limits.street(t).up) and name == s.bets.first
    return opens and not s.bets.highest and holds(b.first_no_fold)


def check_fold(t: Turn, p: Player, by: str) -> None:
    b, s = t.rules.betting, t.s
    option(t, "fold")
    if b.fold_by is not None and by not in b.fold_by.value:
        t.refuse("not_this_way", b.fold_by)
    if must_bring_in(t, p.name):
        t.refuse("must_bet", t.rules.forced.bring_in)
    if may_not_fold(t, p.name):
        t.refuse("may_not_fold", b.first_no_fold, limits.street(t).rule.opens if s.street > 2 else None)
    draw.check_fold(t)
    if p.early:
        t.course.check_early(t, p, "fold")


def never_checked(t: Turn) -> bool:
    """The round in which there is no check."""
    leaf = t.rules.betting.check_not_first
    return leaf is not None and t.s.street == leaf.value


def check_check(t: Turn, p: Player) -> None:
    b, s = t.rules.betting, t.s
    option(t, "check")
    if denied(b.check):
        t.refuse("not_an_option", b.check)
    if must_bring_in(t, p.name):
        t.refuse("must_bet", t.rules.forced.bring_in)
    again = (p.reserved and denied(b.reserve_then)) or postpones(t, p)
    if to_call(t, p.name) and holds(b.check_free) and not again:
        t.refuse("bet_to_face", b.reserve_then if p.reserved else None, b.check_free, to_call=to_call(t, p.name))
    if s.bets.highest and never_checked(t):
        t.refuse("no_check_yet", b.check_not_first)
    if denied(b.check_on) and not s.bets.highest and any(q.spoke >= 0 for q in s.players.values()):
        t.refuse("must_bet", b.check_on)
    if t.game.plan.stud and s.street > 1 and p.name == s.bets.first and not s.bets.highest and denied(b.first_checks):
        t.refuse("must_bet", b.first_checks)
    draw.check_pass(t, p)
    if p.early:
        t.course.check_early(t, p, "check")


def postpones(t: Turn, p: Player) -> bool:
    """Stud with a blind: whoever speaks for the first time in round one may pass while only the blind stands; he must
    match it later."""
    plan = t.game.plan
    return plan.stud and plan.forced == "blind" and t.s.street == 1 and limits.only_blind(t) and p.spoke < 0


def check_reserve(t: Turn, p: Player) -> None:
    b = t.rules.betting
    if not holds(b.reserve):
        t.refuse("no_rule", b.reserve, b.options)
    option(t, "reserve")
    check_check(t, p)


def check_call(t: Turn, p: Player) -> None:
    b, s = t.rules.betting, t.s
    option(t, "call")
    if denied(b.call):
        t.refuse("not_an_option", b.call)
    lacking = to_call(t, p.name)
    blind = t.game.plan.forced == "blind" and t.bet(p.name)
    for_nothing = s.bets.highest and not lacking and (never_checked(t) or (s.street == 1 and blind))
    if p.early:
        t.course.check_early(t, p, "call")
        for_nothing = for_nothing or t.course.held_to(t, p) is not None
    if not lacking and not for_nothing:
        t.refuse("nothing_to_call", b.call)
    if lacking > t.resto(p.name):
        check_short(t)


def check_short(t: Turn) -> None:
    """Less than the bet: all he has; where amounts are fixed this is the one exception."""
    b, st = t.rules.betting, limits.structure(t)
    if denied(b.all_in):
        t.refuse("not_enough", b.all_in)
    if st.all_in_short_only is not None and denied(st.short_admitted):
        t.refuse("not_the_unit", st.short_admitted)


def check_means(t: Turn, move: Any) -> None:
    """With what and how: chips, words, over the line."""
    b = t.rules.betting
    if b.means.value and move.means not in b.means.value:
        t.refuse("not_chips", b.means)
    if move.by == "word" and not holds(b.verbal):
        general = t.rules.general
        t.refuse("not_by_word", general.no_word if general is not None else None, b.verbal, b.line or b.means)
    if not move.crossed and move.by != "word" and holds(b.line):
        t.refuse("not_crossed", b.line)


def check_bet(t: Turn, p: Player) -> None:
    b, s = t.rules.betting, t.s
    if not b.options.value:
        t.refuse("not_an_option", b.options)
    if s.bets.highest:
        t.refuse("bet_stands", b.check_free, highest=s.bets.highest)
    if denied(b.opens_bet):
        t.refuse("not_an_option", b.opens_bet)


def check_opening(t: Turn, p: Player, amount: int) -> None:
    """The amount of a first bet."""
    f = t.rules.forced
    if p.early:
        t.course.check_early(t, p, "bet", amount)
    if must_bring_in(t, p.name) and holds(f.bring_in_exact):
        due = min(t.s.minimum, t.resto(p.name))
        if amount != due:
            t.refuse("not_the_unit", f.bring_in_exact, least=due)
        return
    limits.check_amount(t, p.name, amount, limits.bet_bounds(t, p.name))
    short = amount < limits.bet_bounds(t, p.name).least
    if short and denied(t.rules.betting.all_in):
        t.refuse("not_enough", t.rules.betting.all_in)


def check_raise(t: Turn, p: Player, to: int) -> None:
    s, b, st = t.s, t.rules.betting, limits.structure(t)
    if not s.bets.highest:
        t.refuse("no_bet_yet", b.raises or b.options)
    limits.check_raise(t, p)
    if p.early:
        t.course.check_early(t, p, "raise", to)
    found = limits.raise_bounds(t, p.name)
    if to <= s.bets.highest:
        stack = t.resto(p.name) + t.bet(p.name)
        least = min(found.least, stack) if stack > s.bets.highest else found.least
        t.refuse("below_minimum", *found.low, minimum=least)
    limits.check_amount(t, p.name, to, found)
    if to < found.least and holds(st.all_in_short_only):
        t.refuse("all_in_not_yet", st.all_in_short_only)
    if to < found.least and denied(st.short_admitted):
        t.refuse("below_minimum", st.short_admitted, minimum=found.least)
    if to < found.least and denied(b.all_in):
        t.refuse("not_enough", b.all_in)


def check_all_in(t: Turn, p: Player) -> str:
    """All he has is a call, a bet or a raise by its size; refused where it may not be that."""
    st, name = limits.structure(t), p.name
    total = t.bet(name) + t.resto(name)
    short = t.resto(name) < to_call(t, name) if t.s.bets.highest else total < limits.bet_bounds(t, name).least
    if not short and (holds(st.all_in_short_only) or denied(st.all_in_free)):
        t.refuse("all_in_not_yet", st.all_in_short_only if st.all_in_short_only is not None else st.all_in_free)
    if not t.s.bets.highest:
        check_opening(t, p, total)
        return "bet"
    if total <= t.s.bets.highest:
        if total < t.s.bets.highest:
            check_short(t)
        return "call"
    check_raise(t, p, total)
    return "raise"


# --- moves ----------------------------------------------------------------------------------------------------------


def fold(t: Turn, move: m.Fold) -> None:
    p = speaker(t)
    check_fold(t, p, move.by)
    do_fold(t, p.name)


def check(t: Turn, move: m.Check) -> None:
    p = speaker(t)
    check_check(t, p)
    do_check(t, p.name)


def reserve(t: Turn, move: m.Reserve) -> None:
    p = speaker(t)
    check_reserve(t, p)
    do_check(t, p.name, word="reserve")


def call(t: Turn, move: m.Cover) -> None:
    p = speaker(t)
    check_call(t, p)
    do_call(t, p.name)


def bet(t: Turn, move: m.Bet) -> None:
    p = speaker(t)
    check_means(t, move)
    check_bet(t, p)
    check_opening(t, p, move.amount)
    do_bet(t, p.name, move.amount)


def raise_(t: Turn, move: m.Raise) -> None:
    p = speaker(t)
    check_means(t, move)
    check_raise(t, p, move.to)
    do_raise(t, p.name, move.to)


def all_in(t: Turn, move: m.AllIn) -> None:
    p = speaker(t)
    name = p.name
    total = t.bet(name) + t.resto(name)
    kind = check_all_in(t, p)
    if kind == "bet":
        do_bet(t, name, total)
    elif kind == "call":
        do_call(t, name)
    else:
        do_raise(t, name, total)


# --- silence --------------------------------------------------------------------------------------------------------


def silence(t: Turn, move: Silence) -> None:
    """What silence means: the default of a question; on his turn a check if he may, else a fold; the least bring-in."""
    if t.actor.role != RELOJ:
        t.refuse("wrong_role", t.rules.betting.indicated, role=t.actor.role)
    name, s = move.player, t.s
    owed = next((p for p in s.pending if p.by == name), None)
    if owed is not None and owed.about == "show":
        showdown.silent(t, name)
    elif owed is not None:
        t.answered(owed, owed.default)
        t.course.answer(t, owed, owed.default)
    elif s.phase == "discarding" and s.turn == name:
        draw.silent(t, name)
    elif s.phase == "betting" and s.turn == name:
        silent(t, s.players[name])
    elif owed_bet := next((bet for who, bet in beginning.owing(t) if who == name), ""):
        beginning.post_for(t, name, owed_bet)
    else:
        t.refuse("nothing_pending", t.rules.betting.indicated, at=name)


def silent(t: Turn, p: Player) -> None:
    name = p.name
    if must_bring_in(t, name):
        do_bet(t, name, least_bring_in(t, name))
    elif p.early and (t.course.held_to(t, p) is not None or not t.resto(name)):
        t.course.bet_counts(t, p)
    elif admitted(check_check, t, p):
        do_check(t, name)
    elif to_call(t, name) == 0 and admitted(check_call, t, p):
        do_call(t, name)
    else:
        t.edit(name).silent = t.s.street
        do_fold(t, name)


HANDLERS: dict[Any, Any] = {
    m.Fold: fold,
    m.Check: check,
    m.Reserve: reserve,
    m.Cover: call,
    m.Bet: bet,
    m.Raise: raise_,
    m.AllIn: all_in,
    Silence: silence,
}
