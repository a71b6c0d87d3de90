"""The table of circle poker, driven by the rules of its rulebook: one engine for all varieties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from ...law.leaves import denied
from ...law.rulebook import Law, Leaf
from ...table.contract import HOUSE, Lawful, Scene, Step, Types, redact
from ..base import late
from ..base import moves as w
from ..base.game import TableGame
from ..base.turn import TableTurn
from . import guessing, view
from . import moves as m
from .course import Course
from .errors import bets, common_cards, conduct, deal, decisions, hole_cards, out_of_turn, stud
from .handovers import Handovers
from .law import lawful
from .law.plan import Plan
from .law.rules import CircleRules
from .law.terms import Terms
from .offers import players as player_offers
from .round import beginning, dealing, draw, house_cut, showdown, words
from .state import State
from .table import deck, resting, seating, session, setup, stacks, staff, waiting_list
from .turn import HAND, Turn

RESERVED = (HOUSE, "tips", "float", "cagnotte", "board", "azar", "reloj")
"""Accounts and places of the table; nobody plays under their names, nor under one with a colon."""


@lru_cache(maxsize=4096)
def nameable(name: str) -> bool:
    """May somebody play under this name?"""
    return name not in RESERVED and ":" not in name


OVER = (w.ReleaseHold, w.HoldExpires)
"""What is still owed after the session."""


class CirclePoker(TableGame):
    """Circle poker under one regulation. What the moves do stands in the modules beside this one."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_phase: ClassVar[str] = "waiting"
    hold_phases: ClassVar[tuple[str, ...]] = ("dealing", "betting", "discarding", "showdown", "settling")
    against_house: ClassVar[bool] = False
    remembers: ClassVar[bool] = False
    """The players of a hand stay in the state as they were until the next one."""
    played: ClassVar[frozenset[str]] = frozenset(HAND)
    aside: ClassVar[frozenset[str]] = late.ASIDE | {"people", "session"}
    anew: ClassVar[frozenset[str]] = frozenset(("misdeal",))
    reserved: ClassVar[tuple[str, ...]] = RESERVED
    begins: ClassVar[tuple[str, ...]] = ("deal",)
    """Before these moves an automatic table gives people time to look at the hand that is over."""
    incident_names: ClassVar[dict[str, str]] = {
        "interpretation_dispute": "rule_dispute",
        "suspicious_win": "payment_hold",
    }
    handlers: ClassVar[dict[Any, Any]] = {
        **dealing.HANDLERS,
        **beginning.HANDLERS,
        **words.HANDLERS,
        **draw.HANDLERS,
        **showdown.HANDLERS,
        **house_cut.HANDLERS,
        **seating.HANDLERS,
        **waiting_list.HANDLERS,
        w.Leave: waiting_list.on_leave,
        **resting.HANDLERS,
        **stacks.HANDLERS,
        **session.HANDLERS,
        **deck.HANDLERS,
        **staff.HANDLERS,
        **conduct.HANDLERS,
        **decisions.HANDLERS,
        **deal.HANDLERS,
        **common_cards.HANDLERS,
        **stud.HANDLERS,
        **bets.HANDLERS,
        **out_of_turn.HANDLERS,
        **hole_cards.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: CircleRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(CircleRules)
        super().__init__(law, terms)
        setup.check_terms(self)
        self.anchor = setup.anchor(self)
        self.shut = denied(self.rules.authorised) or denied(self.rules.circle)
        self.unpooled = denied(self.rules.betting.pooled)
        self.plan = Plan(self)
        lawful.check_pack(self)
        lawful.check_cut(self)
        lawful.check_authorised(self)
        self.company = self.plan.least_players + 2  # some rest, some have no chips
        self.covers = tuple(self.plan.bit) if self.rules.deal.private.value else ()

    @classmethod
    def lawful(cls, rules: CircleRules, terms: Terms) -> tuple[Lawful, ...]:
        return lawful.lawful(rules, terms)

    # --- the contract -----------------------------------------------------------------------------------------------

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (*super().disputes(), self.rules.staff.problems_by)

    def covered(self, state: State) -> bool:
        """As long as a hand is on: cards that were given up are out of sight, not out of mind. Later, as long as
        somebody might ask to see them."""
        return bool(self.covers) and (state.phase in HAND or any(guessing.covered(state)))

    def guess(self, state: State, rng: Random, named: Sequence[str] = ()) -> State:
        """The same table to whoever sees only what lies open."""
        return guessing.guess(self, state, rng, named)

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def admit(self, t: Turn) -> None:  # type: ignore[override]
        if self.shut:
            t.refuse("not_authorised", self.rules.authorised if denied(self.rules.authorised) else self.rules.circle)
        if t.s.phase == "over" and not isinstance(t.move, OVER):
            t.refuse("session_over", self.closing())
        if t.actor.role == "player":
            self.check_player(t, t.actor.name)
        if named := getattr(t.move, "player", ""):
            self.check_player(t, named)
        conduct.admit(t)

    def check_player(self, t: TableTurn[Any], name: str) -> None:
        """Somebody may play under this name."""
        if not nameable(name):
            t.refuse("no_player", self.rules.circle, at=name)

    def opening(self) -> Step:
        return setup.opening(self)

    def holdings(self, state: State) -> dict[str, int]:
        return {account: amount for account, amount in state.accounts.items() if amount}

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """Chips behind and before a player, and payments that are held, are his; a pot is nobody's."""
        whose: dict[str, dict[str, int]] = {}
        for account, amount in state.accounts.items():
            kind, colon, name = account.partition(":")
            if colon and amount and kind != "pot":
                whose[account] = {name: amount}
        whose["float"] = {HOUSE: state.accounts.get("float", 0)}
        return whose

    def contributed(self, state: State) -> dict[str, int]:
        """What each has put into the hand that is on: should it have to go back, so much of the pot is theirs."""
        return {name: player.put for name, player in state.players.items() if player.put}

    def show(self, event: Any, who: str) -> Any | None:
        return redact(event, who)

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return player_offers.offers(self, state, who)

    def row(self, state: State) -> int:
        """How many cards are owed and may come at once."""
        left = state.pack.stock - len(state.pack.queue)
        return 0 if state.phase == "lot" else min(left, len(state.pack.owed) - state.pack.given - len(state.pack.queue))

    def duties(self, state: State) -> tuple[Any, ...]:
        return player_offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return player_offers.people(self, state)

    def view(self, state: State, who: str) -> Scene:
        return view.scene(self, state, who)
