"""What may go wrong at a circle poker table: incidents with their facts.

``actions``: how many players have acted since the irregularity, as far as the law asks for it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Incident, Name
from ..base.moves import About, Stake

Actions = Annotated[int, Meta(ge=0, le=60)]
Count = Annotated[int, Meta(ge=0, le=52)]
Seat = Annotated[int, Meta(ge=1, le=10)]

# --- the deal -------------------------------------------------------------------------------------------------------


class CutExposes(Incident, frozen=True, tag="cut_exposes_card"):
    """A card of the deck showed in the cut."""


class DeckFault(Incident, frozen=True, tag="deck_fault"):
    """A fault was found in the new cards laid out on the table."""


class WrongOrder(Incident, frozen=True, tag="deal_wrong_order"):
    """Players did not receive their cards in the lawful order."""

    actions: Actions = 0


class WrongCount(Incident, frozen=True, tag="wrong_count"):
    """A player has so many cards instead of the right number.

    ``looked``: he has looked at one of them. ``fixable``: it can be put right before any betting.
    """

    player: Name
    cards: Count
    actions: Actions = 0
    looked: bool = False
    fixable: bool = False


class ForeignCardSeen(Incident, frozen=True, tag="foreign_card_seen"):
    """At the start a player got a card that is not his, and it is known that he saw it."""

    player: Name
    actions: Actions = 0


class CardExposed(Incident, frozen=True, tag="card_exposed"):
    """Cards were seen in the deal: turned in ``deal``, face up in the ``stock``, or fallen to the ``floor``.

    ``card``: which card of the deal the first of them was, from 1 (more than the pack has, where discards are dealt
    again). ``cards``: how many in all. ``player``: whose it is.
    """

    player: Name
    card: Annotated[int, Meta(ge=1, le=104)]
    cards: Annotated[int, Meta(ge=1, le=52)] = 1
    place: Literal["deal", "stock", "floor"] = "deal"
    actions: Actions = 0


class HoleExposed(Incident, frozen=True, tag="hole_exposed"):
    """Stud: covered cards of a player's first cards were dealt face up: one, or (``cards: 2``) both."""

    player: Name
    cards: Literal[1, 2] = 1


class DeckIncomplete(Incident, frozen=True, tag="deck_incomplete"):
    """Cards are missing from the deck, or it is defective."""

    actions: Actions = 0


class MarcaMisplaced(Incident, frozen=True, tag="marca_misplaced"):
    """The marca lies at the wrong seat; ``seat``: where it belongs (0: nobody says)."""

    actions: Actions = 0
    seat: Annotated[int, Meta(ge=0)] = 0


class PlayerNotDealt(Incident, frozen=True, tag="player_not_dealt"):
    """A player who posted was given no cards."""

    player: Name
    actions: Actions = 0


class OddBack(Incident, frozen=True, tag="odd_back"):
    """A card with a back of another colour turned up."""

    actions: Actions = 0


class DuplicateCard(Incident, frozen=True, tag="duplicate_card"):
    """Two cards of the same rank and suit lie uncovered."""

    face: Face
    actions: Actions = 0


class StuckCards(Incident, frozen=True, tag="stuck_cards"):
    """So many cards came out stuck together."""

    cards: Annotated[int, Meta(ge=2, le=10)] = 2


class Misdeal(Incident, frozen=True, tag="misdeal"):
    """The cards were dealt wrongly: can they be put in order, does a player object?"""

    fixable: bool = True
    objected: bool = False


class TooManyBurned(Incident, frozen=True, tag="too_many_burned"):
    """So many cards were burned that the play cannot go on correctly."""


class FaultyMaterial(Incident, frozen=True, tag="faulty_material"):
    """The croupier finds damaged material and asks to replace it."""


# --- the croupier ---------------------------------------------------------------------------------------------------


class MisreadHand(Incident, frozen=True, tag="misread_hand"):
    """The croupier announced a shown hand wrongly, as this combination."""

    player: Name
    announced: About = ""


class AbsentDealt(Incident, frozen=True, tag="absent_dealt"):
    """Cards were dealt to an absent player. ``turn``: his turn has come and he is not there. ``looked``: he had seen
    his cards before he went."""

    player: Name
    turn: bool = False
    looked: bool = False


class EmptySeatDealt(Incident, frozen=True, tag="empty_seat_dealt"):
    """Cards were dealt to an empty seat, or to a player who does not play the hand."""

    seat: Seat


class CardsMucked(Incident, frozen=True, tag="cards_mucked"):
    """The croupier took a live player's cards and mixed them with the discards."""

    player: Name


