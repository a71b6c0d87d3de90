"""The draw: the balls come one by one, every terminal follows its cards, and the game ends by itself."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied, holds
from ...table.contract import AZAR, HOUSE
from ..base import moves as w
from ..base.outcome import NOTHING
from ..bingo.cards.card import Card, mask
from ..bingo.moves import Ball, Balls
from ..bingo.state import Stake
from . import moves as m
from .state import Found
from .turn import Turn


def on_start(t: Turn, move: m.StartDraw) -> None:
    """The stakes are closed."""
    central = t.rules.central
    t.by(central.runs)
    t.in_phase("betting", sources=(central.runs,))
    if not t.s.stakes:
        t.refuse("no_cards", central.runs)
    t.game.before_draw(t)
    keys = t.game.sequences(t.s)
    t.set(phase="drawing", sequences={}, current=keys[0], found=(), outcome=NOTHING, losses={})
    t.emit(m.Started(sequences=keys, staked=sum(s.amount for s in t.s.stakes), maxima=dict(t.s.maxima),
                     cite=cites(central.runs, central.generator)))  # fmt: skip


def left(t: Turn) -> list[int]:
    """The numbers of the sequence that is on which have not come."""
    out = set(t.s.sequences.get(t.s.current, ()))
    return [n for n in range(1, t.game.highest(t.s.current) + 1) if n not in out]


def on_ball(t: Turn, move: Ball) -> None:
    extract(t, int(move.number))


def on_balls(t: Turn, move: Balls) -> None:
    """Several, each as if it came alone."""
    for number in move.numbers:
        extract(t, int(number))


def extract(t: Turn, number: int) -> None:
    central = t.rules.central
    if t.actor.role != AZAR:
        t.refuse("wrong_role", central.generator, role=t.actor.role)
    t.in_phase("drawing", sources=(central.generator,))
    key = t.s.current
    if not 1 <= number <= t.game.highest(key):
        t.refuse("no_such_ball", t.game.numbers(), central.generator, balls=t.game.highest(key))
    sequence = t.s.sequences.get(key, ())
    if number in sequence:
        t.refuse("ball_is_out", central.generator, at=str(number))
    sequence = (*sequence, number)
    t.set(sequences={**t.s.sequences, key: sequence})
    extra = len(sequence) > t.game.always(key)
    t.emit(m.Extracted(sequence=key, number=number, order=len(sequence), extra=extra,
                       cite=cites(central.generator, t.game.extra_clause() if extra else None)))  # fmt: skip
    follow(t, key, number)
    if t.game.drawn(t, key):
        turn(t, key)


def turn(t: Turn, key: str) -> None:
    """A sequence is at its end: the next one, or the game is over."""
    keys = t.game.sequences(t.s)
    at = keys.index(key) + 1 if key in keys else 0
    if at < len(keys):
        t.set(current=keys[at])
        return
    prizes = t.game.settle(t)
    over(t, prizes)


# --- what the balls complete ----------------------------------------------------------------------------------------


def follow(t: Turn, key: str, number: int) -> None:
    """Every card that has this number is looked at; the terminal tells what is new."""
    sequence = t.s.sequences[key]
    drawn = mask(sequence)
    tells = t.rules.terminals.tells
    known = {(one.prize, one.where, one.card) for one in t.s.found}
    for stake in t.s.stakes:
        if t.game.sequence_of(stake) != key:
            continue
        for card in range(stake.first, stake.last + 1):
            grid = t.game.card(stake.on, card)
            for prize in t.game.completed(t, stake, grid, drawn, number):
                if (prize, stake.on, card) in known or denied(tells):
                    continue
                one = Found(stake.owner, prize, stake.on, card, len(sequence))
                t.set(found=(*t.s.found, one))
                t.emit(m.Noticed(player=one.player, prize=prize, where=one.where, card=card, order=one.order,
                                 cite=cites(tells, t.game.clause(prize))))  # fmt: skip


def lines(card: Card, drawn: int, number: int, rows: tuple[int, ...]) -> int:
    """How many of these lines the ball completes."""
    return sum(1 for n in card.lines(drawn) if n in rows and number in card.rows[n])


# --- the end of a game ----------------------------------------------------------------------------------------------


def over(t: Turn, prizes: list[tuple[str, int]]) -> None:
    """The stakes are spent, the game is archived, the next one may be staked on. ``prizes``: name and amount."""
    central, staked, lost = t.rules.central, sum(s.amount for s in t.s.stakes), spent(t)
    if holds(central.archive):
        paid: dict[str, int] = {}
        for name, amount in prizes:
            paid[name] = paid.get(name, 0) + amount
        t.emit(m.Archived(staked=staked, stakes=lost, prizes=paid, cite=central.archive.cite))
    combinations = dict(t.s.combinations)
    for one in t.s.found:
        combinations[one.prize] = combinations.get(one.prize, 0) + 1
    t.set(phase="betting", round=t.s.round + 1, stakes=(), losses=lost, hidden=(), maxima={}, games=t.s.games + 1,
          staked=t.s.staked + staked, combinations=combinations)  # fmt: skip


def spent(t: Turn) -> dict[str, int]:
    """What was staked is the house's, which has paid the prizes."""
    lost: dict[str, int] = {}
    for stake in t.s.stakes:
        lose(t, stake)
        lost[stake.owner] = lost.get(stake.owner, 0) + stake.amount
    return lost


def lose(t: Turn, stake: Stake) -> None:
    leaf = t.rules.cash.prepaid
    t.emit(w.Lost(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(leaf)))
    t.pay(stake.account, HOUSE, stake.amount, "spent", leaf)


def on_report(t: Turn, move: m.MakeReport) -> None:
    """Statistics and reports of the central server."""
    central = t.rules.central
    t.anybody(central.report)
    known = {"games": t.s.games, "staked": t.s.staked}
    figures = {name: known[name] for name in central.report.value if name in known}
    if "combinations" in central.report.value:
        figures |= t.s.combinations
    if not central.report.value:
        t.refuse("no_rule", central.report)
    t.emit(m.Reported(figures=figures, cite=central.report.cite))


HANDLERS: dict[Any, Any] = {
    m.StartDraw: on_start,
    Ball: on_ball,
    Balls: on_balls,
    m.MakeReport: on_report,
}
