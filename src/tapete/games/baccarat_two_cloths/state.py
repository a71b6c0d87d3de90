"""The state of a table of baccarat at two cloths: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..baccarat.circle.auction import Bid
from ..baccarat.circle.standing import Stander
from ..baccarat.state import TableState
from ..base.claims import Record
from ..base.late import Trail

CLOTHS = (1, 2)
ZONES = {1: "first_cloth", 2: "second_cloth"}
"""Where a stake on each cloth lies."""
HANDS = {1: "cloth_1", 2: "cloth_2"}
ABONO = "abono"
POCKETS = ("bank",)
"""Accounts whose money is the banker's."""


class Stake(msgspec.Struct, frozen=True):
    """Chips of one player on one cloth (``abono``: for the bank). ``whole``: those of the bet on both cloths of which
    this is a part; ``banco``: it plays alone against the bank; ``covered``: how much of an abono the stakes call
    for."""

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    whole: Amount = 0
    banco: bool = False
    covered: Amount = 0

    @property
    def account(self) -> str:
        return f"{'abono' if self.on == ABONO else 'stake'}:{self.n}"


class Bank(msgspec.Struct, frozen=True):
    """The bank that is held.

    ``initial`` what it was constituted with; ``put`` what the banker has brought out of his own pocket; ``deposited``
    what he has deposited (of a free bank: as far as it is not used up); ``tallas`` still to play, ``days`` more of them
    than this session has; ``coups`` dealt with it; ``must_go_on`` he drew too early; ``kept_by`` who keeps its chips
    ('': the banker).
    """

    banker: str = ""
    how: str = ""
    initial: Amount = 0
    put: Amount = 0
    deposited: Amount = 0
    tallas: int = 0
    days: int = 0
    coups: int = 0
    must_go_on: bool = False
    kept_by: str = ""


class Award(msgspec.Struct, frozen=True):
    """A bank that looks for its banker.

    ``how`` he gets it; ``player`` who is to deposit; ``bids`` of an auction, or those who would take it; ``fresh`` a
    new shoe goes with it; ``former`` who gave it up.
    """

    how: str = ""
    player: str = ""
    amount: Amount = 0
    tallas: int = 1
    days: int = 0
    bids: tuple[Bid, ...] = ()
    fresh: bool = False
    former: str = ""


class Lot(msgspec.Struct, frozen=True):
    """Between whom, or between which cloths, the lot is drawn."""

    about: str
    among: tuple[str, ...]


class Coup(msgspec.Struct, frozen=True):
    """What was said and ruled in the coup that is on.

    ``players`` who has the cards of each cloth (``house``: nobody); ``banco`` who plays alone; ``words`` of the hands,
    ``early`` the banker's before his turn; ``up`` hands turned up; ``barred`` naturals that count as ordinary;
    ``thrown`` hands that count nothing; ``deemed`` two-card totals by testimony; ``void`` cloths without result;
    ``bound`` hands that follow the rules; ``restored`` whose error it was; ``stands`` the clause without which the
    banker may not draw; ``cuadro`` he asked for it; ``kept`` cloths whose cards go to the rightful holder whatever
    comes; ``stays`` no stake is touched after a card came face up (``free``: until the next card), by ``stays_by``.
    """

    players: tuple[str, str] = ("", "")
    banco: str = ""
    words: dict[str, str] = msgspec.field(default_factory=dict)
    early: str = ""
    up: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()
    deemed: dict[str, int] = msgspec.field(default_factory=dict)
    void: tuple[int, ...] = ()
    bound: tuple[str, ...] = ()
    restored: str = ""
    stands: str = ""
    cuadro: bool = False
    kept: tuple[int, ...] = ()
    stays: str = ""
    stays_by: str = "face_up_stays"
    slow: tuple[str, ...] = ()
    """who had the cards taken away"""
    floor: str = ""
    """who picked up a card that fell to the floor"""


class State(TableState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``holders`` whose turn it is to have the cards of each cloth; ``callers`` who called banco; ``repeat`` who may
    repeat it, ``repeats`` how often; ``ousted`` bankers who may not be it again in this shoe; ``days`` authorised;
    ``institution`` of a free banker accepted; ``fresh`` the shoe has not been played from, ``playable`` it can be;
    ``tallas`` played in this session; ``closed`` the session was closed, not only the game,
    which ``ended`` for this reason.
    """

    stakes: tuple[Stake, ...] = ()
    standing: tuple[Stander, ...] = ()
    holders: tuple[str, str] = ("", "")
    bank: Bank = Bank()
    award: Award = Award()
    lot: Lot | None = None
    coup: Coup = Coup()
    callers: tuple[str, ...] = ()
    repeat: str = ""
    repeats: int = 0
    ousted: tuple[str, ...] = ()
    days: int = 0
    institution: bool = False
    cards_out: int = 0
    abonos: bool = False
    free_draw: bool = False
    fresh: bool = True
    playable: bool = False
    tallas: int = 0
    closed: bool = False
    ended: str = ""
    checked: bool = False
    """the cards of the last talla were checked"""
    undo: State | None = None
    trail: Trail | None = None
    claims: dict[str, Record] = msgspec.field(default_factory=dict)
