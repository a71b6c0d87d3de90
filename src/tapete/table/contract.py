"""The contract of a game: everything that happens is a move by somebody, and a game is a pure function of moves.

A game holds no clock, no random source and no I/O. Chance («azar») and time («reloj») are players; an incident is a
move that staff declare. ``play`` answers either with the next state and the events, or with a refusal that names the
provision and changes nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, get_args

import msgspec
from msgspec import Meta
from typing_extensions import TypeVar

from ..law.rulebook import Header
from ..law.values import Text

Amount = Annotated[int, Meta(ge=0, le=10**15)]
"""Whole units of the smallest denomination; bounded, so that JSON never loses a digit."""

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Kind = Literal["play", "staff", "incident", "chance", "time", "pool"]

AZAR = "azar"
RELOJ = "reloj"
HOUSE = "house"
LAST = "last"
"""The mark of things that are no longer in play: they show how the last round ended, until the next one begins."""

STAFF = (
    "croupier",
    "croupier_de_apoyo",
    "extremo",
    "auxiliar",
    "subjefe",
    "jefe_de_mesa",
    "jefe_de_sala",
    "director",
    "inspector",
    "tallador",
    "pagador",
    "paletero",
    "tirador",
    "mezclador",
    "stickman",
    "cambista",
    "cajero",
    "locutor",
    "vendedor",
    "admision",
    "tecnico_de_juego",
    "jefe_tecnico",
    "autoridad",
    "moderador",
    "notario",
)
"""Roles in which an employee of the house acts; the rulebooks say what each may and may not do."""


class Actor(msgspec.Struct, frozen=True):
    """Who acts, and as what. Persons matter: rotations and bans follow the person, not the role.

    >>> Actor.of("eva@croupier")
    Actor(name='eva', role='croupier')
    >>> Actor.of("jefe_de_mesa"), Actor.of("ana").role, Actor.of("azar").role
    (Actor(name='jefe_de_mesa', role='jefe_de_mesa'), 'player', 'azar')
    """

    name: str
    role: str

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(who: str) -> Actor:
        name, at, role = who.partition("@")
        if at:
            return Actor(name, role)
        if name in STAFF or name in (AZAR, RELOJ):
            return Actor(name, name)
        kind, colon, _ = name.partition(":")
        return Actor(name, kind if colon and kind in ("pool", "table") else "player")

    @property
    def staff(self) -> bool:
        return self.role in STAFF


class OneOf(msgspec.Struct, frozen=True, tag_field="field", tag="one_of"):
    """A field that takes one of these values."""

    values: tuple[str | int | bool, ...]


class Range(msgspec.Struct, frozen=True, tag_field="field", tag="range"):
    """A whole number between two ends, in steps."""

    low: int
    high: int
    step: int = 1


class Chance(msgspec.Struct, frozen=True, tag_field="field", tag="chance"):
    """What azar may answer, and how many of the equally likely outcomes each answer has."""

    weights: dict[str, int]


Field = OneOf | Range | Chance


def parts(values: Sequence[Any]) -> tuple[str, ...]:
    """What can be chosen one by one, where the values are nothing, single things, and several of these together.

    >>> parts(("", "As", "7c", "As 7c")), parts(("red", "black")), parts(("", "As", "As 7c"))
    (('As', '7c'), (), ())
    """
    if "" not in values or not all(isinstance(one, str) for one in values):
        return ()
    single = tuple(one for one in values if one and " " not in one)
    together = [one.split(" ") for one in values if " " in one]
    return single if together and all(set(some) <= set(single) for some in together) else ()


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A move that somebody may make now, with the range of each field; every choice within it is accepted.

    ``by`` is the actor as a move names him. Several offers of one ``do`` cover choices that depend on each other
    (each bet has its own limits).
    """

    by: str
    do: str
    fields: dict[str, Field] = {}
    kind: Kind = "play"
    cite: tuple[str, ...] = ()
    after: int = 0


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that somebody owes; ``default`` says what silence means.

    ``secret``: others may know that a choice is owed, but its options would tell them his hand.
    """

    by: str
    do: str
    about: str
    options: tuple[str, ...]
    default: str
    cite: tuple[str, ...] = ()
    secret: bool = False


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """Something open to several persons that nobody owes (an auction, a banco, claims on a ball).

    A staff move closes it; then the law's ``order`` of priority decides, never the order of arrival.
    """

    do: str
    about: str
    order: tuple[str, ...]
    closed_by: str
    cite: tuple[str, ...] = ()


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """What must be paid, from which account, and its rank in the law's order of payment."""

    stake: int
    player: str
    bet: str
    amount: Amount
    rank: int
    cite: tuple[str, ...] = ()
    reading: str = ""
    remainder: str = "0"
    source: str = HOUSE


