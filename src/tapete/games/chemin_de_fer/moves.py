"""The vocabulary of chemin de fer: the life of the bank, the stakes, the coup, incidents with their facts, events.

The hands are ``punto`` and ``banca``. Cards are numbered within a coup in the order they leave the shoe: 1 and 3 are
Punto's, 2 and 4 the bank's. What a stake is: ``punto``, ``banco``, ``banco_seguido``, ``banco_con_la_mesa``,
``ultimo_completo``; ``abono`` is a bet for the bank.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ..baccarat import moves as baccarat
from ..baccarat.circle.moves import (
    AbonoDoubt,
    AbonoInAssociation,
    AskCheck,
    AskCuadro,
    AskRules,
    AuthoriseFreeDraw,
    Banker,
    BankPassed,
    Bid,
    BidMade,
    Bound,
    CallAbono,
    CardCheck,
    Cards,
    CardsOut,
    CircleEvents,
    CircleIncidents,
    CircleMoves,
    CloseWindow,
    EarlyDraw,
    EarlyDrawWaived,
    Lift,
    Looked,
    Offered,
    OutsideAdvice,
    Partner,
    Said,
    Say,
    SlowPlayer,
    Standing,
    TakeBank,
)
from ..baccarat.moves import Place
from ..base import moves as shared
from ..base.moves import About, Means, Stake
from ..cards import moves as cards

__all__ = [
    "AbonoDoubt",
    "AbonoInAssociation",
    "AskCheck",
    "AskCuadro",
    "AskRules",
    "AuthoriseFreeDraw",
    "BankPassed",
    "Banker",
    "Bid",
    "BidMade",
    "Bound",
    "CallAbono",
    "CardCheck",
    "CardsOut",
    "CloseWindow",
    "EarlyDraw",
    "EarlyDrawWaived",
    "Lift",
    "Looked",
    "Offered",
    "OutsideAdvice",
    "Said",
    "Say",
    "SlowPlayer",
    "Standing",
    "TakeBank",
]
"""What chemin de fer shares with the other game in which a player holds the bank."""

On = Literal[
    "punto", "banco", "banco_seguido", "banco_con_la_mesa", "ultimo_completo", "abono", "banca", "empate"
]  # fmt: skip
Behind = Annotated[int, Meta(ge=0, le=15)]
"""Behind which place somebody stands; 0: behind nobody in particular, last in order."""
PuntoCard = Literal[1, 3]
Seen = Literal["no", "lifted", "looked"]
"""What was done with cards given to the wrong person: nothing, lifted from the cloth, looked at."""


# --- players: seats -------------------------------------------------------------------------------------------------


class Sit(baccarat.Sit, frozen=True, tag="sit"):
    """A player takes a numbered place. Who is seated already moves to it. ``elsewhere``: he keeps one at another
    table."""

    elsewhere: bool = False


class JoinList(shared.JoinList, frozen=True, tag="join_list"):
    """A person asks for a vacant seat; a seated player for a change, to this place (0: any)."""

    place: Behind = 0


class StandBehind(Move, frozen=True, tag="stand"):
    """A player stands behind a place, to play from there."""

    behind: Behind = 0


class StepAway(Move, frozen=True, tag="step_away"):
    """A seated player leaves his place for a moment."""


class ComeBack(Move, frozen=True, tag="come_back"):
    """And is there again."""


# --- players: the bank ----------------------------------------------------------------------------------------------


class DeclineBank(Move, frozen=True, tag="decline_bank"):
    """The player whose turn it is does not want the bank."""


class PassBank(Move, frozen=True, tag="pass_bank"):
    """The banker passes the hand before a coup."""


class RaiseBank(Move, frozen=True, tag="raise_bank"):
    """The banker makes his bank this amount."""

    amount: Stake


class Associate(Move, frozen=True, tag="associate"):
    """A player offers the banker his association with this amount."""

    amount: Stake


class SetGarage(Move, frozen=True, tag="garage"):
    """The banker takes money out of play: winnings, half the bank, or all but twice the covered stakes.

    ``amount`` only for winnings (0: all that he may).
    """

    kind: Literal["voluntary", "half", "double"] = "voluntary"
    amount: Amount = 0


class TodoVa(Move, frozen=True, tag="todo_va"):
    """«Todo va»: the banker of an unlimited bank waives garage for this coup."""


class SetThreshold(Move, frozen=True, tag="set_threshold"):
    """The management sets above how many punto minima winnings may leave the bank."""

    multiple: Annotated[int, Meta(ge=1, le=1000)]


# --- players: the stakes --------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes against the bank (``abono``: for it). ``stake`` 0: what the law makes it.

    ``partner``: banco in association, of which he puts up ``share``; with ``punto``, the player whose bet his is joined
    to. ``claim``: he uses the right to take the cards against a higher bank. ``covered``: other things lie on the
    chips. ``behind``: where he stands, if he is not at the table yet.
    """

    stake: Amount = 0
    on: On = "punto"
    at: Literal["", "box", "other_box", "line", "elsewhere"] = ""
    partner: Partner = ""
    share: Amount = 0
    claim: bool = False
    covered: bool = False
    means: Means = "chips"
    behind: Behind = 0


