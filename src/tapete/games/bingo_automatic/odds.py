"""What a card of automatic bingo costs; and how the prizes that accumulate live.

Línea, Bingo and their Gran kin are won in every game by somebody, so that all cards together return exactly what the
terms give to them: the expectation is exact. How often a card wins, and how much the results vary, is counted over
games that are played with the first cards of the series, as many in every hall. A prize that accumulates is a bet of
its own, whose stake is the part of the price that goes there and to its reserve: in the long run it costs nothing.

>>> from tapete.inspection.costs import report
>>> rows = report("bingo_automatic", "MEL14", {"series_size": 60})["bets"]
>>> [(row["bet"], row["house_edge"]) for row in rows[:2]], rows[0]["returned"], rows[1]["where"]
([('card', '2/5'), ('super_line', '0')], '67/100', 'sala')
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...law.leaves import Source, cites, holds
from ...odds import Line, Scenario, distribution, result
from ..bingo.cards import Card
from ..bingo_terminals import odds as shared
from .play import BINGO, LINE, SUPERS, Automatic, Pot

GAMES = 4000
NETWORK = "network"
SEED = 1


def lines(table: Automatic, scenario: Scenario) -> Iterator[Line]:
    """A card, then the prizes that accumulate."""
    count = min(shared.CARDS, table.terms.series_size // len(table.halls))
    yield card(table, max(1, count))
    for pot in table.all_pots():
        if Fraction(pot.terms.share):
            yield accumulated(table, pot, max(1, count))


def of_hall(table: Automatic, hall: int, count: int) -> list[Card]:
    """The cards of one of the halls."""
    return [table.matrix.card(n) for n in range(hall * count + 1, (hall + 1) * count + 1)]


# --- a card ---------------------------------------------------------------------------------------------------------


def parts(table: Automatic) -> dict[str, tuple[Fraction, Source]]:
    """The prizes that every game has, as parts of the stakes, and their clauses."""
    terms, prizes = table.terms, table.rules.prizes
    known = {LINE: (terms.line, prizes.line), BINGO: (terms.bingo, prizes.bingo)}
    if terms.interconnected:
        known |= {
            "gran_line": (terms.gran_line, prizes.gran_line),
            "gran_bingo": (terms.gran_bingo, prizes.gran_bingo),
        }
    return {
        prize: (Fraction(part), leaf)
        for prize, (part, leaf) in known.items()
        if prize in prizes.listed.value and holds(leaf)
    }


def card(table: Automatic, count: int) -> Line:
    """What a card comes to, for each unit that it costs."""
    paid = parts(table)
    nets = card_nets(table, {prize: part for prize, (part, _) in paid.items()}, count)
    fed = (pot.terms for pot in table.all_pots() if pot.hall in ("", table.halls[0]))  # by a card of any one hall
    pots = sum((Fraction(one.share) + Fraction(one.reserve) for one in fed), Fraction(0))
    given = sum((part for part, _ in paid.values()), Fraction(0))
    return Line(
        bet="card",
        result=result(nets),
        nets=nets,
        beside={"method": "play", "cards": count, "halls": len(table.halls), "games": GAMES,
                "returned": str(given + pots), "cites": list(cites(*(leaf for _, leaf in paid.values())))},
    )  # fmt: skip


def card_nets(table: Automatic, paid: dict[str, Fraction], count: int) -> dict[Fraction, Fraction]:
    """As often as all cards of all games had it; what a hall stakes is won there, what the network stakes by one hall
    or several."""
    halls = len(table.halls)
    when = [firsts(table, hall, count) for hall in range(halls)]
    of_line = [line for line, _ in when]
    of_bingo = [bingo for _, bingo in when]
    among = {
        LINE: np.concatenate([sharing(one) for one in of_line], axis=1),
        BINGO: np.concatenate([sharing(one) for one in of_bingo], axis=1),
        "gran_line": sharing(np.concatenate(of_line, axis=1)),
        "gran_bingo": sharing(np.concatenate(of_bingo, axis=1)),
    }
    staked = {LINE: count, BINGO: count, "gran_line": count * halls, "gran_bingo": count * halls}
    keys, times = np.unique(np.stack([among[prize].ravel() for prize in paid]), axis=1, return_counts=True)
    found = []
    for shared_by, n in zip(keys.T.tolist(), times.tolist(), strict=True):
        won = (part * staked[prize] / k for (prize, part), k in zip(paid.items(), shared_by, strict=True) if k)
        found.append((sum(won, Fraction(-1)), Fraction(n, GAMES * count * halls)))
    return distribution(found)


def firsts(table: Automatic, hall: int, count: int) -> tuple[Any, Any]:
    """By game and card, with which ball its first line and its bingo come. The same games every time."""
    numbers = np.array([[list(row) for row in one.rows] for one in of_hall(table, hall, count)]) - 1
    rng = np.random.default_rng(SEED)
    order = rng.permuted(np.tile(np.arange(table.terms.highest), (GAMES, 1)), axis=1).argsort(axis=1)
    rows = order[:, numbers].max(axis=3)
    return rows.min(axis=2), rows.max(axis=2)


def sharing(when: Any) -> Any:
    """Among how many cards each one shares the first; 0: it was not first."""
    first = when == when.min(axis=1, keepdims=True)
    return first * first.sum(axis=1, keepdims=True)


# --- what accumulates -----------------------------------------------------------------------------------------------


def accumulated(table: Automatic, pot: Pot, count: int) -> Line:
    """Won by the first line, or the first bingo, before the maximum extraction that goes with these stakes."""
    prize, hall, one = pot
    halls = [table.halls.index(hall)] if hall else list(range(len(table.halls)))
    cards = [card for n in halls for card in of_hall(table, n, count)]
    sets = [row for card in cards for row in card.rows] if SUPERS[prize] == LINE else [card.numbers for card in cards]
    law = table.law_of(prize)
    on = ("stakes", "limit") if law.set_by is None else law.set_by.value.items
    whole = count * len(table.halls) * table.unit if "stakes" in on else 0
    order = [order for least, order in one.maxima if least <= whole][-1]
    limit = order if table.before(prize, order, order) else order - 1
    over, more = (one.limit, one.more) if "limit" in on and one.limit else (0, 0)
    return shared.pot(
        prize, sets, table.terms.highest, limit, Fraction(one.share), len(cards), table.unit, start=one.start,
        reserve=Fraction(one.reserve), kept=one.kept, over=over, more=more,
        beside={"at": [hall or NETWORK], "where": hall or NETWORK,
                "cites": list(cites(law.won, law.below, law.set_by, law.scopes, table.rules.reserves))},
    )  # fmt: skip
