"""The stakes: on one cloth or both, banco, for the bank; what goes back."""

from __future__ import annotations

from math import floor
from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Call
from ...baccarat.circle import chips
from ...baccarat.circle import moves as circle
from ...base import moves as w
from ...base.conduct import check_person
from .. import moves as m
from ..bank import award
from ..state import ABONO, CLOTHS, ZONES, Stake
from ..table import seats
from ..turn import COUP, PLAYED, Turn


def sources(t: Turn, on: str) -> tuple[Leaf[Any] | None, ...]:
    """The clauses by which a stake of this kind exists."""
    b, a = t.rules.betting, t.rules.abono
    if on == "banco":
        return (t.rules.banco.any_player, t.rules.banco.once)
    if on == ABONO:
        return (a.offered, a.call) if a is not None else (b.on,)
    return (b.both,) if on == "both_cloths" else (b.on,)


def on_bet(t: Turn, move: m.Bet) -> None:
    name = t.player()
    check_person(t, name)
    check_kind(t, move.on)
    if t.s.phase == "deposit":
        t.refuse("no_deposit", t.rules.bank.at_cage, player=t.s.award.player)
    if t.s.phase in COUP:
        t.refuse("bets_closed", t.rules.betting.close_call, phase=t.s.phase)
    t.in_phase("betting", sources=(*sources(t, move.on), t.rules.betting.close_call))
    check_spot(t, move)
    check_means(t, move.means)
    if move.on == ABONO:
        bet_abono(t, name, move)
        return
    if move.partner and not denied(t.rules.betting.no_partners):
        t.refuse("association", t.rules.betting.no_partners, player=name)
    if name == t.banker:
        t.refuse("banker", t.rules.requires.get("opponent"), player=name)
    seats.check_joining(t, name, move.behind)
    if move.on == "banco":
        call_banco(t, name, move)
    else:
        bet(t, name, move)


# --- what may be bet ------------------------------------------------------------------------------------------------


def check_kind(t: Turn, on: str) -> None:
    """Which stakes this law knows, and this table."""
    b, a, banco = t.rules.betting, t.rules.abono, t.rules.banco
    if on in ZONES.values() and on not in b.on.value:
        t.refuse("not_offered", b.on, at=on)
    if on == "both_cloths" and denied(b.both):
        t.refuse("no_rule", b.both, at=on)
    if on == "banco":
        if denied(banco.any_player):
            t.refuse("no_rule", banco.any_player, at=on)
        if t.game.free:  # it has no amount to cover
            t.refuse("no_rule", banco.both_cloths, at=on)
    if on == ABONO and (a is None or not holds(a.offered) or not t.game.abonos):
        t.refuse("no_rule", a.offered if a is not None else b.on, at=on)


def check_spot(t: Turn, move: m.Bet) -> None:
    b = t.rules.betting
    if move.at in ("beside_banker", "beside_croupier") and not denied(b.not_beside):
        t.refuse("beside", b.not_beside, at=move.at)


def check_means(t: Turn, means: str) -> None:
    b = t.rules.betting
    if b.means is not None and means not in b.means.value:
        t.refuse("not_chips", b.means, means=means)


def check_cloth(t: Turn, name: str, behind: int, on: str) -> None:
    """Whoever stands may bet on either cloth; without that clause only where he stands."""
    s, standing = t.rules.seats, t.stander(name)
    if not denied(s.either_cloth) or t.seat(name):
        return
    place = standing.behind if standing is not None else behind
    own = ZONES[t.game.cloth(place)] if place else on
    if on != own:
        t.refuse("not_this_cloth", s.either_cloth, at=on)


def maximum(t: Turn) -> int:
    """The most of a bet; 0: none."""
    high = t.game.terms.maximum
    return 0 if t.game.free and not denied(t.rules.free.no_maximum) else high


def check_limits(t: Turn, on: str, amount: int) -> None:
    limits, high = t.rules.requires.get("limits_set_by"), maximum(t)
    if amount < max(1, t.s.minimum):
        t.refuse("below_minimum", limits, at=on, minimum=t.s.minimum, stake=amount)
    if high and amount > high:
        leaf = t.rules.free.no_maximum if t.game.free else limits
        t.refuse("above_maximum", leaf, at=on, maximum=high, stake=amount)


# --- putting down ---------------------------------------------------------------------------------------------------


def bet(t: Turn, name: str, move: m.Bet) -> None:
    check_cloth(t, name, move.behind, move.on)
    amount = move.stake
    if move.at == "line":
        amount = floor(amount * t.rules.betting.line.value)
    check_limits(t, move.on, amount)
    at = move.at
    if move.on == "both_cloths":
        seats.join(t, name, move.behind, 1)
        for cloth, part in parts(t, amount).items():
            put(t, name, ZONES[cloth], part, at, whole=amount)
    else:
        seats.join(t, name, move.behind, 2 if move.on == "second_cloth" else 1)
        put(t, name, move.on, amount, at)


def parts(t: Turn, amount: int) -> dict[int, int]:
    """Half on each cloth; an odd unit plays on the first."""
    b = t.rules.betting
    odd = 2 if denied(b.larger_first) else 1
    smaller = int(amount * b.both.value)
    return {cloth: amount - smaller if cloth == odd else smaller for cloth in CLOTHS}


