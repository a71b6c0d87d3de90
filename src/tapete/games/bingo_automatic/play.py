"""Automatic bingo: one draw for the halls of a network, what is complete first, and what accumulates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from ...law.leaves import Source, cites, denied, holds
from ...law.rulebook import Law
from ...table import money
from ...table.contract import HOUSE, Between, Lawful, Offer, OneOf, Step, Types
from ..base import moves as w
from ..base.offers import offer
from ..base.terms import unplayable
from ..bingo.cards.card import Card
from ..bingo.cards.geometry import Geometry
from ..bingo.law.matrix import Matrix
from ..bingo.moves import Ball, Balls
from ..bingo.state import Stake
from ..bingo_halls import lines
from ..bingo_halls.rules import Network
from ..bingo_terminals import draw
from ..bingo_terminals import moves as shared
from ..bingo_terminals import play as terminals
from ..bingo_terminals.state import Found
from ..bingo_terminals.turn import BALANCE, POT, RESERVE, Turn
from . import moves as m
from .rules import AutomaticRules, Super
from .state import State
from .terms import Accumulating, Terms

LINE, BINGO = "line", "bingo"
SUPERS = {"super_line": LINE, "super_bingo": BINGO, "bingo_extra": BINGO}
"""The prizes that accumulate, and the prize before whose maximum each of them is won."""
DRAW = "network"
"""The draw of all halls."""


class Pot(NamedTuple):
    """One of the prizes that accumulate: which, of which hall (empty: of the network), and its terms."""

    prize: str
    hall: str
    terms: Accumulating

    @property
    def name(self) -> str:
        """How it is called in the room.

        >>> Pot("super_line", "norte", Accumulating()).name
        'super_line.norte'
        """
        return f"{self.prize}.{self.hall}" if self.hall else self.prize


class Automatic(terminals.Terminals):
    """Automatic bingo under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    rules: AutomaticRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(AutomaticRules)
        super().__init__(law, terms)
        cards = self.rules.cards
        self.geometry = Geometry(
            highest=self.terms.highest, rows=cards.rows.value, columns=cards.per_row.value,
            per_row=cards.per_row.value, distinct=holds(cards.distinct),
        )  # fmt: skip
        self.matrix = Matrix(self.geometry, self.terms.seed, self.terms.series_size, True, self.terms.matrix)
        self.check_terms()

    @classmethod
    def lawful(cls, rules: AutomaticRules, terms: Terms) -> tuple[Lawful, ...]:
        return (Between(term="highest", low=1, high=rules.cards.highest.value, cite=rules.cards.highest.cite),)

    # --- terms ------------------------------------------------------------------------------------------------------

    def check_terms(self) -> None:
        terms, rules = self.terms, self.rules
        if len(set(terms.halls)) < len(terms.halls):
            raise unplayable("halls", "se repite una", "one is named twice", cites(rules.network.connected))
        for name in terms.means:
            if name not in rules.cash.means.value:
                self.refuse_terms("means", f"no se paga con «{name}»", f"one does not pay by '{name}'",
                                  cites(rules.cash.means))  # fmt: skip
        self.check_cards()
        parts = [Fraction(terms.line), Fraction(terms.bingo)]
        if terms.interconnected:
            parts += [Fraction(terms.gran_line), Fraction(terms.gran_bingo)]
        for prize in SUPERS:
            one = self.accumulating(prize)
            if one is None:
                continue
            parts += [(Fraction(one.share) + Fraction(one.reserve)) * len(one.scopes)]
            scopes = self.law_of(prize).scopes
            wrong = [scope for scope in one.scopes if scopes is not None and scope not in scopes.value]
            if wrong:
                self.refuse_terms(prize, f"no puede ser «{wrong[0]}»", f"it cannot be '{wrong[0]}'", cites(scopes))
            if not one.maxima or one.maxima[0][0]:
                raise unplayable(prize, "falta su extracción máxima", "its maximum extraction is missing",
                                 cites(self.law_of(prize).won))  # fmt: skip
        if sum(parts) > 1:
            raise unplayable("bingo", "se reparte más de lo apostado", "more is given out than is staked", self.anchor)
        self.check_extra()

    def check_cards(self) -> None:
        """Cards that are set out."""
        cards = self.rules.cards
        for number, grid in self.terms.matrix.items():
            found = [n for row in grid for n in row if n]
            rows, per_row, highest = cards.rows.value, cards.per_row.value, self.terms.highest
            checks = (
                (len(grid) != rows, cards.rows, f"no tiene {rows} líneas", f"has not {rows} lines"),
                (any(len([n for n in row if n]) != per_row for row in grid), cards.per_row,
                 f"no tiene {per_row} números en cada línea", f"has not {per_row} numbers in every line"),
                (any(not 1 <= n <= highest for n in found), cards.highest,
                 f"tiene un número que no es del 1 al {highest}", f"has a number that is not 1 to {highest}"),
                (holds(cards.distinct) and len(found) != len(set(found)), cards.distinct,
                 "repite un número", "repeats a number"),
            )  # fmt: skip
            for bad, leaf, es, en in checks:
                if bad:
                    raise unplayable("matrix", f"el cartón {number} {es}", f"card {number} {en}", leaf.cite)

    def check_extra(self) -> None:
        """The maximum of Bingo Extra is lower than any that Super Bingo may have."""
        extra, super_bingo = self.accumulating("bingo_extra"), self.accumulating("super_bingo")
        if extra is None or super_bingo is None or not holds(self.rules.extra_lower):
            return
        highest = max(order for _, order in extra.maxima) + (extra.more if extra.limit else 0)
        if highest >= min(order for _, order in super_bingo.maxima):
            self.refuse_terms("bingo_extra", "su extracción máxima ha de ser menor que la del Super Bingo",
                              "its maximum extraction must be lower than that of Super Bingo",
                              cites(self.rules.extra_lower))  # fmt: skip

    # --- halls, cards, the draw -------------------------------------------------------------------------------------

    @property
    def network(self) -> Network:
        return self.rules.network

    @property
    def halls(self) -> tuple[str, ...]:
        return self.terms.halls

    @property
    def unit(self) -> int:
        return self.terms.minimum

    @property
    def most_numbers(self) -> int:
        return self.terms.highest

    @property
    def first_card(self) -> Card:
        return self.matrix.card(1)

    def opening(self) -> Step:
        check = self.terms.session == "closed" and not denied(self.rules.central.verified)
        return Step(State(phase="verifying" if check else "betting", minimum=self.terms.minimum), ())

    def where(self, t: Turn, move: shared.StakeCards) -> tuple[str, int]:
        hall = move.hall or self.halls[0]
        lines.check_hall(t, hall)
        return hall, self.unit

    def places(self, t: Turn) -> Iterator[tuple[dict[str, Any], int]]:
        state: Any = t.s
        for hall in self.halls:
            if hall not in state.cut:
                yield {"hall": hall}, self.unit

    def in_play(self, state: Any) -> set[str]:
        """The halls that have cards in the game."""
        return {stake.on for stake in state.stakes}

    def sequences(self, state: Any) -> tuple[str, ...]:
        if denied(self.rules.central.generator):
            return tuple(hall for hall in self.halls if hall in self.in_play(state))
        return (DRAW,)

    def sequence_of(self, stake: Stake) -> str:
        return stake.on if denied(self.rules.central.generator) else DRAW

    def highest(self, sequence: str) -> int:
        return self.terms.highest

    def numbers(self) -> Source:
        return self.rules.cards.highest

    def card(self, where: str, number: int) -> Card:
        return self.matrix.card(number)

    # --- what is complete first -------------------------------------------------------------------------------------

    def completed(self, t: Turn, stake: Stake, card: Card, drawn: int, number: int) -> Iterator[str]:
        """The first cards of the hall, with this ball."""
        if number not in card.numbers or denied(self.rules.prizes.by_cards):
            return
        order = len(t.s.sequences[self.sequence_of(stake)])
        for prize in (LINE, BINGO):
            earlier = any(one.where == stake.on and one.prize == prize and one.order < order for one in t.s.found)
            if earlier:
                continue
            if prize == LINE and draw.lines(card, drawn, number, tuple(range(len(card.rows)))):
                yield LINE
            if prize == BINGO and card.full(drawn):
                yield BINGO

    def clause(self, prize: str) -> Source:
        return self.rules.prizes.line if prize == LINE else self.rules.prizes.bingo

    def drawn(self, t: Turn, sequence: str) -> bool:
        """Every hall that plays has its bingo, or no ball is left."""
        playing = {stake.on for stake in t.s.stakes if self.sequence_of(stake) == sequence}
        done = {one.where for one in t.s.found if one.prize == BINGO}
        return playing <= done or len(t.s.sequences.get(sequence, ())) >= self.terms.highest

    # --- what accumulates -------------------------------------------------------------------------------------------

    def accumulating(self, prize: str) -> Accumulating | None:
        """The terms of a prize that accumulates; None: it is not offered."""
        known: dict[str, Accumulating | None] = {
            "super_line": self.terms.super_line,
            "super_bingo": self.terms.super_bingo,
            "bingo_extra": self.terms.bingo_extra,
        }
        return known[prize] if prize in self.rules.prizes.listed.value and holds(self.law_of(prize).won) else None

    def law_of(self, prize: str) -> Super:
        law: Super = getattr(self.rules, prize)
        return law

    def all_pots(self) -> Iterator[Pot]:
        for prize in SUPERS:
            one = self.accumulating(prize)
            for scope in one.scopes if one is not None else ():
                for hall in self.halls if scope == "local" else ("",):
                    assert one is not None
                    yield Pot(prize, hall, one)

    def pots(self) -> tuple[str, ...]:
        return tuple(pot.name for pot in self.all_pots())

    def opened_with(self, pot: str) -> int:
        return next(one.terms.start for one in self.all_pots() if one.name == pot)

    def reserve(self, t: Turn, pot: Pot) -> int:
        """What its reserve holds."""
        return pot.terms.kept + t.s.accounts.get(RESERVE + pot.name, 0)

    def staked(self, t: Turn, hall: str) -> int:
        """What a hall, or the network, has in the game."""
        return sum(stake.amount for stake in t.s.stakes if hall in ("", stake.on))

    def maximum(self, t: Turn, pot: Pot) -> int:
        """The maximum extraction of this game, by all stakes and by what the prize has reached."""
        prize, _, one = pot
        set_by = self.law_of(prize).set_by
        on = ("stakes", "limit") if set_by is None else set_by.value.items
        staked = self.staked(t, "") if "stakes" in on else 0
        order = [order for least, order in one.maxima if least <= staked][-1]
        reached = "limit" in on and one.limit and t.pot(pot.name) >= one.limit
        return order + (one.more if reached else 0)

    def before_draw(self, t: Turn) -> None:
        lines.check_waiting(t, self.in_play(t.s))
        t.set(maxima={pot.name: self.maximum(t, pot) for pot in self.all_pots()})

    # --- the end ----------------------------------------------------------------------------------------------------

    def settle(self, t: Turn) -> list[tuple[str, int]]:
        paid: list[tuple[str, int]] = []
        self.grow(t)
        prizes, terms = self.rules.prizes, self.terms
        for hall in self.halls:
            for prize, part, leaf in ((LINE, terms.line, prizes.line), (BINGO, terms.bingo, prizes.bingo)):
                if prize in prizes.listed.value and holds(leaf):
                    self.share(t, prize, hall, part, self.first(t, prize, hall), paid, leaf)
        if terms.interconnected:
            for gran, prize, part, leaf in (
                ("gran_line", LINE, terms.gran_line, prizes.gran_line),
                ("gran_bingo", BINGO, terms.gran_bingo, prizes.gran_bingo),
            ):
                if gran in prizes.listed.value and holds(leaf):
                    self.share(t, gran, "", part, self.first(t, prize, ""), paid, leaf)
        for pot in self.all_pots():
            self.pay_pot(t, pot, paid)
        return paid

    def grow(self, t: Turn) -> None:
        """What the stakes of the game bring to the prizes that accumulate, and to their reserves."""
        for pot in self.all_pots():
            prize, hall, one = pot
            staked, law = self.staked(t, hall), self.law_of(prize)
            gain = money.split(staked, Fraction(one.share), "rest")
            t.put_in(pot.name, gain.part, "contribution", law.won, remainder=gain.remainder)
            if "reserve" in self.rules.prizes.listed.value:
                kept = money.split(staked, Fraction(one.reserve), "rest")
                t.pay(HOUSE, RESERVE + pot.name, kept.part, "to_reserve", self.rules.reserves, remainder=kept.remainder)

    def first(self, t: Turn, prize: str, hall: str) -> list[Found]:
        """The cards that were complete first, in a hall or in the network."""
        those = [one for one in t.s.found if one.prize == prize and hall in ("", one.where)]
        order = min((one.order for one in those), default=0)
        found = [one for one in those if one.order == order]
        return found if self.rules.prizes.ties.value == "shared" else found[:1]

    def share(self, t: Turn, prize: str, hall: str, part: str, won: list[Found], paid: list[tuple[str, int]],
              leaf: Source) -> None:  # fmt: skip
        """A part of the stakes, among the cards that were first; what cannot be divided stays with the house."""
        amount = money.split(self.staked(t, hall), Fraction(part), "rest").part
        if won and amount:
            self.divide(t, HOUSE, prize, hall, amount, won, paid, leaf, self.rules.prizes.ties)

    def divide(self, t: Turn, source: str, prize: str, hall: str, amount: int, won: list[Found],
               paid: list[tuple[str, int]], *sources: Source) -> None:  # fmt: skip
        each = money.split(amount, Fraction(1, len(won)), "rest")
        doubt = self.rules.prizes.ties.reading if len(won) > 1 else ""
        t.emit(shared.Shared(prize=prize, where=hall, amount=amount, shares=len(won), cite=cites(*sources),
                             reading=doubt))  # fmt: skip
        for one in won:
            t.prize(source, one.player, prize, one.card, each.part, *sources, remainder=each.remainder)
            paid.append((f"{prize}:{one.where}/{one.card}", each.part))

    def before(self, prize: str, order: int, maximum: int) -> bool:
        """Is this ball before the maximum extraction?"""
        leaf = self.law_of(prize).below
        read = self.terms.readings.get(leaf.reading, "") or leaf.value
        return order <= maximum if read == "inclusive" else order < maximum

    def pay_pot(self, t: Turn, pot: Pot, paid: list[tuple[str, int]]) -> None:
        prize, hall, _ = pot
        law, name = self.law_of(prize), pot.name
        won = self.first(t, SUPERS[prize], hall)
        stands = t.pot(name)
        if not won or stands <= 0 or not self.before(prize, won[0].order, t.s.maxima[name]):
            return
        self.divide(t, POT + name, prize, hall, stands, won, paid, law.won, law.below, law.scopes)
        if holds(self.rules.reserves):
            t.pay(RESERVE + name, POT + name, self.reserve(t, pot), "refilled", self.rules.reserves)
        t.emit(shared.PotShown(prize=name, amount=t.pot(name), cite=cites(self.rules.reserves)))

    # --- halls without a line ---------------------------------------------------------------------------------------

    def left_out(self, t: Turn, hall: str) -> None:
        """Its cards are taken out, and what they cost goes back; the others play on."""
        leaf = self.network.lost
        for stake in [s for s in t.s.stakes if s.on == hall]:
            t.drop(stake)
            t.emit(w.Lifted(player=stake.owner, on=stake.on, at=stake.at, stake=stake.amount, n=stake.n,
                            cite=cites(leaf)))  # fmt: skip
            t.pay(stake.account, t.purse(stake.owner), stake.amount, "hall_refund", leaf)
        t.set(found=tuple(one for one in t.s.found if one.where != hall))
        if t.s.phase == "drawing" and not t.s.stakes:
            draw.over(t, [])
        elif t.s.phase == "drawing" and self.drawn(t, t.s.current):
            draw.turn(t, t.s.current)

    def held_up(self, t: Turn) -> Iterator[Offer]:
        state: Any = t.s
        if lines.kept(t) == "waits":
            for hall in sorted(set(state.cut) & self.in_play(state))[:1]:
                yield offer("jefe_de_sala", "line_back", "staff", cites(self.network.lost), hall=hall)
        if t.s.phase == "betting" and not t.s.stakes and set(self.halls) <= set(state.cut):  # nobody can have a card
            yield offer("jefe_de_sala", "line_back", "staff", cites(self.network.connected), hall=self.halls[0])

    def incident_offers(self, t: Turn, who: str) -> Iterator[Offer]:
        state: Any = t.s
        there = tuple(hall for hall in self.halls if hall not in state.cut)
        cite = cites(self.network.lost)
        if there:
            yield offer(who, "line_lost", "incident", cite, hall=OneOf(there))
        if state.cut:
            yield offer(who, "line_back", "staff", cite, hall=OneOf(state.cut))

    def facts(self, state: Any, who: str) -> dict[str, str | int | bool | None]:
        t = self.begin(state, shared.MakeReport(who=who or "nobody"))
        kept = {RESERVE + pot.name: self.reserve(t, pot) for pot in self.all_pots()}
        limits = {f"maximum:{name}": order for name, order in state.maxima.items()}
        return {**super().facts(state, who), "cut": " ".join(state.cut), **kept, **limits}

    def seen(self, account: str, who: str) -> bool:
        own = bool(who) and account in (who, BALANCE + who)
        return own or account == HOUSE or account.startswith((POT, RESERVE))


def on_ball(t: Turn, move: Any) -> None:
    game: Any = t.game
    lines.check_waiting(t, game.in_play(t.s))
    draw.HANDLERS[type(move)](t, move)


Automatic.handle({**terminals.HANDLERS, **lines.HANDLERS, Ball: on_ball, Balls: on_ball})
