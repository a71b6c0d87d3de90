"""What a regulation asks of the house itself: the operator, the premises, its people, its means of play, its tables.

A house is described and judged as a whole (``inspection.house``); nobody plays it. Its rules stand in ``house.toml``.
"""

from __future__ import annotations

from datetime import date

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Requirement
from .rules import General


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """When a text was published, and how many days later it holds."""

    published: date
    days: Leaf[int]


class Remote(msgspec.Struct, frozen=True, kw_only=True):
    """Games played by telematic means."""

    outside: Leaf[bool]
    """the text does not rule them: such a table is not held against it"""
    barred: Leaf[bool]
    """nobody may authorise them"""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What a house is held against. ``requires`` looks at the house, ``each`` at every member of one of its lists
    (``staff``, ``means``, ``tables``, ``developed``)."""

    games: dict[str, dict[str, Leaf[Names]]]
    """the games of the catalogue, by the class to which they belong"""
    premises: dict[str, Leaf[Names]] = {}
    """by class: the kinds of premises in which alone its games are played; of other classes the text names none"""
    beside: dict[str, dict[str, Leaf[Names]]] = {}
    """by class and kind of premises: the games of the class that alone may stand there"""
    unlisted: Leaf[bool]
    """what the text does not list or rule may not be played"""
    remote: Remote | None = None
    answers_for_tables: Leaf[bool] | None = None
    """the operator answers for every table that breaks the rules of its game"""
    hold_categories: Leaf[Names] | None = None
    """classes of games in which a payment may be withheld while a result is verified"""
    force: Force | None = None
    general: General | None = None
    requires: dict[str, Leaf[Requirement]] = {}
    each: dict[str, dict[str, Leaf[Requirement]]] = {}
