"""Bets that should not lie where they lie."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import holds, lifted
from ....table.contract import tag
from ...bank.limits import maximum
from ...base import conduct
from .. import moves as m
from ..round import betting, limits
from ..table import seats
from ..turn import HAND
from ..turn import BankedTurn as Turn
from .common import declare, ruled


def late_bet(t: Turn[Any], move: m.LateBet) -> None:
    """What was put down after the call is no bet, and goes back."""
    b = t.rules.betting
    clauses = (b.late_void,) if b.late_void is not None else betting.closed_by(t)
    declare(t, *clauses)
    t.in_phase("closed", *HAND, sources=clauses)
    seats.check_box(t, move.box)
    if not lifted(*clauses):
        t.rule(tag(move), "void", *clauses, about=move.player, amount=move.stake)
        return
    t.in_phase("closed", sources=clauses)
    bet = m.Bet(who=move.player, stake=move.stake, on=move.on, box=move.box)
    now = t.s
    t.set(phase="betting")
    t.game.place(t, move.player, bet)
    t.s = replace(t.s, phase=now.phase)
    t.rule(tag(move), "stands", *clauses, about=move.player, amount=move.stake)


def box_over_maximum(t: Turn[Any], move: m.BoxOverMaximum) -> None:
    """The maximum is one of the box: what exceeds it goes back, and the rest plays if it reaches the minimum."""
    leaf, first = t.rules.limits.per_box, t.game.first_bet
    if leaf is None:
        t.refuse("no_rule", t.rules.limits.within)
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    seats.check_box(t, move.box)
    high = maximum(t.game, t.s)
    total = move.stake + limits.lying(t, move.player, first, move.box)
    if high is None or total <= high:
        t.refuse("not_so", leaf, t.rules.limits.multiples, maximum=high or 0, stake=total)
    takes_place = betting.check_position(t, move.player, move.box)
    old = t.stake(move.player, first, move.box)
    rest = high - (total - move.stake)
    if rest + (old.amount if old is not None else 0) < t.s.minimum:
        rest = 0
    ruled(t, "excess_returned", leaf, about=move.player, amount=move.stake - rest)
    if rest and takes_place:
        seats.take(t, move.player, move.box)
    if rest:
        betting.put(t, move.player, first, move.box, rest)


def unnoticed(t: Turn[Any], move: Any) -> None:
    """A first bet outside the limits lies there and was not noticed before the deal: it plays, by its own rule."""
    within = t.rules.limits.within
    declare(t, within)
    if t.rules.general is None:
        t.refuse("no_rule", within)
    g = conduct.general(t)
    t.in_phase("betting", "closed", sources=(g.limits_hold,))
    seats.check_box(t, move.box)
    conduct.check_person(t, move.player)
    takes_place = betting.check_position(t, move.player, move.box)
    bets, high = t.game.first_bets, maximum(t.game, t.s)
    for on in bets:
        total = move.stake + limits.lying(t, move.player, on, move.box)
        over = isinstance(move, m.OverMaximum)
        if (high is None or total <= high) if over else total >= t.s.minimum:
            t.refuse("not_so", g.limits_hold, g.plan, maximum=high or 0, minimum=t.s.minimum, stake=total)
    if takes_place:
        seats.take(t, move.player, move.box)
    for on in bets:
        t.put(replace(betting.put(t, move.player, on, move.box, move.stake), mark="unnoticed"))


def fourth_bet(t: Turn[Any], move: m.FourthBet) -> None:
    """One bettor more than the box may have: the bet is not admitted."""
    leaf = t.rules.players.per_box
    if leaf is None:
        t.refuse("no_rule", t.rules.players.one_place)
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    seats.check_box(t, move.box)
    there = dict.fromkeys(filter(None, (t.holder(move.box), *t.bettors(move.box))))
    most = leaf.value if t.game.terms.others != "none" else 1
    if move.player in there or len(there) < most:
        t.refuse("not_so", leaf, players=most)
    ruled(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def standing_player(t: Turn[Any], move: m.StandingPlayer) -> None:
    """Whoever has no place bets only where management admits it, and the law lets it."""
    p = t.rules.players
    leaf = next((one for one in (p.no_standing, p.per_box, p.one_place) if one is not None), p.most)
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    anyone = t.game.terms.others == "anyone" and not holds(p.no_standing)
    if t.seat_of(move.player) or anyone:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def box_dispute(t: Turn[Any], move: m.BoxDispute) -> None:
    """Whoever has the place decides, and the others have to accept it."""
    p = t.rules.players
    if p.holder_decides is None:
        t.refuse("no_rule", p.one_place, p.most)
    declare(t, p.holder_decides, p.bound)
    seats.check_box(t, move.box)
    if move.player not in t.bettors(move.box) or t.leader(move.box) == move.player:
        t.refuse("not_so", p.holder_decides, player=move.player)
    ruled(t, "holder_decides", p.holder_decides, p.bound, about=t.leader(move.box))


HANDLERS: dict[Any, Any] = {
    m.LateBet: late_bet,
    m.BoxOverMaximum: box_over_maximum,
    m.OverMaximum: unnoticed,
    m.UnderMinimum: unnoticed,
    m.FourthBet: fourth_bet,
    m.StandingPlayer: standing_player,
    m.BoxDispute: box_dispute,
}
