"""The vocabulary of hold'em against the house. What a stake is: ``ante``; ``flop``, ``turn``, ``river``, the bets
before those cards; ``bonus``, on one's own two cards. The common cards go by ``board``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Noted, Ruled, Transfer
from ..banked_poker import moves as family
from ..base import moves as shared
from ..base.moves import Means, Stake
from ..cards import moves as cards

On = Literal["ante", "flop", "turn", "river", "bonus"]
Word = Literal["bet", "fold", "pass"]
OwnBox = family.OwnBox
Count = Annotated[int, Meta(ge=0, le=52)]


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own): before the deal an ante, and beside it the Bonus; the
    bets of the streets, of exactly the amount due, as an answer to the croupier."""

    stake: Stake
    on: On = "ante"
    box: OwnBox = 0
    means: Means = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a bet (all of it); with the ante the Bonus."""

    on: On = "ante"
    box: OwnBox = 0


class Say(Move, frozen=True, tag="declare"):
    """Whoever is asked bets, withdraws (before the flop), or passes and stays in (before turn and river). ``box`` 0:
    the one that is asked."""

    word: Word
    box: OwnBox = 0


class ChangeGame(Move, frozen=True, tag="change_game"):
    """The reversible cloth is turned: this table is closed, and another game (``to``) opens on it with so much of a
    float and under that book."""

    to: Annotated[str, Meta(min_length=1, max_length=40)]
    advance: Annotated[int, Meta(ge=0, le=10**12)]
    book: Annotated[int, Meta(ge=1, le=10**6)]


# --- incidents ------------------------------------------------------------------------------------------------------


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: family.Box
    stake: Stake
    on: On = "ante"


class CardShownEarly(Incident, frozen=True, tag="card_shown_early"):
    """A card that was dealt to this hand (a box, ``bank`` or ``board``) is seen before all have decided."""

    hand: family.HandName


class OneBoxedCard(Incident, frozen=True, tag="one_boxed_card"):
    """A card lies face up in the pack."""

    face: Face


class SeveralBoxedCards(Incident, frozen=True, tag="several_boxed_cards"):
    """So many cards lie face up in the pack."""

    cards: Annotated[int, Meta(ge=1, le=52)]


class CardDrawnUnseen(Incident, frozen=True, tag="card_drawn_unseen"):
    """The croupier drew a card by error, and nobody has seen it."""


class PlayerWrongCount(Incident, frozen=True, tag="player_wrong_count"):
    """A player was dealt a wrong number of cards. ``fixable``: the right number can be dealt without changing the order
    of the cards; ``turned``: some of them were turned up."""

    box: family.Box
    cards: Count
    fixable: bool = False
    turned: bool = False


class WrongCountDealt(Incident, frozen=True, tag="wrong_count_dealt"):
    """The bank, or the board, was dealt a wrong number of cards. ``fixable``, ``turned``: as of a player's."""

    hand: Literal["bank", "board"]
    cards: Count
    fixable: bool = False
    turned: bool = False


class SecondBox(Incident, frozen=True, tag="second_box"):
    """A player who has a place put chips on another box."""

    player: Name
    box: family.Box
    stake: Stake


class Tie(Incident, frozen=True, tag="tie"):
    """A hand equals the bank's: what becomes of its bets? It moves nothing."""

    box: family.Box


class WinBelowStraight(Incident, frozen=True, tag="win_below_straight"):
    """A hand wins with less than what the ante asks for: what becomes of the ante? It moves nothing."""

    box: family.Box


class FoldWithBonus(Incident, frozen=True, tag="fold_with_bonus"):
    """A player with a Bonus has withdrawn: what becomes of it? It moves nothing."""

    player: Name


class BonusIndependent(Incident, frozen=True, tag="bonus_independent"):
    """The bank wins or draws against a player with a Bonus: what becomes of it? It moves nothing."""

    player: Name


# --- events ---------------------------------------------------------------------------------------------------------


class HandsRanked(Event, frozen=True, kw_only=True, tag="hands_ranked"):
    """The players' hands from the highest; of equal ones that of the lower box first."""

    hands: tuple[str, ...]
    by: str


class GameChanged(Event, frozen=True, kw_only=True, tag="game_changed"):
    """The cloth shows another game."""

    to: str
    advance: Amount
    book: int
    by: str


Moves = (
    Bet
    | Lift
    | Say
    | ChangeGame
    | family.Sit
    | family.Cut
    | family.Deal
    | family.GiveCard
    | family.GiveCards
    | family.Uncover
    | family.Take
    | family.Pay
    | family.Decide
    | family.NobodyCuts
    | family.StandingPlayer
    | family.CardsShown
    | family.Comments
    | family.AnyOtherProblem
    | shared.Leave
    | shared.OpenSession
    | shared.CloseSession
    | shared.CloseBets
    | shared.ChangeMinimum
    | shared.AnnounceLast
    | shared.Silence
    | cards.Shuffle
    | cards.Correct
    | LateBet
    | CardShownEarly
    | OneBoxedCard
    | SeveralBoxedCards
    | CardDrawnUnseen
    | PlayerWrongCount
    | WrongCountDealt
    | SecondBox
    | Tie
    | WinBelowStraight
    | FoldWithBonus
    | BonusIndependent
)
Events = (
    Call
    | Transfer
    | Asked
    | Chosen
    | Ruled
    | Noted
    | Corrected
    | Dealt
    | shared.Placed
    | shared.Lifted
    | shared.Lost
    | shared.Won
    | shared.Annulled
    | shared.Closed
    | shared.Pushed
    | cards.Shuffled
    | cards.CutMade
    | cards.Burned
    | family.Seated
    | family.Uncovered
    | family.Valued
    | family.Compared
    | family.Folded
    | family.Collected
    | HandsRanked
    | GameChanged
)
