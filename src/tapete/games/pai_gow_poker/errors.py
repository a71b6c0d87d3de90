"""What else goes wrong at Pai Gow poker, and the ruling on it."""

from __future__ import annotations

from typing import Any

from ...law.leaves import holds
from ..banked_poker.errors import conduct
from ..banked_poker.errors.common import declare, ruled
from ..banked_poker.round import ending
from . import dicing, setting
from . import moves as m
from .turn import Turn


def wrong_setting(t: Turn, move: m.WrongSetting) -> None:
    """A hand that is set wrongly loses, whatever its cards are."""
    s = t.rules.setting
    declare(t, s.wrong_loses, s.big_higher)
    t.in_phase("decision", "showing", "settling", sources=(s.wrong_loses,))
    name = str(move.box)
    hand = next((h for h in t.boxes() if h.name == name and not h.done and not h.gone), None)
    if hand is None or name not in t.s.set_by or name in t.s.wrong:
        t.refuse("not_so", s.wrong_loses, at=name)
    if move.cards in (0, s.small.value) and setting.right(t, hand):
        t.refuse("not_so", s.wrong_loses, s.big_higher, s.small, at=name)
    ruled(t, "hand_loses", s.wrong_loses, s.small if move.cards else s.big_higher, about=name, amount=move.cards)
    t.set(wrong=(*t.s.wrong, name))


def wrong_rest(t: Turn, move: m.WrongRest) -> None:
    """Too many or too few cards are left over: the hands cannot be right, and all are null."""
    leaf = t.rules.making.rest_checked
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("decision", "showing", sources=(leaf,))
    if move.cards == dicing.left_over(t):
        t.refuse("not_so", leaf, t.rules.making.every_place, amount=move.cards)
    ruled(t, "hand_null", leaf, t.rules.rulings.count, amount=move.cards)
    ending.annul(t, "leftover_count", leaf)


def croupier_peeks(t: Turn, move: m.CroupierPeeks) -> None:
    """It is forbidden; what becomes of the hand the law does not say."""
    leaf = t.rules.setting.croupier_last
    declare(t, leaf)
    t.in_phase("decision", sources=(leaf,))
    ruled(t, "forbidden", leaf)


HANDLERS: dict[Any, Any] = {
    m.WrongSetting: wrong_setting,
    m.WrongRest: wrong_rest,
    m.CroupierPeeks: croupier_peeks,
    m.SettingShown: conduct.breach,
    m.Talking: conduct.breach,
}
