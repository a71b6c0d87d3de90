"""What a player may bet: least and most under the structure of the table, and the cap on raises."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ..law import lawful
from ..law.plan import StreetPlan, readings_say
from ..law.rules import Structure
from ..state import Player, PlayerDraft
from ..turn import Turn

USUAL_CAP = 3
"""Raises in a round where the clause that lifts every cap does not hold."""


class Bounds(msgspec.Struct, frozen=True):
    """What his whole bet of the round may be: from ``least`` to ``most`` (before his stack is looked at).

    ``units``: only these (then ``least`` and ``most`` are their ends). ``step``: multiples of it above ``base``.
    ``low`` and ``high`` are the clauses that fix the two ends.
    """

    least: int
    most: int
    units: tuple[int, ...] = ()
    step: int = 1
    base: int = 0
    low: tuple[Leaf[Any] | None, ...] = ()
    high: tuple[Leaf[Any] | None, ...] = ()


def structure(t: Turn) -> Structure:
    return t.rules.limits.structures[t.s.structure]


def street(t: Turn) -> StreetPlan:
    return t.game.plan.streets[t.s.street - 1]


def in_pots(t: Turn) -> int:
    """P: all chips in pots and bets; where bets are not pooled no limit counts them."""
    return t.pot() if denied(t.rules.betting.pooled) else t.pot() + t.bets()


def two_left(t: Turn) -> bool:
    return len([p for p in t.s.players.values() if p.live]) == 2


def has_unit(st: Structure) -> bool:
    return st.low is not None or st.high is not None or st.high_is_maximum


# --- the unit -------------------------------------------------------------------------------------------------------


def open_pair(t: Turn) -> bool:
    """Anyone's two first open cards are a pair, in the second round of a stud game."""
    if t.s.street != 2 or t.rules.limits.open_pair is None:
        return False
    for p in t.s.players.values():
        up = [c.face[0] for c in p.cards if c.up]
        if (p.live or p.stays) and len(up) == 2 and up[0] == up[1]:
            return True
    return False


def unit_of(t: Turn, st: Structure, high: bool) -> int:
    m = t.s.minimum
    if not high:
        return (st.low.value if st.low is not None else 1) * m
    if st.high_is_maximum:
        return t.s.maximum or lawful.least_maximum(t.rules, m)
    return (st.high.value if st.high is not None else 1) * m


def units(t: Turn, st: Structure) -> tuple[int, ...]:
    """The unit of the round; two where the players may choose the high one on an open pair."""
    rounds = st.low_rounds.value if st.low_rounds is not None else len(t.game.plan.streets)
    if t.s.street > rounds:
        return (unit_of(t, st, True),)
    low, high = unit_of(t, st, False), unit_of(t, st, True)
    pair = t.rules.limits.open_pair
    if pair is None or not open_pair(t):
        return (low,)
    if pair.value == "must":
        return (high,)
    if not t.game.terms.high_on_pair or high == low:
        return (low,)
    if t.s.bets.unit and not denied(t.rules.limits.open_pair_level):
        return (t.s.bets.unit,)
    return (low, high)


def unit_sources(t: Turn, st: Structure) -> tuple[Leaf[Any] | None, ...]:
    late = st.low_rounds is not None and t.s.street > st.low_rounds.value
    pair = t.rules.limits.open_pair if open_pair(t) else None
    level = t.rules.limits.open_pair_level if t.s.bets.unit else None
    return (st.exact, st.high if late and st.high is not None else st.low, st.low_rounds, pair, level)


# --- a bet ----------------------------------------------------------------------------------------------------------


def part(amount: int, share: Any) -> int:
    """A share of an amount in whole units, rounded down."""
    f = Fraction(share)
    return amount * f.numerator // f.denominator


def bet_bounds(t: Turn, name: str) -> Bounds:
    """The first bet of a round."""
    st, m = structure(t), t.s.minimum
    stack = t.resto(name) + t.bet(name)
    if has_unit(st):
        found = units(t, st)
        sources = unit_sources(t, st)
        if denied(st.exact):
            return Bounds(found[0], stack, low=sources, high=sources)
        return Bounds(found[0], found[-1], units=found, low=sources, high=sources)
    band = street(t).rule.range
    if band is not None:
        return band_bet(t, st, band, stack)
    least = (st.least.value if st.least is not None else 1) * m
    early = 0 if denied(t.rules.betting.pooled) else t.bet(name)  # what he bets is not yet part of the pot
    most, high = most_added(t, st, stack, -early, True)
    step = m if holds(st.multiple) else 1
    return Bounds(least, max(least, most), step=step, low=(st.least or t.rules.limits.within,), high=high)


