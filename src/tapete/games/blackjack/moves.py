"""The vocabulary of blackjack and Challenge 21: moves, incidents with their facts, events.

A box is a number, counted from the croupier's left. A hand is named by its box, ``3``; split hands by box and number,
``3.1`` (the first in play), ``3.2`` …; the bank's hand is ``bank``. What a stake is: ``main``, ``double``, ``split``,
``insurance``, a side bet, or in Challenge 21 ``round_1``, ``round_2``, ``round_3``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Done, Noted, Ruled, Told, Transfer
from ..base import moves as shared
from ..base.linked import Stands
from ..base.moves import (
    AnnounceLast,
    HalfBack,
    Means,
    OrderClosing,
    OwnPositionError,
    PaymentHold,
    Pushed,
    RuleDispute,
    Silence,
    Stake,
)
from ..cards import moves as cards
from ..cards.moves import (
    Burn,
    Burned,
    Cards,
    Correct,
    Cut,
    CutMade,
    DeclineCut,
    HandOutShoe,
    Loaded,
    LoadShoe,
    NewCards,
    Shuffle,
    Shuffled,
)

Box = Annotated[int, Meta(ge=1, le=9)]
Hand = Annotated[str, Meta(max_length=8, pattern=r"^(?:|[1-9](?:\.[1-9][0-9]?)?|bank)$")]
"""A hand by its name; empty: the one whose turn it is, or the mover's only one."""
On = Literal[
    "main", "under_13", "over_13", "bolsa", "progressive", "perfect_pairs", "round_1", "round_2", "round_3"
]  # fmt: skip
At = Literal["", "box", "slot", "between", "line", "elsewhere"]
"""Where on the cloth; empty: where the law wants it."""
Round = Literal[1, 2, 3]

Points = Annotated[int, Meta(ge=0, le=60)]
About = Annotated[str, Meta(max_length=64)]


# --- players: seats and bets ----------------------------------------------------------------------------------------


class Sit(Move, frozen=True, tag="sit"):
    """A player takes the seat before a box."""

    box: Box


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box before the deal.

    Without a seat he takes that of the box if it is free, unless he is ``standing``. ``position``: behind which box a
    standing player stands (0: behind the one he bets on). ``apart``: his chips lie clearly apart from others' there.
    """

    box: Box
    stake: Stake
    on: On = "main"
    at: At = ""
    means: Means = "chips"
    standing: bool = False
    position: Annotated[int, Meta(ge=0, le=9)] = 0
    apart: bool = True


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a stake of his (all of it) before the deal."""

    box: Box
    on: On = "main"


class Choose(Move, frozen=True, tag="choose"):
    """The answer to a question that somebody owes; ``about`` may be left out where he owes only one.

    ``bet:N``: ``accept`` or ``object`` to another's stake N on one's hand. ``match:N``: ``match`` or ``stay``, whether
    stake N follows the commander's split or double. ``stuck``: the face of the card to be burned.
    """

    option: Annotated[str, Meta(min_length=1, max_length=16)]
    about: About = ""


# --- players: the hand ----------------------------------------------------------------------------------------------


class Insure(Move, frozen=True, tag="insure"):
    """A bettor insures his own stake on a box. Challenge 21: ``rounds``, each for this stake (none: all he plays)."""

    box: Box
    stake: Stake
    at: At = ""
    rounds: tuple[Round, ...] = ()


class EvenMoney(Move, frozen=True, tag="even_money"):
    """The holder of a natural takes payment at par against the bank's ace, or (``take: false``) says that he waits."""

    box: Box
    take: bool = True


class Surrender(Move, frozen=True, tag="surrender"):
    """El retiro: the commander gives up the hand. Challenge 21: ``rounds`` names bets (none: all of them)."""

    box: Box
    verbal: bool = True
    rounds: tuple[Round, ...] = ()


class Hit(Move, frozen=True, tag="hit"):
    """The commander asks for a card."""

    hand: Hand = ""
    clear: bool = True


class Stand(Move, frozen=True, tag="stand"):
    """The commander wants no more cards."""

    hand: Hand = ""


class Double(Move, frozen=True, tag="double"):
    """The commander doubles: ``stake`` more (0: as much as he has on the hand), and one card."""

    hand: Hand = ""
    stake: Amount = 0