def put(t: Turn, name: str, on: str, amount: int, at: str = "", whole: int = 0, banco: bool = False) -> None:
    """Chips lie on a cloth."""
    b = t.rules.betting
    if not amount:
        return
    stake = Stake(t.s.next_stake, name, on, at, amount, whole, banco)
    t.put(stake)
    odd = b.larger_first if whole % 2 else None
    behind: tuple[Leaf[Any] | None, ...] = (b.on, b.both if whole else None, odd, b.line if at == "line" else None)
    if banco:
        behind = (t.rules.banco.both_cloths, t.rules.banco.any_player, odd)
    t.emit(w.Placed(player=name, on=on, at=at, stake=amount, n=stake.n, cite=cites(*behind), reading=reading(*behind)))
    t.pay(name, stake.account, amount, "bet", *behind)


# --- banco ----------------------------------------------------------------------------------------------------------


def call_banco(t: Turn, name: str, move: m.Bet) -> None:
    """Who calls banco puts nothing down yet: at the close one of the callers plays alone."""
    check_banco(t, name)
    if move.stake not in (0, t.bank):
        t.refuse("wrong_amount", t.rules.banco.both_cloths, amount=t.bank)
    seats.join(t, name, move.behind, 1)
    t.set(callers=(*t.s.callers, name))
    t.note("banco_called", *sources(t, "banco"), about=name)
    leaf = t.rules.staff.announces
    if holds(leaf) and leaf is not None:
        t.emit(Call(text="banco", gloss="banco", by=t.by("runs"), cite=leaf.cite, reading=leaf.reading))


def check_banco(t: Turn, name: str) -> None:
    """At the start of each game; after a null coup he who made it may repeat it."""
    banco = t.rules.banco
    if name in t.s.callers:
        t.refuse("already_done", banco.any_player, at="banco")
    if t.bank < 1:
        t.refuse("nothing_there", banco.both_cloths, at="banco")
    if not t.s.coups or denied(banco.once):
        return
    if name != t.s.repeat:
        t.refuse("not_at_start", banco.once, at="banco")
    if not t.s.repeats:
        t.refuse("no_more_repeats", banco.repeats, banco.once, at="banco")


# --- abonos ---------------------------------------------------------------------------------------------------------


def on_call_abono(t: Turn, move: circle.CallAbono) -> None:
    """The bank is covered: the difference may be put up for it."""
    a = t.rules.abono
    if a is None or not holds(a.call) or not holds(a.offered) or not t.game.abonos:
        t.refuse("no_rule", a.offered if a is not None else None, a.call if a is not None else None)
    t.staff("runs", a.call)
    t.in_phase("betting", sources=(a.call,))
    if t.s.abonos:
        t.refuse("already_done", a.call)
    check_covered(t)
    t.speak("runs", a.call)
    t.set(abonos=True)


def check_covered(t: Turn) -> None:
    a = t.rules.abono
    if sum(s.amount for s in t.against()) < t.bank and a is not None:
        t.refuse("not_covered", a.offered, a.call, amount=t.bank)


def bet_abono(t: Turn, name: str, move: m.Bet) -> None:
    a = t.rules.abono
    assert a is not None
    if not t.s.abonos:
        t.refuse("not_covered", a.call, a.offered, amount=t.bank)
    if move.partner and not denied(a.no_partners):
        t.refuse("abono_in_association", a.no_partners, player=name)
    if any(s.owner == name for s in t.against()):
        t.refuse("no_such_right", a.offered, player=name)
    if len(t.for_bank()) >= a.most.value:
        t.refuse("three_abonos", a.most, abonos=a.most.value)
    low, high = award.least(t), t.game.terms.bank_maximum
    within = move.stake >= low and not (high and move.stake > high)
    if move.stake < 1 or (not denied(a.within) and not within):
        t.refuse("abono_limits", a.within, amount=move.stake, minimum=low)
    if name != t.banker:
        seats.check_joining(t, name, move.behind)
        seats.join(t, name, move.behind, 1)
    stake = Stake(t.s.next_stake, name, ABONO, "", move.stake)
    t.put(stake)
    behind = sources(t, ABONO)
    t.emit(
        w.Placed(player=name, on=ABONO, at="", stake=move.stake, n=stake.n, cite=cites(*behind),
                 reading=reading(*behind))
    )  # fmt: skip
    t.pay(name, stake.account, move.stake, ABONO, *behind)


# --- back -----------------------------------------------------------------------------------------------------------


def free_to_lift(t: Turn) -> bool:
    return t.s.phase == "betting" or (t.s.phase in PLAYED and t.s.coup.stays == "free")


def on_lift(t: Turn, move: circle.Lift) -> None:
    """Everything that he staked and called, while bets are taken."""
    b, name, phase = t.rules.betting, t.player(), t.s.phase
    if not free_to_lift(t):
        if phase in COUP and t.s.coup.stays == "stays":
            t.refuse("bets_stay", getattr(t.rules.rulings, t.s.coup.stays_by), phase=phase)
        t.refuse("bets_closed" if phase in COUP else "wrong_phase", b.close_call, phase=phase)
    mine = t.stakes_of(name)
    if not mine and name not in t.s.callers:
        t.refuse("nothing_there", b.on, player=name)
    for stake in mine:
        chips.back(t, stake, "stake_back", b.close_call)
    if name in t.s.callers:
        t.set(callers=tuple(n for n in t.s.callers if n != name))
        t.note("banco_withdrawn", b.close_call, about=name)


HANDLERS: dict[Any, Any] = {
    m.Bet: on_bet,
    circle.Lift: on_lift,
    circle.CallAbono: on_call_abono,
}
