"""The desk of tickets that are opened at once: which function does which move, and what everybody sees."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from ...law.errors import TapeteError
from ...law.leaves import cites, holds
from ...law.rulebook import Law
from ...table.contract import AZAR, RELOJ, Among, Lawful, Offer, Scene, Step, Thing, Types
from ..base import late, outcome
from ..base.game import TableGame
from ..base.moves import BarredPerson
from ..draws import calendar, holding
from ..draws import moves as tickets
from . import errors, offers, payment, sale
from . import moves as m
from .rules import InstantRules
from .state import State, Ticket, Turn
from .terms import Kind, Prize, Terms


class Instant(TableGame):
    """Tickets that are opened at once, under one rulebook."""

    types: ClassVar[Types] = Types(State, m.Moves, m.Events, Terms)
    callers: tuple[str, ...] = (*offers.DESK, "director")
    deals: ClassVar[frozenset[str]] = frozenset(("open_ticket",))
    lasting: ClassVar[frozenset[str]] = late.LASTING | {
        "bet", "return_ticket", "hand_ticket", "present_ticket", "verify_ticket", "deliver_prize", "day",
    }  # fmt: skip
    stake_type = Ticket
    handlers: ClassVar[dict[Any, Any]] = {
        m.Bet: sale.bet,
        m.ReturnTicket: sale.give,
        m.OpenTicket: sale.open_ticket,
        m.Box: sale.box,
        m.PresentTicket: payment.present,
        m.Verify: payment.verify,
        m.Deliver: payment.deliver,
        tickets.NextDay: payment.next_day,
        tickets.HandTicket: holding.hand,
        m.AlreadyOpen: errors.already_open,
        m.Illegible: errors.illegible,
        m.WrongSigns: errors.wrong_signs,
        m.ControlDenies: errors.control,
        m.Marked: errors.marked,
        BarredPerson: errors.barred_person,
    }
    rules: InstantRules
    terms: Terms

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(InstantRules)
        super().__init__(law, terms)
        rules, terms = self.rules, self.terms
        self.prizes = terms.prizes or self.printed()
        """what lies under the boxes of a batch"""
        self.deadline = terms.deadline if rules.claims is not None else ""
        """the last day to present a ticket of the first batch"""
        if not calendar.known(terms.opens) or not calendar.known(terms.deadline) or terms.deadline < terms.opens:
            raise TapeteError(
                "condiciones de la mesa: deadline: no es un día del calendario desde el primero de la venta",
                "terms of the table: deadline: is no day of the calendar from the first day of the sale on",
            )
        if sum(one.count for one in self.prizes) > terms.tickets * terms.boxes:
            raise TapeteError(
                "condiciones de la mesa: prizes: hay más premios que casillas",
                "terms of the table: prizes: there are more prizes than boxes",
            )
        self.check_terms()

    @classmethod
    def lawful(cls, rules: InstantRules, terms: Terms) -> tuple[Lawful, ...]:
        """Organisers and premises that the law names."""
        named = {"organiser": rules.sale.organisers, "premises": rules.sale.premises}
        return tuple(
            Among(term=term, values=leaf.value.items, cite=leaf.cite)
            for term, leaf in named.items()
            if leaf is not None
        )

    def printed(self) -> tuple[Prize, ...]:
        """What an operator prints who says nothing else: two parts of five of what a batch brings go back."""
        terms, kinds = self.terms, self.rules.payment.kinds
        admitted = tuple(kinds.value) if kinds is not None else ("cash",)
        kind: Kind = next(one for one in get_args(Kind) if one in admitted or not admitted)
        takings = terms.minimum * terms.tickets
        few, many = max(1, terms.tickets // 100), max(1, terms.tickets // 10)
        plan = ((takings // 10, 1), (takings // (10 * few), few), (2 * terms.minimum, many))
        found: list[Prize] = []
        for value, count in plan:
            if value and sum(one.count for one in found) + count <= terms.tickets * terms.boxes:
                found.append(Prize(value=value, count=count, kind=kind))
        return tuple(found)

    def check_terms(self) -> None:
        """Premises, tickets and prizes that were authorised."""
        sells, pays, terms = self.rules.sale, self.rules.payment, self.terms
        if not terms.premises_authorised and holds(sells.premises_authorised):
            self.refuse_terms("premises_authorised", "locales sin autorizar", "premises without authorisation",
                              cites(sells.premises_authorised))  # fmt: skip
        if not terms.batch_authorised and holds(sells.batch_authorised):
            self.refuse_terms("batch_authorised", "billetes sin autorizar", "tickets without authorisation",
                              cites(sells.batch_authorised))  # fmt: skip
        if pays.kinds is not None:
            for kind in dict.fromkeys(one.kind for one in self.prizes if one.kind not in pays.kinds.value):
                es, en = f"no hay premios de la clase «{kind}»", f"there are no prizes of kind '{kind}'"
                self.refuse_terms("prizes", es, en, pays.kinds.cite)

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
        disputes = tuple(self.rules.general.dispute_by.value) if self.rules.general is not None else ()
        return (*dict.fromkeys(s.owner for s in state.stakes), *offers.DESK, *disputes, AZAR, RELOJ)

    def view(self, state: State, who: str) -> Scene:
        """What is closed nobody sees, the house no more than the player."""
        things = [
            Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount) for s in state.stakes
        ]  # fmt: skip
        shown = next((s.signs for s in state.stakes if s.n == state.opening), ()) if state.opening else state.last
        things += [Thing(kind="ball", place=f"box/{n}", label=sign) for n, sign in enumerate(shown, 1)]
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=(*things, *outcome.things(state.outcome)),
            facts={
                "minimum": self.terms.minimum, "round": state.round, "today": state.today, "deadline": state.deadline,
                "batch": state.batch, "sold": state.sold, "opened_boxes": " ".join(shown),
                "my_tickets": " ".join(str(s.n) for s in state.stakes if s.owner == who and not s.opened),
                "my_prizes": " ".join(str(s.n) for s in state.stakes if s.owner == who and s.prize), **self.marks,
            },
            accounts=self.holdings(state),
        )  # fmt: skip
