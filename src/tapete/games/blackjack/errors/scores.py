"""Rulings on scores, on what covers a hand and on its splits. Those on scores move nothing: the table rules on them by
itself."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from .. import moves as m
from ..round import cover
from ..turn import Turn
from .cards import declare

Leaves = tuple[Leaf[Any] | None, ...]


def settle(t: Turn, ruling: str, *leaves: Leaf[Any] | None, about: str = "", amount: int = 0) -> None:
    """The law's answer, unless a clause that it rests on does not hold."""
    declare(t, *leaves)
    if any(denied(leaf) for leaf in leaves):
        t.refuse("no_rule", *leaves)
    t.rule(tag(t.move), ruling, *leaves, about=about, amount=amount)


def not_so(t: Turn, *leaves: Leaf[Any] | None, **facts: Any) -> None:
    declare(t, *leaves)
    t.refuse("not_so", *leaves, **facts)


# --- scores ---------------------------------------------------------------------------------------------------------


def hand_over_21(t: Turn, move: m.HandOver21) -> None:
    leaf = t.rules.play.bust_loses
    if move.points <= t.rules.values.target.value:
        not_so(t, leaf, points=move.points)
    settle(t, "loses", leaf, amount=move.points)


def hit_on_21(t: Turn, move: m.HitOn21) -> None:
    leaf = t.rules.play.none_at_21
    if move.points < t.rules.values.target.value:
        not_so(t, leaf, points=move.points)
    settle(t, "not_allowed", leaf, amount=move.points)


def bank_over_21(t: Turn, move: m.BankOver21) -> None:
    leaf = t.rules.settle.bank_bust
    if move.points <= t.rules.values.target.value:
        not_so(t, leaf, points=move.points)
    settle(t, "all_paid", leaf, amount=move.points)


def equal_score(t: Turn, move: Any) -> None:
    settle(t, "null", t.rules.settle.equal_null)


def natural_vs_long(t: Turn, move: m.NaturalVsLong21) -> None:
    n = t.rules.natural
    settle(t, "player_wins" if move.natural == "player" else "bank_wins", n.beats_21, n.waits_for_ten)


def split_21(t: Turn, move: m.Split21) -> None:
    """An ordinary 21; where the law does not say so of these cards, a natural like any other."""
    s, split, beats = t.rules.settle, t.rules.split.not_natural, t.rules.natural.beats_21
    pays = t.rules.pays["split_21"]
    if move.pair not in split.value:
        settle(t, "null" if move.bank == "natural" else "paid", s.equal_null if move.bank == "natural" else beats)
        return
    found: dict[str, tuple[str, Leaves]] = {
        "bust": ("paid", (split, s.bank_bust, pays)),
        "lower": ("paid", (split, s.higher_win, pays)),
        "long_21": ("null", (split, s.equal_null)),
        "natural": ("loses", (split, beats)),
    }
    ruling, leaves = found[move.bank]
    settle(t, ruling, *leaves)


def bank_natural(t: Turn, move: m.BankNaturalAfterDoubles) -> None:
    settle(t, "all_lost", t.rules.insurance.bank_takes)


def no_hands_left(t: Turn, move: m.NoHandsLeft) -> None:
    c = t.rules.croupier
    if move.insured or not holds(c.only_if_hands):
        settle(t, "draws", c.draws, t.rules.insurance.offered if move.insured else None)
    else:
        settle(t, "no_draw", c.only_if_hands)


# --- insurance, even money, retiro, splits --------------------------------------------------------------------------


def late_insurance(t: Turn, move: m.LateInsurance) -> None:
    i = t.rules.insurance
    leaf = i.closed_at_third or i.closing_call
    t.in_phase(*cover.LATE, sources=(leaf,))
    if cover.insurance_open(t) or not cover.ace(t):
        not_so(t, leaf)
    settle(t, "returned", leaf, about=move.player, amount=move.stake)


def insurance_without_ace(t: Turn, move: m.InsuranceWithoutAce) -> None:
    leaf = t.rules.insurance.offered
    t.in_phase(*cover.LATE, sources=(leaf,))
    if cover.ace(t) or not t.s.bank:
        not_so(t, leaf)
    settle(t, "returned", leaf, about=move.player, amount=move.stake)