class Split(Move, frozen=True, tag="split"):
    """The commander splits two cards of equal value: ``stake`` on the new hand (0: as much as on the first)."""

    hand: Hand = ""
    stake: Amount = 0


# --- the shoe -------------------------------------------------------------------------------------------------------


class CutPiles(Move, frozen=True, tag="cut_piles"):
    """Each pile is shuffled and cut apart, so many times."""

    times: Annotated[int, Meta(ge=0, le=20)] = 3


class JoinAndCut(Move, frozen=True, tag="join_and_cut"):
    """The croupier joins the packs and cuts them."""


class InsertSeparator(Move, frozen=True, tag="insert_separator"):
    """The croupier inserts the separator, with so many cards behind it (0: the least that the law allows)."""

    behind: Cards = 0


# --- staff ----------------------------------------------------------------------------------------------------------


class Deal(Move, frozen=True, tag="deal"):
    """The croupier begins the pass; then azar gives card by card. It closes the bets first, if nobody has."""


class CloseInsurance(Move, frozen=True, tag="close_insurance"):
    """The call after which nobody may insure («no más seguros»)."""


class Announce(Move, frozen=True, tag="announce"):
    """By hand: the croupier announces the bank's score (21 for a black-jack, too)."""

    points: Points


class Take(Move, frozen=True, tag="take"):
    """By hand: the losing stakes of a hand are taken."""

    hand: Hand


class Pay(Move, frozen=True, tag="pay"):
    """By hand: the winning stakes of a hand are paid. ``amount``: what the croupier pays in all (0: what is due)."""

    hand: Hand
    amount: Amount = 0


class Collect(Move, frozen=True, tag="collect"):
    """By hand: the cards of a hand are collected (empty: of all, in the lawful order)."""

    hand: Hand = ""


class Decide(Move, frozen=True, tag="decide"):
    """The person to whom the law leaves it decides what is pending (``about`` empty: the oldest).

    ``go_on`` the pass stands; ``null`` it is annulled, all its stakes go back; ``allow`` or ``deny`` a bet on another's
    hand; ``replace`` the cards; ``for_player``, ``for_house``, ``cctv`` a dispute.
    """

    option: Literal["go_on", "null", "allow", "deny", "replace", "for_player", "for_house", "cctv"]
    about: About = ""


# --- chance ---------------------------------------------------------------------------------------------------------


class Card(Move, frozen=True, tag="card"):
    """Azar answers: the next card. ``to``, if given, must be the hand that is to have it."""

    face: Face
    to: Hand = ""


# --- incidents: the shoe and the deal -------------------------------------------------------------------------------


class FaceUpCard(Incident, frozen=True, tag="face_up_card_in_shoe"):
    """A card came out of the shoe face up."""

    dealt: ClassVar[bool] = True
    face: Face


class SeparatorDuring(Incident, frozen=True, tag="separator_during_round"):
    """The separator came out during a pass, before its place was reached."""


class SeparatorBetween(Incident, frozen=True, tag="separator_between_rounds"):
    """The separator came out when a pass had ended and no other had begun."""


class CardsStuck(Incident, frozen=True, tag="cards_stuck"):
    """Two cards came out stuck together for the hand that waits for one."""

    player: Name
    first: Face
    second: Face


class MisdealOrder(Incident, frozen=True, tag="misdeal_order"):
    """The croupier erred in the order of dealing. The cards are recorded where they belong."""

    about: About = ""


class MisdealBankSkipped(Incident, frozen=True, tag="misdeal_bank_skipped"):
    """Second cards were begun before the bank's first card."""


class MisdealOneCard(Incident, frozen=True, tag="misdeal_one_card"):
    """A hand has one card although the drawing has begun."""

    box: Box


class CardFlashed(Incident, frozen=True, tag="card_flashed"):
    """The croupier lifted cards while drawing and they were seen."""


class CardOnFloor(Incident, frozen=True, tag="card_on_floor"):
    """A card fell to the floor; who picked it up, and whether he showed both its faces."""

    picked_by: Literal["croupier", "jefe_de_mesa", "player"] = "croupier"
    both_faces: bool = True


class BankOverdraw(Incident, frozen=True, tag="bank_overdraw"):
    """The bank had 17 or more and dealt itself this card."""

    face: Face


