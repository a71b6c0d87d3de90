"""What a venue chose within the law: the terms of one circle poker table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...base.terms import Positive, Whole

Fraction = Annotated[str, Meta(pattern=r"^[0-9]{1,6}(?:/[1-9][0-9]{0,5})?$")]
Seat = Annotated[int, Meta(ge=0, le=10)]
Structure = Literal["", "fixed", "pot", "no_limit", "half_pot", "levels", "con_limites", "sin_limites", "multiples"]


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    players         who sits at the opening, by seat from 1 (empty text: the seat is free)
    restos          what each of them has on the table (not named: ``resto``)
    resto           the initial resto, caja or buy-in
    rebuy           the smallest re-buy (0: the least that the law admits)
    waiting         who is on the waiting list at the opening, the first first
    minimum         the table minimum, m; with two blinds the big one is m
    maximum         the table maximum (0: none)
    authorised      lowest minimum and highest maximum of the casino (0: not checked)
    structure       the limit structure (empty: the first that the law lists)
    forced          the formula of the forced bets (empty: the first that the law lists)
    ante            the ante (0: half the minimum)
    deck            cards of the pack (0: the first size that the law lists)
    chip            the smallest chip in use
    marca           the seat where the disc lies in the first hand (0: where the law puts it; a lot: the highest seat)
    cut_form        the house's form of benefit (``none``: no cut at this table)
    cut_rate        its rate, a fraction (``1/20``); in session form, of ``cut_base``
    cut_base        session form: of the table maximum or of the initial resto
    cut_fixed       session_fixed form: the amount
    cut_from        pots below it pay no commission, where the law has such a threshold
    duration        the session has a fixed duration: ``reloj`` ends it with ``time_over``
    first_common    Omaha Cinco Cartas: the first common card is shown at the deal
    high_on_pair    the table has the high limit on an open pair, where it is the players' choice
    cards           ``azar``, or ``entered``: the croupier says which card came
    prepare         ``automatic``: ``deal`` implies a lawful check, shuffle and cut; ``by_hand``: they are moves
    posting         ``automatic``: forced bets are posted with ``deal``; ``by_hand``: each is a move
    showdown        ``automatic``: those who must show do, in the lawful order; ``by_hand``: ``show`` and ``muck``
    settlement      ``automatic``; ``by_hand``: the cut, the award and the collecting are moves of staff
    session         ``open``, or ``closed``: the table still has to be opened, seats and marca drawn
    elsewhere       players who already play at another table of the casino
    readings        alternative readings by reading id
    """

    players: tuple[str, ...] = ()
    restos: dict[str, Positive] = {}
    resto: Positive = 1000
    rebuy: Whole = 0
    waiting: tuple[str, ...] = ()
    minimum: Positive = 10
    maximum: Whole = 0
    authorised: tuple[Whole, Whole] = (0, 0)
    structure: Structure = ""
    forced: Literal["", "ante", "blinds", "blind"] = ""
    ante: Whole = 0
    deck: Literal[0, 52, 48, 44, 40, 36, 32, 28] = 0
    chip: Positive = 1
    marca: Seat = 0
    cut_form: Literal["none", "pot_percentage", "session_percentage", "session_fixed"] = "none"
    cut_rate: Fraction = "0"
    cut_base: Literal["maximum", "resto"] = "resto"
    cut_fixed: Whole = 0
    cut_from: Whole = 0
    duration: bool = False
    first_common: bool = False
    high_on_pair: bool = True
    cards: Literal["azar", "entered"] = "azar"
    prepare: Literal["automatic", "by_hand"] = "automatic"
    posting: Literal["automatic", "by_hand"] = "automatic"
    showdown: Literal["automatic", "by_hand"] = "automatic"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    session: Literal["open", "closed"] = "open"
    elsewhere: tuple[str, ...] = ()
    readings: dict[str, str] = {}
