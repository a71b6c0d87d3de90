"""How much may be staked and how the table is arranged, and what says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....law.leaves import denied
from ....law.rulebook import Leaf
from ....table.contract import Between, Lawful
from ...bank.limits import maximum, multiples

if TYPE_CHECKING:
    from ..play import CasinoMonte
    from ..state import Stake, State
    from ..turn import Turn
    from .rules import CasinoMonteRules
    from .terms import Terms

RESERVE = "CM4"
"""The doubt on how many cards stand behind the stop card."""


def places(rules: CasinoMonteRules) -> tuple[Leaf[Any], ...]:
    """The requirements that limit the places of the cloth."""
    return tuple(
        leaf
        for leaf in rules.requires.values()
        if leaf.value.holds and (leaf.value.at, leaf.value.relation) == ("seats.places", "at_most")
    )


def boxes(rules: CasinoMonteRules, terms: Terms) -> int:
    """Places of a table that does not say how many: as many as the law lets it have."""
    most = [leaf.value.value for leaf in places(rules)]
    return terms.boxes or (min(most) if most else rules.players.most.value)


def fewest(rules: CasinoMonteRules, terms: Terms) -> int:
    """Cards behind the stop card, at least: a pack; or, read otherwise, what one hand may need."""
    if terms.readings.get(RESERVE) == "one_hand":
        return 2 * (boxes(rules, terms) + 1) + (terms.burn or rules.burn.between.value[0])
    return rules.stop.reserve.value


def lawful(rules: CasinoMonteRules, terms: Terms) -> tuple[Lawful, ...]:
    """The multiple, the places, the others, the cards to be burned and those in reserve."""
    burn, others = rules.burn.between, rules.players.others
    found: list[Lawful] = [
        *multiples(rules.limits.multiples, rules.limits.multiples_range, terms.minimum),
        Between(term="others", low=1, high=others.value, cite=others.cite),
        Between(term="burn", low=burn.value[0], high=burn.value[-1], cite=burn.cite),
        Between(term="reserve", low=fewest(rules, terms), high=None, cite=rules.stop.reserve.cite),
    ]
    for leaf in places(rules):
        found.append(Between(term="boxes", low=1, high=leaf.value.value, cite=leaf.cite))
    return tuple(found)


def bounds(game: CasinoMonte, state: State, stake: Stake) -> tuple[int, int | None]:
    """The least and the most that may stand where this stake lies; a Revancha is as large as the initial bet."""
    if stake.on == "revancha":
        return 0, None
    return state.minimum, maximum(game, state)


def lying(t: Turn, player: str, on: str, box: int) -> int:
    """What counts towards the maximum there: all bets of the box, or the player's own."""
    alone = denied(t.rules.limits.per_box)
    return sum(s.amount for s in t.s.stakes if s.on == on and s.box == box and (not alone or s.owner == player))


def check(t: Turn, player: str, on: str, box: int, amount: int) -> None:
    """Minimum and maximum of a bet, with what lies there already."""
    rules, low, high = t.rules, t.s.minimum, maximum(t.game, t.s)
    within = rules.limits.within
    if denied(within):
        return
    own = amount + sum(s.amount for s in t.s.stakes if s.owner == player and s.on == on and s.box == box)
    if own < low:
        t.refuse("below_minimum", within, at=on, minimum=low, stake=own)
    total = amount + lying(t, player, on, box)
    if high is not None and total > high:
        t.refuse("above_maximum", within, rules.limits.multiples, rules.limits.per_box if total > own else None,
                 at=on, maximum=high, stake=total)  # fmt: skip