class CardsAfterEnd(Incident, frozen=True, tag="cards_after_end"):
    """After the end of the pass the croupier drew so many cards."""

    cards: Annotated[int, Meta(ge=1, le=20)]


class DisputedHit(Incident, frozen=True, tag="disputed_hit"):
    """A card was exposed and it is disputed whether the player in turn asked for it."""

    player: Name
    face: Face
    accepted: bool = False


class DefectiveCard(Incident, frozen=True, tag="defective_card"):
    """The croupier finds damaged material and asks to replace it."""


class DiscardReview(Incident, frozen=True, tag="discard_review"):
    """Cards were taken out of the discard holder after the pass."""

    dispute: bool = False


class NoCutter(Incident, frozen=True, tag="no_cutter"):
    """The player at the left declines to cut, or (``nobody``) all do."""

    nobody: bool = True


class ShortCut(Incident, frozen=True, tag="short_cut"):
    """A cut that left only so many cards at one end."""

    left: Cards


class DiscardOverflow(Incident, frozen=True, tag="discard_overflow"):
    """So many cards lie in the discard holder of a machine that is the shoe."""

    cards: Cards


class ClosingTime(Incident, frozen=True, tag="closing_time"):
    """Too little time is left before the legal closing: so many hands are still possible."""

    hands: Annotated[int, Meta(ge=1, le=3)] = 3


# --- incidents: scores. The table rules on these by itself; declared, they give the ruling and move nothing ---------


class HandOver21(Incident, frozen=True, tag="hand_over_21"):
    """A player's hand has so many points."""

    points: Points = 22


class HitOn21(Incident, frozen=True, tag="hit_on_21"):
    """A player with so many points asks for a card."""

    points: Points = 21


class BankOver21(Incident, frozen=True, tag="bank_over_21"):
    """The bank has so many points."""

    points: Points = 22


class EqualScore(Incident, frozen=True, tag="equal_score"):
    """A hand has as many points as the bank, neither with a black-jack."""


class NaturalVsLong21(Incident, frozen=True, tag="natural_vs_long_21"):
    """One side has a black-jack, the other 21 with more cards."""

    natural: Literal["player", "bank"] = "player"


class NaturalVsNatural(Incident, frozen=True, tag="natural_vs_natural"):
    """Both sides have a black-jack."""


class Split21(Incident, frozen=True, tag="split_21"):
    """A split ace or ten made 21 with its next card; what the bank has. ``pair``: which of the two was split."""

    bank: Literal["bust", "lower", "long_21", "natural"] = "lower"
    pair: Literal["A", "10"] = "A"


class BankNaturalAfterDoubles(Incident, frozen=True, tag="bank_natural_after_doubles"):
    """The bank makes a black-jack after players have doubled or split."""


class NoHandsLeft(Incident, frozen=True, tag="no_hands_left"):
    """No hand is left before the bank acts; ``insured``: an insurance is."""

    insured: bool = False


# --- incidents: what a player does out of time or beyond his right --------------------------------------------------


class LateInsurance(Incident, frozen=True, tag="late_insurance"):
    """An insurance was put down after the window."""

    player: Name
    box: Box
    stake: Stake


class InsuranceWithoutAce(Incident, frozen=True, tag="insurance_without_ace"):
    """An insurance was put down although the bank shows no ace."""

    player: Name
    box: Box
    stake: Stake


class InsuranceTooHigh(Incident, frozen=True, tag="insurance_too_high"):
    """An insurance above what the law allows was put down, in time."""

    player: Name
    box: Box
    stake: Stake


class LateEvenMoney(Incident, frozen=True, tag="late_even_money"):
    """Payment at par was asked for after the next player had asked for a third card."""

    player: Name
    box: Box


class RetiroVsAce(Incident, frozen=True, tag="retiro_vs_ace"):
    """The retiro was asked for although the bank shows an ace."""

    player: Name
    box: Box


class LateRetiro(Incident, frozen=True, tag="late_retiro"):
    """The retiro was asked for after the third card of the first asker."""

    player: Name
    box: Box


class NonVerbalRetiro(Incident, frozen=True, tag="non_verbal_retiro"):
    """The retiro was only signalled."""

    player: Name
    box: Box


class ResplitAces(Incident, frozen=True, tag="resplit_aces"):
    """A split ace received another ace and the player wants to split again."""

    player: Name
    box: Box


