"""The typed rules of bets, totals, calls and settlement that the baccarat games share; see ``rules`` for their style.

In the words of a call ``{points}`` stands for the total of the hand, ``{punto}`` and ``{banca}`` for both totals.
"""

from __future__ import annotations

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names, Order, Share


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When, where and with what bets are made."""

    on: Leaf[Names]
    """what may be bet on: ``punto``, ``banca``, ``empate`` (a tie bet also needs odds in ``pays``)."""
    means: Leaf[Names] | None = None
    """what is staked: ``chips``. None: not asked."""
    on_places: Leaf[bool] | None = None
    """bets lie on the marked places: ``at: elsewhere`` is refused ``no_such_place``. None: admitted"""
    banca_box: Leaf[bool] | None = None
    """bets on Banca lie in the box with the number of the player's seat: ``at: other_box`` is refused ``wrong_box``.
    None: admitted"""
    punto_box: Leaf[bool] | None = None
    """bets on Punto lie before the player's own number: likewise. None: admitted"""
    others_free: Leaf[bool] | None = None
    """players who do not deal may bet or abstain. None: so they may."""
    start_call: Leaf[Call] | None = None
    """the start of each coup is announced (before its first bet)."""
    invitation: Leaf[Call] | None = None
    """the players are invited to bet, before any card is dealt."""
    close_call: Leaf[Call]
    """«no va más»: the end of the bets; later ones are refused ``after_the_call``."""
    deal_call: Leaf[Call] | None = None
    """«cartas»: whoever holds the shoe is told to deal."""


class Equal(msgspec.Struct, frozen=True, kw_only=True):
    """Equal totals."""

    equal: Leaf[bool] | None = None
    """equal totals are a tie. None: so all the same."""
    void: Leaf[bool]
    """bets on the hands are null and go back."""


class Deduction(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps of the winnings of Banca bets."""

    rate: Leaf[Share] | None = None
    """on every win of the bank."""
    with_six: Leaf[Share] | None = None
    """only when the bank wins with a total of ``six``"""
    six: Leaf[Names] | None = None
    """those totals"""
    commission: Leaf[bool] | None = None
    """a percentage that the text does not state (terms.commission, reading P16)."""


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards lie when dealt, and the announcement of the two-card totals."""

    carried: Leaf[Names] | None = None
    """hands whose cards go to the croupier when dealt (``handed {to: ROLE}``, a role of ``staff.acts.totals``)."""
    by_shoe: Leaf[bool] | None = None
    """the bank's cards lie nearer the shoe, Punto's further away (``laid {side: near}``, ``{side: far}``)."""
    punto_call: Leaf[Call] | None = None
    """Punto's total is announced."""
    bank_call: Leaf[Call] | None = None
    """the bank's total is announced."""
    zero: Leaf[Call] | None = None
    """the word for a total of nothing, in every call. None: ``0``"""


class Calls(msgspec.Struct, frozen=True, kw_only=True):
    """What the croupier says of the third card (not after a natural), and at the end."""

    punto_stands: Leaf[Call]
    punto_draws: Leaf[Call]
    bank_stands: Leaf[Call]
    bank_draws: Leaf[Call]
    punto_wins: Leaf[Call]
    bank_wins: Leaf[Call]
    tie: Leaf[Call]


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a coup: ``take``, ``pay``, ``deduct``, ``collect``, in this order unless ``order`` says otherwise."""

    order: Leaf[Order]
    """those of the four that the text names, in its order; the others keep their place beside them."""
    cards_last: Leaf[bool] | None = None
    """the cards are removed only after the bets were collected and paid. None: so all the same."""
    face_down: Leaf[bool] | None = None
    """they are removed face down (``collected {face_down}``). None: not asked, the event says true."""
