"""The vocabulary of Pai Gow poker. A box is a place; its hand goes by that number, that of the croupier is
``croupier``. There is one bet, ``main``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ..banked_poker import moves as family
from ..banked_poker.moves import Breach
from ..base import moves as shared
from ..base.moves import Means, Pushed, Stake
from ..cards import moves as cards

On = Literal["main"]
OwnBox = family.OwnBox
Throw = Annotated[str, Meta(pattern="^[1-6](-[1-6]){0,3}$")]
Two = Annotated[str, Meta(pattern=r"^(\S{2}( \S{2}){0,3})?$")]
"""Faces with a space between them."""

# --- the bank -------------------------------------------------------------------------------------------------------


class OfferBank(Move, frozen=True, tag="offer_bank"):
    """Before anybody has bet: the croupier, whose bank it is, offers it round the table."""


class TakeBank(Move, frozen=True, tag="take_bank"):
    """Whoever is offered the bank takes it, and lays down so much to cover the bets with."""

    amount: Stake = 0


class PassBank(Move, frozen=True, tag="pass_bank"):
    """Whoever is offered the bank does not want it: it is offered to the next."""


class AnnounceCommission(Move, frozen=True, tag="announce_commission"):
    """The croupier says what part of the winnings the house keeps."""


# --- bets, dice, cards ----------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own); on a vacant one, and takes the place."""

    stake: Stake
    on: On = "main"
    box: OwnBox = 0
    means: Means | Literal["plaques"] = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """Before the deal: a player takes back a bet (all of it)."""

    on: On = "main"
    box: OwnBox = 0


class Shake(Move, frozen=True, tag="shake_dice"):
    """The croupier shakes the dice in their cup and throws them."""


class Dice(Move, frozen=True, tag="dice"):
    """Azar answers: what the dice show, the lowest first (``1-4-6``)."""

    dice: Throw


class SetHand(Move, frozen=True, tag="set_hand"):
    """Whoever has the cards of a box lays them down as two hands: ``small`` names those of the small one; the others
    are the big one (``box`` 0: the player's own). ``option`` instead: they are set in the house way."""

    small: Two = ""
    box: OwnBox = 0
    option: Literal["", "house_way"] = ""


# --- incidents ------------------------------------------------------------------------------------------------------


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: family.Box
    stake: Stake
    on: On = "main"


class WrongSetting(Incident, frozen=True, tag="mis_set_hand"):
    """The hands of a box are not made up as they have to be: so many cards lie in the small one, or it is worth more
    than the big one (``cards`` 0)."""

    box: family.Box
    cards: Annotated[int, Meta(ge=0, le=7)] = 0


class WrongRest(Incident, frozen=True, tag="leftover_count"):
    """After the deal so many cards are left over."""

    cards: Annotated[int, Meta(ge=0, le=53)]


class CroupierPeeks(Incident, frozen=True, tag="croupier_peeks_early"):
    """The croupier looked at the own cards before all others had set theirs."""


class SettingShown(Breach, frozen=True, tag="setting_shown"):
    """A player shows others how the cards are set."""


class Talking(Breach, frozen=True, tag="talking"):
    """A player talks with others before all hands lie open."""


# --- events ---------------------------------------------------------------------------------------------------------


class BankHeld(Event, frozen=True, kw_only=True, tag="bank_held"):
    """The bank is this person's (``croupier``: the house's), with so much to cover the bets."""

    by: str
    box: int
    amount: Amount


class Thrown(Event, frozen=True, kw_only=True, tag="dice_thrown"):
    """What the dice show, and their sum as it is announced; ``first``: the hand that is dealt first."""

    dice: str
    total: int
    first: str


class Rest(Event, frozen=True, kw_only=True, tag="rest_checked"):
    """Cards go to the used ones: those of ``places`` that nobody has, and those that are left over."""

    places: int
    cards: int


class HandSet(Event, frozen=True, kw_only=True, tag="hand_set"):
    """The cards of a hand lie there as two hands; their faces are told only to whoever sees them."""

    secret = ("small", "big")

    hand: str
    small: tuple[str, ...] | None
    big: tuple[str, ...] | None


class TwoShown(Event, frozen=True, kw_only=True, tag="two_hands"):
    """Both hands of a place lie open: what each is."""

    hand: str
    small: tuple[str, ...]
    big: tuple[str, ...]
    category: str
    said: str
    gloss: str
    said_small: str
    gloss_small: str
    right: bool


class Case(Event, frozen=True, kw_only=True, tag="case_settled"):
    """A hand against the bank's: what the big one is, the small one, and what becomes of the stake."""

    hand: str
    big: str
    small: str
    result: str


class Deducted(Event, frozen=True, kw_only=True, tag="deducted"):
    """So much of what was won goes to the house."""

    player: str
    n: int
    amount: Amount
    remainder: str = "0"


Moves = (
    family.Sit
    | family.AskChange
    | shared.Leave
    | shared.OpenSession
    | shared.CloseSession
    | shared.CloseBets
    | shared.Perform
    | shared.AnnounceLast
    | shared.Silence
    | cards.Shuffle
    | family.Cut
    | family.Deal
    | family.GiveCard
    | family.GiveCards
    | cards.Correct
    | family.Uncover
    | family.Take
    | family.Pay
    | family.Decide
    | family.MisdealCount
    | family.MisdealExposed
    | family.NobodyCuts
    | family.StandingPlayer
    | family.CardsShown
    | family.AnyOtherProblem
    | cards.DeclineCut
    | shared.ChangeMinimum
    | shared.JoinList
    | shared.LeaveList
    | OfferBank
    | TakeBank
    | PassBank
    | AnnounceCommission
    | Bet
    | Lift
    | Shake
    | Dice
    | SetHand
    | LateBet
    | WrongSetting
    | WrongRest
    | CroupierPeeks
    | SettingShown
    | Talking
    | family.TouchAfterReveal
)
Events = family.CommonEvents | Pushed | BankHeld | Thrown | Rest | HandSet | TwoShown | Case | Deducted
