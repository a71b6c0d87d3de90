"""The vocabulary of baccarat at two cloths: the award of the bank, the stakes, the coup, incidents, events.

The hands are ``cloth_1``, ``cloth_2`` and ``banca``. Cards are numbered within a coup in the order they leave the shoe:
1 and 4 are cloth 1's, 2 and 5 cloth 2's, 3 and 6 the banker's.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ..baccarat import moves as baccarat
from ..baccarat.circle import moves as circle
from ..baccarat.circle.moves import Partner
from ..base import moves as shared
from ..base.moves import Means, Stake

On = Literal["first_cloth", "second_cloth", "both_cloths", "banco", "abono"]
Cloth = Literal[1, 2]
Hand = Literal["cloth_1", "cloth_2", "banca"]
Compartment = Annotated[int, Meta(ge=1, le=30)]
Points = Annotated[int, Meta(ge=0, le=9)]
Thirds = Annotated[tuple[Face, ...], Meta(max_length=3)]
"""Third cards that have left the shoe and are not recorded yet, in its order."""
Second = Literal["", "carta", "no", "abato"]
"""What cloth 2 had said meanwhile; empty: nothing yet."""
Fault = Literal["player", "croupier", "banker"]


# --- players: seats -------------------------------------------------------------------------------------------------


class Sit(Move, frozen=True, tag="sit"):
    """A player takes a numbered compartment."""

    place: Compartment


class StandBehind(Move, frozen=True, tag="stand"):
    """A player stands, or sits between compartments, behind one of them."""

    behind: Compartment
    seated: bool = False


# --- players: the bank ----------------------------------------------------------------------------------------------


class Deposit(Move, frozen=True, tag="deposit"):
    """The banker deposits the bank, or proves his deposit; after it broke, puts up a new one (0: what is asked).

    ``new_shoe``: after it broke, he wants another shoe.
    """

    amount: Amount = 0
    means: Literal["cash", "bank_cheque", "own_cheque", "credit"] = "cash"
    at: Literal["cage", "institution", "table"] = "cage"
    new_shoe: bool = False


class LeaveBank(Move, frozen=True, tag="leave_bank"):
    """The banker gives up the bank between two coups, or after it broke."""


# --- players: stakes and cards --------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes against the bank. ``stake`` 0: what the law makes it (banco).

    ``at``: on the ``line`` between player's and betting zone, or right beside banker or croupier. ``partner``: he
    associates with another punto. ``behind``: where he stands, if he is not at the table yet.
    """

    on: On
    stake: Amount = 0
    at: Literal["", "line", "beside_banker", "beside_croupier"] = ""
    partner: Partner = ""
    means: Means = "chips"
    behind: Annotated[int, Meta(ge=0, le=30)] = 0


class Look(Move, frozen=True, tag="look"):
    """A holder, or the banker, looks at his cards. ``cloth``: which, for who made banco (0: the one in turn).

    ``keep``: he keeps them in his hand.
    """

    cloth: Literal[0, 1, 2] = 0
    keep: bool = False


# --- staff and chance -----------------------------------------------------------------------------------------------


class AnnounceBank(Move, frozen=True, tag="announce_bank"):
    """The head of the table announces the banker, the amount, and for how long."""

    player: Name
    amount: Stake
    tallas: Annotated[int, Meta(ge=1, le=99)] = 1
    days: Annotated[int, Meta(ge=0, le=99)] = 0


class OpenAuction(Move, frozen=True, tag="open_auction"):
    """There is no banker: the bank is auctioned, for so long."""

    tallas: Annotated[int, Meta(ge=1, le=99)] = 1
    days: Annotated[int, Meta(ge=0, le=99)] = 0


class AuthoriseDays(Move, frozen=True, tag="authorise_days"):
    """The bank may be awarded for so many days."""

    days: Annotated[int, Meta(ge=1, le=99)]


class AcceptInstitution(Move, frozen=True, tag="accept_institution"):
    """The management accepts the credit institution of a free banker."""


class Lot(Move, frozen=True, tag="lot"):
    """Azar answers: the name, or the cloth (``1``, ``2``), on which the lot fell."""

    name: Name


# --- incidents: the bank, bets --------------------------------------------------------------------------------------


class AuctionTie(Incident, frozen=True, tag="auction_tie"):
    """Equal top bids: who has the bank? The table rules on it by itself."""


