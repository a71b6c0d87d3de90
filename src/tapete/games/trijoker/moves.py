"""The vocabulary of three bets. What a stake is: ``bet_1``, ``bet_2``, ``bet_3`` (``all_three``: one of each),
``carousel`` or ``progressive`` (the bets for the pools). The common cards are the hands ``left`` and ``right``."""

from __future__ import annotations

from typing import Literal

from ...table.contract import Event, Incident, Move, Name
from ..banked_poker import moves as family
from ..base.moves import Means, Stake

On = Literal["all_three", "bet_1", "bet_2", "bet_3", "carousel", "progressive"]
Word = Literal["keep", "withdraw"]
OwnBox = family.OwnBox
Place = Literal["left", "right"]


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own): so much on each of the three bets, or on one of them, as
    much as on the others; and beside them the bet for the pool."""

    stake: Stake
    on: On = "all_three"
    box: OwnBox = 0
    means: Means | Literal["coins", "credits"] = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """Before the deal: a player takes back a bet (all of it); with the third bet all that lies there."""

    on: On = "all_three"
    box: OwnBox = 0


class Choose(Move, frozen=True, tag="choose"):
    """Whoever is asked leaves a bet or withdraws it (``on``: the one that is asked about, if nothing is said;
    ``box`` 0: the one that is asked)."""

    option: Word
    on: Literal["", "bet_1", "bet_2", "bet_3"] = ""
    box: OwnBox = 0


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: family.Box
    stake: Stake
    on: On = "all_three"


class CommonExposed(Incident, frozen=True, tag="common_exposed"):
    """A common card that lies there is seen before its time."""

    place: Place


class UnequalBets(Incident, frozen=True, tag="unequal_bets"):
    """A player put down three bets that are not equal."""

    player: Name
    bet_1: Stake
    bet_2: Stake
    bet_3: Stake


class SeveralCombinations(Incident, frozen=True, tag="several_combinations"):
    """The cards of a box make more than one combination: which is paid? It moves nothing."""

    box: family.Box


class LookedAndLeft(Incident, frozen=True, tag="absent_after_looking"):
    """A bettor who is not there any more had looked at the cards."""

    player: Name


class Hand(Event, frozen=True, kw_only=True, tag="hand_made"):
    """What a hand is: its own cards with the common ones, and whether it wins."""

    hand: str
    category: str
    wins: bool


Moves = (
    family.CommonMoves
    | family.IrregularPlays
    | family.AcceptorMoves
    | Bet
    | Lift
    | Choose
    | LateBet
    | CommonExposed
    | UnequalBets
    | SeveralCombinations
    | LookedAndLeft
)
Events = family.CommonEvents | Hand
