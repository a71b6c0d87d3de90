"""The system of a room: what every bingo at terminals does alike, from the check to the archive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ...law.leaves import Source, cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import HOUSE, Offer, Scene, Step, Thing
from ..base import late, outcome
from ..base import moves as w
from ..base.game import RESERVED, TableGame
from ..bingo.cards.card import Card
from ..bingo.state import Stake
from . import cash, draw, offers
from . import moves as m
from .rules import TerminalRules
from .state import State
from .turn import BALANCE, POT, Turn

CARD = "1/card/"
"""The one place where a player takes a card."""
SEEN = 12
"""So many of their own cards a player sees at once."""


class Terminals(TableGame):
    """A system of terminals. What a game has of its own stands in the methods that raise here."""

    played: ClassVar[frozenset[str]] = frozenset(("drawing",))
    deals: ClassVar[frozenset[str]] = frozenset(("ball", "balls"))
    aside: ClassVar[frozenset[str]] = late.ASIDE | {"hidden", "combinations", "games", "staked"}
    lasting: ClassVar[frozenset[str]] = late.LASTING | {"prepay", "cash_out", "make_report"}
    begins: ClassVar[tuple[str, ...]] = ("start_draw",)
    longest: ClassVar[int] = 900
    reserved: ClassVar[tuple[str, ...]] = RESERVED
    first_phase: ClassVar[str] = "verifying"
    rules: TerminalRules
    terms: Any

    # --- what a game says -------------------------------------------------------------------------------------------

    def opened_with(self, pot: str) -> int:
        """What an accumulated prize held when the table was opened."""
        raise NotImplementedError

    def where(self, t: Turn, move: m.StakeCards) -> tuple[str, int]:
        """For what the cards are (a speciality, a hall), and what one costs."""
        raise NotImplementedError

    def places(self, t: Turn) -> Iterator[tuple[dict[str, Any], int]]:
        """Where cards may be taken: the fields of the move, and what one costs."""
        raise NotImplementedError

    def taken(self, t: Turn, stake: Stake) -> None:
        """Cards were taken: what the screens say."""

    def before_draw(self, t: Turn) -> None:
        """The stakes are closed: what grows by them, what is set for this game."""

    def sequences(self, state: State) -> tuple[str, ...]:
        """The draws of this game, in their order."""
        raise NotImplementedError

    def sequence_of(self, stake: Stake) -> str:
        """By which of them these cards are played."""
        raise NotImplementedError

    def highest(self, sequence: str) -> int:
        """The highest number of a draw."""
        raise NotImplementedError

    def numbers(self) -> Source:
        """The clause that says which numbers there are."""
        return None

    def always(self, sequence: str) -> int:
        """How many balls are drawn of it in any case."""
        return self.highest(sequence)

    def extra_clause(self) -> Source:
        """The clause by which more are drawn."""
        return None

    def card(self, where: str, number: int) -> Card:
        """What stands on a card."""
        raise NotImplementedError

    def completed(self, t: Turn, stake: Stake, card: Card, drawn: int, number: int) -> Iterator[str]:
        """The combinations that the last ball completes on a card."""
        raise NotImplementedError

    def clause(self, prize: str) -> Source:
        """The clause behind a combination."""
        raise NotImplementedError

    def drawn(self, t: Turn, sequence: str) -> bool:
        """Is this draw at its end?"""
        raise NotImplementedError

    def settle(self, t: Turn) -> list[tuple[str, int]]:
        """The prizes of the game are paid: name and amount of each."""
        raise NotImplementedError

    def held_up(self, t: Turn) -> Iterator[Offer]:
        """What has to be done before a draw can begin or go on."""
        return iter(())

    def incident_offers(self, t: Turn, who: str) -> Iterator[Offer]:
        """What may have to be declared."""
        return iter(())

    def pots(self) -> tuple[str, ...]:
        """The accumulated prizes."""
        return ()

    # --- moves ------------------------------------------------------------------------------------------------------

    def room(self, t: Turn) -> int:
        """How many cards may still be taken."""
        return int(self.terms.series_size - sum(s.count for s in t.s.stakes))

    # --- the contract -----------------------------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def closing(self) -> Leaf[Any] | None:
        return self.rules.central.verified

    def stake_place(self, stake: Any) -> str:
        return CARD

    def opening(self) -> Step:
        check = self.terms.session == "closed" and not denied(self.rules.central.verified)
        return Step(State(phase="verifying" if check else "betting", minimum=self.terms.minimum), ())

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return tuple(offers.offers(self, state, who))

    def duties(self, state: State) -> tuple[Offer, ...]:
        return tuple(offers.duties(self, state))

    def people(self, state: State) -> tuple[str, ...]:
        return offers.people(self, state)

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """Accumulated prizes and reserves are nobody's yet: the house keeps them."""
        whose = super().owners(state)
        for account, amount in state.accounts.items():
            if ":" in account and not account.startswith(BALANCE) and amount:
                whose[account] = {HOUSE: amount}
        return whose

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state, who)),
            facts={**self.facts(state, who), **self.marks},
            accounts={name: n for name, n in state.accounts.items() if n and self.seen(name, who)},
            pending=state.pending,
        )

    def seen(self, account: str, who: str) -> bool:
        """Of accounts: those of the room, and one's own."""
        return account == HOUSE or (bool(who) and account in (who, BALANCE + who)) or account.startswith(POT)

    def things(self, state: State, who: str) -> list[Thing]:
        mine = [s for s in state.stakes if s.owner == who] if who else []
        shown = self.shown(state, mine)
        found = [Thing(kind="ball", place=f"panel/{n}", label=str(n)) for n in shown]
        found += [Thing(kind="chip", place=CARD, owner=s.owner, amount=s.amount) for s in mine]
        for stake in mine:
            room = SEEN - sum(1 for thing in found if thing.kind == "bingo_card")
            for number in range(stake.first, min(stake.last, stake.first + room - 1) + 1):
                label = " / ".join(" ".join(map(str, row)) for row in self.card(stake.on, number).grid)
                found.append(Thing(kind="bingo_card", place=f"cards/{stake.on}/{number}", owner=who, label=label))
        return found + outcome.things(state.outcome)

    def shown(self, state: State, mine: list[Stake]) -> tuple[int, ...]:
        """The balls on the panel: of the draw that one plays in, else of the one that is on or was the last."""
        keys = [self.sequence_of(stake) for stake in mine]
        key = state.current if not keys or state.current in keys else keys[0]
        return state.sequences.get(key, ())

    def facts(self, state: State, who: str) -> dict[str, str | int | bool | None]:
        t = offers.turn_of(self, state, who)
        return {
            "round": state.round,
            "minimum": state.minimum,
            "sold": sum(s.count for s in state.stakes),
            "staked": sum(s.amount for s in state.stakes),
            "sequence": state.current,
            "balls": len(state.sequences.get(state.current, ())),
            "games": state.games,
            "found": " ".join(f"{one.prize}:{one.where}/{one.card}" for one in state.found if one.player == who),
            "my_cards": sum(s.count for s in t.stakes_of(who)) if who else 0,
            "my_balance": t.balance(who) if who else 0,
            **{POT + name: t.pot(name) for name in self.pots()},
            **outcome.facts(state.outcome),
        }


