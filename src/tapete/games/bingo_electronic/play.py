"""Electronic bingo: the group servers of the specialities, what wins by the table, and what accumulates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from ...law.leaves import Source, cites, denied, holds
from ...law.rulebook import Law
from ...table import money
from ...table.contract import HOUSE, Lawful, Offer, OneOf, Types
from ..base.offers import offer
from ..base.terms import unplayable
from ..bingo.cards.card import Card, mask
from ..bingo.law.matrix import Matrix
from ..bingo.state import Stake
from ..bingo_terminals import draw
from ..bingo_terminals import moves as shared
from ..bingo_terminals import play as terminals
from ..bingo_terminals.state import Found, State
from ..bingo_terminals.turn import POT, Turn
from . import moves as m
from .rules import ElectronicRules
from .terms import Cell, Pot, Speciality, Terms

LINE, BINGO, FIGURE = "line", "bingo", "figure:"
SURPRISE = "surprise"
EXTRA = "extra_ball"


def joined(speciality: str, pot: str) -> str:
    """How an accumulated prize is called in the room.

    >>> joined("clasico", "bote")
    'clasico.bote'
    """
    return f"{speciality}.{pot}"


class Electronic(terminals.Terminals):
    """Electronic bingo under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    rules: ElectronicRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(ElectronicRules)
        super().__init__(law, terms)
        self.check_terms()
        self.cards = {
            name: Matrix(one.geometry, f"{self.terms.seed}/{name}", self.terms.series_size, True, self.terms.matrix)
            for name, one in self.terms.specialities.items()
        }
        read = self.terms.readings
        self.lines_paid = read.get("ET2", "") or self.rules.prizes.lines.value
        self.below = read.get("E1", "") or self.rules.accumulated.below.value

    @classmethod
    def lawful(cls, rules: ElectronicRules, terms: Terms) -> tuple[Lawful, ...]:
        return ()

    def check_terms(self) -> None:
        """What no room can have, and what it may not."""
        rules, terms = self.rules, self.terms
        if not terms.specialities:
            raise unplayable("specialities", "falta alguna", "there is none", cites(rules.draw.preset))
        if len(terms.specialities) > 1 and denied(rules.draw.specialities):
            self.refuse_terms("specialities", "solo puede haber una", "there may only be one",
                              cites(rules.draw.specialities))  # fmt: skip
        for means in terms.means:
            if means not in rules.cash.means.value:
                self.refuse_terms("means", f"no se paga con «{means}»", f"one does not pay by '{means}'",
                                  cites(rules.cash.means))  # fmt: skip
        for name, one in terms.specialities.items():
            self.check_speciality(name, one)

    def check_speciality(self, name: str, one: Speciality) -> None:
        rules, cite = self.rules, cites(self.rules.draw.preset)
        if one.extractions + one.extra_balls > one.highest or one.rows * one.columns > one.highest:
            raise unplayable("specialities", f"{name}: hay menos números", f"{name}: there are fewer numbers", cite)
        cells = (*one.bingo_cells, *(cell for figure in one.figures.values() for cell in figure.cells))
        if any(row > one.rows or column > one.columns for row, column in cells):
            raise unplayable("specialities", f"{name}: una casilla no es del cartón",
                             f"{name}: a cell is not on the card", cite)  # fmt: skip
        wrong = [grid for grid in self.terms.matrix.values() if not fits(grid, one)]
        if wrong:
            raise unplayable("matrix", f"un cartón no es de «{name}»", f"a card is not of '{name}'", cite)
        if one.bingo_cells and denied(rules.prizes.other_bingo):
            self.refuse_terms("specialities", f"{name}: el bingo son todos los números",
                              f"{name}: a bingo is all numbers", cites(rules.prizes.other_bingo))  # fmt: skip
        acc = rules.accumulated
        if one.accumulated and denied(acc.withheld):
            self.refuse_terms("specialities", f"{name}: no hay acumulados", f"{name}: nothing accumulates",
                              cites(acc.withheld))  # fmt: skip
        if sum(Fraction(pot.share) for pot in one.accumulated.values()) > 1:
            raise unplayable("specialities", f"{name}: se detrae más de lo apostado",
                             f"{name}: more is withheld than is staked", cites(acc.withheld))  # fmt: skip
        for pot in one.accumulated.values():
            if pot.cards > 1 and denied(acc.conditions):
                self.refuse_terms("specialities", f"{name}: no se pide otro requisito",
                                  f"{name}: nothing else is asked for", cites(acc.conditions))  # fmt: skip
            if pot.by not in acc.won_by.value:
                self.refuse_terms("specialities", f"{name}: el acumulado no se gana así",
                                  f"{name}: the accumulated prize is not won by that", cites(acc.won_by))  # fmt: skip

    # --- specialities, cards, draws ---------------------------------------------------------------------------------

    @property
    def first(self) -> Speciality:
        """The speciality that the room names first."""
        return next(iter(self.terms.specialities.values()))

    @property
    def unit(self) -> int:
        """What a card of it costs."""
        return self.first.price * self.terms.minimum

    @property
    def most_numbers(self) -> int:
        return max(one.highest for one in self.terms.specialities.values())

    @property
    def first_card(self) -> Card:
        return self.card(next(iter(self.terms.specialities)), 1)

    def speciality(self, name: str) -> Speciality:
        return self.terms.specialities[name]

    def where(self, t: Turn, move: shared.StakeCards) -> tuple[str, int]:
        name = move.speciality or next(iter(self.terms.specialities))
        if name not in self.terms.specialities:
            t.refuse("no_speciality", self.rules.draw.specialities, at=name)
        return name, self.speciality(name).price * self.terms.minimum

    def places(self, t: Turn) -> Iterator[tuple[dict[str, Any], int]]:
        for name, one in self.terms.specialities.items():
            yield {"speciality": name}, one.price * self.terms.minimum

    @property
    def alone(self) -> bool:
        """Every terminal has a draw of its own."""
        return denied(self.rules.draw.common) or denied(self.rules.central.generator)

    def sequence_of(self, stake: Stake) -> str:
        return f"{stake.on}/{stake.owner}" if self.alone else stake.on

    def sequences(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.sequence_of(stake) for stake in state.stakes))

    def of(self, sequence: str) -> Speciality:
        name = sequence.partition("/")[0]
        return self.terms.specialities.get(name) or self.first

    def highest(self, sequence: str) -> int:
        return self.of(sequence).highest

    def numbers(self) -> Source:
        return self.rules.draw.specialities

    def always(self, sequence: str) -> int:
        return self.of(sequence).highest if denied(self.rules.draw.preset) else self.of(sequence).extractions

    def extra_clause(self) -> Source:
        return self.rules.prizes.events

    def drawn(self, t: Turn, sequence: str) -> bool:
        extra = self.of(sequence).extra_balls if EXTRA in self.rules.prizes.events.value else 0
        due = min(self.always(sequence) + extra, self.highest(sequence))
        return len(t.s.sequences[sequence]) >= due

    def card(self, where: str, number: int) -> Card:
        return self.cards[where].card(number)

    # --- what wins --------------------------------------------------------------------------------------------------

    def table(self, name: str) -> dict[str, int]:
        """What each combination pays, in prices of a card."""
        one, prizes = self.speciality(name), self.rules.prizes
        found = {LINE: one.line if holds(prizes.line) else 0, BINGO: one.bingo if holds(prizes.bingo) else 0}
        if holds(prizes.figures):
            found |= {FIGURE + figure: known.pays for figure, known in one.figures.items()}
        return {prize: pays for prize, pays in found.items() if pays}

    def completed(self, t: Turn, stake: Stake, card: Card, drawn: int, number: int) -> Iterator[str]:
        one, table = self.speciality(stake.on), self.table(stake.on)
        surprise = one.surprise
        if surprise is not None and SURPRISE in self.rules.prizes.events.value:
            sequence = t.s.sequences[self.sequence_of(stake)]
            if len(sequence) == surprise.order and number == surprise.number:
                yield SURPRISE
        if number not in card.numbers:
            return
        if LINE in table:
            for row in range(one.rows):
                if draw.lines(card, drawn, number, (row,)):
                    yield LINE if self.lines_paid == "once" else f"{LINE}:{row + 1}"
        cells = one.bingo_cells if not denied(self.rules.prizes.other_bingo) else ()
        if BINGO in table and self.has(card, cells, drawn, number):
            yield BINGO
        for figure, known in one.figures.items():
            if FIGURE + figure in table and self.has(card, known.cells, drawn, number):
                yield FIGURE + figure

    def has(self, card: Card, cells: tuple[Cell, ...], drawn: int, number: int) -> bool:
        """Does this ball complete these cells (none: the card)?"""
        wanted = tuple(card.grid[row - 1][column - 1] for row, column in cells) or card.numbers
        return number in wanted and not mask(wanted) & ~drawn

    def clause(self, prize: str) -> Source:
        prizes = self.rules.prizes
        kind = prize.partition(":")[0]
        known: dict[str, Source] = {LINE: prizes.line, BINGO: prizes.bingo, SURPRISE: prizes.events}
        return known.get(kind, prizes.figures)

    # --- the accumulated prizes -------------------------------------------------------------------------------------

    def all_pots(self) -> Iterator[tuple[str, str, Pot]]:
        """Speciality, name in the room, and the prize."""
        for name, one in self.terms.specialities.items():
            for pot, known in one.accumulated.items():
                yield name, joined(name, pot), known

    def pots(self) -> tuple[str, ...]:
        return tuple(pot for _, pot, _ in self.all_pots()) if holds(self.rules.accumulated.withheld) else ()

    def opened_with(self, pot: str) -> int:
        return next(known.start for _, name, known in self.all_pots() if name == pot)

    def growth(self, t: Turn, name: str, pot: Pot) -> money.Split:
        """What the stakes so far make a prize grow by; one that is not of its group grows by all stakes."""
        group = not denied(self.rules.accumulated.group)
        staked = sum(s.amount for s in t.s.stakes if s.on == name or not group)
        if not holds(self.rules.accumulated.withheld) or denied(self.rules.accumulated.grows):
            return money.Split(0, staked, "0")
        return money.split(staked, Fraction(pot.share), "rest")

    def taken(self, t: Turn, stake: Stake) -> None:
        """The screens: what wins, and where the accumulated prizes stand now."""
        rules, one = self.rules, self.speciality(stake.on)
        if holds(rules.prizes.shown) and one.figures and holds(rules.prizes.figures):
            cells = {
                figure: " ".join(f"{row}.{column}" for row, column in known.cells)
                for figure, known in one.figures.items()
            }
            t.emit(m.TableShown(where=stake.on, figures=cells, cite=cites(rules.prizes.shown)))
        for name, pot, known in self.all_pots():
            if name == stake.on and holds(rules.accumulated.withheld):
                self.display(t, name, pot, known)

    def display(self, t: Turn, name: str, pot: str, known: Pot) -> None:
        acc = self.rules.accumulated
        if holds(acc.display):
            amount = t.pot(pot) + (self.growth(t, name, known).part if t.s.phase == "betting" else 0)
            t.emit(shared.PotShown(prize=pot, amount=amount, cite=cites(acc.grows, acc.display)))
        if holds(acc.informed):
            asks = {"by": known.by, "maximum": str(known.maximum), "cards": str(known.cards)}
            t.emit(m.TermsShown(prize=pot, asks=asks, cite=cites(acc.informed), reading=acc.below.reading))

    def before_draw(self, t: Turn) -> None:
        acc = self.rules.accumulated
        for name, pot, known in self.all_pots():
            gain = self.growth(t, name, known)
            t.put_in(pot, gain.part, "contribution", acc.withheld, acc.grows, acc.group, remainder=gain.remainder)

    # --- the end ----------------------------------------------------------------------------------------------------

    def settle(self, t: Turn) -> list[tuple[str, int]]:
        paid: list[tuple[str, int]] = []
        for one in t.s.found:
            self.pay_one(t, one, paid)
        for name, pot, known in self.all_pots():
            if holds(self.rules.accumulated.withheld):
                self.pay_pot(t, name, pot, known, paid)
        return paid

    def pay_one(self, t: Turn, one: Found, paid: list[tuple[str, int]]) -> None:
        """A combination of the table; a figure that nobody could see is none."""
        figure = one.prize.removeprefix(FIGURE)
        if f"{one.where}.{figure}" in t.s.hidden and holds(self.rules.prizes.shown):
            return
        known = self.speciality(one.where)
        kind = LINE if one.prize.startswith(LINE) else one.prize
        surprise = known.surprise
        if one.prize == SURPRISE:
            amount = surprise.credits if surprise is not None else 0
        else:
            amount = self.table(one.where)[kind] * known.price * self.terms.minimum
        extra = self.rules.prizes.events if one.order > self.always(one.where) else None
        clause = self.clause(one.prize)
        doubt = self.rules.prizes.lines if kind == LINE else None
        t.prize(HOUSE, one.player, kind, one.card, amount, clause, extra, doubt)
        paid.append((f"{kind}:{one.where}/{one.card}", amount))

    def winners(self, t: Turn, name: str, known: Pot) -> list[Found]:
        """Whose combination was complete below the maximum, and who had what is asked for besides."""
        acc = self.rules.accumulated
        table = self.table(name)
        best = max(table, key=lambda prize: table[prize], default="")
        wanted = BINGO if known.by == "bingo" else best
        group = not denied(acc.group)
        found = []
        for one in t.s.found:
            low = one.order <= known.maximum if self.below == "inclusive" else one.order < known.maximum
            has = sum(s.count for s in t.s.stakes if s.owner == one.player and s.on == one.where)
            enough = has >= known.cards or denied(acc.conditions)
            if (one.where == name or not group) and one.prize.partition(":")[0] == wanted.partition(":")[0]:
                right = one.prize == wanted or wanted == LINE
                if low and enough and right and known.by in acc.won_by.value:
                    found.append(one)
        return found

    def pay_pot(self, t: Turn, name: str, pot: str, known: Pot, paid: list[tuple[str, int]]) -> None:
        acc, won, stands = self.rules.accumulated, self.winners(t, name, known), t.pot(pot)
        if not won or stands <= 0:
            return
        won = won if acc.split.value == "shared" else won[:1]
        each = money.split(stands, Fraction(1, len(won)), "rest")
        sources = (acc.won_by, acc.below, acc.split, acc.conditions if known.cards > 1 else None)
        doubt = acc.split.reading if len(won) > 1 else acc.below.reading
        t.emit(shared.Shared(prize=pot, where=name, amount=stands, shares=len(won), cite=cites(*sources),
                             reading=doubt))  # fmt: skip
        for one in won:
            t.prize(POT + pot, one.player, pot, one.card, each.part, *sources, remainder=each.remainder)
            paid.append((f"{pot}:{one.where}/{one.card}", each.part))
        if holds(acc.display):
            t.emit(shared.PotShown(prize=pot, amount=t.pot(pot), cite=cites(acc.display)))

    # --- what goes wrong --------------------------------------------------------------------------------------------

    def incident_offers(self, t: Turn, who: str) -> Iterator[Offer]:
        for name, one in self.terms.specialities.items():
            figures = tuple(figure for figure in one.figures if f"{name}.{figure}" not in t.s.hidden)
            if figures:
                cite = cites(self.rules.prizes.shown)
                yield offer(who, "pattern_not_published", "incident", cite, speciality=name, figure=OneOf(figures))
        pots = self.pots()
        if pots:
            acc = self.rules.accumulated
            yield offer(who, "accumulated_conditions_hidden", "incident", cites(acc.informed), prize=OneOf(pots))
            yield offer(who, "stale_accumulated_display", "incident", cites(acc.display), prize=OneOf(pots))