class FifthHand(Incident, frozen=True, tag="fifth_hand"):
    """A player with four hands of one box wants to split again."""

    player: Name
    box: Box


class BetAfterClose(Incident, frozen=True, tag="bet_after_close"):
    """A stake was put down after the call that closes the bets."""

    player: Name
    box: Box
    stake: Stake
    on: On = "main"


class BetAfterDeal(Incident, frozen=True, tag="bet_after_deal"):
    """A stake was put down after cards had been dealt."""

    player: Name
    box: Box
    stake: Stake
    on: On = "main"


class ChangeBetInPass(Incident, frozen=True, tag="change_bet_in_pass"):
    """A player changed his bet once the pass had begun."""

    player: Name
    box: Box
    change: Literal["added", "withdrawn", "raised", "lowered"] = "raised"


class ThirdHand(Incident, frozen=True, tag="third_hand_same_player"):
    """A player put a stake on one box more than he may play."""

    player: Name
    box: Box
    stake: Stake


class BackBetWithoutConsent(Incident, frozen=True, tag="back_bet_without_consent"):
    """A stake lies on another's hand, and he does not accept it."""

    player: Name
    box: Box
    stake: Stake
    standing: bool = True


class FourthBettor(Incident, frozen=True, tag="fourth_bettor"):
    """One bettor too many put a stake on a box."""

    player: Name
    box: Box
    stake: Stake


class BoxOverMaximum(Incident, frozen=True, tag="box_over_maximum"):
    """A stake was put down that takes the box over the maximum, and was seen in time."""

    player: Name
    box: Box
    stake: Stake


class OverMaximum(Incident, frozen=True, tag="over_maximum_unnoticed"):
    """A stake above the maximum lies on the cloth and was not noticed before the deal; it plays on."""

    player: Name
    box: Box
    stake: Stake
    on: On = "main"


class UnderMinimum(Incident, frozen=True, tag="under_minimum_unnoticed"):
    """A stake below the minimum lies on the cloth and was not noticed before the deal; it plays on."""

    player: Name
    box: Box
    stake: Stake
    on: On = "main"


class VacantBoxCommand(Incident, frozen=True, tag="vacant_box_command"):
    """Several bettors on a vacant box: who commands it?"""

    box: Box


class StandingAdvice(Incident, frozen=True, tag="standing_advice"):
    """A standing player advises or instructs the commander of a box."""

    player: Name
    box: Box


class PlayingOthersHand(Incident, frozen=True, tag="playing_others_hand"):
    """A player played another's hand."""

    player: Name
    box: Box


class TouchingCards(Incident, frozen=True, tag="touching_cards"):
    """A player touched the cards."""

    player: Name


class IdleSeat(Incident, frozen=True, tag="idle_seat"):
    """Another player or the croupier complains: a seated player has not played for so many passes."""

    player: Name
    passes: Annotated[int, Meta(ge=0, le=100)]


class AnyOtherProblem(Incident, frozen=True, tag="any_other_problem"):
    """Anything that no rule settles: the jefe decides."""

    about: About = ""


# --- incidents of Challenge 21 --------------------------------------------------------------------------------------


class FewerThanTwoBets(Incident, frozen=True, tag="fewer_than_two_bets"):
    """A player wants to play with so many bets."""

    player: Name
    bets: Annotated[int, Meta(ge=1, le=3)] = 1


class SecondPlace(Incident, frozen=True, tag="second_place"):
    """A player put a stake on a second place."""

    player: Name
    box: Box
    stake: Stake


class BustAllRounds(Incident, frozen=True, tag="bust_all_rounds"):
    """A player's hand has so many points: what becomes of his bets?"""

    points: Points = 22


class LeaveBetweenRounds(Incident, frozen=True, tag="leave_between_rounds"):
    """A player wants to leave or collect before the last round ends."""

    player: Name


class ChangeDecision(Incident, frozen=True, tag="change_decision"):
    """A player wants another decision in a later round."""

    player: Name


class PartialRetiro(Incident, frozen=True, tag="partial_retiro"):
    """A player wants to give up some of his bets only."""

    player: Name


# --- new cards ------------------------------------------------------------------------------------------------------


class InspectCards(cards.InspectCards, frozen=True, tag="inspect_cards"):
    """Somebody looks at the new cards laid out on the table. ``sound``: he finds nothing wrong with them."""

    sound: bool = True


