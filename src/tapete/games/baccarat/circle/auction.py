"""Several who want the bank: what each has said, and whose it is when the window is closed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ....table.contract import Amount


class Bid(msgspec.Struct, frozen=True):
    """A player would take the bank for this amount; ``partner`` puts up ``share`` of it, once he has ``agreed``."""

    player: str
    amount: Amount
    partner: str = ""
    share: Amount = 0
    agreed: bool = True


def with_bid(bids: Sequence[Bid], bid: Bid) -> tuple[Bid, ...]:
    """A later bid replaces his former one."""
    return (*(b for b in bids if b.player != bid.player), bid)


def taker(bids: Sequence[Bid], order: Sequence[str], alone_first: bool) -> Bid | None:
    """Of those who take what is offered: one alone before an association, then by priority.

    >>> taker([Bid("ana", 100, "eli", 50), Bid("bea", 100)], ["ana", "bea"], True).player
    'bea'
    """
    good = [b for b in bids if b.agreed and b.player in order]
    return min(good, key=lambda b: (alone_first and bool(b.partner), order.index(b.player)), default=None)


def highest(bids: Sequence[Bid], order: Sequence[str], arrival: bool = False) -> Bid | None:
    """The highest bid; of equal ones by priority, or by arrival.

    >>> highest([Bid("eli", 300), Bid("dan", 300), Bid("bea", 200)], ["bea", "dan", "eli"]).player
    'dan'
    """
    good = [b for b in bids if b.player in order]
    if arrival:
        return max(good, key=lambda b: b.amount, default=None)
    return min(good, key=lambda b: (-b.amount, order.index(b.player)), default=None)
