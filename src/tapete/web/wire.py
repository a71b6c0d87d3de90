"""What goes over the wire: requests and answers, typed; the OpenAPI document is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..table.contract import Offer, Pending, Scene

Seq = Annotated[int, Meta(ge=0, le=2**53)]
MoveId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
Short = Annotated[str, Meta(max_length=64)]


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request: what it does not know it does not take."""


# --- requests -------------------------------------------------------------------------------------------------------


class SignIn(Strict, frozen=True, kw_only=True):
    """Name and password; a demonstration account needs none."""

    name: Short
    password: Annotated[str, Meta(max_length=256)] = ""


class OpenTable(Strict, frozen=True, kw_only=True):
    """A new table."""

    game: Short
    regulation: Short
    mode: Literal["automatic", "staffed"] = "automatic"
    pace: Literal["", "quick", "slow"] = ""
    title: Annotated[str, Meta(max_length=120)] = ""
    terms: dict[str, Any] = {}


class OpenPool(Strict, frozen=True, kw_only=True):
    """A new pool. Tables are linked to it by their own terms: ``pools``, from a bet to the name of its pool. ``game``:
    which kind of pool."""

    name: Short
    regulation: Short
    game: Short = "card_progressive"
    title: Annotated[str, Meta(max_length=120)] = ""
    terms: dict[str, Any] = {}


class MakeMove(Strict, frozen=True, kw_only=True):
    """A move as ``tapete schema`` describes it. ``move_id`` makes a repetition harmless; with ``expected_seq`` the move
    is played only if nothing has happened since."""

    move: dict[str, Any]
    move_id: MoveId
    expected_seq: Seq | None = None


class TryMove(Strict, frozen=True, kw_only=True):
    """A move of staff that is not to be played yet: what would it do?"""

    move: dict[str, Any]


class MakeVoid(Strict, frozen=True, kw_only=True):
    """The jefe of a halted table makes its round void: a ground of its law, or ``close``."""

    ground: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[a-z_]+$")]
    move_id: MoveId


class TakePlace(Strict, frozen=True, kw_only=True):
    """A seat (0: any free one), or a post of staff."""

    seat: Annotated[int, Meta(ge=0, le=5000)] = 0
    role: Short = "player"


class SayReady(Strict, frozen=True, kw_only=True):
    """Nobody need wait for more bets of this person; or, taken back, they do want to bet more."""

    ready: bool = True


class Invite(Strict, frozen=True, kw_only=True):
    """How many house players there shall be at the table."""

    count: Annotated[int, Meta(ge=0, le=20)]


# --- answers --------------------------------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking. ``csrf`` goes into the header ``X-CSRF-Token`` of every request that changes something; with
    ``token`` as a bearer token no cookie and no CSRF token are needed."""

    name: str
    roles: tuple[str, ...]
    lang: str
    csrf: str
    token: str = ""


class Titles(msgspec.Struct, frozen=True):
    es: str
    en: str


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game that one may open here, under one regulation."""

    game: str
    regulation: str
    title: Titles
    kind: str


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table: a player on a seat, or staff on a post (seat 0)."""

    name: str
    role: str
    seat: int
    house: bool = False
    ready: int = 0
    """before which record this person said that nobody need wait for more bets; 0: has not, or has taken it back"""

    @property
    def who(self) -> str:
        """As moves name him."""
        return self.name if self.role == "player" else f"{self.name}@{self.role}"


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the lobby."""

    id: str
    game: str
    regulation: str
    title: str
    mode: str
    pace: str = ""
    """of an automatic table: quick, slow, or the usual one"""
    seq: int
    phase: str
    open: bool
    seats: int
    places: tuple[Place, ...]
    terms: dict[str, Any]
    meters: dict[str, int] = {}
    """what stands in the pools that it shares with other tables, by the bet on each"""


class PoolCard(msgspec.Struct, frozen=True, kw_only=True):
    """A pool, what stands in it, and the tables that share it."""

    name: str
    regulation: str
    title: str
    pot: int
    increment: int
    least: int
    most: int
    open: bool
    tables: tuple[str, ...]
    terms: dict[str, Any]


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """What Tapete does by itself next, and when: ``left`` of ``total`` seconds remain."""

    do: str
    by: str
    ends: str
    left: float
    total: float
    why: str = "step"
    """what is waited for: bets, the next hand, a choice, chance, or only the next step"""
    ready: tuple[str, ...] = ()
    """who has said that nobody need wait for more bets"""
    players: int = 0
    """so many persons play here: when all of them have said so, the table goes on at once"""


class Happened(msgspec.Struct, frozen=True, kw_only=True):
    """One event as this person may see it; ``text`` is the event in his language."""

    seq: int
    at: str
    event: dict[str, Any]
    text: str


class Halted(msgspec.Struct, frozen=True, kw_only=True):
    """The table is halted: its committed chance was lost at record ``since`` with this in play, and nobody moves until
    its jefe has made the round void."""

    since: int
    lost: int
    stakes: dict[str, int]


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """By what the jefe may make the round of a halted table void."""

    ground: str
    text: str
    cite: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What one person sees of a table at one moment."""

    seq: int
    who: str
    scene: Scene
    offers: tuple[Offer, ...]
    pending: tuple[Pending, ...]
    clock: Clock | None
    places: tuple[Place, ...]
    halted: Halted | None = None


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A record of the log as this person may see it. ``chance`` opens a draw that hides nothing; ``hash`` is for
    those who may read the whole log."""

    seq: int
    at: str
    kind: str
    events: tuple[Happened, ...]
    chance: dict[str, Any] | None = None
    hash: str = ""


class Records(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the log; ``last`` is the newest sequence number there is."""

    records: tuple[Shown, ...]
    last: int


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A move was played (now, or before under the same id) and is durable."""

    status: Literal["played", "repeated"]
    seq: int
    events: tuple[Happened, ...]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What a move would do."""

    events: tuple[Happened, ...]


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """A provision in plain words, where it stands, and the readings of this table's rulebook that concern it."""

    id: str
    cite: str
    regulation: str
    reference: Titles
    summary: Titles
    readings: tuple[dict[str, Any], ...] = ()


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: Literal["ok", "database_gone"]
    version: str
    sockets: int
    driving: int


class Live(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="live"):
    """Over the socket: what happened since the last message, and how the table stands now."""

    seq: int
    who: str
    events: tuple[Happened, ...]
    scene: Scene
    offers: tuple[Offer, ...]
    pending: tuple[Pending, ...]
    clock: Clock | None
    places: tuple[Place, ...]
    halted: Halted | None = None
    skipped: bool = False
    """more has happened than fits: the page asks for the rest at /records"""


class Bell(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="bell"):
    """Over a socket opened with ``want=bell``: the table stands otherwise than before, or its clock does. For pages,
    which look at the table then; one that has shown ``stand`` already has nothing to fetch."""

    stand: str
    clock: Clock | None


class News(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="live"):
    """Over a socket opened with ``want=news``: the same without scene and offers, for whoever only follows."""

    seq: int
    who: str
    events: tuple[Happened, ...]
    clock: Clock | None
    places: tuple[Place, ...]
    skipped: bool = False
