"""Challenge 21: one hand of the player against several hands of the bank, each from the same base card."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...bank import paying
from ...base.stakes import give_back
from .. import moves as m
from ..law import points
from ..law.rules import Rounds
from ..state import Stake
from ..turn import Turn
from . import command, ending, settle
from . import hand as hands


def numbers(rounds: Rounds, first: int = 1) -> range:
    """The rounds of a pass, from this one on."""
    return range(first, rounds.hands.value + 1)


def of_round(t: Turn, k: int) -> list[Stake]:
    return [s for s in t.s.stakes if s.round == k and not s.fate]


# --- bets -----------------------------------------------------------------------------------------------------------


def check_kind(t: Turn, rounds: Rounds, on: str) -> None:
    """Which bets there are."""
    if not on.startswith("round_"):
        t.refuse("not_offered", rounds.hands, rounds.most, at=on, bet=on)
    k = int(on[-1])
    if k > rounds.most.value:
        t.refuse("not_offered", rounds.most, at=on, bet=on)
    if k > rounds.least.value and denied(rounds.third):
        t.refuse("not_offered", rounds.third, at=on, bet=on)


def complete(t: Turn, box: int) -> bool:
    """Are the compulsory bets of a place made?"""
    return not missing(t, box)


def missing(t: Turn, box: int) -> list[str]:
    """The compulsory bets of a place that are not made."""
    rounds = t.game.rounds
    if rounds is None:
        return []
    there = {s.on for s in t.s.stakes if s.box == box}
    return [on for k in range(1, rounds.least.value + 1) if (on := f"round_{k}") not in there]


def not_admitted(t: Turn) -> None:
    """At the close: whoever has not made the compulsory bets does not play."""
    rounds = t.game.rounds
    if rounds is None:
        return
    for box in sorted({s.box for s in t.s.stakes}):
        mine = [s for s in t.s.stakes if s.box == box]
        if not complete(t, box):
            t.rule("fewer_than_two_bets", "not_admitted", rounds.least, about=mine[0].owner, amount=len(mine))
            for stake in mine:
                give_back(t, stake, stake.amount, "not_admitted", rounds.least)
    for stake in [s for s in t.s.stakes if s.round > rounds.hands.value]:
        give_back(t, stake, stake.amount, "not_admitted", rounds.hands)


def insured(t: Turn, player: str, move: m.Insure) -> list[Stake]:
    """The bets that an insurance stands beside: in Challenge 21 those of the rounds that he names."""
    i, rounds = t.rules.insurance, t.game.rounds
    mine = [s for s in t.s.stakes if s.owner == player and s.sort == "main" and s.box == move.box]
    if rounds is None:
        if move.rounds:
            t.refuse("not_offered", i.offered, at="rounds")
    elif move.rounds:
        if denied(rounds.insured_chosen):
            t.refuse("no_rule", rounds.insured_chosen)
        mine = [s for s in mine if s.round in move.rounds]
        if {s.round for s in mine} != set(move.rounds):
            t.refuse("nothing_there", rounds.insured_chosen, at=str(move.box))
    if not mine:
        t.refuse("nothing_there", i.offered, at=str(move.box))
    return mine


# --- the bank's hands -----------------------------------------------------------------------------------------------


def hindrance(rounds: Rounds, k: int) -> Leaf[Any] | None:
    """The clause without which this round is not played."""
    own = {1: rounds.first, 2: rounds.second, 3: rounds.last}[k]
    later = (rounds.deals_later, rounds.serves) if k > 1 else ()
    return next((leaf for leaf in (own, *later) if denied(leaf)), None)


def begin(t: Turn, k: int) -> None:
    """The next round in which a bet is alive; after the last one, the end."""
    rounds = t.game.rounds
    assert rounds is not None
    for number in numbers(rounds, k):
        alive = of_round(t, number)
        if not alive:
            continue
        missing = hindrance(rounds, number)
        if missing is None:
            t.set(bank_round=number, bank_done=False)
            if number > 1:
                move_base(t, rounds, number)
            t.course.bank_goes_on(t)
            return
        for stake in alive:
            paying.lift(t, stake, missing)
    t.set(bank_round=0)
    settle.nothing(t)


def another(t: Turn) -> bool:
    """After a round: the added cards go, and the next one begins, if there is one."""
    rounds = t.game.rounds
    assert rounds is not None
    done = t.s.bank_round
    if not any(of_round(t, k) and hindrance(rounds, k) is None for k in numbers(rounds, done + 1)):
        for stake in [s for k in numbers(rounds, done + 1) for s in of_round(t, k)]:
            give_back(t, stake, stake.amount, "stake_back", hindrance(rounds, stake.round))
        return False
    discard(t, rounds, done)
    t.set(phase="bank")
    begin(t, done + 1)
    return True


def discard(t: Turn, rounds: Rounds, done: int) -> None:
    """Only the later cards are collected; the base card stays for the next round."""
    keeps = rounds.keeps_base.get(str(done))
    if denied(rounds.discards):
        return
    ending.lay(t, f"bank.{done}", t.s.bank, points.bank_points(t.rules, t.s.bank))
    kept = () if denied(keeps) or denied(rounds.base) else t.s.bank[:1]
    ending.away(t, "bank", t.s.bank[len(kept) :], keeps, rounds.discards)
    t.set(bank=kept, base=t.s.base if kept else 0)


def move_base(t: Turn, rounds: Rounds, number: int) -> None:
    if t.s.bank and holds(rounds.base):
        own = (rounds.deals_later, rounds.second) if number == 2 else (rounds.last, rounds.deals_later)
        leaves = (rounds.base, *own)
        t.emit(m.Moved(n=t.s.base, round=number, cite=cites(*leaves), reading=reading(*leaves)))


def between(t: Turn) -> bool:
    """A later round has begun and the bank has only its base card."""
    return t.s.phase == "bank" and t.s.bank_round > 1 and len(t.s.bank) == 1 and t.s.owed == ("bank",)


# --- what players may not do between the rounds ---------------------------------------------------------------------


def check_wait(t: Turn, player: str) -> None:
    """Nobody leaves before the last round ends."""
    rounds = t.game.rounds
    if rounds is None or t.s.phase not in ("dealing", "playing", "bank", "score", "settling", "collecting"):
        return
    if holds(rounds.must_wait) or not between(t):
        t.refuse("leave_between_rounds", rounds.must_wait, player=player)
    for stake in t.stakes_of(player):
        give_back(t, stake, stake.amount, "leave", rounds.must_wait)


def hits_later(t: Turn, name: str) -> bool:
    """A card asked for in a later round: the decision of round one holds. True: it was admitted all the same."""
    rounds = t.game.rounds
    if rounds is None or t.s.phase != "bank":
        return False
    if holds(rounds.binding) or not between(t):
        t.refuse("change_decision", rounds.binding, phase=t.s.phase)
    hand = command.target(t, name)
    command.check_commander(t, hand)
    if hand.gone:
        t.refuse("nothing_there", rounds.binding, at=hand.name)
    t.owe(hand.name, "bank")
    return True


def drawn(t: Turn, name: str) -> None:
    """A card fell on a player's hand in a later round."""
    hand = t.hand(name)
    score = points.points(t.rules, hand.cards)
    if score > t.rules.values.target.value:
        hands.bust(t, hand, score)
    t.owe(*t.s.owed)
    if not of_round(t, t.s.bank_round):
        t.set(owed=())
        begin(t, t.s.bank_round)