class CommonEarly(Incident, frozen=True, tag="common_early"):
    """Common cards were turned before the round had closed: the faces that were seen (both rows: row by row)."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=6)]


class NoBurn(Incident, frozen=True, tag="no_burn"):
    """The burn before the last common cards was forgotten."""

    actions: Actions = 0


class TwoCommon(Incident, frozen=True, tag="two_common"):
    """Sintético: besides the right common card this one was uncovered in the same interval."""

    face: Face


class DeckPutAway(Incident, frozen=True, tag="deck_put_away"):
    """Draw: the deck was put away while cards were still due; can its top still be told?"""

    top_known: bool = True


class SeventhWrong(Incident, frozen=True, tag="seventh_wrong"):
    """Seven stud: a player's seventh card was delivered wrongly."""

    player: Name


class SeventhExposed(Incident, frozen=True, tag="seventh_exposed"):
    """Seven stud: a player's seventh card was dealt face up."""

    player: Name


class SeventhSkipped(Incident, frozen=True, tag="seventh_skipped"):
    """Seven stud: a player was passed over at the seventh card; have the others seen theirs?"""

    player: Name
    seen: bool = True


class PrematureDeal(Incident, frozen=True, tag="premature_deal"):
    """Stud: these cards of the next street were dealt before the betting had ended, in the order of dealing."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=10)]


class WrongBringIn(Incident, frozen=True, tag="wrong_bring_in"):
    """Stud: this player was told to make the forced bet though it was another's; has he acted, with how much?"""

    player: Name
    amount: Amount = 0


class BurnError(Incident, frozen=True, tag="burn_error"):
    """Stud: two cards were burned in a street, or none. ``mixed``: it was the last covered card, already mixed with
    the player's other ones."""

    burned: Literal[0, 2] = 0
    mixed: bool = False


# --- players: bets --------------------------------------------------------------------------------------------------


class RaiseWrongAmount(Incident, frozen=True, tag="raise_wrong_amount"):
    """A player wanted to raise and announced an unlawful amount, or put in too few chips."""

    player: Name
    amount: Stake
    announced: bool = True


class AmountUnknown(Incident, frozen=True, tag="amount_unknown"):
    """A player announced an action without knowing the right amount.

    ``misinformed``: the croupier had told him a wrong one.
    """

    player: Name
    action: Literal["call", "raise"] = "call"
    to: Amount = 0
    misinformed: bool = False


class ShortCall(Incident, frozen=True, tag="short_call"):
    """A player put in too few chips to call."""

    player: Name
    chips: Stake


class OversizeChip(Incident, frozen=True, tag="oversize_chip"):
    """A player silently put in one chip larger than needed."""

    player: Name
    chip: Stake


class VerbalMismatch(Incident, frozen=True, tag="verbal_mismatch"):
    """A player announced a bet or raise to one amount and put in another."""

    player: Name
    announced: Stake
    chips: Amount


class StringBet(Incident, frozen=True, tag="string_bet"):
    """A player put in chips in several movements: first so much, in all so much; the amount was announced or not."""

    player: Name
    first: Stake
    total: Stake
    announced: bool = False


class BetUnclear(Incident, frozen=True, tag="bet_unclear"):
    """It was not clear whether chips were bet; the croupier put them in the pot, the player objected or did not."""

    player: Name
    amount: Stake
    objected: bool = False


class BetOutOfTurn(Incident, frozen=True, tag="bet_out_of_turn"):
    """A player bet, or raised to, this amount before his turn."""

    player: Name
    amount: Stake


class BetChanged(Incident, frozen=True, tag="bet_changed"):
    """A player changed a bet outside his turn, once the pass had begun."""

    player: Name
    change: Literal["added", "withdrawn", "reduced", "increased"]
    amount: Stake


class AnteMissing(Incident, frozen=True, tag="ante_missing"):
    """Cards were dealt and these players had not posted (none: it cannot be told who; ``missing``: how many)."""

    players: tuple[Name, ...] = ()
    missing: Annotated[int, Meta(ge=1, le=10)] = 1


class TurnSkipped(Incident, frozen=True, tag="turn_skipped"):
    """A player was passed over: did he say so at once, and how many acted after him?"""

    player: Name
    said: bool = True
    actions: Actions = 0


# --- players: cards -------------------------------------------------------------------------------------------------


class MuckedUncalled(Incident, frozen=True, tag="mucked_uncalled"):
    """A player mixed his cards with the discards, believing that nobody had called. Can the hand be rebuilt?"""

    player: Name
    rebuilt: Literal["no", "doubtful", "certain"] = "no"


class OwnCardsExposed(Incident, frozen=True, tag="own_cards_exposed"):
    """A player uncovered so many of his covered cards, by mistake or on purpose."""

    player: Name
    cards: Annotated[int, Meta(ge=1, le=7)] = 1
    mistake: bool = True


class CardShownByFault(Incident, frozen=True, tag="card_shown_by_fault"):
    """After the start, or in the discard, a player's card was exposed by his fault."""

    player: Name
    face: Face


class CardsDropped(Incident, frozen=True, tag="cards_dropped"):
    """A player dropped his cards."""

    player: Name


