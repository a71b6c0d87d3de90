"""One move on its way through a table of circle poker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec.structs import force_setattr, replace

from ...law.leaves import Source, cites, reading
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...table.contract import Actor, Event
from ...table.events import Call, Transfer
from ..base.asking import AskingTurn
from .law.rules import CircleRules
from .moves import Returned
from .state import Bets, BetsDraft, Draft, Pack, PackDraft, Player, PlayerDraft, Pot, State

if TYPE_CHECKING:
    from .course import Course
    from .law.plan import StreetPlan
    from .play import CirclePoker

Blind = tuple[str, str, int, tuple[Source, ...]]
"""Who owes it, which one, how much, and by which clauses."""

IDLE = ("waiting", "suspended", "ending")
"""Between hands."""
HAND = ("dealing", "betting", "discarding", "asking", "held", "showdown", "settling")
"""A hand is on."""


def thawed(struct: Any, kind: type[Any]) -> Any:
    """A draft of its own. A frozen struct and its draft have the same fields in the same places, so a copy only
    changes its class: nothing is read field by field."""
    draft = struct.__copy__()
    force_setattr(draft, "__class__", kind)
    return draft


def drafted(state: Any) -> Any:
    """A state that may be changed, and shares nothing with the one that it was."""
    s = state.__copy__()
    force_setattr(s, "__class__", Draft)
    s.bets = bets = s.bets.__copy__()
    force_setattr(bets, "__class__", BetsDraft)
    s.pack = pack = s.pack.__copy__()
    force_setattr(pack, "__class__", PackDraft)
    return s


def frozen(s: Any, edited: Iterable[str]) -> State:
    """A draft that is done, with the players who were edited in it."""
    players = s.players
    for name in edited:
        players[name].__class__ = Player
    s.bets.__class__ = Bets
    s.pack.__class__ = Pack
    s.__class__ = State
    state: State = s
    return state


class Turn(AskingTurn[Draft]):
    """What a handler works with. ``s`` is a draft of its own; a refusal throws it away."""

    __slots__ = ("mine", "rules")

    game: CirclePoker
    rules: CircleRules

    def __init__(self, game: Any, state: Draft, move: Any) -> None:
        self.game = game
        self.rules = game.rules
        self.undo = None
        self.now = self.began = state
        self.known = None
        self.s = drafted(state)
        self.move = move
        self.actor = Actor.of(move.who)
        self.events: list[Event] = []
        self.mine: set[str] = set()

    def set(self, **changes: Any) -> None:
        s = self.s
        for name, value in changes.items():
            setattr(s, name, value)

    def ended(self) -> State:
        """Its draft is the state now, and changes no more."""
        return frozen(self.s, self.mine)

    # --- facts ------------------------------------------------------------------------------------------------------

    def people(self, **changes: Any) -> None:
        self.s.people = replace(self.s.people, **changes)

    def session(self, **changes: Any) -> None:
        self.s.session = replace(self.s.session, **changes)

    def disc(self, **changes: Any) -> None:
        self.s.disc = replace(self.s.disc, **changes)

    def deck(self, **changes: Any) -> None:
        self.s.deck = replace(self.s.deck, **changes)

    def opening(self, **changes: Any) -> None:
        self.s.opening = replace(self.s.opening, **changes)

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    # --- the hand ---------------------------------------------------------------------------------------------------

    def street_plan(self) -> StreetPlan:
        """The street that is on."""
        return self.game.plan.streets[self.s.street - 1]

    def edit(self, name: str) -> PlayerDraft:
        """A player's record of this hand, to be changed: a draft of its own is in the state from now on."""
        s, mine = self.s, self.mine
        if name in mine:
            return s.players[name]
        if not mine:
            s.players = dict(s.players)
        mine.add(name)
        players: Any = s.players
        p: PlayerDraft = thawed(players[name], PlayerDraft)
        players[name] = p
        return p

    def live(self) -> list[Player]:
        """Those who compete, in the order of speaking from the mano."""
        players = self.s.players
        return [p for n in self.s.order if (p := players[n]).live]

    def delivered(self) -> bool:
        """The pots were handed over by hand; only the cards are still to be collected."""
        s = self.s
        return "settling" in (s.phase, s.before) and "award" not in s.settling

    def resto(self, name: str) -> int:
        return self.s.accounts.get(f"resto:{name}", 0)

    def bet(self, name: str) -> int:
        """His bet of the round."""
        amount = self.s.accounts.get(f"bet:{name}", 0)
        return amount - self.s.players[name].kept if self.game.unpooled and name in self.s.players else amount

    def pot(self) -> int:
        """All chips in pots."""
        accounts = self.s.accounts
        return sum([accounts.get(f"pot:{k}", 0) for k in range(max(1, len(self.s.pots)))])

    def bets(self) -> int:
        """All chips before the players."""
        accounts = self.s.accounts
        return sum([accounts.get(f"bet:{name}", 0) for name in self.s.players])

    def in_hand(self, name: str, *sources: Source) -> Player:
        """His record; refused where he is not in the hand."""
        p = self.s.players.get(name) if self.s.phase in HAND else None
        if p is None or not p.live:
            self.refuse("not_in_hand", *sources, self.rules.betting.in_turn or self.rules.betting.indicated, at=name)
        return p

    # --- chips ------------------------------------------------------------------------------------------------------

    def pay(self, source: str, target: str, amount: int, reason: str, *sources: Source, remainder: str = "0") -> None:
        if not amount:
            return
        accounts = self.s.accounts = dict(self.s.accounts)
        accounts[source] = accounts.get(source, 0) - amount
        accounts[target] = accounts.get(target, 0) + amount
        self.events.append(
            Transfer(
                source=source, target=target, amount=amount, reason=reason,
                cite=cites(*sources) or self.game.anchor, reading=reading(*sources), remainder=remainder,
            )
        )  # fmt: skip

    def give_back(self, name: str, amount: int, why: str, *sources: Source, ante: bool = False) -> int:
        """Chips that a player put in this hand go back: from before him first, then from the pots in which they lie,
        the last first. ``ante``: it is his ante, which lies in the pots; what he has bet stays before him."""
        left = min(amount, self.s.players[name].put if name in self.s.players else amount)
        mine = [(f"pot:{k}", pot.put.get(name, 0)) for k, pot in enumerate(self.s.pots)]
        taken = []
        for place, lying in mine if ante else ((f"bet:{name}", left), *reversed(mine)):
            part = min(left, lying, self.s.accounts.get(place, 0))
            taken.append((place, part))
            left -= part
        return self.take_back(name, taken, why, *sources, ante=ante)

    def take_back(self, name: str, parts: list[tuple[str, int]], why: str, *sources: Source, ante: bool = False) -> int:
        """So much from each place goes back to a player of the hand."""
        total = sum(part for _, part in parts)
        if not total:
            return 0
        self.emit(Returned(player=name, amount=total, why=why, cite=cites(*sources) or self.game.anchor,
                           reading=reading(*sources)))  # fmt: skip
        home = f"resto:{name}" if name in self.s.seats else name  # who has left takes it with him
        for place, part in parts:
            self.pay(place, home, part, why, *sources)
            kind, _, k = place.partition(":")
            if part and kind == "pot":
                self.lies(int(k), {name: -part})
        p = self.edit(name)
        p.put -= total
        p.forced = min(p.forced - (total if ante else 0), p.put)
        p.ante = min(p.ante - (total if ante else 0), p.put)
        return total

    def lies(self, pot: int, amounts: Mapping[str, int]) -> None:
        """Whose chips lie in a pot is remembered: each plays for the part that he has matched, and a refund comes from
        there."""
        s = self.s
        if pot < len(s.pots):
            old = s.pots[pot]
            put = {**old.put, **{name: old.put.get(name, 0) + amount for name, amount in amounts.items()}}
            s.pots = (*s.pots[:pot], Pot(old.players, put), *s.pots[pot + 1 :])

    # --- staff ------------------------------------------------------------------------------------------------------

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """The move is not admitted; where no clause is closer, by that of the phase in which it was tried."""
        super().refuse(code, *(sources if cites(*sources) else (*sources, self.of_phase())), at=at, **facts)

    def of_phase(self) -> Source:
        """The clause that says what is done at this time: seats are drawn, cards dealt, words spoken, hands shown."""
        r, s = self.rules, self.s
        phase = s.before or s.phase
        if phase == "betting":
            return r.betting.in_turn or r.betting.indicated
        if phase == "showdown":
            return r.showdown.first
        if phase in ("unopened", "lot"):
            return r.seats.drawn
        return self.act("pays_pot" if phase == "settling" else "deals")

    def act(self, name: str) -> Leaf[Any] | None:
        """The clause that gives an act to somebody."""
        return self.rules.staff.acts.get(name)

    def roles(self, name: str) -> tuple[str, ...]:
        """Who does an act; where no clause names anybody, the croupier."""
        leaf = self.act(name)
        return tuple(leaf.value) if leaf is not None else ("croupier",)

    def staff(self, name: str, *sources: Source) -> None:
        """Refuse whoever may not do this act."""
        self.allow(self.roles(name), self.act(name), *sources)

    def by(self, name: str = "deals") -> str:
        """Who is said to do it, when it happens by itself: whoever acts, if it is his."""
        roles = self.roles(name)
        if self.actor.staff and self.actor.role in roles:
            return self.actor.name
        return roles[0] if roles else "croupier"

    def player(self) -> str:
        """The player who moves; staff, azar and reloj play no hand."""
        if self.actor.role != "player":
            self.refuse("wrong_role", self.rules.circle, role=self.actor.role)
        return self.actor.name

    # --- words ------------------------------------------------------------------------------------------------------

    def call(
        self, leaf: Leaf[CallValue] | None, *more: Source, front: str = "", behind: str = "", by: str = ""
    ) -> None:
        """A fixed call; a name or a number is put in front or behind."""
        if leaf is None or not leaf.value:
            return
        words = leaf.value
        self.emit(
            Call(
                text=f"{front}{words.es}{behind}", gloss=f"{front}{words.en}{behind}", by=by or self.by(),
                cite=cites(leaf, *more), reading=reading(leaf, *more),
            )
        )  # fmt: skip

    def said(self, es: str, en: str, *sources: Source, by: str = "") -> None:
        """A call whose words follow from the moment."""
        self.emit(Call(text=es, gloss=en, by=by or self.by(), cite=cites(*sources), reading=reading(*sources)))