def band_most(t: Turn, band: Leaf[tuple[int, ...]], stack: int) -> int:
    """The upper end of a street's range; the stack where the text gives none, or one reads it so."""
    open_end = len(band.value) < 2 or (band.reading == "SS-2" and readings_say(t.game, "SS-2", "none"))
    return stack if open_end else band.value[1] * t.s.minimum


def band_bet(t: Turn, st: Structure, band: Leaf[tuple[int, ...]], stack: int) -> Bounds:
    """The bet of a street with a range. A blind that stands alone is none yet: whoever goes above it makes the bet,
    within the same range (BOL13 2.3.5.2 Apuestas a)."""
    most = stack if holds(st.heads_up_stack) and two_left(t) else band_most(t, band, stack)
    least = max(band.value[0] * t.s.minimum, t.s.bets.highest + 1)
    return Bounds(least, max(least, most), low=(band,), high=(band, st.heads_up_stack if two_left(t) else None))


def only_blind(t: Turn) -> bool:
    """A street with a range where nothing but the blind stands."""
    return bool(t.s.bets.highest) and not t.s.bets.bettor and street(t).rule.range is not None


def most_added(
    t: Turn, st: Structure, stack: int, lacking: int, opening: bool
) -> tuple[int, tuple[Leaf[Any] | None, ...]]:
    """The most that may be bet, or added to a call, and by which clause."""
    own = street(t).rule.pot
    if own is not None and t.s.structure == "pot":
        return part(t.s.bets.pot_at, own.value), (own,)
    share = st.opening if opening else (st.raising or st.opening)
    if share is not None:
        return part(in_pots(t) + lacking, share.value), (share,)
    for clause in (st.unbounded, st.up_to_stack):
        if denied(clause):
            return in_pots(t) + lacking, (clause,)
    return stack, (st.unbounded or st.up_to_stack,)


# --- a raise --------------------------------------------------------------------------------------------------------


def raise_bounds(t: Turn, name: str) -> Bounds:
    """A raise: to what his whole bet of the round may go."""
    st, m, s = structure(t), t.s.minimum, t.s
    top, mine = s.bets.highest, t.bet(name)
    stack = t.resto(name) + mine
    if has_unit(st):
        return unit_raise(t, st, stack)
    band = street(t).rule.range
    if band is not None:
        return band_bet(t, st, band, stack) if only_blind(t) else band_raise(t, st, band, stack)
    lacking = top - mine
    added, high = most_added(t, st, stack - top, lacking, False)
    floor = (st.least.value if st.least is not None else 1) * m
    how = st.raise_least.value if st.raise_least is not None else ""
    low: tuple[Leaf[Any] | None, ...] = (st.raise_least or st.raise_floor or st.least,)
    if how == "double":
        # no full bet yet: what is doubled is the all-in that lies there
        base = top if readings_say(t.game, "C30", "literal") else s.bets.full or top
        least = max(2 * base, top + 1)
    elif how == "any" or denied(st.raise_floor):
        least = top + 1
    elif how == "last":
        least = top + max(s.bets.size, floor)
    else:
        least = top + floor
    if least < floor and not denied(t.rules.limits.within):  # over an all-in below the least bet of the table
        least, low = floor, (st.least or t.rules.limits.within,)
    step = m if holds(st.multiple) else 1
    base, doubt = raised_from(t, st, bool(top % step), 0)
    if base != top:
        least += (base - least) % step
    return Bounds(least, max(least, top + added), step=step, base=base, low=(*doubt, *low), high=high)


def raised_from(t: Turn, st: Structure, off: bool, other: int) -> tuple[int, tuple[Leaf[Any] | None, ...]]:
    """From where the steps of a raise are counted: the highest bet. Where an all-in has left that ``off`` the steps, it
    may be from ``other``; and the clause that makes it so, where there is that doubt."""
    if st.over_short is None or not off:
        return t.s.bets.highest, ()
    return t.s.bets.highest if from_short(t, st) else other, (st.over_short,)


def from_short(t: Turn, st: Structure) -> bool:
    """Over an all-in that is off the steps these are counted from it; the table may read the clause the other way."""
    rule = st.over_short
    if rule is None:
        return True
    return not readings_say(t.game, rule.reading, "full") if rule.value else readings_say(t.game, rule.reading, "short")


def is_raise(t: Turn, to: int, found: Bounds) -> bool:
    """A full raise, that opens the round anew for all; where any chips above the bet are one, every all-in above it."""
    least = structure(t).raise_least
    return to >= found.least or (least is not None and least.value == "any")


def unit_raise(t: Turn, st: Structure, stack: int) -> Bounds:
    top = t.s.bets.highest
    base, doubt = raised_from(t, st, top > t.s.bets.full, t.s.bets.full)
    tos = tuple(base + u for u in units(t, st))
    sources = (*doubt, *unit_sources(t, st))
    if denied(st.raise_floor):
        return Bounds(top + 1, stack, low=(st.raise_floor,), high=sources)
    if denied(st.exact):
        return Bounds(tos[0], stack, low=sources, high=sources)
    return Bounds(tos[0], tos[-1], units=tos, low=sources, high=sources)


