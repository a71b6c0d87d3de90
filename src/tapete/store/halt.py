"""A table whose committed chance was lost while a round was under way: it is halted until its jefe has acted.

The draws were published before the bets; were others put in their place now, whoever can lose them could choose what
comes. So azar is silent, nothing new is committed to, and nobody moves. The jefe ends it by the law's own rule on a
void round: a ground of nullity by which nothing is won or lost. Where a law has an open clause («any other problem»)
it is that one, else one of its grounds, by analogy. Where it has no rule that fits, the table is closed and every chip
in play goes back to whose it is. The log keeps all of it, and ``verify`` finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ..strategy.guests import usual
from ..table.contract import STAFF, Game, Move, Offer, Refusal, Step
from . import stakes

OPEN = (
    "irregular_play", "unforeseen", "any_other_problem", "equipment_problem", "incorrect_throw", "defective_throw",
)  # fmt: skip
"""Clauses for whatever a law does not name, and for a throw that is none."""

FACTS = frozenset(
    (
        "player", "players", "face", "faces", "card", "cards", "stake", "amount", "on", "at", "to", "to_on", "to_at",
        "box", "hand", "seat", "cloth", "first", "second", "points", "picked_by", "other", "partner", "chips", "unit",
    )
)  # fmt: skip
"""Facts that name a person, a card or chips: there was nothing of the kind, so nothing of the kind is declared."""

NULL = "null"
CLOSING = "close"
"""The jefe's way out where no rule fits: the table is closed, stakes go back."""


class Halt(msgspec.Struct, frozen=True, kw_only=True):
    """Since which record a table is halted; the draw that was due; how many were lost; what each has in play."""

    seq: int
    batch: int
    i: int
    lost: int
    stakes: dict[str, int] = {}


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What the jefe may do: the moves that make the round void under the law, and the provisions behind it."""

    ground: str
    moves: tuple[Any, ...]
    cite: tuple[str, ...] = ()


def courses(game: Game, state: Any) -> tuple[Course, ...]:
    """Every way in which this law makes the round void as it stands, none by facts of persons, cards or chips."""
    found: dict[str, Course] = {}
    for offer in _declarable(game, state):
        if offer.do not in found:
            course = _course(game, state, offer)
            if course is not None:
                found[offer.do] = course
    clauses = tuple(found[ground] for ground in OPEN if ground in found)
    return clauses or tuple(found.values())


def course(game: Game, state: Any, ground: str) -> Course | None:
    """The one with this ground."""
    return next((one for one in courses(game, state) if one.ground == ground), None)


def voids(game: Game, before: Any, step: Step) -> bool:
    """Whether this step makes the round void: it is annulled, and nobody has less for it."""
    return _annulled(step.events) and stakes.unharmed(game, before, step.state)


def returned(game: Game, state: Any) -> tuple[Any, ...]:
    """Every chip in play goes back to whose it is: the events of a closing without a rule."""
    return tuple(
        game.types.event({"event": "transfer", "from": account, "to": who, "amount": amount, "reason": "annulled"})
        for account, shares in sorted(stakes.staked(game, state).items())
        for who, amount in sorted(shares.items())
    )


def _declarable(game: Game, state: Any) -> Iterator[Offer]:
    asked = dict.fromkeys(("jefe_de_mesa", *STAFF))
    for who in asked:
        for offer in game.offers(state, who):
            if offer.kind == "incident" and not FACTS & offer.fields.keys():
                yield offer


def _course(game: Game, state: Any, offer: Offer) -> Course | None:
    """Declare it and, where the jefe is asked, decide that the round is null."""
    moves: list[Move] = [game.types.move(usual(offer))]
    step = game.play(state, moves[0])
    if isinstance(step, Refusal):
        return None
    if not _annulled(step.events):
        owed = next((p for p in game.view(step.state, "").pending if p.do == "decide" and NULL in p.options), None)
        if owed is None:
            return None
        moves.append(game.types.move({"do": "decide", "who": owed.by, "option": NULL}))
        step = game.play(step.state, moves[1])
        if isinstance(step, Refusal):
            return None
    if not voids(game, state, step):
        return None
    cite = next((event.cite for event in step.events if _tag(event) == "annulled"), ())
    return Course(ground=offer.do, moves=tuple(moves), cite=cite or offer.cite)


def _annulled(events: Iterable[Any]) -> bool:
    return any(_tag(event) == "annulled" for event in events)


def _tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)
