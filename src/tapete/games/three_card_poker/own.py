"""The bet on the player's own cards (Fortuna, Pareja Plus): what it may be, and which table of payments it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...law.values import Odds
from ...table.contract import Among, Between, Lawful, Range
from ...table.limits import Limit
from ..bank.limits import maximum
from ..banked_poker.turn import BankedTurn
from .rules import OwnCards, ThreeRules
from .terms import Terms

if TYPE_CHECKING:
    from .play import ThreeCardPoker

OWN = "pair_plus"
AFTER_FOLD = "TC5"
"""The doubt on what hangs on the own cards of whoever withdraws."""
ALONE = "TC10"
"""The doubt on the bet without an ante."""
ROYAL, NEXT = "mini_royal", "straight_flush"
"""A combination that a table of payments has no row for counts as the next one."""


def lawful(rules: ThreeRules, terms: Terms) -> tuple[Lawful, ...]:
    """Which table of payments, and which minimum of its own."""
    own, found = rules.sides.get(OWN), list[Lawful]()
    if own is None:
        return ()
    if own.tables is not None:
        found.append(Among(term="pair_plus_table", values=own.tables.value.items, cite=own.tables.cite))
    if terms.pair_plus_minimum:
        part, clause = (own.part.value, own.part) if own.part is not None else (1, own.limited)
        low = -int(-(part * terms.minimum) // 1)
        found.append(Between(term="pair_plus_minimum", low=low, high=terms.minimum, cite=cites(clause)))
    return tuple(found)


def check_terms(game: ThreeCardPoker) -> None:
    """What the law does not have cannot be chosen."""
    own, terms, before = game.own, game.terms, game.rules.betting.before_deal
    if own is None and (terms.pair_plus_table or terms.pair_plus_minimum):
        term = "pair_plus_table" if terms.pair_plus_table else "pair_plus_minimum"
        game.refuse_terms(term, "esta ley no tiene esa apuesta", "this law has no such bet", before.cite)
    elif own is not None and terms.pair_plus_table and own.tables is None:
        game.refuse_terms("pair_plus_table", "esta ley tiene una sola", "this law has a single one", cites(own.listed))


def chosen(game: ThreeCardPoker) -> str:
    """The table of payments of this table: the first, where nothing was said."""
    own = game.own
    tables = own.tables.value if own is not None and own.tables is not None else ()
    return game.terms.pair_plus_table or next(iter(tables), "")


def rows(game: ThreeCardPoker) -> Mapping[str, Leaf[Odds]]:
    """What the bet pays, by combination."""
    named = chosen(game)
    found = game.rules.pays.get(f"{OWN}_{named}" if named else OWN, {})
    listed = any(ROYAL in group for group in game.rules.ranking.listed.value.ranks)
    return {ROYAL: found[NEXT], **found} if listed and NEXT in found else found


def alone(game: ThreeCardPoker) -> bool:
    """Whether it needs no ante, as this table reads the text."""
    return game.own is not None and holds(game.own.alone) and game.terms.readings.get(ALONE) != "with_ante"


def bounds(game: ThreeCardPoker, state: Any, own: OwnCards) -> tuple[int, int | None]:
    """The least and the most on it."""
    if own.times is not None:
        return game.fixed(OWN), own.times.value * int(state.minimum)
    return game.fixed(OWN), maximum(game, state)


def lying(t: BankedTurn[Any], player: str, box: int) -> tuple[int, int]:
    """What lies there: the player's own, and what counts towards the maximum."""
    there = [s for s in t.s.stakes if s.on == OWN and s.box == box]
    mine = sum(s.amount for s in there if s.owner == player)
    return mine, sum(s.amount for s in there) if holds(t.rules.limits.per_box) else mine


def check(t: BankedTurn[Any], own: OwnCards, player: str, box: int, amount: int) -> None:
    """Within its limits, with what lies there already."""
    limits = t.rules.limits
    if denied(own.limited) or denied(limits.within):
        return
    low, high = bounds(t.game, t.s, own)  # type: ignore[arg-type]
    mine, all_there = lying(t, player, box)
    if mine + amount < low:
        t.refuse("below_minimum", own.part, own.limited, limits.within, at=OWN, minimum=low, stake=mine + amount)
    if high is not None and all_there + amount > high:
        behind = limits.per_box if all_there > mine else None
        t.refuse("above_maximum", own.times, own.limited, limits.within, behind, at=OWN, maximum=high,
                 stake=all_there + amount)  # fmt: skip


def room(t: BankedTurn[Any], own: OwnCards, who: str, box: int) -> Range | None:
    """What may be put on it now; None: nothing."""
    low, high = bounds(t.game, t.s, own)  # type: ignore[arg-type]
    mine, all_there = lying(t, who, box)
    most = None if high is None else high - all_there
    return Limit(low).room(mine, most) if most is None or most > 0 else None
