"""A table of the live house without a server, a database or any waiting: the same channel, clock and house players,
with a clock that stands until somebody turns it."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tapete.games import registry
from tapete.store.live import LiveTable, TableInfo
from tapete.strategy.base import first
from tapete.strategy.guests import choose, usual
from tapete.table.contract import AZAR, Actor, Chance, Offer, Range, Refusal
from tapete.web import driver, hub
from tapete.web.settings import Pace, Settings
from tapete.web.wire import Place

BEGAN = 1_800_000_000.0
TABLE = "t1"


class Virtual:
    """One table. ``now`` is the time; ``written`` what was written and when."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        game: str,
        regulation: str,
        mode: str = "automatic",
        seed: int = 1,
        **terms: Any,
    ) -> None:
        self.now = BEGAN
        self.rng = Random(seed)
        for module in (hub, driver):
            patch.setattr(module, "time", SimpleNamespace(time=lambda: self.now))
        house: Any = SimpleNamespace(
            settings=Settings(pace=Pace()), sockets={}, present={}, asleep=frozenset(), desk=SimpleNamespace(paces={})
        )
        self.house = house
        self.channel = hub.Channel(house, TABLE)
        made: Any = registry.game(game, regulation, terms)
        info: Any = TableInfo(
            id=TABLE, game=game, regulation=regulation, title="", mode=mode, terms={}, seq=0, phase=""  # type: ignore[arg-type]
        )  # fmt: skip
        self.game = made
        self.channel.live = LiveTable(info=info, game=made, state=made.opening().state, seq=0, head_hash="")
        self.written: list[tuple[float, dict[str, Any]]] = []
        self.guests = driver.Guests(self.channel, Pace(), self.rng)
        self.channel._tick()

    @property
    def state(self) -> Any:
        assert self.channel.live is not None
        return self.channel.live.state

    # --- who is there -----------------------------------------------------------------------------------------------

    def seat(self, *people: str, house: bool = False) -> None:
        """These sit down beside those who are there."""
        free = max((p.seat for p in self.channel.places), default=0)
        new = (Place(name=name, role="player", seat=free + n, house=house) for n, name in enumerate(people, 1))
        self.places(*self.channel.places, *new)

    def serve(self, name: str, role: str) -> None:
        self.places(*self.channel.places, Place(name=name, role=role, seat=0))

    def rise(self, *people: str) -> None:
        """They have no place at the desk any more, whatever they have on the table."""
        self.places(*(p for p in self.channel.places if p.name not in people))

    def places(self, *those: Place) -> None:
        self.channel.places = those
        self.channel._tick()

    # --- what happens -----------------------------------------------------------------------------------------------

    def play(self, move: dict[str, Any]) -> bool:
        """Whether the game admits it; then it is written."""
        live = self.channel.live
        assert live is not None
        answer = self.game.play(live.state, self.game.types.move(move))
        if isinstance(answer, Refusal):
            return False
        at = datetime.fromtimestamp(self.now, UTC).isoformat()
        self.channel.kept.append({"seq": live.seq + 1, "at": at, "move": move, "by": move["who"], "kind": "move"})
        self.channel.live = LiveTable(
            info=live.info, game=live.game, state=answer.state, seq=live.seq + 1, head_hash=""
        )  # fmt: skip
        self.channel._tick()
        self.written.append((self.now, move))
        return True

    def drawn(self, offer: Offer) -> dict[str, Any]:
        """What azar answers."""
        said = {
            name: self.rng.choices(tuple(f.weights), tuple(f.weights.values()))[0]
            if isinstance(f, Chance)
            else self.rng.randrange(f.low, f.high + 1, f.step)
            if isinstance(f, Range)
            else first(f)
            for name, f in offer.fields.items()
        }
        return {"who": offer.by, "do": offer.do, **said}

    def step(self, end: float) -> bool:
        """Turn the clock to what comes first, and do it; False if nothing comes before ``end``."""
        due, guest = self.channel.clock.next(), self.guests.next()
        when = driver.first(due, guest)
        if when is None or max(when, self.now) > end:
            self.now = end
            return False
        self.now = max(when, self.now)
        if driver.is_guests(due, guest, self.now):
            assert guest is not None
            move = self.guests.decide(guest[1])
            assert move is None or self.play(move), f"{guest[1]} was offered {move}"
            return True
        assert due is not None
        offer = due[1].offer
        assert self.play(self.drawn(offer) if offer.by == AZAR else usual(offer)), f"the duty {offer.do} is refused"
        return True

    def run(self, seconds: float, most: int = 100_000) -> int:
        """Let it go on for so long; how many records that brings."""
        before, end = len(self.written), self.now + seconds
        while self.step(end) and len(self.written) - before < most:
            pass
        return len(self.written) - before

    def people_play(self, people: tuple[str, ...], moves: int) -> None:
        """They act as guests would, and so do staff and azar: some situation comes about."""
        for _ in range(moves):
            who = self.rng.choice(people)
            seen = self.channel.seen(who)
            move = choose(seen.offers, seen.pending, who, self.rng, self.rng.randrange(3), seen.scene)
            if move is not None and self.rng.random() < 0.7:
                assert self.play(move), move
                continue
            duty = next(iter(self.game.duties(self.state)), None)
            if duty is not None:
                self.play(self.drawn(duty) if duty.by == AZAR else usual(duty))

    def owned(self, who: str) -> int:
        """His chips on the table."""
        return sum(shares.get(who, 0) for shares in self.game.owners(self.state).values())

    def staff(self) -> tuple[str, ...]:
        return tuple(who for who in self.game.people(self.state) if Actor.of(who).staff)
