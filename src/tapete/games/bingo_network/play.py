"""The network itself: what halls sell comes in once, and whoever wins at the same time shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...table.contract import Move, Types
from ..pools import moves as shared
from ..pools import play as pools
from ..pools.play import Turn
from ..pools.rules import PoolRules
from ..pools.state import Pass
from . import moves as m
from .rules import NetworkRules, Terms
from .state import Group, State, Win


class Network(pools.Pool):
    """The prize of a network of halls under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    rules_type: ClassVar[type[PoolRules]] = NetworkRules
    handled: ClassVar[Mapping[type[Move], Callable[[Any, Any], None]]] = {}
    rules: NetworkRules
    terms: Terms

    def absent(self) -> str:
        """What becomes of a hall that does not end its game, as the network reads it."""
        leaf = self.rules.absent
        return self.terms.readings.get(leaf.reading, "") or leaf.value

    # --- whose turn it is -------------------------------------------------------------------------------------------

    def next_win(self, state: Any) -> Win | None:
        """Who is paid next: nobody while a game is on that may still win with them."""
        group: Group | None = state.group
        if group is None or group.waiting:
            return None
        return next((win for win in group.wins if not win.paid), None)

    def front(self, state: Any) -> str:
        win = self.next_win(state)
        return win.table if win is not None else ""

    def due(self, state: Any, table: str, about: str) -> bool:
        win = self.next_win(state)
        return win is not None and (win.table, win.about) == (table, about)

    def stands(self, state: Any) -> int:
        """The share of the hall whose turn it is: so many cards of all that won."""
        win, group = self.next_win(state), state.group
        if win is None:
            return self.pot(state)
        if self.rules.winners.value == "first":
            return int(group.amount) if win is group.wins[0] else 0
        return int(group.amount * win.cards // group.cards)

    # --- a prize that is being won ----------------------------------------------------------------------------------

    def opened(self, t: Turn, wins: tuple[Win, ...]) -> None:
        """What stands now is won, by these and by games that are on and have not won yet."""
        mine = {(win.table, win.about) for win in wins}
        on = [(p.table, p.about) for p in t.s.passes if not p.took] if holds(self.rules.together) else []
        waiting = tuple(key for key in on if key not in mine)
        t.set(group=Group(amount=self.pot(t.s), wins=wins, waiting=waiting))

    def gone(self, t: Turn, one: Pass) -> None:
        """A game is over: nobody waits for it, and one that was void has won nothing."""
        state: Any = t.s
        key = (one.table, one.about)
        group: Group | None = state.group
        if group is None:
            return
        waiting = tuple(other for other in group.waiting if other != key)
        wins = tuple(win for win in group.wins if (win.table, win.about) != key or win.paid)
        t.set(group=replace(group, waiting=waiting, wins=wins, ended=group.ended + 1),
              queue=tuple(win for win in state.queue if (win.table, win.about) != key))  # fmt: skip
        self.lose_patience(t)
        self.shut_group(t)

    def lose_patience(self, t: Turn) -> None:
        """A hall that does not end its game is left out, where the network reads it so."""
        state: Any = t.s
        group: Group = state.group
        if self.absent() != "left_out" or group.ended < self.terms.patience:
            return
        for table, about in group.waiting:
            leaf = self.rules.absent
            t.emit(m.LeftOut(table=table, about=about, cite=cites(leaf), reading=leaf.reading))
        t.set(group=replace(group, waiting=()))

    def shut_group(self, t: Turn) -> None:
        """All are paid: whoever has won since opens the next one."""
        state: Any = t.s
        group: Group | None = state.group
        if group is None or group.waiting or any(not win.paid for win in group.wins):
            return
        t.set(group=None)
        if state.queue:
            t.set(queue=())
            self.opened(t, state.queue)


def link(t: Turn, move: shared.LinkTable) -> None:
    """The maximum ball of a hall is that of the network."""
    game: Any = t.game
    if move.least != game.terms.maximum and holds(game.rules.common):
        t.refuse("other_maximum", game.rules.common, at=str(move.least), maximum=game.terms.maximum)
    limits = replace(move, least=game.terms.least, most=game.terms.most)
    pools.HANDLERS[shared.LinkTable](t, limits)


def bingo_won(t: Turn, move: m.BingoWon) -> None:
    """A hall has won: with those that were on already, or of the next prize."""
    game: Any = t.game
    state: Any = t.s
    rules = game.rules
    one = t.found(move.about)
    key, win = (one.table, one.about), Win(one.table, one.about, move.amount)
    group: Group | None = state.group
    known = (*(group.wins if group is not None else ()), *state.queue)
    if denied(rules.prize):
        t.refuse("no_prize", rules.prize, at=move.about)
    if any((other.table, other.about) == key for other in known):
        t.refuse("already_won", rules.prize, at=move.about)
    if group is None:
        game.opened(t, (win,))
    elif key in group.waiting:
        rest = tuple(other for other in group.waiting if other != key)
        t.set(group=replace(group, wins=(*group.wins, win), waiting=rest))
    else:
        t.set(queue=(*state.queue, win))
    now: Any = t.s
    waiting = len(now.group.waiting)
    t.emit(m.Counted(table=one.table, about=one.about, cards=move.amount, waiting=waiting,
                     cite=cites(rules.prize, rules.winners), reading=rules.together.reading))  # fmt: skip


def take(t: Turn, move: shared.Take) -> None:
    """The share of a hall, in its turn."""
    game: Any = t.game
    one, rules = t.found(move.about), game.rules
    if not game.due(t.s, one.table, one.about):
        t.refuse("not_its_turn", rules.winners, at=move.about)
    if move.seq is not None and move.seq != t.s.moves + 1:
        t.refuse("stale_pool", rules.winners, at=move.about, due=t.s.moves + 1)
    if (move.amount or 0) > game.stands(t.s):
        t.refuse("above_pool", rules.winners, amount=move.amount or 0, pot=game.stands(t.s))
    pools.by_table(t, move)
    state: Any = t.s
    group: Group = state.group
    wins = tuple(
        replace(win, paid=True) if (win.table, win.about) == (one.table, one.about) else win for win in group.wins
    )
    t.put_pass(replace(one, took=one.took + (move.amount or 0)))
    t.set(group=replace(group, wins=wins))
    game.shut_group(t)
    t.shows()


def close_pass(t: Turn, move: shared.CloseOff) -> None:
    game: Any = t.game
    one = t.found(move.about)
    pools.HANDLERS[shared.CloseOff](t, move)
    game.gone(t, one)


def annul_pass(t: Turn, move: shared.Annul) -> None:
    game: Any = t.game
    one = t.found(move.about)
    pools.HANDLERS[shared.Annul](t, move)
    game.gone(t, one)


Network.handled = {
    **pools.HANDLERS,
    shared.LinkTable: link,
    m.BingoWon: bingo_won,
    shared.Take: take,
    shared.CloseOff: close_pass,
    shared.Annul: annul_pass,
}
