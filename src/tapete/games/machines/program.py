"""The program of a machine: reels, lines, pay table, and what it remembers of the plays before. Everything is exact.

A play is drawn by stopping reel after reel. Which stops may still come is a matter of the program (``chances``): as a
rule each of a reel's, alike. A program that looks at past plays (``forced_after``) carries a memory from play to play;
one that does not has a single memory, and each of its plays is drawn as if there were no other (``independent``).

>>> fruit = Program(reels=(("a", "b"), ("a", "b")), pays=(Pay(on="a a", times=2), Pay(on="a -", times=1)))
>>> fruit.returned, fruit.winning, fruit.independent
(Fraction(3, 4), Fraction(1, 2), True)
>>> due = Program(reels=fruit.reels, pays=fruit.pays, forced_after=1)
>>> due.independent, due.chances(due.after(0, won=False), ()), due.returned
(False, {0: 2}, Fraction(1, 1))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ...law.errors import TapeteError
from ..base.terms import Positive, Whole

ANY = "-"
"""In a combination: any symbol."""
Symbol = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,11}$")]
Stops = tuple[int, ...]
Kind = Literal["cash", "points", "gift", "voucher"]
MOST = 40_000
"""So many combinations of stops a machine has at the most: all of them are counted."""


class Pay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the pay table. ``on``: the symbols of a line, from the left (``seven seven -``); ``times``: so many
    times the stake on that line, or the price of the game; ``kind``: money, points of a game without prizes, an object,
    a voucher."""

    on: Annotated[str, Meta(max_length=80)]
    times: Positive
    kind: Kind = "cash"

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(self.on.split(" "))

    def stands(self, line: Sequence[str]) -> bool:
        """Is this the combination of the line?"""
        return all(asked in (ANY, there) for asked, there in zip(self.symbols, line, strict=True))


