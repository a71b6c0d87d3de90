"""Stakes against the house: lost, given back, paid; unnoticed ones outside the limits; and how it is undone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, holds, reading
from ...law.rulebook import Leaf
from ...law.values import Names, Odds
from ...table.contract import HOUSE, Due
from . import moves as m
from .state import Notice
from .turn import TableTurn


def give_back(t: TableTurn[Any], stake: Any, amount: int, reason: str, *sources: Leaf[Any] | None) -> None:
    """Part or all of a stake goes back to its owner."""
    if amount == stake.amount:
        t.drop(stake)
    else:
        t.put(replace(stake, amount=stake.amount - amount))
    t.emit(m.Lifted(player=stake.owner, on=stake.on, at=stake.at, stake=amount, n=stake.n, cite=cites(*sources)))
    return_chips(t, stake, amount, reason, *sources)


def return_chips(
    t: TableTurn[Any], stake: Any, amount: int, reason: str, *sources: Leaf[Any] | None, remainder: str = "0"
) -> None:
    """Chips off the layout go back as what they are: whole chips of the player's colour, else money chips."""
    chips = t.game.chips_back(t, stake, amount)
    t.pay(stake.account, f"colour:{stake.owner}", chips, reason, *sources)
    t.pay(stake.account, t.game.paid_from(t, stake), amount - chips, reason, *sources, remainder=remainder)
    t.game.went_back(t, stake, *sources)


def lose(t: TableTurn[Any], stake: Any, amount: int, *sources: Leaf[Any] | None) -> None:
    """Part or all of a stake goes to the house."""
    if amount == stake.amount:
        t.drop(stake)
    else:
        t.put(replace(stake, amount=stake.amount - amount))
    t.emit(
        m.Lost(
            player=stake.owner,
            on=stake.on,
            at=stake.at,
            amount=amount,
            n=stake.n,
            cite=cites(*sources),
            reading=reading(*sources),
        )
    )
    t.pay(stake.account, HOUSE, amount, "lost", *sources)
    losses = t.s.losses
    t.set(losses={**losses, stake.owner: losses.get(stake.owner, 0) + amount})


def lose_whole(t: TableTurn[Any], stake: Any, *sources: Leaf[Any] | None) -> None:
    """A stake that did not win is lost; one that lay unnoticed over the maximum, only up to it."""
    general = t.game.rules.general
    if general is not None and below(t, stake) and holds(general.under_min):
        t.rule("under_min", "lost_as_staked", general.under_min, about=stake.owner, amount=stake.amount)
    stake = at_risk(t, stake)
    lose(t, stake, stake.amount, *sources)


def below(t: TableTurn[Any], stake: Any) -> bool:
    """It lay unnoticed below the minimum."""
    return bool(stake.mark) and bool(stake.amount < t.game.bounds(t.s, stake)[0])


def at_risk(t: TableTurn[Any], stake: Any) -> Any:
    """BOL13 1.2.1.1: whatever a result takes from a stake unnoticed over the maximum, the excess goes back first."""
    general = t.game.rules.general
    if not stake.mark or general is None:
        return stake
    _, high = t.game.bounds(t.s, stake)
    if high is not None and stake.amount > high and holds(general.over_max_lose):
        excess = stake.amount - high
        notify(t, stake, general.over_max_notice)
        t.rule("over_max", "excess_returned", general.over_max_lose, about=stake.owner, amount=excess)
        give_back(t, stake, excess, "excess", general.over_max_lose)
        stake = replace(stake, amount=high)
    inform(t, stake)
    return stake


def notify(t: TableTurn[Any], stake: Any, leaf: Leaf[Names]) -> None:
    """Those whom the law names hear of the stake before it is settled."""
    for to in leaf.value:
        notice(t, to, stake)
    if holds(leaf):
        t.note("notice_jefe_de_sala", leaf, about=stake.owner, amount=stake.amount)


def inform(t: TableTurn[Any], stake: Any) -> None:
    """The player is told the limits."""
    leaf = t.game.rules.general.inform_player
    if holds(leaf):
        notice(t, stake.owner, stake)
        t.note("limits_told", leaf, about=stake.owner, amount=t.s.minimum)


