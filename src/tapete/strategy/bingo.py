"""Bingo: cards are bought, the balls are followed on them, and what is complete is sung at once.

What a card is, which balls came and what was sung already stands in the scene of whoever holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..table.contract import Offer, OneOf, Range, Scene
from .base import Look, Move, Strategy, made

CLAIM = "sing"
"""The move by which a prize is claimed."""
KEEPS = 6
"""So many cards a house player has at most of their own accord."""


class Complete(NamedTuple):
    """A prize that the last ball has completed on a card."""

    prize: str
    series: str
    card: int


def complete(scene: Scene) -> tuple[Complete, ...]:
    """What whoever sees this may rightly sing now, a bingo before a line: with the last ball, and not sung by them yet.

    >>> from tapete.table.contract import Thing
    >>> card = Thing(kind="bingo_card", place="cards/A/7", label="1 0 2 / 0 3 4")
    >>> balls = tuple(Thing(kind="ball", place=f"panel/{n}", label=str(n)) for n in (3, 1, 2))
    >>> complete(Scene(game="g", regulation="r", phase="p", things=(card, *balls), facts={"line_open": True}))
    (Complete(prize='line', series='A', card=7),)
    """
    cards = [thing for thing in scene.things if thing.kind == "bingo_card"]
    came = [int(thing.label) for thing in scene.things if thing.kind == "ball"] if cards else []
    if not came:
        return ()
    sung = str(scene.facts.get("sung") or "").split()
    found: list[Complete] = []
    for thing in cards:
        _, series, number = thing.place.split("/")
        rows = [{int(n) for n in row.split()} - {0} for row in thing.label.split(" / ")]
        done = [row for row in rows if row <= set(came)]
        if len(done) == len(rows) and any(came[-1] in row for row in rows):
            found.append(Complete("bingo", series, int(number)))
        if scene.facts.get("line_open") and any(came[-1] in row for row in done):
            found.append(Complete("line", series, int(number)))
    fresh = (one for one in found if f"{one.prize}:{one.series}/{one.card}" not in sung)
    return tuple(sorted(fresh, key=lambda one: one.prize))


def claims(scene: Scene, offers: Iterator[Offer] | tuple[Offer, ...]) -> Iterator[Move]:
    """The moves that sing what is complete."""
    there = [offer for offer in offers if offer.do == CLAIM]
    for one in complete(scene):
        for offer in there:
            prize, series, card = (offer.fields.get(name) for name in ("prize", "series", "card"))
            fits = isinstance(prize, OneOf) and one.prize in prize.values
            fits = fits and isinstance(series, OneOf) and one.series in series.values
            if fits and isinstance(card, Range) and card.low <= one.card <= card.high:
                move = made(offer, prize=one.prize, series=one.series, card=one.card)
                if move is not None:
                    yield move


class BuysAndSings(Strategy):
    """Buys ``cards`` cards for every game, and more where the game does not start without; sings line and bingo."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def move(self, seen: Look) -> Move | None:
        facts = seen.scene.facts
        for move in claims(seen.scene, tuple(seen.mine(CLAIM))):
            return move
        if facts.get("hand_back"):
            for offer in seen.mine("hand_back"):
                return made(offer)
        for offer in seen.mine("exchange"):
            count = offer.fields.get("count")
            return made(offer, count=count.high) if isinstance(count, Range) else None
        has = int(facts.get("my_cards") or 0) + int(facts.get("my_tickets") or 0)
        wants = self.cards - has if has < self.cards else int(facts.get("to_start") or 0)
        if wants > 0:
            return next((made(offer, count=wants) for offer in seen.mine("buy")), None)
        return None

    def __str__(self) -> str:
        return f"cards*{self.cards}"


LOADS = 4
"""For so many games a house player prepays at once."""


class PrepaysAndPlays(Strategy):
    """Takes ``cards`` cards for every draw at a terminal, at a place of its own liking, and prepays what they cost."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def move(self, seen: Look) -> Move | None:
        has = int(seen.scene.facts.get("my_cards") or 0)
        if has >= self.cards:
            return None
        places = tuple(seen.mine("stake_cards"))
        if places:
            offer = places[self.cards % len(places)]
            count = offer.fields.get("count")
            most = count.high if isinstance(count, Range) else 1
            return made(offer, count=min(self.cards - has, most))
        if has:
            return None
        least = int(seen.scene.facts.get("minimum") or 1)
        return next((made(offer, amount=LOADS * self.cards * least) for offer in seen.mine("prepay")), None)

    def __str__(self) -> str:
        return f"prepaid*{self.cards}"