class Link(msgspec.Struct, frozen=True):
    """A bet of this table is on a pool that other tables share, from ``low`` to ``high``."""

    bet: str
    pool: str
    low: int
    high: int


class Ask(msgspec.Struct, frozen=True):
    """A prize of this table waits until the pool says what stands; ``about``: which pass of the pool it is of."""

    pool: str
    about: str


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A physical card: its face is unknown until somebody enters it; who has seen it decides disputes."""

    n: int
    place: str
    face: str | None = None
    up: bool = False
    seen: tuple[str, ...] = ()
    dealt_by: str = ""


class Move(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What somebody does. ``who`` is a player's name, a role, ``name@role``, ``azar`` or ``reloj``."""

    who: Name


class Incident(Move, frozen=True, forbid_unknown_fields=True):
    """What physically went wrong, declared by staff with its facts, and ruled on. ``dealt``: the card that it names may
    have been dealt as if nothing were wrong; found late, it is ruled on at the moment at which that card came."""

    dealt: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """What happened, the provisions that make it so, the reading it rests on, and who may see it in full.

    A class names its ``secret`` fields; to those not in ``seen_by`` they are shown as None (see ``redact``).
    """

    secret: ClassVar[tuple[str, ...]] = ()

    cite: tuple[str, ...] = ()
    reading: str = ""
    seen_by: tuple[str, ...] | None = None


def tag(item: Move | Event) -> str:
    """The name by which a move or an event goes in JSON.

    >>> tag(Move(who="ana"))
    'Move'
    """
    return _tag(type(item))


