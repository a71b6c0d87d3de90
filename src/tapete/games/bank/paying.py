"""One stake against the house: it wins, is null, or goes back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...law.values import Odds
from ...table import money
from ...table.contract import HOUSE, Due
from ..base import moves as w
from ..base import stakes as shared
from ..base.stakes import give_back
from ..base.state import Hold
from ..base.turn import TableTurn


def win(
    t: TableTurn[Any],
    stake: Any,
    on: str,
    odds: Leaf[Odds],
    *sources: Leaf[Any] | None,
    stays: bool = True,
    rank: int = 0,
) -> None:
    """A winning stake is paid; where the law says so the winnings stay with it on the cloth."""
    base, price, more = shared.counted(t, stake, odds.value)
    paid = money.pay(base, price, t.game.terms.rounding)
    behind = (odds, *sources, *more)
    general = t.game.rules.general
    if general is not None and denied(general.collect_prizes):
        t.put(replace(stake, fate="won"))
        return
    due = Due(
        stake=stake.n, player=stake.owner, bet=on, amount=paid.amount, rank=rank, cite=cites(*behind),
        reading=reading(*behind), remainder=paid.remainder,
    )  # fmt: skip
    if outside(t, stake):
        stake = shared.settle_unnoticed_win(t, stake, due)
    target, why = shared.payee(t, stake, due)
    t.emit(
        w.Won(
            player=stake.owner, on=on, at=stake.at, amount=due.amount, n=stake.n, rank=rank, cite=due.cite,
            reading=due.reading,
        )
    )  # fmt: skip
    stay = t.game.winnings_stay
    remains = stays and not why and holds(stay)
    if remains:
        target = stake.account
    t.pay(HOUSE, target, due.amount, "won", due.cite, stay.cite if remains and stay is not None else None,
          remainder=due.remainder)  # fmt: skip
    kept = due.amount if remains else 0
    t.put(replace(stake, amount=stake.amount + kept, won=stake.won + kept, fate="won", mark=""))
    if why:
        t.set(holds=(*t.s.holds, Hold(due.player, why, due.amount, t.s.watched.get(due.player, 0), due.cite)))


def outside(t: TableTurn[Any], stake: Any) -> bool:
    """It lay unnoticed outside the limits."""
    if not stake.mark or t.game.rules.general is None:
        return False
    low, high = t.game.bounds(t.s, stake)
    return stake.amount < low or (high is not None and stake.amount > high)


def push(t: TableTurn[Any], stake: Any, *sources: Leaf[Any] | None) -> None:
    """Neither won nor lost: it lies there until the cards are collected."""
    t.emit(
        w.Pushed(
            player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(*sources),
            reading=reading(*sources),
        )
    )  # fmt: skip
    t.put(replace(stake, fate="null"))


def lift(t: TableTurn[Any], stake: Any, *sources: Leaf[Any] | None) -> None:
    """What lies there goes back to its owner."""
    give_back(t, stake, stake.amount, "stake_back", *sources)
