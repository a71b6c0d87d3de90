"""One move on its way through a baccarat table: who does which act, and what is said."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from ...law.leaves import Source, cites, holds, reading
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...table.contract import Move
from ...table.events import Call
from ..base.asking import AskingTurn
from ..base.turn import S

FALLBACK = {"deduct": "pay"}
"""An act that no clause gives to anybody belongs to those who do this one, and then to those who run the table."""

CROUPIER = ("croupier",)
CROUPIERS = (*CROUPIER, "paletero", "croupier_de_apoyo")


class BaccaratTurn(AskingTurn[S]):
    """What a handler works with at the baccarat tables."""

    __slots__ = ("rules",)

    rules: Any

    def __init__(self, game: Any, state: S, move: Move) -> None:
        super().__init__(game, state, move)
        self.rules = game.rules

    def points(self, hand: str) -> int:
        """The total of a hand."""
        raise NotImplementedError

    # --- staff ------------------------------------------------------------------------------------------------------

    def may(self, roles: Container[str]) -> bool:
        """A croupier with a name of his own (paletero, apoyo) is the «croupier» of clauses that know no other."""
        role = self.actor.role
        if role in roles:
            return True
        named = any(name in roles for name in CROUPIERS[1:])
        return "croupier" in roles and not named and role in self.game.croupiers

    def act(self, name: str) -> Leaf[Any] | None:
        """The clause that gives an act to somebody."""
        acts = self.rules.staff.acts
        found: Leaf[Any] | None = acts.get(name) or acts.get(FALLBACK.get(name, "")) or acts.get("runs")
        return found

    def roles(self, name: str) -> tuple[str, ...]:
        """Who does an act; where no clause names anybody, the croupier."""
        leaf = self.act(name)
        if leaf is None:
            return CROUPIER
        named: tuple[str, ...] = leaf.value.items
        return named

    def does(self, name: str) -> bool:
        """Does anybody do it?"""
        return bool(self.roles(name))

    def by(self, name: str) -> str:
        """Who is said to do it, when it happens by itself: whoever acts, if it is his."""
        roles = self.roles(name)
        if self.actor.staff and self.actor.role in roles:
            return self.actor.name
        return roles[0] if roles else "croupier"

    def runs(self) -> None:
        """Where a general part has croupiers run the game, without that clause they may not."""
        general = self.rules.general
        if general is not None and not holds(general.croupier_runs) and self.actor.role in CROUPIERS:
            self.refuse("wrong_role", general.croupier_runs, role=self.actor.role)

    def staff(self, name: str, *sources: Source) -> None:
        """Refuse whoever may not do this act."""
        self.runs()
        for leaf in self.game.also(name):
            self.allow(leaf.value, self.act(name), leaf, *sources)
        self.allow(self.roles(name), self.act(name), *sources)

    # --- words ------------------------------------------------------------------------------------------------------

    def speak(self, act: str, leaf: Leaf[CallValue] | None, *more: Source, **facts: int) -> None:
        """A call of whoever does this act; totals are filled in, nothing by its own word where there is one."""
        if leaf is None or not leaf.value or not self.does(act):
            return
        if not facts:
            self.emit(
                Call(
                    text=leaf.value.es, gloss=leaf.value.en, by=self.by(act), cite=cites(leaf, *more),
                    reading=reading(leaf, *more),
                )
            )  # fmt: skip
            return
        zero = self.rules.showing.zero if hasattr(self.rules, "showing") else None
        used = [n for name, n in facts.items() if f"{{{name}}}" in leaf.value.es]
        nought = zero if holds(zero) and 0 in used else None
        es = {name: nought.value.es if nought is not None and n == 0 else str(n) for name, n in facts.items()}
        en = {name: nought.value.en if nought is not None and n == 0 else str(n) for name, n in facts.items()}
        sources = (leaf, nought, *more)
        self.emit(
            Call(
                text=leaf.value.es.format(**es),
                gloss=leaf.value.en.format(**en),
                by=self.by(act),
                cite=cites(*sources),
                reading=reading(*sources),
            )
        )

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stakes_of(self, player: str) -> list[Any]:
        return [s for s in self.s.stakes if s.owner == player]

    def may_go_back(self, player: str) -> list[Any]:
        return self.stakes_of(player) if self.s.phase in self.game.free_phases else []
