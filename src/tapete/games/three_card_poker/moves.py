"""The vocabulary of three-card poker. What a stake is: ``ante``, ``raise`` (the second bet), ``pair_plus`` (Fortuna or
Pareja Plus), ``carousel`` (the bet for the pool)."""

from __future__ import annotations

from typing import Literal

from ...table.cards import Face
from ...table.contract import Incident, Move, Name
from ..banked_poker import moves as family
from ..base.moves import Means, Stake

On = Literal["ante", "raise", "pair_plus", "carousel"]


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own): before the deal an ante, the bet on the own cards, or
    both; the second bet, equal to the ante, as an answer to the croupier."""

    stake: Stake
    on: On = "ante"
    box: family.OwnBox = 0
    means: Means | Literal["coins", "credits"] = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a bet (all of it)."""

    on: On = "ante"
    box: family.OwnBox = 0


class ChangeCard(Move, frozen=True, tag="change_card"):
    """Whoever is asked would put down a card for another one."""

    face: Face


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: family.Box
    stake: Stake
    on: On = "ante"


Moves = family.FamilyMoves | family.IrregularMoves | family.Consent | Bet | Lift | ChangeCard | LateBet
Events = family.FamilyEvents