def band_raise(t: Turn, st: Structure, band: Leaf[tuple[int, ...]], stack: int) -> Bounds:
    """By at least the last bet or raise, within the range of the street."""
    s, m = t.s, t.s.minimum
    how = st.raise_least.value if st.raise_least is not None else ""
    by = s.bets.size if how == "last" else s.bets.highest if how == "double" else 1
    within = holds(st.raise_in_range)
    least = max(by, band.value[0] * m) if within else max(by, 1)
    most = band_most(t, band, stack) if within else stack
    if holds(st.heads_up_stack) and two_left(t):
        least, most = max(1, min(by, least)), stack
    low = (st.raise_least, st.raise_in_range, band)
    return Bounds(s.bets.highest + least, s.bets.highest + max(least, most), low=low,
                  high=(st.raise_in_range, band, st.heads_up_stack if two_left(t) else None))  # fmt: skip


def each_alone(t: Turn, st: Structure) -> bool:
    """On another reading only each player's own cap counts."""
    return st.raises_each is not None and readings_say(t.game, "C5", "each")


def cap(t: Turn, p: PlayerDraft) -> tuple[Leaf[Any] | None, ...]:
    """The clauses by which he may not raise any more in this round; none: he may."""
    st = structure(t)
    if (holds(st.heads_up) or holds(st.heads_up_stack)) and two_left(t):
        return ()
    return cap_of_more(t, p)


def cap_of_more(t: Turn, p: PlayerDraft) -> tuple[Leaf[Any] | None, ...]:
    """The same while more than two are left."""
    st, s = structure(t), t.s
    together = st.raises if not each_alone(t, st) else None
    if together is not None and s.bets.raises >= together.value:
        return (st.raises,)
    if st.raises_each is not None and p.raises >= st.raises_each.value:
        return (st.raises_each,)
    if st.reraises is not None:
        most = 1 + st.reraises.value + (1 if denied(st.most_of_raises) else 0)
        if s.bets.raises >= most:
            return (st.reraises, st.most_of_raises)
    if denied(st.uncapped) and s.bets.raises >= USUAL_CAP:
        return (st.uncapped,)
    return ()


def freed(t: Turn, p: PlayerDraft, to: int) -> tuple[Leaf[Any] | None, ...]:
    """The clause by which a bet or raise goes beyond what binds more than two players: the range, or the cap."""
    st, s, band = structure(t), t.s, street(t).rule.range
    if not two_left(t):
        return ()
    if holds(st.heads_up_stack) and band is not None:
        bet = not s.bets.highest or only_blind(t)
        stack = t.resto(p.name) + t.bet(p.name)
        if to - (0 if bet else s.bets.highest) > band_most(t, band, stack):
            return (st.heads_up_stack,)
    if s.bets.highest and cap_of_more(t, p):
        return (st.heads_up if holds(st.heads_up) else st.heads_up_stack,)
    return ()


def check_raise(t: Turn, p: Player) -> None:
    """May he raise at all?"""
    b, st, s = t.rules.betting, structure(t), t.s
    if "raise" not in b.options.value:
        t.refuse("not_an_option", b.options)
    if denied(b.raises):
        t.refuse("not_an_option", b.raises)
    if denied(b.reraises) and s.bets.raises:
        t.refuse("not_an_option", b.reraises)
    draw = t.rules.draw
    if draw is not None and s.street == 1 and denied(draw.open_pot):
        t.refuse("not_an_option", draw.open_pot)
    only_passed = not s.bets.level and not t.bet(p.name)  # he has not bet: an all-in below a bet closes nothing to him
    if p.spoke == s.bets.level and not only_passed and not (denied(st.short_closes) and s.bets.highest > s.bets.full):
        # without a clause on short all-ins: less than a raise is none, and what is not raised is only matched
        short = st.short_closes or st.short_admitted
        t.refuse("not_reopened", *((short,) if short else raise_bounds(t, p.name).low), b.equal)
    if denied(t.rules.pots.for_raisers) and any(q.live and not t.resto(q.name) for q in s.players.values()):
        t.refuse("not_an_option", t.rules.pots.for_raisers)
    capped = cap(t, p)
    if capped:
        t.refuse("raises_used", *capped, raises=s.bets.raises)


# --- the amount -----------------------------------------------------------------------------------------------------


def table_maximum(t: Turn) -> int:
    """The table maximum, as far as it binds a bet (0: it does not). Without limit there is none (AND10 VII.1.c, MEL14
    art.104.3.a.3º), whatever the table uses it for."""
    within, free = t.rules.limits.within, structure(t).unbounded
    return t.s.maximum if holds(within) and not holds(free) else 0