# --- events ---------------------------------------------------------------------------------------------------------


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """A player has the seat before a box; ``player`` empty: the seat is free again."""

    player: str
    box: int


class Separated(Event, frozen=True, kw_only=True, tag="separated"):
    """The separator went in, with so many cards behind it."""

    behind: int


class SeparatorOut(Event, frozen=True, kw_only=True, tag="separator"):
    """The separator came out; ``during``: while a pass was on."""

    during: bool


class Score(Event, frozen=True, kw_only=True, tag="score"):
    """A hand is complete: its points, and what it is (``natural``, ``bust``, ``stands``)."""

    hand: str
    points: int
    result: str


class Divided(Event, frozen=True, kw_only=True, tag="divided"):
    """A hand became two: ``hand`` keeps the first card, ``new`` has the second."""

    hand: str
    new: str


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """The cards of a hand were taken away: into the ``holder`` or back into the ``shoe``."""

    hand: str
    cards: int
    to: str


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """Challenge 21: the base card lies on the square of this round."""

    n: int
    round: int


Moves = (
    Sit
    | Bet
    | Lift
    | Choose
    | Silence
    | Insure
    | EvenMoney
    | Surrender
    | Hit
    | Stand
    | Double
    | Split
    | shared.BuyTicket
    | shared.Leave
    | HandOutShoe
    | NewCards
    | InspectCards
    | Shuffle
    | CutPiles
    | JoinAndCut
    | Cut
    | DeclineCut
    | InsertSeparator
    | LoadShoe
    | Burn
    | shared.OpenSession
    | shared.CloseSession
    | shared.OpenBets
    | shared.CloseBets
    | Deal
    | CloseInsurance
    | Announce
    | Take
    | Pay
    | Collect
    | shared.Perform
    | shared.ChangeMinimum
    | OrderClosing
    | AnnounceLast
    | Decide
    | Correct
    | Card
    | FaceUpCard
    | SeparatorDuring
    | SeparatorBetween
    | CardsStuck
    | MisdealOrder
    | MisdealBankSkipped
    | MisdealOneCard
    | CardFlashed
    | CardOnFloor
    | BankOverdraw
    | CardsAfterEnd
    | DisputedHit
    | DefectiveCard
    | DiscardReview
    | NoCutter
    | ShortCut
    | DiscardOverflow
    | ClosingTime
    | HandOver21
    | HitOn21
    | BankOver21
    | EqualScore
    | NaturalVsLong21
    | NaturalVsNatural
    | Split21
    | BankNaturalAfterDoubles
    | NoHandsLeft
    | LateInsurance
    | InsuranceWithoutAce
    | InsuranceTooHigh
    | LateEvenMoney
    | RetiroVsAce
    | LateRetiro
    | NonVerbalRetiro
    | ResplitAces
    | FifthHand
    | BetAfterClose
    | BetAfterDeal
    | ChangeBetInPass
    | ThirdHand
    | BackBetWithoutConsent
    | FourthBettor
    | BoxOverMaximum
    | OverMaximum
    | UnderMinimum
    | VacantBoxCommand
    | StandingAdvice
    | PlayingOthersHand
    | TouchingCards
    | IdleSeat
    | OwnPositionError
    | RuleDispute
    | PaymentHold
    | AnyOtherProblem
    | FewerThanTwoBets
    | SecondPlace
    | BustAllRounds
    | LeaveBetweenRounds
    | ChangeDecision
    | PartialRetiro
    | shared.BreachOfDuty
    | shared.BarredPerson
    | shared.Irregularity
    | shared.ReleaseHold
    | shared.HoldExpires
    | shared.Fraud
    | shared.AuthoriseUnderMinimum
    | Stands
)
"""One vocabulary for both games; what a game does not know (``round_1`` at blackjack) it refuses."""

Events = (
    Call
    | Corrected
    | Transfer
    | Done
    | Asked
    | Chosen
    | Ruled
    | Noted
    | Dealt
    | shared.Placed
    | shared.Lifted
    | shared.Lost
    | shared.Won
    | shared.Annulled
    | shared.Closed
    | HalfBack
    | Seated
    | Shuffled
    | CutMade
    | Separated
    | Loaded
    | Burned
    | SeparatorOut
    | Score
    | Divided
    | Pushed
    | Collected
    | Moved
    | Told
)
