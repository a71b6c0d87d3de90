"""What an automatic table does next, and when. Pure but for the time it is told: every process comes to the same answer
from the same log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any
from zlib import crc32

import msgspec

from ..store.stakes import ASIDE
from ..strategy.guests import usual
from ..table.contract import AZAR, HOUSE, RELOJ, Actor, Chance, Game, Offer, OneOf, Refusal
from .settings import Pace

POT = "pot"

CARDS = ("card", "cards", "lot", "stop_reel")
"""What azar says card by card, or reel by reel: many in a row."""

DECIDED = 5.0
"""Seconds after which the house decides a claim that somebody insists on: the answer was worked out already."""

AROUND = 60
"""So many steps by themselves without a chip that moves: the table only goes round."""


class TimedStep(msgspec.Struct, frozen=True):
    """Something that is done by itself after so many seconds; ``key`` tells whether it is still the same."""

    key: str
    offer: Offer
    seconds: float
    why: str = "step"
    """what is waited for: bets, hand (the next one), choice, chance, or only the next step"""

    @property
    def open(self) -> bool:
        """Those who play may agree not to wait."""
        return self.why in ("bets", "hand")


Offers = Callable[[str], tuple[Offer, ...]]


def steps(
    game: Game,
    state: Any,
    mode: str,
    seated: Iterable[str],
    pace: Pace,
    offers: Offers | None = None,
    there: bool | None = None,
    agreed: bool = False,
) -> tuple[TimedStep, ...]:
    """The usual duty (automatic tables only), and everything that reloj ends. ``offers``: what a person is offered, if
    somebody knows already; ``there``: whether anybody is at the table (unless it is said: whoever is seated);
    ``agreed``: everybody has said that nobody need wait for more bets. Where nobody is nothing happens, but for what
    ends the play of chips that were left on an automatic table."""
    seated = tuple(seated)
    found = _steps(game, state, mode, seated, pace, offers or partial(game.offers, state), agreed)
    if there if there is not None else seated:
        return found
    return found if mode == "automatic" and _left(game, state) and _gets_on(game, state, pace) else ()


def _steps(
    game: Game, state: Any, mode: str, seated: tuple[str, ...], pace: Pace, offers: Offers, agreed: bool = False
) -> tuple[TimedStep, ...]:
    found = list(_timed(game, state, pace))
    if mode == "automatic":
        found += [TimedStep(repr(owed.fields), owed, pace.seconds(DECIDED)) for owed in game.claim_duties(state)]
        duty = next(iter(game.duties(state)), None)
        if duty is not None and duty.by != RELOJ:
            open_to_stakes = could_stake(game, state, seated, offers)
            begins = duty.do in game.begins
            if open_to_stakes is None or (open_to_stakes and not staked(game, state)) or (begins and not seated):
                return tuple(found)
            span = _between(seated, offers, pace) if begins else _span(game, state, duty, open_to_stakes, pace)
            if agreed:
                span = min(span, pace.shown if _is_chance(duty) else pace.agreed)
            why = "chance" if _is_chance(duty) else "hand" if begins else "bets" if open_to_stakes else "step"
            found.insert(0, _step(state, duty, pace.seconds(span), why))
    return tuple(found)


def _gets_on(game: Game, state: Any, pace: Pace) -> bool:
    """Whether a table that is left to itself comes to azar, or moves a chip that is in play; not so one where silence
    only goes round among those who have gone."""
    clock, at = TableClock(), 0.0
    done: tuple[dict[str, Any], ...] = ()
    held = _left(game, state)
    for _ in range(AROUND):
        clock.update(_steps(game, state, "automatic", (), pace, partial(game.offers, state)), at, done)
        due = clock.next()
        if due is None:
            return False
        at, step = due
        if step.offer.by == AZAR or step.offer.kind == "chance":
            return True
        done = (usual(step.offer),)
        answer = game.play(state, game.types.move(done[0]))
        if isinstance(answer, Refusal):
            return False
        state = answer.state
        if _left(game, state) != held:
            return True
    return False


def _in_play(game: Game, state: Any) -> dict[str, dict[str, int]]:
    """Whose chips lie in which account, but for those that lie beside the play."""
    return {
        account: {person: amount for person, amount in shares.items() if amount > 0 and person != HOUSE}
        for account, shares in game.owners(state).items()
        if account.partition(":")[0] not in ASIDE
    }


def _left(game: Game, state: Any) -> dict[str, Any]:
    """All that is in play, a pot that is nobody's included."""
    pots = {account: n for account, n in game.holdings(state).items() if n > 0 and account.partition(":")[0] == POT}
    return {**{account: shares for account, shares in _in_play(game, state).items() if shares}, **pots}


