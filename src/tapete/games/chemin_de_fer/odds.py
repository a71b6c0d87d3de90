"""Exact odds of chemin de fer: each way of drawing by the table, and the equilibrium where the players choose.

A coup has two sides, ``punto`` (a unit staked against the bank) and ``bank`` (a unit of the bank that is covered, less
the house's cut). By the table: Punto draws or stands with five, the banker draws or stands in each cell that the table
leaves open. In equilibrium: Punto draws with five so often, and the banker answers so, that neither gains by doing
otherwise. Three models, as the literature has them: the shoe of the table with a banker who looks at his cards or only
at their total, and the classic one that replaces each card (Kemeny and Snell 1957).

>>> from tapete.inspection.costs import report
>>> rows = {(row["bet"], row["strategy"]): row for row in report("chemin_de_fer", "ES79")["bets"]}
>>> rows["punto", "five_draw"]["house_edge"], rows["bank", "five_stand"]["house_edge"]
('18880657128/1525814595305', '59837108776/7629072976525')
>>> classic = rows["punto", "equilibrium_classic_no_cut"]
>>> classic["expectation"], classic["five_drawn"], classic["bank_mixes"]
('-679568/53094899', '9/11', {'6 none': '859/2288'})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from ...law.leaves import cites, denied, holds
from ...odds import Line, Scenario, distribution, result
from ..baccarat.analysis.contest import Cell, Coup, Equilibrium, Prizes, Tally, Third
from ..baccarat.law.points import Hand, bank_draws, is_optional
from .play import CheminDeFer
from .round import house_draws, settle


class Way(NamedTuple):
    """A way to play the coup: how often Punto draws where it is free, how often the banker in each cell, and the
    house's part."""

    name: str
    model: Coup
    draws: Fraction
    answers: Mapping[Cell, Fraction]
    part: Fraction
    beside: dict[str, Any]


def lines(table: CheminDeFer, scenario: Scenario) -> Iterator[Line]:
    """What each side costs, by the table and in equilibrium (``scenario`` has no say: one coup settles it)."""
    for way in ways(table):
        yield from sides(table, way.model.result(way.draws, way.answers), way)


def ways(table: CheminDeFer) -> Iterator[Way]:
    """Every way of playing that is reckoned."""
    seen = coup(table, table.decks)
    yield from by_table(table, seen)
    if not seen.free:
        return
    models = {"": coup(table, table.decks, by_cards=True), "_totals": seen, "_classic": coup(table, None)}
    for name, model in models.items():
        for suffix, part in cuts(table).items():
            for found in model.equilibria(Prizes(pays(table), pays(table) * (1 - part)), may(table)):
                more = described(found) | {"decks": None if name == "_classic" else table.decks, "cut": str(part)}
                yield Way(f"equilibrium{name}{suffix}", model, found.draws, found.answers, part, more)


def tasks(table: CheminDeFer) -> Iterator[Any]:
    """What is played: both sides of the coup, dealt card by card and drawn as each way has it."""
    from ..baccarat.analysis.kernel import Coups, draws, nets, shoe
    from ..baccarat.law.points import winner

    scoring = table.rules.scoring
    for way in ways(table):
        model = way.model
        pack = shoe(scoring, table.decks, replaced=model.replaced)
        plan = draws(
            pack,
            scoring,
            lambda p, b, model=model: p in model.naturals or b in model.naturals,  # type: ignore[misc]
            lambda p, way=way: float(p in way.model.draws or (p in way.model.free and way.draws)),  # type: ignore[misc]
            lambda hand, points, third, way=way: float(  # type: ignore[misc]
                way.answers.get((hand if way.model.by_cards else (points,), third), 0)
            ),
        )
        for line in sides(table, model.result(way.draws, way.answers), way):
            paid = prizes(table, line.bet, way.part)
            yield Coups(
                bet=line.bet,
                strategy=line.strategy,
                expected=float(line.result.house_edge),
                variance=float(line.result.variance),
                pack=pack,
                ways=plan,
                worth=nets(pack, lambda p, b, paid=paid: float(paid[winner(p, b, scoring)])),  # type: ignore[misc]
            )


def coup(table: CheminDeFer, decks: int | None, by_cards: bool = False) -> Coup:
    """The coup of this table, from so many packs or with each card replaced."""
    rules = table.rules
    d, naturals = rules.drawing, totals(rules.natural.totals.value)
    asked = rules.play.five if holds(rules.play.five_by) else None  # where the house runs the draws
    named = d.punto_free or asked
    free = totals(named.value if named is not None else ()) - naturals
    draws = totals(d.punto_draws.value) - naturals - free
    return Coup(rules.scoring, naturals, draws, free, decks, by_cards)


def totals(named: Any) -> frozenset[int]:
    return frozenset(int(n) for n in named)


def pays(table: CheminDeFer) -> Fraction:
    return Fraction(table.rules.pays["punto"].value.win(1))