class NoBanker(Incident, frozen=True, tag="no_banker_at_opening"):
    """Nobody is banker at the opening."""


class NoBidder(Incident, frozen=True, tag="no_bidder"):
    """Nobody bids. The table rules on it by itself."""


class BankBroken(Incident, frozen=True, tag="bank_broken"):
    """Nothing is left in the bank: what may the banker do? The table rules on it by itself."""


class LeavesBeforeFirst(Incident, frozen=True, tag="banker_leaves_before_first_coup"):
    """The banker wants to leave before a coup was played."""


class LeavesWinning(Incident, frozen=True, tag="banker_leaves_winning"):
    """A banker who won and withdrew wants the bank again."""

    player: Name


class QuorumLost(Incident, frozen=True, tag="quorum_lost"):
    """There are too few players on a cloth."""


class BancoBothCloths(Incident, frozen=True, tag="banco_on_both_cloths"):
    """Banco was called on each cloth: which goes first? The table rules on it at the close."""


class BancoNull(Incident, frozen=True, tag="banco_null"):
    """The banco coup brought neither gain nor loss: may it be repeated? The table rules on it by itself."""


class BancoPeek(Incident, frozen=True, tag="banco_peek_second_cloth"):
    """The banco player looked at cloth 2's cards before he played cloth 1."""


class BetBeside(Incident, frozen=True, tag="bet_misplaced_beside"):
    """A player's stake lies right beside the banker or the croupier."""

    player: Name


class BetOnLine(Incident, frozen=True, tag="bet_on_player_line"):
    """A player's stake lies on the line between his zone and the betting zone."""

    player: Name
    on: Literal["first_cloth", "second_cloth"]


class CaballoOdd(Incident, frozen=True, tag="bet_a_caballo_odd"):
    """A stake on both cloths does not halve: where does the odd unit play? The table rules on it by itself."""

    player: Name


# --- incidents: cards and words -------------------------------------------------------------------------------------


class WrongHolder(Incident, frozen=True, tag="wrong_holder_declared"):
    """The cards of a cloth were given to or taken by another player, who has declared this (empty: not yet)."""

    cloth: Cloth
    player: Name
    word: Second = ""


class IrregularDeal(Incident, frozen=True, tag="irregular_deal"):
    """The deal was irregular; ``evident``: how to put it right is plain."""

    evident: bool = True


class UnaskedOrWithheld(Incident, frozen=True, tag="banker_gives_unasked_or_withholds"):
    """The banker gave a card to a cloth that had said no (``given``), or none to one that had asked."""

    cloth: Cloth
    kind: Literal["given", "withheld"]
    faces: Thirds = ()


class CrossedCard(Incident, frozen=True, tag="crossed_card_not_fault"):
    """The banker gave one cloth's card to the other."""

    faces: Thirds = ()


class BothExposed(Incident, frozen=True, tag="both_cards_exposed"):
    """Both cards of a cloth were exposed in the deal, by whose fault."""

    cloth: Cloth
    by: Fault = "banker"


class BasketCloth(Incident, frozen=True, tag="unseen_cards_in_basket_cloth"):
    """Cards of a cloth fell into the cesta unseen during the deal."""

    cloth: Cloth


class BasketBank(Incident, frozen=True, tag="unseen_cards_in_basket_bank"):
    """Cards of the banker fell into the cesta unseen during the deal."""


class BasketSeen(Incident, frozen=True, tag="seen_third_card_in_basket"):
    """The third card that is owed fell into the cesta, but was seen: this one."""

    face: Face


class RestoredCoup(Incident, frozen=True, tag="restored_coup"):
    """The coup was restored: what binds the banker now?"""


class Cloth1Under5(Incident, frozen=True, tag="cloth1_stands_under_5"):
    """Cloth 1 said «no» with less than 5; what happened since."""

    second: Second = ""
    faces: Thirds = ()


class Cloth1SixPlus(Incident, frozen=True, tag="cloth1_draws_with_6_plus"):
    """Cloth 1 asked for a card with 6 or 7; what happened since."""

    second: Second = ""
    faces: Thirds = ()


class Contradicts(Incident, frozen=True, tag="cloth_contradicts_itself"):
    """A cloth said one word and then the other; this was the first."""

    cloth: Cloth
    first: Literal["carta", "no"]


