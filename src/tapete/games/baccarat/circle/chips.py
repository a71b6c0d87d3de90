"""Stakes where a player holds the bank: how they go back, and the abonos that cover what the bank lacks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, reading
from ...base import moves as w
from ...base.moves import Pushed
from .turn import CircleTurn

# --- back to their owners -------------------------------------------------------------------------------------------


def back(t: CircleTurn[Any], stake: Any, reason: str, *behind: Source, amount: int = 0) -> None:
    """A stake, or part of it, goes back to its owner before it has played."""
    amount = amount or stake.amount
    if amount == stake.amount:
        t.drop(stake)
    else:
        t.put(replace(stake, amount=stake.amount - amount))
    cite = cites(*behind) or t.game.anchor
    t.emit(w.Lifted(player=stake.owner, on=stake.on, at=stake.at, stake=amount, n=stake.n, cite=cite,
                    reading=reading(*behind)))  # fmt: skip
    t.pay(stake.account, stake.owner, amount, reason, *behind)


def give_back(t: CircleTurn[Any], stake: Any, *behind: Source) -> None:
    """A stake that has played goes back whole."""
    t.drop(stake)
    t.pay(stake.account, stake.owner, stake.amount, "stake_back", *behind)


def push(t: CircleTurn[Any], stake: Any) -> None:
    """Equal totals: it neither wins nor loses."""
    leaf = t.rules.tie.void
    t.emit(
        Pushed(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=leaf.cite,
               reading=leaf.reading)
    )  # fmt: skip
    give_back(t, stake, leaf)


# --- abonos ---------------------------------------------------------------------------------------------------------


def room_of_abonos(t: CircleTurn[Any]) -> int:
    """By how much the abonos raise what the bank covers."""
    return sum(s.amount for s in t.for_bank())


def use_abonos(t: CircleTurn[Any]) -> None:
    """What the stakes go beyond the bank is covered by the abonos in the order made; what is not needed goes back."""
    a = t.rules.abono
    need = max(0, sum(s.amount for s in t.against()) - t.bank)
    for stake in t.for_bank():
        used = min(need, stake.amount)
        need -= used
        if used < stake.amount:
            back(t, stake, "excess", a.call if a is not None else None, amount=stake.amount - used)
        if used:
            t.put(replace(next(s for s in t.s.stakes if s.n == stake.n), covered=used))
