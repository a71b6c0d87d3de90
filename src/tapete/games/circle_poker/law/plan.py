"""What the rules and the terms of a table fix once and for all: pack, seats, streets, forced bets, ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.cards import french
from .lawful import forced_form, packs
from .ranking import Judge
from .rules import Street

if TYPE_CHECKING:
    from ..play import CirclePoker

FAR = 100
"""More than there are seats: distances round the table are counted modulo it."""


class StreetPlan(msgspec.Struct, frozen=True):
    """A street as it is dealt at this table."""

    number: int
    rule: Street
    burn: int
    burn_after: int
    down: int
    up: int
    board: int
    draw: bool
    round: bool


def _count(leaf: Leaf[int] | None) -> int:
    return leaf.value if leaf is not None else 0


class Plan:
    """Derived from rules and terms at the opening; nothing in it changes."""

    def __init__(self, game: CirclePoker) -> None:
        rules, terms = game.rules, game.terms
        self.rules = rules
        self.size = terms.deck or packs(rules.deck.value)[0]
        self.pack = french(self.size)
        self.bit = {face: 1 << n for n, face in enumerate(self.pack.faces)}
        self.step = 1 if rules.seats.first_at.value == "left" else -1
        """clockwise along the numbers"""
        self.rows = self.count_rows()
        self.streets = tuple(self.street(number, key) for number, key in enumerate(self.keys(), 1))
        self.forced = forced_form(rules, terms)
        self.least_players = rules.seats.least.value if rules.seats.least is not None else 2
        self.turn = rules.betting.turn.value
        self.dealing = self.dealing_turn()
        self.stud = any(s.up for s in self.streets)
        self.judge = Judge(rules, self.pack, terms.readings)
        self.rate = Fraction(terms.cut_rate)
        self.anchor = game.anchor

    # --- streets ----------------------------------------------------------------------------------------------------

    def keys(self) -> list[str]:
        return sorted(self.rules.streets, key=int)

    def count_rows(self) -> int:
        rows = self.rules.hand.rows
        return rows.value if rows is not None else 1

    def street(self, number: int, key: str) -> StreetPlan:
        rule = self.rules.streets[key]
        round = not denied(rule.round) and not (number == 1 and denied(self.rules.betting.begins))
        return StreetPlan(
            number=number, rule=rule, burn=_count(rule.burn), burn_after=_count(rule.burn_after),
            down=_count(rule.down), up=_count(rule.up), board=_count(rule.board),
            draw=rule.draw is not None, round=round,
        )  # fmt: skip

    def dealing_turn(self) -> str:
        leaf = self.rules.deal.direction
        if leaf is None:
            return self.turn
        return "left" if leaf.value == "clockwise" else "right"

    # --- seats ------------------------------------------------------------------------------------------------------

    def distance(self, start: int, seat: int, turn: str) -> int:
        """Seats from one to another in a direction."""
        step = self.step if turn == "left" else -self.step
        return (step * (seat - start)) % FAR

    def ring(self, seats: Mapping[str, int], start: int, turn: str, inclusive: bool = True) -> list[str]:
        """Names in the order of their seats from this one on, to each player's left (clockwise) or right."""
        step = self.step if turn == "left" else -self.step
        first = start if inclusive else start + step
        return sorted(seats, key=lambda name: (step * (seats[name] - first)) % FAR)

    def beside_croupier(self, seats: Iterable[int], side: str) -> int:
        """The first occupied seat at that side of the croupier."""
        low = (side == "left") == (self.step == 1)
        return min(seats) if low else max(seats)

    def near(self, seats: Mapping[str, int], mano: int, how: str) -> list[str]:
        """Names from the nearest on, counting from the mano (himself first) or from the croupier, to a side."""
        whom, _, side = how.partition("_")
        start = mano if whom == "mano" else self.beside_croupier(seats.values(), side)
        return self.ring(seats, start, side)


def readings_say(game: Any, reading: str, alternative: str) -> bool:
    """Does the table play an alternative reading?"""
    found: bool = game.terms.readings.get(reading) == alternative
    return found


def high_low(rules: Any) -> bool:
    return holds(rules.hand.low)
