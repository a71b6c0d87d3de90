"""What a venue chose within the law: the terms of one table of treinta y cuarenta."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...table.contract import Name
from ..base.terms import Positive, Whole


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum         the table minimum
    maximum         the table maximum as an amount (0: ``tier`` times the minimum; without multiples, none)
    tier            the multiple among those the law lists (0: the highest)
    decks           packs in the shoe (0: the first number that the law lists)
    behind          cards behind the stop card where the law leaves a choice (0: as few as it admits)
    shoe            ``ready``: the table opens in ``betting``; ``new`` or ``used`` cards still have to be shuffled
    before_stop     a ready shoe: cards still before the stop card (0: all of a fresh shoe)
    shuffler        there is a shuffling machine
    two_croupiers   two croupiers share all acts, where the law lets them
    players         those who sit at the table at the opening, from the croupier's right
    most_players    no more than so many play (0: as many as come)
    insured_from    the least stake that may be insured (0: any), where the text has lost the amount
    refait_default  what silence after a tie at thirty-one means
    cards           ``azar``, or ``entered``: the croupier says which card came
    settlement      ``automatic``, or ``by_hand``: taking, paying and collecting are moves of staff
    rounding        to whom a fraction of a unit goes
    session         ``open``, or ``closed``: the table still has to be opened
    readings        alternative readings by reading id
    """

    minimum: Positive = 10
    maximum: Whole = 0
    tier: Whole = 0
    decks: Annotated[int, Meta(ge=0, le=8)] = 0
    behind: Annotated[int, Meta(ge=0, le=415)] = 0
    shoe: Literal["ready", "new", "used"] = "ready"
    before_stop: Annotated[int, Meta(ge=0, le=415)] = 0
    shuffler: bool = False
    two_croupiers: bool = False
    players: tuple[Name, ...] = ()
    most_players: Annotated[int, Meta(ge=0, le=99)] = 0
    insured_from: Whole = 0
    refait_default: Literal["half_back", "prison", "hand_over", "wait"] = "half_back"
    cards: Literal["azar", "entered"] = "azar"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