# --- players: the coup ----------------------------------------------------------------------------------------------


class Look(Move, frozen=True, tag="look"):
    """Punto, or the banker, lifts his cards from the cloth and looks at them."""


# --- staff ----------------------------------------------------------------------------------------------------------


class Resume(Move, frozen=True, tag="resume"):
    """The croupier offers a vacant bank again."""


# --- incidents: cards -----------------------------------------------------------------------------------------------


class BankerDealsEarly(Incident, frozen=True, tag="banker_deals_early"):
    """The banker began to deal before the call: so many cards."""

    cards: Cards = 1


class CroupierExposes(Incident, frozen=True, tag="croupier_exposes_card"):
    """The croupier exposed this card of the deal."""

    n: Literal[1, 2, 3, 4]


class CroupierExposesBoth(Incident, frozen=True, tag="croupier_exposes_both_punto"):
    """The croupier exposed both of Punto's cards."""


class CroupierOtherFault(Incident, frozen=True, tag="croupier_other_fault"):
    """Another fault of the croupier in the deal; ``curable``: it can be put right without harm to either."""

    curable: bool = False
    about: About = ""


class CroupierSaysCarta(Incident, frozen=True, tag="croupier_says_carta"):
    """Punto said «no», the croupier announced «carta»: these cards were drawn since."""

    faces: Annotated[tuple[Face, ...], Meta(max_length=2)] = ()


class BankerFifthCard(Incident, frozen=True, tag="banker_fifth_card"):
    """After two and two the banker drew a fifth card before Punto spoke."""

    face: Face


class BankerThreeInitial(Incident, frozen=True, tag="banker_three_initial"):
    """The banker gave himself these cards beside his two."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=3)]


class TwoThirdsToPunto(Incident, frozen=True, tag="two_thirds_to_punto"):
    """The banker gave Punto two third cards."""

    first: Face
    second: Face


class TwoThirdsToBanker(Incident, frozen=True, tag="two_thirds_to_banker"):
    """The banker gave himself two third cards."""

    first: Face
    second: Face


class DropPuntoInitial(Incident, frozen=True, tag="drop_punto_initial"):
    """The banker let this one of Punto's two cards fall into the cesta."""

    n: PuntoCard = 1


class DropPuntoThird(Incident, frozen=True, tag="drop_punto_third"):
    """The banker let Punto's third card fall into the cesta, unseen."""


class BankerExposesOne(Incident, frozen=True, tag="banker_exposes_one"):
    """The banker exposed this one of Punto's cards."""

    n: PuntoCard


class BankerExposesBoth(Incident, frozen=True, tag="banker_exposes_both"):
    """The banker exposed both of Punto's cards."""


class BankerAbatesEarly(Incident, frozen=True, tag="banker_abates_early"):
    """The banker turned up his 8 or 9 before Punto had spoken."""


class BankerOffersWithNatural(Incident, frozen=True, tag="banker_offers_with_natural"):
    """The banker has 8 or 9 and gave or offered a card."""


class BankerDiscardsUnseen(Incident, frozen=True, tag="banker_discards_unseen"):
    """The banker put a card into the cesta before all had seen it."""


class PlayerDiscardsUnseen(Incident, frozen=True, tag="player_discards_unseen"):
    """Punto threw his cards into the cesta before they were seen."""


# --- incidents: words -----------------------------------------------------------------------------------------------


class BankerZeroStands(Incident, frozen=True, tag="banker_zero_stands"):
    """The banker has 0 and wants no card."""


class PuntoMisspeaks(Incident, frozen=True, tag="punto_misspeaks"):
    """Punto said this word for the other."""

    said: Literal["carta", "no"]


class PuntoForgetsNatural(Incident, frozen=True, tag="punto_forgets_natural"):
    """Punto has 8 or 9 and did not turn it up; ``asked``: he asked for a card."""

    asked: bool = False


class PuntoForgetsNine(Incident, frozen=True, tag="punto_forgets_nine_v_eight"):
    """Punto's 9 was not turned up, the banker's 8 is: who wins? The table rules on it by itself."""


class PuntoOtherAnnouncement(Incident, frozen=True, tag="punto_other_announcement"):
    """Punto announced his hand wrongly in another way; these cards were drawn because of it."""

    faces: Annotated[tuple[Face, ...], Meta(max_length=2)] = ()


