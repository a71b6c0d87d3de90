"""Gaming machines: credit is put in where it is asked for, the least is staked; who may move a reel on tries the
first. The reels start when the others have had time to bet, too."""

from __future__ import annotations

from ..table.contract import LAST, Range
from .base import Look, Move, Strategy, made

GAMES = (20, 50)
"""So many plays somebody puts in credit for at once."""


class PlaysMachine(Strategy):
    """Plays on the ``n``-th of the bets that are offered, counted round."""

    def __init__(self, n: int) -> None:
        self.n = n

    def move(self, seen: Look) -> Move | None:
        staked = any(t.kind == "chip" and t.owner == seen.who and t.mark != LAST for t in seen.scene.things)
        for do in ("nudge", "keep_reels"):
            for offer in seen.mine(do):
                return made(offer)
        if staked:
            return None
        bets = tuple(seen.mine("bet"))
        if bets:
            return made(bets[self.n % len(bets)])
        for offer in seen.mine("insert_credit") if seen.scene.phase == "betting" else ():
            amount = offer.fields["amount"]
            if isinstance(amount, Range):
                return made(offer, amount=min(amount.high, GAMES[self.n % 2] * amount.step))
        return None

    def __str__(self) -> str:
        return f"machine*{self.n}"
