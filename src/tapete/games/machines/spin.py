"""The reels run and stop; whoever may moves one on; prizes are given."""

from __future__ import annotations

from ...law.leaves import cites, denied, holds
from ...table.contract import AZAR, HOUSE, RELOJ
from ..base import outcome
from ..base.moves import Silence
from ..base.stakes import in_phase
from . import moves as m
from . import pools
from .program import Pay
from .state import Stake, Turn


def start(t: Turn, move: m.Start) -> None:
    """Whoever has bet starts the play, once there are as many as the law asks."""
    play = t.game.rules.play
    player = t.player(play.paid)
    in_phase(t, "betting", sources=(play.paid,))
    if t.stake_of(player) is None:
        t.refuse("bets_first", play.options, play.paid, player=player)
    least = play.players.value if play.players is not None else 1
    if len(t.s.stakes) < least:
        t.refuse("too_few_players", play.players, players=least)
    t.set(phase="running", stopped=(), lines=(), outcome=outcome.NOTHING, losses={}, paid={})
    for stake in t.s.stakes:
        pools.fed(t, stake)
    if denied(play.time):  # nothing is given for what was paid
        for stake in t.s.stakes:
            t.spend(stake, 0, play.time)
        over(t)
        return
    t.emit(m.Started(by=player, seconds=t.game.terms.seconds, cite=cites(play.time, play.paid, play.players)))


def stop(t: Turn, move: m.Stop) -> None:
    """Azar stops the reels from the left; after the last the play is settled."""
    game, program = t.game, t.game.program
    cite = (game.rules.prize.chance, game.rules.prize.paid, game.rules.play.paid)
    if not t.may((AZAR,)):
        t.refuse("wrong_role", *cite, role=t.actor.role)
    in_phase(t, "running", sources=cite)
    n, at = len(t.s.stopped), int(move.at) - 1
    if move.reel not in (0, n + 1):
        t.refuse("not_this_reel", *cite, at=str(len(t.s.stopped) + 1))
    if at not in program.chances(t.s.memory, t.s.stopped):
        t.refuse("cannot_stop_there", *cite, at=move.at)
    t.set(stopped=(*t.s.stopped, at))
    seen = tuple(program.symbol(n, at, row) for row in range(program.rows))
    t.emit(m.Stopped(reel=n + 1, at=move.at, symbols=seen, cite=cites(*cite)))
    if len(t.s.stopped) < len(program.reels):
        return
    if program.nudge and not program.won(t.s.stopped):
        t.set(phase="nudging")
        return
    settle(t)


def may_nudge(t: Turn) -> str:
    """The player who may move a reel on: the first of those who play."""
    play = t.game.rules.play
    player = t.player(play.paid)
    in_phase(t, "nudging", sources=(play.paid,))
    if player != t.s.stakes[0].owner:
        t.refuse("not_your_reels", play.paid, player=t.s.stakes[0].owner)
    return player


def nudge(t: Turn, move: m.Nudge) -> None:
    """One reel, by one symbol."""
    player, program = may_nudge(t), t.game.program
    if move.reel > len(program.reels):
        t.refuse("not_this_reel", t.game.rules.play.paid, at=str(move.reel))
    t.set(stopped=program.nudged(t.s.stopped)[move.reel - 1])
    seen = program.window(t.s.stopped)[move.reel - 1]
    t.emit(m.Nudged(player=player, reel=move.reel, symbols=seen, cite=cites(t.game.rules.play.paid)))
    settle(t)


def keep(t: Turn, move: m.Keep) -> None:
    """The reels stay as they are."""
    may_nudge(t)
    settle(t)


def silence(t: Turn, move: Silence) -> None:
    """Reloj: the time of play is over, and nothing is moved on."""
    play = t.game.rules.play
    if not t.may((RELOJ,)):
        t.refuse("wrong_role", play.time, play.paid, role=t.actor.role)
    in_phase(t, "nudging", sources=(play.time, play.paid))
    if move.player != t.s.stakes[0].owner:
        t.refuse("nothing_due", play.time, play.paid, at=move.player)
    settle(t)


def settle(t: Turn) -> None:
    """Each player is given what their lines show; what a pool asks for is looked for on the first line."""
    game, stopped = t.game, t.s.stopped
    prizes = dict(game.program.prizes(stopped))
    won = {stake.owner: given(t, stake, prizes) for stake in t.s.stakes}
    stakes = t.s.stakes
    for stake in stakes:
        t.spend(stake, won[stake.owner], game.rules.prize.paid, game.rules.play.paid)
        t.pay(HOUSE, game.purse(stake.owner), won[stake.owner], "machine_prize", game.rules.prize.paid)
    t.set(paid={player: amount for player, amount in won.items() if amount})
    pools.look(t, stakes)
    t.set(memory=game.program.after(t.s.memory, bool(prizes)), lines=tuple(prizes))
    over(t)


def given(t: Turn, stake: Stake, prizes: dict[int, Pay]) -> int:
    """What this player's lines come to in money; points and objects are told."""
    game, prize = t.game, t.game.rules.prize
    unit = stake.amount // stake.lines if game.staked else stake.amount
    total = points = 0
    for n, pay in prizes.items():
        if n >= stake.lines:
            continue
        shown = game.program.line(t.s.stopped, n)
        if pay.kind == "points":
            points += pay.times
        elif not pays(t):
            continue
        elif pay.kind == "cash":
            total += pay.times * unit
            t.emit(m.LineWon(player=stake.owner, line=n + 1, symbols=shown, times=pay.times, amount=pay.times * unit,
                             cite=cites(prize.paid, game.rules.play.paid)))  # fmt: skip
        else:
            names = game.rules.modalities.names if game.rules.modalities is not None else None
            t.emit(m.ObjectWon(player=stake.owner, symbols=shown, cite=cites(names, prize.paid) or game.anchor))
    if holds(prize.none):
        t.emit(m.Scored(player=stake.owner, points=points, cite=cites(prize.none)))
    return total


def pays(t: Turn) -> bool:
    """What the pay table gives is given."""
    return not denied(t.game.rules.prize.paid)


def over(t: Turn) -> None:
    """The play is over; the machine waits for the next."""
    t.set(phase="betting", round=t.s.round + 1)
