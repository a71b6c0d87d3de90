"""The typed rules of bingo. The note under a field says what it means."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names, Order, Share
from ...base.rules import TableRules
from ..cards.rules import CardRules
from ..prizes.rules import PoolRules

Needs = Literal["drawn", "drawn_and_sung"]
"""What has to have happened to a number before it counts for a combination."""
Split = Literal["per_card", "per_player"]


class Double(msgspec.Struct, frozen=True, kw_only=True):
    """Play with cards of two halves; what such a card is stands under ``cards.double``."""

    independent: Leaf[bool]
    """a game that is annulled gives back the value of its half"""
    sold: Leaf[Call]
    prizes: Leaf[Call]
    start: Leaf[Call]
    goes_on: Leaf[bool]
    """after the first bingo play goes on for the second half"""
    second: Leaf[Call]
    """and this is announced"""
    paid: Leaf[Names]
    """when the prizes of the first game may be paid (terms.first_paid)"""
    token: Leaf[bool]
    """who is paid after both games gets a token"""


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """What wins a prize."""

    offered: Leaf[bool]
    needs: Leaf[Needs]
    sung_aloud: Leaf[bool] | None = None
    """a prize has to be claimed aloud"""


class Lines(Combination, frozen=True, kw_only=True):
    """The line."""

    rows: Leaf[Names]
    """the lines of a card that count"""
    once: Leaf[bool]
    """no line once another was rightly sung at an earlier ball"""
    one_card: Leaf[bool] | None = None
    """its numbers stand on one card"""


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """How they are shared."""

    line_shared: Leaf[Split]
    bingo_shared: Leaf[Split] | None = None
    """as the line, where the text says nothing else"""
    remainder: Leaf[Literal["house", "winner"]]
    """who has what cannot be divided"""
    whenever: Leaf[bool]
    """a claim is as good if the combination was complete at an earlier ball"""
    in_chips: Leaf[bool] | None = None
    """prizes are chips"""
    in_kind: Leaf[bool] | None = None
    """or goods, if that was said before"""
    takings: Leaf[bool] | None = None
    """what tickets brought that were exchanged for cards"""
    percentages: Leaf[bool] | None = None
    """prizes, pools and the commission are percentages of the takings"""
    approved: Leaf[bool] | None = None
    """the percentages stand in the plan that was approved (terms.approved)"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who does what: roles."""

    roles: Leaf[Names]
    """who works in the room"""
    directs: Leaf[Names]
    announces_series: Leaf[Names]
    sells: Leaf[Names]
    collects: Leaf[Names]
    announces: Leaf[Names]
    draws: Leaf[Names]
    """who takes out and calls the balls"""
    stops: Leaf[Names]
    hands: Leaf[Names]
    """to whom the card goes that was sung"""
    checks: Leaf[Names]
    asks: Leaf[Names]
    orders: Leaf[Names]
    material: Leaf[Names]
    """who checks the material"""
    conflicts: Leaf[Names] | None = None
    exchanges: Leaf[Names] | None = None
    """who gives cards for tickets"""
    tickets: Leaf[Names] | None = None
    """who sells tickets"""
    income: Leaf[Names] | None = None
    """who takes care of the income"""
    control: Leaf[bool] | None = None
    """the game is announced from the control table"""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Before the first game."""

    check: Leaf[bool]
    count: Leaf[bool] | None = None
    """the balls are counted"""
    by_hand: Leaf[bool] | None = None
    """with a manual extractor by the jefe de mesa, before the director"""
    balls: Leaf[Literal["loaded", "tried"]]
    """the balls are put into the extractor, or taken out once, all of them"""
    inspect: Leaf[bool]
    """players may look on"""


class Balls(msgspec.Struct, frozen=True, kw_only=True):
    """The set of balls."""

    count: Leaf[int]
    life: Leaf[int] | None = None
    """a set serves for so many games in a pneumatic extractor"""
    certified: Leaf[bool] | None = None
    """or for as many as its maker certified (terms.certified_games)"""
    imperfect: Leaf[Literal["at_once", "next_game"]]
    """when the set is changed because of a ball that is not perfect"""
    recorded: Leaf[bool] | None = None
    """a change is entered in the book"""
    before_director: Leaf[bool] | None = None
    reserve: Leaf[bool] | None = None
    """a reserve extractor finishes the game"""


class Sale(msgspec.Struct, frozen=True, kw_only=True):
    """The sale of cards."""

    series_call: Leaf[Call]
    series_when: Leaf[Literal["each", "first"]]
    """before which games the series is announced"""
    then: Leaf[bool]
    """the sale begins after that"""
    tickets: Leaf[bool] | None = None
    """a ticket is bought, and exchanged for cards"""
    in_order: Leaf[bool] | None = None
    starts: Leaf[Names] | None = None
    """with which card the sale of a game may start (terms.start)"""
    second: Leaf[bool]
    """a second series may be sold in the same game"""
    second_from: Leaf[int] | None = None
    second_value: Leaf[bool] | None = None
    """it has the value of the first"""
    second_until: Leaf[bool] | None = None
    """it is sold only up to the card with which the first one started"""
    no_reserving: Leaf[bool] | None = None
    handed_back: Leaf[bool] | None = None
    """the cards of the last game are handed back first"""
    no_keeping: Leaf[bool] | None = None
    deadline: Leaf[bool] | None = None
    """no card after the start is announced"""
    seats: Leaf[bool] | None = None
    """no more players than seats (terms.positions)"""
    standing: Leaf[bool] | None = None
    """nobody plays standing"""
    at_table: Leaf[bool] | None = None
    """cards may be ordered by a device at the table"""


class Minimum(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards must be sold before a game starts."""

    cards: Leaf[int]
    share: Leaf[Share]
    """or cards for this part of the positions (terms.start_rule)"""
    least: Leaf[int]
    fewer: Leaf[bool]
    """fewer, if that was posted at the beginning of the day (terms.posted_minimum)"""


