"""Every move of a player by a number, and which of them the law admits now.

0 keeps silent: nothing is done, and where something is owed the law says what silence means. Then come the moves of the
game by name, each in the form that stands first in the offer (``hit``, ``fold``, ``call``); then the bets that a player
may make when they are first asked (all of the felt, in some sizes), each with a number of its own that it keeps; then
room for whatever else is offered at a moment, in the order of the offers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from ..strategy.base import Look, Move, first
from ..strategy.chairs import AT_ONCE
from ..strategy.guests import DICE, GIVES_UP, NEVER
from ..table.contract import Game, Incident, Offer, OneOf, Range

SIZES = (1, 2, 5, 20)
"""So many times the least that is taken; the last is the most, where that is less."""
ROOM = 64
"""So many other things may be offered at a moment."""
SILENCE = "silence"
KEPT = frozenset((DICE,))
"""Gives up no place at the table."""
CHAIR = (*AT_ONCE, "join_list", "rebuy", "more_chips", "sit_out", "step_away", "protect")
"""What has to do with a seat and its chips, not with the round."""
ASIDE = (NEVER | {*GIVES_UP, *CHAIR}) - KEPT
QUESTION = "ask_"
Key = tuple[Any, ...]


def leaves_out(do: str) -> bool:
    """What a learner is not asked about: to come, to leave, to change chips, to give up a turn, to ask staff something.

    >>> leaves_out("leave"), leaves_out("ask_rules"), leaves_out("hit")
    (True, True, False)
    """
    return do in ASIDE or do.startswith(QUESTION)


def chips(offer: Offer) -> bool:
    """Whether it says how much."""
    return any(isinstance(field, Range) for field in offer.fields.values())


class Choice:
    """A move within an offer, with the size of its amounts still open."""

    __slots__ = ("fixed", "key", "offer")

    def __init__(self, offer: Offer, fixed: dict[str, Any]) -> None:
        self.offer = offer
        self.fixed = fixed
        self.key: Key = (offer.do, *fixed.values())

    def move(self, size: int) -> Move | None:
        """The move in this size; None: there is none such."""
        amounts: dict[str, int] = {}
        for name, field in self.offer.fields.items():
            if isinstance(field, Range):
                amount = sized(field, size)
                if amount is None:
                    return None
                amounts[name] = amount
        if size and not amounts:
            return None
        chances = {n: first(f) for n, f in self.offer.fields.items() if n not in amounts and n not in self.fixed}
        return {"do": self.offer.do, "who": self.offer.by, **self.fixed, **amounts, **chances}


def sized(field: Range, size: int) -> int | None:
    """An amount within a range.

    >>> [sized(Range(100, 3000, 100), size) for size in range(4)], [sized(Range(5, 20), size) for size in range(4)]
    ([100, 200, 500, 2000], [5, 10, None, 20])
    >>> sized(Range(5, 5), 3) is None
    True
    """
    high = field.low + (field.high - field.low) // field.step * field.step
    wanted = max(1, field.low) * SIZES[size] if size else field.low
    if size == len(SIZES) - 1 and wanted > high:
        wanted = high
        if any(sized(field, other) == high for other in range(size)):
            return None
    wanted = field.low + (wanted - field.low) // field.step * field.step
    taken = wanted <= high and (size == 0 or wanted > field.low)
    return wanted if taken else None


def choices(seen: Look) -> Iterator[Choice]:
    """What somebody may do now, one by one."""
    for offer in seen.mine():
        if leaves_out(offer.do):
            continue
        named = {name: field.values for name, field in offer.fields.items() if isinstance(field, OneOf)}
        for values in product(*named.values()):
            yield Choice(offer, dict(zip(named, values, strict=True)))


class Menu:
    """The numbers of a game's moves; ``opening``: what its player sees when first asked."""

    def __init__(self, game: Game, opening: Look) -> None:
        self.known: dict[Key, int] = {}
        for choice in choices(opening):
            if chips(choice.offer):
                self.known.setdefault(choice.key, len(self.known))
        begun = {key[0] for key in self.known}
        self.verbs = tuple(
            do
            for do, kind in sorted(game.vocabulary.items())
            if not issubclass(kind, Incident) and not leaves_out(do) and do not in begun and do != SILENCE
        )

    @property
    def size(self) -> int:
        return self._room + ROOM

    @cached_property
    def _bets(self) -> int:
        return 1 + len(self.verbs)

    @cached_property
    def _room(self) -> int:
        return self._bets + len(self.known) * len(SIZES)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number stands for."""
        known = [" ".join(str(part) for part in key if part != "") for key in self.known]
        sizes = [f"{name} x{times}" for name in known for times in SIZES]
        return (SILENCE, *self.verbs, *sizes, *(f"other {n}" for n in range(1, ROOM + 1)))

    def moves(self, seen: Look) -> dict[int, Move]:
        """What the law admits now, by its number; silence is there always, and no move."""
        found: dict[int, Move] = {}
        other = self._room
        for choice in choices(seen):
            slot = self.known.get(choice.key)
            for size in range(len(SIZES)):
                move = choice.move(size)
                if move is None:
                    continue
                if slot is not None:
                    number = self._bets + slot * len(SIZES) + size
                elif size == 0 and (verb := self._verbs.get(choice.offer.do)) is not None and verb not in found:
                    number = verb
                elif other < self.size:
                    number, other = other, other + 1
                else:
                    continue
                found.setdefault(number, move)
        return found

    @cached_property
    def _verbs(self) -> dict[str, int]:
        return {do: n for n, do in enumerate(self.verbs, 1)}

    def mask(self, numbers: Iterable[int]) -> npt.NDArray[np.int8]:
        """1 where a number stands for something now."""
        out = np.zeros(self.size, np.int8)
        out[[0, *numbers]] = 1
        return out
