"""A table that plays itself up to where a learner has something to decide.

Staff and azar do their duties, those of the house who make up the company follow its plans, and everybody is brought to
their seat by what one does at once there (sit, buy in, post, cut). A learner is asked when they owe a choice, when they
may put chips down and when something is open to them; once they have kept silent, not again until the moment is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..games import registry
from ..law.errors import TapeteError
from ..strategy import look
from ..strategy.base import Look, Move
from ..strategy.chairs import Chair
from ..strategy.circle import Seat
from ..strategy.guests import choose, owes, unit
from ..strategy.house import POKER
from ..strategy.playing import done, fair
from ..table.contract import Game, Refusal, Step
from .menu import chips, leaves_out

GUEST = "casa-"
"""Those who make up the company are called so."""
STEPS = 4000
"""So much may happen between two decisions of a learner; more is a table that goes round."""
OVER = "over"
CROWD = 10


class Table:
    """A table, its learners and its company."""

    def __init__(self, game: str, regulation: str, learners: Sequence[str], terms: Mapping[str, Any] | None) -> None:
        self.game: Game = registry.game(game, regulation, dict(terms or {}))
        self.learners = tuple(learners)
        guests = max(0, self.game.company - len(self.learners))
        self.guests = tuple(f"{GUEST}{n}" for n in range(1, guests + 1))
        self.people = (*self.learners, *self.guests)
        self.valet = Chair(CROWD) if self.game.game in POKER else Seat()
        self.open(Random(0))

    def open(self, rng: Random) -> None:
        """A new table."""
        self.rng = rng
        opening = self.game.opening()
        self.state: Any = opening.state
        self.events: tuple[Any, ...] = opening.events
        self.quiet: dict[str, tuple[str, int]] = {}
        self.often: dict[str, int] = {}
        self.moment = self._moment()

    @property
    def round(self) -> int:
        return int(self.state.round)

    @property
    def over(self) -> bool:
        """Whether the session is over."""
        return bool(self.state.phase == OVER)

    def worth(self, who: str) -> int:
        """What somebody has gained since the table opened, chips on it included."""
        shares = self.game.owners(self.state)
        return self.game.holdings(self.state).get(who, 0) + sum(part.get(who, 0) for part in shares.values())

    def look(self, who: str) -> Look:
        """What the law lets somebody see, and what it lets them do."""
        return look(self.game, self.state, who, self.rng)

    def asked(self, last: int) -> str:
        """Play on until a learner has something to decide: their name; nobody's, if the round ``last`` is over or the
        table does not go on."""
        for _ in range(STEPS):
            if self.round > last or self.over:
                return ""
            who, step = self._next()
            if step is None:
                return who
            self._go(step)
        return ""

    def make(self, who: str, move: Move | None) -> Refusal | None:
        """A learner moves, or keeps silent; what the law does not admit changes nothing."""
        if move is None:
            self.quiet[who] = self.moment
            return None
        answer = self.game.play(self.state, self.game.types.move(move))
        if isinstance(answer, Refusal):
            return answer
        self._go(answer)
        return None

    # --- who comes next ---------------------------------------------------------------------------------------------

    def _next(self) -> tuple[str, Step | None]:
        for who in self.people:
            seen = self.look(who)
            if (move := self.valet.move(seen)) is not None:
                return who, self._played(who, move)
            if who in self.learners:
                if self._decides(seen):
                    return who, None
            elif (move := self._guest(seen)) is not None:
                self.often[who] = self.often.get(who, 0) + 1
                return who, self._played(who, move)
        for duty in self.game.duties(self.state):
            made = done(self.game, duty, fair(self.rng))
            return duty.by, self._played(duty.by, made)
        if self.quiet:  # the table waits for the players
            self.quiet, self.often = {}, {}
            return self._next()
        return "", None

    def _decides(self, seen: Look) -> bool:
        if any(seen.owed()) and any(not leaves_out(offer.do) for offer in seen.mine()):
            return self.quiet.get(seen.who) != self.moment
        if self.quiet.get(seen.who) == self.moment:
            return False
        opened = {window.do for window in seen.scene.windows}
        return any(not leaves_out(offer.do) and (offer.do in opened or chips(offer)) for offer in seen.mine())

    def _guest(self, seen: Look) -> Move | None:
        waits = 0 if owes(seen.pending, seen.who) else self.often.get(seen.who, 0)
        return choose(seen.offers, seen.pending, seen.who, self.rng, waits, seen.scene)

    def _played(self, who: str, move: Move) -> Step:
        answer = self.game.play(self.state, self.game.types.move(move))
        if isinstance(answer, Refusal):
            raise TapeteError(
                f"a {who} se le ofreció {move['do']} y se le niega: {answer.code}",
                f"{who} was offered {move['do']} and is refused it: {answer.code}",
                answer.cite,
            )
        return answer

    def _go(self, step: Step) -> None:
        self.state, self.events = step.state, step.events
        now = self._moment()
        if now != self.moment:
            self.moment, self.quiet, self.often = now, {}, {}

    def _moment(self) -> tuple[str, int]:
        return str(self.state.phase), int(self.state.round)

    def least(self) -> int:
        """The least stake of the table: what rewards are counted in."""
        for who in self.learners:
            seen = self.look(who)
            found = seen.scene.facts.get("minimum")
            if isinstance(found, int) and not isinstance(found, bool) and found > 0:
                return found
            return max(1, unit([offer for offer in seen.mine() if chips(offer)]))
        return 1
