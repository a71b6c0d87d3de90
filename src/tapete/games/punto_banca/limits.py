"""How much may be staked, and what says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import denied
from ...law.rulebook import Leaf
from ..blackjack import limits as shared

if TYPE_CHECKING:
    from .play import PuntoBanca
    from .state import State
    from .turn import Turn

Sources = tuple[Leaf[Any] | None, ...]


def multiple(game: Any) -> int | None:
    """The multiple of the minimum that is this table's maximum; None: the law lists none."""
    return shared.multiple(game)


def maximum(game: Any, state: Any) -> int | None:
    """The table maximum; None: there is none."""
    return shared.maximum(game, state)


def tie_cap(game: PuntoBanca, state: State) -> int | None:
    """The most that a tie bet may be; None: what the table maximum says."""
    cap, high = game.rules.tie.cap, maximum(game, state)
    return int(high * cap.value) if cap is not None and high is not None else None


def highest(game: PuntoBanca, state: State, on: str) -> int | None:
    """The most that a player may have on a bet."""
    high = maximum(game, state)
    cap = tie_cap(game, state) if on == "empate" else None
    return high if cap is None else cap


def step(game: PuntoBanca) -> int:
    """What bets are multiples of; 1: of nothing. A step that the law does not know is not applied."""
    leaf, asked, low = game.rules.limits.steps, game.terms.step, game.terms.minimum
    if leaf is None or not asked:
        return 1
    fits = (asked == low and "minimum" in leaf.value) or ("fraction" in leaf.value and low % asked == 0)
    return asked if fits else 1


def plan(game: PuntoBanca) -> Sources:
    """The clauses behind the minimum."""
    general = game.rules.general
    if general is not None and game.rules.limits.minimum is None:
        return (general.limits_hold, general.plan)
    return (game.rules.limits.minimum,)


def check(t: Turn, player: str, on: str, amount: int) -> None:
    """Minimum, step and maximum of what the player then has on this bet; of the tie bet its own cap."""
    game, low = t.game, t.s.minimum
    clauses = plan(game)
    old = t.stake(player, on)
    total = amount + (old.amount if old is not None else 0)
    held = not denied(clauses[0])
    if held and total < low:
        t.refuse("below_minimum", *clauses, at=on, minimum=low, stake=total)
    unit = step(game)
    if total % unit:
        t.refuse("not_a_multiple", game.rules.limits.steps, at=on, step=unit)
    high, cap = maximum(game, t.s), tie_cap(game, t.s)
    multiples = game.rules.limits.multiples
    if high is not None and total > high and (held or multiples is not None):
        t.refuse(
            "above_maximum", *((multiples,) if multiples is not None else clauses), at=on, maximum=high, stake=total
        )
    if on == "empate" and cap is not None and total > cap:
        t.refuse("tie_over_cap", game.rules.tie.cap, at=on, maximum=cap, stake=total)
