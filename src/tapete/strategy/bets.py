"""Parts of strategies that fit any game: a fixed bet, the answers that are owed."""

from __future__ import annotations

import re

from ..games.trijoker.state import ALL, THREE
from ..law.errors import TapeteError
from ..table.contract import OneOf, Range
from .base import ANY, Look, Move, Strategy, Sum, made

WRITTEN = re.compile(r"^(?P<on>[a-z0-9_]+)(?:@(?P<at>[^*@+\s]*))?(?:\*(?P<units>[1-9][0-9]{0,6}|most))?$")


WHOLES = {ALL: THREE}
"""Bets that are several at once, each of which lies in a place of its own."""


class Bet(Strategy):
    """A bet that is put down whenever it is offered and does not lie there already.

    ``at``: where, in the words of the game (any place: one after the other); ``units``: so many times the least that
    is offered; ``most``: as much as is offered.
    """

    def __init__(self, on: str, at: str = "", *, units: int = 1, most: bool = False) -> None:
        self.on = on
        self.at = at
        self.units = units
        self.most = most

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("bet"):
            on, at, stake = offer.fields.get("on"), offer.fields.get("at"), offer.fields.get("stake")
            if not isinstance(on, OneOf) or self.on not in on.values or not isinstance(stake, Range):
                continue
            places = [str(value) for value in at.values] if isinstance(at, OneOf) else [ANY]
            for place in places if self.at in ("", ANY) and "" not in places else [self.at]:
                there = ANY if place == ANY or not isinstance(at, OneOf) else place
                lies = any(seen.staked(part, there) for part in WHOLES.get(self.on, (self.on,)))
                amount = stake.high if self.most else stake.low * self.units
                where = {"at": place} if isinstance(at, OneOf) else {}
                if not lies and (move := made(offer, on=self.on, stake=amount, **where)) is not None:
                    return move
        return None

    def __str__(self) -> str:
        size = "*most" if self.most else f"*{self.units}" if self.units > 1 else ""
        return self.on + (f"@{self.at}" if self.at else "") + size


class Answers(Strategy):
    """Whatever is owed is answered: as preferred, by question or by option, else as silence would."""

    def __init__(self, *preferred: str) -> None:
        self.preferred = preferred

    def move(self, seen: Look) -> Move | None:
        for owed in seen.owed():
            wanted = next((option for option in self.preferred if option in owed.options), owed.default)
            for offer in seen.mine():
                if offer.do == wanted:
                    return made(offer)
                if offer.do != owed.do:
                    continue
                about = {"about": owed.about} if "about" in offer.fields else {}
                for name, field in offer.fields.items():
                    fits = isinstance(field, OneOf) and wanted in field.values
                    if fits and (move := made(offer, **about, **{name: wanted})) is not None:
                        return move
        return None

    def __str__(self) -> str:
        return "answers"


def parse(text: str) -> Strategy:
    """A plan of bets as people write it.

    >>> str(parse("win + win_odds*most + right_bet@6*2"))
    'win + win_odds*most + right_bet@6*2'
    """
    parts: list[Strategy] = []
    for word in text.split("+"):
        found = WRITTEN.match(word.strip())
        if found is None:
            raise TapeteError(
                f"un plan se escribe apuesta@lugar*unidades + …, no «{word.strip()}»",
                f"a plan is written bet@place*units + …, not '{word.strip()}'",
            )
        units = found["units"] or "1"
        size = {"most": True} if units == "most" else {"units": int(units)}
        parts.append(Bet(found["on"], found["at"] or "", **size))
    return Sum(tuple(parts))
