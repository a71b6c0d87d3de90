"""The vocabulary of Draw Poker. What a stake is: ``ante``, ``raise`` (the second bet) or ``progressive`` (the bet for
the pool)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.contract import Event, Incident, Move, Name
from ..banked_poker import moves as family
from ..base.moves import Means, Pushed, Stake

On = Literal["ante", "raise", "progressive"]
OwnBox = family.OwnBox


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own): before the deal an ante, and beside it the bet for the
    pool; the second bet, of exactly the amount due, as an answer to the croupier."""

    stake: Stake
    on: On = "ante"
    box: OwnBox = 0
    means: Means | Literal["coins", "credits"] = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a bet (all of it); with the ante all that goes with it."""

    on: On = "ante"
    box: OwnBox = 0


class ChangeCards(Move, frozen=True, tag="change_cards"):
    """Whoever is asked puts down these cards (``As Kd``) for others; none: the hand stays as it is (``box`` 0: the one
    that is asked)."""

    cards: Annotated[str, Meta(max_length=14)] = ""
    box: OwnBox = 0


class Look(Move, frozen=True, tag="look"):
    """When all have changed the croupier looks at the bank's cards, and changes what the rule says."""


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: family.Box
    stake: Stake
    on: On = "ante"


class KeptCardsTaken(family.Breach, frozen=True, tag="kept_cards_taken"):
    """A player who has put down cards picks up the others before the hand has five again."""


class PutDown(Event, frozen=True, kw_only=True, tag="cards_put_down"):
    """So many cards of a hand were put down for others; only whoever holds the hand knows which."""

    secret: ClassVar[tuple[str, ...]] = ("faces",)

    player: str
    hand: str
    cards: int
    faces: str | None = None


class BankDrew(Event, frozen=True, kw_only=True, tag="bank_changed"):
    """The croupier has looked at the bank's cards, and changes so many."""

    cards: int
    by: str


Moves = (
    family.TableMoves
    | family.Say
    | family.IrregularMoves
    | family.ComplementaryPrize
    | family.AcceptorMoves
    | Bet
    | Lift
    | ChangeCards
    | Look
    | LateBet
    | KeptCardsTaken
)
Events = family.TableEvents | Pushed | family.Compared | family.Qualified | family.Folded | PutDown | BankDrew
