"""The vocabulary of poker against the house: moves, incidents with their facts, events.

A box is a number, counted from the croupier's left; its hand goes by that number, the croupier's is ``bank``. Each game
has a ``Bet`` of its own, which names its bets.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Done, Noted, Ruled, Told, Transfer
from ..base import moves as shared
from ..base.linked import Stands
from ..base.moves import Means, Pushed, Silence, Stake
from ..cards import moves as cards

Box = Annotated[int, Meta(ge=1, le=9)]
OwnBox = Annotated[int, Meta(ge=0, le=9)]
HandName = Annotated[str, Meta(max_length=8)]
Word = Literal["go", "fold"]

# --- players --------------------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box (``box`` 0: the player's own). Who has no place takes that of the box if it is free, and
    else bets with whoever has it."""

    stake: Stake
    on: str = "ante"
    box: OwnBox = 0
    means: Means = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a bet (all of it)."""

    on: str = "ante"
    box: OwnBox = 0


class Sit(Move, frozen=True, tag="sit"):
    """A player takes the place at a box."""

    box: Box


class Say(Move, frozen=True, tag="declare"):
    """Whoever decides for a box goes on, with the second bet, or withdraws (``box`` 0: the one that is asked)."""

    word: Word
    box: OwnBox = 0


class Consent(Move, frozen=True, tag="consent"):
    """Whoever has a place lets others bet on that box, or (``open`` false) nobody from now on. Games whose law asks for
    it have this move."""

    open: bool = True


class AskChange(Move, frozen=True, tag="ask_change"):
    """A player asks for chips in exchange for money."""

    amount: Stake


# --- staff and chance -----------------------------------------------------------------------------------------------


class Cut(cards.Cut, frozen=True, tag="cut"):
    """So many cards are cut off (0: half of them); ``exposed``: some of them were seen."""

    exposed: bool = False


class Deal(Move, frozen=True, tag="deal"):
    """The croupier begins to deal; then azar gives card by card."""


class GiveCard(Move, frozen=True, tag="card"):
    """Azar answers: the next card. ``to``, if given, must be the hand that is to have it."""

    face: Face
    to: HandName = ""


class GiveCards(Move, frozen=True, tag="cards"):
    """Azar answers several times: the next cards, in order."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=52)]


class Uncover(Move, frozen=True, tag="uncover"):
    """When all have decided the croupier turns up the bank's cards."""


class Take(Move, frozen=True, tag="take"):
    """By hand: the lost bets of a box are taken, and its cards."""

    box: Box


class Pay(Move, frozen=True, tag="pay"):
    """By hand: the bets of a box are paid (``amount`` 0: what is due), or go back."""

    box: Box
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0


class ComplementaryPrize(Move, frozen=True, tag="complementary_prize"):
    """The system of the pool has given somebody a prize by chance, and the croupier pays it. Games whose law has such
    prizes have this move."""

    player: Name
    amount: Stake


class BuyCredits(Move, frozen=True, tag="buy_credits"):
    """A player gives chips for credits, with which the bet for the pool is made. Games whose law has such acceptors
    have this move, and the next four."""

    amount: Stake


class LoadCredits(Move, frozen=True, tag="load_credits"):
    """The croupier activates what a player has bought, at the counter of their place."""

    player: Name


class CashCredits(Move, frozen=True, tag="cash_credits"):
    """A player changes all the credits that are left back for chips."""


class UnlitBet(Incident, frozen=True, tag="unlit_bet"):
    """No light shows a player's bet for the pool."""

    player: Name
    box: Box


class FaultyLight(Incident, frozen=True, tag="faulty_light"):
    """The light of a place does not work, or (``works``) does so again."""

    box: Box
    works: bool = False


class Decide(Move, frozen=True, tag="decide"):
    """Whoever settles what comes up decides what is pending."""

    option: Literal["go_on", "null", "for_house", "for_player", "cctv"]
    about: Annotated[str, Meta(max_length=64)] = ""


# --- incidents of the deal ------------------------------------------------------------------------------------------


class MisdealCount(Incident, frozen=True, tag="misdeal_count"):
    """A hand (a box, or ``bank``) was dealt a wrong number of cards."""

    hand: HandName
    cards: Annotated[int, Meta(ge=0, le=52)]


class MisdealExposed(Incident, frozen=True, tag="misdeal_exposed"):
    """A card that should not appears face up in the deal: the next one, or one that lies there already."""

    face: Face


class NobodyCuts(Incident, frozen=True, tag="nobody_cuts"):
    """No player wants to cut."""


class ShortCut(Incident, frozen=True, tag="short_cut"):
    """A player cut off so many cards only; ``exposed``: or some of them were seen."""

    cards: Annotated[int, Meta(ge=1, le=52)]
    exposed: bool = False


