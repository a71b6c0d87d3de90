"""How to come to a poker table and stay at it: the list, a seat, chips, and what is done by hand before the deal."""

from __future__ import annotations

from ..table.contract import OneOf, Range
from .base import Look, Move, Strategy, made

HOUSE_PLAYER = "casa-"
"""House players of the live tables are called so."""
SHORT = 5
"""Below so many times the minimum he adds chips."""
AT_ONCE = ("post", "cut", "come_back", "register", "buy_in", "sit")
"""What is done as soon as it is offered."""


class Chair(Strategy):
    """A seat is taken, chips are bought, forced bets are posted. A house player makes room for a person who waits."""

    def __init__(self, most: int) -> None:
        self.most = most

    def move(self, seen: Look) -> Move | None:
        facts = seen.scene.facts
        for do in AT_ONCE:
            for offer in seen.mine(do):
                return made(offer)
        taken = [str(facts.get(f"seat:{n}") or "") for n in range(1, self.most + 1)]
        if seen.who not in taken:
            return self.queue(seen, taken)
        if self.gives_way(seen, taken):
            return next((made(offer) for offer in seen.mine("leave")), None)
        return self.more_chips(seen)

    def queue(self, seen: Look, taken: list[str]) -> Move | None:
        """On the list, where there is a seat to be had."""
        if all(taken):
            return next((made(offer) for offer in seen.mine("leave_list")), None)
        return next((made(offer) for offer in seen.mine("join_list")), None)

    def gives_way(self, seen: Look, taken: list[str]) -> bool:
        """One house player leaves a full table while a person waits."""
        people = [n for n in str(seen.scene.facts.get("waiting_list") or "").split() if not n.startswith(HOUSE_PLAYER)]
        ours = sorted(name for name in taken if name.startswith(HOUSE_PLAYER))
        return bool(people and all(taken) and ours and ours[0] == seen.who)

    def more_chips(self, seen: Look) -> Move | None:
        facts = seen.scene.facts
        resto, least = facts.get(f"resto:{seen.who}"), facts.get("minimum")
        if not isinstance(resto, int) or not isinstance(least, int) or resto >= SHORT * least:
            return None
        for offer in seen.mine("rebuy"):
            field = offer.fields.get("amount")
            if isinstance(field, Range):
                return made(offer, amount=field.high)
            if isinstance(field, OneOf):
                return made(offer, amount=max(int(n) for n in field.values))
        return None

    def __str__(self) -> str:
        return "chair"
