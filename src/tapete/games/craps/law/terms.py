"""What a venue chose within the law: the terms of one craps table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Whole = Annotated[int, Meta(ge=0, le=10**12)]
Positive = Annotated[int, Meta(ge=1, le=10**12)]
Person = Annotated[str, Meta(min_length=1, max_length=64)]


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a craps table. Amounts in the smallest unit.

    minimum               the least that may stand on a bet
    maximum               the maximum on simple bets (M), within the law's band where it has one (100 to 1000 times the
                          minimum). 0: 1000, or what the band has nearest to it
    multiple_win          the most that a multiple bet may win, within the law's band (M to 3 M); its maximum is this
                          divided by its price, rounded down. 0: the highest the law admits
    maxima                further maxima by bet id, or by ``simple``, ``multiple``, ``associated``, ``place``, ``all``
                          (the operator's plan). The first key found counts; beside a maximum of the law the lower one
    settlement            ``automatic``: clearing, placing, marking and paying follow the throw by themselves;
                          ``by_hand``: each is a move of staff
    rounding              to whom a fraction of a unit goes
    players               who stands at the table, clockwise from the croupiers' left; whoever comes later is added at
                          the end by his first bet
    dice_set              how many dice the table has, among those the law admits (0: the most)
    throws_before_change  the number of throws the jefe de mesa fixed beforehand for a change of dice
    tallador_is_jefe      the tallador is also jefe de mesa
    withdraw_dont         the house lets Don't Win and Don't Come be taken back after the call, where the law is silent
    session               ``open``, or ``closed``: the table still has to be opened
    readings              alternative readings by reading id
    """

    minimum: Positive = 5
    maximum: Whole = 0
    multiple_win: Whole = 0
    maxima: dict[str, Positive] = {}
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    players: tuple[Person, ...] = ()
    dice_set: Literal[0, 5, 6] = 0
    throws_before_change: Positive = 20
    tallador_is_jefe: bool = False
    withdraw_dont: bool = False
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
