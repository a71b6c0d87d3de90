"""What the first match does to a bet, and what a bet pays. Nothing here knows of a table: the odds ask the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....law.values import Names, Odds
from ....table import cards
from ..law import square
from ..law.rules import Annulment, MonteRules, Where

Leaves = tuple[Leaf[Any] | None, ...]
Laid = Sequence[Sequence[str]]
"""The cards of each box, the placed one first."""
DOUBLED, TRIPLED = 2, 3
TOGETHER: dict[Where, tuple[Where, ...]] = {"facing": ("near",), "below": ("near", "lower"), "across": ("lower",)}
Sum = TypeVar("Sum", int, Fraction)


class Verdict(NamedTuple):
    """``won``, ``lost``, ``null`` (neither wins nor loses), ``open`` (the match does not concern the bet)."""

    what: str
    sources: Leaves = ()


class Match(NamedTuple):
    """The card that was turned: on which box, and whether it was the first after the call."""

    face: str
    box: str
    first: bool


class Book(NamedTuple):
    """The rules, and how a table reads them."""

    rules: MonteRules
    readings: Mapping[str, str]
    lines: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, rules: MonteRules, readings: Mapping[str, str]) -> Book:
        return cls(rules, readings, square.lines(rules))


def level(laid: Laid, box: str) -> int:
    """1 as placed, 2 doubled, 3 tripled."""
    return min(len(laid[int(box) - 1]), TRIPLED)


def verdict(book: Book, laid: Laid, on: str, at: str, match: Match) -> Verdict:
    """What becomes of a bet."""
    bet = book.rules.bets[on]
    if bet.lines is not None:
        return cartas(book, laid, on, at, match)
    if bet.suits is not None:
        return salto(book, laid, on, at, match)
    hit = at == match.box and square.target(book.rules, on, laid[int(at) - 1][0]) == match.face
    if holds(bet.first_card):
        hit = hit and match.first
    return Verdict("won" if hit else "lost", (bet.suit, bet.first_card))


# --- Cartas ---------------------------------------------------------------------------------------------------------


class Against(NamedTuple):
    """What stands against a matched card: the rule, how the card lies to the enlarged one, whose doing it is."""

    rule: Annulment
    role: Where
    by: tuple[str, ...]


def enlarged(laid: Laid) -> tuple[str, ...]:
    """The upper cards that are doubled or tripled; others enlarge nothing (``M13``)."""
    return tuple(box for box in square.BOXES[:2] if level(laid, box) >= DOUBLED)


def state(book: Book, laid: Laid) -> Annulment | None:
    """The clause on the enlarged cards that lie there."""
    found = sorted(level(laid, box) for box in enlarged(laid))
    a = book.rules.annuls
    match found:
        case [n]:
            return a.one_doubled if n == DOUBLED else a.one_tripled
        case [low, high] if low != high:
            return a.tripled_and_doubled
        case [_, n]:
            return a.two_doubled if n == DOUBLED else a.two_tripled
    return None


def against(book: Book, laid: Laid, box: str) -> Against | None:
    """What the enlarged cards do to a match of this box; None: nothing."""
    rule, big = state(book, laid), enlarged(laid)
    if rule is None:
        return None
    if len(big) == 2 and level(laid, big[0]) == level(laid, big[1]):
        if box in big:
            return None
        return Against(rule, "below" if box in square.under(book.rules, big[0]) else "across", big)
    chief = max(big, key=lambda b: level(laid, b))
    if box == chief:
        return None
    role: Where = "facing" if box in big or box in square.beside(book.rules, chief) else "across"
    role = "below" if box in square.under(book.rules, chief) else role
    by = chief
    if role == "across" and len(big) == 2 and book.readings.get("M18") != "triple":
        by = next(b for b in big if b != chief)
    return Against(rule, role, (by,))


def there(clauses: Mapping[Where, Leaf[Names]], role: Where) -> Leaf[Names] | None:
    """What a law says of a card that lies so, alone or together with another."""
    return next((clauses[name] for name in (role, *TOGETHER[role]) if name in clauses), None)


def cartas(book: Book, laid: Laid, on: str, at: str, match: Match) -> Verdict:
    """The side of the matched value wins, unless an enlarged card on the other side stands against it."""
    rules, bet = book.rules, book.rules.bets[on]
    own, other = square.sides(at)
    if match.box not in own and match.box not in other:
        return Verdict("open", (bet.by_value,))
    if denied(bet.by_value):
        return Verdict("null", (bet.by_value,))
    mine = match.box in own
    plain = Verdict("won" if mine else "lost", (bet.by_value,))
    found = against(book, laid, match.box)
    rule = state(book, laid)
    if found is None:
        settles = rule.settles if rule is not None else None
        return Verdict("null", (settles,)) if denied(settles) else Verdict(plain.what, (*plain.sources, settles))
    diagonals = found.rule.diagonals if book.lines[on].get(at) == "diagonals" else None
    if holds(diagonals):
        return Verdict(plain.what, (*plain.sources, diagonals))
    if not set(found.by) & set(other if mine else own):
        return plain
    kin = square.kin(rules, laid[int(match.box) - 1][0], match.face)
    a, wins = there(found.rule.annulled, found.role), there(found.rule.wins, found.role)
    return _weighed(kin, mine, a, wins, plain)


def _weighed(
    kin: tuple[str, ...], mine: bool, a: Leaf[Names] | None, wins: Leaf[Names] | None, plain: Verdict
) -> Verdict:
    """A card wins only with those that the law leaves it, and does not lose with those that are annulled."""
    if mine:
        free = wins is None or any(name in wins.value for name in kin)
    else:
        free = a is None or not any(name in a.value for name in kin)
    return Verdict(plain.what if free else "null", (*plain.sources, wins if mine else a, a if mine else wins))


# --- Salto ----------------------------------------------------------------------------------------------------------


def salto(book: Book, laid: Laid, on: str, at: str, match: Match) -> Verdict:
    """Any card of the same value; contrary cards that are enlarged more stand against some of them."""
    rules, bet = book.rules, book.rules.bets[on]
    mine = at == match.box
    suits = bet.suits
    named = suits is not None and any(square.LETTERS[name] == cards.suit(match.face) for name in suits.value)
    plain = Verdict("won" if mine and named else "lost", (suits,))
    least = 1 if book.readings.get("M21") == "literal" else level(laid, match.box)
    contrary = [level(laid, box) for box in enlarged(laid) if box != match.box and level(laid, box) > least]
    if not contrary:
        return plain
    s = rules.salto
    double = max(contrary) == DOUBLED
    a, wins = (s.doubled, s.doubled_wins) if double else (s.tripled, s.tripled_wins)
    kin = square.kin(rules, laid[int(match.box) - 1][0], match.face)
    return _weighed(kin, mine and named, a, wins, plain)


# --- what comes next ------------------------------------------------------------------------------------------------


def still_placed(book: Book, box: str) -> tuple[str, ...]:
    """The pair that a match of this box has not decided."""
    near = square.row if book.rules.course.still_placed.value == "horizontal" else square.column
    return tuple(other for other in square.BOXES if near(book.rules, other) != near(book.rules, box))


def stays(book: Book, on: str, at: str, live: tuple[str, ...]) -> bool:
    """A bet between the two cards that are still placed plays on in Segundas."""
    if book.readings.get("M12") == "returned" or on not in book.lines:
        return False
    own, other = square.sides(at)
    return {*own, *other} == set(live)


# --- what it pays ---------------------------------------------------------------------------------------------------


def points(book: Book, on: str, laid: Laid, burned: int) -> tuple[int, Leaves]:
    """So many points off the price, and why."""
    less = book.rules.bets[on].less
    each = []
    for box in laid:
        each += [less.get("doubled")] * (len(box) >= DOUBLED)
        if book.readings.get("M15") != "one":
            each += [less.get("tripled") or less.get("doubled")] * max(0, len(box) - DOUBLED)
    each += [less.get("burned")] * burned
    found = [leaf for leaf in each if leaf is not None]
    return sum(leaf.value for leaf in found), tuple(found)


def price(book: Book, on: str, phase: str, laid: Laid, burned: int) -> tuple[Odds, Leaves]:
    """The odds of a bet as the cards lie. In Segundas no point is taken off, unless the house reads it so (``M11``)."""
    bet = book.rules.bets[on]
    leaf = book.rules.pays[bet.pays.get(phase) or bet.pays["primeras"]]
    if phase == "segundas" and book.readings.get("M11") != "deduct":
        return leaf.value, (leaf,)
    less, why = points(book, on, laid, burned)
    return Odds(max(0, leaf.value.num - less * leaf.value.den), leaf.value.den), (leaf, *why)


def charged(book: Book, on: str, phase: str, first: bool) -> bool:
    """Has the house its part of a winning bet? Only where the first card was a match."""
    c = book.rules.commission
    late = phase == "segundas" and book.readings.get("M9") == "primeras"
    return first and phase in c.phases.value and on not in c.exempt.value and not late


def base(book: Book, stake: Sum, won: Sum) -> Sum:
    """Of what the house has its part."""
    return stake if book.readings.get("M8") == "stake" else won
