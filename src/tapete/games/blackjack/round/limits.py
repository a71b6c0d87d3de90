"""How much may be staked, and what says so."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, lifted
from ....law.rulebook import Leaf
from ....table.contract import Among, Between, Lawful
from ...bank.limits import maximum, multiples
from ..state import MAIN, Stake, State
from ..table.seats import holder, owner, seat_of

if TYPE_CHECKING:
    from ..law.rules import BlackjackRules
    from ..law.terms import Terms
    from ..play import Blackjack
    from ..turn import Turn

Sources = tuple[Leaf[Any] | None, ...]


def lawful(rules: BlackjackRules, terms: Terms) -> tuple[Lawful, ...]:
    """The multiple, the packs, the cards behind the separator, and the betting places: at most so many, or those of
    the larger form of table."""
    decks, least, most = rules.shoe.decks, rules.separator.least, rules.separator.most
    found: list[Lawful] = [
        *multiples(rules.limits.multiples, rules.limits.multiples_range, terms.minimum),
        Among(term="decks", values=decks.value, cite=decks.cite),
    ]
    if least is not None:
        high = most.value if most is not None else None
        found.append(Between(term="reserve", low=least.value, high=high, cite=cites(least, most)))
    for leaf in rules.requires.values():
        asks = leaf.value
        if asks.holds and (asks.at, asks.relation) == ("seats.places", "at_most"):
            found.append(Between(term="boxes", low=1, high=asks.value, cite=leaf.cite))
        if asks.holds and (asks.at, asks.relation) == ("seats.form", "one_of"):
            found.append(Between(term="boxes", low=1, high=max(asks.value), cite=leaf.cite))
    return tuple(found)


def places(rules: BlackjackRules) -> int:
    """Betting places of a table that does not say how many: as many as the law lets it have, in the smaller form."""
    asked = [leaf.value for leaf in rules.requires.values()]
    most = next((a.value for a in asked if (a.at, a.relation) == ("seats.places", "at_most")), None)
    return int(most) if most is not None else min(next(a.value for a in asked if a.at == "seats.form"))


def pair_bounds(game: Blackjack, state: State) -> tuple[int, int]:
    """What may be staked on Perfect Pairs."""
    p = game.rules.perfect_pairs
    assert p is not None
    return max(1, ceil(p.least.value * state.minimum)), int(p.most.value * state.minimum)


def bounds(game: Blackjack, state: State, stake: Stake) -> tuple[int, int | None]:
    """The least and the most that may stand where this stake lies."""
    if stake.on == "perfect_pairs":
        return pair_bounds(game, state)
    if stake.sort != "main" and stake.on not in ("under_13", "over_13"):
        return 0, None
    return state.minimum, maximum(game, state)


def counted(t: Turn, stake: Stake) -> int:
    """What a stake counts for: one that lies unnoticed over the maximum, only as much as that."""
    _, high = bounds(t.game, t.s, stake)
    return min(stake.amount, high) if stake.mark and high is not None else stake.amount


def plan(game: Blackjack) -> Sources:
    """The clauses behind minimum and maximum."""
    general = game.rules.general
    if general is not None:
        return (general.limits_hold, general.plan)
    return (game.rules.limits.within,)


def check(t: Turn, player: str, on: str, box: int, amount: int) -> None:
    """Minimum, steps and maximum of a main stake, with what lies there already."""
    game, low = t.game, t.s.minimum
    clauses = plan(game)
    general = game.rules.general
    if denied(general.limits_hold if general is not None else clauses[0]):
        return
    total = amount + sum(s.amount for s in t.s.stakes if s.owner == player and s.on == on and s.box == box)
    if total < low:
        t.refuse("below_minimum", *clauses, at=str(box), minimum=low, stake=total)
    if (total - low) % game.terms.increment:
        t.refuse(
            "not_a_multiple",
            *game.required("limits.increment_set_by"),
            *clauses,
            at=str(box),
            minimum=low,
            step=game.terms.increment,
        )
    check_high(t, player, box, amount, total)


def check_high(t: Turn, player: str, box: int, amount: int, total: int) -> None:
    """The maximum: of his own stake there, of the box, of all his boxes."""
    game, high = t.game, maximum(t.game, t.s)
    if high is None:
        return
    clauses = (*plan(game), game.rules.limits.per_hand)
    if total > high:
        if not lifted(*clauses):
            t.refuse("above_maximum", *clauses, at=str(box), maximum=high, stake=total)
        return
    check_box(t, player, box, amount, high)
    check_several(t, player, box, amount, high)


def check_box(t: Turn, player: str, box: int, amount: int, high: int) -> None:
    """All main stakes on a box together."""
    stakes = [s for s in t.s.stakes if s.on in MAIN and s.box == box]
    if sum(s.amount for s in stakes) + amount <= high or all(s.owner == player for s in stakes):
        return
    p, limits = t.rules.players, t.rules.limits
    clauses: list[Leaf[Any] | None] = [limits.box_sum]
    vacant = limits.box_sum is not None and not owner(t.s, box)
    for name in dict.fromkeys((*(s.owner for s in stakes), player)):
        if holder(t.s, box) != name and not vacant:
            clauses.append(p.back_within_max if seat_of(t.s, name) else p.standing_within_max)
    clauses = [c for c in clauses if c is not None]
    if clauses and not lifted(*clauses):
        t.refuse("above_maximum", limits.within, *clauses, at=str(box), maximum=high)


def check_several(t: Turn, player: str, box: int, amount: int, high: int) -> None:
    """Without the clause that lets a player exceed it in total, his boxes together keep within it."""
    leaf = t.rules.limits.several_hands
    if denied(leaf):
        mine = sum(s.amount for s in t.s.stakes if s.owner == player and s.on in MAIN)
        if mine + amount > high:
            t.refuse("above_maximum", leaf, at=str(box), maximum=high)


def share(part: Fraction, amount: int) -> int:
    """A part of an amount in whole units, rounded down."""
    return amount * part.numerator // part.denominator
