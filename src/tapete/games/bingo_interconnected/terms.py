"""What was agreed for a hall of interconnected bingo."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..base.terms import Whole
from ..bingo.law.terms import Terms as Room
from ..bingo.prizes.plan import Rate


class Terms(Room, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a hall: those of a room of bingo, and of the network.

    share          the part of the takings that goes to the prize of the network
    maximum        the ball with which it is won at the latest, the same in all halls
    held           what it holds at the opening, where the hall keeps it by itself
    network        the network with which the hall shares it (empty: it keeps it by itself)
    territories    other Communities and Cities whose halls are linked
    agreement      the companies have an agreement with those of the other territories
    protocols      the administrations have signed their protocols before
    requirements   the requirements of all administrations are met
    """

    share: Rate = "1/20"
    maximum: Annotated[int, Meta(ge=15, le=90)] = 45
    held: Whole = 0
    network: Annotated[str, Meta(max_length=58, pattern="^[a-z0-9_-]*$")] = ""
    territories: tuple[str, ...] = ()
    agreement: bool = True
    protocols: bool = True
    requirements: bool = True
