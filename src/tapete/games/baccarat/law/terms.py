"""What a venue chose within the law: the terms that the tables of all baccarat games have."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...base.terms import Positive


class BaccaratTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum        the table minimum of a bet
    places         numbered places of the table (0: what the game's page says)
    skip_13        the numbering leaves out 13: places 1 … 12, 14 …
    standing       the house admits standing players, where it may choose
    shoe           ``ready``: loaded, burned and (where players deal) with nobody yet; ``new`` or ``used`` packs still
                   have to be prepared, the table opens in ``shuffling``
    before_stop    a ready shoe: cards still before the stop card (0: all of a fresh shoe)
    shuffler       a machine that shuffles stands at the table
    shoe_history   numbers of the shoes that this table had in the last sessions, the latest last
    last_cutter    the place to which the cut was last offered (0: nobody, this is the first shoe)
    cards          ``azar``, or ``entered``: the croupier says which card came
    settlement     ``automatic``, or ``by_hand``: the winner, taking, paying, deducting, collecting are moves of staff
    rounding       to whom a fraction of a unit goes
    commission     the part of the bank's winnings that goes to the house, where the law leaves it open
    session        ``open``, or ``closed``: the table still has to be opened
    readings       alternative readings by reading id
    """

    minimum: Positive = 10
    places: Annotated[int, Meta(ge=0, le=15)] = 0
    skip_13: bool = False
    standing: bool = False
    shoe: Literal["ready", "new", "used"] = "ready"
    before_stop: Annotated[int, Meta(ge=0, le=416)] = 0
    shuffler: bool = False
    shoe_history: tuple[int, ...] = ()
    last_cutter: Annotated[int, Meta(ge=0, le=15)] = 0
    cards: Literal["azar", "entered"] = "azar"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    commission: Annotated[str, Meta(pattern=r"^(?:0|[0-9]{1,6}/[1-9][0-9]{0,5})$")] = "0"
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
