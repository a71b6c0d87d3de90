"""What else goes wrong with three bets, and the ruling on it."""

from __future__ import annotations

from typing import Any

from ..banked_poker.errors.common import declare, ruled
from ..banked_poker.errors.irregular import own_hand
from ..banked_poker.round import ending
from ..banked_poker.turn import BankedTurn as Turn
from ..base.stakes import lose
from . import moves as m
from . import settling


def unequal_bets(t: Turn[Any], move: m.UnequalBets) -> None:
    """Three bets that are not equal are no bets."""
    leaf = t.rules.three.equal
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    if move.bet_1 == move.bet_2 == move.bet_3:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_valid", leaf, about=move.player, amount=move.bet_1 + move.bet_2 + move.bet_3)


def several_combinations(t: Turn[Any], move: m.SeveralCombinations) -> None:
    """The highest one is paid."""
    leaf = t.rules.win.highest_only
    declare(t, leaf or t.rules.win.all_bets)
    t.in_phase("settling", sources=(leaf or t.rules.win.all_bets,))
    hand = next((one for one in t.boxes() if one.box == move.box and not one.out and not one.gone), None)
    if hand is None or settling.made(t, hand) not in settling.WITHIN:
        t.refuse("not_so", leaf or t.rules.win.all_bets, at=str(move.box))
    row = t.game.rows("bet_3").get(settling.made(t, hand))
    ruled(t, "highest_paid", leaf, row, about=settling.made(t, hand), amount=settling.due(t, hand))


def looked_and_left(t: Turn[Any], move: m.LookedAndLeft) -> None:
    """Whoever looked at the cards and is not there loses what lies there."""
    leaf = t.rules.own.looked
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.staff.problems_by)
    t.in_phase("decision", "showing", sources=(leaf,))
    name = own_hand(t, move.player, leaf)
    lying = [s for s in t.s.stakes if s.at == name]
    ruled(t, "forfeited", leaf, about=move.player, amount=sum(s.amount for s in lying))
    for stake in lying:
        lose(t, stake, stake.amount, leaf)
    t.set(slots=tuple(s for s in t.s.slots if s.at != name))
    ending.annul_hand(t, name, leaf)


HANDLERS: dict[Any, Any] = {
    m.UnequalBets: unequal_bets,
    m.SeveralCombinations: several_combinations,
    m.LookedAndLeft: looked_and_left,
}
