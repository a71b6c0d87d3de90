"""The typed rules of prizes and pools. The note under a field says what it means; amounts of the law are in euros."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Names, Share, Text, Tiers


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Up to so many cards sold, the bingo has to come with this ball or an earlier one."""

    cards: Leaf[int]
    order: Leaf[int]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a table of orders: one order for each category of the room."""

    orders: Leaf[Tiers]
    printed: Leaf[Tiers] | None = None
    """what the text prints where that is read otherwise"""


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody decides about the prize, before the game."""

    by: Leaf[Names]
    decides: Leaf[Names]
    """game, amount, order, colour"""
    announced: Leaf[bool] | None = None
    """before the start"""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize on top of the ordinary one, for whoever wins that under a further condition."""

    name: Text
    offered: Leaf[bool]
    combination: Literal["line", "bingo"] = "bingo"
    # what it is paid from
    common: Leaf[bool] | None = None
    """out of the pool that these prizes have in common; else each has its own"""
    funded: Leaf[bool] | None = None
    """a part of the takings of every game goes to it"""
    kept: Leaf[Share] | None = None
    """this part of the pool is not paid and begins the next"""
    current: Leaf[bool] | None = None
    """what the game itself brings is part of it"""
    shared: Leaf[bool] | None = None
    """several who win it share it"""
    # how much
    amount: Leaf[int] | None = None
    amounts: Leaf[Tiers] | None = None
    """one of these"""
    most: Leaf[int] | None = None
    authorised: Leaf[bool] | None = None
    """the amount has to be authorised"""
    changed_by: Leaf[Names] | None = None
    """who may change the amount"""
    # when
    after_reached: Leaf[bool] | None = None
    """in the game that follows the one in which the amount was reached"""
    hours: Leaf[Names] | None = None
    """in the first game after each of these hours"""
    printed_hours: Leaf[Names] | None = None
    """what the text prints where that is read otherwise"""
    once: Leaf[bool] | None = None
    """in one game after each hour"""
    chosen: Chosen | None = None
    # with which ball
    within: Leaf[int] | None = None
    ordered: Leaf[bool] | None = None
    """with the order that was fixed for the game, or before it"""
    lowest: Leaf[int] | None = None
    """no order below this one is fixed"""
    colour: Leaf[bool] | None = None
    """the ball that gives the prize has the colour that was announced"""
    scale: dict[str, Step] = {}
    beyond: Leaf[int] | None = None
    """with more cards than any step of the scale has"""
    rows: dict[str, Row] = {}
    """by the number of the game in which it is in play, from 1"""
    goes_on: Leaf[Literal["game", "day"]] | None = None
    """after the last row the order grows by the step with each such game, or with each day of as many games as hours"""
    # if nobody wins it
    step: Leaf[int] | None = None
    """the order grows by so many"""
    until: Leaf[Literal["session", "won"]] | None = None
    """game by game, up to the last game of the session or until it is won"""
    stays: Leaf[bool] | None = None
    """it stays in play"""


class PoolRules(msgspec.Struct, frozen=True, kw_only=True):
    """The prizes that a text has, or lets a venue have."""

    prizes: dict[str, Prize] = {}
    listed: Leaf[bool] | None = None
    """there are no others"""
    changed_by: Leaf[Names] | None = None
    """who may change every amount and limit"""
    limit: Leaf[Literal["or_before", "exactly"]] | None = None
    """an order means that ball and every earlier one"""
    obtained: Leaf[Literal["sung", "completed"]] | None = None
    """the ball by which the order is counted: the last one out when it was sung, or the one that completed the card"""
    pays: Leaf[Literal["amount", "everything"]] | None = None
    """what is paid of a pool that has reached its amount"""
    covered: Leaf[bool] | None = None
    """nothing is promised out of the common pool that is not there"""
    colours: Leaf[int] | None = None
    """so many colours of balls at least, where a colour decides"""
    own: Leaf[bool] | None = None
    """a venue may have prizes of its own, with conditions of its own"""
    posted: Leaf[bool] | None = None
    """their conditions are public at all times (``posted`` of the plan)"""
    percentage: Leaf[bool] | None = None
    """so is the part of the price that goes to them"""
    accumulates: Leaf[bool] | None = None
    """their pools grow by a part of the takings"""
    applied: Leaf[bool] | None = None
    """they are considered when a winner is found"""
