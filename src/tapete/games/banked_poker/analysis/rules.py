"""What the analysis has to know of a game: typed numbers, without law. Rooms make them from their rulebooks.

A table of payments goes from the name of a combination to odds to one; what is not in it gets nothing besides its
stake.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

import msgspec

from ...poker.hands import Ranking
from ...poker.three import ThreeRanking

Pays = Mapping[str, Fraction]
"""By combination: odds to one."""


class Against(msgspec.Struct, frozen=True, kw_only=True):
    """An ante, and a second bet that takes part against the hand of the bank; who does not make it loses the ante.

    ``opens``  the ranks of the least hand with which the bank plays (``AK``, ``Q``, ``88``); empty: it always plays.
    Otherwise the ante wins and the second bet goes back
    ``pays``  the second bet, by the combination that beats the bank
    ``bonus``  beside the ante, by one's own combination, if the second bet was made, whatever the bank holds
    """

    pays: dict[str, Fraction]
    multiple: Fraction = Fraction(1)
    opens: str = ""
    ante: Fraction = Fraction(1)
    bonus: dict[str, Fraction] = {}


class ThreeCards(Against, frozen=True, kw_only=True):
    """Three cards against three, all of them hidden."""

    ranking: ThreeRanking = ThreeRanking()


class FiveCards(Against, frozen=True, kw_only=True):
    """Five cards against five, one of which lies open. ``purchase``: what one other card costs, in antes; None: no card
    may be bought."""

    ranking: Ranking = Ranking()
    purchase: Fraction | None = None


class Withdrawn(msgspec.Struct, frozen=True, kw_only=True):
    """Three equal bets on three own cards and two common ones; the first may be withdrawn before the first common card
    is shown, the second before the second. ``least``: the ranks of the least hand that wins (``JJ``)."""

    pays: dict[str, Fraction]
    least: str
    ranking: Ranking = Ranking()


class Holdem(msgspec.Struct, frozen=True, kw_only=True):
    """Two own cards, five common ones, a bank that always plays. Before the flop so many antes (``flop``) or the ante
    is lost; then so many more, or not, after the flop (``turn``) and after the fourth card (``river``). ``ante_from``:
    the least combination with which the ante wins; with less it goes back."""

    flop: Fraction = Fraction(2)
    turn: Fraction = Fraction(1)
    river: Fraction = Fraction(1)
    ante_from: str = "straight"
    ranking: Ranking = Ranking()


Rules = TypeVar("Rules", bound=msgspec.Struct)


def key(rules: msgspec.Struct) -> str:
    """The same text for the same rules: by it results are kept.

    >>> rules = Withdrawn(pays={"pair": Fraction(3, 2)}, least="JJ")
    >>> read(key(rules), Withdrawn) == rules
    True
    """
    return msgspec.json.encode(rules, enc_hook=str, order="deterministic").decode()


def read(text: str, kind: type[Rules]) -> Rules:
    """The rules that ``key`` wrote."""
    return msgspec.json.decode(text, type=kind, dec_hook=lambda wanted, given: wanted(given))
