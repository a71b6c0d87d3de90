"""Tickets: some are bought for every draw, what is closed is opened, what has won is presented."""

from __future__ import annotations

from ..table.contract import LAST, OneOf
from .base import Look, Move, Strategy, made

KEEPS = 4
"""So many tickets a house player has at most."""
DUE = ("present", "present_ticket", "open_ticket")
"""What is done with a ticket before another one is bought."""


class BuysTickets(Strategy):
    """Buys ``tickets`` tickets of the numbers that are to be had, and gives none away."""

    def __init__(self, tickets: int) -> None:
        self.tickets = tickets

    def move(self, seen: Look) -> Move | None:
        for do in DUE:
            for offer in seen.mine(do):
                return made(offer)
        mine = [t for t in seen.scene.things if t.kind == "chip" and t.owner == seen.who and t.mark != LAST]
        if len(mine) >= self.tickets:
            return None
        there = list(seen.mine("bet"))
        if not there:
            return None
        offer = seen.rng.choice(there)
        at = offer.fields.get("at")
        return made(offer, at=seen.rng.choice(at.values)) if isinstance(at, OneOf) else made(offer)

    def __str__(self) -> str:
        return f"tickets*{self.tickets}"
