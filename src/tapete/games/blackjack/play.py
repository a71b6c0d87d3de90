"""The blackjack table, driven by the rules of its rulebook: blackjack and Challenge 21."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Law, Leaf
from ...law.values import Names
from ...table.contract import Actor, Ask, Lawful, Link, Scene, Step, Thing, Types
from ...table.shoe import Shoe
from ..bank import limits as shared
from ..base import conduct, linked, outcome
from ..base import moves as w
from ..base.game import TableGame
from ..base.terms import unplayable
from . import moves as m
from .course import Course
from .errors import cards as card_errors
from .errors import players as player_errors
from .handovers import Handovers
from .law import points
from .law.rules import BlackjackRules, ChallengeRules, Rounds
from .law.terms import Terms
from .offers import players as player_offers
from .offers import staff as staff_offers
from .round import bank_hand, betting, by_hand, challenge, cover, deal, hand, limits, questions, side_bets
from .state import MAIN, Stake, State, sort
from .table import seats, shoe, shoe_steps, staff
from .turn import BY_HAND, PASS, Turn

GENERAL = (
    w.ReleaseHold,
    w.AuthoriseUnderMinimum,
    w.HoldExpires,
    w.BreachOfDuty,
    w.Irregularity,
    w.Fraud,
)
"""Moves that a general part rules on for every game alike."""

PACK = "french52"


class Blackjack(TableGame):
    """Blackjack under one regulation. What the moves do stands in the modules beside this one."""

    RULES: ClassVar[type[BlackjackRules]] = BlackjackRules
    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_phase: ClassVar[str] = "betting"
    hold_phases: ClassVar[tuple[str, ...]] = ("closed", *PASS, *BY_HAND)
    incident_names: ClassVar[dict[str, str]] = {
        "over_max": "over_maximum_unnoticed",
        "under_min": "under_minimum_unnoticed",
        "interpretation_dispute": "rule_dispute",
        "suspicious_win": "payment_hold",
    }
    handlers: ClassVar[dict[Any, Any]] = {
        **{kind: conduct.HANDLERS[kind] for kind in GENERAL},
        **seats.HANDLERS,
        **betting.HANDLERS,
        **questions.HANDLERS,
        **hand.HANDLERS,
        **cover.HANDLERS,
        **deal.HANDLERS,
        **by_hand.HANDLERS,
        **shoe.HANDLERS,
        **staff.HANDLERS,
        **card_errors.HANDLERS,
        **player_errors.HANDLERS,
        **side_bets.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: BlackjackRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(self.RULES)
        super().__init__(law, terms)
        self.anchor = cites(self.rules.authorised, self.rules.bank, self.rules.values.target)
        self.rounds: Rounds | None = self.rules.rounds if isinstance(self.rules, ChallengeRules) else None
        self.boxes = self.terms.boxes or limits.places(self.rules)
        self.machine = self.terms.shoe_kind == "automatic"
        self.multiple = shared.multiple(self)
        self.decision: Leaf[Names] | None = self.rounds.decides if self.rounds is not None else None
        self.first_bet = "main" if self.rounds is None else "round_1"
        stay = self.rules.settle.winnings_stay
        self.winnings_stay: Leaf[bool] | None = stay if self.rounds is None else self.rounds.winnings_stay
        self.decks = self.terms.decks or self.rules.shoe.decks.value[-1]
        self.check_terms()

    @classmethod
    def lawful(cls, rules: BlackjackRules, terms: Terms) -> tuple[Lawful, ...]:
        return limits.lawful(rules, terms)

    def check_terms(self) -> None:
        """Terms that the table has no room for are said at once, not passed over."""
        for link in self.links:
            if not link.low or side_bets.part_of(self.rules, link.bet) is None:
                raise TapeteError(
                    f"condiciones de la mesa: pools: en esta mesa no se juega a «{link.bet}»",
                    f"terms of the table: pools: '{link.bet}' is not played at this table",
                )
        if self.terms.min_hands > self.boxes:
            raise TapeteError(
                f"condiciones de la mesa: min_hands: no hay {self.terms.min_hands} casillas",
                f"terms of the table: min_hands: there are not {self.terms.min_hands} boxes",
            )
        packs, size = self.rules.shoe.decks, self.decks * 52
        room = size - self.rules.shoe.burn.value
        behind = self.behind or self.terms.reserve
        if self.decks not in packs.value and self.terms.before_separator + behind >= room:
            es = f"un sabot de {size} cartas no llega a las {behind} que han de quedar tras el separador"
            en = f"a shoe of {size} cards does not reach the {behind} that must be left behind the separator"
            raise unplayable("decks", es, en, packs.cite)
        if self.terms.before_separator + self.terms.reserve >= room:
            raise TapeteError(
                f"condiciones de la mesa: un sabot de {size} cartas no tiene tantas",
                f"terms of the table: a shoe of {size} cards has not so many",
            )

    def required(self, at: str) -> tuple[Leaf[Any], ...]:
        """The leaves that ask for this fact of the table."""
        return tuple(leaf for leaf in self.rules.requires.values() if leaf.value.at == at)

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (*super().disputes(), self.rules.staff.problems_by)

    def problem_sources(self) -> tuple[Leaf[Any] | None, ...]:
        return (self.rules.staff.problems_by,)

    # --- what the modules ask for -----------------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def bounds(self, state: State, stake: Stake) -> tuple[int, int | None]:
        return limits.bounds(self, state, stake)

    def closing(self) -> Leaf[Any] | None:
        return self.rules.closing.ordered

    def own_breaches(self) -> dict[str, Leaf[Any] | None]:
        return {"bet_changed_after_call": self.rules.betting.untouchable}

    def check_kind(self, t: Turn, on: str) -> None:
        """Which bets this game knows."""
        if self.rounds is not None:
            challenge.check_kind(t, self.rounds, on)
        elif on.startswith("round_"):
            t.refuse("not_offered", at=on, bet=on)
        elif on != "main":
            side_bets.check_offered(t, on)

    def kind_leaf(self, on: str) -> Leaf[Any] | None:
        """The clause by which a bet exists."""
        r = self.rules
        if sort(on) == "main":
            return self.rounds.hands if self.rounds is not None else r.betting.before_deal or r.betting.on_spot
        part: Any = {"bolsa": r.bolsa, "progressive": r.progressive, "perfect_pairs": r.perfect_pairs}.get(
            on, r.under_over
        )
        found: Leaf[Any] | None = getattr(part, "before_deal", None) or getattr(part, "slot", None) or part.offered
        return found

    def insured(self, t: Turn, player: str, move: m.Insure) -> list[Stake]:
        return challenge.insured(t, player, move)

    def check_retiro(self, t: Turn, move: m.Surrender) -> None:
        if move.rounds:
            s = self.rules.surrender
            t.refuse("partial_retiro", s.loses if s is not None else None, s.gives_up if s is not None else None)
        if not self.decides("surrender"):
            t.refuse("no_rule", self.decision)

    def decides(self, how: str) -> bool:
        """May a player decide for this: ``simple``, ``insurance``, ``split``, ``double``, ``surrender``?"""
        return self.decision is None or how in self.decision.value

    def check_decision(self, t: Turn) -> None:
        """In a later round no decision is taken any more."""
        if self.rounds is not None and t.s.phase == "bank":
            t.refuse("change_decision", self.rounds.binding, phase=t.s.phase)

    def hits_later(self, t: Turn, name: str) -> bool:
        return challenge.hits_later(t, name)

    def bust_stakes(self, t: Turn, stakes: list[Stake]) -> list[Stake]:
        """What a hand over 21 loses: all of it."""
        if self.rounds is not None and denied(self.rounds.bust_takes_all):
            return [s for s in stakes if s.round == 1]
        return stakes

    def bust_sources(self) -> tuple[Leaf[Any] | None, ...]:
        play = self.rules.play
        return (play.bust_loses, play.bust_at_once, self.rounds.bust_takes_all if self.rounds is not None else None)

    def settle_order(self, t: Turn) -> Leaf[Any]:
        if self.rounds is not None and str(t.s.bank_round) in self.rounds.order:
            return self.rounds.order[str(t.s.bank_round)]
        return self.rules.settle.order

    def last_card(self, t: Turn) -> bool:
        """No card comes after this one in the pass."""
        if t.s.phase != "bank" or t.s.owed or not bank_hand.complete(t):
            return False
        later = challenge.numbers(self.rounds, t.s.bank_round + 1) if self.rounds is not None else ()
        return not any(challenge.of_round(t, k) for k in later)

    def pool(self, state: State, bet: str) -> int:
        """What a pool of the table's own holds."""
        first = self.terms.bolsa_pool if bet == "bolsa" else self.terms.progressive_pool
        return first + state.accounts.get(linked.account(self, bet), 0)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        stakes = {"bolsa": self.terms.bolsa_stake, "progressive": self.terms.progressive_stake}
        return tuple(Link(bet, f"pool:{name}", stakes[bet], stakes[bet]) for bet, name in self.terms.pools.items())

    def asks(self, state: State) -> tuple[Ask, ...]:
        return linked.asks(state)

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        terms = self.terms
        closed = terms.session == "closed"
        ready = terms.shoe == "ready"
        cards = Shoe.of(PACK, self.decks)
        if ready:
            cards = self.ready(cards)
        state = State(
            phase="unopened" if closed else "betting",
            minimum=terms.minimum,
            limit_base=terms.minimum,
            shoe=cards,
            shoes=1 if ready else 0,
        )
        if closed or ready:
            return Step(state, ())
        t = Turn(self, state, w.OpenSession(who="jefe_de_mesa"))
        shoe.to_shuffling(t, terms.shoe)
        return Step(t.s, tuple(t.events))

    def ready(self, cards: Shoe) -> Shoe:
        """A shoe that was loaded and burned; with a separator, unless the machine knows none."""
        cards = cards.burn(self.rules.shoe.burn.value)
        if not self.behind:
            return cards
        if self.terms.before_separator:
            gone = cards.left - self.behind - self.terms.before_separator
            cards = cards.burn(gone) if gone > 0 else cards
        return cards.stop_at(self.behind)

    @property
    def behind(self) -> int:
        """So many cards stand behind the separator; none where a machine knows no separator."""
        s = self.rules.separator
        return 0 if self.machine and not denied(s.none_with_machine) else self.terms.reserve or s.least.value

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """Pools are nobody's."""
        whose = super().owners(state)
        for account in (linked.account(self, bet) for bet in side_bets.POOLS):
            if account in whose:
                whose[account] = {account: state.accounts[account]}
        return whose

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        actor = Actor.of(who)
        if actor.role == "pool":
            return linked.offers(state, who)
        return staff_offers.offers(self, state, who) if actor.staff else player_offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Any, ...]:
        return player_offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return player_offers.people(self, state)

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state)),
            facts={**self.facts(state), **self.marks},
            accounts=self.holdings(state),
            pending=(*state.pending, *player_offers.turn_pending(self, state), *linked.pending(state)),
        )

    def things(self, state: State) -> list[Thing]:
        """Chips and cards as they lie."""
        found = [
            Thing(kind="chip", place=f"1/{s.on}/{s.at}", owner=s.owner, amount=s.amount, mark=s.mark)
            for s in state.stakes
        ]
        up = holds(self.rules.dealing.face_up)
        for h in state.hands:
            if not h.gone:
                found += [Thing(kind="card", place=f"hand/{h.name}", label=face, up=up) for face in h.cards]
        found += [Thing(kind="card", place="hand/bank", label=face, up=up) for face in state.bank]
        return found + outcome.things(state.outcome)

    def facts(self, state: State) -> dict[str, str | int | bool | None]:
        t = Turn(self, state, w.Leave(who="nobody"))
        rules, s = self.rules, state
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "maximum": shared.maximum(self, s),
            "turn": s.turn if s.phase == "playing" else "",
            "next_card": s.owed[0] if s.owed else "",
            "bank": points.bank_points(rules, s.bank) if s.bank else 0,
            "cards:bank": " ".join(s.bank),
            "insurance_open": cover.insurance_open(t),
            "retiro_open": cover.retiro_open(t),
            "shoe_left": s.shoe.left,
            "before_separator": s.shoe.before_stop if s.shoe.stop else None,
            "last_of_shoe": s.last_of_shoe,
            "shoe_step": shoe_steps.next_step(t),
            "shoe": s.shoes,
            "hands_left": s.hands_left if s.hands_left >= 0 else None,
            **{bet: None if linked.shared(self, bet) else self.pool(s, bet) for bet in side_bets.POOLS},
            **{f"pool:{link.bet}": link.pool for link in self.links},
            "bank_round": s.bank_round,
            "stakes": len(s.stakes),
            "held": sum(h.amount for h in s.holds),
            "next_minimum": s.change.minimum if s.change else None,
        }
        for h in s.hands:
            facts[f"points:{h.name}"] = points.points(rules, h.cards) if h.cards else 0
            facts[f"cards:{h.name}"] = " ".join(h.cards)
        for box in sorted({x.box for x in s.stakes if x.on in MAIN} | {int(b) for b in s.commanders}):
            facts[f"commander:{box}"] = seats.commander(rules, s, box)
        for box_, name in s.seats.items():
            facts[f"seat:{box_}"] = name
        for stake in s.stakes if s.phase == "betting" else ():
            facts.update({f"wanted:1/{on}/{stake.box}": stake.owner for on in challenge.missing(t, stake.box)})
        return {**facts, **outcome.facts(s.outcome)}


class Challenge(Blackjack):
    """Challenge 21: three hands of the bank, one of each player."""

    RULES: ClassVar[type[BlackjackRules]] = ChallengeRules
