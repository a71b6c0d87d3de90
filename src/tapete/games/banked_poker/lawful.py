"""Which terms the law admits, at any table of poker against the house."""

from __future__ import annotations

from typing import Any

from ...law.leaves import holds
from ...law.rulebook import Leaf
from ...law.values import Text
from ...table.contract import Among, Between, Lawful
from ..bank.limits import multiples
from .rules import BankedRules
from .terms import BankedTerms


def places(rules: BankedRules) -> tuple[Leaf[Any], ...]:
    """The requirements that limit the places of the cloth."""
    return tuple(
        leaf
        for leaf in rules.requires.values()
        if leaf.value.holds and (leaf.value.at, leaf.value.relation) == ("seats.places", "at_most")
    )


def boxes(rules: BankedRules, terms: BankedTerms) -> int:
    """Places of a table that does not say how many: as many as the law lets it have."""
    return terms.boxes or rules.players.most.value


def lawful(rules: BankedRules, terms: BankedTerms) -> tuple[Lawful, ...]:
    """The multiple, the places, the others, the packs, what the side bets cost."""
    players, pack = rules.players, rules.pack
    found: list[Lawful] = [
        *multiples(rules.limits.multiples, rules.limits.multiples_range, terms.minimum),
        Between(term="boxes", low=1, high=players.most.value, cite=players.most.cite),
    ]
    standing = players.no_standing
    if players.per_box is not None and standing is not None and holds(standing):
        found.append(Among(term="others", values=("none", "seated"), cite=standing.cite))
    if pack.machine_packs is not None:
        most, must = pack.machine_packs, pack.machine_must
        low = most.value if must is not None and must.value and terms.shuffler else 1
        found.append(Between(term="packs", low=low, high=most.value, cite=most.cite))
    return tuple(found)


def part_of_minimum(term: str, leaf: Leaf[Any] | None, terms: BankedTerms) -> tuple[Lawful, ...]:
    """A bet that is such a part of the table minimum, at most."""
    if leaf is None:
        return ()
    given = Text(f"con un mínimo de {terms.minimum}", f"with a minimum of {terms.minimum}")
    return (Between(term=term, low=0, high=int(leaf.value * terms.minimum), cite=leaf.cite, given=given),)


def floor(term: str, leaf: Leaf[int] | None, bet: int) -> tuple[Lawful, ...]:
    """What a pool begins with, at least."""
    if leaf is None or not bet:
        return ()
    given = Text(f"con una apuesta de {bet}", f"with a bet of {bet}")
    return (Between(term=term, low=leaf.value * bet, high=None, cite=leaf.cite, given=given),)
