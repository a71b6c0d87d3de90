"""Every way in which a hand from a full shoe may go, in exact numbers.

Cards that are burned, and those of other boxes, are unknown ones and change nothing: what counts are the player's card
and the croupier's, and of a Revancha the next two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from ....law.leaves import holds
from ....odds import Distribution, distribution
from ....table.cards import deck
from ..law.ranks import fate, named
from ..law.rules import CasinoMonteRules

Pack = dict[str, int]
"""How many cards of each value, by one face that stands for it."""


class Pair(msgspec.Struct, frozen=True):
    """A player's card and the croupier's, how probable they are, and what is left."""

    mine: str
    bank: str
    p: Fraction
    left: Pack


def full(pack: str, decks: int) -> Pack:
    """A full shoe of so many packs.

    >>> full("french52", 6)["As"], sum(full("french52", 6).values())
    (24, 312)
    """
    stands: dict[str, str] = {}
    found: Pack = {}
    for face in deck(pack).faces:
        one = stands.setdefault(named(face), face)
        found[one] = found.get(one, 0) + decks
    return found


def pairs(pack: Pack) -> Iterator[Pair]:
    """The next two cards."""
    every = sum(pack.values())
    for mine, n in pack.items():
        rest = {**pack, mine: n - 1}
        for bank, k in rest.items():
            if n and k:
                yield Pair(mine, bank, Fraction(n * k, every * (every - 1)), {**rest, bank: k - 1})


# --- what a hand comes to -------------------------------------------------------------------------------------------


def first(rules: CasinoMonteRules, end: str) -> Fraction:
    """What a unit of the initial bet nets without a tie."""
    if end == "wins":
        return rules.pays["initial"].value.win(1)
    return Fraction(-1) if end == "loses" else Fraction(0)


def second(rules: CasinoMonteRules, end: str, times: int) -> Fraction:
    """What a unit of the initial bet and ``times`` as much on Revancha net."""
    r, pays = rules.revancha, rules.pays
    if end == "wins":
        own = Fraction(0) if holds(r.initial_back) else pays["initial"].value.win(1)
        return own + times * pays["revancha"].value.win(1)
    if end == "loses":
        return -sum(
            (Fraction(n) for on, n in (("initial", 1), ("revancha", times)) if on in r.loses.value), Fraction(0)
        )
    if end == "ties":
        return pays["second_tie"].value.win(1) - (0 if holds(r.stays) else times)
    return Fraction(0)


def tie_bet(rules: CasinoMonteRules, end: str) -> Fraction:
    """What a unit on the tie nets."""
    return rules.pays["tie"].value.win(1) if end == "ties" else Fraction(-1)


def revancha(rules: CasinoMonteRules, left: Pack, times: int = 1) -> Distribution:
    """The results of a Revancha dealt from what is left."""
    found: list[tuple[Fraction, Fraction]] = []
    for pair in pairs(left):
        end = fate(rules, pair.mine, pair.bank)
        if end == "ties" and times < rules.revancha.rounds.value:
            found += [(net, pair.p * p) for net, p in revancha(rules, pair.left, times + 1).items()]
        else:
            found.append((second(rules, end, times), pair.p))
    return distribution(found)


def declined(rules: CasinoMonteRules) -> Fraction:
    """What a unit of the initial bet nets where its bettor does not go to Revancha."""
    return -Fraction(rules.revancha.declined.value)


def mean(nets: Distribution) -> Fraction:
    return sum((net * p for net, p in nets.items()), Fraction(0))


def goes(rules: CasinoMonteRules, strategy: str, nets: Distribution) -> bool:
    """Whether a bettor with this strategy goes to Revancha."""
    return strategy == "revancha" or (strategy == "best" and mean(nets) > declined(rules))
