"""The typed rules of a draw: what a rulebook says, each leaf with its citation."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Text
from ..base.rules import TableRules
from ..draws.rules import Claims, Holding


class Bet(msgspec.Struct, frozen=True):
    """A kind of ticket."""

    name: Text
    modality: str
    """of which modality it is (terms.modality)"""
    offered: Leaf[bool]


class Regulation(msgspec.Struct, frozen=True, kw_only=True):
    """What the specific regulation of a draw says."""

    organisers: Leaf[Names] | None = None
    """who may organise it (terms.organiser)"""
    issue: Leaf[Names]
    offer: Leaf[Names]
    """what it states of the issue, and of what is offered"""


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """What a ticket is."""

    numbered: Leaf[bool] | None = None
    """its number is printed on it: one knows which one buys"""
    single_price: Leaf[bool] | None = None
    fractions: Leaf[bool] | None = None
    """a ticket may be sold in fractions"""


class Officials(msgspec.Struct, frozen=True, kw_only=True):
    """Who holds the draw: roles."""

    minimum: Leaf[Names]
    """without them there is no draw"""
    represents: Leaf[Names]
    directs: Leaf[Names]
    material: Leaf[bool]
    """whoever directs looks at the material first"""
    acts: Leaf[Names]
    """who keeps the book of acts"""
    sings: Leaf[Names]
    attests: Leaf[Names]


class Date(msgspec.Struct, frozen=True, kw_only=True):
    """When the draw is held."""

    fixed: Leaf[bool]
    founded: Leaf[bool]
    """another day, or none at all, only for good reasons"""
    authorised: Leaf[bool]
    """and with an authorisation given before"""


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn for."""

    to_drawn: Leaf[bool]
    """prizes go to the numbers drawn"""
    fixed: Leaf[bool] | None = None
    """a prize is what was offered, however many tickets were sold"""
    kinds: Leaf[Names] | None = None
    """what prizes may be; None: whatever the regulation of the draw says"""
    least: Leaf[int] | None = None
    most: Leaf[int] | None = None
    """so many objects"""
    together: Leaf[bool] | None = None
    """all of them are drawn at once"""
    any_ticket: Leaf[bool] | None = None
    """every ticket may win any of them"""
    drum: Leaf[Literal["issued", "sold"]]
    """which numbers are in it"""


class Funding(msgspec.Struct, frozen=True, kw_only=True):
    """What the tickets come to, against the price of the objects."""

    covered: Leaf[bool]
    by: Leaf[Literal["sold", "issued"]]
    players: Leaf[int] | None = None
    """so many players at the least"""


class Charity(msgspec.Struct, frozen=True, kw_only=True):
    """Draws of charitable institutions."""

    organisers: Leaf[Names] | None = None
    """who may organise them (terms.organiser)"""
    more_than: Leaf[int]
    """years for which they have been held without a break"""
    as_fixed: Leaf[bool]
    extension: Leaf[int]
    """years by which an authorisation is extended"""
    renewal: Leaf[bool]
    """after which it has to be renewed"""


class Variable(msgspec.Struct, frozen=True, kw_only=True):
    """Draws for which players choose their numbers."""

    chosen: Leaf[bool]
    in_proportion: Leaf[bool]
    """prizes are shares of what was paid in"""


class Promotion(msgspec.Struct, frozen=True, kw_only=True):
    """Draws that advertise something."""

    advertises: Leaf[bool]
    consumption: Leaf[bool]
    """one takes part by consuming it, and in no other way"""


class Records(msgspec.Struct, frozen=True, kw_only=True):
    """The extract of a draw."""

    extract: Leaf[bool]
    """the official results are published"""
    decides: Leaf[bool]
    """they say which tickets win: nothing is paid before"""
    only: Leaf[bool]
    """no other publication counts"""


class DrawRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of a draw."""

    modalities: Leaf[Names]
    bets: dict[str, Bet]
    prizes: Prizes
    ticket: Ticket = Ticket()
    specific: Regulation | None = None
    officials: Officials | None = None
    date: Date | None = None
    funding: Funding | None = None
    charity: Charity | None = None
    variable: Variable | None = None
    promotion: Promotion | None = None
    holding: Holding | None = None
    records: Records | None = None
    claims: Claims | None = None