class BancoPlayerError(Incident, frozen=True, tag="banco_player_error"):
    """The same of a Punto who made banco."""

    faces: Annotated[tuple[Face, ...], Meta(max_length=2)] = ()


class PuntoAsksAdvice(Incident, frozen=True, tag="punto_asks_advice_on_5"):
    """Punto has 5 and asks the croupier what to do."""


class LateClaim(Incident, frozen=True, tag="late_claim_banker"):
    """A claim against the banker after the coup was settled."""

    player: Name


BANKERS_ERRORS = (
    BankerFifthCard, BankerThreeInitial, TwoThirdsToPunto, TwoThirdsToBanker, DropPuntoInitial, DropPuntoThird,
    BankerExposesOne, BankerExposesBoth, BankerAbatesEarly, BankerOffersWithNatural, BankerDiscardsUnseen,
    BankerZeroStands,
)  # fmt: skip
"""Of these nothing is claimed from the banker once the coup is settled."""


# --- incidents: stakes ----------------------------------------------------------------------------------------------


class LateBet(Incident, frozen=True, tag="late_bet"):
    """A stake was put down after the call."""

    player: Name
    stake: Stake


class BetCovered(Incident, frozen=True, tag="bet_covered_unwatched"):
    """A player claims for a stake that was covered or that he did not watch."""

    player: Name


class BetOnLine(Incident, frozen=True, tag="bet_on_line"):
    """A player's stake lies on the line."""

    player: Name


class OtherBetAnnouncement(Incident, frozen=True, tag="other_bet_announcement"):
    """A player announced that of the chips he put down so much plays."""

    player: Name
    stake: Stake


class BancoAfterDeal(Incident, frozen=True, tag="banco_after_deal"):
    """A player calls banco although the cards are dealt."""

    player: Name


class SeguidoWrongDelivery(Incident, frozen=True, tag="seguido_wrong_delivery"):
    """Banco seguido was called, and the croupier gave the cards to another player."""

    to: Name
    seen: Seen = "no"


class SeguidoLate(Incident, frozen=True, tag="seguido_late"):
    """A player calls banco seguido after the cards were delivered; what the other has done with them."""

    player: Name
    seen: Seen = "no"


class SeguidoSnatched(Incident, frozen=True, tag="seguido_snatched"):
    """Banco seguido was called, and another player took the cards before they were delivered."""

    by: Name
    seen: Seen = "looked"


class SeguidoAbandoned(Incident, frozen=True, tag="seguido_abandoned"):
    """A player who did not use his banco seguido asks for it after a tie. The table rules on it by itself."""

    player: Name


class SoleBettor(Incident, frozen=True, tag="sole_bettor"):
    """Nobody made banco and this player alone bet: what right has he? The table rules on it by itself."""

    player: Name


class SeveralBancos(Incident, frozen=True, tag="several_bancos"):
    """Several called banco: who plays? The table rules on it at the close."""


class EqualHighest(Incident, frozen=True, tag="equal_highest"):
    """Several bets are the highest: who takes the cards? The table rules on it at the close."""


class PooledBets(Incident, frozen=True, tag="pooled_bets"):
    """A seated player joined his bet to another's."""

    player: Name
    partner: Name


class DealerNotOnBank(Incident, frozen=True, tag="dealer_not_on_bank"):
    """The dealing player wants to play without being on the bank."""

    player: Name


class BetUnderMin(Incident, frozen=True, tag="bet_under_min_unnoticed"):
    """A stake below the minimum lies on the cloth and was not noticed before the result; it plays on."""

    player: Name
    stake: Stake


# --- incidents: seats and the bank ----------------------------------------------------------------------------------


class SeatChangeInTalla(Incident, frozen=True, tag="seat_change_in_talla"):
    """A player changed his seat, or filled a vacancy, during the talla: what does it cost him?"""

    player: Name


class SeatChangeAfterTalla(Incident, frozen=True, tag="seat_change_after_talla"):
    """The same at the end of the talla."""

    player: Name


class TwoRefusals(Incident, frozen=True, tag="two_refusals"):
    """A player refused the hand twice running. The table rules on it by itself."""

    player: Name


class AbsentAtTurn(Incident, frozen=True, tag="absent_at_turn"):
    """The player whom the hand has reached is not there."""

    player: Name


class EmptySeat(Incident, frozen=True, tag="empty_seat"):
    """A person sat down on a place that is only momentarily empty."""

    player: Name
    place: Place


class StandingMoves(Incident, frozen=True, tag="standing_moves"):
    """A standing player moved to follow the hand."""

    player: Name
    behind: Behind = 0


class TwoTables(Incident, frozen=True, tag="two_tables"):
    """A seated player has a seat at another table."""

    player: Name


