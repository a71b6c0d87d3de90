"""The base of the tables where a player holds the bank: who may act, and what everybody sees."""

from __future__ import annotations

from typing import Any, ClassVar

from ....law.rulebook import Leaf
from ....table.contract import Pending, Scene, Thing, Window
from ...base import outcome
from ...base.game import RESERVED
from ..play import BaccaratGame
from ..table import slots
from . import moves as m

Facts = dict[str, str | int | bool | None]


class CircleGame(BaccaratGame):
    """Base of chemin de fer and baccarat at two cloths."""

    bank_place: ClassVar[str] = "1/bank/"
    reserved: ClassVar[tuple[str, ...]] = RESERVED
    """Names that nobody at the table may have: accounts, and those who are no person."""
    pockets: ClassVar[tuple[str, ...]] = ("bank",)
    """Accounts in which the bank's money lies."""
    card_phases: ClassVar[tuple[str, ...]] = ("dealing", "banker")
    waiting: ClassVar[tuple[Any, ...]] = ()
    """Moves that nobody makes while azar owes a card."""

    # --- what each game says ----------------------------------------------------------------------------------------

    def owes(self, t: Any) -> list[Pending]:
        """What one person owes that is no question of its own: a word, the deal, the bank in turn."""
        raise NotImplementedError

    def windows(self, t: Any) -> tuple[Window, ...]:
        """What is open to several."""
        raise NotImplementedError

    def facts(self, t: Any, who: str) -> Facts:
        """What this person knows of the table."""
        raise NotImplementedError

    def only_people(self) -> Leaf[Any] | None:
        """The clause by which players hold the bank and play against it."""
        raise NotImplementedError

    def card_due(self, t: Any) -> bool:
        """azar owes a card for which this move waits."""
        return bool(t.s.owed) and isinstance(t.move, self.waiting)

    # --- what the shared modules ask for ----------------------------------------------------------------------------

    def bounds(self, state: Any, stake: Any) -> tuple[int, int | None]:
        return state.minimum, None

    def standers(self, state: Any) -> tuple[str, ...]:
        return tuple(p.name for p in state.standing)

    def stake_place(self, stake: Any) -> str:
        return f"1/{stake.on}/"

    # --- the contract -----------------------------------------------------------------------------------------------

    def check_actor(self, t: Any) -> None:
        """Who is kept out of the game does nothing in it; nobody has the name of an account; cards come first."""
        off = self.rules.staff.hands_off
        if off is not None and t.actor.role in off.value:
            t.refuse("hands_off", off, role=t.actor.role)
        named = (t.actor.name if t.actor.role == "player" else "", getattr(t.move, "player", ""))
        for name in named:
            if name in self.reserved:
                t.refuse("no_player", self.only_people(), at=name)

    def check_card(self, t: Any) -> None:
        if self.card_due(t):
            t.refuse("card_owed", *self.card_sources(t, t.s.owed[0]), next=t.s.owed[0])

    def view(self, state: Any, who: str) -> Scene:
        t = self.begin(state, m.Lift(who=who or "nobody"))
        shown = tuple(
            p if not p.secret or p.by == who else Pending(by=p.by, do=p.do, about=p.about, options=(), default="",
                                                          cite=p.cite, secret=True)
            for p in (*state.pending, *self.owes(t))
        )  # fmt: skip
        return Scene(
            game=self.game, regulation=self.regulation, phase=state.phase, things=tuple(self.things(state, who)),
            facts={**self.facts(t, who), **self.marks}, accounts=self.holdings(state), pending=shown,
            windows=self.windows(t),
        )  # fmt: skip

    def things(self, state: Any, who: str) -> list[Thing]:
        """Chips and cards as they lie; a face only where this person can see it."""
        found = [
            Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount, mark=self.mark(s))
            for s in state.stakes
        ]
        for pocket in (*self.pockets, "cagnotte"):
            amount = state.accounts.get(pocket, 0)
            if amount > 0:
                found.append(Thing(kind="chip", place=f"1/{pocket}/", owner=state.bank.banker, amount=amount))
        for s in state.slots:
            seen = s.up or (bool(who) and who in s.seen)
            label = s.face or "" if seen else ""
            found.append(Thing(kind="card", place=f"hand/{s.place}", label=label, up=s.up))
        return found + outcome.things(state.outcome)

    def mark(self, stake: Any) -> str:
        """What is shown beside a stake."""
        return ""

    def hand_facts(self, t: Any, who: str) -> Facts:
        """The cards and points of each hand, as far as this person sees them."""
        facts: Facts = {}
        for hand in self.hands:
            seen = slots.shown(t.s, hand, who)
            facts[f"cards:{hand}"] = " ".join(seen)
            whole = bool(seen) and len(seen) == len(t.faces(hand))
            facts[f"points:{hand}"] = t.points(hand) if whole else None
        return facts

    def whose_turn(self, t: Any) -> str | None:
        owed = self.owes(t)
        return owed[0].by if owed else None
