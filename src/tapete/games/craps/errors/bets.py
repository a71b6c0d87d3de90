"""Bets that should not be there: put down too late, on nothing, over the maximum; chips taken off that should stay."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import denied, holds
from ...base import conduct
from ...base import moves as w
from .. import moves as m
from ..law import book
from ..round import betting
from ..turn import Turn


def anybody(t: Turn, *sources: Any) -> None:
    """Any croupier, the caller or the jefe de mesa may declare it."""
    calls = t.game.rules.staff.calls
    t.allow((*calls.value, "croupier", "jefe_de_mesa"), *sources)


def running(t: Turn, *sources: Any) -> None:
    """The table is open and nothing else is waited for."""
    t.in_phase("betting", *betting.CLOSED, sources=sources)


def could_be_made(t: Turn, player: str, on: str, at: str) -> Any:
    """None if this is the moment for the bet; else the refusal that it would meet."""
    from ...base.turn import Refused

    try:
        betting.check_when(t, player, on, at)
    except Refused as refused:
        return refused.refusal
    return None


def late_bet(t: Turn, move: w.LateBet) -> None:
    """Chips put down after the call never were a bet."""
    leaf = t.game.rules.betting.closed_after_call
    anybody(t, leaf)
    t.in_phase(*betting.CLOSED, sources=(leaf,))
    betting.check_offered(t, move.on)
    betting.check_place(t, move.on, move.at)
    if holds(leaf):
        t.rule("late_bet", "returned", leaf, about=move.player, amount=move.stake)
        return
    number = betting.check_when(t, move.player, move.on, move.at)
    if t.s.phase != "closed":
        t.refuse("no_rule", leaf)
    betting.put(t, move.player, move.on, move.at, number, move.stake, leaf)
    t.rule("late_bet", "stands", leaf, about=move.player, amount=move.stake)


def unnoticed_bet(t: Turn, move: w.UnnoticedBet) -> None:
    """A stake outside the limits lies on the table; it plays, and is settled by its own rule."""
    g = conduct.general(t)
    t.allow(("croupier", "jefe_de_mesa", "jefe_de_sala"), g.limits_hold)
    t.in_phase("closed", sources=(g.limits_hold,))
    betting.check_offered(t, move.on)
    betting.check_place(t, move.on, move.at)
    number = betting.check_when(t, move.player, move.on, move.at)
    old = t.stake(move.player, move.on, move.at)
    total = move.stake + (old.amount if old is not None else 0)
    high, _ = book.maximum(t.game, t.s, move.player, move.on, number)
    if total >= t.s.minimum and (high is None or total <= high):
        t.refuse("within_limits", g.limits_hold, stake=total)
    stake = betting.put(t, move.player, move.on, move.at, number, move.stake)
    t.put(replace(stake, mark="unnoticed", bound=True))


def withdraw_win(t: Turn, move: m.WithdrawWin) -> None:
    """A Win bet that may not be withdrawn is put back."""
    leaf = book.withdraw(t.game.rules, "win")
    anybody(t, leaf)
    running(t, leaf)
    stake = t.stake(move.player, "win", "")
    if stake is None:
        t.refuse("nothing_there", leaf, at="win")
    if book.free(t.game, stake):
        t.refuse("no_rule", leaf)
    t.rule("withdraw_win", "put_back", leaf, about=move.player, amount=stake.amount)


def dont_win_after_point(t: Turn, move: m.DontWinAfterPoint) -> None:
    """Chips put on Don't Win after the point are handed back."""
    leaf = book.when(t.game.rules, "dont_win")
    anybody(t, leaf)
    running(t, leaf)
    if not t.s.point:
        t.refuse("no_point", leaf)
    refusal = could_be_made(t, move.player, "dont_win", "")
    if refusal is None:
        t.refuse("no_rule", leaf)
    t.rule("dont_win_after_point", "returned", refusal.cite, about=move.player, amount=move.stake)


def odds_without_point(t: Turn, move: m.OddsWithoutPoint) -> None:
    """An associated bet without its simple bet, or before its point, is handed back."""
    betting.check_offered(t, move.on)
    leaf = book.needs_base(t.game.rules, move.on)
    if not t.game.rules.bets[move.on].base:
        t.refuse("no_rule", leaf, at=move.on)
    anybody(t, leaf)
    running(t, leaf)
    refusal = could_be_made(t, move.player, move.on, move.at)
    if refusal is None or denied(leaf):
        t.refuse("no_rule", leaf)
    t.rule("odds_without_point", "returned", leaf, about=move.player, amount=move.stake)


def odds_over_maximum(t: Turn, move: m.OddsOverMaximum) -> None:
    """What an associated bet has over its maximum is handed back."""
    betting.check_offered(t, move.on)
    game, general = t.game, t.game.rules.general
    anybody(t, *game.minimum_sources())
    running(t, *game.minimum_sources())
    if not game.rules.bets[move.on].base:
        t.refuse("no_rule", at=move.on)
    betting.check_place(t, move.on, move.at)
    number = betting.check_base(t, move.player, move.on, move.at)
    if book.limit_key(game, move.on, number) == "plan" and book.planned(game, move.on) is None:
        t.refuse("no_rule", general.plan if general is not None else None, at=move.on)
    high, sources = book.maximum(game, t.s, move.player, move.on, number)
    old = t.stake(move.player, move.on, move.at)
    total = move.stake + (old.amount if old is not None else 0)
    if high is None or total <= high:
        t.refuse("within_limits", *sources, stake=total)
    t.rule("odds_over_maximum", "returned", *sources, about=move.player, amount=min(move.stake, total - high))


def unlisted_bet(t: Turn, move: m.UnlistedBet) -> None:
    """The list of bets is closed."""
    rules = t.game.rules
    leaf = rules.betting.closed_list
    anybody(t, leaf)
    running(t, leaf)
    listed = move.bet in rules.bets and book.not_offered(rules, move.bet) is None
    if not holds(leaf) or listed:
        t.refuse("no_rule", leaf, at=move.bet)
    t.rule("unlisted_bet", "returned", leaf, about=move.player, amount=move.stake)


HANDLERS: dict[Any, Any] = {
    w.LateBet: late_bet,
    w.UnnoticedBet: unnoticed_bet,
    m.WithdrawWin: withdraw_win,
    m.DontWinAfterPoint: dont_win_after_point,
    m.OddsWithoutPoint: odds_without_point,
    m.OddsOverMaximum: odds_over_maximum,
    m.UnlistedBet: unlisted_bet,
}