def insurance_too_high(t: Turn, move: m.InsuranceTooHigh) -> None:
    """What is over half the stake goes back, the half stands."""
    i = t.rules.insurance
    declare(t, i.most)
    t.in_phase(*cover.LATE, sources=(i.most,))
    cover.not_owed(t, i.most)
    base = t.main(move.player, move.box)
    taken = any(s.sort == "insurance" and s.owner == move.player and s.box == move.box for s in t.s.stakes)
    if not cover.insurance_open(t) or base is None or taken:
        t.refuse("not_so", i.most, at=str(move.box))
    most = cover.most(t, base)
    if move.stake <= most or not most:
        t.refuse("not_so", i.most, at=str(move.box), maximum=most)
    t.rule(tag(move), "excess_returned", i.most, about=move.player, amount=move.stake - most)
    cover.put_insurance(t, base, most)


def late_even_money(t: Turn, move: m.LateEvenMoney) -> None:
    e = t.rules.even_money
    declare(t, e.before_next)
    if e.before_next is None:
        t.refuse("no_rule", e.offered, t.rules.insurance.offered)
    t.in_phase(*cover.LATE, sources=(e.before_next,))
    if t.s.asker <= move.box:
        t.refuse("not_so", e.before_next, at=str(move.box))
    settle(t, "refused", e.before_next, about=move.player)


def retiro(t: Turn, move: Any) -> None:
    """The retiro out of time, against an ace, or only signalled."""
    declare(t, *t.game.problem_sources())
    if not cover.has_retiro(t):
        t.refuse("no_rule", t.rules.surrender.offered if t.rules.surrender is not None else None)
    s = cover.offered(t)
    t.in_phase(*cover.LATE, sources=(s.offered,))
    if isinstance(move, m.NonVerbalRetiro):
        if s.verbal is None:
            t.refuse("no_rule", s.offered)
        settle(t, "not_valid", s.verbal, about=move.player)
        return
    vs_ace = isinstance(move, m.RetiroVsAce)
    leaf = s.not_against_ace if vs_ace else s.before_third
    fits = t.shows(s.not_against_ace) if vs_ace else t.s.third
    if not fits:
        t.refuse("not_so", leaf)
    settle(t, "refused", leaf, about=move.player)


def resplit(t: Turn, move: Any) -> None:
    """Aces split again, or a fifth hand: forbidden, or left open."""
    s = t.rules.split
    aces = isinstance(move, m.ResplitAces)
    ban = s.no_more_aces if aces else s.max_splits
    declare(t, ban, s.again)
    t.in_phase("playing", sources=(ban, s.again))
    if denied(s.allowed):
        t.refuse("no_rule", s.allowed)
    if holds(ban) or (aces and t.game.terms.readings.get("D11") == "not_again"):
        t.rule(tag(move), "not_allowed", ban, about=move.player)
    elif denied(s.again) or denied(s.unlimited) or (s.again is None and s.unlimited is None):
        t.refuse("no_rule", s.again, s.unlimited, ban)
    else:
        t.rule(tag(move), "allowed", s.again if aces else s.unlimited, ban, about=move.player)


HANDLERS: dict[Any, Any] = {
    m.HandOver21: hand_over_21,
    m.HitOn21: hit_on_21,
    m.BankOver21: bank_over_21,
    m.EqualScore: equal_score,
    m.NaturalVsNatural: equal_score,
    m.NaturalVsLong21: natural_vs_long,
    m.Split21: split_21,
    m.BankNaturalAfterDoubles: bank_natural,
    m.NoHandsLeft: no_hands_left,
    m.LateInsurance: late_insurance,
    m.InsuranceWithoutAce: insurance_without_ace,
    m.InsuranceTooHigh: insurance_too_high,
    m.LateEvenMoney: late_even_money,
    m.RetiroVsAce: retiro,
    m.LateRetiro: retiro,
    m.NonVerbalRetiro: retiro,
    m.ResplitAces: resplit,
    m.FifthHand: resplit,
}
