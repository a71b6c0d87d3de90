"""What a venue chose within the law: the terms of one table of Casino Monte."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...base.terms import Positive, Whole


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum      the table minimum
    maximum      the table maximum as an amount (0: ``tier`` times the minimum)
    tier         the multiple of the minimum, within the range of the law (0: the highest)
    boxes        places of the cloth, numbered from the croupier's left (0: as many as the law admits)
    others       how many others may bet with each player who has a place (0: management admits none)
    burn         cards burned before the Revancha (0: the fewest that the law admits)
    shoe         ``ready``: loaded, the first cards set aside; ``used``: the cards still have to be shuffled
    shoe_kind    ``manual``, or ``shuffler``: an automatic shuffler
    before_stop  a ready shoe: cards still before the stop card (0: all of a fresh shoe)
    reserve      a ready shoe: cards behind the stop card (0: the fewest that the law admits)
    cards        ``azar``, or ``entered``: the croupier says which card came
    settlement   ``automatic``, or ``by_hand``: taking, paying and burning are moves of the croupier
    rounding     to whom a fraction of a unit goes
    session      ``open``, or ``closed``: the table still has to be opened
    readings     alternative readings by reading id
    """

    minimum: Positive = 10
    maximum: Whole = 0
    tier: Whole = 0
    boxes: Annotated[int, Meta(ge=0, le=9)] = 0
    others: Annotated[int, Meta(ge=0, le=9)] = 3
    burn: Annotated[int, Meta(ge=0, le=9)] = 0
    shoe: Literal["ready", "used"] = "ready"
    shoe_kind: Literal["manual", "shuffler"] = "manual"
    before_stop: Annotated[int, Meta(ge=0, le=312)] = 0
    reserve: Annotated[int, Meta(ge=0, le=260)] = 0
    cards: Literal["azar", "entered"] = "azar"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