def fits(grid: tuple[tuple[int, ...], ...], one: Speciality) -> bool:
    """Is a card that is set out one of this speciality?"""
    numbers = [n for row in grid for n in row]
    shape = len(grid) == one.rows and all(len(row) == one.columns for row in grid)
    return shape and len(numbers) == len(set(numbers)) and all(1 <= n <= one.highest for n in numbers)


def on_hidden(t: Turn, move: m.PatternHidden) -> None:
    """Players must be told of the figures: one that was not shown is not paid."""
    game: Any = t.game
    leaf = game.rules.prizes.shown
    t.anybody(leaf)
    t.in_phase("drawing", *(("betting",) if t.s.stakes else ()), sources=(leaf,))
    name = move.speciality or next(iter(game.terms.specialities))
    known = game.terms.specialities.get(name)
    if known is None:
        t.refuse("no_speciality", leaf, at=name)
    if move.figure not in known.figures:
        t.refuse("no_such_figure", leaf, at=move.figure)
    if not holds(leaf):
        t.refuse("no_rule", leaf, at=move.figure)
    figure = f"{name}.{move.figure}"
    if figure in t.s.hidden:
        t.refuse("already_done", leaf, at=move.figure)
    t.set(hidden=(*t.s.hidden, figure))
    t.rule("pattern_not_published", "not_paid", leaf, about=move.figure)


