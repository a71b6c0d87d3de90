"""The typed rules of tickets that are opened at once: what a rulebook says, each leaf with its citation."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Text
from ..base.rules import TableRules
from ..draws.rules import Claims, Holding


class Bet(msgspec.Struct, frozen=True):
    """The ticket."""

    name: Text
    offered: Leaf[bool]


class Sale(msgspec.Struct, frozen=True, kw_only=True):
    """By whom, where and how it is sold."""

    organisers: Leaf[Names] | None = None
    """who may organise it (terms.organiser)"""
    price: Leaf[bool] | None = None
    """at a certain price"""
    premises: Leaf[Names] | None = None
    """in premises of these kinds (terms.premises)"""
    premises_authorised: Leaf[bool] | None = None
    batch_authorised: Leaf[bool] | None = None
    """and only tickets that were authorised (terms.batch_authorised)"""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What it hides, and how that comes out."""

    closed: Leaf[bool]
    """nothing can be read before it is opened"""
    ways: Leaf[Names]
    """how it is opened"""
    beforehand: Leaf[bool]
    """its prize was set before"""
    compared: Leaf[bool] | None = None
    """whoever has opened it looks whether it has a prize"""
    checked: Leaf[bool] | None = None
    """and before that, whether it is well printed"""


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """Faults for which only the price goes back."""

    illegible: Leaf[bool]
    signs: Leaf[bool]
    control: Leaf[bool]
    """an apparent prize that the control number denies"""


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """How a prize is paid."""

    kinds: Leaf[Names] | None = None
    stated: Leaf[bool] | None = None
    """it is what the ticket says"""
    address: Leaf[bool] | None = None
    """at the address on its back (terms.place)"""
    verified: Leaf[bool] | None = None
    """after its validity was looked at"""
    registered: Leaf[bool] | None = None
    fields: Leaf[Names] | None = None
    """what the register of prizes has"""


class InstantRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of tickets that are opened at once."""

    bets: dict[str, Bet]
    sale: Sale = Sale()
    opening: Opening
    payment: Payment = Payment()
    faults: Faults | None = None
    holding: Holding | None = None
    claims: Claims | None = None
