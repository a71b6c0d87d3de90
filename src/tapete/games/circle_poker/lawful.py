"""What a venue may choose: sums of the table that the law ties to one another, at the opening and when limits change.

The clauses are those that ``tapete check`` holds a described table against (``requires`` of the rulebook).
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from ...law.errors import TapeteError
from ...law.leaves import cites, holds
from ...law.rulebook import Leaf

if TYPE_CHECKING:
    from .play import CirclePoker
    from .rules import CircleRules


def clause(rules: CircleRules, name: str) -> Leaf[Any] | None:
    """A requirement on tables, if the law has it and it stands."""
    leaf = rules.requires.get(name)
    return leaf if leaf is not None and leaf.value.holds else None


def minimum_band(rules: CircleRules, structure: str, maximum: int) -> tuple[int, int] | None:
    """Between what the table minimum may lie; None: nothing ties it to the maximum, or there is none (reading C27)."""
    leaf = clause(rules, "minimum_band")
    if leaf is None or not maximum or holds(rules.limits.structures[structure].unbounded):
        return None
    low, high = (Fraction(share) * maximum for share in leaf.value.value)
    return ceil(low), int(high)


def most_minimum(rules: CircleRules, resto: int) -> int | None:
    """The highest table minimum where players sit down with this resto; None: nothing ties it to the resto."""
    leaf = clause(rules, "minimum_of_resto")
    return int(Fraction(leaf.value.value) * resto) if leaf is not None else None


def rebuy_band(rules: CircleRules, resto: int) -> tuple[int, int] | None:
    """Between what the smallest re-buy may lie; None: nothing ties it to the resto."""
    leaf = clause(rules, "rebuy")
    if leaf is None:
        return None
    ends = leaf.value.value
    low, high = (Fraction(share) * resto for share in (ends if isinstance(ends, list | tuple) else (0, ends)))
    return ceil(low), int(high)


def least_rebuy(game: CirclePoker, missing: int) -> int:
    """The smallest re-buy of the table; where it has none of its own, the least that the law admits. What is missing
    to the buy-in may always be bought where the law speaks of it."""
    band = rebuy_band(game.rules, game.terms.resto)
    least = game.terms.rebuy or (band[0] if band is not None else 0)
    stacks = game.rules.stacks
    completes = missing and (holds(stacks.up_to) or holds(stacks.full_or_missing))
    return min(least, missing) if completes else least


def least_maximum(rules: CircleRules, minimum: int) -> int:
    """The lowest maximum of a table of this minimum, for one that states none: by the law's band, else the double."""
    leaf = clause(rules, "minimum_band")
    return ceil(minimum / Fraction(leaf.value.value[-1])) if leaf is not None else 2 * minimum


def in_band(authorised: tuple[int, int], minimum: int, maximum: int) -> bool:
    """Do the sums of a table lie within what the casino has authorised? An end of 0 is open, and so is no maximum."""
    low, high = authorised
    return minimum >= low and (not high or max(minimum, maximum) <= high)


def most_ante(rules: CircleRules, minimum: int) -> int | None:
    """The highest ante at a table of this minimum; None: no clause says it."""
    leaf = clause(rules, "ante")
    return int(Fraction(leaf.value.value) * minimum) if leaf is not None else None


# --- the terms ------------------------------------------------------------------------------------------------------


