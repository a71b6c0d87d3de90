"""What an incident leaves to be remembered: marks of this hand, and what a question is about."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from .facts import Announced, Doubt, MissingAnte, Question
from .turn import Turn

Q = TypeVar("Q", Announced, MissingAnte)


def mark(t: Turn, **facts: Any) -> None:
    """Facts of this hand."""
    t.s.marks = replace(t.s.marks, **facts)


def mark_street(t: Turn, which: str, street: int) -> None:
    """A street joins one of the lists of streets."""
    streets: tuple[int, ...] = getattr(t.s.marks, which)
    if street not in streets:
        mark(t, **{which: (*streets, street)})


def ask_about(t: Turn, question: Question) -> None:
    """What the question is about; it takes the place of an older one of its kind."""
    t.s.questions = (*(q for q in t.s.questions if not same(q, question)), question)


def same(one: Question, other: Question) -> bool:
    if isinstance(one, Doubt) or isinstance(other, Doubt):
        return isinstance(one, Doubt) and isinstance(other, Doubt) and one.question == other.question
    return type(one) is type(other) and one.player == other.player


def about(t: Turn, question: str) -> str:
    """Whom the jefe's question is about."""
    return next((q.about for q in t.s.questions if isinstance(q, Doubt) and q.question == question), "")


def settled(t: Turn, question: str) -> None:
    """The jefe has decided it."""
    t.s.questions = tuple(q for q in t.s.questions if not (isinstance(q, Doubt) and q.question == question))


def answered(t: Turn, kind: type[Q], player: str) -> Q | None:
    """What a player was asked; it is forgotten with the answer."""
    found = next((q for q in t.s.questions if isinstance(q, kind) and q.player == player), None)
    t.s.questions = tuple(q for q in t.s.questions if q is not found)
    return found
