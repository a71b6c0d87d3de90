"""The table of Monte o Banca, driven by the rules of its rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

from ...law.leaves import cites
from ...law.rulebook import Law, Leaf
from ...table.contract import Scene, Step, Thing, Types
from ..base import outcome
from ..base.game import TableGame
from . import errors, offers
from . import moves as m
from .law import square
from .law.rules import MonteRules
from .law.terms import Terms
from .round import betting, dealing, pack, settle
from .round.judge import Book
from .state import Chips, State
from .turn import Turn


class Monte(TableGame):
    """Monte o Banca under one regulation. What the moves do stands in the modules beside this one."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    handlers: ClassVar[dict[Any, Any]] = {
        **pack.HANDLERS,
        **dealing.HANDLERS,
        **betting.HANDLERS,
        **settle.HANDLERS,
        **errors.HANDLERS,
    }
    played: ClassVar[frozenset[str]] = frozenset(("turning", "clearing", "paying"))
    deals: ClassVar[frozenset[str]] = frozenset(("card",))
    begins: ClassVar[tuple[str, ...]] = ("shuffle",)
    first_phase: ClassVar[str] = "placing"
    rules: MonteRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(MonteRules)
        super().__init__(law, terms)
        self.anchor = cites(self.rules.authorised, self.rules.bank)
        self.book = Book.of(self.rules, self.terms.readings)
        self.spots = square.spots(self.rules)
        asked = self.rules.requires.values()
        self.minimum_set_by = tuple(leaf for leaf in asked if leaf.value.at == "limits.minimum_set_by")

    # --- what the base asks for -------------------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def bounds(self, state: State, stake: Chips) -> tuple[int, int | None]:
        return self.terms.minimum, betting.maximum(self.begin(state, m.Ready(who=stake.owner)), stake.on)[0]

    def closing(self) -> Leaf[Any] | None:
        return self.rules.staff.delegates

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (self.rules.staff.conflicts,)

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        shoe = pack.fresh(self.rules)
        loaded = self.terms.pack == "loaded"
        if not loaded:
            shoe = type(shoe)(pack=shoe.pack, decks=1, unseen=(0,) * len(shoe.unseen), left=0)
        part = pack.first_part(self.rules)
        return Step(State(phase="placing" if loaded else "shuffling", shoe=shoe, part=part), ())

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Any, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return offers.people(self, state)

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state)),
            facts={**self.facts(state), **self.marks},
            accounts=self.holdings(state),
            pending=state.pending,
        )

    def things(self, state: State) -> list[Thing]:
        """Chips, the four boxes, the cards that were turned."""
        found = [
            Thing(
                kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount, mark="bound" if s.bound else ""
            )
            for s in state.stakes
        ]
        for number, box in zip(square.BOXES, state.boxes, strict=True):
            for face in box.faces:
                found.append(Thing(kind="card", place=f"hand/{number}", label=face, up=not box.down))
        for pile, faces in (("turned", (*state.gone, *state.turned)), ("burned", state.burned)):
            found += [Thing(kind="card", place=f"hand/{pile}", label=face) for face in faces]
        return found + outcome.things(state.outcome)

    def facts(self, state: State) -> dict[str, str | int | bool | None]:
        return {
            "minimum": self.terms.minimum,
            "round": state.round,
            "part": state.part,
            "pack": state.pack,
            "left": state.shoe.left,
            "live": "".join(state.live),
            "burned": len(state.burned),
            "turned": len(state.turned),
            "next": state.next,
            "time": ",".join(state.time),
            **{f"box_{n}": " ".join(box.faces) for n, box in zip(square.BOXES, state.boxes, strict=True)},
        }
