"""What every move does, or why it is refused. A check, its refusal and its citation stand on one line."""

from __future__ import annotations

from typing import Any

from tapete.games.base import moves as shared
from tapete.games.base import outcome
from tapete.games.base.game import TableGame
from tapete.games.base.stakes import give_back, in_phase, lose
from tapete.games.base.state import Stake
from tapete.law.leaves import cites, holds
from tapete.law.rulebook import Law
from tapete.table import money
from tapete.table.contract import AZAR, HOUSE, Between, Lawful, Offer, Scene, Step, Thing, Types

from . import moves as m
from . import offers
from .rules import CoinRules
from .state import State, Turn
from .terms import Terms


def bet(t: Turn, move: m.Bet) -> None:
    """Chips on a side, until the call."""
    game, rules = t.game, t.game.rules
    side = rules.bets[move.on]
    if t.actor.role != "player":
        t.refuse("wrong_role", rules.bank, role=t.actor.role)
    if t.s.phase == "closed" and holds(rules.closed_after_call):
        t.refuse("after_the_call", rules.closed_after_call)
    if not side.offered.value:
        t.refuse("not_offered", side.offered, at=move.on)
    if move.stake < game.terms.minimum:
        t.refuse("below_minimum", minimum=game.terms.minimum)
    if t.staked(move.who) + move.stake > game.maximum:
        t.refuse("above_maximum", rules.maximum, maximum=game.maximum)
    lay(t, move.who, move.on, move.stake)


def lay(t: Turn, player: str, on: str, amount: int) -> None:
    """The chips lie there, and are a stake."""
    offered = t.game.rules.bets[on].offered
    stake = t.bet(player, on, amount)
    t.emit(shared.Placed(player=player, on=on, at="", stake=amount, n=stake.n, cite=cites(offered)))
    t.pay(player, stake.account, amount, "bet", offered)


def close_bets(t: Turn, move: shared.CloseBets) -> None:
    """«No va más»: the coin is in the air."""
    rules = t.game.rules
    if not t.may(rules.called_by.value):
        t.refuse("wrong_role", rules.called_by, role=t.actor.role)
    in_phase(t, "betting", sources=(rules.call,))
    if not t.s.stakes:
        t.refuse("nothing_there", rules.call)
    t.say(rules.call, t.actor.name)
    t.set(phase="closed", result="", outcome=outcome.NOTHING, losses={})


def toss(t: Turn, move: m.Toss) -> None:
    """The coin falls, and every stake is settled."""
    if not t.may((AZAR,)):
        t.refuse("wrong_role", role=t.actor.role)
    in_phase(t, "closed", sources=(t.game.rules.call,))
    t.emit(m.Tossed(side=move.side, cite=t.game.anchor))
    for stake in t.s.stakes:
        if stake.on == move.side:
            win(t, stake)
        elif holds(t.game.rules.loser_pays):
            lose(t, stake, stake.amount, t.game.rules.loser_pays)
        else:
            give_back(t, stake, stake.amount, "stake_back", t.game.rules.loser_pays)
    t.set(phase="betting", round=t.s.round + 1, result=move.side)


def win(t: Turn, stake: Stake) -> None:
    """The winner is paid, and keeps the stake where the law says so."""
    pays, keeps = t.game.rules.pays, t.game.rules.winner_keeps
    paid = money.pay(stake.amount, pays.value, t.game.terms.rounding)
    t.emit(shared.Won(player=stake.owner, on=stake.on, at="", amount=paid.amount, n=stake.n, cite=cites(pays)))
    t.pay(HOUSE, stake.owner, paid.amount, "won", pays, remainder=paid.remainder)
    if holds(keeps):
        give_back(t, stake, stake.amount, "stake_back", keeps)
    else:
        t.drop(stake)
        t.pay(stake.account, HOUSE, stake.amount, "taken", keeps)


def late_bet(t: Turn, move: shared.LateBet) -> None:
    """Chips that were put down after the call: they go back where the law says so, and else lie where they are."""
    late = t.game.rules.late_returned
    if not t.actor.staff:
        t.refuse("wrong_role", late, role=t.actor.role)
    in_phase(t, "closed", sources=(late,))
    if not holds(late):
        lay(t, move.player, move.on, move.stake)
    t.rule("late_bet", "returned" if holds(late) else "stands", late, about=move.player, amount=move.stake)


class Coin(TableGame):
    """A table of the coin under one rulebook."""

    types = Types(State, m.Moves, m.Events, Terms)
    handlers = {m.Bet: bet, shared.CloseBets: close_bets, m.Toss: toss, shared.LateBet: late_bet}  # noqa: RUF012
    rules: CoinRules
    terms: Terms

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(CoinRules)
        super().__init__(law, terms)
        self.maximum = (self.terms.multiple or self.rules.maximum.value) * self.terms.minimum

    @classmethod
    def lawful(cls, rules: CoinRules, terms: Terms) -> tuple[Lawful, ...]:
        return (Between(term="multiple", low=1, high=rules.maximum.value, cite=rules.maximum.cite),)

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def opening(self) -> Step:
        return Step(State(phase="betting"), ())

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Offer, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return (*dict.fromkeys(stake.owner for stake in state.stakes), *offers.STAFF, AZAR)

    def view(self, state: State, who: str) -> Scene:
        things = [Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount) for s in state.stakes]
        if state.result:
            things.append(Thing(kind="ball", place=f"coin/{state.result}", label=state.result))
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=(*things, *outcome.things(state.outcome)),
            facts={"minimum": self.terms.minimum, "round": state.round, "result": state.result},
            accounts=self.holdings(state),
        )