def on_verify(t: Turn, move: m.Verify) -> None:
    """Before each session; what does not work keeps the session from starting."""
    central = t.rules.central
    t.by(central.verified_by, central.verified)
    t.in_phase("verifying", sources=(central.verified,))
    if not (move.system and move.terminals):
        about = "terminals" if move.system else "system"
        t.rule("system_check_failed", "no_session", central.verified, about=about)
        return
    t.emit(m.Verified(by=t.actor.role, cite=cites(central.verified, central.verified_by)))
    t.set(phase="betting")


def on_stake(t: Turn, move: m.StakeCards) -> None:
    """Cards for the next draw, paid from the balance."""
    prepaid = t.rules.cash.prepaid
    player = t.player(prepaid)
    t.in_phase("betting", sources=(prepaid,))
    where, price = t.game.where(t, move)
    if move.count > t.game.room(t):
        t.refuse("series_exhausted", prepaid, cards=t.game.room(t))
    cost = move.count * price
    if not denied(prepaid) and t.balance(player) < cost:
        t.refuse("no_balance", prepaid, balance=t.balance(player), cost=cost)
    size = t.game.terms.series_size
    first = t.s.next_card if t.s.next_card + move.count - 1 <= size else 0
    for low, count in ((first, move.count),) if first else wrapped(t.s.next_card, move.count, size):
        stake = Stake(n=t.s.next_stake, owner=player, on=where, first=low, last=low + count - 1, amount=count * price)
        t.put(stake)
        t.pay(t.purse(player), stake.account, stake.amount, "cards", prepaid)
        t.emit(m.CardsTaken(player=player, where=where, first=low, last=stake.last, cite=cites(prepaid)))
        t.game.taken(t, stake)
    t.set(next_card=(t.s.next_card + move.count - 1) % size + 1)


def wrapped(first: int, count: int, size: int) -> tuple[tuple[int, int], ...]:
    """Cards from the end of the series and on from its beginning.

    >>> wrapped(9, 4, 10)
    ((9, 2), (1, 2))
    """
    tail = size - first + 1
    return (first, tail), (1, count - tail)


def on_close(t: Turn, move: w.CloseSession) -> None:
    """Between two games, before anybody has cards; what is left on cards becomes money."""
    verified = t.rules.central.verified
    t.anybody(verified)
    t.in_phase("betting", "verifying", sources=(verified,))
    if t.s.stakes:
        t.refuse("bets_down", verified)
    if holds(t.rules.cash.out):
        cash.all_out(t)
    t.set(phase="over")
    t.emit(w.Closed(lid="none", cite=cites(verified)))


HANDLERS: dict[Any, Any] = {
    **cash.HANDLERS,
    **draw.HANDLERS,
    m.Verify: on_verify,
    m.StakeCards: on_stake,
    w.CloseSession: on_close,
}