# --- incidents of the bets ------------------------------------------------------------------------------------------


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: Box
    stake: Stake
    on: str = "ante"


class BoxOverMaximum(Incident, frozen=True, tag="box_over_maximum"):
    """A player put so much on a box that its bettors together exceed the maximum."""

    player: Name
    box: Box
    stake: Stake


class FourthBet(Incident, frozen=True, tag="fourth_bet_on_box"):
    """One player more than may put chips on a box."""

    player: Name
    box: Box
    stake: Stake


class StandingPlayer(Incident, frozen=True, tag="standing_player"):
    """Somebody who has no place put chips on a box."""

    player: Name
    stake: Stake


class BoxDispute(Incident, frozen=True, tag="box_dispute"):
    """A bettor of a box does not agree with whoever decides for it: whose word counts? It moves nothing."""

    player: Name
    box: Box


# --- incidents of conduct -------------------------------------------------------------------------------------------


class Breach(Incident, frozen=True):
    """A player does what players may not do; which breach it is, its name says."""

    player: Name


class InformationExchange(Breach, frozen=True, tag="information_exchange"):
    """A player exchanges information on the cards."""


class EarlyUncovering(Breach, frozen=True, tag="early_uncovering"):
    """A player uncovers cards before the time."""


class AdviceRequested(Breach, frozen=True, tag="advice_requested"):
    """A player asks others for advice."""


class CardsShown(Breach, frozen=True, tag="cards_shown"):
    """A player shows the cards to others."""


class Comments(Breach, frozen=True, tag="comments"):
    """A player comments on the course of the game."""


class TouchAfterReveal(Breach, frozen=True, tag="touch_after_reveal"):
    """A player touches the cards once those of the bank are uncovered."""


class UncoverAfterFold(Breach, frozen=True, tag="uncover_after_paso"):
    """A player who has withdrawn uncovers the cards."""


class CardsOutOfSight(Breach, frozen=True, tag="cards_out_of_sight"):
    """A player takes cards out of the croupier's sight."""


class BlindBoxPeek(Breach, frozen=True, tag="blind_box_peek"):
    """A player sees or touches the cards of a box that is not theirs."""


# --- irregular plays ------------------------------------------------------------------------------------------------


class WrongDistribution(Incident, frozen=True, tag="wrong_distribution"):
    """Cards went where they do not belong. ``fixable``: they can be put in order; ``objected``: somebody objects."""

    fixable: bool = True
    objected: bool = False


class PlayerCardSeen(Incident, frozen=True, tag="player_card_seen"):
    """A player's card was seen on its way."""

    player: Name


class BankCardsSeen(Incident, frozen=True, tag="croupier_cards_seen"):
    """So many of the bank's cards were seen in the deal."""

    cards: Annotated[int, Meta(ge=1, le=7)]


class ExtraCards(Incident, frozen=True, tag="extra_cards_drawn"):
    """The croupier has drawn a card although all have theirs."""

    face: Face


class StuckCards(Incident, frozen=True, tag="stuck_cards_choice"):
    """Cards come out stuck together; this one is burned: the one that the player concerned picks, or the top one."""

    face: Face


class DiscardsTakenOut(Incident, frozen=True, tag="discards_taken_out"):
    """Somebody would take cards out of the discards when the hand is over. ``disputed``: to review a play that is in
    dispute. It moves nothing."""

    disputed: bool = False


class AbsentBettor(Incident, frozen=True, tag="absent_bettor"):
    """Cards were dealt to a bet whose owner is not there."""

    player: Name


class BettorNotDealt(Incident, frozen=True, tag="bettor_not_dealt"):
    """A player who bet was given no cards."""

    player: Name


class DeckExhausted(Incident, frozen=True, tag="deck_exhausted"):
    """The pack is out before the hand can be decided."""


class BetWithdrawn(Incident, frozen=True, tag="bet_withdrawn_after_cards"):
    """A player took a bet back after the cards."""

    player: Name


class OverMaximum(Incident, frozen=True, tag="over_maximum_unnoticed"):
    """A first bet above the maximum lies there (each of three, where there are three), unnoticed before the deal."""

    player: Name
    box: Box
    stake: Stake


class UnderMinimum(Incident, frozen=True, tag="under_minimum_unnoticed"):
    """The same, below the minimum."""

    player: Name
    box: Box
    stake: Stake


class IdleSeat(Incident, frozen=True, tag="idle_seat"):
    """Somebody complains of a player who keeps a place without playing."""

    player: Name


What = Literal["unclear_request", "play_others_hand", "touch_cards", "play_in_pairs", "mix_hands"]


class Infraction(Incident, frozen=True, tag="infraction"):
    """A player does what the law's own list forbids."""

    player: Name
    what: What


