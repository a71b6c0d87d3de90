"""How a prize stands from game to game, and what of it is in play in one game."""

from __future__ import annotations

import msgspec

from ....table.contract import Amount


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a prize beside its money. ``played``: games in which it was in play since it was last won;
    ``reached``: its amount was there when the last game ended; ``due``: an hour of it has sounded and no game was
    played since; ``live``: somebody has put it in play; ``order``, ``amount``, ``colour``: as they were fixed."""

    played: int = 0
    reached: bool = False
    due: bool = False
    live: bool = False
    order: int = 0
    amount: Amount = 0
    colour: str = ""


class InPlay(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of this game. ``order``: the last ball with which it is won (0: any); ``amount``: as it is announced;
    ``everything``: what is paid is the pool, with what this game brings."""

    name: str
    combination: str
    account: str
    amount: Amount
    order: int = 0
    colour: str = ""
    told: bool = True
    cite: tuple[str, ...] = ()
    reading: str = ""
