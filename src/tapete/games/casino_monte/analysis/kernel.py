"""Hands of Casino Monte played by the million: cards from a full shoe, burned and compared as the rules say. Compiled.

The kernel holds no rule of its own: what two cards come to, who goes to Revancha and what a bet nets come in as arrays,
which are filled from the typed rules; nothing that was counted exactly goes into them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ..law.ranks import fate
from ..law.rules import CasinoMonteRules
from . import hands

ENDS = ("wins", "loses", "ties", "null")


class Shoe(NamedTuple):
    """``deck`` every card by the number of its value, ``faces`` what these stand for, ``burned`` cards before the
    Revancha."""

    deck: Any
    faces: tuple[str, ...]
    burned: int


class Worth(NamedTuple):
    """How hands end and what a bet nets.

    ``ends``    by the player's value and the croupier's: a number of ``ENDS``
    ``first``   by how the first cards end; NaN: the bet is not made
    ``goes``    by value, whether a tie leads to Revancha; ``plays``: whether the bet has anything to do with it
    ``declined`` what a tie nets otherwise
    ``second``  by how often Revancha was played, less one, and how it ends
    """

    ends: Any
    first: Any
    goes: Any
    plays: bool
    declined: float
    second: Any


def shoe(pack: hands.Pack, burned: int) -> Shoe:
    faces = tuple(pack)
    numbers = [n for n, face in enumerate(faces) for _ in range(pack[face])]
    return Shoe(np.array(numbers, np.int8), faces, burned)


def fates(rules: CasinoMonteRules, pack: Shoe) -> Any:
    """How every two cards end."""
    return np.array([[ENDS.index(fate(rules, a, b)) for b in pack.faces] for a in pack.faces], np.int64)


def worth(rules: CasinoMonteRules, ends: Any, bet: str, goes: dict[str, bool]) -> Worth:
    """What a bet nets, as arrays."""
    rounds = range(1, rules.revancha.rounds.value + 1)
    if bet == "tie":
        first = [float(hands.tie_bet(rules, end)) for end in ENDS]
    elif bet == "revancha":
        first = [float("nan") for _ in ENDS]
    else:
        first = [float(hands.first(rules, end)) for end in ENDS]
    return Worth(
        ends=ends,
        first=np.array(first),
        goes=np.array(list(goes.values()), np.bool_),
        plays=bet != "tie" and bool(goes),
        declined=float(hands.declined(rules)),
        second=np.array([[float(hands.second(rules, end, times)) for end in ENDS] for times in rounds]),
    )


@compiled
def hand(cards: Any, burned: int, ways: Worth, s: Any) -> tuple[float, float]:
    """One hand from the full shoe: what the bet nets, and what was staked. The third of ``ENDS`` is a tie."""
    mine = draw(cards, 0, s)
    bank = draw(cards, 1, s)
    end = ways.ends[mine, bank]
    if end != 2 or not ways.plays:
        return ways.first[end], 1.0
    if not ways.goes[mine]:
        return ways.declined, 1.0
    at, times = 2, 0
    while True:
        for _ in range(burned):
            draw(cards, at, s)
            at += 1
        mine = draw(cards, at, s)
        bank = draw(cards, at + 1, s)
        at += 2
        times += 1
        end = ways.ends[mine, bank]
        if end != 2 or times == ways.second.shape[0]:
            return ways.second[times - 1, end], 1.0 + times


@compiled
def many(rounds: int, cards: Any, burned: int, ways: Worth, s: Any, tally: Any) -> None:
    """So many hands, each from the full shoe, added up."""
    for _ in range(rounds):
        net, staked = hand(cards, burned, ways, s)
        if not np.isnan(net):
            tally[0] += 1.0
            tally[1] += net
            tally[2] += net * net
            tally[3] += staked


class Hands(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of Casino Monte, as a task of the simulation."""

    bet: str
    strategy: str | None
    expected: float
    variance: float
    pack: Shoe
    worth: Worth
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        many(rounds, self.pack.deck.copy(), self.pack.burned, self.worth, stream, tally)
        return tally


def ended(pack: Shoe, ways: Worth, order: list[int]) -> float:
    """One hand with cards of these numbers in this order: what the bet nets."""
    net, _ = hand(np.array(order, np.int8), pack.burned, ways, np.zeros(4, np.uint64))
    return float(net)
