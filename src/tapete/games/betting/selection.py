"""What a bet is on. A forecast names an event and a result: ``e1:X``; at half-time and at the end: ``e1:1-X``; several
events stand side by side: ``e1:1 e3:2``.

>>> read("e1:1 e3:2")
(Forecast(event='e1', results=('1',)), Forecast(event='e3', results=('2',)))
>>> read("e1:1-X")[0].results
('1', 'X')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from math import prod

import msgspec

from .rules import Bet
from .terms import Fixture

FINAL = "final"
HALF = "midway"


class Forecast(msgspec.Struct, frozen=True):
    """What somebody says of one event: a result for each moment that the bet is on."""

    event: str
    results: tuple[str, ...]


def read(at: str) -> tuple[Forecast, ...]:
    """The forecasts that a selection names."""
    parts = [one.partition(":") for one in at.split(" ") if one]
    return tuple(Forecast(event, tuple(results.split("-"))) for event, _, results in parts)


def written(forecasts: Sequence[Forecast]) -> str:
    """The same as text."""
    return " ".join(f"{one.event}:{'-'.join(one.results)}" for one in forecasts)


def events(at: str) -> tuple[str, ...]:
    """The events that a selection is on."""
    return tuple(one.event for one in read(at))


def moments(bet: Bet) -> tuple[str, ...]:
    """When the results come that a bet of this type is on."""
    return tuple(bet.moments.value) if bet.moments is not None else (FINAL,)


def right(bet: Bet, forecast: Forecast, results: Mapping[str, str]) -> tuple[bool, ...]:
    """For each moment: was it so?"""
    return tuple(
        results.get(f"{forecast.event}/{moment}") == said
        for moment, said in zip(moments(bet), forecast.results, strict=True)
    )


def possible(bet: Bet, programme: Sequence[Fixture]) -> Iterator[str]:
    """Every selection of this type that is offered: the least number of events, each with each of its results."""
    when = moments(bet)
    fit = [one for one in programme if HALF not in when or one.half]
    for those in combinations(fit, bet.least.value):
        for said in product(*(product(one.results, repeat=len(when)) for one in those)):
            yield written([Forecast(one.id, results) for one, results in zip(those, said, strict=True)])


def coefficient(at: str, known: Mapping[str, str], combined: str) -> Fraction | None:
    """The coefficient of a selection: validated for it, or for the result of its event; of several events the product,
    where the house says so."""
    if at in known:
        return Fraction(known[at])
    several = read(at)
    if len(several) > 1:
        parts = [coefficient(written([one]), known, combined) for one in several]
    else:
        names = [(f"{several[0].event}:{said}", said) for said in several[0].results]
        parts = [
            Fraction(known[own] if own in known else known[said]) if {own, said} & known.keys() else None
            for own, said in names
        ]
    if None in parts or (len(parts) > 1 and combined != "product"):
        return None
    return prod((one for one in parts if one is not None), start=Fraction(1))


def decimal(value: Fraction) -> str:
    """A coefficient as one writes it; a product of decimals is one.

    >>> decimal(Fraction("3.6") * Fraction("3.6")), decimal(Fraction(2))
    ('12.96', '2')
    """
    return f"{(Decimal(value.numerator) / Decimal(value.denominator)).normalize():f}"
