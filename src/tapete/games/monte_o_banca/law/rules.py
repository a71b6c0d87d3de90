"""The typed rules: what a rulebook of Monte o Banca says, each leaf with its citation."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names, Odds, Order, Share, Text
from ...base.rules import TableRules

Place = Literal["upper_left", "upper_right", "lower_left", "lower_right"]
Suit = Literal["next", "previous", "opposite"]
Where = Literal["facing", "below", "across", "near", "lower"]
"""How a card lies to the enlarged one: beside it, under it, or neither; ``near``: both of the first, ``lower``: both of
the last, where a law speaks of them in one breath."""


class Pack(msgspec.Struct, frozen=True):
    """The Spanish pack. ``circle``: the order of the suits, round and round."""

    suits: Leaf[Names]
    ranks: Leaf[Names]
    circle: Leaf[Order]
    from_helper: Leaf[bool] | None = None
    """the dealer receives the pack from the helper, where there is one, and else does both jobs"""


class Staff(msgspec.Struct, frozen=True):
    """Who does what: roles."""

    responsible: Leaf[Names]
    """answers for the game, and decides what no rule settles"""
    delegates: Leaf[Names]
    """act for the management at the table"""
    conflicts: Leaf[Names]
    """settle every conflict"""
    directs: Leaf[Names]
    """direct the game, shuffle and deal"""
    cuts: Leaf[Names]
    """cut the pack and put it into the shoe"""
    pays: Leaf[Names]
    """take losing bets and pay winning ones"""
    helper: Leaf[Names]
    """may help with the shuffling, where the house has them"""
    helper_shuffles: Leaf[Names] | None = None


class Calls(msgspec.Struct, frozen=True):
    """What is said aloud."""

    first: Leaf[Call]
    second: Leaf[Call]
    third: Leaf[Call]
    fourth: Leaf[Call]
    open: Leaf[Call]
    close: Leaf[Call]
    open_again: Leaf[Call]
    close_again: Leaf[Call]


class Boxes(msgspec.Struct, frozen=True):
    """Where each card is put."""

    first: Leaf[Place]
    second: Leaf[Place]
    third: Leaf[Place]
    fourth: Leaf[Place]


class Layout(msgspec.Struct, frozen=True):
    """How the four cards come to lie there."""

    burn_equal: Leaf[bool]
    """the first two, of the same value, are burned"""
    doubled_on: Leaf[Names]
    doubled_by: Leaf[Names]
    new_card: Leaf[bool]
    """another card is turned for the box"""
    again: Leaf[bool]
    """a further card of the same value is laid there, too"""
    four_void: Leaf[bool]


class Bet(msgspec.Struct, frozen=True):
    """A bet of the cloth. ``pays`` and ``limit`` name its price and its maximum by phase."""

    name: Text
    phases: Leaf[Names]
    pays: dict[str, str]
    limit: dict[str, str]
    suit: Leaf[Suit] | None = None
    """the suit that wins, seen from that of the placed card"""
    first_card: Leaf[bool] | None = None
    """only the first card that is turned wins"""
    suits: Leaf[Names] | None = None
    """the suits of which a card of the same value wins"""
    lines: Leaf[Names] | None = None
    """in which directions one card plays against another, or two against two"""
    by_value: Leaf[bool] | None = None
    less: dict[str, Leaf[int]] = {}
    """points off the price in Primeras, by what became of a card (doubled, tripled, burned)"""


class Annulment(msgspec.Struct, frozen=True):
    """What enlarged cards do to the cards against them, by where these lie (``Where``): which of their matches do not
    make them lose, and with which alone they win."""

    annulled: dict[Where, Leaf[Names]]
    wins: dict[Where, Leaf[Names]]
    diagonals: Leaf[bool] | None = None
    """without effect on diagonal bets"""
    settles: Leaf[bool] | None = None
    """a match of an enlarged card itself settles everything"""


class Annulments(msgspec.Struct, frozen=True):
    one_doubled: Annulment
    two_doubled: Annulment
    one_tripled: Annulment
    tripled_and_doubled: Annulment
    two_tripled: Annulment


class Salto(msgspec.Struct, frozen=True):
    """The same for Salto: what a doubled or a tripled card does to all contrary cards."""

    doubled: Leaf[Names]
    doubled_wins: Leaf[Names]
    tripled: Leaf[Names]
    tripled_wins: Leaf[Names]


class Commission(msgspec.Struct, frozen=True):
    """What the house keeps of winning bets where the first card turned is a match."""

    rate: Leaf[Share]
    phases: Leaf[Names]
    """in which it is deducted"""
    exempt: Leaf[Names]


class Limits(msgspec.Struct, frozen=True):
    """The maxima, in minima."""

    max: dict[str, Leaf[int]]


class Settlement(msgspec.Struct, frozen=True):
    loser_down: Leaf[bool]
    take: Leaf[bool]
    pay: Leaf[bool]


class Course(msgspec.Struct, frozen=True):
    """The phases, and with which cards the second is played."""

    phases: Leaf[Names]
    still_placed: Leaf[Literal["horizontal", "vertical"]]
    time: Leaf[bool]
    """players are given enough time to bet"""


class MonteRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of Monte o Banca."""

    bank: Leaf[bool]
    pack: Pack
    staff: Staff
    places: Leaf[Names]
    """from where one may play: seated, standing"""
    calls: Calls
    boxes: Boxes
    layout: Layout
    bets: dict[str, Bet]
    pays: dict[str, Leaf[Odds]]
    limits: Limits
    commission: Commission
    course: Course
    settlement: Settlement
    annuls: Annulments
    salto: Salto
