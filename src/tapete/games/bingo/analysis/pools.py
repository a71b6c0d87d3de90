"""How long an accumulated prize lives and how large it gets.

Something of the takings of every game goes to it until a bingo comes within its limit of balls. The chance of that is
given for every limit (from ``exact`` or ``sold``); what follows from it is counted here.

>>> pool = life(lambda balls: Fraction(1, 100), limit=44)
>>> pool.games, pool.size(start=0, more=20), pool.within(100) > Fraction(63, 100)
(Fraction(100, 1), Fraction(2000, 1), True)
>>> life(lambda balls: Fraction(balls - 50, 40), limit=51, grows=1).games  # it cannot fail at 90 balls
Fraction(...)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from ....law.errors import TapeteError

Chance = Callable[[int], Fraction]
LAST = 90
"""The order of the last ball."""


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """``won`` by the number of the game (from 1 on) while the limit grows; then ``last`` in every game for good."""

    won: tuple[Fraction, ...]
    alive: Fraction
    last: Fraction

    @property
    def games(self) -> Fraction:
        """After how many games it is won, on average."""
        grown = len(self.won)
        found = sum((n * p for n, p in enumerate(self.won, 1)), Fraction(0))
        return found + self.alive * (grown + 1 / self.last) if self.alive else found

    def at(self, game: int) -> Fraction:
        """That it is won in this game."""
        grown = len(self.won)
        if game <= grown:
            return self.won[game - 1]
        return self.alive * (1 - self.last) ** (game - grown - 1) * self.last

    def within(self, games: int) -> Fraction:
        """That it is won in one of the first games."""
        grown = len(self.won)
        if games <= grown:
            return sum(self.won[:games], Fraction(0))
        return 1 - self.alive * (1 - self.last) ** (games - grown)

    def size(self, start: Fraction | int, more: Fraction | int) -> Fraction:
        """How large it is when it is won, on average, what that game adds included."""
        return start + more * self.games

    def settled(self, more: Fraction | int, paid: Fraction) -> Settled:
        """Where each winner gets the part ``paid`` and the rest begins the next pool: what it comes to in the long run.
        All that is put in is paid out: with each winner as much as was put in since the last."""
        put_in = more * self.games
        return Settled(start=put_in * (1 - paid) / paid, size=put_in / paid, prize=put_in)


class Settled(msgspec.Struct, frozen=True):
    """A pool in the long run, on average: what it begins with, how large it is when won, what is paid then."""

    start: Fraction
    size: Fraction
    prize: Fraction


def life(chance: Chance, *, limit: int, grows: int = 0, every: int = 1, last: int = LAST) -> Life:
    """The life of a pool whose bingo must come within ``limit`` balls; the limit ``grows`` by so many after ``every``
    so many games, up to ``last``."""
    if grows < 0 or every < 1 or not 1 <= limit <= last:
        raise TapeteError(
            f"el límite va de 1 a {last} bolas y no baja", f"the limit goes from 1 to {last} balls, and does not fall"
        )
    alive, won = Fraction(1), []
    balls = limit
    while grows and balls < last and alive:
        p = chance(balls)
        for _ in range(every):
            won.append(alive * p)
            alive *= 1 - p
        balls = min(last, balls + grows)
    final = chance(balls)
    if alive and not final:
        raise TapeteError(
            f"con un límite de {balls} bolas no hay bingo que gane el pozo",
            f"with a limit of {balls} balls no bingo ever wins the pool",
        )
    return Life(won=tuple(won), alive=alive, last=final)
