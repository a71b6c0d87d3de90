"""The prizes of a draw, its numbers, and the drum from which they come, digit by digit.

A number comes as digits do from the drums of a lottery: every number that is still in stands the same chance, so a
digit has as many chances as there are numbers that go on with it.

>>> written(7, 1000), [ahead("0", 120, ("005",), 3)[digit] for digit in "019"]
('007', [9, 10, 10])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from ...law.leaves import holds

if TYPE_CHECKING:
    from .play import Draw
    from .state import State


class Rank(NamedTuple):
    """A prize of the plan: what it is called, what it is worth to a whole ticket, in what."""

    name: str
    value: int
    kind: str


def offered(rules: Any, terms: Any, price: int) -> tuple[Rank, ...]:
    """The plan, each prize by itself; where the operator gives none, a small one that the law admits."""
    if terms.prizes:
        return tuple(
            Rank(one.name or str(n), one.value, one.kind)
            for n, one in enumerate(terms.prizes, 1)
            for _ in range(one.count)
        )
    kinds = rules.prizes.kinds
    kind = next(iter(kinds.value), "cash") if kinds is not None else "cash"
    least = rules.prizes.least.value if rules.prizes.least is not None else 1
    takings = price * terms.tickets * terms.series
    if rules.funding is not None and rules.funding.by.value == "sold":  # what two tickets pay for
        return tuple(Rank(str(n), 2 * price, kind) for n in range(1, least + 1))
    if rules.funding is not None or rules.promotion is not None:
        return tuple(Rank(str(n), max(1, takings // (2 * least)), kind) for n in range(1, least + 1))
    each = terms.fractions * terms.series
    shares = (Fraction(3, 10), Fraction(1, 10), Fraction(1, 10))[: max(1, terms.tickets - 1)]
    return tuple(
        Rank(str(n), max(1, int(takings * share / each)) * terms.fractions, kind) for n, share in enumerate(shares, 1)
    )


# --- numbers --------------------------------------------------------------------------------------------------------


def digits(tickets: int) -> int:
    """Of how many digits a number consists."""
    return len(str(tickets - 1))


def written(number: int, tickets: int) -> str:
    return str(number).zfill(digits(tickets))


def issued(at: str, tickets: int) -> bool:
    """Whether such a number is issued.

    >>> issued("99", 100), issued("099", 100), issued("100", 100)
    (True, False, False)
    """
    return len(at) == digits(tickets) and at.isdecimal() and int(at) < tickets


def choice(at: str, chosen: int, of: int) -> tuple[str, ...]:
    """The numbers that a ticket names, if it names so many, each once and in order; else none.

    >>> choice("03 07 12", 3, 20), choice("07 03 12", 3, 20), choice("03 03 12", 3, 20)
    (('03', '07', '12'), (), ())
    """
    found = tuple(at.split(" "))
    wide = len(str(of))
    proper = all(len(one) == wide and one.isdecimal() and 1 <= int(one) <= of for one in found)
    return found if proper and len(found) == chosen and list(found) == sorted(set(found)) else ()


def choices(chosen: int, of: int, most: int) -> tuple[str, ...]:
    """The first of all choices, so many at most."""
    wide = len(str(of))
    found = []
    for those in combinations(range(1, of + 1), chosen):
        found.append(" ".join(str(n).zfill(wide) for n in those))
        if len(found) == most:
            break
    return tuple(found)


def ahead(prefix: str, tickets: int, out: Collection[str], wide: int) -> dict[str, int]:
    """How many of the numbers issued go on with each digit, but for those that are out."""
    gone = Counter(one[len(prefix)] for one in out if one.startswith(prefix))
    span = 10 ** (wide - len(prefix) - 1)
    found = {}
    for digit in "0123456789":
        first = int(prefix + digit) * span
        count = max(0, min(tickets, first + span) - first) - gone[digit]
        if count:
            found[digit] = count
    return found


def among(prefix: str, those: Iterable[str]) -> dict[str, int]:
    """The same of numbers that are listed."""
    return dict(sorted(Counter(one[len(prefix)] for one in those if one.startswith(prefix)).items()))


def sold(state: State) -> tuple[str, ...]:
    """The numbers of which anything was sold."""
    return tuple(dict.fromkeys(stake.at for stake in state.stakes))


def weights(game: Draw, state: State) -> dict[str, int]:
    """What may come next, and how many chances each has; nothing once all has come."""
    out = [came.number for came in state.drawn]
    if len(out) >= wanted(game, state):
        return {}
    terms = game.terms
    if game.variable:
        wide = len(str(terms.of))
        return {one: 1 for n in range(1, terms.of + 1) if (one := str(n).zfill(wide)) not in out}
    if game.rules.prizes.drum.value == "sold":
        return among(state.digits, (one for one in sold(state) if one not in out))
    return ahead(state.digits, terms.tickets, out, digits(terms.tickets))


def wanted(game: Draw, state: State) -> int:
    """How many numbers are drawn: one for each prize, as long as there are any."""
    if game.variable:
        return game.terms.chosen
    there = len(sold(state)) if game.rules.prizes.drum.value == "sold" else game.terms.tickets
    together = game.rules.prizes.together
    prizes = len(game.ranks) if together is None or holds(together) else 1
    return min(prizes, there)


def whole(game: Draw, drawn: str) -> bool:
    """Whether a number has come to its end."""
    return game.variable or len(drawn) == digits(game.terms.tickets)


def right(at: str, drawn: Collection[str]) -> int:
    """How many of the numbers chosen have come."""
    return len(set(at.split(" ")) & set(drawn))
