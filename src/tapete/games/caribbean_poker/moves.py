"""The vocabulary of Caribbean poker. What a stake is: ``ante``, ``raise``, ``insurance`` (seguro), ``carousel`` or
``progressive`` (the bets for a pool)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ..banked_poker import moves as family
from ..base.moves import Means, Stake

On = Literal["ante", "raise", "insurance", "carousel", "progressive"]
OwnBox = family.OwnBox


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own): before the deal an ante, and beside it the seguro or the
    bet for the pool; the raise, of exactly the amount due, as an answer to the croupier."""

    stake: Stake
    on: On = "ante"
    box: OwnBox = 0
    means: Means | Literal["coins", "credits"] = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a bet (all of it); with the ante all that goes with it."""

    on: On = "ante"
    box: OwnBox = 0


class BuyCard(Move, frozen=True, tag="buy_card"):
    """Whoever is asked puts down a card, with a sum equal to the ante, for another one. ``face``: which (left out: the
    croupier sees only that it is one). ``also``: a second one."""

    face: Face
    also: Annotated[str, Meta(max_length=2)] = ""


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: family.Box
    stake: Stake
    on: On = "ante"


class BlindBoxPurchase(Incident, frozen=True, tag="blind_box_purchase"):
    """A player wants to buy a card for a box that is played blind. It moves nothing."""

    player: Name


class SecondCardPurchase(Incident, frozen=True, tag="second_card_purchase"):
    """A player puts down more than one card to buy others. It moves nothing."""

    player: Name


class PurchasedCardMakesPrize(Incident, frozen=True, tag="purchased_card_makes_prize"):
    """A hand makes a prize only with the card that was bought: does the side bet win? It moves nothing."""

    player: Name
    on: Literal["insurance", "carousel", "progressive"]


class CarouselWithoutAnte(Incident, frozen=True, tag="carousel_without_ante"):
    """Somebody put the bet for the pool into the slot and has no ante."""

    player: Name


class Tie(Incident, frozen=True, tag="tie"):
    """A hand equals the bank's: what becomes of its bets? It moves nothing."""

    box: family.Box


class BankNotQualified(Incident, frozen=True, tag="bank_not_qualified"):
    """The bank does not play: what is paid on an ante of so much? It moves nothing."""

    stake: Stake


class CardBought(Event, frozen=True, kw_only=True, tag="card_bought"):
    """A card was put down for another; only whoever holds the hand knows which."""

    secret: ClassVar[tuple[str, ...]] = ("face",)

    player: str
    hand: str
    price: Amount
    face: str | None = None


Moves = (
    family.FamilyMoves
    | family.IrregularMoves
    | family.ComplementaryPrize
    | family.AcceptorMoves
    | Bet
    | Lift
    | BuyCard
    | LateBet
    | BlindBoxPurchase
    | SecondCardPurchase
    | PurchasedCardMakesPrize
    | CarouselWithoutAnte
    | Tie
    | BankNotQualified
)
Events = family.FamilyEvents | CardBought
