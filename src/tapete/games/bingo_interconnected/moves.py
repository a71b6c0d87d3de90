"""The vocabulary of interconnected bingo: that of bingo, and the prize of the network."""

from __future__ import annotations

from ...table.contract import Event
from ...table.events import Told
from ..base.linked import Stands
from ..bingo import moves as m


class PrizeShown(Event, frozen=True, kw_only=True, tag="network_prize"):
    """What is played for in this game beside the prizes of the hall: ``amount`` where the hall keeps it by itself, what
    this game brings, and with which ball it is won at the latest."""

    maximum: int
    brings: int
    amount: int | None = None


Moves = m.Moves | Stands
Events = m.Events | PrizeShown | Told