class CardsTouch(Incident, frozen=True, tag="cards_touch"):
    """A player's cards touched another's."""

    player: Name
    other: Name


class CardsLeftDown(Incident, frozen=True, tag="cards_left_down"):
    """A player left his cards face down beyond the line; are they mixed with the discards already?"""

    player: Name
    mixed: bool = False


class IrregularCard(Incident, frozen=True, tag="irregular_card"):
    """A player who played without looking has an irregular card."""

    player: Name


class MisannouncedHand(Incident, frozen=True, tag="misannounced_hand"):
    """A player announced his shown hand wrongly, as this combination."""

    player: Name
    announced: About = ""


class OpeningChecked(Incident, frozen=True, tag="opening_checked"):
    """Draw: it becomes known in mid-hand whether the opener had openers."""


class OpeningDoubt(Incident, frozen=True, tag="opening_doubt"):
    """Draw: it is in doubt whether the opener had openers; the jefe decides."""


class LateClaim(Incident, frozen=True, tag="late_claim"):
    """A player complains about the hand before this one."""

    player: Name


# --- conduct --------------------------------------------------------------------------------------------------------

Prohibited = Literal[
    "play_in_pairs",
    "joint_pot",
    "voluntary_chop",
    "collusion",
    "loan_between_players",
    "pocket_chips",
    "give_chips",
    "cards_out_of_sight",
    "comment_on_play",
    "look_at_other_cards",
    "folded_looks",
    "swap_seats",
    "proxy",
    "influence_or_criticise",
    "spectators",
    "show_cards",
    "show_when_all_in",
    "hide_chips",
    "reraise_on_reaction",
    "see_discards",
    "show_stub",
    "looks_early",
    "touch_cards",
    "mix_hands",
    "play_others_hand",
    "exchange_information",
    "devices",
    "seat_sale",
    "stack_reduced",
    "add_chips_mid_hand",
    "two_places",
    "unclear_request",
    "announces_draws",
]


class Infraction(Incident, frozen=True, tag="infraction"):
    """A player (or spectator) broke a prohibition; ``other``: the second person it concerns."""

    player: Name
    what: Prohibited
    other: Annotated[str, Meta(max_length=64)] = ""


class DeceptiveTalk(Incident, frozen=True, tag="deceptive_talk"):
    """A player in the hand talks more than necessary, or to confuse the others."""

    player: Name


class SlowDecision(Incident, frozen=True, tag="slow_decision"):
    """A player delays his decisions."""

    player: Name


class SpectatorDisturbs(Incident, frozen=True, tag="spectator_disturbs"):
    """A spectator draws attention or comments."""

    player: Name


class IdleSeat(Incident, frozen=True, tag="idle_seat"):
    """Another player or the croupier complains: a seated player has not played for so many passes."""

    player: Name
    passes: Annotated[int, Meta(ge=0, le=100)]


class AbruptLeave(Incident, frozen=True, tag="abrupt_leave"):
    """A player insists on leaving the table abruptly."""

    player: Name


class AbsentAtOpening(Incident, frozen=True, tag="absent_at_opening"):
    """A registered player is not there when the table opens."""

    player: Name


class AnyOtherProblem(Incident, frozen=True, tag="any_other_problem"):
    """Anything that no rule settles: the jefe decides."""

    about: About = ""


CircleIncidents = (
    CutExposes
    | DeckFault
    | WrongOrder
    | WrongCount
    | ForeignCardSeen
    | CardExposed
    | HoleExposed
    | DeckIncomplete
    | MarcaMisplaced
    | PlayerNotDealt
    | OddBack
    | DuplicateCard
    | StuckCards
    | Misdeal
    | TooManyBurned
    | FaultyMaterial
    | MisreadHand
    | AbsentDealt
    | EmptySeatDealt
    | CardsMucked
    | CommonEarly
    | NoBurn
    | TwoCommon
    | DeckPutAway
    | SeventhWrong
    | SeventhExposed
    | SeventhSkipped
    | PrematureDeal
    | WrongBringIn
    | BurnError
    | RaiseWrongAmount
    | AmountUnknown
    | ShortCall
    | OversizeChip
    | VerbalMismatch
    | StringBet
    | BetUnclear
    | BetOutOfTurn
    | BetChanged
    | AnteMissing
    | TurnSkipped
    | MuckedUncalled
    | OwnCardsExposed
    | CardShownByFault
    | CardsDropped
    | CardsTouch
    | CardsLeftDown
    | IrregularCard
    | MisannouncedHand
    | OpeningChecked
    | OpeningDoubt
    | LateClaim
    | Infraction
    | DeceptiveTalk
    | SlowDecision
    | SpectatorDisturbs
    | IdleSeat
    | AbruptLeave
    | AbsentAtOpening
    | AnyOtherProblem
)
