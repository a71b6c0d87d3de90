"""A table that plays itself, so that one can ask what would happen if something went wrong at each of its moments.

It knows nothing of any game: a player takes bets from those he is offered, everybody else follows the duties. Chance
and bets rotate, so that a few rounds see a play that is won, one that is lost and, where there is one, a zero. Where
one person alone cannot play (``company``) the house's players sit with him, and of their long course only those moments
are kept at which something new may be declared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from ..law.errors import TapeteError
from ..strategy.base import Strategy, look
from ..strategy.bets import Answers
from ..strategy.circle import Seat
from ..strategy.house import house
from ..table.contract import STAFF, Actor, Chance, Field, Game, Offer, OneOf, Range, Refusal, Step
from . import vocabulary

PLAYER = "ana"
COMPANY = ("berta", "carlos", "diana", "emilio", "flora", "gines", "helena")
STEPS = 30
"""So many moves of its own course a table makes before there is nothing new to expect of it."""
TOGETHER, OFTEN = 500, 9
"""The same where several play; and how often a phase is looked at."""


class Moment(msgspec.Struct, frozen=True):
    """A state of the table, and what anybody is offered in it, by the name of the move.

    ``bets``: the last offers to stake something on a place, which after the call are offers no more but still tell
    what places there are. ``player``: of whom something may be declared that is not offered, if not of the probe's own;
    ``declarers``: by whom.
    """

    state: Any
    offers: dict[str, list[Offer]]
    bets: list[Offer]
    player: str = ""
    declarers: tuple[str, ...] = STAFF


class Probe:
    """The course of one table; its moments are computed once and kept."""

    def __init__(self, table: Game, given: dict[str, Any] | None = None) -> None:
        self.table = table
        self.given = given or {}
        self.player = str(self.given.get("player", PLAYER))
        self._moments: list[Moment] = []
        self._bets: list[Offer] = []
        others = [name for name in COMPANY if name != self.player][: table.company - 1]
        self.plans: dict[str, Strategy] = {
            who: house(table.game, table.regulation, who) or Seat() + Answers()
            for who in ((self.player, *others) if others else ())
        }
        self._course = self._together() if self.plans else self._play()

    def moments(self) -> Iterator[Moment]:
        """Every moment of the course, the opening first."""
        yield from self._moments
        while (moment := next(self._course, None)) is not None:
            self._moments.append(moment)
            yield moment

    def _moment(self, state: Any) -> Moment:
        found: dict[str, list[Offer]] = {}
        for who in dict.fromkeys((self.player, *self.table.people(state))):
            if self.plans and not Actor.of(who).staff and who not in tuple(self.plans)[:2]:
                continue  # the others are offered what these are
            for offer in self.table.offers(state, who):
                found.setdefault(offer.do, []).append(offer)
        bets = [
            o for offers in found.values() for o in offers if o.kind == "play" and {"on", "at", "unit"} & set(o.fields)
        ]
        if any(offer.do != "lift" for offer in bets):
            self._bets = [offer for offer in bets if offer.do != "lift"]
        return Moment(state, found, self._bets)

    def _play(self) -> Iterator[Moment]:
        moment = self._moment(self.table.opening().state)
        yield moment
        bet_in = ""
        for n in range(STEPS):
            phase = self.table.view(moment.state, "inspector").phase
            step = self._bet(moment, n) if phase != bet_in else None
            bet_in = phase
            step = step or self.duty(moment.state, n) or self._bet(moment, n)  # some tables wait for more than one bet
            if step is None:
                return
            moment = self._moment(step.state)
            yield moment

    def _together(self) -> Iterator[Moment]:
        """The moments of a table at which several play that offer something which none before them did."""
        state, known, looked = self.table.opening().state, set[tuple[str, str]](), Counter[str]()
        for n in range(TOGETHER):
            looked[state.phase] += 1
            if looked[state.phase] <= OFTEN:
                moment = self._moment(state)
                new = {(state.phase, do) for do in moment.offers} - known
                if new:
                    known |= new
                    yield moment
            step = self._players(state) or self.duty(state, n)
            if step is None:
                return
            state = step.state

    def _players(self, state: Any) -> Step | None:
        for who, plan in self.plans.items():
            move = plan.move(look(self.table, state, who))
            if move is None:
                continue
            answer = self.table.play(state, vocabulary.decode(self.table.types.moves, dict(move)))
            if isinstance(answer, Step):
                return answer
        return None

    def _bet(self, moment: Moment, n: int) -> Step | None:
        """A bet of the player, on the place that the facts name if he may."""
        offers = [offer for offer in moment.offers.get("bet", []) if offer.by == self.player]
        place: dict[str, Any] = {key: self.given[key] for key in ("on", "at") if key in self.given}
        named = [o for o in offers if place and all(within(o.fields.get(key), place[key]) for key in place)]
        for offer in named:
            step = self.attempt(moment.state, offer, n, place)
            if step is not None:
                return step
        turn = n % len(offers) if offers else 0
        for offer in offers[turn:]:
            step = self.attempt(moment.state, offer, n, {})
            if step is not None:
                return step
        return None

    def duty(self, state: Any, n: int = 0) -> Step | None:
        """What must happen next."""
        for offer in self.table.duties(state):
            step = self.attempt(state, offer, n, {})
            if step is not None:
                return step
        return None

    def attempt(self, state: Any, offer: Offer, n: int, given: dict[str, Any]) -> Step | None:
        """An offer taken up, with these choices."""
        try:
            move = vocabulary.decode(
                self.table.types.moves, {"who": offer.by, "do": offer.do, **choices(offer, n), **given}
            )
        except TapeteError:
            return None
        answer = self.table.play(state, move)
        return None if isinstance(answer, Refusal) else answer


def choices(offer: Offer, n: int = 0) -> dict[str, Any]:
    """One choice for each field of an offer."""
    return {name: choice(field, n) for name, field in offer.fields.items()}


def choice(field: Field, n: int = 0) -> Any:
    """A choice within a field: the n-th value, round and round, or the low end.

    >>> choice(OneOf(("a", "b")), 3), choice(Range(5, 9), 3), choice(Chance({"0": 1, "1": 1}), 2)
    ('b', 5, '0')
    """
    match field:
        case OneOf(values=values):
            return values[n % len(values)]
        case Range(low=low):
            return low
        case Chance(weights=weights):
            return list(weights)[n % len(weights)]


def within(field: Field | None, value: Any) -> bool:
    """Whether a field admits a value; a field that is not there admits only nothing."""
    match field:
        case OneOf(values=values):
            return any(str(value) == str(one) for one in values)
        case Chance(weights=weights):
            return str(value) in weights
        case Range(low=low, high=high):
            return isinstance(value, int) and low <= value <= high
        case None:
            return str(value) == ""
