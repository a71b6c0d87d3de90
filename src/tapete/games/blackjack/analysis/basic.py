"""The strategy as people know it: one decision for each score and card of the bank, in three tables.

A table that looks at scores only cannot be best for every hand of a score at once. It is found by trying: given what
to do later, each score takes the decision that is worth most on average over the hands that come to it; that changes
which hands come, so it is repeated until nothing changes.
"""

from __future__ import annotations

import numpy as np

from .combos import Floats
from .kernel import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, reaches
from .law_numbers import CLASSES
from .paper import Cells, Table
from .solver import BEHIND, Analysis, Codes, Plan, Start

SOFT = 64
"""Added to a score in which an ace counts high: hard and soft scores are different rows."""
TRIES = 20

ORDER = (*range(1, CLASSES), 0)
CODES = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", GIVE_UP: "R"}


def rows(analysis: Analysis) -> Codes:
    """By hand: its row."""
    found: Codes = (analysis.hands.total + SOFT * analysis.hands.soft).astype(np.int8)
    return found


def basic(analysis: Analysis) -> Plan:
    """The best plan that looks at the score, at pairs, and at the bank's card."""
    plan = analysis.empty()
    row = rows(analysis)
    for up in range(CLASSES):
        if analysis.counts[up]:
            best = np.zeros(analysis.size, np.int8)
            stand = analysis.values(up, best, False)[0]
            _against(analysis, plan, up, row, stand, best)
    return plan


def _against(analysis: Analysis, plan: Plan, up: int, row: Codes, stand: Floats, best: Codes) -> None:
    """Everything against one card of the bank."""
    deals = list(analysis.dealt(up))
    everything = np.zeros(analysis.size)
    for start in deals:
        everything[analysis.hands.two[start.low, start.high]] += start.p
    reaches(analysis.shoe(up), analysis.hands, np.full(analysis.size, HIT, np.int8), everything)
    draws, weight, seen = best.copy(), everything, set()
    for _ in range(TRIES):
        out = analysis.values(up, draws, True, every=True)
        draws = _by_row(row, weight, out[1] - stand, analysis)
        if draws.tobytes() in seen:
            break
        seen.add(draws.tobytes())
        out = analysis.values(up, draws, True)
        out[0] = stand
        _first(analysis, plan, up, row, deals, out, draws)
        came = np.zeros(analysis.size)
        for start in deals:
            hand = analysis.hands.two[start.low, start.high]
            if plan.first[hand, up] in (STAND, HIT):
                came[hand] += start.p
        reaches(analysis.shoe(up), analysis.hands, draws, came)
        weight = came + 1e-9 * everything
    plan.draws[:, up] = draws


def _by_row(row: Codes, weight: Floats, better: Floats, analysis: Analysis) -> Codes:
    """Every hand of a row draws if that is better on average."""
    draws = np.zeros(analysis.size, np.int8)
    for one in np.unique(row):
        those = row == one
        full = analysis.hands.total[those][0] == analysis.sums.target
        if not full and float((weight[those] * better[those]).sum()) > 0:
            draws[those] = HIT
    return draws


def _first(analysis: Analysis, plan: Plan, up: int, row: Codes, deals: list[Start], out: Floats, draws: Codes) -> None:
    """First decisions: by row where the cards differ, each pair by itself."""
    plan.draws[:, up] = draws
    lost = analysis.sums.gives_up[up]
    doubled: set[int] = set()
    groups: dict[int, list[tuple[int, float]]] = {}
    for start in deals:
        hand = int(analysis.hands.two[start.low, start.high])
        if start.low != start.high or int(row[hand]) not in groups:
            groups.setdefault(int(row[hand]), []).append((hand, start.p if start.low != start.high else 1e-9))
    for one, members in groups.items():
        worth = {int(draws[members[0][0]]): sum(p * out[2, hand] for hand, p in members)}
        if analysis.may_double(members[0][0]):
            worth[DOUBLE] = sum(p * out[3, hand] for hand, p in members)
        if lost is not None:
            worth[GIVE_UP] = sum(p * -float(lost) for _, p in members)
        choice = max(worth, key=lambda option: worth[option])
        for hand, _ in members:
            plan.first[hand, up] = choice
        doubled |= {one} if choice == DOUBLE else set()
    for start in deals:
        if start.low == start.high:
            gains = _split(
                analysis, plan, start, row, doubled, float(out[2, analysis.hands.two[start.low, start.high]])
            )
            analysis.decide(plan, start, out, gains)


def _split(
    analysis: Analysis, plan: Plan, start: Start, row: Codes, doubled: set[int], whole: float
) -> dict[int, float]:
    """How the hands of a split pair are played by the same table, and what that gains."""
    pair, up, sums = start.low, start.up, analysis.sums
    if pair not in set(analysis.pairs(up)):
        return {}
    after = np.zeros(analysis.size, np.int8)
    if not sums.one_card[pair]:
        after[:] = plan.draws[:, up]
        for hand in analysis.hands.two[pair]:
            if sums.after_split and analysis.may_double(hand) and int(row[hand]) in doubled:
                after[hand] = DOUBLE
    plan.after[pair, :, up] = after
    once = analysis.split(up, pair, after, 2)[0]
    plan.again[pair, up] = sums.hands[pair] > 2 and once > whole - BEHIND
    return {pair: analysis.split(up, pair, after, analysis.most(plan, pair, up))[0]}


# --- as a table -----------------------------------------------------------------------------------------------------


def table(analysis: Analysis, plan: Plan) -> Table:
    """The plan as three tables. Of a plan that looks at the cards, the decision that most deals of a row get."""
    votes: dict[tuple[str, int, int], dict[str, float]] = {}
    for start in analysis.starts:
        if analysis.natural(start):
            continue
        hand = int(analysis.hands.two[start.low, start.high])
        kind = "soft" if analysis.hands.soft[hand] else "hard"
        said = _said(plan, hand, start.up)
        if start.low == start.high:
            votes.setdefault(("pairs", start.low, start.up), {})[said] = 1.0
            said = CODES[int(plan.draws[hand, start.up])]
        cell = votes.setdefault((kind, int(analysis.hands.total[hand]), start.up), {})
        cell[said] = cell.get(said, 0.0) + start.p * (1e-9 if start.low == start.high else 1.0)
    chosen = {key: max(cell, key=lambda code: cell[code]) for key, cell in votes.items()}
    kinds: dict[str, Cells] = {"hard": {}, "soft": {}, "pairs": {}}
    for kind, one in sorted({(kind, one) for kind, one, _ in chosen}):
        kinds[kind][one] = tuple(chosen.get((kind, one, up), "") for up in ORDER)
    return Table(**kinds)


def _said(plan: Plan, hand: int, up: int) -> str:
    first = int(plan.first[hand, up])
    return CODES[first] + (CODES[int(plan.draws[hand, up])].lower() if first in (DOUBLE, GIVE_UP) else "")