def staked(game: Game, state: Any) -> bool:
    """Whether anybody has chips in play."""
    return any(_in_play(game, state).values())


def could_stake(game: Game, state: Any, seated: tuple[str, ...], offers: Offers) -> bool | None:
    """Whether somebody at the table could put chips into play now; None if nobody is there and nothing is in play."""
    if not seated:
        return False if _left(game, state) else None
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


def _timed(game: Game, state: Any, pace: Pace) -> Iterator[TimedStep]:
    for offer in game.offers(state, RELOJ):
        yield _step(state, offer, pace.seconds(offer.after or pace.choice))


def _is_chance(duty: Offer) -> bool:
    return duty.by == AZAR or duty.kind == "chance"


def _step(state: Any, offer: Offer, seconds: float, why: str = "choice") -> TimedStep:
    key = (getattr(state, "phase", ""), getattr(state, "round", 0), offer.by, offer.do)
    single = sorted((name, getattr(field, "values", ())) for name, field in offer.fields.items())
    timed = single if offer.by != AZAR else []
    left = [sum(f.weights.values()) for f in offer.fields.values() if isinstance(f, Chance)]  # each card has its time
    return TimedStep(repr((key, [(n, v) for n, v in timed if len(v) == 1], left)), offer, seconds, why)


def _span(game: Game, state: Any, duty: Offer, open_to_stakes: bool | None, pace: Pace) -> float:
    if _is_chance(duty):
        return pace.card / game.at_once if duty.do in CARDS else pace.spin
    if duty.after:  # somebody waits for it at the desk
        return float(duty.after)
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


def unhurried(found: tuple[TimedStep, ...], table: str) -> tuple[TimedStep, ...]:
    """The same steps at this table's own pace: no two croupiers act in the same instant, and a house of many tables has
    no moment in which all of them do. What reloj ends keeps its time.

    >>> duty = TimedStep("k", Offer(by="croupier", do="close_bets"), 10.0)
    >>> 9.0 <= unhurried((duty,), "t1")[0].seconds <= 11.0
    True
    """
    return tuple(
        step
        if step.offer.by == RELOJ
        else msgspec.structs.replace(step, seconds=step.seconds * _spread(f"{table}|{step.key}"))
        for step in found
    )


def _spread(key: str) -> float:
    return 0.9 + 0.2 * (crc32(key.encode()) % 1000) / 999


class TableClock:
    """Since when each step is due. A step that stays keeps its time; a new one counts from the record that brought
    it, and so does one that has just been done and is due again."""

    def __init__(self) -> None:
        self.since: dict[str, float] = {}
        self.steps: tuple[TimedStep, ...] = ()

    def update(self, found: tuple[TimedStep, ...], at: float, done: Iterable[dict[str, Any]] = ()) -> None:
        """What is due now, by the newest record, written ``at`` that time; ``done``: the moves since the last look."""
        new = tuple(done)
        self.since = {
            step.key: at if any(_is(step.offer, move) for move in new) else self.since.get(step.key, at)
            for step in found
        }
        self.steps = found

    def next(self) -> tuple[float, TimedStep] | None:
        """What comes first, and when (seconds of the epoch)."""
        due = [(self.since[step.key] + step.seconds, n, step) for n, step in enumerate(self.steps)]
        if not due:
            return None
        when, _, step = min(due, key=lambda d: d[:2])
        return when, step


def _is(offer: Offer, move: dict[str, Any]) -> bool:
    """Whether the move is what the offer asks for.

    >>> offer = Offer(by=RELOJ, do="silence", fields={"player": OneOf(("ana",))})
    >>> [_is(offer, {"who": RELOJ, "do": "silence", "player": name}) for name in ("ana", "ben")]
    [True, False]
    """
    fixed = {name: f.values[0] for name, f in offer.fields.items() if isinstance(f, OneOf) and len(f.values) == 1}
    return (move.get("who"), move.get("do")) == (offer.by, offer.do) and all(
        move.get(name, value) == value for name, value in fixed.items()
    )
