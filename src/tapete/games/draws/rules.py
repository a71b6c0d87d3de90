"""What the rules of every game of tickets may have: who holds a ticket, and how its prize is claimed."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names

Start = Literal["first_working_day", "next_day"]
"""The first day of a period: the first working day after the result, or the very next one."""


class Holding(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays with a ticket, and who bears its risk."""

    issued: Leaf[bool]
    """whoever bought or holds a duly issued ticket plays with it"""
    bearer: Leaf[bool] | None = None
    """lawful possession is enough: a ticket may be handed over"""
    risk: Leaf[bool] | None = None
    """keeping it is the holder's alone"""
    no_action: Leaf[Names] | None = None
    """mishaps for which nobody answers"""
    turns_up: Leaf[Names] | None = None
    """mishaps after which a ticket may turn up again; then it is the ticket that it was"""
    void: Leaf[Names] | None = None
    """what makes a ticket void"""
    invalid: Leaf[bool] | None = None
    """and a void one wins nothing"""


class Claims(msgspec.Struct, frozen=True, kw_only=True):
    """From the result to the payment."""

    days: Leaf[int] | None = None
    """calendar days, at the least"""
    start: Leaf[Start] | None = None
    lapse: Leaf[bool]
    """after the last day there is no right"""
    indivisible: Leaf[bool]
    against_ticket: Leaf[bool]
    """only whoever presents the ticket is paid"""
    no_other_proof: Leaf[bool]