def notice(t: TableTurn[Any], to: str, stake: Any) -> None:
    """It is remembered who was told of what; a stake that is settled in parts is told of once."""
    told = Notice(to=to, about=stake.owner, amount=stake.amount)
    if told not in t.s.notices:
        t.set(notices=(*t.s.notices, told))


def counted(t: TableTurn[Any], stake: Any, odds: Odds) -> tuple[int, Odds, tuple[Leaf[Any] | None, ...]]:
    """On how much a winning stake is paid, and at which odds; one unnoticed outside the limits, by its own rule."""
    general = t.game.rules.general
    base: int = stake.amount
    if not stake.mark or general is None:
        return base, odds, ()
    low, high = t.game.bounds(t.s, stake)
    if high is not None and base > high:
        return (high if holds(general.over_max_win) else base), odds, (general.over_max_win,)
    if base >= low:
        return base, odds, ()
    if t.game.terms.readings.get("X13") == "literal":
        odds = Odds(1, 1)
    return (base if holds(general.under_min) else low), odds, (general.under_min,)


def must(t: TableTurn[Any], moment: str) -> None:
    """The duties that the law imposes on every play at this moment; by hand, staff perform them themselves."""
    if t.game.terms.settlement == "by_hand":
        return
    for name, leaf in t.game.imposed.get(moment, ()):
        t.done(name, leaf.value.by[0], leaf)


def settle_unnoticed_win(t: TableTurn[Any], stake: Any, due: Due) -> Any:
    """BOL13 1.2.1.1: an unnoticed stake over the maximum is paid up to it, one under the minimum as staked."""
    general = t.game.rules.general
    _, high = t.game.bounds(t.s, stake)
    if high is not None and stake.amount > high:
        if holds(general.over_max_win):
            notify(t, stake, general.over_max_notice)
            t.rule("over_max", "paid_up_to_limit", general.over_max_win, about=stake.owner, amount=due.amount)
            excess = stake.amount - high
            give_back(t, stake, excess, "excess", general.over_max_win)
            stake = replace(stake, amount=high)
    else:
        t.rule("under_min", "paid_as_staked", general.under_min, about=stake.owner, amount=due.amount)
    inform(t, stake)
    return stake


def payee(t: TableTurn[Any], stake: Any, due: Due) -> tuple[str, str]:
    """The account that receives the payment, and why it has to wait there (if it has to)."""
    general = t.game.rules.general
    if general is None:
        return due.player, ""
    if below(t, stake) and holds(general.under_min_authorised):
        notify(t, stake, general.under_min_authorised)
        return f"held:{due.player}", "under_minimum"
    if due.player in t.s.watched:
        return f"held:{due.player}", "cctv"
    return due.player, ""


def in_phase(t: TableTurn[Any], *phases: str, sources: tuple[Leaf[Any] | None, ...] = ()) -> None:
    if t.s.phase not in phases:
        t.refuse("wrong_phase", *sources, phase=t.s.phase)


def compensate(t: TableTurn[Any], entry: Any, *sources: Leaf[Any] | None) -> None:
    """Transfers that bring every account back to what it held before the wrong entry."""
    now, then = t.game.holdings(t.s), t.game.holdings(entry)
    pay_back(t, {a: now.get(a, 0) - then.get(a, 0) for a in sorted({*now, *then})}, "correction", *sources)


def pay_back(t: TableTurn[Any], change: dict[str, int], reason: str, *sources: Leaf[Any] | None) -> None:
    """Transfers that undo a change of the accounts."""
    over: list[list[Any]] = [[a, n] for a, n in change.items() if n > 0]
    under: list[list[Any]] = [[a, -n] for a, n in change.items() if n < 0]
    while over and under:
        amount = min(over[-1][1], under[-1][1])
        t.pay(over[-1][0], under[-1][0], amount, reason, *sources)
        for side in (over, under):
            side[-1][1] -= amount
            if not side[-1][1]:
                side.pop()


def ticket_exchanged(t: TableTurn[Any], who: str, amount: int) -> None:
    """It is remembered how many chips somebody was given for tickets."""
    t.set(tickets={**t.s.tickets, who: t.s.tickets.get(who, 0) + amount})