@cache
def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def redact(event: Event, who: str) -> Event:
    """The event as ``who`` may see it; ``who = ""`` is the public."""
    if event.seen_by is None or who in event.seen_by or not event.secret:
        return event
    return msgspec.structs.replace(event, **dict.fromkeys(event.secret))


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A move that is not admitted. No prose: ``code`` and ``facts`` are put into words in the reader's language."""

    code: str
    cite: tuple[str, ...] = ()
    reading: str = ""
    at: str = ""
    facts: dict[str, str | int] = {}


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """Something that lies on a place of the felt: a chip, a card, a ball, a marker; or a ``result``: what its owner has
    won there (below 0: lost)."""

    kind: str
    place: str
    owner: str = ""
    amount: int = 0
    label: str = ""
    up: bool = True
    mark: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What one person sees: things on places, and the facts of the table."""

    game: str
    regulation: str
    phase: str
    things: tuple[Thing, ...] = ()
    facts: dict[str, str | int | bool | None] = {}
    accounts: dict[str, int] = {}
    pending: tuple[Pending, ...] = ()
    dues: tuple[Due, ...] = ()
    windows: tuple[Window, ...] = ()


StateT = TypeVar("StateT", default=Any)
MoveT_contra = TypeVar("MoveT_contra", default=Any, contravariant=True)
EventT = TypeVar("EventT", default=Any)


class Step(msgspec.Struct, Generic[StateT, EventT], frozen=True):
    """The next state and the events that lead to it."""

    state: StateT
    events: tuple[EventT, ...]


class Types(msgspec.Struct, frozen=True, dict=True):
    """The unions of a game, for decoding and for ``tapete schema``."""

    state: type[Any]
    moves: Any
    events: Any
    terms: type[Any]

    def move(self, said: Any) -> Any:
        """The move that plain data says; ``msgspec.ValidationError`` if it says none."""
        return _said(said, "do", self.moves_by_name, self.moves)

    def event(self, said: Any) -> Any:
        """The event that plain data says."""
        return _said(said, "event", self.events_by_name, self.events)

    @cached_property
    def moves_by_name(self) -> dict[str, Any]:
        return _kinds(self.moves)

    @cached_property
    def events_by_name(self) -> dict[str, Any]:
        return _kinds(self.events)


def _said(said: Any, tag: str, kinds: dict[str, Any], union: Any) -> Any:
    """By its name: a union of a hundred kinds takes two hundred times as long to read as one of them."""
    name = said.get(tag) if isinstance(said, dict) else None
    return msgspec.convert(said, kinds.get(name, union) if isinstance(name, str) else union)


def _kinds(union: Any) -> dict[str, Any]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union) or (union,)}


class Among(msgspec.Struct, frozen=True, kw_only=True):
    """A term of a table that the law lets be one of these. ``given``: the other terms that this rests on, in words.

    >>> Among(term="decks", values=(4, 6), cite=("MEL14:art.15.1/a",)).admits(5)
    False
    """

    term: str
    values: tuple[str | int, ...]
    cite: tuple[str, ...]
    given: Text = Text("", "")

    def admits(self, value: Any) -> bool:
        return value in self.values

    @property
    def shown(self) -> Text:
        """What the law admits, in words."""
        listed = ", ".join(map(str, self.values))
        return Text(listed or "ninguno", listed or "none")

    @property
    def figures(self) -> tuple[str | int | None, ...]:
        """The same as a case pins it."""
        return self.values


class Between(msgspec.Struct, frozen=True, kw_only=True):
    """A term that the law lets be any number from ``low`` to ``high`` (None: without end); rates are fractions.

    >>> rate = Between(term="cut_rate", low=Fraction(0), high=Fraction(1, 20), cite=("MEL14:art.100/b",))
    >>> rate.admits("1/20"), rate.admits("51/1000"), rate.shown.en
    (True, False, 'up to 1/20')
    """

    term: str
    low: int | Fraction
    high: int | Fraction | None
    cite: tuple[str, ...]
    given: Text = Text("", "")

    def admits(self, value: Any) -> bool:
        return self.low <= Fraction(value) and (self.high is None or Fraction(value) <= self.high)

    @property
    def shown(self) -> Text:
        """What the law admits, in words."""
        if self.high is None:
            return Text(f"{self.low} o más", f"{self.low} or more")
        if not self.low:
            return Text(f"hasta {self.high}", f"up to {self.high}")
        return Text(f"de {self.low} a {self.high}", f"{self.low} to {self.high}")

    @property
    def figures(self) -> tuple[str | int | None, ...]:
        """The two ends; the second is None where there is none."""
        ends = (None if end is None else Fraction(end) for end in (self.low, self.high))
        return tuple(None if n is None else int(n) if n.denominator == 1 else str(n) for n in ends)


class PartOf(msgspec.Struct, frozen=True, kw_only=True):
    """A term that the law lets be a number, or that number divided by a whole one.

    >>> [n for n in range(1, 13) if PartOf(term="step", whole=12, cite=()).admits(n)]
    [1, 2, 3, 4, 6, 12]
    """

    term: str
    whole: int
    cite: tuple[str, ...]
    given: Text = Text("", "")

    def admits(self, value: Any) -> bool:
        return not self.whole % int(value)

    @property
    def shown(self) -> Text:
        """What the law admits, in words."""
        return Text(f"{self.whole} o una parte entera de {self.whole}", f"{self.whole} or a whole part of {self.whole}")

    @property
    def figures(self) -> tuple[str | int | None, ...]:
        """The whole."""
        return (self.whole,)


Lawful = Among | Between | PartOf
"""What the law lets a term be."""


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """A term of a table that the law does not admit: what is wrong, and the provisions that say so. ``admits``: what it
    may be, the values of a list or the two ends of a range."""

    term: str
    text: Text
    cite: tuple[str, ...] = ()
    admits: tuple[str | int | None, ...] = ()


CALLERS = ("croupier", "croupier_de_apoyo", "tallador", "tirador", "stickman", "paletero", "locutor", "jefe_tecnico")
"""Roles that say what came up, where it is entered by hand."""


class Game(Protocol[StateT, MoveT_contra, EventT]):
    """What every game answers. All of it is pure. What is abstract a game must have; the rest has a default."""

    types: ClassVar[Types]
    game: str
    regulation: str
    header: Header
    rules: Any
    terms: Any
    company: int = 1
    """How many people a table wants before a round can be played."""
    at_once: ClassVar[int] = 1
    """So many cards are laid down in the time of one."""
    begins: ClassVar[tuple[str, ...]] = ()
    """Before these moves an automatic table gives people time to look at the round that is over."""
    longest: ClassVar[int] = 300
    """So many moves a round may take where nobody hurries."""
    machine: bool = False
    """The cards never end: a machine shuffles them as they come back."""
    callers: tuple[str, ...] = CALLERS
    """Who says what came up, where it is entered by hand."""
    covers: tuple[str, ...] = ()
    """Every face of the pack, where cards lie covered; empty: all is open."""
    first_phase: ClassVar[str] = "betting"
    for_study: bool = False
    """Terms that the law does not admit are taken, and noted in ``beside``; else a table with them does not open."""
    beside: tuple[Beside, ...] = ()

    @cached_property
    def vocabulary(self) -> Mapping[str, type[Move]]:
        """The moves by the names they go by."""
        return self.types.moves_by_name

    @classmethod
    def lawful(cls, rules: Any, terms: Any) -> tuple[Lawful, ...]:
        """What these rules let the terms of a table be, given the others; a term that is not named is free. A table
        opens with these, or for study; an empty term (0, no text) is the law's own choice."""
        return ()

    @classmethod
    def as_played(cls, rules: Any, terms: Any) -> Any:
        """The terms that a table of an older log played by: one that the law did not admit may have been taken to the
        nearest that it does."""
        return terms

    @property
    def links(self) -> tuple[Link, ...]:
        """The pools that this table shares with others."""
        return ()

    def asks(self, state: StateT) -> tuple[Ask, ...]:
        """What waits for a pool, the oldest first."""
        return ()

    @abstractmethod
    def opening(self) -> Step[StateT, EventT]:
        """The state before anybody has moved."""

    @abstractmethod
    def offers(self, state: StateT, who: str) -> tuple[Offer, ...]:
        """What this person may do now."""

    def late_offers(self, state: StateT, who: str) -> tuple[Offer, ...]:
        """Incidents of the round that this person may still declare though their moment is past; apart from the
        offers, for they take longer to find."""
        return ()

    def claim_offers(self, state: StateT, who: str) -> tuple[Offer, ...]:
        """What this person may claim, insist on or, of the staff, decide: apart from the offers, for it has nothing to
        do with the round and is there at any time."""
        return ()

    def claim_duties(self, state: StateT) -> tuple[Offer, ...]:
        """Claims that wait for a decision. They hold nobody up."""
        return ()

    @abstractmethod
    def play(self, state: StateT, move: MoveT_contra) -> Step[StateT, EventT] | Refusal:
        """What the move does, or why it is not admitted."""

    def once(self, state: StateT, move: MoveT_contra) -> Step[StateT, EventT] | Refusal:
        """The same at this moment alone: an incident whose moment is past is refused, though it may still be declared
        late."""
        return self.play(state, move)

    @abstractmethod
    def duties(self, state: StateT) -> tuple[Offer, ...]:
        """What staff, azar or reloj must do next, the usual one first."""

    @abstractmethod
    def view(self, state: StateT, who: str) -> Scene:
        """What this person sees."""

    def show(self, event: EventT, who: str) -> EventT | None:
        """The event as this person may see it; None if they may not know of it. By default nothing is hidden."""
        return event

    @abstractmethod
    def holdings(self, state: StateT) -> dict[str, int]:
        """What the state says that every account holds, relative to the opening; never computed from events."""

    @abstractmethod
    def owners(self, state: StateT) -> dict[str, dict[str, int]]:
        """Whose it is, by account and person, for accounts that are not persons' own (stakes, pots, held payments)."""

    @abstractmethod
    def people(self, state: StateT) -> tuple[str, ...]:
        """Everybody who may have something to do: players at the table, staff, azar, reloj."""

    def row(self, state: StateT) -> int:
        """How many cards are owed and may come at once (``cards``); 0: they come one by one."""
        return 0

    def covered(self, state: StateT) -> bool:
        """Whether a card lies there now that not everybody sees."""
        return any(thing.kind == "card" and not thing.label for thing in self.view(state, "").things)

    def guess(self, state: StateT, rng: Random, named: Sequence[str] = ()) -> StateT | None:
        """The same table to whoever sees only what lies open, with other covered cards, ``named`` ones among them.
        None: it cannot be said."""
        return None

    def contributed(self, state: StateT) -> dict[str, int]:
        """What each player has put into the pots of the hand that is on."""
        return {}