def check_sums(game: CirclePoker, structure: str, forced: str) -> None:
    """Sums of the terms that the law does not admit are said at once, with the clause."""
    terms, rules = game.terms, game.rules
    band = minimum_band(rules, structure, terms.maximum)
    if band is not None and not band[0] <= terms.minimum <= band[1]:
        raise unlawful(
            rules.requires["minimum_band"],
            f"minimum: con un máximo de {terms.maximum} la ley admite de {band[0]} a {band[1]}, no {terms.minimum}",
            f"minimum: with a maximum of {terms.maximum} the law admits {band[0]} to {band[1]}, not {terms.minimum}",
        )
    highest = most_minimum(rules, terms.resto)
    if highest is not None and terms.minimum > highest:
        raise unlawful(
            rules.requires["minimum_of_resto"],
            f"minimum: con un resto de {terms.resto} la ley admite hasta {highest}, no {terms.minimum}",
            f"minimum: with a resto of {terms.resto} the law admits up to {highest}, not {terms.minimum}",
        )
    rebuys = rebuy_band(rules, terms.resto)
    if rebuys is not None and terms.rebuy and not rebuys[0] <= terms.rebuy <= rebuys[1]:
        raise unlawful(
            rules.requires["rebuy"],
            f"rebuy: con un resto de {terms.resto} la ley admite de {rebuys[0]} a {rebuys[1]}, no {terms.rebuy}",
            f"rebuy: with a resto of {terms.resto} the law admits {rebuys[0]} to {rebuys[1]}, not {terms.rebuy}",
        )
    low, high = terms.authorised
    within = rules.limits.within
    if within is not None and within.value and not in_band(terms.authorised, terms.minimum, terms.maximum):
        raise unlawful(
            within,
            f"authorised: el mínimo y el máximo de la mesa han de estar entre {low} y {high or '…'}",
            f"authorised: the minimum and the maximum of the table must lie between {low} and {high or '…'}",
        )
    most = most_ante(rules, terms.minimum)
    if forced == "ante" and most is not None and terms.ante > most:
        raise unlawful(
            rules.requires["ante"],
            f"ante: con un mínimo de {terms.minimum} la ley admite hasta {most}, no {terms.ante}",
            f"ante: with a minimum of {terms.minimum} the law admits up to {most}, not {terms.ante}",
        )


def served(game: CirclePoker) -> int:
    """To how many players the pack gives their first cards."""
    plan = game.plan
    first = plan.streets[0]
    return (plan.size - first.burn - first.board * plan.rows) // max(1, first.down + first.up)


def check_pack(game: CirclePoker) -> None:
    """The size of the pack goes by the number of players: one that does not reach round the table is none for them."""
    plan, players = game.plan, sum(1 for name in game.terms.players if name)
    if players > served(game):
        raise unlawful(
            game.rules.deck,
            f"deck: {plan.size} naipes no alcanzan para {players} jugadores",
            f"deck: {plan.size} cards do not suffice for {players} players",
        )


def check_cut(game: CirclePoker) -> None:
    """A form of the house's benefit that the law does not know, a rate beyond it, a share of a maximum that the table
    has not."""
    forms, asked = game.rules.house.forms, game.terms.cut_form
    if asked in forms.value:
        check_rate(game)
    if asked == "session_percentage" and game.terms.cut_base == "maximum" and not game.terms.maximum:
        raise unlawful(
            game.rules.house.session or forms,
            "cut_base: la mesa no tiene máximo del que tomar el porcentaje",
            "cut_base: the table has no maximum to take the percentage of",
        )
    if asked == "none" or not forms.value or asked in forms.value:
        return
    known = ", ".join(forms.value)
    raise unlawful(
        forms, f"cut_form: la ley admite {known}, no {asked}", f"cut_form: the law admits {known}, not {asked}"
    )


def check_rate(game: CirclePoker) -> None:
    """The percentage lies within what the law admits for its form; of a pot it may be nothing at all."""
    rate = Fraction(game.terms.cut_rate)
    most, band = clause(game.rules, "cut_most"), clause(game.rules, "cut_session")
    if game.terms.cut_form == "pot_percentage" and most is not None:
        within(most, rate, Fraction(0), Fraction(most.value.value))
    if game.terms.cut_form == "session_percentage" and band is not None:
        within(band, rate, *(Fraction(end, 100) for end in band.value.value))


def within(leaf: Leaf[Any], rate: Fraction, low: Fraction, high: Fraction) -> None:
    if not low <= rate <= high:
        raise unlawful(
            leaf,
            f"cut_rate: la ley admite de {low} a {high}, no {rate}",
            f"cut_rate: the law admits {low} to {high}, not {rate}",
        )


def unlawful(leaf: Leaf[Any], es: str, en: str) -> TapeteError:
    cited = cites(leaf)
    shown = f" ({', '.join(cited)})" if cited else ""
    return TapeteError(f"condiciones de la mesa: {es}{shown}", f"terms of the table: {en}{shown}", cited)
