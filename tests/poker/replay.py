"""Hands of the engine driven from outside: cards and decisions come from somewhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tapete.games.circle_poker import moves as m
from tapete.games.circle_poker.analysis.kernel import ACTIVE, FOLD, PASSIVE
from tapete.games.circle_poker.analysis.retold import cards_due, chips, spoken
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.rulebook import rulebook
from tapete.table.contract import Step

__all__ = ["ACTIVE", "FOLD", "NAMES", "PASSIVE", "Engine", "table"]

NAMES = ("ana", "bea", "cai", "dan", "eva", "fer", "gil", "hugo", "ines", "juan")


def table(game: str, regulation: str, **terms: Any) -> CirclePoker:
    """A table by its terms, whether or not the game is listed."""
    return CirclePoker(rulebook(game, regulation), terms)


class Engine:
    """A table on its way; a refusal is a failure."""

    def __init__(self, game: CirclePoker) -> None:
        self.game = game
        self.s: Any = game.opening().state

    def do(self, move: Any) -> tuple[Any, ...]:
        answer = self.game.play(self.s, move)
        assert isinstance(answer, Step), (move, answer)
        self.s = answer.state
        return answer.events

    def chips(self) -> dict[str, int]:
        """What each player has behind."""
        return chips(self.s)

    def begin(self) -> None:
        self.do(m.Deal(who="croupier"))

    def cards(self, own: Mapping[str, Sequence[str]], board: Sequence[str]) -> None:
        """The cards that are due now."""
        self.do(cards_due(self.s, own, board))

    def says(self, name: str, word: int, to: int) -> None:
        """A decision of whoever is in turn."""
        assert self.s.turn == name, (self.s.turn, name)
        self.do(spoken(self.game, self.s, name, word, to))

    @property
    def on(self) -> bool:
        """A hand is on."""
        return self.s.phase in ("dealing", "betting")
