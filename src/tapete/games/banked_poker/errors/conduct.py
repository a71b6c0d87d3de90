"""What players may not do, and what it costs."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...base.conduct import sanction
from ...base.stakes import lose
from .. import moves as m
from ..round import ending
from ..turn import HAND
from ..turn import BankedTurn as Turn
from .common import declare

WHEN: dict[str, tuple[str, ...]] = {
    "early_uncovering": ("dealing", "decision"),
    "touch_after_reveal": ("showing", "settling"),
    "uncover_after_paso": ("decision", "showing", "settling"),
}
"""Breaches that belong to a part of the hand."""


def breach(t: Turn[Any], move: m.Breach) -> None:
    """It is forbidden; some of it costs the whole bet, some of it the law leaves at that."""
    c, what = t.rules.conduct, tag(move)
    leaf: Leaf[bool] | None = c.forbidden.get(what)
    forfeits = c.forfeits if c.forfeits is not None and what in c.forfeits.value else None
    declare(t, leaf, forfeits)
    if leaf is None or denied(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase(*WHEN.get(what, HAND), sources=(leaf,))
    check_fits(t, move, leaf)
    if forfeits is not None:
        forfeit(t, move.player, leaf, forfeits)
    elif t.game.rules.general is not None:
        sanction(t, what, move.player, leaf)
    else:  # remembered in any case: who decides what the text leaves open has to know how often
        t.set(breaches={**t.s.breaches, move.player: t.s.breaches.get(move.player, 0) + 1})
        if holds(c.warned):
            t.rule(what, "warned", leaf, c.warned, about=move.player)
        else:
            t.rule(what, "forbidden", leaf, about=move.player)


def check_fits(t: Turn[Any], move: m.Breach, leaf: Leaf[bool]) -> None:
    """The player has a hand of which this can be said."""
    if isinstance(move, m.UncoverAfterFold):
        if not any(t.holder(hand.name) == move.player and hand.out for hand in t.boxes()):
            t.refuse("not_so", leaf, player=move.player)
    elif isinstance(move, m.TouchAfterReveal) and t.by_hand and t.s.phase == "showing":
        t.refuse("not_so", leaf, player=move.player)  # by hand the bank's cards lie open only when it settles
    elif isinstance(move, m.BlindBoxPeek):
        lying = [hand.name for hand in t.boxes() if move.player in t.bettors(hand.name)]
        if not any(t.blind(name) or t.leader(name) != move.player for name in lying):
            t.refuse("not_so", leaf, player=move.player)
    elif move.player not in {*t.s.seats.values(), *(s.owner for s in t.s.stakes)}:
        t.refuse("not_so", leaf, player=move.player)


def forfeit(t: Turn[Any], player: str, *leaves: Leaf[Any]) -> None:
    """Everything that the player has staked in this hand is the bank's; who bets on the same box plays on."""
    mine = t.stakes_of(player)
    amount = sum(s.amount for s in mine)
    if not mine:
        t.refuse("not_so", *leaves, player=player)
    led = [hand.name for hand in t.boxes() if t.leader(hand.name) == player and not hand.gone]
    t.rule(tag(t.move), "forfeited", *leaves, about=player, amount=amount)
    for stake in mine:
        lose(t, stake, stake.amount, *leaves)
    t.set(put_out=(*t.s.put_out, player), slots=tuple(s for s in t.s.slots if s.owner != player))
    box = t.s.asking[0] if t.s.asking and t.s.phase == "decision" else ""
    asked = bool(box) and (box in led or not t.bettors(box))
    if asked:
        t.drop_question(f"decision:{box}")
    for hand in [one for one in t.boxes() if not one.gone]:
        name = hand.name
        if not t.bettors(name):
            t.set(
                asking=tuple(box for box in t.s.asking if box != name),
                owed=tuple(to for to in t.s.owed if to != name),
            )
            t.change(name, out=True, done=True)
            ending.collect(t, t.hand(name), *leaves)
    t.game.hand_is_null(t, asked)


KINDS = (
    m.InformationExchange,
    m.EarlyUncovering,
    m.AdviceRequested,
    m.CardsShown,
    m.Comments,
    m.TouchAfterReveal,
    m.UncoverAfterFold,
    m.CardsOutOfSight,
    m.BlindBoxPeek,
)
HANDLERS: dict[Any, Any] = dict.fromkeys(KINDS, breach)
