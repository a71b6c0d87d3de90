"""After the events: who was right, and what they receive."""

from __future__ import annotations

from fractions import Fraction

from ...law.leaves import cites, holds, reading
from ...law.rulebook import Leaf
from ...table import money
from ...table.contract import AZAR, HOUSE
from ..base.moves import Lost, Won
from ..base.stakes import give_back, in_phase, lose
from . import moves as m
from . import selection
from .state import Stake, Turn

POOL = "mutual"
"""The account in which stakes of mutual bets meet before they are shared."""


def result(t: Turn, move: m.Result) -> None:
    """An event stands so; after the last one everything is settled."""
    rules = t.game.rules
    if not t.may((AZAR,)):
        t.refuse("wrong_role", rules.uncertain, role=t.actor.role)
    in_phase(t, "running", sources=(rules.uncertain,))
    fixture = t.game.fixtures.get(move.event)
    key = f"{move.event}/{move.moment}"
    if fixture is None or key not in t.game.awaited(t.s):
        t.refuse("not_awaited", rules.uncertain, at=key)
    if move.result not in fixture.results:
        t.refuse("no_such_result", rules.uncertain, at=move.result)
    t.set(results={**t.s.results, key: move.result})
    t.emit(m.Came(at=move.event, moment=move.moment, result=move.result, cite=cites(rules.uncertain)))
    if not t.game.awaited(t.s):
        settle(t)


def settle(t: Turn) -> None:
    """Mutual stakes event by event, then each bet against the company, then the crossed ones; a new programme."""
    stakes = t.s.stakes
    shared: dict[tuple[str, tuple[str, ...]], list[Stake]] = {}
    for stake in stakes:
        if stake.how == "mutual":
            shared.setdefault((stake.on, selection.events(stake.at)), []).append(stake)
    for (_, names), those in shared.items():
        share_out(t, names, those)
    for stake in stakes:
        if stake.how == "counterpart":
            against_the_company(t, stake)
        elif stake.how == "crossed" and not stake.taker:
            crossed(t, stake, next(other for other in stakes if other.n == stake.against))
    new_programme(t)


def new_programme(t: Turn) -> None:
    """The events of this one are over, or there are none left."""
    t.set(phase="betting", round=t.s.round + 1, results={}, not_held=(), last=t.s.results)


def was_right(t: Turn, stake: Stake) -> bool:
    """Every forecast of the bet was right; one of them is enough where the law does not ask for all."""
    bet = t.game.rules.bets[stake.on]
    found = [said for one in selection.read(stake.at) for said in selection.right(bet, one, t.s.results)]
    return all(found) if bet.all_right is None or holds(bet.all_right) else any(found)


def why(t: Turn, stake: Stake) -> tuple[Leaf[bool] | None, ...]:
    """The clause by which a bet of this type wins, or does not."""
    bet = t.game.rules.bets[stake.on]
    return (bet.all_right,) if bet.all_right is not None else (bet.offered,)


def against_the_company(t: Turn, stake: Stake) -> None:
    """The stake of a winning forecast times its coefficient."""
    rules = t.game.rules
    if not was_right(t, stake):
        lost(t, stake)
        return
    prize, times = rules.counterpart.prize, Fraction(stake.coefficient)
    gross = stake.amount * times + (0 if prize.value == "stake_times_coefficient" else stake.amount)
    whole = gross.numerator // gross.denominator
    over = gross - whole
    paid = whole + 1 if over and t.game.terms.rounding == "player" else whole
    t.emit(Won(player=stake.owner, on=stake.on, at=stake.at, amount=paid - stake.amount, n=stake.n,
               cite=cites(prize, *why(t, stake))))  # fmt: skip
    t.pay(HOUSE, stake.owner, paid - stake.amount, "won", prize, remainder=str(over))
    give_back(t, stake, stake.amount, "stake_back", prize)


def lost(t: Turn, stake: Stake) -> None:
    """Who was wrong has lost what was risked."""
    risked = t.game.rules.risked
    if holds(risked):
        lose(t, stake, stake.amount, risked, *why(t, stake))
    else:
        give_back(t, stake, stake.amount, "stake_back", risked)


def share_out(t: Turn, names: tuple[str, ...], those: list[Stake]) -> None:
    """A part of all that was staked on these events, among those who were right."""
    rules, terms = t.game.rules, t.game.terms
    right = [stake for stake in those if was_right(t, stake)]
    if not right and terms.nobody_right == "back":
        for stake in those:
            give_back(t, stake, stake.amount, "stake_back", rules.mutual.shared)
        return
    staked = sum(stake.amount for stake in those)
    part = money.split(staked, Fraction(terms.distributed), "part" if terms.rounding == "player" else "rest")
    amount = part.part if right else 0
    t.emit(m.SharedOut(at=" ".join(names), staked=staked, amount=amount, cite=cites(rules.mutual.shared)))
    for stake in those:
        t.drop(stake)
        t.pay(stake.account, POOL, stake.amount, "shared", rules.mutual.shared)
    weights = [stake.amount if holds(rules.mutual.proportional) else 1 for stake in right]
    shares = dict(zip([stake.n for stake in right], money.proportional(amount, weights), strict=True)) if right else {}
    for stake in those:
        told(t, stake, shares.get(stake.n, 0))
        t.pay(POOL, stake.owner, shares.get(stake.n, 0), "won", rules.mutual.shared, rules.mutual.proportional)
    t.pay(POOL, HOUSE, staked - amount, "withheld", rules.mutual.shared, remainder=part.remainder)


def told(t: Turn, stake: Stake, share: int) -> None:
    """What a share is to its bettor: more than was staked, or less."""
    mutual = t.game.rules.mutual
    cite, rests = cites(mutual.shared, mutual.proportional, *why(t, stake)), reading(mutual.proportional)
    over = share - stake.amount
    if over >= 0:
        t.emit(Won(player=stake.owner, on=stake.on, at=stake.at, amount=over, n=stake.n, cite=cite, reading=rests))
        return
    t.emit(Lost(player=stake.owner, on=stake.on, at=stake.at, amount=-over, n=stake.n, cite=cite, reading=rests))
    t.set(losses={**t.s.losses, stake.owner: t.s.losses.get(stake.owner, 0) - over})


def crossed(t: Turn, first: Stake, second: Stake) -> None:
    """One of the two has both stakes, less what the company keeps."""
    rules, terms = t.game.rules, t.game.terms
    winner, loser = (first, second) if was_right(t, first) else (second, first)
    of = loser.amount + (winner.amount if terms.withheld_of == "stakes" else 0)
    part = Fraction(terms.withheld) if holds(rules.crossed.withholds) else Fraction(0)
    kept = money.split(of, part, "rest" if terms.rounding == "player" else "part")
    prize = loser.amount - kept.part
    t.emit(Lost(player=loser.owner, on=loser.on, at=loser.at, amount=loser.amount, n=loser.n,
                cite=cites(rules.crossed.offered, *why(t, loser))))  # fmt: skip
    t.set(losses={**t.s.losses, loser.owner: t.s.losses.get(loser.owner, 0) + loser.amount})
    t.emit(Won(player=winner.owner, on=winner.on, at=winner.at, amount=prize, n=winner.n,
               cite=cites(rules.crossed.offered, rules.crossed.withholds)))  # fmt: skip
    t.drop(loser)
    t.pay(loser.account, winner.owner, prize, "won", rules.crossed.offered)
    t.pay(loser.account, HOUSE, kept.part, "withheld", rules.crossed.withholds, remainder=kept.remainder)
    give_back(t, winner, winner.amount, "stake_back", rules.crossed.offered)
