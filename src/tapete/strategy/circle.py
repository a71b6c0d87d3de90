"""How to take part where players play against one another: a seat, and the bank when it comes round."""

from __future__ import annotations

from collections.abc import Iterator

from ..table.contract import Scene
from .base import Look, Move, Strategy, made


def seated_at(scene: Scene, who: str) -> bool:
    """Whether he has a seat at the table, or a place to stand."""
    return who in there(scene)


def there(scene: Scene) -> Iterator[str]:
    """Who has a seat at the table, or a place to stand."""
    for key, name in scene.facts.items():
        kind, _, rest = key.partition(":")
        if kind == "behind":
            yield rest
        elif kind == "seat" and name:
            yield str(name)


class Seat(Strategy):
    """A free place is taken by whoever has none."""

    def move(self, seen: Look) -> Move | None:
        if seated_at(seen.scene, seen.who):
            return None
        return next((made(offer) for offer in seen.mine("sit")), None)

    def __str__(self) -> str:
        return "seat"


class TakesBank(Strategy):
    """The bank is taken by whoever is offered it alone, for so many times the least."""

    def __init__(self, units: int = 1) -> None:
        self.units = units

    def move(self, seen: Look) -> Move | None:
        if not any("take_bank" in owed.options for owed in seen.owed()):
            return None
        for offer in seen.mine("take_bank"):
            low = getattr(offer.fields.get("amount"), "low", None)
            return made(offer, amount=low * self.units) if low is not None else made(offer)
        return None

    def __str__(self) -> str:
        return f"bank*{self.units}"


class Bids(Strategy):
    """A bank that is open to several is bid for, or taken, by whoever comes first: so many times the least."""

    def __init__(self, units: int = 1) -> None:
        self.units = units

    def move(self, seen: Look) -> Move | None:
        if seen.scene.facts.get("bid"):
            return None
        for offer in (*seen.mine("bid"), *(o for o in seen.mine("take_bank") if "amount" not in o.fields)):
            low = getattr(offer.fields.get("amount"), "low", None)
            return made(offer, amount=low * self.units) if low is not None else made(offer)
        return None

    def __str__(self) -> str:
        return f"bid*{self.units}"


class Enough(Strategy):
    """Bets only where there are players enough to go on; what lies there otherwise is taken back."""

    def __init__(self, bets: Strategy) -> None:
        self.bets = bets

    def move(self, seen: Look) -> Move | None:
        if not seen.scene.facts.get("lacking"):
            return self.bets.move(seen)
        return next((made(offer) for offer in seen.mine("lift")), None)

    def __str__(self) -> str:
        return str(self.bets)
