"""What a venue may choose: pack, structure, forced bets, the house's cut, and sums that the law ties to one another.

The clauses on sums are those that ``tapete check`` holds a described table against (``requires`` of the rulebook); they
hold at the opening and when limits change.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

import msgspec

from ....law.leaves import cites, holds
from ....law.rulebook import Leaf
from ....law.values import Text
from ....table.cards import SHORT
from ....table.contract import Among, Between, Lawful
from ...base.terms import unplayable

if TYPE_CHECKING:
    from ..play import CirclePoker
    from .rules import CircleRules
    from .terms import Terms


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


def lawful(rules: CircleRules, terms: Terms) -> tuple[Lawful, ...]:
    """What the law lets the terms of a table be."""
    deck = rules.deck
    return (
        Among(term="deck", values=packs(deck.value), cite=deck.cite),
        Among(term="structure", values=tuple(rules.limits.structures), cite=structures(rules)),
        *forced(rules),
        *cuts(rules, terms),
        *sums(rules, terms),
    )


def packs(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The packs of these sizes; a number that is no pack asks for the next smaller one, and one below them all for the
    smallest but one."""
    return tuple(next((n for n in SHORT if n <= size), SHORT[-2]) for size in sizes)


def structures(rules: CircleRules) -> tuple[str, ...]:
    """The provisions that name the limit structures; where none does, those by which each of them is played."""
    leaf = clause(rules, "structure")
    if leaf is not None:
        return leaf.cite
    found = [leaf for one in rules.limits.structures.values() for leaf in msgspec.structs.astuple(one)]
    return cites(*(leaf for leaf in found if isinstance(leaf, Leaf)))


def forced(rules: CircleRules) -> tuple[Lawful, ...]:
    """The formulas of the forced bets."""
    forms = rules.forced.forms
    if forms is None or not forms.value:
        return ()
    return (Among(term="forced", values=forms.value.items, cite=forms.cite),)


def forced_form(rules: CircleRules, terms: Terms) -> str:
    """ante, blinds, blind, or none at all: what the terms say, or the first that the law lists."""
    forms = rules.forced.forms
    return (terms.forced or forms.value.items[0]) if forms is not None and forms.value else ""


def cuts(rules: CircleRules, terms: Terms) -> tuple[Lawful, ...]:
    """The forms of the house's benefit, and the rate of the chosen one; of a pot it may be nothing at all."""
    forms, most, band = rules.house.forms, rules.house.most, clause(rules, "cut_session")
    if not forms.value:
        return ()
    found: list[Lawful] = [Among(term="cut_form", values=("none", *forms.value.items), cite=forms.cite)]
    if terms.cut_form == "pot_percentage" and most is not None:
        found.append(Between(term="cut_rate", low=0, high=Fraction(most.value), cite=most.cite))
    if terms.cut_form == "session_percentage" and band is not None:
        low, high = (Fraction(end, 100) for end in band.value.value)
        found.append(Between(term="cut_rate", low=low, high=high, cite=band.cite))
    return tuple(found)


def sums(rules: CircleRules, terms: Terms) -> tuple[Lawful, ...]:
    """Sums that the law ties to one another."""
    found: list[Lawful] = []
    structure = terms.structure if terms.structure in rules.limits.structures else default_structure(rules)
    band, highest = minimum_band(rules, structure, terms.maximum), most_minimum(rules, terms.resto)
    rebuys, ante = rebuy_band(rules, terms.resto), most_ante(rules, terms.minimum)
    resto = Text(f"con un resto de {terms.resto}", f"with a resto of {terms.resto}")
    if band is not None:
        given = Text(f"con un máximo de {terms.maximum}", f"with a maximum of {terms.maximum}")
        cite = rules.requires["minimum_band"].cite
        found.append(Between(term="minimum", low=band[0], high=band[1], cite=cite, given=given))
    if highest is not None:
        cite = rules.requires["minimum_of_resto"].cite
        found.append(Between(term="minimum", low=0, high=highest, cite=cite, given=resto))
    if rebuys is not None:
        cite = rules.requires["rebuy"].cite
        found.append(Between(term="rebuy", low=rebuys[0], high=rebuys[1], cite=cite, given=resto))
    if ante is not None and forced_form(rules, terms) == "ante":
        given = Text(f"con un mínimo de {terms.minimum}", f"with a minimum of {terms.minimum}")
        found.append(Between(term="ante", low=0, high=ante, cite=rules.requires["ante"].cite, given=given))
    return tuple(found)


def default_structure(rules: CircleRules) -> str:
    """The limit structure of a table whose terms name none."""
    return rules.limits.default or next(iter(rules.limits.structures))


def check_authorised(game: CirclePoker) -> None:
    """The sums of the table lie within what the casino is authorised to."""
    terms, within = game.terms, game.rules.limits.within
    low, high = terms.authorised
    if within is not None and within.value and not in_band(terms.authorised, terms.minimum, terms.maximum):
        game.refuse_terms(
            "authorised",
            f"el mínimo y el máximo de la mesa han de estar entre {low} y {high or '…'}",
            f"the minimum and the maximum of the table must lie between {low} and {high or '…'}",
            within.cite,
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
        raise unplayable(
            "deck",
            f"{plan.size} naipes no alcanzan para {players} jugadores",
            f"{plan.size} cards do not suffice for {players} players",
            game.rules.deck.cite,
        )


def check_cut(game: CirclePoker) -> None:
    """No share of a maximum that the table has not."""
    terms, house = game.terms, game.rules.house
    if terms.cut_form == "session_percentage" and terms.cut_base == "maximum" and not terms.maximum:
        raise unplayable(
            "cut_base",
            "la mesa no tiene máximo del que tomar el porcentaje",
            "the table has no maximum to take the percentage of",
            cites(clause(game.rules, "cut_session") or house.forms),
        )
