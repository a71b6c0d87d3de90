"""The link itself: every machine brings its part of the stakes, and who wins has all that stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...law.values import Text
from ...table.contract import HOUSE, Beside, Move, Types
from ..pools import moves as shared
from ..pools import play as pools
from ..pools.play import Turn
from ..pools.rules import PoolRules
from ..pools.state import POT, Pass
from . import moves as m
from .rules import LinkRules, Terms
from .state import State


class MachineLink(pools.Pool):
    """A link between machines under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    rules_type: ClassVar[type[PoolRules]] = LinkRules
    handled: ClassVar[Mapping[type[Move], Callable[[Any, Any], None]]] = {}
    rules: LinkRules
    terms: Terms

    def not_provided(self) -> tuple[Beside, ...]:
        """What awards the prize has its papers, where the law asks for them."""
        papers = (
            ("certified", self.rules.certified, "sin certificado de cumplimiento", "no certificate of compliance"),
            ("registered", self.rules.registered, "sin registrar", "not registered"),
        )
        missing = tuple(
            Beside(term=term, text=Text(f"{term}: {es}", f"{term}: {en}"), cite=cites(leaf))
            for term, leaf, es, en in papers
            if holds(leaf) and not getattr(self.terms, term)
        )
        return (*super().not_provided(), *missing)

    def order(self) -> str:
        """Which of two that have won is paid, as the link reads it."""
        leaf = self.rules.order
        return self.terms.readings.get(leaf.reading, "") or leaf.value

    # --- whose turn it is -------------------------------------------------------------------------------------------

    def next_won(self, state: Any) -> tuple[str, str] | None:
        """The play that is paid next."""
        if self.order() == "shown" or not state.won:
            return state.won[0] if state.won else None
        first = state.passes[0]
        return (first.table, first.about) if (first.table, first.about) in state.won else None

    def front(self, state: Any) -> str:
        found = self.next_won(state)
        return found[0] if found is not None else ""

    def due(self, state: Any, table: str, about: str) -> bool:
        return self.next_won(state) == (table, about)


def link(t: Turn, move: shared.LinkTable) -> None:
    """Machines of a link need not have the same stakes."""
    terms = t.game.terms
    pools.HANDLERS[shared.LinkTable](t, replace(move, least=terms.least, most=terms.most))


def jackpot_shown(t: Turn, move: m.JackpotShown) -> None:
    """A machine has shown the combination: it is paid when all are who come before it."""
    game: Any = t.game
    state: Any = t.s
    one, order = t.found(move.about), game.rules.order
    key = (one.table, one.about)
    if key in state.won:
        t.refuse("jackpot_already", order, at=move.about)
    t.set(won=(*state.won, key))
    t.emit(m.Queued(table=one.table, about=one.about, before=len(state.won), cite=cites(order) or game.anchor,
                    reading=order.reading))  # fmt: skip


def take(t: Turn, move: shared.Take) -> None:
    """All that stands there, in its turn; then the link begins again."""
    game: Any = t.game
    one, rules = t.found(move.about), game.rules
    state: Any = t.s
    shown = (one.table, one.about) in state.won
    if not shown and not denied(rules.on_condition):
        t.refuse("no_jackpot", rules.on_condition, rules.authorised, at=move.about)
    if shown and not game.due(t.s, one.table, one.about):
        t.refuse("another_jackpot_first", rules.order, rules.authorised, at=move.about)
    if move.seq is not None and move.seq != t.s.moves + 1:
        t.refuse("stale_pool", rules.order, rules.authorised, at=move.about, due=t.s.moves + 1)
    amount = pools.by_table(t, move)
    t.put_pass(replace(one, took=one.took + amount))
    paid_off(t, one)
    if not game.pot(t.s) and game.base:
        t.pay(HOUSE, POT, game.base, "restart", rules.formed)
        t.emit(shared.Restarted(amount=game.pot(t.s), cite=cites(rules.formed) or game.anchor))
    t.shows()


def paid_off(t: Turn, one: Pass) -> None:
    """It waits no longer."""
    state: Any = t.s
    t.set(won=tuple(key for key in state.won if key != (one.table, one.about)))


def close_pass(t: Turn, move: shared.CloseOff) -> None:
    one = t.found(move.about)
    pools.HANDLERS[shared.CloseOff](t, move)
    paid_off(t, one)


def annul_pass(t: Turn, move: shared.Annul) -> None:
    one = t.found(move.about)
    pools.HANDLERS[shared.Annul](t, move)
    paid_off(t, one)


MachineLink.handled = {
    **pools.HANDLERS,
    shared.LinkTable: link,
    m.JackpotShown: jackpot_shown,
    shared.Take: take,
    shared.CloseOff: close_pass,
    shared.Annul: annul_pass,
}
