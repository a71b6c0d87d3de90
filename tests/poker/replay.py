"""Hands of the engine driven from outside: cards and decisions come from somewhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tapete.games.circle_poker import moves as m
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.rulebook import rulebook
from tapete.table.contract import Step

FOLD, PASSIVE, ACTIVE = range(3)
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
        return {name: self.s.accounts.get(f"resto:{name}", 0) for name in self.s.seats}

    def begin(self) -> None:
        self.do(m.Deal(who="croupier"))

    def cards(self, own: Mapping[str, Sequence[str]], board: Sequence[str]) -> None:
        """The cards that are due now."""
        given = dict.fromkeys(own, 0)
        laid = len(self.s.board[0])
        faces = []
        for place in self.s.owed:
            kind, _, name = place.partition(":")
            if kind == "hole":
                faces.append(own[name][given[name]])
                given[name] += 1
            else:
                faces.append(board[laid])
                laid += 1
        self.do(m.Cards(who="azar", faces=tuple(faces)))

    def says(self, name: str, word: int, to: int) -> None:
        """A decision as a move: who need not pay checks, or calls for nothing where no check is admitted yet."""
        assert self.s.turn == name, (self.s.turn, name)
        if word == FOLD:
            self.do(m.Fold(who=name, by="cards"))
        elif word == ACTIVE:
            self.do(m.Raise(who=name, to=to) if self.s.highest else m.Bet(who=name, amount=to))
        elif self.s.highest > self.s.accounts.get(f"bet:{name}", 0):
            self.do(m.Cover(who=name))
        elif isinstance(answer := self.game.play(self.s, m.Check(who=name)), Step):
            self.s = answer.state
        else:
            self.do(m.Cover(who=name))

    @property
    def on(self) -> bool:
        """A hand is on."""
        return self.s.phase in ("dealing", "betting")
