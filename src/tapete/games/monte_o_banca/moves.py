"""The vocabulary of Monte o Banca: what people, staff and azar can do, what can go wrong, and what happens."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Call, Corrected, Dealt, Done, Noted, Ruled, Transfer
from ..base import moves as w
from ..cards import moves as cards


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes chips: on one of the four cards, or on one side of Cartas (``at``: ``1``, ``1-2``, ``12-34``)."""

    on: w.BetId
    at: w.Spot
    stake: w.Stake
    place: Literal["seated", "standing"] = "seated"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes a bet back before the call (0: all of it)."""

    on: w.BetId
    at: w.Spot
    stake: Annotated[int, Meta(ge=0, le=10**12)] = 0


class AskTime(Move, frozen=True, tag="ask_time"):
    """A player asks for time to bet."""


class Ready(Move, frozen=True, tag="ready"):
    """The player who asked for time needs no more of it."""


class HandPack(Move, frozen=True, tag="hand_pack"):
    """The helper hands the shuffled pack to the dealer."""


class Shuffle(Move, frozen=True, tag="shuffle"):
    """The next of the two packs is shuffled."""


class CutPack(Move, frozen=True, tag="cut"):
    """The dealer cuts the pack."""


class Card(Move, frozen=True, tag="card"):
    """The next card of the shoe."""

    face: Face


class Pay(Move, frozen=True, tag="pay"):
    """By hand: the winning bets are paid."""


class Decide(Move, frozen=True, tag="decide"):
    """Whoever answers for the game decides what no rule settles."""

    option: Literal["go_on", "null"]


class AnyOtherProblem(Incident, frozen=True, tag="any_other_problem"):
    """Something that no rule settles has happened at the table."""


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after «no va más»."""

    player: Name
    on: w.BetId
    at: w.Spot
    stake: w.Stake


class SaltoInSegundas(Incident, frozen=True, tag="salto_in_segundas"):
    """Chips lie on Salto in Segundas."""

    player: Name
    at: w.Spot
    stake: w.Stake


class LaidOn(Event, frozen=True, kw_only=True, tag="laid_on"):
    """A card of the same value lies on a placed one, which has so many cards now."""

    box: str
    face: str
    cards: int


class TurnedUp(Event, frozen=True, kw_only=True, tag="turned_up"):
    """A card was turned after the call; ``box`` where it matches a placed one, ``suit`` what it is to that one."""

    face: str
    n: int
    box: str = ""
    suit: str = ""


class TurnedDown(Event, frozen=True, kw_only=True, tag="turned_down"):
    """The losing card of the pair lies face down."""

    box: str
    face: str


class Deducted(Event, frozen=True, kw_only=True, tag="deducted"):
    """The house keeps its part of what was won."""

    player: str
    n: int
    amount: Amount
    remainder: str = "0"


class Phase(Event, frozen=True, kw_only=True, tag="phase_begins"):
    """Primeras, or Segundas with the cards that are still placed."""

    phase: str
    boxes: str


Moves = (
    Bet
    | Lift
    | AskTime
    | Ready
    | w.Silence
    | w.Leave
    | w.OpenBets
    | w.CloseBets
    | Shuffle
    | HandPack
    | CutPack
    | cards.LoadShoe
    | Card
    | cards.Correct
    | w.Clear
    | Pay
    | w.Perform
    | w.CloseSession
    | Decide
    | AnyOtherProblem
    | LateBet
    | SaltoInSegundas
)
Events = (
    Call
    | Transfer
    | Done
    | Ruled
    | Noted
    | Corrected
    | w.Placed
    | w.Lifted
    | w.Lost
    | w.Won
    | w.Pushed
    | w.Annulled
    | w.Closed
    | cards.Shuffled
    | cards.CutMade
    | cards.Loaded
    | cards.Burned
    | Dealt
    | LaidOn
    | TurnedUp
    | TurnedDown
    | Deducted
    | Phase
)
