"""What a venue chose within the law: the terms of one room of bingo."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...base.terms import Positive, Whole
from ..cards.geometry import Grid
from ..prizes.plan import Plan, Rate


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a room. Amounts in the smallest unit.

    minimum          the face value of a card; of a double card, of each half
    series_size      cards of a series
    seed             from which the cards of the series follow
    matrix           cards that are set out in full, by number: rows of cells, 0 for an empty one
    format           in which format the cards come, where the text names formats
    first            the card with which the first sale starts (0: the first of the series)
    start            where a later sale starts: after the last card sold, or at the first of a new series
    second_value     the face value of a second series (0: that of the first)
    double           double cards are sold
    first_paid       double cards: when the prizes of the first game are paid
    line, bingo      their parts of the takings, as the operator's plan has them
    approved         the percentages of the plan were approved
    prizes           those beside line and bingo, by name: their part of the takings, their amounts (``prizes.plan``)
    category         of the room, from 1
    euro             units of one euro, in which the text states amounts
    colours          of the balls, in turn from the first
    prize            prizes are money of the room, or goods that were announced
    positions        seats for players
    start_rule       the licence counts cards, or asks for cards for a part of the positions
    posted_minimum   so few cards are enough: posted at the beginning of the day (0: nothing was posted)
    extractor        how the balls come out
    manual           the extractor is worked by hand
    ball_games       games that the set of balls has served already
    certified_games  games for which its maker certified it
    prudent          seconds before the order
    settlement       ``automatic``, or ``by_hand``: calling and showing a ball, and paying, are moves of staff
    session          ``open``, or ``closed``: the material still has to be checked and the balls put in
    readings         alternative readings by reading id
    """

    minimum: Positive = 100
    series_size: Annotated[int, Meta(ge=1, le=100_000)] = 600
    seed: Annotated[str, Meta(max_length=64)] = "tapete"
    matrix: dict[str, Grid] = {}
    format: Literal["paper", "paper_room", "paper_table", "electronic"] = "paper"
    first: Annotated[int, Meta(ge=0, le=100_000)] = 0
    start: Literal["after_last", "one"] = "after_last"
    second_value: Whole = 0
    double: bool = False
    first_paid: Literal["before", "after"] = "before"
    line: Rate = "1/10"
    bingo: Rate = "1/2"
    approved: bool = True
    prizes: dict[str, Plan] = {}
    category: Annotated[int, Meta(ge=1, le=9)] = 1
    euro: Positive = 100
    colours: tuple[Annotated[str, Meta(min_length=1, max_length=24)], ...] = ()
    prize: Literal["money", "kind"] = "money"
    positions: Annotated[int, Meta(ge=1, le=100_000)] = 300
    start_rule: Literal["cards", "positions"] = "cards"
    posted_minimum: Annotated[int, Meta(ge=0, le=100_000)] = 0
    extractor: Literal["pneumatic", "drum", "turbine"] = "pneumatic"
    manual: bool = False
    ball_games: Annotated[int, Meta(ge=0, le=10**6)] = 0
    certified_games: Annotated[int, Meta(ge=1, le=10**6)] = 2000
    prudent: Annotated[int, Meta(ge=1, le=600)] = 15
    settlement: Literal["automatic", "by_hand"] = "automatic"
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
