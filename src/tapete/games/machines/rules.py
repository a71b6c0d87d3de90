"""The typed rules of gaming machines: what a rulebook says, each leaf with its citation."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Share, Text
from ..base.rules import TableRules


class Bet(msgspec.Struct, frozen=True):
    """What one pays to play, and what it is called."""

    name: Text
    offered: Leaf[bool]


class Access(msgspec.Struct, frozen=True, kw_only=True):
    """By which means one comes to play."""

    means: Leaf[Names]
    telematic: Leaf[Names] | None = None
    """by which at a machine that is played from afar"""
    sold_by: Leaf[Names] | None = None
    """who sells them"""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """What a play costs, and gives."""

    paid: Leaf[Literal["price", "stake"]]
    """the price of a game, the same for all, or a stake that the player chooses"""
    time: Leaf[bool] | None = None
    """a time of play is given for it"""
    players: Leaf[int] | None = None
    """so many players at the least"""
    options: Leaf[bool] | None = None
    """one of the bets that the machine has"""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """What may be won."""

    none: Leaf[bool] | None = None
    """nothing that is worth money"""
    kinds: Leaf[Names] | None = None
    """prizes of these kinds"""
    paid: Leaf[bool] | None = None
    """what the pay table gives to a combination is paid"""
    chance: Leaf[Literal["always", "component"]] | None = None
    """chance alone decides, or has its part"""
    independent: Leaf[bool] | None = None
    """no play depends on others"""


class Modalities(msgspec.Struct, frozen=True, kw_only=True):
    """Of which modality a machine may be (terms.modality), and how many play at it."""

    names: Leaf[Names]
    in_kind: str = ""
    """the one in which the prize is an object"""
    seats: dict[str, Leaf[int]] = {}
    """how many positions it has; one that is not listed has as many as it has"""


class Certificate(msgspec.Struct, frozen=True):
    """What has to be certified and registered (terms.certified, terms.registered)."""

    certified: Leaf[Names]
    registered: Leaf[Names]


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    """Accumulated pools and extra prizes."""

    offered: Leaf[Names]
    ways: Leaf[Names]
    """fed by this machine alone, or linked to others"""
    on_condition: Leaf[bool]
    """they are given when the operator's conditions are met"""
    known: Leaf[bool]
    """which the players know before they hold"""
    information: Leaf[bool]
    access_rules: Leaf[bool]
    signal: Leaf[bool]
    """the machine tells the player that the highest prize is won"""


class Returns(msgspec.Struct, frozen=True):
    """What a program gives back."""

    direct: Leaf[bool]
    """prizes of its own, beside any pool"""
    least: Leaf[Share]
    skill: Leaf[Literal["never", "best"]] | None = None
    """where a reel may be moved on: what a player has who never does, or who always does it as well as can be"""


class Staff(msgspec.Struct, frozen=True):
    """Who has to be there (terms.staff), and what they do."""

    minimum: Leaf[Names]
    available: Leaf[Names]
    """who puts machines at the players' disposal"""
    repairs: Leaf[Names]


class Conflicts(msgspec.Struct, frozen=True):
    """Irregular plays, and doubts on the rules."""

    corrected_by: Leaf[Names]
    consulted: Leaf[Names]
    cctv: Leaf[bool]
    payment_error: Leaf[bool]
    contradiction: Leaf[Names]
    """what may contradict the rules that were published"""


class MachineRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of gaming machines."""

    group: str = ""
    """the group that these machines belong to; empty: each says its own (terms.group)"""
    groups: Leaf[Names]
    casino: Leaf[bool] | None = None
    """they may stand in a casino, among its games"""
    bets: dict[str, Bet]
    access: Access
    play: Play
    prize: Prize = Prize()
    modalities: Modalities | None = None
    positions: Leaf[bool] | None = None
    """no more players than the machine has positions"""
    certificate: Certificate | None = None
    pools: Pools | None = None
    returns: Returns | None = None
    staff: Staff | None = None
    conflicts: Conflicts | None = None
    attended: Leaf[Names] | None = None
    """who serves the machine where the text names no staff: they say where its reels have stopped"""
    tampering: Leaf[bool] | None = None
    """nobody may tamper with a machine"""