class AnyOtherProblem(Incident, frozen=True, tag="any_other_problem"):
    """Anything that no rule settles: whoever controls the game decides."""


# --- events ---------------------------------------------------------------------------------------------------------


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """A player has the place at a box; ``player`` empty: it is free again."""

    player: str
    box: int


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    """A phase of the game is announced."""

    phase: str
    by: str


class Uncovered(Event, frozen=True, kw_only=True, tag="cards_uncovered"):
    """The cards of a hand lie face up: all of them, as they are."""

    hand: str
    faces: tuple[str, ...]
    by: str


class Valued(Event, frozen=True, kw_only=True, tag="valued"):
    """What a hand is worth, in the law's language and in English."""

    hand: str
    category: str
    said: str
    gloss: str


class Compared(Event, frozen=True, kw_only=True, tag="hands_compared"):
    """A hand was compared with the bank's."""

    hand: str
    category: str
    bank: str
    result: str


class Qualified(Event, frozen=True, kw_only=True, tag="qualified"):
    """Whether the bank plays with its hand."""

    plays: bool


class Folded(Event, frozen=True, kw_only=True, tag="withdrawn"):
    """A box has withdrawn; so many cards were counted."""

    player: str
    box: int
    cards: int


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """The cards of a hand were taken away."""

    hand: str
    cards: int


class PackInPlay(Event, frozen=True, kw_only=True, tag="pack_in_play"):
    """With a machine the packs alternate: this one is dealt from now."""

    pack: int


class Growth(Event, frozen=True, kw_only=True, tag="pool_shown"):
    """What is on display of a pool."""

    pool: str
    amount: Amount


class Lit(Event, frozen=True, kw_only=True, tag="light_on"):
    """The light of a place shows a bet for the pool, of so many credits."""

    player: str
    box: int
    pool: str
    credits: int


class CreditsShown(Event, frozen=True, kw_only=True, tag="credits_shown"):
    """How many credits the counter of a player's place shows."""

    player: str
    credits: int


TableMoves = (
    Sit
    | shared.Leave
    | shared.OpenSession
    | shared.CloseSession
    | shared.CloseBets
    | shared.Perform
    | shared.AnnounceLast
    | Silence
    | cards.Shuffle
    | Cut
    | Deal
    | GiveCard
    | GiveCards
    | cards.Correct
    | Uncover
    | Take
    | Pay
    | Decide
    | MisdealCount
    | MisdealExposed
    | NobodyCuts
    | ShortCut
    | StandingPlayer
    | InformationExchange
    | CardsOutOfSight
    | AnyOtherProblem
    | Stands
)
"""What every game of the family has under every law; each adds its own."""

CommonMoves = TableMoves | AskChange | EarlyUncovering | AdviceRequested | CardsShown | Comments
"""The same, with what some laws have for all their games."""

FamilyMoves = (
    CommonMoves
    | Say
    | cards.DeclineCut
    | BoxOverMaximum
    | FourthBet
    | BoxDispute
    | BlindBoxPeek
    | TouchAfterReveal
    | UncoverAfterFold
)
"""The same, of games against a hand of the bank: one goes on or withdraws, and boxes may be shared."""

AcceptorMoves = BuyCredits | LoadCredits | CashCredits | UnlitBet | FaultyLight
"""Of games whose law has acceptors for the bet for a pool."""

IrregularPlays = (
    WrongDistribution
    | PlayerCardSeen
    | ExtraCards
    | StuckCards
    | DiscardsTakenOut
    | AbsentBettor
    | BettorNotDealt
    | DeckExhausted
    | BetWithdrawn
    | OverMaximum
    | UnderMinimum
    | IdleSeat
    | Infraction
    | shared.OrderClosing
    | shared.BuyTicket
    | shared.AuthoriseUnderMinimum
    | shared.BreachOfDuty
    | shared.BarredPerson
    | shared.Irregularity
    | shared.Dispute
    | shared.HoldPayment
    | shared.ReleaseHold
    | shared.HoldExpires
    | shared.Fraud
)
"""What the games of BOL13 have beside: irregular plays, the general part, tickets, the closing that is ordered."""

IrregularMoves = IrregularPlays | BankCardsSeen
"""The same, of games against a hand of the bank."""

TableEvents = (
    Call
    | Transfer
    | Done
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
    | cards.Shuffled
    | cards.CutMade
    | cards.Burned
    | Seated
    | Uncovered
    | Valued
    | Collected
    | Growth
    | Lit
    | CreditsShown
    | Told
)
"""What can happen at every game of the family under every law."""

CommonEvents = TableEvents | Announced
"""The same, where phases are announced."""

FamilyEvents = CommonEvents | Pushed | Compared | Qualified | Folded | PackInPlay
"""The same, of games against a hand of the bank."""
