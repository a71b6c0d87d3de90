"""Interconnected bingo: a game of a hall, and the prize of the network for a bingo in time."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds
from ...table import money
from ...table.contract import HOUSE, Actor, Ask, Link, Offer, Scene, Types
from ..base import linked
from ..base import moves as w
from ..bingo import moves as shared
from ..bingo.law.rules import BingoRules
from ..bingo.play import Bingo
from ..bingo.turn import Turn
from . import moves as m
from .rules import InterconnectedRules, Interconnection
from .state import State
from .terms import Terms

PRIZE = "interconnected"
WON = "bingo_won"
"""What the network hears of a bingo at once."""
OWN = f"pool:{PRIZE}"
"""The prize of a hall that keeps it by itself."""


class Interconnected(Bingo):
    """Interconnected bingo under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    rules_type: ClassVar[type[BingoRules]] = InterconnectedRules
    rules: InterconnectedRules
    terms: Terms

    @property
    def law(self) -> Interconnection:
        return self.rules.interconnection

    def check_terms(self) -> None:
        super().check_terms()
        law, terms = self.law, self.terms
        parts = sum((Fraction(part) for part in (terms.line, terms.bingo, terms.share)), Fraction(0))
        if parts > 1 and holds(law.additional):
            self.refuse_terms("share", "con los premios de la sala pasa de lo recaudado",
                              "with the prizes of the hall it exceeds the takings", cites(law.additional))  # fmt: skip
        if terms.network and not holds(law.shared):
            self.refuse_terms("network", "las salas no lo tienen en común", "halls do not have it in common",
                              cites(law.shared))  # fmt: skip
        for bad, leaf, term, es, en in (
            (terms.format != "electronic", law.electronic, "format",
             "con otros territorios solo se enlazan salas de bingo electrónico",
             "with other territories only halls of electronic bingo are linked"),
            (not terms.requirements, law.secure, "requirements", "no cumple los requisitos de las administraciones",
             "the requirements of the administrations are not met"),
            (not terms.agreement, law.agreements, "agreement", "falta el acuerdo entre las empresas",
             "the agreement of the companies is missing"),
            (not terms.protocols, law.protocols, "protocols", "faltan los protocolos previos de las administraciones",
             "the prior protocols of the administrations are missing"),
        ):  # fmt: skip
            if terms.territories and bad and holds(leaf):
                self.refuse_terms(term, es, en, leaf.cite)
        if terms.territories and terms.network and not holds(law.pools):
            self.refuse_terms("network", "no se forman bolsas comunes con otros territorios",
                              "no common pools are formed with other territories", cites(law.pools))  # fmt: skip

    # --- the prize --------------------------------------------------------------------------------------------------

    @cached_property
    def links(self) -> tuple[Link, ...]:
        name, maximum = self.terms.network, self.terms.maximum
        return (Link("network", f"pool:{name}", maximum, maximum),) if name else ()

    def asks(self, state: Any) -> tuple[Ask, ...]:
        return linked.asks(state)

    @property
    def account(self) -> str:
        """Where the prize stands."""
        return f"pool:{self.terms.network}" if self.terms.network else OWN

    def standing(self, state: Any) -> int:
        """What it holds, where the hall keeps it by itself."""
        return int(self.terms.held + state.accounts.get(OWN, 0))

    def started(self, t: Turn) -> None:
        """What the game brings: the house has it of the takings."""
        law = self.law
        if not holds(law.additional):
            return
        gain = money.split(t.takings(), Fraction(self.terms.share), "rest")
        t.pay(HOUSE, self.account, gain.part, linked.DEPOSIT, law.additional, law.shared, remainder=gain.remainder)
        amount = None if self.links else self.standing(t.s)
        t.emit(m.PrizeShown(maximum=self.terms.maximum, brings=gain.part, amount=amount, cite=cites(law.additional)))

    def ending(self, t: Turn) -> None:
        """The bingos that were rightly sung with the maximum ball at the latest."""
        law, most = self.law, self.terms.maximum
        won = [
            one for one in t.good("bingo") if (one.ball <= most if law.within.value == "inclusive" else one.ball < most)
        ]
        if not won or not holds(law.additional):
            return
        if law.split.value == "first":
            won = won[:1]
        winners = [[one.player, one.card] for one in won]
        if not self.links:
            give(t, winners, self.standing(t.s), self.account)
            return
        hit = linked.Hit(pool=self.account, stake={"winners": winners}, round=t.s.round, says=WON, parts=len(winners))
        state: Any = t.s
        t.set(hits=(*state.hits, hit))

    # --- the contract -----------------------------------------------------------------------------------------------

    def owners(self, state: Any) -> dict[str, dict[str, int]]:
        """The prize of the network is nobody's yet."""
        return {account: whose for account, whose in super().owners(state).items() if account != self.account}

    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        if Actor.of(who).role == "pool":
            return linked.offers(state, who)
        return super().offers(state, who)

    def view(self, state: Any, who: str) -> Scene:
        scene = super().view(state, who)
        own = {} if self.links else {"network_prize": self.standing(state)}
        facts = {**scene.facts, "maximum_ball": self.terms.maximum, **own}
        return replace(scene, facts=facts, pending=(*scene.pending, *linked.pending(state)))


def give(t: Turn, winners: list[list[Any]], amount: int, account: str) -> int:
    """An equal part for each card; what cannot be divided stays where it was. How much was paid."""
    game: Any = t.game
    law: Interconnection = game.law
    each = money.split(amount, Fraction(1, len(winners)), "rest")
    sources: tuple[Source, ...] = (law.additional, law.within, law.split)
    t.emit(shared.PrizeShared(prize=PRIZE, amount=amount, shares=len(winners), cite=cites(*sources),
                              reading=law.split.reading))  # fmt: skip
    for player, card in winners:
        t.emit(w.Won(player=player, on=PRIZE, at=str(card), amount=each.part, n=0, means=game.means,
                     cite=cites(*sources)))  # fmt: skip
        t.pay(account, player, each.part, PRIZE, *sources, remainder=each.remainder)
    return each.part * len(winners)


def on_stands(t: Turn, move: linked.Stands) -> None:
    """The network says what the bingos of this hall have of the prize."""
    hit = linked.answered(t, move)
    linked.took(t, move, give(t, hit.stake["winners"], move.amount, t.actor.name))


Interconnected.handle({**Bingo.handlers, linked.Stands: on_stands})
