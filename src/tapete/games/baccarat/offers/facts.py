"""Incidents with facts that may be so, as staff are offered to declare them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from ....table.contract import Offer, OneOf
from ..circle.turn import CircleTurn

PEOPLE = ("player", "to")
"""Fields that name somebody at the table."""

Fact = Callable[[Any, str, str], Any]


def faces_left(t: CircleTurn[Any]) -> tuple[str, ...]:
    """Faces of which several are left, so that any of them may have come."""
    return tuple(face for face, n in t.s.shoe.weights().items() if n > 2) or ("As",)


def spread(
    t: Any, who: str, do: str, names: Sequence[str], present: Sequence[str], fact: Fact
) -> Iterator[Offer]:  # fmt: skip
    """One offer for each person and for each choice between plain facts, of which some may not be so."""
    fields: dict[str, Any] = {}
    choices: dict[str, tuple[Any, ...]] = {}
    for name in names:
        found = fact(t, do, name)
        if isinstance(found, tuple):
            choices[name] = found
        elif found is not None:
            fields[name] = found
    people = next((name for name in PEOPLE if name in names), "")
    if people:
        choices[people] = tuple(present)
        if "partner" in names:
            choices["partner"] = tuple(present[:1])
    for values in product(*choices.values()):
        plain = {name: OneOf((value,)) for name, value in zip(choices, values, strict=True)}
        yield Offer(by=who, do=do, kind="incident", fields={**fields, **plain})
