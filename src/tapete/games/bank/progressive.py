"""What a progressive pot pays: fixed multiples first, percentages of what is left, nothing twice and nothing short.

The hands of one pass are paid in one go. A pot that does not reach for its multiples pays them all the same; who makes
up for it is the pool's business (``games/pools``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...law.values import Names, Share
from ...table import money
from ...table.contract import Amount, Name

WHOLE = Fraction(1)


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """The prizes of a progressive, and how several winners of one pass share them."""

    rank: Leaf[Names]
    """the hands with a prize, the lowest first"""
    multiples: dict[str, Leaf[int]]
    """so many times the bet"""
    shares: dict[str, Leaf[Share]]
    """a part of the main pot"""
    caps: dict[str, Leaf[int]] = {}
    """of a part, so many times the bet at most"""
    everybody: Leaf[bool]
    """every player with one of these hands wins"""
    own_hand: Leaf[bool]
    """whatever the croupier holds"""
    stake_stays: Leaf[bool]
    """the stake is no part of the prize, and does not come back"""
    from_right: Leaf[bool]
    """hands are compared and paid from the croupier's right"""
    smallest_first: Leaf[bool]
    in_full: Leaf[bool]
    """several with a multiple: each is paid all of it"""
    shared: Leaf[bool]
    """several with the same part of the pot share it equally"""
    odd_to_right: Leaf[bool]
    """what cannot be divided goes to the winner nearest the croupier's right"""
    rest_to_whole: Leaf[bool]
    """whoever wins the whole pot has what the other parts have left"""
    shared_each: Leaf[bool]
    """each of those parts is shared in the same way"""
    multiples_first: Leaf[bool]
    """parts are of what is left after the multiples"""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A hand with a prize. ``place``: 1 is nearest the croupier's right; ``beaten``: the croupier's hand is better."""

    player: Name
    hand: Name
    bet: Amount
    place: int = 1
    beaten: bool = False


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand is paid out of the pot, and by which clauses."""

    player: str
    hand: str
    bet: Amount
    place: int
    amount: Amount
    remainder: str = "0"
    cite: tuple[str, ...] = ()
    reading: str = ""


def award(law: Schedule, pot: int, hits: Iterable[Hit], cap_of: Literal["winner", "prize"] = "winner") -> list[Prize]:
    """The prizes of a pass, in the order in which they are paid. ``cap_of``: whether the cap is each winner's, by the
    winner's own bet, or one for the whole prize, by the highest of their bets."""
    won = list(hits)
    if denied(law.own_hand):
        won = [hit for hit in won if not hit.beaten]
    won.sort(key=lambda hit: hit.place if holds(law.from_right) else -hit.place)
    if denied(law.everybody):
        won = won[:1]
    order = [*law.rank.value]
    if denied(law.smallest_first):
        order.reverse()
    fixed = [(hand, [hit for hit in won if hit.hand == hand]) for hand in order if hand in law.multiples]
    parts = [(hand, [hit for hit in won if hit.hand == hand]) for hand in order if hand in law.shares]
    multiples = [prize for hand, winners in fixed for prize in _multiples(law, hand, winners)]
    left = max(0, pot - sum(prize.amount for prize in multiples))
    base = left if holds(law.multiples_first) else pot
    found = _parts(law, [one for one in parts if one[1]], base, left, cap_of)
    return [*multiples, *found] if holds(law.smallest_first) else [*found, *multiples]


def _multiples(law: Schedule, hand: str, winners: Sequence[Hit]) -> Iterable[Prize]:
    times = law.multiples[hand]
    among = 1 if holds(law.in_full) else len(winners)
    for hit in winners:
        stake = 0 if holds(law.stake_stays) else hit.bet
        sources = (times, law.everybody, law.own_hand, law.stake_stays, *((law.in_full,) if len(winners) > 1 else ()))
        yield _prize(hit, times.value * hit.bet // among + stake, *sources)


def _parts(law: Schedule, parts: Sequence[tuple[str, list[Hit]]], base: int, left: int, cap_of: str) -> Iterable[Prize]:
    """Parts of the pot; the whole of it is what the others leave."""
    both = len(parts) > 1
    whole = [hand for hand, _ in parts if law.shares[hand].value == WHOLE]
    for hand, winners in sorted(parts, key=lambda one: one[0] in whole) if holds(law.smallest_first) else parts:
        share = law.shares[hand]
        rest = hand in whole and holds(law.rest_to_whole)
        amount = money.split(left if rest else base, Fraction(share.value), "rest").part
        sources = (
            share, law.everybody, law.own_hand, law.stake_stays, law.multiples_first,
            *((law.rest_to_whole,) if both else ()),
        )  # fmt: skip
        given = list(_shared(law, hand, winners, amount, cap_of, both, *sources))
        left = max(0, left - sum(prize.amount for prize in given))
        yield from given


def _shared(
    law: Schedule, hand: str, winners: Sequence[Hit], amount: int, cap_of: str, both: bool, *sources: Leaf[Share]
) -> Iterable[Prize]:
    cap = law.caps.get(hand)
    together = law.shared_each if both else law.shared
    if cap is not None and cap_of == "prize":
        amount = min(amount, cap.value * max(hit.bet for hit in winners))
    shares = equal(amount, len(winners), holds(together), holds(law.odd_to_right))
    for hit, share in zip(winners, shares, strict=True):
        stake = 0 if holds(law.stake_stays) else hit.bet
        most = share if cap is None or cap_of == "prize" else min(share, cap.value * hit.bet)
        several = (law.shared, together, law.odd_to_right) if len(winners) > 1 else ()
        yield _prize(hit, most + stake, *sources, *((cap,) if cap is not None else ()), *several)


def equal(amount: int, among: int, shared: bool = True, odd: bool = True) -> tuple[int, ...]:
    """Equal shares, what cannot be divided to the first; not ``shared``: the first has all; not ``odd``: it stays.

    >>> equal(10000, 3), equal(100001, 2), equal(10000, 3, odd=False), equal(10, 2, shared=False)
    ((3334, 3333, 3333), (50001, 50000), (3333, 3333, 3333), (10, 0))
    """
    if not shared:
        return (amount, *(0,) * (among - 1))
    each, over = divmod(amount, among)
    return (each + (over if odd else 0), *(each,) * (among - 1))


def _prize(hit: Hit, amount: int, *sources: Leaf[bool] | Leaf[int] | Leaf[Share]) -> Prize:
    reading = next((leaf.reading for leaf in sources if leaf.reading), "")
    return Prize(
        player=hit.player, hand=hit.hand, bet=hit.bet, place=hit.place, amount=amount, cite=cites(*sources),
        reading=reading,
    )  # fmt: skip
