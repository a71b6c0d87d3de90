"""How much may be staked, and what says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied
from ....law.rulebook import Leaf
from ....law.values import Text
from ....table.contract import Among, Between, Lawful, PartOf
from ...bank.limits import maximum, multiples

if TYPE_CHECKING:
    from ..play import PuntoBanca
    from ..state import State
    from ..turn import Turn
    from .rules import PuntoBancaRules
    from .terms import Terms

Sources = tuple[Leaf[Any] | None, ...]
VARIANT = "identity.variant"
"""The item of a described table that tells the kinds of reduced table apart."""


def places(rules: PuntoBancaRules, variant: str) -> tuple[Lawful, ...]:
    """The numbered places: those that the law lists; at least so many; of a reduced table at most as many as players
    may sit there, or just the positions that the law gives it."""
    mode = rules.modes.get(variant)
    asked = {
        leaf.value.relation: leaf
        for leaf in rules.requires.values()
        if leaf.value.holds and leaf.value.at == "seats.places" and leaf.value.when in ({}, {VARIANT: variant})
    }
    if mode is not None and mode.seats is not None:
        most, exact = mode.seats, asked.get("equals")
        if exact is not None:
            positions = min(exact.value.value, most.value)
            return (Among(term="places", values=(positions,), cite=cites(exact, most)),)
        return (Between(term="places", low=1, high=most.value, cite=most.cite),)
    listed, least = rules.seats.most, asked.get("at_least")
    if listed is not None:
        return (Among(term="places", values=listed.value, cite=listed.cite),)
    return (Between(term="places", low=least.value.value, high=None, cite=least.cite),) if least is not None else ()


def steps(rules: PuntoBancaRules, minimum: int) -> tuple[Lawful, ...]:
    """What bets may have to be multiples of: the minimum, a whole part of it, or either."""
    leaf = rules.limits.steps
    if leaf is None or not leaf.value:
        return ()
    given = Text(f"con un mínimo de {minimum}", f"with a minimum of {minimum}")
    if "fraction" not in leaf.value:
        return (Among(term="step", values=(minimum,), cite=leaf.cite, given=given),)
    if "minimum" in leaf.value:
        return (PartOf(term="step", whole=minimum, cite=leaf.cite),)
    parts = tuple(minimum // k for k in range(2, minimum + 1) if minimum % k == 0)
    return (Among(term="step", values=parts, cite=leaf.cite, given=given),)


def lawful(rules: PuntoBancaRules, terms: Terms, variant: str) -> tuple[Lawful, ...]:
    """What the terms of a table may be."""
    limits = rules.limits
    return (
        *multiples(limits.multiples, limits.multiples_range, terms.minimum),
        *places(rules, variant),
        *steps(rules, terms.minimum),
    )


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
    """What bets are multiples of; 1: of nothing. Where the law knows no steps none is applied."""
    leaf = game.rules.limits.steps
    return game.terms.step or 1 if leaf is not None and leaf.value else 1


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
    listed = game.rules.limits.multiples
    if high is not None and total > high and (held or listed is not None):
        t.refuse("above_maximum", *((listed,) if listed is not None else clauses), at=on, maximum=high, stake=total)
    if on == "empate" and cap is not None and total > cap:
        t.refuse("tie_over_cap", game.rules.tie.cap, at=on, maximum=cap, stake=total)