class Announcing(msgspec.Struct, frozen=True, kw_only=True):
    """What is announced between the sale and the first ball."""

    leftovers: Leaf[bool]
    """the cards that were not sold are collected first"""
    order: Leaf[Order]
    sold: Leaf[Call]
    prizes: Leaf[Call]
    start: Leaf[Call]
    pool: Leaf[Call] | None = None
    """each prize beside line and bingo"""
    maximum: Leaf[Call] | None = None
    """and the order of those that need one"""
    panel: Leaf[Names] | None = None
    """what the screens show before the start"""
    start_entered: Leaf[bool] | None = None
    last: Leaf[Call] | None = None
    """the last game is announced"""
    seen: Leaf[Names] | None = None
    """what everybody can see from their seat"""


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """A ball."""

    announced: Leaf[bool]
    shown: Leaf[bool]
    """then it is shown"""
    panel: Leaf[bool] | None = None
    """the panel keeps the numbers that were called"""
    mark_after: Leaf[bool]
    """a number is marked once it was announced"""


class Claims(msgspec.Struct, frozen=True, kw_only=True):
    """From the claim to the order."""

    stops: Leaf[bool]
    matrix: Leaf[bool]
    """the house's copy of the card is shown"""
    every: Leaf[bool]
    """every card that was sung is checked"""
    wrong_resumes: Leaf[bool]
    line_resumes: Leaf[bool]
    bingo_ends: Leaf[bool]
    more_line: Leaf[Call]
    more_bingo: Leaf[Call]
    prudent: Leaf[bool]
    """some time is left before the order"""
    lost: Leaf[bool]
    """after the order there is no claim"""
    closed: Leaf[bool] | None = None
    """none is taken when the game is closed"""


class Null(msgspec.Struct, frozen=True, kw_only=True):
    """Games that do not count."""

    announcer: Leaf[bool]
    """a wrong number was called, and that affects the game"""
    refund: Leaf[bool]
    cards_back: Leaf[bool]
    elsewhere: Leaf[bool] | None = None
    """so it is in the cases that another rule lists, which the text does not repeat"""
    until_paid: Leaf[bool] | None = None
    """no complaint about a number once the prizes are paid"""


class Marks(msgspec.Struct, frozen=True, kw_only=True):
    """What players may not do to their cards."""

    erasable: Leaf[bool]
    unclear: Leaf[bool]
    manipulated: Leaf[bool]
    void: Leaf[bool]
    """such a card wins nothing"""
    kept: Leaf[bool]
    checked: Leaf[bool]
    """whoever plays looks whether the card is whole and of this game"""
    indelible: Leaf[bool]
    no_refund: Leaf[bool]
    """who leaves gets nothing back"""
    transfer: Leaf[bool]
    """but may give the cards to somebody else"""


class Books(msgspec.Struct, frozen=True, kw_only=True):
    """The book of acts."""

    kept_by: Leaf[Names]
    each_game: Leaf[bool]
    opening: Leaf[Names]
    """who signs the start"""
    fields: Leaf[Names]
    paid: Leaf[Names]
    winners: Leaf[bool]
    closing: Leaf[Names]
    incidents: Leaf[bool]
    signed_by: Leaf[Names]
    """who signs incidents"""


class BingoRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of traditional bingo."""

    cards: CardRules
    line: Lines
    bingo: Combination
    prizes: Prizes
    staff: Staff
    session: Session
    balls: Balls
    sale: Sale
    announcing: Announcing
    draw: Draw
    claims: Claims
    pools: PoolRules | None = None
    double: Double | None = None
    minimum: Minimum | None = None
    null: Null | None = None
    marks: Marks | None = None
    books: Books | None = None
