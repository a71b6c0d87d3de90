"""The four boxes: who faces whom, which bets there are, and what stands on which side of them.

Boxes go by the number of their card, ``1`` to ``4``; where each lies is the affair of the law: rows, columns, diagonals
follow from it. A bet of Cartas is written ``1-2`` (the first card against the second) or ``12-34``.
"""

from __future__ import annotations

from ....table import cards
from .rules import MonteRules

BOXES = ("1", "2", "3", "4")
NAMES = dict(zip(BOXES, ("first", "second", "third", "fourth"), strict=True))
"""How the law speaks of them."""
LETTERS = {"oros": "o", "copas": "p", "espadas": "e", "bastos": "b"}
"""The suits, as cards are written."""
SHIFTS = {"next": 1, "previous": -1, "opposite": 2}


def places(rules: MonteRules) -> dict[str, str]:
    """Where the card of each box lies."""
    b = rules.boxes
    return dict(zip(BOXES, (b.first.value, b.second.value, b.third.value, b.fourth.value), strict=True))


def row(rules: MonteRules, box: str) -> str:
    return places(rules)[box].split("_")[0]


def column(rules: MonteRules, box: str) -> str:
    return places(rules)[box].split("_")[1]


def beside(rules: MonteRules, box: str) -> tuple[str, ...]:
    """Those that lie in the same row."""
    return tuple(other for other in BOXES if other != box and row(rules, other) == row(rules, box))


def under(rules: MonteRules, box: str) -> tuple[str, ...]:
    """Those that lie in the same column."""
    return tuple(other for other in BOXES if other != box and column(rules, other) == column(rules, box))


def halves(rules: MonteRules) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Two against two: rows, columns, diagonals."""
    at = places(rules)
    sides = {
        "rows": ("upper_left", "upper_right"),
        "columns": ("upper_left", "lower_left"),
        "diagonals": ("upper_left", "lower_right"),
    }
    return {
        line: (tuple(b for b in BOXES if at[b] in side), tuple(b for b in BOXES if at[b] not in side))
        for line, side in sides.items()
    }


def lines(rules: MonteRules) -> dict[str, dict[str, str]]:
    """Every bet of Cartas that the law has, by its id and place, and the direction in which it is played."""
    found: dict[str, dict[str, str]] = {}
    for on, bet in rules.bets.items():
        if bet.lines is None:
            continue
        spots = found.setdefault(on, {})
        for line in bet.lines.value:
            if line in ("horizontal", "vertical"):
                near = beside if line == "horizontal" else under
                spots.update({f"{box}-{other}": line for box in BOXES for other in near(rules, box)})
            else:
                one, two = ("".join(side) for side in halves(rules)[line])
                spots.update({f"{one}-{two}": line, f"{two}-{one}": line})
    return found


def spots(rules: MonteRules) -> dict[str, dict[str, str]]:
    """Every bet, and the places it may be put; a bet of Cartas with its direction."""
    cartas = lines(rules)
    return {on: cartas.get(on) or dict.fromkeys(BOXES, "") for on in rules.bets}


def sides(at: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """
    >>> sides("12-34")
    (('1', '2'), ('3', '4'))
    """
    own, _, other = at.partition("-")
    return tuple(own), tuple(other)


# --- the pack -------------------------------------------------------------------------------------------------------


def pack(rules: MonteRules) -> tuple[str, ...]:
    """The faces of the pack that the law describes: of each rank its first letter, or its number."""
    suits = [LETTERS[name] for name in rules.pack.suits.value]
    return tuple(name[0].upper() + suit for suit in suits for name in rules.pack.ranks.value)


def target(rules: MonteRules, on: str, placed: str) -> str:
    """The card with which this bet on a placed card wins."""
    leaf = rules.bets[on].suit
    circle = "".join(LETTERS[name] for rank in rules.pack.circle.value.ranks for name in rank)
    return cards.shift(placed, SHIFTS[leaf.value], circle) if leaf is not None else ""


def chances(rules: MonteRules) -> tuple[str, ...]:
    """The bets on one card of the same value, whenever it comes: they give their names to these cards."""
    return tuple(on for on, bet in rules.bets.items() if bet.suit is not None and bet.first_card is None)


def kin(rules: MonteRules, placed: str, face: str) -> tuple[str, ...]:
    """What a card of the same value is to the placed one: its Camo, its Anti, its Viudo."""
    return tuple(on for on in chances(rules) if target(rules, on, placed) == face)