class NaturalNo(Incident, frozen=True, tag="natural_says_no"):
    """A cloth said «no» with 8 or 9."""

    cloth: Cloth


class NaturalAsks(Incident, frozen=True, tag="natural_asks_card"):
    """A cloth asked for a card with 8 or 9; what happened since."""

    cloth: Cloth
    second: Second = ""
    faces: Thirds = ()


class Cloth2Errors(Incident, frozen=True, tag="cloth2_errors"):
    """Cloth 2 stood with less than 5, or asked with 6 or 7; third cards drawn since."""

    kind: Literal["stands_under_5", "draws_with_6_plus"]
    faces: Thirds = ()


class CardsThrown(Incident, frozen=True, tag="unshown_cards_thrown"):
    """Banker or holder threw the cards of a hand into the cesta without showing them."""

    hand: Hand


class CroupierThrows(Incident, frozen=True, tag="croupier_throws_cards"):
    """The croupier did it; the score to which the holder and those who saw the cards testify."""

    hand: Hand
    points: Points


class WrongAnnouncement(Incident, frozen=True, tag="banker_wrong_announcement"):
    """The banker announced a score that is not his; ``shown``: the others have shown theirs."""

    points: Points
    shown: bool = False


class AdviceOn5(Incident, frozen=True, tag="advice_on_5"):
    """A holder with 5 asks the croupier what to do."""


class LateClaim(Incident, frozen=True, tag="late_claim"):
    """A claim after the coup was settled."""

    player: Name


# --- events ---------------------------------------------------------------------------------------------------------


class Deposited(Event, frozen=True, kw_only=True, tag="deposited"):
    """The banker's deposit is in order."""

    player: str
    amount: Amount
    means: str
    at: str


class LotDrawn(Event, frozen=True, kw_only=True, tag="lot_drawn"):
    """The lot decided ``about`` (``bank``, ``banco``) for this name or cloth."""

    about: str
    name: str


class Holder(Event, frozen=True, kw_only=True, tag="holder"):
    """Who has the cards of a cloth from now on (empty: nobody, the croupier plays it)."""

    cloth: int
    player: str
    why: str = ""


class Reassigned(Event, frozen=True, kw_only=True, tag="reassigned"):
    """A third card goes to the hand to which it belongs."""

    n: int
    face: str
    source: str
    target: str


class ClothWon(Event, frozen=True, kw_only=True, tag="cloth_won"):
    """A cloth against the banker: ``cloth``, ``banca``, ``tie`` or ``void``, and both scores."""

    cloth: int
    winner: str
    points: int
    banca: int


class GameOver(Event, frozen=True, kw_only=True, tag="game_over"):
    """The game has ended: no bidder, no tallas left."""

    why: str


Moves = (
    circle.CircleMoves
    | circle.CircleIncidents
    | Sit
    | StandBehind
    | shared.JoinList
    | Deposit
    | LeaveBank
    | Bet
    | Look
    | AnnounceBank
    | OpenAuction
    | AuthoriseDays
    | AcceptInstitution
    | Lot
    | AuctionTie
    | NoBanker
    | NoBidder
    | BankBroken
    | LeavesBeforeFirst
    | LeavesWinning
    | QuorumLost
    | BancoBothCloths
    | BancoNull
    | BancoPeek
    | BetBeside
    | BetOnLine
    | CaballoOdd
    | baccarat.CardFaceUp
    | baccarat.StuckCards
    | baccarat.CardOnFloor
    | baccarat.StopCardMidCoup
    | baccarat.StopCardBetween
    | baccarat.Tie
    | baccarat.Unforeseen
    | WrongHolder
    | IrregularDeal
    | UnaskedOrWithheld
    | CrossedCard
    | BothExposed
    | BasketCloth
    | BasketBank
    | BasketSeen
    | RestoredCoup
    | Cloth1Under5
    | Cloth1SixPlus
    | Contradicts
    | NaturalNo
    | NaturalAsks
    | Cloth2Errors
    | CardsThrown
    | CroupierThrows
    | WrongAnnouncement
    | AdviceOn5
    | LateClaim
)

Events = circle.CircleEvents | Deposited | LotDrawn | Holder | Reassigned | ClothWon | GameOver
