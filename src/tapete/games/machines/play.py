"""The machine: which function does which move, and what everybody sees."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from ...law.rulebook import Law, Leaf
from ...law.values import Names
from ...table.contract import AZAR, RELOJ, Actor, Ask, Lawful, Link, Offer, Scene, Step, Thing, Types
from ..base import late, linked, outcome
from ..base import moves as shared
from ..base.game import TableGame
from . import access, errors, lawful, offers, pools, service, spin
from . import moves as m
from .rules import MachineRules
from .state import CREDIT, State, Turn
from .terms import Pool, Terms


class Machine(TableGame):
    """A gaming machine under one rulebook."""

    types: ClassVar[Types] = Types(State, m.Moves, m.Events, Terms)
    deals: ClassVar[frozenset[str]] = frozenset(("start_reels",))
    begins: ClassVar[tuple[str, ...]] = ("start_reels",)
    played: ClassVar[frozenset[str]] = frozenset(("running", "nudging"))
    lasting: ClassVar[frozenset[str]] = late.LASTING | {
        "insert_credit", "sell_access", "publish_conditions", "feed_pool",
    }  # fmt: skip
    aside: ClassVar[frozenset[str]] = late.ASIDE | {"asked", "known", "paid", "pending", "positions"}
    handlers: ClassVar[dict[Any, Any]] = {
        m.Insert: access.insert,
        m.SellAccess: access.sell,
        m.CashOut: access.cash_out,
        shared.Leave: access.leave,
        m.Bet: access.bet,
        m.Start: spin.start,
        m.Stop: spin.stop,
        m.Nudge: spin.nudge,
        m.Keep: spin.keep,
        shared.Silence: spin.silence,
        m.Publish: pools.publish,
        m.FeedPool: pools.feed,
        m.Breakdown: service.breakdown,
        m.Repair: service.repair,
        m.PutInService: service.available,
        m.PaymentError: errors.payment_error,
        m.Contradiction: errors.contradiction,
        m.Tampering: errors.tampering,
        m.ImproperPrize: errors.improper_prize,
        shared.RuleDispute: errors.dispute,
        m.Decide: errors.decide,
        shared.BarredPerson: errors.barred_person,
        linked.Stands: pools.stands,
    }
    rules: MachineRules
    terms: Terms

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(MachineRules)
        super().__init__(law, terms)
        rules, terms = self.rules, self.terms
        self.program = lawful.program(rules, terms)
        """reels, lines and pay table"""
        self.staked = rules.play.paid.value == "stake"
        """the player chooses what to stake, and on how many lines; else a game has its price"""
        self.choices = tuple(n for n in terms.choices if n <= len(self.program.played)) or (len(self.program.played),)
        """how many lines one may play"""
        self.pools: dict[str, Pool] = {pool.id: pool for pool in terms.pools}
        at_hand = rules.staff.repairs if rules.staff is not None else rules.attended
        self.callers = at_hand.value.items if at_hand is not None else self.callers
        """who says where the reels of a staffed machine have stopped"""
        for fault in lawful.faults(self):
            self.refuse_terms(fault.term, fault.es, fault.en, fault.cite)

    @classmethod
    def lawful(cls, rules: MachineRules, terms: Terms) -> tuple[Lawful, ...]:
        """Modalities and groups that the law names."""
        return lawful.listed(rules, terms)

    # --- what follows from law and terms ----------------------------------------------------------------------------

    @property
    def admitted(self) -> Leaf[Names]:
        """The means of access that the law names for this machine."""
        at = self.rules.access
        return at.telematic if at.telematic is not None and self.terms.modality == "virtual" else at.means

    @property
    def means(self) -> tuple[str, ...]:
        """Those that it takes."""
        return tuple(one for one in self.terms.means or self.admitted.value.items)

    @property
    def in_kind(self) -> bool:
        """Is it of the modality in which the prize is an object?"""
        found = self.rules.modalities
        return found is not None and self.terms.modality == found.in_kind and found.in_kind in found.names.value

    @property
    def seats(self) -> int:
        """How many may play at it."""
        listed = self.rules.modalities.seats if self.rules.modalities is not None else {}
        found = listed.get(self.terms.modality)
        return found.value if found is not None else self.terms.positions

    @property
    def seats_by(self) -> tuple[Leaf[Any] | None, ...]:
        """The clauses by which nobody else plays at it."""
        listed = self.rules.modalities.seats if self.rules.modalities is not None else {}
        return (listed.get(self.terms.modality), self.rules.positions)

    @property
    def returned(self) -> Fraction:
        """What comes back of what is staked, without the pools, to whom it must by the reading of this operator."""
        skill = self.rules.returns.skill if self.rules.returns is not None else None
        chosen = self.terms.readings.get(skill.reading, "") or skill.value if skill is not None else "best"
        return self.program.returns(0 if self.staked else 1, nudging=chosen == "best")

    @property
    def fed(self) -> Fraction:
        """What of a stake goes into pools, and comes back from there."""
        return sum((pool.fed for pool in self.terms.pools), Fraction(0))

    @property
    def counted(self) -> Fraction:
        """What counts as returned by the reading of this operator."""
        return self.returned + (self.fed if self.terms.readings.get("G2") == lawful.WITH_POOL else 0)

    def purse(self, player: str) -> str:
        """Where prizes go: to the player's credit where access is sold, else into their hands."""
        return f"{CREDIT}{player}" if self.rules.access.sold_by is not None else player

    # --- a link between machines ------------------------------------------------------------------------------------

    @cached_property
    def links(self) -> tuple[Link, ...]:
        name, price = self.terms.network, self.terms.minimum
        return (Link("network", f"pool:{name}", price, price),) if name else ()

    def asks(self, state: State) -> tuple[Ask, ...]:
        return linked.asks(state)

    def common(self, name: str) -> bool:
        """Is this pool kept by a link, and not by this machine?"""
        return bool(self.terms.network) and self.pools[name].linked

    # --- the contract -----------------------------------------------------------------------------------------------

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        """Whoever decides has it as a duty."""
        return ()

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def opening(self) -> Step:
        return Step(State(phase="betting", known=tuple(one.id for one in self.terms.pools if one.published)), ())

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        if Actor.of(who).role == "pool":
            return linked.offers(state, who)
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Offer, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        here = dict.fromkeys((*state.positions, *(one.player for one in state.asked)))
        return (*here, *offers.STAFF, AZAR, RELOJ)

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """Pools are nobody's yet."""
        beside = ("pool", "link")
        whose = super().owners(state)
        return {account: shares for account, shares in whose.items() if account.partition(":")[0] not in beside}

    def view(self, state: State, who: str) -> Scene:
        """Everybody sees the reels, and who plays."""
        things = [Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount) for s in state.stakes]
        things += [
            Thing(kind="reel", place=f"reel/{n}", label=" ".join(column))
            for n, column in enumerate(self.program.window(state.stopped), 1)
        ]
        lines = " ".join(str(n + 1) for n in state.lines)
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=(*things, *outcome.things(state.outcome)),
            facts={
                "minimum": self.terms.minimum, "round": state.round, "lines_won": lines, "positions": self.seats,
                "taken": len(state.positions), "broken": state.broken, "my_credit": state.accounts.get(CREDIT + who, 0),
                **{f"pool:{n}": None if self.common(n) else pools.standing(self, state, n) for n in self.pools},
                **{f"known:{name}": name in state.known for name in self.pools}, **self.marks,
            },
            accounts=self.holdings(state),
            pending=(*state.pending, *linked.pending(state)),
        )  # fmt: skip