def cuts(table: CheminDeFer) -> dict[str, Fraction]:
    """The house's part of what the bank wins, and for comparison none."""
    part = settle.share(table.rules, table.terms)[0]
    return {"": part, "_no_cut": Fraction(0)} if part else {"": part}


# --- by the table ---------------------------------------------------------------------------------------------------


def by_table(table: CheminDeFer, model: Coup) -> Iterator[Way]:
    """Every choice that the table leaves: Punto's with five, the banker's in the optional cells."""
    part = cuts(table)[""]
    for five in (True, False) if model.free else (False,):
        for chosen in product((True, False), repeat=len(open_cells(table))):
            cells = dict(zip(open_cells(table), chosen, strict=True))
            answers = {where: Fraction(int(drawn(table, where, cells))) for where in model.cells}
            stood = "".join(f"_{name}" for name, draws in cells.items() if not draws)
            name = f"five_{'draw' if five else 'stand'}{stood}" if model.free else f"table{stood}"
            more: dict[str, Any] = {"cells": {cell: "draw" if draws else "stand" for cell, draws in cells.items()}}
            more |= {"decks": table.decks, "cut": str(part)}
            yield Way(name, model, Fraction(int(five)), answers, part, more)


def open_cells(table: CheminDeFer) -> tuple[str, ...]:
    optional = table.rules.drawing.optional
    return tuple(optional.value) if optional is not None else ()


def drawn(table: CheminDeFer, where: Cell, cells: Mapping[str, bool]) -> bool:
    """Whether the banker draws, by the table and his choice in the open cells."""
    (points,), third = where
    chosen = cells.get(f"{points}-{third}")
    return bound(table, points, third) if chosen is None else chosen


def bound(table: CheminDeFer, points: int, third: Third) -> bool:
    """Whether the table has the bank draw."""
    rules = table.rules
    if third is None and holds(rules.drawing.stood_as_punto) and house_draws.draws_unless_bound(rules, points):
        return True
    return bank_draws(points, column(third), rules.drawing)


def column(third: Third) -> str:
    return "none" if third is None else str(third % 10)


# --- in equilibrium -------------------------------------------------------------------------------------------------


def may(table: CheminDeFer) -> Any:
    """What the banker may do with a total against a third card: all where he is free, the table where it binds him."""
    rules = table.rules
    free = holds(rules.play.banker_free) and not (table.terms.draw_mode == "tirada" and holds(rules.play.mode))

    def allowed(points: int, third: Third) -> tuple[bool, ...]:
        if free:
            return (True,) if points == 0 and holds(rules.play.zero_draws) else (False, True)
        if is_optional(points, column(third), rules.drawing):
            return False, True
        return (bound(table, points, third),)

    return allowed


def described(found: Equilibrium) -> dict[str, Any]:
    """How both play: Punto's five, the cells in which the banker mixes, and those in which he always draws."""
    mixes = {_named(cell): str(often) for cell, often in found.answers.items() if 0 < often < 1}
    always = [_named(cell) for cell, often in sorted(found.answers.items(), key=_order) if often == 1]
    return {"five_drawn": str(found.draws), "bank_mixes": mixes, "bank_draws": always}


def _named(cell: Cell) -> str:
    return f"{'+'.join(map(str, cell[0]))} {'none' if cell[1] is None else cell[1]}"


def _order(item: tuple[Cell, Fraction]) -> tuple[tuple[int, ...], int]:
    (known, third), _ = item
    return known, 10 if third is None else third


# --- both sides -----------------------------------------------------------------------------------------------------


def sides(table: CheminDeFer, found: Tally, way: Way) -> Iterator[Line]:
    """The two lines of a way of playing."""
    rules = table.rules
    for bet in ("punto", "bank"):
        paid = prizes(table, bet, way.part)
        nets = distribution(
            ((paid["punto"], found.punto), (paid[None], found.tie), (paid["banca"], found.banca)),
        )
        behind = (rules.pays["punto"], *(settle.share(rules, table.terms)[1] if bet == "bank" else ()))
        yield Line(
            bet=bet,
            result=result(nets),
            nets=nets,
            strategy=way.name,
            beside=way.beside | {"cites": list(cites(*behind))},
        )


def prizes(table: CheminDeFer, bet: str, part: Fraction) -> dict[Hand | None, Fraction]:
    """What a unit on either side nets when Punto wins, the bank wins, or neither does."""
    rules, gain = table.rules, pays(table)
    if bet == "punto":
        found: dict[Hand | None, Fraction] = {"punto": gain, "banca": Fraction(-1)}
        found[None] = Fraction(0) if holds(rules.tie.void) else Fraction(-1)
    else:
        found = {"punto": -gain, "banca": gain * (1 - part), None: Fraction(0)}
    return found | {None: found["banca"]} if denied(rules.tie.equal) else found