def most_by_table(t: Turn) -> int:
    """The highest bet of the round by the table maximum (0: none); by another reading each raise may be as much."""
    maximum, within = table_maximum(t), t.rules.limits.within
    each = maximum and within is not None and readings_say(t.game, within.reading, "each")
    return maximum + t.s.bets.highest if each else maximum


def check_amount(t: Turn, name: str, to: int, bounds: Bounds) -> None:
    """His whole bet of the round is within the limits; what is all he has may be less."""
    st = structure(t)
    stack = t.resto(name) + t.bet(name)
    if to > stack:
        t.refuse("not_enough", t.rules.betting.all_in, stack=stack)
    everything = to == stack
    if bounds.units:
        if to not in bounds.units and not (everything and to < bounds.most):
            if bounds.least == bounds.most:
                t.refuse("not_the_unit", *bounds.low, least=bounds.least)
            t.refuse("not_the_unit", *bounds.low, least=bounds.least, most=bounds.most)
        check_most_units(t, st, to)
        return
    check_most_units(t, st, to)
    if to < bounds.least and not everything:
        t.refuse("below_minimum", *bounds.low, minimum=bounds.least)
    if to > bounds.most:
        t.refuse("above_limit", *bounds.high, maximum=bounds.most)
    if bounds.step > 1 and (to - bounds.base) % bounds.step and not everything:
        t.refuse("not_a_multiple", st.multiple, step=bounds.step)
    maximum = most_by_table(t)
    if maximum and to > maximum:
        t.refuse("above_maximum", t.rules.limits.within, maximum=maximum)


def most_of_round(t: Turn, st: Structure) -> int | None:
    """So many units one player may put in a round, where the law says it."""
    if st.most is None or not has_unit(st) or (holds(st.heads_up) and two_left(t)) or each_alone(t, st):
        return None
    most: int = st.most.value * max(units(t, st))
    return most


def check_most_units(t: Turn, st: Structure, to: int) -> None:
    most = most_of_round(t, st)
    if most is not None and to > most:
        t.refuse("raises_used", st.most, maximum=most)


def bounds(t: Turn, name: str) -> Bounds | None:
    """What he may bet or raise to now, cut down to his stack; None: neither."""
    from ...base.turn import admitted

    s = t.s
    p = s.players[name]
    stack = t.resto(name) + t.bet(name)
    if not t.resto(name) and not p.early:
        return None
    if s.bets.highest:
        if stack <= s.bets.highest or not admitted(check_raise, t, p):
            return None
        found = raise_bounds(t, name)
        if stack < found.least and holds(structure(t).all_in_short_only):  # he can cover the bet: no all-in above it
            return None
    else:
        found = bet_bounds(t, name)
    most = most_of_round(t, structure(t))
    if most is not None and min(found.least, stack) > most:  # a short all-in has shifted the steps of the unit
        return None
    maximum = (0 if found.units else most_by_table(t)) or stack
    least, most = min(found.least, stack), min(found.most, stack, maximum)
    if least > most:  # the table maximum is reached: nothing lies above it
        return None
    return msgspec.structs.replace(found, least=least, most=most)


def must_bring_in(t: Turn, name: str) -> bool:
    """The first to speak in round one of a stud game must bet. By another reading nobody must, where whoever shows the
    card that obliges is all-in already."""
    s, leaf = t.s, t.rules.forced.bring_in
    if leaf is None or not holds(leaf) or s.street != 1 or s.bets.highest or name != s.bets.first:
        return False
    return s.bets.brought == name or not readings_say(t.game, leaf.reading, "free")


def counts_as(t: Turn, name: str, chips: int) -> tuple[Literal["call", "bet", "raise"], int]:
    """What chips put in without lawful words count as: his whole bet of the round would be ``chips``."""
    s = t.s
    stack = t.resto(name) + t.bet(name)
    chips = min(chips, stack)
    can = bounds(t, name)
    if must_bring_in(t, name) and holds(t.rules.forced.bring_in_exact):
        return "bet", min(stack, s.minimum)
    if not s.bets.highest:
        return "bet", min(stack, nearest(can or bet_bounds(t, name), chips))
    if can is None or chips < can.least or chips <= s.bets.highest:
        return "call", min(s.bets.highest, stack)
    return "raise", min(stack, nearest(can, chips))


def nearest(found: Bounds, chips: int) -> int:
    """The lawful amount nearest below, not less than the least."""
    if found.units:
        return max((u for u in found.units if u <= chips), default=found.units[0])
    chips = max(found.least, min(chips, found.most))
    return chips - (chips - found.base) % found.step
