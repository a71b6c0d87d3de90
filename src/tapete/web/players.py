"""House players: they fill free seats of any game and know nothing but what they are offered.

They answer what they owe, stake little, never leave and never declare anything. Everything comes from the offers and
the pending choices that the table shows to the person whose seat it is.

>>> from random import Random
>>> offers = (Offer(by="casa-lola", do="bet", fields={"on": OneOf(("red",)), "stake": Range(100, 3000, 100)}),)
>>> choose(offers, (), "casa-lola", Random(4))
{'do': 'bet', 'who': 'casa-lola', 'on': 'red', 'stake': 100}
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..table.contract import Field, Offer, OneOf, Pending, Range

NEVER = frozenset(("leave", "exchange_ticket", "tip", "change_colour", "take_denomination"))
"""What a house player does not do of his own accord."""

SELDOM = frozenset(("lift", "buy_in", "more_chips", "call_bet"))


def choose(
    offers: Sequence[Offer], pending: Sequence[Pending], who: str, rng: Random, staked: int = 0
) -> dict[str, Any] | None:
    """What he does now: what he owes first, else a small stake, else nothing. ``staked`` counts what he has done in
    this round already: the more, the longer he waits."""
    mine = [o for o in offers if o.by == who and o.kind == "play"]
    owed = {name for p in pending if p.by == who for name in (p.do, *p.options)}
    due = [o for o in mine if o.do in owed]
    if due:
        return fill(rng.choice(due), rng)
    if rng.random() < min(0.85, staked / 4):
        return None
    usual = [o for o in mine if o.do not in NEVER and o.do not in SELDOM and _stakes(o)]
    seldom = [o for o in mine if o.do not in NEVER and o not in usual]
    chosen = seldom if seldom and (not usual or rng.random() < 0.06) else usual
    if not chosen:
        return None
    do = rng.choice(sorted({o.do for o in chosen}))
    those = [o for o in chosen if o.do == do]
    return fill(those[0] if rng.random() < 0.3 else rng.choice(those), rng)


def _stakes(offer: Offer) -> bool:
    """Whether it says how much: what is staked has a range, and the main bet of a game comes first."""
    return any(isinstance(field, Range) for field in offer.fields.values())


def owes(pending: Sequence[Pending], who: str) -> bool:
    return any(p.by == who for p in pending)


def fill(offer: Offer, rng: Random) -> dict[str, Any]:
    """A move within the offer: any of the choices, the small end of every range."""
    return {"do": offer.do, "who": offer.by, **{name: _value(field, rng) for name, field in offer.fields.items()}}


def usual(offer: Offer) -> dict[str, Any]:
    """The move that staff usually make of a duty: the first choice, the low end."""
    return {"do": offer.do, "who": offer.by, **{name: _first(field) for name, field in offer.fields.items()}}


def _value(field: Field, rng: Random) -> Any:
    if isinstance(field, OneOf):
        return rng.choice(field.values)
    if isinstance(field, Range):
        return field.low + min(rng.choice((0, 0, 1, 2, 4)), (field.high - field.low) // field.step) * field.step
    return rng.choice(tuple(field.weights))


def _first(field: Field) -> Any:
    if isinstance(field, OneOf):
        return field.values[0]
    return field.low if isinstance(field, Range) else next(iter(field.weights))
