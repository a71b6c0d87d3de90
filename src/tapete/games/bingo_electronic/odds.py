"""What a card of electronic bingo costs, exactly; and how its accumulated prizes live.

A table fixed in advance pays each card for itself, whoever else plays: what a card wins hangs only on which of its
numbers are among the balls. So the distribution is a matter of counting, for each set of prizes, over all larger ones
(inclusion and exclusion); cards share nothing but the balls, and nothing is taken as independent. ``combinations`` says
how likely each of them is. An accumulated prize is a bet of its own, whose stake is the part that is withheld for it:
in the long run it costs nothing. Its chance with the first cards of the series is exact where bounds are close, else
that of compiled games, with its ``error``.

>>> from tapete.inspection.costs import report
>>> card, pot = report("bingo_electronic", "MEL14", {})["bets"]
>>> card["bet"], card["method"], card["combinations"]["bingo"], card["where"]
('card', 'exact', '118310045/101855080701', 'clasico')
>>> pot["bet"], pot["where"], pot["house_edge"], pot["limit"]
('bote', 'clasico', '0', 44)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from ...law.leaves import cites, denied, holds
from ...odds import Line, Scenario, distribution, result
from ..bingo_terminals import odds as shared
from .play import BINGO, EXTRA, FIGURE, LINE, SURPRISE, Electronic
from .terms import Pot, Speciality

MANY = 16
"""So many combinations of a speciality can be united in every way."""
GAMES = 100_000
"""Cards that are played where there are more."""
SEED = 1
Cells = frozenset[int]
"""Cells of a card, counted from the top left."""
Win = tuple[str, Cells, int]
"""A combination, its cells, and how many prices of a card it pays."""


def lines(table: Electronic, scenario: Scenario) -> Iterator[Line]:
    """A card of each speciality, then the prizes that accumulate."""
    for name in table.terms.specialities:
        yield card(table, name)
    for name, pot, known in table.all_pots():
        if holds(table.rules.accumulated.withheld) and Fraction(known.share):
            yield accumulated(table, name, pot, known)


# --- a card ---------------------------------------------------------------------------------------------------------


def balls(table: Electronic, one: Speciality) -> int:
    """So many balls are drawn in all."""
    preset = one.highest if denied(table.rules.draw.preset) else one.extractions
    extra = one.extra_balls if EXTRA in table.rules.prizes.events.value else 0
    return min(preset + extra, one.highest)


def wins(table: Electronic, name: str) -> list[Win]:
    """Every combination that pays; a line stands here once for each row."""
    one, paid = table.speciality(name), table.table(name)
    at = {cell: n for n, cell in enumerate((r, c) for r in range(1, one.rows + 1) for c in range(1, one.columns + 1))}
    rows = [frozenset(at[row, column] for column in range(1, one.columns + 1)) for row in range(1, one.rows + 1)]
    found: list[Win] = []
    if LINE in paid:
        found += [(LINE, row, paid[LINE]) for row in rows]
    if BINGO in paid:
        cells = one.bingo_cells if not denied(table.rules.prizes.other_bingo) else ()
        found.append((BINGO, frozenset(at[cell] for cell in cells) or frozenset(at.values()), paid[BINGO]))
    for figure, known in one.figures.items():
        if FIGURE + figure in paid:
            cells_of = frozenset(at[cell] for cell in known.cells) or frozenset(at.values())
            found.append((FIGURE + figure, cells_of, paid[FIGURE + figure]))
    return found


def card(table: Electronic, name: str) -> Line:
    """What a card comes to, for each unit that it costs."""
    one, prizes = table.speciality(name), table.rules.prizes
    known, surprise = wins(table, name), surprised(table, one)
    credits = Fraction(surprise.credits, one.price * table.terms.minimum) if surprise is not None else Fraction(0)
    lucky = Fraction(1, one.highest) if surprise is not None else Fraction(0)
    paid = payments(table, one, known)
    nets = distribution(
        (pays + extra - 1, p * q)
        for pays, p in paid.items()
        for extra, q in ((Fraction(0), 1 - lucky), (credits, lucky))
    )
    withheld = sum((Fraction(pot.share) for pot in one.accumulated.values()), Fraction(0))
    withheld *= holds(table.rules.accumulated.withheld)
    found = {key: str(p) for key, p in combinations(table, one, known).items()}
    if surprise is not None:
        found[SURPRISE] = str(lucky)  # whichever number it is, and whether it is on the card or not
    cost, played = result(nets), len(known) > MANY
    error = float(cost.variance / GAMES) ** 0.5 if played else 0.0
    return Line(
        bet="card",
        result=cost,
        nets=nets,
        beside={"method": "play" if played else "exact", "error": error, "at": [name], "where": name,
                "balls": balls(table, one), "of": one.highest, "combinations": found,
                "returned": str(returned(table, one, known, found) + credits * lucky + withheld),
                "cites": list(cites(prizes.line, prizes.bingo, prizes.figures, prizes.events))},
    )  # fmt: skip


def returned(table: Electronic, one: Speciality, known: list[Win], chances: dict[str, str]) -> Fraction:
    """What the combinations give back, exactly: amounts may be added up, whatever they share."""
    each = [(cells, pays) for name, cells, pays in known if name != LINE or table.lines_paid != "once"]
    back = sum((pays * among(table, one)[len(cells)] for cells, pays in each), Fraction(0))
    once = table.lines_paid == "once" and LINE in chances
    return back + (one.line * Fraction(chances[LINE]) if once else Fraction(0))


def surprised(table: Electronic, one: Speciality) -> Any:
    """The surprise prize, if a draw may come to it."""
    known = one.surprise if SURPRISE in table.rules.prizes.events.value else None
    there = known is not None and known.number <= one.highest and known.order <= balls(table, one)
    return known if there else None


def among(table: Electronic, one: Speciality) -> list[Fraction]:
    """By how many cells: that all of them are among the balls."""
    drawn, of = balls(table, one), one.highest
    cells = range(one.rows * one.columns + 1)
    return [
        Fraction(comb(of - size, drawn - size), comb(of, drawn)) if size <= drawn else Fraction(0) for size in cells
    ]


def payments(table: Electronic, one: Speciality, known: list[Win]) -> dict[Fraction, Fraction]:
    """How likely a card is paid so many prices of a card by its combinations: counted; of very many of them, played."""
    once = table.lines_paid == "once"
    if len(known) <= MANY:
        chance = among(table, one)
        return {
            pays: sum((n * chance[size] for size, n in sizes.items()), Fraction(0))
            for pays, sizes in counted(known, once).items()
        }
    cells, drawn = one.rows * one.columns, balls(table, one)
    order = np.random.default_rng(SEED).permuted(np.tile(np.arange(one.highest), (GAMES, 1)), axis=1)[:, :cells]
    has = np.stack([order[:, sorted(those)].max(axis=1) < drawn for _, those, _ in known], axis=1)
    values, times = np.unique(amounts(known, has, once), return_counts=True)
    return {Fraction(pays): Fraction(n, GAMES) for pays, n in zip(values.tolist(), times.tolist(), strict=True)}


def amounts(known: list[Win], has: Any, once: bool) -> Any:
    """What is paid where these combinations are complete (by row and combination); lines once, or each of them."""
    line = np.array([name == LINE for name, _, _ in known], bool)
    pays = np.array([amount for _, _, amount in known], np.int64)
    if not once or not line.any():
        return has @ pays
    return has[:, ~line] @ pays[~line] + has[:, line].any(axis=1) * pays[line][0]


def counted(known: list[Win], once: bool) -> dict[Fraction, dict[int, int]]:
    """By what a card is paid, in prices of a card: how often the chance that so many cells are all drawn counts.

    >>> counted([("bingo", frozenset({0, 1}), 5)], True)
    {Fraction(0, 1): {0: 1, 2: -1}, Fraction(5, 1): {2: 1}}
    """
    count = 1 << len(known)
    masks = np.arange(count)
    has = (masks[:, None] >> np.arange(len(known)) & 1).astype(bool)
    width = max((max(cells) for _, cells, _ in known), default=0) + 1
    union = np.zeros((count, width), bool)
    for n, (_, cells, _) in enumerate(known):
        for cell in cells:
            union[has[:, n], cell] = True
    exactly = np.zeros((count, width + 1), np.int64)
    exactly[masks, union.sum(axis=1)] = 1
    for n in range(len(known)):  # of those that have these, less those that have one more
        without = masks[~has[:, n]]
        exactly[without] -= exactly[without | 1 << n]
    pays = amounts(known, has, once) if known else np.zeros(1, np.int64)
    found: dict[Fraction, dict[int, int]] = {}
    for amount in np.unique(pays).tolist():
        row = exactly[pays == amount].sum(axis=0)
        found[Fraction(amount)] = {size: int(n) for size, n in enumerate(row) if n}
    return found


def combinations(table: Electronic, one: Speciality, known: list[Win]) -> dict[str, Fraction]:
    """How likely each combination is, exactly; a line: any of the rows."""
    chance = among(table, one)
    rows = [win for win in known if win[0] == LINE]
    found = {name: chance[len(cells)] for name, cells, _ in known if name != LINE}
    if not rows:
        return found
    none = sum(  # rows share no cell
        ((-1) ** n * comb(len(rows), n) * chance[n * one.columns] for n in range(len(rows) + 1)), Fraction(0)
    )
    return {LINE: 1 - none, **found}


# --- what accumulates -----------------------------------------------------------------------------------------------


def accumulated(table: Electronic, name: str, pot: str, known: Pot) -> Line:
    """Who wins it has its combination below the maximum ball, and as many cards as it asks for."""
    one, acc = table.speciality(name), table.rules.accumulated
    count = min(shared.CARDS, table.terms.series_size)
    paid = table.table(name)
    best = BINGO if known.by == "bingo" else max(paid, key=lambda prize: paid[prize], default="")
    wanted = [sorted(cells) for prize, cells, _ in wins(table, name) if prize == best]
    sets = []
    for number in range(1, count + 1):
        cells = [n for row in table.card(name, number).grid for n in row]
        sets += [tuple(cells[at] for at in those) for those in wanted]
    limit = min(known.maximum - (table.below != "inclusive"), balls(table, one))
    return shared.pot(
        pot.partition(".")[2], sets, one.highest, limit, Fraction(known.share), count,
        one.price * table.terms.minimum, start=known.start,
        beside={"at": [name], "where": name, "won_by": best, "asks": known.cards,
                "cites": list(cites(acc.withheld, acc.won_by, acc.below, acc.conditions))},
    )  # fmt: skip