class NobodyTakesBank(Incident, frozen=True, tag="nobody_takes_bank"):
    """Nobody took the bank and nobody bid: whose is it? The table rules on it by itself."""


class AcquirerRefusesDeal(Incident, frozen=True, tag="acquirer_refuses_deal"):
    """The player who took the bank will not deal."""


class AcquirerLoses(Incident, frozen=True, tag="acquirer_loses"):
    """The acquirer of a passed hand lost: where does the shoe go? The table rules on it by itself."""


class PasserBids(Incident, frozen=True, tag="passer_bids"):
    """The banker who passed, or his associate, bids for that hand."""

    player: Name


class BankLowered(Incident, frozen=True, tag="bank_lowered"):
    """The banker wants to lower an awarded bank."""


class AssociateIntervenes(Incident, frozen=True, tag="associate_intervenes"):
    """An associate takes part in the play."""

    player: Name


class BankOverMax(Incident, frozen=True, tag="bank_over_max"):
    """The bank has grown above its maximum. The table rules on it by itself."""


class BankUncovered(Incident, frozen=True, tag="bank_uncovered"):
    """The stakes do not cover the bank. The table rules on it at the close."""


class BelowFour(Incident, frozen=True, tag="below_four"):
    """There are too few players at the table."""


# --- events ---------------------------------------------------------------------------------------------------------


class Declined(Event, frozen=True, kw_only=True, tag="declined"):
    """A player refused the hand, so many times running now."""

    player: str
    times: int


class Saluted(Event, frozen=True, kw_only=True, tag="saluted"):
    """A player let the hand pass once, as he owed; from now on he has his priority."""

    player: str


class Associated(Event, frozen=True, kw_only=True, tag="associated"):
    """A player is the banker's associate with this amount."""

    player: str
    amount: Amount


class Garaged(Event, frozen=True, kw_only=True, tag="garaged"):
    """Money of the banker left the game: ``voluntary``, ``half``, ``double``, ``improper``, ``obligatory``; or came
    back (``back``)."""

    kind: str
    amount: Amount


class PuntoIs(Event, frozen=True, kw_only=True, tag="punto"):
    """Who takes Punto's cards, and by what: ``banco``, ``banco_seguido``, ``con_la_mesa``, ``ultimo_completo``,
    ``higher_bank``, ``highest``, ``slow_player``, ``house`` (nobody: the croupier plays the hand)."""

    player: str
    ground: str


Moves = (
    CircleMoves
    | CircleIncidents
    | Sit
    | JoinList
    | StandBehind
    | StepAway
    | ComeBack
    | shared.BuyTicket
    | baccarat.Choose
    | DeclineBank
    | PassBank
    | RaiseBank
    | Associate
    | SetGarage
    | TodoVa
    | SetThreshold
    | Bet
    | Look
    | cards.NewCards
    | cards.InspectCards
    | cards.DeclineCut
    | baccarat.LastShoe
    | shared.OpenBets
    | Resume
    | baccarat.CardIncidents
    | baccarat.ConductIncidents
    | BankerDealsEarly
    | CroupierExposes
    | CroupierExposesBoth
    | CroupierOtherFault
    | CroupierSaysCarta
    | BankerFifthCard
    | BankerThreeInitial
    | TwoThirdsToPunto
    | TwoThirdsToBanker
    | DropPuntoInitial
    | DropPuntoThird
    | BankerExposesOne
    | BankerExposesBoth
    | BankerAbatesEarly
    | BankerOffersWithNatural
    | BankerDiscardsUnseen
    | PlayerDiscardsUnseen
    | BankerZeroStands
    | PuntoMisspeaks
    | PuntoForgetsNatural
    | PuntoForgetsNine
    | PuntoOtherAnnouncement
    | BancoPlayerError
    | PuntoAsksAdvice
    | LateClaim
    | LateBet
    | BetCovered
    | BetOnLine
    | OtherBetAnnouncement
    | BancoAfterDeal
    | SeguidoWrongDelivery
    | SeguidoLate
    | SeguidoSnatched
    | SeguidoAbandoned
    | SoleBettor
    | SeveralBancos
    | EqualHighest
    | PooledBets
    | DealerNotOnBank
    | BetUnderMin
    | SeatChangeInTalla
    | SeatChangeAfterTalla
    | TwoRefusals
    | AbsentAtTurn
    | EmptySeat
    | StandingMoves
    | TwoTables
    | NobodyTakesBank
    | AcquirerRefusesDeal
    | AcquirerLoses
    | PasserBids
    | BankLowered
    | AssociateIntervenes
    | BankOverMax
    | BankUncovered
    | BelowFour
)

Events = CircleEvents | Declined | Saluted | Associated | Garaged | PuntoIs
