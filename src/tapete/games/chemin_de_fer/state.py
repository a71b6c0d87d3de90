"""The state of a table of chemin de fer: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..baccarat.circle.auction import Bid
from ..baccarat.circle.standing import Stander
from ..baccarat.state import TableState
from ..base.claims import Record
from ..base.late import Trail

BANCO = ("banco", "banco_seguido")
"""Stakes that play alone against the whole bank."""
ABONO = "abono"
POCKETS = ("bank", "garage", "uncovered")
"""Accounts whose money is the banker's and his associates'."""


class Stake(msgspec.Struct, frozen=True):
    """Chips of one player against the bank (``abono``: for it). ``group``: in association with this caller;
    ``partner``: joined to this player's bet; ``claim``: with the right to the cards against a higher bank."""

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    group: str = ""
    partner: str = ""
    claim: bool = False
    mark: str = ""
    """``unnoticed``: it lies below the minimum and nobody saw it before the result"""
    covered: Amount = 0
    """of an abono: how much of it the stakes call for"""

    @property
    def account(self) -> str:
        return f"{'abono' if self.on == ABONO else 'stake'}:{self.n}"


class Wish(msgspec.Struct, frozen=True):
    """A seated player asks for another place (0: any)."""

    name: str
    place: int = 0


class Called(msgspec.Struct, frozen=True):
    """A banco in association that waits for the partner's word."""

    player: str
    on: str
    amount: Amount
    partner: str
    share: Amount
    at: str = ""


class Bank(msgspec.Struct, frozen=True):
    """The bank that is held.

    ``shares`` what each has put in; ``start`` what was in it when this coup was announced; ``coups`` coups dealt with
    it; ``winnings`` won with it and not taken out; ``last`` how the last coup ended (``won``, ``tie``); ``stakes``
    those it faced, ``whole`` whether they covered it; ``out`` kinds of garage since that coup; ``todo_va`` no garage in
    this coup; ``must_go_on`` he drew too early; ``higher`` who may claim the cards against it;
    ``improper`` what just left it above its maximum; ``kept_by`` who keeps its chips ('': the banker), ``side`` on
    which side of the croupier they lie, ``garage_side`` and what is out of play.
    """

    banker: str = ""
    how: str = ""
    acquired_from: str = ""
    shares: dict[str, int] = msgspec.field(default_factory=dict)
    start: Amount = 0
    coups: int = 0
    winnings: int = 0
    last: str = ""
    stakes: Amount = 0
    whole: bool = False
    out: tuple[str, ...] = ()
    todo_va: bool = False
    must_go_on: bool = False
    higher: str = ""
    improper: Amount = 0
    kept_by: str = ""
    side: str = ""
    garage_side: str = ""


class Offering(msgspec.Struct, frozen=True):
    """A bank that looks for its banker.

    ``why`` the last one gave it up, ``passer`` he, ``place`` from whose right it is offered, ``by`` which clause,
    ``passed_at`` X, ``partners`` his associates then, ``former`` from whom he had acquired it, ``out`` who may not bid;
    ``how`` the step, ``amount`` the least now, ``queue`` those still to be asked one by one, ``left`` the steps that
    may follow, ``declined`` and ``bids`` in a window.
    """

    why: str = ""
    passer: str = ""
    place: int = 0
    by: str = ""
    passed_at: Amount = 0
    partners: tuple[str, ...] = ()
    former: str = ""
    out: tuple[str, ...] = ()
    how: str = ""
    amount: Amount = 0
    queue: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    bids: tuple[Bid, ...] = ()


class Coup(msgspec.Struct, frozen=True):
    """What was said and ruled in the coup that is on.

    ``punto`` who plays the hand (``house``: nobody), ``ground`` by what; ``word`` Punto's, ``early`` the banker's
    before his turn; ``bound`` hands that follow the rules, ``by`` which ruling, ``optional`` the banker draws in the
    free cells; ``cuadro`` he asked for the table; ``fifth`` a card drawn too soon; ``deemed`` totals that an incident
    fixed; ``up`` hands turned up (where the house runs the draws: whose third card is settled), ``barred`` hands that
    may not be any more; ``exposed`` cards that will lie face up; ``loser`` the hand that lost by a fault; ``stays`` no
    stake is touched after a card came face up (``free``: until the next card); ``spare`` the other of two third cards;
    ``slow`` who had the cards taken away; ``floor`` who picked up a card that fell.
    """

    punto: str = ""
    ground: str = ""
    word: str = ""
    early: str = ""
    bound: tuple[str, ...] = ()
    by: str = "exposed"
    optional: bool = False
    cuadro: bool = False
    fifth: str = ""
    deemed: dict[str, int] = msgspec.field(default_factory=dict)
    up: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    exposed: tuple[int, ...] = ()
    loser: str = ""
    stays: str = ""
    spare: str = ""
    slow: tuple[str, ...] = ()
    floor: str = ""


class State(TableState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``away`` seated players who stepped away; ``owes`` who lets the hand pass once; ``wishes`` for another place;
    ``refusals`` of the hand, running; ``changed`` who came to his seat in the talla (``talla``) or between two
    (``after``); ``called`` bancos in association, ``asking`` who offers the banker how much; ``seguido`` who may repeat
    banco, ``had`` who could in the last coup and did not, ``recovered`` who has it back, ``sole`` who bet alone,
    ``mesa`` who had called banco con la mesa;
    ``banco_last`` who last made banco against this banker; ``passed`` amounts at which bankers of this talla passed;
    ``cards_out`` drawn too early; ``last_seat`` of the last seated banker; ``ground`` why a coup is dealt out without
    bets; ``mixed`` a player has shuffled since the croupier did.
    """

    stakes: tuple[Stake, ...] = ()
    standing: tuple[Stander, ...] = ()
    away: tuple[str, ...] = ()
    owes: tuple[str, ...] = ()
    wishes: tuple[Wish, ...] = ()
    refusals: dict[str, int] = msgspec.field(default_factory=dict)
    changed: dict[str, str] = msgspec.field(default_factory=dict)
    bank: Bank = Bank()
    offering: Offering | None = None
    coup: Coup = Coup()
    called: tuple[Called, ...] = ()
    asking: dict[str, int] = msgspec.field(default_factory=dict)
    seguido: str = ""
    had: str = ""
    recovered: str = ""
    sole: str = ""
    mesa: str = ""
    banco_last: str = ""
    passed: dict[str, int] = msgspec.field(default_factory=dict)
    cards_out: int = 0
    last_seat: int = 0
    abonos: bool = False
    free_draw: bool = False
    started: bool = False
    mode_called: bool = False
    ground: str = ""
    mixed: bool = False
    garage_multiple: int = 0
    """the threshold of the garage as the management has set it since (0: as the terms have it)"""
    checked: bool = False
    """the cards of the last talla were checked"""
    undo: State | None = None
    trail: Trail | None = None
    claims: dict[str, Record] = msgspec.field(default_factory=dict)
