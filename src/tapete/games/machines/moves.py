"""The vocabulary: what players, staff, azar and reloj can do at a machine, and what can happen."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Noted, Ruled, Told, Transfer
from ..base.linked import Stands
from ..base.moves import Annulled, BarredPerson, BetId, Leave, Lifted, Lost, Placed, RuleDispute, Silence, Won
from ..base.moves import Stake as Chips
from .terms import Id, Means

Reel = Annotated[int, Meta(ge=1, le=5)]


class Insert(Move, frozen=True, tag="insert_credit"):
    """A player puts credit into the machine; where the law says who sells the means of access, asks for one."""

    amount: Chips
    means: Means


class SellAccess(Move, frozen=True, tag="sell_access"):
    """A player is sold the means of access that they have asked for."""

    player: Name


class Bet(Move, frozen=True, tag="bet"):
    """A player pays for a play. ``at``: how many lines, where one stakes on lines; ``stake``: for all of them."""

    on: BetId
    stake: Chips
    at: Annotated[str, Meta(max_length=2)] = ""


class Start(Move, frozen=True, tag="start_reels"):
    """Somebody who has bet starts the reels."""


class Stop(Move, frozen=True, tag="stop_reel"):
    """Azar: the next reel stops; ``at``: with this symbol of its strip in the top row, counted from 1. ``reel``: which
    one it is (0: it goes without saying)."""

    at: Annotated[str, Meta(pattern="^[1-9][0-9]{0,2}$")]
    reel: Annotated[int, Meta(ge=0, le=5)] = 0


class Nudge(Move, frozen=True, tag="nudge"):
    """The player moves a reel on by one symbol."""

    reel: Reel


class Keep(Move, frozen=True, tag="keep_reels"):
    """The player leaves the reels as they are."""


class CashOut(Move, frozen=True, tag="cash_out"):
    """The credit of a player is paid back; they keep their position."""


class Publish(Move, frozen=True, tag="publish_conditions"):
    """The conditions of a pool are made known to the players."""

    pool: Id


class FeedPool(Move, frozen=True, tag="feed_pool"):
    """Reloj: what other machines have put into a linked pool has come in."""

    pool: Id
    amount: Chips


class Repair(Move, frozen=True, tag="repair"):
    """The defect of the machine is put right."""


class PutInService(Move, frozen=True, tag="put_in_service"):
    """The machine is at the players' disposal again."""


class Decide(Move, frozen=True, tag="decide"):
    """A doubt on the rules is decided."""

    option: Literal["for_house", "for_player", "cctv"]


class Breakdown(Incident, frozen=True, tag="machine_breakdown"):
    """The machine does not work any more."""


class PaymentError(Incident, frozen=True, tag="prize_payment_error"):
    """A combination had a prize, and another amount was handed out than the pay table gives."""

    player: Name
    paid: Annotated[int, Meta(ge=0, le=10**12)]


class Contradiction(Incident, frozen=True, tag="rule_contradiction"):
    """Something happened that the published rules do not admit. ``paid``: what was handed out, if it was a payment."""

    player: Name
    about: Literal["stakes", "play", "payment"]
    paid: Annotated[int, Meta(ge=0, le=10**12)] = 0


class Tampering(Incident, frozen=True, tag="machine_tampering"):
    """A player tampers with the machine."""

    player: Name


class ImproperPrize(Incident, frozen=True, tag="improper_prize"):
    """The machine has given a prize of a kind that it must not give. ``amount``: what it was worth, if it was money."""

    player: Name
    what: Literal["cash", "gift", "voucher"] = "cash"
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0


class AccessAsked(Event, frozen=True, kw_only=True, tag="access_asked"):
    """A player has asked for a means of access."""

    player: str
    means: str
    amount: Amount


class Credited(Event, frozen=True, kw_only=True, tag="credited"):
    """A player has credit in the machine."""

    player: str
    means: str
    amount: Amount


class Seated(Event, frozen=True, kw_only=True, tag="position_taken"):
    """A player has a position of the machine."""

    player: str
    n: int


class Started(Event, frozen=True, kw_only=True, tag="play_started"):
    """The reels run; ``seconds``: the time of play that is given for the price or the stake."""

    by: str
    seconds: int


class Stopped(Event, frozen=True, kw_only=True, tag="reel_stopped"):
    """A reel has stopped; what is seen of it, from the top."""

    reel: int
    at: str
    symbols: tuple[str, ...]


class Nudged(Event, frozen=True, kw_only=True, tag="reel_nudged"):
    """A reel was moved on; what is seen of it now."""

    player: str
    reel: int
    symbols: tuple[str, ...]


class LineWon(Event, frozen=True, kw_only=True, tag="line_won"):
    """A line shows a combination of the pay table."""

    player: str
    line: int
    symbols: tuple[str, ...]
    times: int
    amount: Amount


class Scored(Event, frozen=True, kw_only=True, tag="points_scored"):
    """A game without a prize has come to so many points."""

    player: str
    points: int


class ObjectWon(Event, frozen=True, kw_only=True, tag="object_won"):
    """The machine gives an object."""

    player: str
    symbols: tuple[str, ...]


class Published(Event, frozen=True, kw_only=True, tag="conditions_published"):
    """The conditions of a pool are known to the players; from now on they hold."""

    pool: str
    symbols: str


class PoolWon(Event, frozen=True, kw_only=True, tag="machine_pool_won"):
    """The conditions of a pool are met: what it holds goes to the player."""

    pool: str
    player: str
    amount: Amount


class Signal(Event, frozen=True, kw_only=True, tag="jackpot_signal"):
    """The machine tells the player that the highest prize is won."""

    player: str
    pool: str


class Serviced(Event, frozen=True, kw_only=True, tag="machine_serviced"):
    """The machine is repaired, or in service again."""

    by: str
    what: str


Moves = (
    Insert | SellAccess | Bet | Start | Stop | Nudge | Keep | Silence | CashOut | Leave | Publish | FeedPool | Repair
   | PutInService | Decide | Breakdown | PaymentError | Contradiction | Tampering | ImproperPrize | RuleDispute
   | BarredPerson | Stands
)  # fmt: skip
Events = (
    Transfer | Ruled | Noted | Placed | Lifted | Lost | Won | Annulled | AccessAsked | Credited | Seated | Started
    | Stopped | Nudged | LineWon | Scored | ObjectWon | Published | PoolWon | Signal | Serviced | Told
)  # fmt: skip