class Strips(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A machine as a description of a table has it."""

    reels: Annotated[tuple[tuple[Symbol, ...], ...], Meta(min_length=1, max_length=5)]
    pays: tuple[Pay, ...]
    rows: Annotated[int, Meta(ge=1, le=5)] = 1
    lines: tuple[tuple[int, ...], ...] = ()
    forced_after: Annotated[int, Meta(ge=0, le=500)] = 0
    nudge: bool = False


def described(item: Any) -> Program:
    """The program of a described machine; what none can be is one clear sentence."""
    said = msgspec.convert(item, Strips)
    return sound(Program(reels=said.reels, pays=said.pays, rows=said.rows, lines=said.lines,
                         forced_after=said.forced_after, nudge=said.nudge))  # fmt: skip


class Program(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What a machine plays by. ``reels``: the strips; ``lines``: for each winning line the row of every reel; ``rows``:
    how many symbols of a reel are seen; ``forced_after``: after so many plays without a prize the next has one (0:
    never); ``nudge``: the player may move a reel of a losing play on by one symbol."""

    reels: tuple[tuple[str, ...], ...]
    pays: tuple[Pay, ...]
    rows: int = 1
    lines: tuple[tuple[int, ...], ...] = ()
    forced_after: Whole = 0
    nudge: bool = False

    @cached_property
    def size(self) -> int:
        """How many combinations of stops there are."""
        return prod(len(reel) for reel in self.reels)

    @cached_property
    def played(self) -> tuple[tuple[int, ...], ...]:
        """The lines of the machine; where none is named, the middle row."""
        return self.lines or ((self.rows // 2,) * len(self.reels),)

    # --- what is seen ------------------------------------------------------------------------------------------------

    def symbol(self, reel: int, stop: int, row: int) -> str:
        """The symbol in this row of a reel that has stopped there; a stop is what stands in the top row."""
        strip = self.reels[reel]
        return strip[(stop + row) % len(strip)]

    def line(self, stops: Stops, n: int) -> tuple[str, ...]:
        """What stands on a line, from the left."""
        return tuple(self.symbol(reel, stop, self.played[n][reel]) for reel, stop in enumerate(stops))

    def window(self, stops: Stops) -> tuple[tuple[str, ...], ...]:
        """What is seen, reel by reel, from the top."""
        return tuple(tuple(self.symbol(r, stop, row) for row in range(self.rows)) for r, stop in enumerate(stops))

    def best(self, line: Sequence[str]) -> Pay | None:
        """The row of the pay table that a line is paid by: the highest of those that fit."""
        return max((pay for pay in self.pays if pay.stands(line)), key=lambda pay: pay.times, default=None)

    def prizes(self, stops: Stops, lines: int = 0) -> Iterator[tuple[int, Pay]]:
        """The lines that win, of the first so many (0: all), each with its row of the pay table."""
        for n in range(lines or len(self.played)):
            found = self.best(self.line(stops, n))
            if found is not None:
                yield n, found

    def times(self, stops: Stops, lines: int = 0) -> int:
        """What the lines of a play come to in money."""
        return sum(pay.times for _, pay in self.prizes(stops, lines) if pay.kind == "cash")

    def won(self, stops: Stops) -> bool:
        """Has any line of the machine a prize?"""
        return any(True for _ in self.prizes(stops))

    # --- how it is drawn ---------------------------------------------------------------------------------------------

    @property
    def carried(self) -> tuple[str, ...]:
        """The parts of the program that carry something from one play to the next."""
        return ("forced_after",) if self.forced_after else ()

    def after(self, memory: int, won: bool) -> int:
        """What the program remembers after a play: how many have gone by without a prize, if it counts them at all."""
        return 0 if won or not self.forced_after else min(memory + 1, self.forced_after)

    def forced(self, memory: int) -> bool:
        """The next play has a prize, whatever chance says."""
        return bool(self.forced_after) and memory >= self.forced_after

    def chances(self, memory: int, stopped: Stops) -> dict[int, int]:
        """Where the next reel may stop, and with which weight, once these have stopped."""
        if not self.forced(memory):
            return dict.fromkeys(range(len(self.reels[len(stopped)])), 1)
        found: dict[int, int] = {}
        for stops in self._winning:
            if stops[: len(stopped)] == stopped:
                found[stops[len(stopped)]] = found.get(stops[len(stopped)], 0) + 1
        return dict(sorted(found.items()))

    @cached_property
    def stops(self) -> tuple[Stops, ...]:
        """Every combination of stops."""
        return tuple(product(*(range(len(reel)) for reel in self.reels)))

    @cached_property
    def _winning(self) -> tuple[Stops, ...]:
        return tuple(stops for stops in self.stops if self.won(stops))

    @cached_property
    def memories(self) -> tuple[int, ...]:
        """Everything that the program may remember when a play begins, found by following it from the first play on."""
        found, look = [0], [0]
        while look:
            memory = look.pop()
            for won in (True, False):
                then = self.after(memory, won)
                if then not in found:
                    found.append(then)
                    look.append(then)
        return tuple(found)

    @property
    def independent(self) -> bool:
        """No play depends on those before it or after it: there is nothing to remember, so each is drawn alike."""
        return len(self.memories) == 1

    # --- what it returns ---------------------------------------------------------------------------------------------

    def nudged(self, stops: Stops) -> tuple[Stops, ...]:
        """The play as it would be with one reel moved on by one symbol."""
        return tuple((*stops[:r], (stops[r] + 1) % len(self.reels[r]), *stops[r + 1 :]) for r in range(len(self.reels)))

    def settled(self, stops: Stops, lines: int = 0, nudging: bool = True) -> int:
        """What a play comes to in money, if whoever may move a reel does so as well as can be."""
        own = self.times(stops, lines)
        if not self.nudge or not nudging or self.won(stops):
            return own
        return max(self.times(other, lines) for other in (stops, *self.nudged(stops)))

    def results(self, lines: int = 0, forced: bool = False, nudging: bool = True) -> dict[int, Fraction]:
        """What a play of so many lines comes to, and how often."""
        found: dict[int, int] = {}
        among = self._winning if forced else self.stops
        for stops in among:
            value = self.settled(stops, lines, nudging)
            found[value] = found.get(value, 0) + 1
        return {value: Fraction(count, len(among)) for value, count in sorted(found.items())}

    def long_run(self, lines: int = 0, nudging: bool = True) -> dict[int, Fraction]:
        """The same over many plays: some of them are forced, as often as the program comes to it."""
        plain = self.results(lines, nudging=nudging)
        if not self.forced_after:
            return plain
        lost = 1 - self.won_often(nudging)
        free = sum((lost**n for n in range(self.forced_after)), Fraction(0))
        due = lost**self.forced_after
        forced = self.results(lines, forced=True, nudging=nudging)
        both = {value: free * plain.get(value, 0) + due * forced.get(value, 0) for value in {*plain, *forced}}
        return {value: p / (free + due) for value, p in sorted(both.items()) if p}

    @cached_property
    def returned(self) -> Fraction:
        """The part of what is staked that comes back in the long run, all lines played: of a price that is all lines
        together."""
        return self.returns(1)

    def returns(self, priced: int = 0, nudging: bool = True) -> Fraction:
        """The same; ``priced``: the whole play costs so many units (0: one for each line)."""
        won = sum((value * p for value, p in self.long_run(nudging=nudging).items()), Fraction(0))
        return won / (priced or len(self.played))

    @cached_property
    def direct(self) -> bool:
        """Has any combination a prize of its own? Points are none."""
        return any(pay.kind != "points" for stops in self.stops for _, pay in self.prizes(stops))

    @cached_property
    def winning(self) -> Fraction:
        """How often a play has a prize, memory left aside."""
        return Fraction(len(self._winning), self.size)

    def won_often(self, nudging: bool = True) -> Fraction:
        """How often a play that is not forced has a prize, if whoever may move a reel does so."""
        if not self.nudge or not nudging:
            return self.winning
        found = sum(self.won(stops) or any(map(self.won, self.nudged(stops))) for stops in self.stops)
        return Fraction(found, self.size)

    def hit(self, on: str) -> Fraction:
        """How often a combination stands on the first line."""
        asked = Pay(on=on, times=1)
        return Fraction(sum(asked.stands(self.line(stops, 0)) for stops in self.stops), self.size)


def sound(made: Program) -> Program:
    """The same, if there can be such a machine."""
    whole = len(made.reels)
    if any(len(pay.symbols) != whole for pay in made.pays):
        raise impossible("pays", f"cada combinación tiene {whole} símbolos, uno por rodillo",
                         f"every combination has {whole} symbols, one for each reel")  # fmt: skip
    if any(len(line) != whole or not 0 <= min(line) <= max(line) < made.rows for line in made.played):
        raise impossible("lines", "cada línea dice una fila de las que se ven para cada rodillo",
                         "every line says for each reel one of the rows that are seen")  # fmt: skip
    if not 0 < made.size <= MOST:
        raise impossible("reels", f"ninguna combinación, o más de {MOST}", f"no combination, or more than {MOST}")
    if made.forced_after and not made.winning:
        raise impossible("forced_after", "ninguna combinación tiene premio", "no combination has a prize")
    return made


def impossible(term: str, es: str, en: str) -> TapeteError:
    """Terms that describe no machine."""
    return TapeteError(f"condiciones de la mesa: {term}: {es}", f"terms of the table: {term}: {en}")
