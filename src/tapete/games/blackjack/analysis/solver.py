"""Blackjack solved: the best way to play every hand from a full shoe, and what any way of playing is worth.

Cards are drawn without replacement throughout. A plan says what to do with every hand (not only every score) against
every card of the bank. Hands of a split pair are played by a plan of their own that looks at the hand and at the pair,
not at what befell the other hands; under such a plan the expectation of a split is exact (``split``), because cards
drawn for other hands leave the next cards as they found them: in unknown order.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from .combos import Floats, Ints, bank, player
from .kernel import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, meets, outlook, reached, reaches, worths
from .law_numbers import ACE, CLASSES, Sums

Codes = npt.NDArray[np.int8]
TEN = CLASSES - 1
NEGLIGIBLE = 1e-13
"""Terms of a split below this are left out: far less than what rounding adds."""
BEHIND = 0.1
"""A split that is worth so much less than playing the pair is not mended by splitting again."""

SPLITS: dict[Sums, dict[tuple[int, int, int, bytes], tuple[float, float]]] = {}
"""What splits are worth, by rules (giving up has no part in it), bank's card, pair, number of hands and plan."""


class Plan(NamedTuple):
    """What to do: ``first`` with two cards, ``draws`` with any hand that plays on, ``after`` with the hands of a split
    pair (by its class), ``again`` whether a new pair is split again; by hand and by card of the bank."""

    first: Codes
    draws: Codes
    after: Codes
    again: Codes


