"""A room of bingo, driven by the rules of its rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Law, Leaf
from ...law.values import Text
from ...table.contract import HOUSE, Among, Beside, Lawful, Offer, Scene, Step, Thing, Types
from ..base import moves as w
from ..base import outcome
from ..base.game import RESERVED, TableGame
from . import errors, offers
from . import moves as m
from .cards.card import equal
from .law import matrix
from .law.rules import BingoRules
from .law.terms import Terms
from .prizes import engine
from .prizes import plan as prize_plan
from .round import announcing, claims, draw, pools, sale, settle
from .state import Stake, State, Sung
from .table import balls, session
from .turn import GAME, RUNS, TAKINGS, Turn

CARD = "1/card/"
"""The one place where a player buys: a card."""
SEEN = 24
"""So many of their own cards a player sees at once."""


class Bingo(TableGame):
    """Traditional bingo under one regulation. What the moves do stands in the modules beside this one."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    played: ClassVar[frozenset[str]] = frozenset(GAME)
    deals: ClassVar[frozenset[str]] = frozenset(("ball", "balls"))
    longest: ClassVar[int] = 900
    """ninety balls, each of them drawn, called and shown by hand"""
    begins: ClassVar[tuple[str, ...]] = ("collect_leftovers",)
    hold_phases: ClassVar[tuple[str, ...]] = RUNS
    reserved: ClassVar[tuple[str, ...]] = (*RESERVED, TAKINGS)
    handlers: ClassVar[dict[Any, Any]] = {
        **session.HANDLERS,
        **balls.HANDLERS,
        **sale.HANDLERS,
        w.Leave: sale.on_leave,
        **announcing.HANDLERS,
        **draw.HANDLERS,
        **claims.HANDLERS,
        **settle.HANDLERS,
        **errors.HANDLERS,
        **pools.HANDLERS,
    }
    rules_type: ClassVar[type[BingoRules]] = BingoRules
    """what a kind of bingo reads its rulebook into"""
    rules: BingoRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(self.rules_type)
        super().__init__(law, terms)
        rules, terms = self.rules, self.terms
        self.double = terms.double and rules.cards.doubles and rules.double is not None
        halves = 2 if self.double and rules.cards.double is not None and holds(rules.cards.double.same_value) else 1
        self.unit = terms.minimum * halves
        """what a card costs; a double card, both its halves"""
        self.matrix = matrix.Matrix(
            rules.cards.geometry, terms.seed, terms.series_size, holds(rules.cards.different), terms.matrix
        )
        self.room = (
            engine.Room(
                rules=rules.pools,
                plans=terms.prizes,
                readings=terms.readings,
                category=terms.category,
                euro=terms.euro,
                last=rules.balls.count.value,
                colours=terms.colours,
            )
            if rules.pools is not None
            else None
        )
        self.means = "kind" if terms.prize == "kind" else "chips" if holds(rules.prizes.in_chips) else "cash"
        self.check_terms()

    @classmethod
    def lawful(cls, rules: BingoRules, terms: Terms) -> tuple[Lawful, ...]:
        found: list[Lawful] = []
        extractor = rules.requires.get("extractor")
        if extractor is not None and extractor.value.holds:
            found.append(Among(term="extractor", values=tuple(extractor.value.value), cite=extractor.cite))
        if holds(rules.sale.second_value):
            found.append(Among(term="second_value", values=(terms.minimum,), cite=cites(rules.sale.second_value)))
        return tuple(found)

    def check_terms(self) -> None:
        """What no list of values says: double cards, percentages, goods, cards that are set out."""
        rules, terms, p = self.rules, self.terms, self.rules.prizes
        if terms.first > terms.series_size or any(
            not key.isdecimal() or not 1 <= int(key) <= terms.series_size for key in terms.matrix
        ):
            raise TapeteError(
                f"condiciones de la mesa: la serie tiene {terms.series_size} cartones",
                f"terms of the table: the series has {terms.series_size} cards",
            )
        if terms.double and not self.double:
            cite = cites(rules.cards.double.offered if rules.cards.double else None) or self.anchor
            self.refuse_terms("double", "no hay cartones dobles", "there are no double cards", cite)
        if self.double and rules.double is not None and terms.first_paid not in rules.double.paid.value:
            self.refuse_terms("first_paid", "no entonces", "not then", rules.double.paid.cite)
        kind = rules.cards.formats.get(terms.format)
        if kind is not None and not holds(kind.offered):
            self.refuse_terms("format", "no es un formato de la ley", "is no format of the law", kind.offered.cite)
        shares = sum((Fraction(one.share) for one in terms.prizes.values()), Fraction(0))
        if Fraction(terms.line) + Fraction(terms.bingo) + shares > 1 and not denied(p.percentages):
            cite = cites(p.percentages) or p.line_shared.cite
            term, es, en = ("prizes", "los fondos", "the pools") if shares else ("bingo", "la línea", "the line")
            self.refuse_terms(term, f"con {es} pasa de lo recaudado", f"with {en} exceeds the takings", cite)
        for term, es, en, cite in prize_plan.faults(rules.pools, terms.prizes, terms.euro, terms.colours):
            self.refuse_terms(term, es, en, cite or self.anchor)
        if not terms.approved and holds(p.approved):
            self.refuse_terms("approved", "los porcentajes se aprueban antes", "percentages are approved before",
                              cites(p.approved))  # fmt: skip
        if terms.prize == "kind" and not holds(p.in_kind):
            cite = cites(p.in_kind, p.in_chips) or p.line_shared.cite
            self.refuse_terms("prize", "no hay premios en especie", "there are no prizes in kind", cite)
        self.unlawful(*(
            Beside(
                term="matrix", text=Text(f"matrix: el cartón {number} {es}", f"matrix: card {number} {en}"), cite=cite
            )
            for number, grid in terms.matrix.items()
            for es, en, cite in matrix.faults(rules.cards, grid)
        ))  # fmt: skip
        if holds(rules.cards.different) and equal([self.matrix.card(int(n)) for n in terms.matrix]):
            self.refuse_terms(
                "matrix", "hay dos cartones iguales", "two cards are equal", rules.cards.cite("different")
            )

    # --- what the modules ask for -----------------------------------------------------------------------------------

    def started(self, t: Turn) -> None:
        """The sale is over and the first ball may come: what a kind of bingo does then."""

    def ending(self, t: Turn) -> None:
        """The claims stand and the prizes are about to be shared: what a kind of bingo does then."""

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def closing(self) -> Leaf[Any] | None:
        return self.rules.staff.directs

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        """Whoever settles conflicts at bingo comes before those of every game."""
        return (self.rules.staff.conflicts, *super().disputes())

    def stake_place(self, stake: Any) -> str:
        return CARD

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        terms, r = self.terms, self.rules
        first = terms.first or 1
        closed = terms.session == "closed"
        state = self.types.state(
            phase="material" if closed else "series" if r.sale.series_call.value else "betting",
            minimum=terms.minimum,
            next_card=first,
            started=first,
            set_games=terms.ball_games,
            pools=engine.opening(self.room) if self.room is not None else {},
        )
        return Step(state, ())

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return tuple(offers.offers(self, state, who))

    def duties(self, state: State) -> tuple[Offer, ...]:
        return tuple(offers.duties(self, state))

    def people(self, state: State) -> tuple[str, ...]:
        return offers.people(self, state)

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """What is in the takings was spent; pools are nobody's."""
        whose = {
            account: shares for account, shares in super().owners(state).items() if not account.startswith("pool:")
        }
        return {**whose, TAKINGS: {HOUSE: state.accounts.get(TAKINGS, 0)}}

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state, who)),
            facts={**self.facts(state, who), **self.marks},
            accounts=self.seen_accounts(state, who),
            pending=state.pending,
        )

    def seen_accounts(self, state: State, who: str) -> dict[str, int]:
        """Those of the room, and one's own."""
        own = (who, f"tickets:{who}", f"held:{who}")
        common = (HOUSE, TAKINGS)
        return {
            name: n
            for name, n in state.accounts.items()
            if n and (name in own or name in common or name.startswith(engine.POOL))
        }

    def things(self, state: State, who: str) -> list[Thing]:
        """The panel, and whoever looks on sees their own cards and what they paid."""
        found = [Thing(kind="ball", place=f"panel/{n}", label=str(n)) for n in state.shown]
        mine = [s for s in state.stakes if s.owner == who] if who else []
        found += [Thing(kind="chip", place=CARD, owner=s.owner, amount=s.amount) for s in mine]
        for stake, number in self.held(mine):
            label = " / ".join(" ".join(map(str, row)) for row in self.matrix.card(number).grid)
            found.append(Thing(kind="bingo_card", place=f"cards/{stake.on}/{number}", owner=who, label=label))
        return found + outcome.things(state.outcome)

    def held(self, mine: list[Stake]) -> list[tuple[Stake, int]]:
        """The first of these cards, as many as are seen at once."""
        found: list[tuple[Stake, int]] = []
        for stake in mine:
            room = SEEN - len(found)
            found += [(stake, n) for n in range(stake.first, min(stake.last, stake.first + room - 1) + 1)]
        return found

    def sung_now(self, state: State, who: str) -> list[Sung]:
        """What this person has sung since the last ball."""
        return [s for s in state.sung if s.player == who and s.ball == len(state.balls)]

    def facts(self, state: State, who: str) -> dict[str, str | int | bool | None]:
        """What the screens show, and what one has."""
        t = Turn(self, state, w.Leave(who=who or "nobody"))
        line, bingo = settle.amounts(t)
        seen = self.rules.announcing.seen
        screens: dict[str, int] = {
            "ball": state.called[-1] if state.called else 0,
            "sold": t.sold(),
            "price": state.minimum,
        }
        prizes = {"line": line, "bingo": bingo}
        shown = {name: n for name, n in screens.items() if seen is None or name in seen.value}
        shown |= prizes if seen is None or "prizes" in seen.value else {}
        mine = t.stakes_of(who) if who else []
        return {
            "round": state.round,
            "minimum": state.minimum,
            **shown,
            "series": matrix.letter(state.serial),
            "next_card": state.next_card,
            "balls": len(state.balls),
            "panel": len(state.shown),
            "checking": " ".join(str(s.card) for s in t.unchecked()),
            "line_open": not state.line_at,
            "lines": len(t.good("line")),
            "bingos": len(t.good("bingo")),
            "set_games": state.set_games,
            "last_game": state.last_game,
            "half": state.half if self.double else 0,
            "my_cards": sum(s.count for s in mine),
            "my_tickets": state.accounts.get(f"tickets:{who}", 0) // self.unit if who else 0,
            "hand_back": who in state.keeping,
            "to_start": max(0, sale.needed(t) - t.sold()) if state.phase == "betting" else 0,
            "sung": " ".join(f"{s.prize}:{s.series}/{s.card}" for s in self.sung_now(state, who)),
            **pools.facts(t),
            **outcome.facts(state.outcome),
        }
