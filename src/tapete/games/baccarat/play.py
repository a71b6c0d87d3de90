"""The base of the baccarat games: what their tables have in common, and what the shared modules ask of each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from ...law.errors import TapeteError
from ...law.leaves import cites, denied
from ...law.rulebook import Law, Leaf
from ...table.cards import deck
from ...table.contract import Step, redact
from ...table.shoe import Shoe
from ..base import moves as w
from ..base.game import TableGame
from ..base.turn import TableTurn
from . import guessing
from .errors import cards, conduct
from .state import TableState
from .table import cutting, seats, shoe, slots, staff
from .turn import BaccaratTurn


class BaccaratGame(TableGame):
    """Base of punto y banca, chemin de fer and baccarat at two cloths."""

    hands: ClassVar[tuple[str, ...]] = ("punto", "banca")
    card_phases: ClassVar[tuple[str, ...]] = ("dealing", "drawing")
    """azar gives cards"""
    coup_phases: ClassVar[tuple[str, ...]] = ("dealing", "showing", "drawing")
    """cards are on the table and the result is open"""
    closed_phases: ClassVar[tuple[str, ...]] = ("closed",)
    settled_phases: ClassVar[tuple[str, ...]] = ("settling", "collecting")
    """the result is being settled: it cannot be annulled any more"""
    free_phases: ClassVar[tuple[str, ...]] = ("betting",)
    """stakes go back on demand"""
    idle_phases: ClassVar[tuple[str, ...]] = ("betting", "shuffling")
    """between two coups"""
    open_phases: ClassVar[tuple[str, ...]] = ("betting",)
    """bets are taken for the next coup"""
    heads: tuple[str, ...] = ("jefe_de_mesa",)
    """roles above the croupiers that declare what happened"""
    incident_names: ClassVar[dict[str, str]] = {
        "over_max": "bet_over_max_unnoticed",
        "under_min": "bet_under_min_unnoticed",
        "interpretation_dispute": "rule_dispute",
        "suspicious_win": "payment_hold",
    }
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **slots.HANDLERS,
        **shoe.HANDLERS,
        **cutting.HANDLERS,
        **staff.HANDLERS,
        **cards.HANDLERS,
        **conduct.HANDLERS,
    }
    terms: Any

    def __init__(self, law: Law, terms: Any) -> None:
        super().__init__(law, terms)
        rules = self.rules
        named = {role for leaf in rules.staff.acts.values() for role in leaf.value}
        self.croupiers = tuple(sorted(named - {"croupier"}))
        self.anchor = cites(rules.authorised, self.house_banks(), rules.scoring.aim)
        self.decks = rules.shoe.decks.value[-1]
        self.places: tuple[int, ...] = ()
        down = rules.coup.face.value != "up" or denied(rules.coup.third_up)
        self.covers = deck(shoe.PACK).faces if down else ()

    def check_terms(self) -> None:
        """Terms that no shoe has room for are said at once, not passed over."""
        size = self.decks * 52
        if self.terms.before_stop > size - self.below_stop():
            raise TapeteError(
                f"condiciones de la mesa: un sabot de {size} cartas no tiene tantas",
                f"terms of the table: a shoe of {size} cards has not so many",
            )

    def covered(self, state: TableState) -> bool:
        """Some card on the table lies face down."""
        return any(not slot.up for slot in state.slots)

    def guess(self, state: TableState, rng: Random, named: Sequence[str] = ()) -> Any:
        """The same table to whoever sees only what lies open."""
        return guessing.guess(state, rng, named)

    # --- what each game says ----------------------------------------------------------------------------------------

    def house_banks(self) -> Leaf[Any] | None:
        """The clause by which the house is the bank, where it is."""
        return None

    def dealer(self, t: TableTurn[Any]) -> str:
        """The player who deals; '' where nobody does, ``croupier`` where the house does."""
        raise NotImplementedError

    def lies_up(self, t: BaccaratTurn[Any], hand: str) -> bool:
        """Does the next card of a hand lie face up?"""
        raise NotImplementedError

    def onward(self, t: BaccaratTurn[Any], hand: str) -> None:
        """What follows a card."""
        raise NotImplementedError

    def needs_more(self, t: BaccaratTurn[Any]) -> bool:
        """Does the coup that is on need another card?"""
        raise NotImplementedError

    def card_sources(self, t: BaccaratTurn[Any], hand: str) -> tuple[Leaf[Any] | None, ...]:
        """The clauses by which a card goes to this hand now ('': to none)."""
        raise NotImplementedError

    def shoe_ready(self, t: BaccaratTurn[Any]) -> None:
        """The shoe is loaded: which phase follows?"""
        raise NotImplementedError

    def annul(self, t: BaccaratTurn[Any], ground: str, *sources: Leaf[Any] | None) -> None:
        """The coup is null: every stake goes back, the cards are collected."""
        raise NotImplementedError

    def void_coup(self, t: BaccaratTurn[Any], ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
        """The next coup, which starts with these cards, is dealt out without bets."""
        raise NotImplementedError

    def standers(self, state: Any) -> tuple[str, ...]:
        """Those who stand at the table, where the game keeps them."""
        return ()

    def enough(self, t: BaccaratTurn[Any], needed: int) -> bool:
        """Are so many players there?"""
        return len(seats.present(t)) >= needed

    def below_stop(self) -> int:
        """How many cards this table keeps below the stop card."""
        behind: int = self.rules.stop.behind.value
        return behind

    def seated_now(self, t: BaccaratTurn[Any], player: str) -> None:
        """Somebody has taken a seat."""

    def gone(self, t: BaccaratTurn[Any], player: str, place: int) -> None:
        """Somebody has left this place."""

    def also(self, act: str) -> tuple[Leaf[Any], ...]:
        """Further clauses that say who does this act."""
        return ()

    def place_sources(self) -> tuple[Leaf[Any] | None, ...]:
        """The clauses that number the places."""
        s = self.rules.seats
        return (s.most,) if s.most is not None else (s.one_each,)

    def standing(self) -> tuple[Leaf[Any] | None, bool]:
        """The clause that forbids to play standing, if any; and whether this table admits it."""
        s = self.rules.seats
        if s.no_others is not None and s.no_others.value:
            return s.no_others, False
        allowed = s.standing is not None and s.standing.value and (self.terms.standing or not s.standing_option)
        return None, bool(allowed)

    def no_touching(self) -> Leaf[Any] | None:
        """The clause by which players do not touch the cards."""
        found: Leaf[Any] | None = self.rules.seats.no_touching
        return found

    def check_shuffler(self, t: BaccaratTurn[Any]) -> None:
        """Who may shuffle."""
        t.staff("shuffle", self.rules.shoe.shuffled)

    # --- the contract -----------------------------------------------------------------------------------------------

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (*super().disputes(), self.rules.staff.problems_by)

    def admit(self, t: Any) -> None:
        super().admit(t)
        cards.check_decided(t)

    def show(self, event: Any, who: str) -> Any | None:
        """Cards that lie face down are seen by nobody who does not have them."""
        return redact(event, who)

    def first_shoe(self) -> Shoe:
        """The shoe, or the packs, with which the table opens."""
        ready = self.terms.shoe == "ready"
        return shoe.ready(self.below_stop(), self.terms, self.decks) if ready else Shoe.of(shoe.PACK, self.decks)

    def open_with(self, state: TableState) -> Step:
        """The opening: closed, with a ready shoe, or with packs to be prepared."""
        if self.terms.session == "closed":
            return Step(state, ())
        t = self.begin(state, w.OpenSession(who="jefe_de_mesa"))
        if self.terms.shoe == "ready":
            self.shoe_ready(t)  # type: ignore[arg-type]
        else:
            shoe.to_shuffling(t, self.terms.shoe)  # type: ignore[arg-type]
        return Step(t.s, tuple(t.events))
