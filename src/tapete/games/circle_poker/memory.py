"""What an incident leaves to be remembered: facts by name for the streets that follow, and what a question is about."""

from __future__ import annotations

from .turn import Turn


def mark(t: Turn, key: str, value: int = 1) -> None:
    """A fact of this hand; 0: no longer."""
    marks = {k: v for k, v in t.s.marks.items() if k != key}
    t.s.marks = {**marks, key: value} if value else marks


def remember(t: Turn, key: str, value: str) -> None:
    t.s.problem = (*(p for p in t.s.problem if not p.startswith(f"{key}=")), f"{key}={value}")


def recall(t: Turn, key: str) -> str:
    return next((p.partition("=")[2] for p in t.s.problem if p.startswith(f"{key}=")), "")


def forget(t: Turn, key: str) -> None:
    t.s.problem = tuple(p for p in t.s.problem if not p.startswith(f"{key}="))
