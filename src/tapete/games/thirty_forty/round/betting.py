"""Placing and lifting stakes, with or without the insurance."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, lifted, reading
from ....law.rulebook import Leaf
from ....table import money
from ...bank import paying
from ...bank.limits import maximum
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import give_back, ticket_exchanged
from .. import moves as m
from .. import table
from ..state import Stake
from ..turn import Turn


def on_bet(t: Turn, move: m.Bet) -> None:
    player = t.player()
    check_open(t)
    check_person(t, player)
    check_means(t, move.means)
    check_kind(t, move.on)
    table.check_room(t, player)
    check_together(t, player, move.on)
    places = t.rules.betting.on_places
    if move.at == "elsewhere" and holds(places):
        t.refuse("no_such_place", places, at=move.at)
    check_amount(t, player, move.on, move.stake)
    old = t.stake(player, move.on)
    insured = move.insured or (old is not None and old.deposit > 0)  # the plaque lies on the whole stake
    if insured:
        check_insurable(t, player, move.on, move.stake)
    table.join(t, player)
    start(t)
    stake = put(t, player, move.on, move.stake, move.far)
    if insured:
        insure(t, stake)


def start(t: Turn) -> None:
    """The players are invited before the first bet."""
    if not t.s.started:
        t.set(started=True)
        t.speak("invite", t.rules.betting.invitation)


def put(t: Turn, player: str, on: str, amount: int, far: int = 0, mark: str = "") -> Stake:
    old = t.stake(player, on)
    if old is None:
        stake = Stake(n=t.s.next_stake, owner=player, on=on, amount=amount, initial=amount, far=far, mark=mark)
    else:
        total = old.amount + amount
        stake = replace(old, amount=total, initial=total, far=far or old.far, mark=mark or old.mark)
    t.put(stake)
    b = t.rules.betting
    sources = (b.on, b.together, b.on_places, b.before_cards)
    t.emit(w.Placed(player=player, on=on, at="", stake=amount, n=stake.n, cite=cites(*sources),
                    reading=reading(*sources)))  # fmt: skip
    t.pay(player, stake.account, amount, "bet", *sources)
    return stake


def insure(t: Turn, stake: Stake) -> None:
    """The deposit of the whole stake, and the plaque."""
    i = t.rules.insurance
    assert i is not None
    due = premium(t, stake.amount, i.rate)
    more = due.part - stake.deposit
    t.put(replace(stake, deposit=due.part))
    marked = holds(i.marker)
    t.emit(
        m.Insured(player=stake.owner, on=stake.on, n=stake.n, amount=more, marked=marked, remainder=due.remainder,
                  cite=cites(i.rate, i.marker), reading=i.rate.reading)
    )  # fmt: skip
    t.pay(stake.owner, f"deposit:{stake.owner}", more, "deposit", i.rate, remainder=due.remainder)


def premium(t: Turn, amount: int, rate: Leaf[Any]) -> money.Split:
    """The deposit of an insurance."""
    favour: Any = "rest" if t.game.terms.rounding == "player" else "part"
    return money.split(amount, Fraction(rate.value), favour)


# --- checks ---------------------------------------------------------------------------------------------------------


def check_open(t: Turn) -> None:
    """Bets are taken, and may be touched, until they are closed; without that clause, until the first card."""
    b, phase = t.rules.betting, t.s.phase
    if phase == "betting":
        return
    clauses = (b.unchanged, b.before_cards, b.close_call)
    if phase not in ("closed", "dealing", "settling", "collecting", "refait"):
        t.refuse("wrong_phase", phase=phase)
    if phase in ("closed", "dealing") and lifted(b.unchanged, b.before_cards):
        return
    t.refuse("coup_begun" if b.unchanged is not None else "after_the_call", *clauses, phase=phase)


def check_kind(t: Turn, on: str) -> None:
    if on not in t.rules.betting.on.value:
        t.refuse("not_offered", t.rules.betting.on, at=on)


def check_together(t: Turn, player: str, on: str) -> None:
    """Several chances at once, unless the law has them exclude one another."""
    leaf = t.rules.betting.together
    if denied(leaf) and any(s.on != on for s in t.stakes_of(player)):
        t.refuse("two_places", leaf, at=on)


def check_means(t: Turn, means: str) -> None:
    """What is not a chip is not a stake, where a general part says so."""
    general = t.rules.general
    if general is None or means in general.chips_only.value:
        return
    by_word = {"cash": general.no_cash, "kind": general.no_kind, "word": general.no_word}
    others = (by_word.get(means), t.rules.betting.tickets if means == "ticket" else None)
    if not lifted(general.chips_only, *others):
        t.refuse("not_chips", general.chips_only, *others, means=means)


def plan(t: Turn) -> tuple[Leaf[Any] | None, ...]:
    """The clauses behind the minimum."""
    general = t.rules.general
    if general is not None and t.rules.limits.minimum is None:
        return (general.limits_hold, general.plan)
    return (t.rules.limits.minimum,)


def check_amount(t: Turn, player: str, on: str, amount: int) -> None:
    """Minimum and maximum of what the player then has on this chance."""
    clauses = plan(t)
    old = t.stake(player, on)
    total = amount + (old.amount if old is not None else 0)
    held = not denied(clauses[0])
    if held and total < t.s.minimum:
        t.refuse("below_minimum", *clauses, at=on, minimum=t.s.minimum, stake=total)
    high, listed = maximum(t.game, t.s), t.rules.limits.multiples
    if high is not None and total > high and (held or listed is not None):
        t.refuse("above_maximum", *((listed,) if listed is not None else clauses), at=on, maximum=high, stake=total)


def check_insurable(t: Turn, player: str, on: str, amount: int) -> None:
    """There is such an insurance, and the stake is large enough."""
    i, old = t.rules.insurance, t.stake(player, on)
    if i is None:
        t.refuse("no_rule", t.rules.refait.insured)
    total = amount + (old.amount if old is not None else 0)
    if total < t.game.terms.insured_from:
        t.refuse("not_insurable", i.rate, at=on, minimum=t.game.terms.insured_from)
    if not premium(t, total, i.rate).part:  # less than one unit
        t.refuse("not_insurable", i.rate, at=on, minimum=math.ceil(1 / i.rate.value))


# --- lifting --------------------------------------------------------------------------------------------------------


def back(t: Turn, stake: Stake, reason: str, *sources: Leaf[Any] | None) -> None:
    """A stake goes back before it has played, and its deposit with it."""
    return_deposit(t, stake, reason, *sources)
    give_back(t, stake, stake.amount, reason, *sources)


def lift(t: Turn, stake: Stake, *sources: Leaf[Any] | None) -> None:
    """What lies there goes back to its owner."""
    paying.lift(t, next(s for s in t.s.stakes if s.n == stake.n), *sources)


def return_deposit(t: Turn, stake: Stake, reason: str, *sources: Leaf[Any] | None) -> None:
    t.pay(f"deposit:{stake.owner}", stake.owner, stake.deposit, reason, *sources)


def on_lift(t: Turn, move: m.Lift) -> None:
    player = t.player()
    check_open(t)
    stake = t.stake(player, move.on)
    if stake is None:
        held = any(s.owner == player and s.on == move.on for s in t.s.stakes)
        f = t.rules.refait
        t.refuse("imprisoned" if held else "nothing_there", (f.prison or f.wait) if held else None, at=move.on)
    back(t, stake, "stake_back", t.rules.betting.on)


def on_leave(t: Turn, move: w.Leave) -> None:
    """Free stakes go back while they may be touched; what is held stays."""
    player = t.player()
    if t.s.waits and any(not s.held for s in t.stakes_of(player)):
        t.refuse("coup_begun", t.rules.betting.unchanged, t.rules.stop.waits)
    if t.stakes_of(player) and t.s.phase not in ("shuffling", "ending"):
        check_open(t)
    known = player in t.s.players or player in t.s.accounts
    if not known and not t.stakes_of(player):
        t.refuse("nothing_there", player=player)
    for stake in t.stakes_of(player):
        if not stake.held:
            back(t, stake, "stake_back", t.rules.betting.on)
    table.gone(t, player)
    t.note("left", t.rules.people.any_number, about=player)


def on_ticket(t: Turn, move: w.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.rules.betting.tickets
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.note("ticket_exchanged", leaf, about=t.player(), amount=move.amount)
    ticket_exchanged(t, t.player(), move.amount)


HANDLERS: dict[Any, Any] = {
    m.Bet: on_bet,
    m.Lift: on_lift,
    w.Leave: on_leave,
    w.BuyTicket: on_ticket,
}
