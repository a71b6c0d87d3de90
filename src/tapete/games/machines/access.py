"""Before a play: credit is put in, or means of access are sold; positions are taken and left; a bet is made."""

from __future__ import annotations

from ...law.leaves import cites, denied, holds
from ..base import outcome
from ..base.moves import Leave, Placed
from ..base.stakes import in_phase
from . import moves as m
from .state import CREDIT, Asked, Stake, Turn


def insert(t: Turn, move: m.Insert) -> None:
    """Coins go into the machine at once; where the law says who sells the means of access, they are asked for one."""
    rules = t.game.rules
    player = t.player(t.game.admitted)
    welcome(t, player)
    takes(t, move.means)
    working(t)
    seat(t, player)
    if rules.access.sold_by is None:
        credited(t, player, move.means, move.amount)
        return
    if any(one.player == player for one in t.s.asked):
        t.refuse("already_done", rules.access.sold_by)
    t.set(asked=(*t.s.asked, Asked(player, move.means, move.amount)))
    t.emit(m.AccessAsked(player=player, means=move.means, amount=move.amount, cite=rules.access.sold_by.cite))


def sell(t: Turn, move: m.SellAccess) -> None:
    """The cashier sells the ticket, card or number, and its value is credit in the machine."""
    sold = t.game.rules.access.sold_by
    if sold is None:
        t.refuse("no_rule", t.game.admitted)
    t.role(sold)
    wanted = next((one for one in t.s.asked if one.player == move.player), None)
    if wanted is None:
        t.refuse("nothing_there", sold, at=move.player)
    t.set(asked=tuple(one for one in t.s.asked if one is not wanted))
    credited(t, wanted.player, wanted.means, wanted.amount)


def credited(t: Turn, player: str, means: str, amount: int) -> None:
    access = t.game.rules.access
    t.emit(m.Credited(player=player, means=means, amount=amount, cite=cites(t.game.admitted, access.sold_by)))
    t.pay(player, CREDIT + player, amount, "credit", t.game.admitted, access.sold_by)


def takes(t: Turn, means: str) -> None:
    """The machine takes nothing but what the law names, of that what it is fitted for."""
    if means not in t.game.admitted.value or means not in t.game.means:
        t.refuse("no_such_access", t.game.admitted, at=means)


def welcome(t: Turn, player: str) -> None:
    """Whoever is barred or excluded plays at no machine."""
    general = t.game.rules.general
    if player in t.s.barred:
        t.refuse("barred", *(general.breaches.barred.values() if general else ()), player=player)
    if player in t.s.excluded:
        t.refuse("excluded", t.game.rules.tampering, general.breaches.exclusion if general else None, player=player)


def working(t: Turn) -> None:
    if t.s.broken:
        staff = t.game.rules.staff
        t.refuse("machine_out_of_order", staff.available if staff else None, t.game.rules.play.time)


def seat(t: Turn, player: str) -> None:
    """Each player has a position of their own, and there are no more than the machine has."""
    game = t.game
    if player in t.s.positions:
        return
    by = game.seats_by
    if len(t.s.positions) >= game.seats and not any(denied(leaf) for leaf in by):
        t.refuse("no_position", *by, positions=game.seats)
    t.set(positions=(*t.s.positions, player))
    t.emit(m.Seated(player=player, n=len(t.s.positions), cite=cites(*by) or game.anchor))


def bet(t: Turn, move: m.Bet) -> None:
    """The price of a game, or a stake on so many lines; of the credit, and else of what is put in now."""
    game, rules = t.game, t.game.rules
    play = rules.play
    player = t.player(play.paid)
    welcome(t, player)
    in_phase(t, "betting", sources=(play.paid,))
    working(t)
    kind = rules.bets.get(move.on)
    if kind is None or not holds(kind.offered):
        t.refuse("not_offered", kind.offered if kind is not None else play.paid, at=move.on)
    lines = option(t, move)
    if t.stake_of(player) is not None:
        t.refuse("already_bet", play.options, play.paid, at=move.on)
    seat(t, player)
    stake = Stake(n=t.s.next_stake, owner=player, on=move.on, at=move.at, amount=move.stake, lines=lines)
    credit = min(t.credit(player), move.stake)
    if credit < move.stake:
        if rules.access.sold_by is not None:
            t.refuse("no_credit", rules.access.sold_by, game.admitted, amount=t.credit(player))
        if not set(game.means) & set(game.admitted.value):
            t.refuse("no_such_access", game.admitted)
    t.put(stake)
    t.emit(Placed(player=player, on=move.on, at=move.at, stake=move.stake, n=stake.n,
                  cite=cites(kind.offered, play.paid, play.options)))  # fmt: skip
    t.pay(CREDIT + player, stake.account, credit, "bet", play.paid)
    t.pay(player, stake.account, move.stake - credit, "bet", play.paid, game.admitted)


def option(t: Turn, move: m.Bet) -> int:
    """Is it one of the bets that the machine has? How many lines are played."""
    game, play = t.game, t.game.rules.play
    every = len(game.program.played)
    if not game.staked:
        if move.at or move.stake != game.terms.minimum:
            t.refuse("price_of_a_game", play.paid, amount=game.terms.minimum)
        return every
    lines = int(move.at) if move.at.isdecimal() else 1
    if not 1 <= lines <= every or (move.at and not move.at.isdecimal()):
        t.refuse("no_such_lines", play.options, play.paid, at=move.at)
    if move.stake % lines:
        t.refuse("not_on_every_line", play.options, play.paid, at=move.at)
    offered = lines in game.choices and move.stake // lines in [step * game.terms.minimum for step in game.terms.steps]
    if not offered and not denied(play.options):
        t.refuse("not_one_of_its_bets", play.options, play.paid, at=move.at)
    return lines


def cash_out(t: Turn, move: m.CashOut) -> None:
    """What is left of the credit is paid back."""
    player = t.player(t.game.admitted)
    amount = t.credit(player)
    if amount <= 0:
        t.refuse("no_credit", t.game.admitted, amount=0)
    t.pay(CREDIT + player, player, amount, "cash_out", t.game.admitted)


def leave(t: Turn, move: Leave) -> None:
    """The player takes their credit and gives up the position; a play that is on is played to its end first."""
    game = t.game
    player = t.player(game.admitted)
    waits = tuple(one for one in t.s.asked if one.player != player)
    if player not in t.s.positions and len(waits) == len(t.s.asked):
        t.refuse("nothing_there", game.admitted, at=player)
    stake = t.stake_of(player)
    if stake is not None:
        in_phase(t, "betting", sources=(game.rules.play.paid,))
        t.give_back(stake, "stake_back", game.rules.play.paid)
    t.set(asked=waits, positions=tuple(one for one in t.s.positions if one != player))
    t.pay(CREDIT + player, player, t.credit(player), "cash_out", game.admitted)
    t.set(outcome=outcome.NOTHING if not t.s.positions else t.s.outcome)
