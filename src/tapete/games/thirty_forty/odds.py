"""Odds of treinta y cuarenta, without replacement: the joint law of both totals from a full shoe (``kernel``), and from
it each bet under each choice that the tie at thirty-one leaves to the player.

A coup after a tie is counted as one from a full shoe as well. Probabilities are known to 14 digits and more; here they
are fractions of 10^15, so that everything that follows from them is exact. Each value has as many red cards as black
ones, so that the colour of a first card is independent of both totals.

>>> from tapete.inspection.costs import report
>>> rows = {(row["bet"], row["strategy"]): row for row in report("thirty_forty", "AND10")["bets"]}
>>> rows["red", "half_back"]["p_refait_pct"], rows["red", "half_back"]["house_edge_pct"]
(2.1891, 1.0946)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ...law.leaves import cites, denied, holds
from ...odds import Distribution, Line, Scenario, distribution, result
from ...table.cards import deck
from .moves import CHANCES
from .play import ThirtyForty
from .table import PACK
from .turn import colour, worth

DIGITS = 10**15
METHOD = "counted without replacement, to 14 digits"
ENDS = ("won", "lost", "tie", "refait")
Level = dict[str, tuple[Fraction, int | None]]
"""By how a coup ends: what the bet gains then, and the level at which it goes on (None: it is decided)."""


class Ends(NamedTuple):
    """How likely each end of a coup is for a bet on a row, or beside the rows."""

    won: Fraction
    lost: Fraction
    tie: Fraction
    refait: Fraction


def goal(table: ThirtyForty) -> int:
    """The least total with which a row is complete."""
    r = table.rules.rows
    return min(r.over.value + 1, r.stops.value) if r.stops is not None else r.over.value + 1


def shoe(table: ThirtyForty) -> tuple[tuple[int, int], ...]:
    """How many cards of the full shoe count what."""
    found = Counter(worth(face, table.rules) for face in deck(PACK).faces)
    return tuple((value, n * table.decks) for value, n in sorted(found.items()))


def totals(table: ThirtyForty, without: int = 0) -> dict[tuple[int, int], float]:
    """The joint law of both totals; ``without``: a card that counts so much is missing from the shoe."""
    from .kernel import law

    cards = tuple((value, n - (value == without)) for value, n in shoe(table))
    least, found = goal(table), law(goal(table), cards)
    size = len(found)
    return {(least + x, least + y): float(found[x, y]) for x in range(size) for y in range(size) if found[x, y] > 0}


def ends(table: ThirtyForty, without: int = 0) -> Ends:
    """The ends of a coup; both rows are alike, whichever is dealt first. Without a card the chances of color and
    inverse are those between a red and a black card missing."""
    found, at = totals(table, without), table.rules.refait.at.value
    refait = exact(sum(p for (x, y), p in found.items() if x == y == at))
    tie = exact(sum(p for (x, y), p in found.items() if x == y != at))
    half = (1 - refait - tie) / 2
    return Ends(half, half, tie, refait)


def exact(p: float) -> Fraction:
    return Fraction(round(p * DIGITS), DIGITS)


# --- what a bet comes to --------------------------------------------------------------------------------------------


def plans(table: ThirtyForty, on: str) -> Iterator[tuple[str, list[Level]]]:
    """Each choice of the player with a bet on this chance, level by level; ties leave a bet where it is."""
    r = table.rules
    f, i = r.refait, r.insurance
    pays = table.price(on).value.win(1)
    tie = Fraction(0) if holds(r.tie.null) else Fraction(-1)

    def first(at_refait: Fraction, to: int | None = None, fee: Fraction = Fraction(0)) -> Level:
        return {"won": (pays - fee, None), "lost": (-1 - fee, None), "tie": (tie - fee, None),
                "refait": (at_refait, to)}  # fmt: skip

    def held(level: int, alive: Fraction, at_refait: Fraction, to: int | None = None) -> Level:
        return {"won": (Fraction(0), None), "lost": (-alive, None), "tie": (Fraction(0), level),
                "refait": (at_refait, to)}  # fmt: skip

    if f.blocked is not None:
        part = Fraction(f.blocked.value)
        if holds(f.hand_over):
            yield "hand_over", [first(Fraction(-1))]
        if holds(f.wait):
            yield "wait", [first(Fraction(0), 1), held(1, Fraction(1), Fraction(-1))]
            if f.insured is not None:
                fee = Fraction(f.insured.value)
                kept = 1 - part
                yield "wait_insured", [
                    first(-fee, 1), held(1, Fraction(1), -part, 2), held(2, kept, -kept),
                ]  # fmt: skip
        return
    back = Fraction(f.half_back.value) if f.half_back is not None else Fraction(1)
    yield "half_back", [first(-(1 - back))]
    if holds(f.prison) and not denied(f.kept):
        alive = Fraction(f.keeps.value) if f.keeps is not None else Fraction(1)
        yield "prison", [first(Fraction(0), 1), held(1, Fraction(1), -(1 - alive * back))]
    if i is not None:
        fee = Fraction(i.rate.value)
        yield "insured", [first(-fee, None, fee)]


def nets(levels: list[Level], p: Ends, level: int = 0) -> Distribution:
    """Net results of a bet at this level; a tie that decides nothing is played again."""
    chance = dict(zip(ENDS, p, strict=True))
    again = sum((chance[end] for end, (_, to) in levels[level].items() if to == level), Fraction(0))
    found: list[tuple[Fraction, Fraction]] = []
    for end, (gain, to) in levels[level].items():
        if to == level:
            continue
        share = chance[end] / (1 - again)
        if to is None:
            found.append((gain, share))
        else:
            found += [(gain + more, share * q) for more, q in nets(levels, p, to).items()]
    return distribution(found)


def lines(table: ThirtyForty, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs under each choice (``scenario`` has no say: every coup is from a full shoe). ``removed``: by
    how much the house edge changes if the shoe lacks one card that counts so much; the first line has the joint law of
    both totals, too."""
    p = ends(table)
    less = {value: ends(table, value) for value, _ in shoe(table)}
    told = False
    for on in CHANCES:
        if on in table.rules.betting.on.value:
            for name, levels in plans(table, on):
                found, more = nets(levels, p), beside(table, on, name, p)
                edge = result(found).house_edge
                more["removed"] = {
                    str(value): round(float(result(nets(levels, q)).house_edge - edge), 12) for value, q in less.items()
                }
                if not told:
                    told = True
                    more["totals"] = {f"{x}-{y}": round(q, 15) for (x, y), q in totals(table).items()}
                yield Line(bet=on, strategy=name, result=result(found), nets=found, beside=more)