def pot_named(t: Turn, prize: str, leaf: Any) -> tuple[str, str, Pot]:
    game: Any = t.game
    t.anybody(leaf)
    found = next((one for one in game.all_pots() if one[1] == prize), None)
    if found is None or prize not in game.pots():
        t.refuse("no_such_pot", leaf, at=prize)
    return found  # type: ignore[no-any-return]


def on_conditions(t: Turn, move: m.ConditionsHidden) -> None:
    """It is put within reach; whoever wins loses nothing by the fault of the house."""
    game: Any = t.game
    leaf = game.rules.accumulated.informed
    name, pot, known = pot_named(t, move.prize, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.rule("accumulated_conditions_hidden", "not_compliant", leaf, about=move.prize)
    game.display(t, name, pot, known)


def on_stale(t: Turn, move: m.StaleDisplay) -> None:
    """The right figure is shown; the prize is what the group server reckons, not what a screen said."""
    game: Any = t.game
    leaf = game.rules.accumulated.display
    name, pot, known = pot_named(t, move.prize, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.rule("stale_accumulated_display", "not_compliant", leaf, about=move.prize)
    game.display(t, name, pot, known)


Electronic.handle(
    {
        **terminals.HANDLERS,
        m.PatternHidden: on_hidden,
        m.ConditionsHidden: on_conditions,
        m.StaleDisplay: on_stale,
    }
)
