"""The desk of a draw: which function does which move, and what everybody sees."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Law
from ...table.contract import AZAR, HOUSE, RELOJ, Among, Between, Lawful, Offer, Scene, Step, Thing, Types
from ..base import conduct, outcome
from ..base.game import RESERVED, TableGame
from ..base.moves import BarredPerson, CloseBets
from ..draws import calendar, holding, presenting
from ..draws import moves as tickets
from ..draws.state import Ticket
from . import draw, errors, offers, plan, sale, settle
from . import moves as m
from .rules import Bet, DrawRules
from .state import State, Turn
from .terms import Terms

DAY_ONE = "day_one"
DAY_AFTER = "day_after"
"""The words by which a house reads from which day a period is counted."""


class Draw(TableGame):
    """A draw of tickets under one rulebook."""

    types: ClassVar[Types] = Types(State, m.Moves, m.Events, Terms)
    played: ClassVar[frozenset[str]] = frozenset(("closed", "drawing", "claims"))
    deals: ClassVar[frozenset[str]] = frozenset(("drum_ball",))
    reserved: ClassVar[tuple[str, ...]] = (*RESERVED, settle.CARRIED)
    stake_type = Ticket
    handlers: ClassVar[dict[Any, Any]] = {
        m.Bet: sale.bet,
        m.RenewAuthorisation: sale.renew,
        CloseBets: sale.close,
        m.CheckDrums: draw.check_drums,
        m.Attend: draw.attend,
        m.DrawBall: draw.ball,
        m.SingNumber: draw.sing,
        m.Attest: draw.attest,
        m.IssueExtract: draw.extract,
        tickets.NextDay: settle.next_day,
        tickets.HandTicket: holding.hand,
        tickets.RecoverTicket: holding.recover,
        tickets.Present: settle.present,
        tickets.LostTicket: holding.lost,
        m.Postponed: errors.postponed,
        m.Cancelled: errors.cancelled,
        m.AlteredTicket: errors.altered,
        m.ConflictOfRecords: errors.conflict,
        m.NullDraw: errors.null_draw,
        m.OtherProduct: errors.other_product,
        BarredPerson: conduct.barred_person,
    }
    rules: DrawRules
    terms: Terms

    def goes_on(self, before: Any, ruling: Step) -> bool:
        """A draw in which somebody should not have taken part is held again."""
        return super().goes_on(before, ruling) and len(ruling.state.stakes) == len(before.stakes)

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(DrawRules)
        super().__init__(law, terms)
        rules, terms = self.rules, self.terms
        self.callers = rules.officials.directs.value.items if rules.officials is not None else offers.DESK
        """who says which ball came, at a draw that people hold"""
        self.modality = terms.modality or next(iter(rules.modalities.value), "")
        """which of the modalities is drawn here"""
        self.variable = self.modality == "variable"
        charged = terms.entry_charge
        self.price = terms.minimum * terms.fractions + charged
        """what a whole ticket costs"""
        self.prices = (self.price, *terms.prices)
        self.ranks = plan.offered(rules, terms, self.price)
        """the prizes of the plan, each by itself"""
        self.cost = 0 if self.variable else sum(one.value for one in self.ranks)
        self.check_numbers()
        self.check_terms()

    @classmethod
    def lawful(cls, rules: DrawRules, terms: Terms) -> tuple[Lawful, ...]:
        """Modalities and organisers that the law names; days for claims, at the least."""
        named = cites(rules.modalities) or cites(rules.authorised)  # where no text names them, the reading does
        found: list[Lawful] = [Among(term="modality", values=rules.modalities.value.items, cite=named)]
        if rules.specific is not None and rules.specific.organisers is not None:
            leaf = rules.specific.organisers
            found.append(Among(term="organiser", values=leaf.value.items, cite=leaf.cite))
        if rules.claims is not None and rules.claims.days is not None:
            days = rules.claims.days
            found.append(Between(term="claim_days", low=days.value, high=None, cite=days.cite))
        return tuple(found)

    def check_numbers(self) -> None:
        """What no law need say: days of the calendar, choices that can be made, parts of a whole."""
        terms = self.terms
        days = {"opens": terms.opens, "date": terms.date, "running_since": terms.running_since,
                "authorised_on": terms.authorised_on, "deadline": terms.deadline or terms.date}  # fmt: skip
        wrong = next((name for name, day in days.items() if not calendar.known(day)), "")
        if not wrong and not all(calendar.known(day) for day in terms.holidays):
            wrong = "holidays"
        if not wrong and terms.date < terms.opens:
            wrong = "date"
        if wrong:
            raise TapeteError(
                f"condiciones de la mesa: {wrong}: no es un día del calendario, o no cabe entre los otros",
                f"terms of the table: {wrong}: is no day of the calendar, or does not fit the others",
            )
        parts = (sum(map(Fraction, terms.categories.values())), Fraction(terms.distributed))
        if terms.chosen > terms.of or max(parts) > 1:
            raise TapeteError(
                "condiciones de la mesa: se eligen más números de los que hay, o se reparte más de lo que hay",
                "terms of the table: more numbers are chosen than there are, or more is shared than there is",
            )

    def check_terms(self) -> None:
        """What the law says of prizes, prices and people."""
        rules, terms, prizes = self.rules, self.terms, self.rules.prizes
        ticket, funding = rules.ticket, rules.funding
        if terms.fractions > 1 and not holds(ticket.fractions):
            cite = cites(ticket.fractions, ticket.single_price) or self.anchor
            self.refuse_terms("fractions", "el billete no se divide", "a ticket is not divided", cite)
        if any(one != self.price for one in terms.prices) and (
            ticket.single_price is None or ticket.single_price.value
        ):
            cite = cites(ticket.single_price) or self.anchor
            self.refuse_terms("prices", "hay un solo precio", "there is one price only", cite)
        if terms.restricted and not denied(prizes.any_ticket):
            cite = cites(prizes.any_ticket) or self.anchor
            self.refuse_terms("restricted", "un billete entra en todos los premios", "a ticket is good for every prize",
                              cite)  # fmt: skip
        self.check_prizes()
        if funding is not None and holds(funding.covered) and funding.by.value == "issued":
            issued = self.price * terms.tickets * terms.series
            if issued < self.cost:
                es, en = (
                    f"suman {issued} y los premios {self.cost}",
                    f"they come to {issued}, the prizes to {self.cost}",
                )
                self.refuse_terms("tickets", es, en, cites(funding.covered))
        self.check_charity()
        self.check_promotion()
        self.check_deadline()

    def check_prizes(self) -> None:
        """How many, and in what."""
        prizes = self.rules.prizes
        if prizes.least is not None and len(self.ranks) < prizes.least.value:
            self.refuse_terms("prizes", "son pocos objetos", "these are too few objects", prizes.least.cite)
        if prizes.most is not None and len(self.ranks) > prizes.most.value:
            self.refuse_terms("prizes", "son demasiados objetos", "these are too many objects", prizes.most.cite)
        if prizes.kinds is None:
            return
        for kind in dict.fromkeys(one.kind for one in self.ranks if one.kind not in prizes.kinds.value):
            self.refuse_terms("prizes", f"no hay premios de la clase «{kind}»", f"there are no prizes of kind '{kind}'",
                              prizes.kinds.cite)  # fmt: skip

    def check_charity(self) -> None:
        charity, terms = self.rules.charity, self.terms
        if self.modality != "charity" or charity is None:
            return
        named = charity.organisers
        if named is not None and named.value and terms.organiser and terms.organiser not in named.value:
            es, en = f"no lo organiza «{terms.organiser}»", f"'{terms.organiser}' does not organise it"
            self.refuse_terms("organiser", es, en, named.cite)
        if calendar.years_later(terms.running_since, charity.more_than.value) >= terms.opens:
            years = charity.more_than.value
            es, en = f"hacen falta más de {years} años", f"more than {years} years are needed"
            self.refuse_terms("running_since", es, en, charity.more_than.cite)

    def check_promotion(self) -> None:
        promotion, terms = self.rules.promotion, self.terms
        if promotion is not None and holds(promotion.advertises) and not terms.advertises:
            self.refuse_terms("advertises", "no anuncia nada", "it advertises nothing", promotion.advertises.cite)
        if terms.entry_charge and (promotion is None or holds(promotion.consumption)):
            cite = cites(promotion.consumption if promotion is not None else None) or self.anchor
            self.refuse_terms("entry_charge", "no se cobra por participar", "nothing is charged for taking part", cite)

    def check_deadline(self) -> None:
        """The last day that tickets print is not before the last of the least period."""
        claims, terms = self.rules.claims, self.terms
        if not terms.deadline or claims is None or claims.days is None:
            return
        _, least = presenting.period(claims, terms.date, terms.holidays, claims.days.value, self.day_one)
        if terms.deadline < least:
            self.refuse_terms("deadline", f"no antes del {least}", f"not before {least}", claims.days.cite)

    # --- what the modules ask for -----------------------------------------------------------------------------------

    @property
    def day_one(self) -> bool:
        """Whether the first working day is the first of the period."""
        claims = self.rules.claims
        leaf = claims.days if claims is not None else None
        return leaf is None or self.terms.readings.get(leaf.reading, DAY_ONE) != DAY_AFTER

    def claimed(self, day: str, number: int) -> tuple[str, str]:
        """The first and the last day of claims for a result of this day."""
        claims, terms = self.rules.claims, self.terms
        assert claims is not None
        least = claims.days.value if claims.days is not None else 1
        first, last = presenting.period(claims, day, terms.holidays, terms.claim_days or least, self.day_one)
        return first, max(last, terms.deadline) if number == 1 else last

    def parts(self, amount: int) -> int:
        """How many fractions this sum pays for."""
        if amount in self.prices or self.variable:
            return self.terms.fractions
        return amount // self.terms.minimum

    def kinds(self) -> dict[str, Bet]:
        """The kinds of ticket that are sold here."""
        return {on: one for on, one in self.rules.bets.items() if one.modality == self.modality and holds(one.offered)}

    # --- the contract -----------------------------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def opening(self) -> Step:
        return Step(sale.first(self), ())

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Offer, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return (*dict.fromkeys(s.owner for s in state.stakes), *offers.staff(self), AZAR, RELOJ)

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """What a variable draw has left is nobody's yet."""
        return {**super().owners(state), settle.CARRIED: {HOUSE: state.accounts.get(settle.CARRIED, 0)}}

    def view(self, state: State, who: str) -> Scene:
        """Everybody sees the same: tickets, numbers, days."""
        things = [
            Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount, label=s.void or s.lost,
                  mark="prize" if s.prize else "")
            for s in state.stakes
        ]  # fmt: skip
        seen = state.drawn or state.last
        things += [Thing(kind="ball", place=f"drum/{n}", label=came.number) for n, came in enumerate(seen)]
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=(*things, *outcome.things(state.outcome)),
            facts={**self.facts(state), **self.marks},
            accounts=self.holdings(state),
        )

    def facts(self, state: State) -> dict[str, str | int | bool | None]:
        """The regulation of the draw, the day, and what has come."""
        seen = state.drawn or state.last
        return {
            "minimum": self.terms.minimum, "round": state.round, "today": state.today, "date": state.date,
            "deadline": state.deadline, "sold": len(state.stakes), "paid": sale.paid(state),
            "digits": state.digits, "drawn": " ".join(one.number for one in seen),
            "lacking": sale.lacking(self, state),
            "officials": " ".join(state.present), "checked": state.checked, "attested": state.attested,
            **{f"states:{name}": said for name, said in state.stated.items()},
            "my_prizes": " ".join(str(s.n) for s in state.stakes if s.prize),
        }  # fmt: skip