class Start(NamedTuple):
    """A deal: two cards and the bank's card, by class, and its probability."""

    low: int
    high: int
    up: int
    p: float


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a plan is worth per unit first staked.

    ``staked`` in all; ``first`` how often each first decision is taken; ``nets`` what unsplit hands end with; ``split``
    the probability, expectation and stake of the split ones in all.
    """

    expectation: float
    staked: float
    first: dict[int, float]
    nets: dict[float, float]
    split: tuple[float, float, float]


def coefficients(most: int) -> tuple[dict[int, float], dict[int, float]]:
    """How the hands of a split pair add up, ``most`` hands at most: what each k (further cards of the pair's class out
    of the shoe) counts for hands with any second card, and for those whose second card does not pair.

    The second cards alone decide how many hands there are: a pair adds one, any other card finishes one. Given a
    cards that paired and b that did not, «b others do not pair» is counted by inclusion and exclusion.

    >>> coefficients(2)
    ({0: 2.0}, {})
    >>> coefficients(3)
    ({1: 5.0, 2: -2.0}, {0: 2.0, 1: -1.0})
    """
    free: dict[int, float] = {}
    bound: dict[int, float] = {}

    def add(into: dict[int, float], times: int, a: int, b: int) -> None:
        for j in range(b + 1):
            into[a + j] = into.get(a + j, 0.0) + times * (-1) ** j * comb(b, j)

    alive = {(0, 0): 1} if most > 2 else {}
    if most == 2:
        free[0] = 2.0
    while alive:
        (a, b), ways = min(alive.items(), key=lambda item: sum(item[0]))
        del alive[a, b]
        if b == a + 1:
            add(bound, ways * (b + 1), a, b)
        else:
            alive[a, b + 1] = alive.get((a, b + 1), 0) + ways
        if a + 3 == most:
            if b:
                add(bound, ways * b, a + 1, b - 1)
            add(free, ways * (most - b), a + 1, b)
        else:
            alive[a + 1, b] = alive.get((a + 1, b), 0) + ways
    return {k: x for k, x in sorted(free.items()) if x}, {k: x for k, x in sorted(bound.items()) if x}


class Analysis:
    """One set of rules, solved as far as asked."""

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self.hands = player(sums.points, sums.ace_more, sums.target)
        aces = (sums.ace_more, sums.bank_ace, sums.bank_low)
        self.bank = bank(sums.points, aces, sums.target, sums.stands, sums.natural)
        self.pays: Floats = np.array([[float(x) for x in row] for row in sums.pays])
        self.counts: Ints = np.array(sums.counts, np.int64)
        self.size = len(self.hands.total)
        self._splits = SPLITS.setdefault(msgspec.structs.replace(sums, gives_up=()), {})

    # --- the shoe ---------------------------------------------------------------------------------------------------

    def shoe(self, *gone: int) -> Ints:
        """A full shoe without these cards."""
        left = self.counts.copy()
        for card in gone:
            left[card] -= 1
        return left

    @cached_property
    def starts(self) -> list[Start]:
        """Every deal that a full shoe can make."""
        cards = int(self.counts.sum())
        found = []
        for up in range(CLASSES):
            for low in range(CLASSES):
                for high in range(low, CLASSES):
                    ways = Fraction(2 if low != high else 1)
                    for n, card in enumerate((up, low, high)):
                        ways *= Fraction(max(0, int(self.shoe(*(up, low, high)[:n])[card])), cards - n)
                    if ways:
                        found.append(Start(low, high, up, float(ways)))
        return found

    def natural(self, start: Start) -> bool:
        return self.sums.natural and (start.low, start.high) == (ACE, TEN)

    def may_double(self, hand: int) -> bool:
        """The score of these two cards may be doubled."""
        total, allowed = int(self.hands.total[hand]), self.sums.doubles
        if total == self.sums.target:
            return False
        if allowed is None:
            return self.sums.soft or not self.hands.soft[hand]
        low = total - self.sums.ace_more * int(self.hands.soft[hand])
        return low in allowed if self.sums.soft and low != total else total in allowed

    # --- values -----------------------------------------------------------------------------------------------------

    def values(self, up: int, draws: Codes, given: bool, pair: int = -1, gone: int = 0, every: bool = False) -> Floats:
        """Standing, drawing, playing on, doubling for every hand; with a ``pair``, for the hands of its split, when
        ``gone`` further cards of its class are out. Of a given plan, for the hands it comes to, unless ``every``."""
        shoe = self.shoe(up)
        if pair >= 0:
            shoe[pair] -= 1 + gone
        out = np.zeros((4, self.size))
        mask = self._mask(draws, given and not every, pair)
        worths(shoe, up, mask, self.hands, self.bank, self.pays, self.sums.target, draws, given, out)
        return out

    def _mask(self, draws: Codes, given: bool, pair: int) -> Codes:
        """The hands to look at: where the plan is given, those it comes to (and all that may be doubled)."""
        hands = self.hands
        if not given:
            return (np.ones(self.size) if pair < 0 else hands.cards[:, pair] > 0).astype(np.int8)
        mask = np.zeros(self.size, np.int8)
        mask[hands.two if pair < 0 else hands.two[pair]] = 1
        reached(hands, np.full(self.size, DOUBLE, np.int8) * (hands.size == 2) if pair < 0 else draws, mask)
        reached(hands, draws, mask)
        return mask

    def natural_worth(self, up: int) -> float:
        """A natural against this card of the bank."""
        sums = self.sums
        row = self.pays[sums.natural_row]
        if sums.paid[up]:
            return float(row[sums.bust_column])
        waits = float(outlook(self.shoe(up, ACE, TEN), up, self.bank, row.size) @ row)
        return max(waits, float(sums.even)) if sums.even is not None and up == ACE else waits

    def half(self, up: int, pair: int, after: Codes, gone: int) -> tuple[Floats, Floats]:
        """One hand of a split pair by its second card: what it gains and what is staked on it."""
        sums, two = self.sums, self.hands.two[pair]
        gain, stake = np.zeros(CLASSES), np.ones(CLASSES)
        shoe = self.shoe(up, pair, pair)
        shoe[pair] -= gone
        out = None if sums.one_card[pair] else self.values(up, after, True, pair, gone)
        for card in range(CLASSES):
            if shoe[card] <= 0:
                continue
            hand = two[card]
            if self.hands.total[hand] == sums.target or out is None:
                row = sums.split_row if self.hands.total[hand] == sums.target else int(self.hands.total[hand])
                left = shoe.copy()
                left[card] -= 1
                gain[card] = outlook(left, up, self.bank, self.pays.shape[1]) @ self.pays[row]
            elif after[hand] == DOUBLE:
                gain[card], stake[card] = out[3, hand], 2.0
            else:
                gain[card] = out[1 if after[hand] == HIT else 0, hand]
        return gain, stake

    def split(self, up: int, pair: int, after: Codes, most: int) -> tuple[float, float]:
        """What splitting gains and stakes in all, split on to ``most`` hands."""
        key = (up, pair, most, after.tobytes())
        if key not in self._splits:
            self._splits[key] = self._split(up, pair, after, most)
        return self._splits[key]

    def _split(self, up: int, pair: int, after: Codes, most: int) -> tuple[float, float]:
        shoe = self.shoe(up, pair, pair).astype(float)
        cards, same = shoe.sum(), shoe[pair]
        free, bound = coefficients(most)
        largest = max(abs(x) for x in (*free.values(), *bound.values()))
        chance = 1.0
        gained = staked = 0.0
        for k in range(max((*free, *bound)) + 1):
            if k:
                chance *= (same - k + 1) / (cards - k + 1)
            if chance * largest < NEGLIGIBLE:
                break
            share = shoe.copy()
            share[pair] -= k
            share = share * chance / (cards - k)
            share[pair] *= free.get(k, 0.0)
            share[:pair] *= free.get(k, 0.0) + bound.get(k, 0.0)
            share[pair + 1 :] *= free.get(k, 0.0) + bound.get(k, 0.0)
            gain, stake = self.half(up, pair, after, k)
            gained += float(share @ gain)
            staked += float(share @ stake)
        return gained, staked

    # --- the best plan ----------------------------------------------------------------------------------------------

    def empty(self) -> Plan:
        shape = (self.size, CLASSES)
        return Plan(
            np.zeros(shape, np.int8),
            np.zeros(shape, np.int8),
            np.zeros((CLASSES, *shape), np.int8),
            np.zeros((CLASSES, CLASSES), np.int8),
        )

    def best(self) -> Plan:
        """The best plan: every hand by its cards."""
        plan = self.empty()
        for up in range(CLASSES):
            if self.counts[up]:
                draws = np.zeros(self.size, np.int8)
                out = self.values(up, draws, False)
                plan.draws[:, up] = draws
                gains = {pair: self._best_split(up, pair, plan, out) for pair in self.pairs(up)}
                for start in self.dealt(up):
                    self.decide(plan, start, out, gains)
        return plan

    def pairs(self, up: int) -> Iterator[int]:
        """Pairs that can come, and may be split."""
        for pair in range(CLASSES):
            if self.sums.hands[pair] > 1 and self.shoe(up)[pair] > 1:
                yield pair

    def dealt(self, up: int) -> Iterator[Start]:
        return (start for start in self.starts if start.up == up and not self.natural(start))

    def _best_split(self, up: int, pair: int, plan: Plan, whole: Floats) -> float:
        """Fills in how to play the hands of this split; what it gains. Splitting again is looked at unless splitting
        once already falls behind playing the pair: then a new pair is better played, too."""
        after = np.zeros(self.size, np.int8)
        if not self.sums.one_card[pair]:
            out = self.values(up, after, False, pair)
            for hand in self.hands.two[pair]:
                if self.sums.after_split and self.may_double(hand) and out[3, hand] > out[2, hand]:
                    after[hand] = DOUBLE
        plan.after[pair, :, up] = after
        most = self.sums.hands[pair]
        once = self.split(up, pair, after, 2)[0]
        hopeless = once < whole[2, self.hands.two[pair, pair]] - BEHIND
        again = once if most == 2 or hopeless else self.split(up, pair, after, most)[0]
        plan.again[pair, up] = again > once
        return max(once, again)

    def decide(self, plan: Plan, start: Start, out: Floats, split: dict[int, float]) -> None:
        """The best first decision on a deal, given what each is worth."""
        hand, up = self.hands.two[start.low, start.high], start.up
        choice, worth = int(plan.draws[hand, up]), float(out[2, hand])
        lost = self.sums.gives_up[up]
        options = [(DOUBLE, float(out[3, hand]))] if self.may_double(hand) else []
        options += [(SPLIT, split[start.low])] if start.low == start.high and start.low in split else []
        options += [(GIVE_UP, -float(lost))] if lost is not None else []
        for option, gain in options:
            if gain > worth:
                choice, worth = option, gain
        plan.first[hand, up] = choice

    # --- what a plan is worth ---------------------------------------------------------------------------------------

    def evaluate(self, plan: Plan) -> Found:
        """The exact expectation of a plan."""
        total = staked = 0.0
        first: dict[int, float] = {}
        nets: dict[float, float] = {}
        splits = np.zeros(3)
        for up in range(CLASSES):
            if not self.counts[up]:
                continue
            out = self.values(up, np.ascontiguousarray(plan.draws[:, up]), True)
            once, twice = np.zeros(self.size), np.zeros(self.size)
            for start in (s for s in self.starts if s.up == up):
                hand = self.hands.two[start.low, start.high]
                if self.natural(start):
                    gain, stake = self._natural_nets(start, nets), 1.0
                else:
                    choice = int(plan.first[hand, up])
                    first[choice] = first.get(choice, 0.0) + start.p
                    gain, stake = self._gain(plan, start, out, once, twice, nets)
                    splits += np.array([1.0, gain, stake]) * (start.p if choice == SPLIT else 0.0)
                total += start.p * gain
                staked += start.p * stake
            self._ends(plan, up, once, twice, nets)
        chance, gained, put = splits.tolist()
        return Found(
            expectation=total, staked=staked, first=first, nets=dict(sorted(nets.items())), split=(chance, gained, put)
        )

    def most(self, plan: Plan, pair: int, up: int) -> int:
        """Hands that the plan makes of a pair, at most."""
        return self.sums.hands[pair] if plan.again[pair, up] else 2

    def _gain(
        self, plan: Plan, start: Start, out: Floats, once: Floats, twice: Floats, nets: dict[float, float]
    ) -> tuple[float, float]:
        """What this deal gains and stakes; its probability goes where its outcome will be looked up."""
        hand, up = self.hands.two[start.low, start.high], start.up
        choice = plan.first[hand, up]
        if choice == SPLIT:
            after = np.ascontiguousarray(plan.after[start.low, :, up])
            return self.split(up, start.low, after, self.most(plan, start.low, up))
        if choice == GIVE_UP:
            lost = -float(self.sums.gives_up[up] or 0)
            nets[lost] = nets.get(lost, 0.0) + start.p
            return lost, 1.0
        if choice == DOUBLE:
            twice[hand] += start.p
            return float(out[3, hand]), 2.0
        once[hand] += start.p
        return float(out[2, hand]), 1.0

    def _natural_nets(self, start: Start, nets: dict[float, float]) -> float:
        sums, row = self.sums, self.pays[self.sums.natural_row]
        against = outlook(self.shoe(start.up, ACE, TEN), start.up, self.bank, row.size)
        worth = self.natural_worth(start.up)
        sure = sums.paid[start.up] or not np.isclose(worth, against @ row, rtol=0, atol=1e-14)
        for net, p in [(worth, 1.0)] if sure else zip(row.tolist(), against.tolist(), strict=True):
            nets[net] = nets.get(net, 0.0) + start.p * p
        return worth

    def _ends(self, plan: Plan, up: int, once: Floats, twice: Floats, nets: dict[float, float]) -> None:
        """How the unsplit hands against this card end."""
        shoe, draws = self.shoe(up), np.ascontiguousarray(plan.draws[:, up])
        for mass, stake in ((once, 1.0), (twice, 2.0)):
            came = float(mass.sum())
            if stake == 2.0:
                one = np.where(mass > 0, HIT, STAND).astype(np.int8)
                reaches(shoe, self.hands, one, mass)
                mass[one == HIT] = 0.0
            else:
                reaches(shoe, self.hands, draws, mass)
                mass[draws == HIT] = 0.0
            out = np.zeros_like(self.pays)
            meets(shoe, up, self.hands, self.bank, mass, out)
            out[self.sums.bust_row, 0] += came - float(mass.sum())
            for net in np.unique(self.pays):
                p = float(out[self.pays == net].sum())
                if p:
                    nets[stake * float(net)] = nets.get(stake * float(net), 0.0) + p
