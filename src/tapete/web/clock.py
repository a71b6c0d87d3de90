"""What an automatic table does next, and when. Pure but for the time it is told: every process comes to the same answer
from the same log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from zlib import crc32

import msgspec

from ..store.stakes import ASIDE
from ..strategy.guests import usual
from ..table.contract import AZAR, HOUSE, RELOJ, Actor, Chance, Game, Offer, Refusal
from .settings import Pace

CARDS = ("card", "cards", "lot")
"""What azar says card by card: many in a row."""


class Step(msgspec.Struct, frozen=True):
    """Something that is done by itself after so many seconds; ``key`` tells whether it is still the same."""

    key: str
    offer: Offer
    seconds: float


Offers = Callable[[str], tuple[Offer, ...]]


def steps(
    game: Game, state: Any, mode: str, seated: Iterable[str], pace: Pace, offers: Offers | None = None
) -> tuple[Step, ...]:
    """The usual duty (automatic tables only), and everything that reloj ends. ``offers``: what a person is offered, if
    somebody knows already."""
    found = list(_timed(game, state, pace))
    if mode == "automatic":
        duty = next(iter(game.duties(state)), None)
        if duty is not None and duty.by != RELOJ:
            known, seated = offers or (lambda who: game.offers(state, who)), tuple(seated)
            open_to_stakes = could_stake(game, state, seated, known)
            if open_to_stakes is None or (open_to_stakes and not staked(game, state)):
                return tuple(found)
            seconds = pace.seconds(_span(game, state, duty, open_to_stakes, pace))
            if duty.do in getattr(game, "begins", ()):
                seconds = pace.seconds(_between(seated, known, pace))
            found.insert(0, _step(state, duty, seconds))
    return tuple(found)


def staked(game: Game, state: Any) -> bool:
    """Whether anybody has chips in play."""
    return any(
        amount > 0 and person != HOUSE
        for account, shares in game.owners(state).items()
        if account.partition(":")[0] not in ASIDE
        for person, amount in shares.items()
    )


def could_stake(game: Game, state: Any, seated: tuple[str, ...], offers: Offers) -> bool | None:
    """Whether somebody at the table could put chips into play now; None if nobody is there and nothing is in play."""
    if not seated:
        return False if staked(game, state) else None
    if staked(game, state):
        return any(_stakes(offer) for who in seated[:1] for offer in offers(who))
    for who in seated:
        for offer in offers(who):
            if offer.kind == "play":
                answer = game.play(state, game.types.move(usual(offer)))
                if not isinstance(answer, Refusal) and staked(game, answer.state):
                    return True
    return False


def _stakes(offer: Offer) -> bool:
    return offer.kind == "play" and offer.do not in ("leave", "lift")


def _timed(game: Game, state: Any, pace: Pace) -> Iterator[Step]:
    for offer in game.offers(state, RELOJ):
        yield _step(state, offer, pace.seconds(offer.after or pace.choice))


def _step(state: Any, offer: Offer, seconds: float) -> Step:
    key = (getattr(state, "phase", ""), getattr(state, "round", 0), offer.by, offer.do)
    single = sorted((name, getattr(field, "values", ())) for name, field in offer.fields.items())
    timed = single if offer.by != AZAR else []
    left = [sum(f.weights.values()) for f in offer.fields.values() if isinstance(f, Chance)]  # each card has its time
    return Step(repr((key, [(n, v) for n, v in timed if len(v) == 1], left)), offer, seconds)


def _span(game: Game, state: Any, duty: Offer, open_to_stakes: bool | None, pace: Pace) -> float:
    if duty.by == AZAR or duty.kind == "chance":
        return pace.card if duty.do in CARDS else pace.spin
    if Actor.of(duty.by).role == "player":  # he does it himself, if he is not silent
        return pace.window
    if game.view(state, "").windows:
        return pace.window
    if getattr(state, "phase", "") == "betting":
        return pace.betting
    return pace.call if open_to_stakes else pace.step


def _between(seated: Iterable[str], offers: Offers, pace: Pace) -> float:
    """Between two hands: longer while somebody who has just got his seat may buy his chips."""
    buying = any(offer.do == "buy_in" for who in seated for offer in offers(who))
    return pace.choice if buying else pace.hand


def unhurried(found: tuple[Step, ...], table: str) -> tuple[Step, ...]:
    """The same steps at this table's own pace: no two croupiers act in the same instant, and a house of many tables has
    no moment in which all of them do. What reloj ends keeps its time.

    >>> duty = Step("k", Offer(by="croupier", do="close_bets"), 10.0)
    >>> 9.0 <= unhurried((duty,), "t1")[0].seconds <= 11.0
    True
    """
    return tuple(
        step if step.offer.by == RELOJ else Step(step.key, step.offer, step.seconds * _spread(f"{table}|{step.key}"))
        for step in found
    )


def _spread(key: str) -> float:
    return 0.9 + 0.2 * (crc32(key.encode()) % 1000) / 999


class TableClock:
    """Since when each step is due. A step that stays keeps its time; a new one counts from the record that brought
    it."""

    def __init__(self) -> None:
        self.since: dict[str, float] = {}
        self.steps: tuple[Step, ...] = ()

    def update(self, found: tuple[Step, ...], at: float) -> None:
        self.since = {step.key: self.since.get(step.key, at) for step in found}
        self.steps = found

    def next(self) -> tuple[float, Step] | None:
        """What comes first, and when (seconds of the epoch)."""
        due = [(self.since[step.key] + step.seconds, n, step) for n, step in enumerate(self.steps)]
        if not due:
            return None
        when, _, step = min(due, key=lambda d: d[:2])
        return when, step
