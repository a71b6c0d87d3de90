"""What every table does alike: a move is admitted or refused, and the books are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, get_args

from ...law.leaves import cites, denied
from ...law.rulebook import Law, Leaf
from ...law.values import Duty, Text
from ...table.contract import HOUSE, Actor, Beside, Game, Incident, Move, Offer, Refusal, Step, Types, tag
from . import claims, late, linked, outcome
from . import moves as m
from .terms import Unlawful, beside, check_readings, read_terms
from .turn import Refused, TableTurn

Handler = Callable[[Any, Any], None]

HELD = (m.ReleaseHold, m.HoldExpires, m.AuthoriseUnderMinimum, linked.Stands)
"""What is still owed after the session: payments that were held are released or ruled on, a pool pays."""

RESERVED = (HOUSE, "tips", "float")
"""Accounts of the table; nobody plays under their names, nor under one with a colon (``stake:1``, ``held:ana``)."""


@lru_cache(maxsize=4096)
def nameable(name: str) -> bool:
    """May somebody play under this name?"""
    return name not in RESERVED and ":" not in name


def imposed(duties: Mapping[str, Leaf[Duty]]) -> dict[str, tuple[tuple[str, Leaf[Duty]], ...]]:
    """Of these duties, those that the law imposes on somebody in every play, by moment."""
    found: dict[str, tuple[tuple[str, Leaf[Duty]], ...]] = {}
    for name, leaf in duties.items():
        duty = leaf.value
        for moment in duty.when if duty.holds and duty.must and duty.by else ():
            found[moment] = (*found.get(moment, ()), (name, leaf))
    return found


class TableGame(Game[Any, Any, Any]):
    """Base of all games. ``rules`` are those of the game's own rulebook."""

    handlers: ClassVar[dict[type[Move], Handler]] = {}
    incident_names: ClassVar[dict[str, str]] = {}
    """What a game calls an incident that all games share, where it has a name of its own for it."""
    hold_phases: ClassVar[tuple[str, ...]] = ("closed", "result", "clearing", "paying")
    """When the house may hold a player's winnings of the play that is on."""
    bank_place: ClassVar[str] = ""
    """Where the bank's money lies, where a player holds it."""
    reserved: ClassVar[tuple[str, ...]] = RESERVED
    """Names of accounts and places of the table, under which nobody plays."""
    against_house: ClassVar[bool] = True
    """The house is a party to what is won and lost; not so where players play among themselves."""
    remembers: ClassVar[bool] = True
    """What a round came to is kept apart, in sight until the next one begins."""
    course: ClassVar[Any] = None
    """What follows what, where the parts of a table do not know one another (``course`` of a room)."""
    played: ClassVar[frozenset[str]] = late.PLAYED
    """The phases of a round, from the closing of the bets to the last payment."""
    deals: ClassVar[frozenset[str]] = late.DEALS
    """The moves with which a round is dealt or thrown."""
    dealing: ClassVar[frozenset[type[Move]]] = frozenset()
    correcting: ClassVar[frozenset[type[Move]]] = frozenset()
    """The same moves, and the correction of an entry, as far as the game has them."""
    lasting: ClassVar[frozenset[str]] = late.LASTING
    """Moves that have nothing to do with the course of a round, and outlast a ruling that undoes it."""
    aside: ClassVar[frozenset[str]] = late.ASIDE
    """Fields of the state that may change without changing what happens next."""
    anew: ClassVar[frozenset[str]] = frozenset()
    """Rulings by which all cards are collected and the round is dealt anew: what was wrong before went with them."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "types" in cls.__dict__:  # players may claim at every table
            own = cls.types
            cls.types = Types(own.state, own.moves | claims.Moves, own.events | claims.Events, own.terms)
        if "handlers" in cls.__dict__ and "types" in cls.__dict__:
            cls.handle(cls.handlers)
        if hasattr(cls, "types"):
            names = cls.types.moves_by_name
            cls.dealing = frozenset(kind for name, kind in names.items() if name in cls.deals)
            cls.correcting = frozenset(kind for name, kind in names.items() if name == late.CORRECTS)

    @classmethod
    def handle(cls, handlers: Mapping[Any, Handler]) -> None:
        """Of what its family does, a game does what its own vocabulary has; every move of it has somebody to do it."""
        handlers = {**handlers, **claims.HANDLERS}
        own = get_args(cls.types.moves)
        idle = [kind.__name__ for kind in own if kind not in handlers]
        if idle:
            raise TypeError(f"{cls.__name__}: nothing handles {', '.join(idle)}")
        cls.handlers = {kind: handlers[kind] for kind in own}

    def __init__(self, law: Law, terms: Any) -> None:
        self.terms = read_terms(terms, self.types.terms)
        self.game = law.game
        self.regulation = law.regulation
        self.header = law.header
        self.unlawful(*beside(self.terms, self.lawful(self.rules, self.terms)))
        check_readings(law.header, getattr(self.terms, "readings", {}), self.for_study)
        self.shut = denied(self.rules.authorised) or denied(self.house_bank)
        """there is no lawful game at all"""
        self.anchor = cites(self.rules.authorised)
        """what a refusal cites where no clause is closer"""
        self.imposed = imposed(self.rules.duties)
        """the duties of every play, by the moment at which they are done"""
        self.duties_by_name = {**self.rules.duties, **(self.rules.general.sala if self.rules.general else {})}

    def unlawful(self, *found: Beside) -> None:
        """Terms beside the law: such a table does not open, unless for study; then it carries the mark of them."""
        if found and not self.for_study:
            raise Unlawful(found)
        self.beside = (*self.beside, *found)

    def refuse_terms(self, term: str, es: str, en: str, cite: tuple[str, ...]) -> None:
        """The same of one term, said in words."""
        self.unlawful(Beside(term=term, text=Text(f"{term}: {es}", f"{term}: {en}"), cite=cite))

    @property
    def marks(self) -> dict[str, str]:
        """What a scene says of a table that was opened for study: which of its terms are beside the law."""
        terms = ", ".join(dict.fromkeys(one.term for one in self.beside))
        return {"unlawful": terms} if terms else {}

    # --- what subclasses say ----------------------------------------------------------------------------------------

    def begin(self, state: Any, move: Any) -> TableTurn[Any]:
        """The turn that handlers work with."""
        raise NotImplementedError

    def bounds(self, state: Any, stake: Any) -> tuple[int, int | None]:
        """The least and the most that may stand where this stake lies."""
        raise NotImplementedError

    def closing(self) -> Leaf[Any] | None:
        """The clause by which a session ends."""
        return None

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        """The clauses that name whoever settles what the parties do not agree on."""
        return (self.rules.general.dispute_by,) if self.rules.general else ()

    def own_breaches(self) -> dict[str, Leaf[Any] | None]:
        """Duties of players that the game's own section states, by breach."""
        return {}

    def chips_back(self, t: Any, stake: Any, amount: int) -> int:
        """How much of what comes off the layout goes back as chips of the player's own colour."""
        return 0

    def paid_from(self, t: Any, stake: Any) -> str:
        """The account that a stake was paid from, and that it goes back to."""
        owner: str = stake.owner
        return owner

    def went_back(self, t: Any, stake: Any, *sources: Leaf[Any] | None) -> None:
        """A stake has gone back: what this shows."""

    def bankers(self, state: Any) -> tuple[str, ...]:
        """Those whose money the bank is; nobody where it is the house's."""
        return ()

    def stake_place(self, stake: Any) -> str:
        """Where a stake (or what an event says of it) lies on the felt."""
        return f"1/{stake.on}/{getattr(stake, 'at', '')}"

    def remember(self, before: Any, t: Any) -> None:
        """What the move decided stays in sight until the next round."""
        outcome.remember(self, before, t)

    # --- the contract -----------------------------------------------------------------------------------------------

    def play(self, state: Any, move: Any) -> Step | Refusal:
        """An incident that is out of phase may still be declared late."""
        try:
            t = self.through(self.begin(state, move))
        except Refused as refused:
            answer = refused.refusal
            if answer.code == late.OUT_OF_PHASE and isinstance(move, Incident):
                ruled = late.declared(self, state, move, answer)
                return ruled if isinstance(ruled, Refusal) else self.told(state, ruled)
            return answer
        late.keep(self, state, t)
        step = Step(t.ended(), tuple(t.events))
        return self.told(state, step) if self.linked else step

    @cached_property
    def linked(self) -> bool:
        """Does it share a pool with others?"""
        return bool(self.links)

    def told(self, state: Any, step: Step) -> Step:
        """The step, with what the pools are told of it that this table shares."""
        return linked.told(self, state, step) if self.linked else step

    def once(self, state: Any, move: Any, now: Any = None, past: Sequence[late.Moment] | None = None) -> Step | Refusal:
        """The move at this moment by itself: nothing is kept of it for the round. ``now``: the later moment at which it
        is made; ``past``: the moments of the round before it, where they are known."""
        try:
            t = self.begin(state, move)
            if now is not None:
                t.now = now
            if past is not None:
                t.known = past
            self.through(t)
        except Refused as refused:
            return refused.refusal
        return Step(t.ended(), tuple(t.events))

    def through(self, t: TableTurn[Any]) -> TableTurn[Any]:
        """The move on its way through the table, to its end; ``Refused`` where it does not come so far."""
        move = t.move
        kind = type(move)
        handler = self.handlers.get(kind)
        if handler is None:
            t.refuse("no_rule")
        if kind not in claims.KINDS:  # who disagrees may say so whatever the table is waiting for
            self.admit(t)
        handler(t, move)
        if self.remembers and not outcome.IDLE.issuperset(map(type, t.events)):
            self.remember(t.began, t)
        return t

    def goes_on(self, before: Any, ruling: Step) -> bool:
        """Whether a ruling leaves the course of the round as it was: then what followed stands, and only what it comes
        to is different."""
        if any(tag(event) == "annulled" for event in ruling.events):
            return False
        after = ruling.state
        return all(
            getattr(before, name) == getattr(after, name) for name in before.__struct_fields__ if name not in self.aside
        )

    def begins_anew(self, step: Step) -> bool:
        """Whether a ruling of this step collects all cards, and the round is dealt anew."""
        return any(getattr(event, "ruling", "") in self.anew for event in step.events)

    def late_offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        return tuple(late.offers(self, state, who))

    def claim_offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        return tuple(claims.offers(self, state, who))

    def claims_closed(self, state: Any) -> Leaf[bool] | None:
        """The clause by which nobody may insist any more on what the round came to, where it is too late for that."""
        return None

    def late_closed(self, state: Any, move: Any) -> Leaf[bool] | None:
        """The clause by which this error is not looked into any more once the round is settled."""
        return None

    def claim_duties(self, state: Any) -> tuple[Offer, ...]:
        return claims.waiting(self, state)

    def admit(self, t: TableTurn[Any]) -> None:
        """Is there a lawful game at all, and is whoever plays, or is spoken of, a player?"""
        if self.shut:
            if denied(self.rules.authorised):
                t.refuse("not_authorised", self.rules.authorised)
            t.refuse("no_bank", self.house_bank)
        if t.s.phase == "over" and not isinstance(t.move, HELD):
            t.refuse("session_over", self.closing())
        if t.actor.role == "player":
            self.check_player(t, t.actor.name)
        if named := getattr(t.move, "player", ""):
            self.check_player(t, named)

    def check_player(self, t: TableTurn[Any], name: str) -> None:
        """Somebody may play under this name; and an incident tells nothing of whoever serves the table."""
        if not nameable(name) or (isinstance(t.move, Incident) and Actor.of(name).role != "player"):
            t.refuse("no_player", self.house_bank, at=name)

    @property
    def house_bank(self) -> Leaf[Any] | None:
        """The clause that makes the house the bank; at some games a player holds it."""
        bank = self.rules.bank if self.against_house else None
        return bank if isinstance(bank, Leaf) else None

    def holdings(self, state: Any) -> dict[str, int]:
        book = {account: amount for account, amount in state.accounts.items() if amount}
        for stake in state.stakes:
            book[stake.account] = stake.amount
        return book

    def owners(self, state: Any) -> dict[str, dict[str, int]]:
        whose = {s.account: {s.owner: s.amount} for s in state.stakes}
        for account, amount in state.accounts.items():
            _kind, colon, name = account.partition(":")
            if colon and amount:
                whose[account] = {name: amount}
        whose["float"] = {HOUSE: state.accounts.get("float", 0)}
        return whose

    def show(self, event: Any, who: str) -> Any | None:
        """Nothing is hidden at these tables."""
        return event