def beside(table: ThirtyForty, on: str, name: str, p: Ends) -> dict[str, Any]:
    r = table.rules
    price = table.price(on)
    insured = r.insurance.rate if name == "insured" and r.insurance is not None else None
    more: dict[str, Any] = {
        "method": METHOD,
        "pays": str(price.value),
        "decks": table.decks,
        "digits": 14,
        "p_refait_pct": round(float(100 * p.refait), 4),
        "p_tie_pct": round(float(100 * p.tie), 4),
    }
    return {**more, "cites": list(cites(price, r.refait.at, r.refait.half_back, r.refait.blocked, insured))}


# --- by the million -------------------------------------------------------------------------------------------------


def tasks(table: ThirtyForty) -> Iterator[Any]:
    """What is played: every bet under each choice, by coups dealt card by card from a full shoe."""
    import numpy as np

    from .kernel import Rows

    p = ends(table)
    order = ("black", "red", "color", "inverse")
    for on in CHANCES:
        for name, levels in plans(table, on):
            exactly = result(nets(levels, p))
            gain = np.array([[float(level[end][0]) for end in ENDS] for level in levels])
            to = np.array(
                [[-1 if level[end][1] is None else level[end][1] for end in ENDS] for level in levels], np.int64
            )
            yield Rows(
                bet=on,
                strategy=name,
                expected=float(exactly.house_edge),
                variance=float(exactly.variance),
                goal=goal(table),
                refait=table.rules.refait.at.value,
                on=order.index(on),
                first_winning=table.rules.rows.reference.value == "first_winning",
                gain=gain,
                to=to,
                **packs(table),
            )


def packs(table: ThirtyForty) -> dict[str, Any]:
    """The cards of the full shoe for the kernel: what each comes to, which are red."""
    import numpy as np

    faces = deck(PACK).faces
    return {
        "worth": np.array([worth(face, table.rules) for face in faces], np.int64),
        "red": np.array([int(colour(face, table.rules) == "red") for face in faces], np.int64),
        "deck": np.array([n for n in range(len(faces)) for _ in range(table.decks)], np.int8),
    }


def cases(table: ThirtyForty) -> Iterator[Any]:
    """What is counted by play: both totals, with the colour of the first card, which is red as often as black."""
    from .kernel import Totals

    least, found = goal(table), totals(table)
    size = max(x for x, _ in found) - least + 1
    pairs = [(least + x, least + y) for x in range(size) for y in range(size)]
    yield Totals(
        what="totals",
        names=tuple(f"{x}-{y} {colour}" for x, y in pairs for colour in ("black", "red")),
        exact=tuple(found[pair] / 2 for pair in pairs for _ in range(2)),
        goal=least,
        size=size,
        **packs(table),
    )
