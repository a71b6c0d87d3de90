"""Cuts: the smallest changes of a law, one for every thing that a leaf says.

To strike a provision in one lump asks whether it matters at all. A cut asks more: whether this one number, this one
name of a list, this one neighbourhood of an order matters. Every leaf has as many cuts as it has elements; the rule is
stated here once, by type, so that no rulebook and no game has a say in it:

- a clause does not hold, a call is not made, a text is empty, a choice is the next one of its kind;
- a number, odds or a share take a neighbouring value;
- of a list of names each is left out by itself, of a list of numbers each takes a neighbouring value by itself;
- of an order each two neighbouring ranks change places, and of a rank of several each goes to the end by itself;
- a duty is nobody's, or not that of one of its roles, or not at one of its moments, or is no longer imposed;
- a requirement does not hold, or lacks one element of its list, or has the neighbouring number.

A change under which there is no table at all proves nothing. An element therefore names several changes where it can;
the next is tried where the one before leads to no table.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin

import msgspec

from .rulebook import Leaf, shape
from .values import Call, Duty, Names, Odds, Order, Requirement, Share

Way = tuple[str, ...]
NOBODY = "nobody"
"""A role that none has: whose duty it is where the only one is left out and somebody must be named."""


class Cut(msgspec.Struct, frozen=True):
    """One small change of one leaf. ``element`` names what changes ('': the value as a whole), ``values`` what the leaf
    may say instead: the first that leaves a table to play at is taken."""

    way: Way
    element: str
    values: tuple[Any, ...]
    cite: tuple[str, ...]

    @property
    def path(self) -> str:
        return ".".join(self.way)

    @property
    def name(self) -> str:
        """``bets.any_craps.wins[2]``; of a value without parts its path alone."""
        return f"{self.path}[{self.element}]" if self.element else self.path


def cuts(kind: type[Any], rules: Any) -> Iterator[Cut]:
    """Every cut of these rules, in the order of their leaves."""
    for way, inner, leaf in leaves(kind, rules):
        seen: dict[str, int] = {}
        for element, values in elements(inner, leaf.value):
            changes = tuple(value for value in values if value != leaf.value)
            if not changes:
                continue
            seen[element] = seen.get(element, 0) + 1
            name = element if seen[element] == 1 else f"{element}#{seen[element]}"
            yield Cut(way, name, changes, leaf.cite)


def leaves(kind: Any, rules: Any, way: Way = ()) -> Iterator[tuple[Way, Any, Leaf[Any]]]:
    """Every leaf of typed rules: the way to it, what it holds, itself."""
    origin = get_origin(kind)
    if rules is None:
        return
    if origin is Leaf:
        yield way, get_args(kind)[0], rules
    elif origin in (types.UnionType, typing.Union):
        yield from leaves(next(a for a in get_args(kind) if a is not type(None)), rules, way)
    elif origin in (dict, Mapping):
        for key, item in rules.items():
            yield from leaves(get_args(kind)[1], item, (*way, key))
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints, fields = shape(kind)
        for key, field in fields.items():
            yield from leaves(hints[field.name], getattr(rules, field.name), (*way, key))


def changed(rules: Any, way: Way, value: Any) -> Any:
    """The same rules, but that the leaf at the end of this way says something else."""
    if not way:
        return msgspec.structs.replace(rules, value=value)
    key, *rest = way
    if isinstance(rules, Mapping):
        return {**rules, key: changed(rules[key], tuple(rest), value)}
    kind: type[msgspec.Struct] = type(rules)
    name = shape(kind)[1][key].name
    return msgspec.structs.replace(rules, **{name: changed(getattr(rules, name), tuple(rest), value)})


def elements(kind: Any, value: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What a value of this kind says, thing by thing: the name of each, and what could stand there instead.

    >>> dict(elements(Odds, Odds(35, 1)))
    {'': (Odds(num=34, den=1),)}
    >>> [name for name, _ in elements(Names, Names(("2", "3", "12")))]
    ['2', '3', '12']
    >>> [(name, values[0]) for name, values in elements(tuple[int, ...], (10, 20))]
    [('10', (9, 20)), ('20', (10, 19))]
    >>> [name for name, _ in elements(Order, Order.parse(["A", "K", ["Q", "J"]]))]
    ['A~K', 'K~Q+J', 'Q', 'J']
    """
    if isinstance(value, Names):
        yield from ((name, tuple(map(Names, lists))) for name, lists in _dropped(value.items))
    elif isinstance(value, Order):
        yield from _order(value)
    elif isinstance(value, Duty):
        yield from _duty(value)
    elif isinstance(value, Requirement):
        yield from _requirement(value)
    elif isinstance(value, tuple):
        yield from _dropped(value)
    else:
        yield "", _single(kind, value)


def _single(kind: Any, value: Any) -> tuple[Any, ...]:
    """What may stand in the place of a value without parts."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return neighbours(value)
    if isinstance(value, Odds):
        return (value.struck(),)
    if isinstance(value, Fraction):
        return (Share(Fraction(value.numerator, value.denominator + 1)),)
    if isinstance(value, Call):
        return (Call("", ""),)
    if get_origin(kind) is Literal:
        choices = get_args(kind)
        at = choices.index(value)
        return (*choices[at + 1 :], *choices[:at])
    if isinstance(value, str):
        return ("",)
    raise TypeError(f"no rule for cutting a {type(value).__name__}")


def neighbours(value: int) -> tuple[int, ...]:
    """The number below, or else the one above; of 1 and less only the one above.

    >>> neighbours(30), neighbours(1), neighbours(0)
    ((29, 31), (2,), (1,))
    """
    return (value - 1, value + 1) if value > 1 else (value + 1,)


def _dropped(items: Sequence[Any]) -> Iterator[tuple[str, tuple[tuple[Any, ...], ...]]]:
    """Each element by itself: left out, or (a number first of all, a name where the list must keep its length) another
    in its place."""
    for n, item in enumerate(items):
        rest = (*items[:n], *items[n + 1 :])
        others = [(*items[:n], other, *items[n + 1 :]) for other in _others(items, n)]
        number = isinstance(item, int) and not isinstance(item, bool)
        yield _said(item, n), (*others, rest) if number else (rest, *others)


def _others(items: Sequence[Any], n: int) -> list[Any]:
    """What may stand in the place of an element: a neighbouring number, another element of the list."""
    item = items[n]
    if isinstance(item, bool):
        return [not item]
    if isinstance(item, int):
        return list(neighbours(item))
    if isinstance(item, str):
        near = [str(one) for one in neighbours(int(item))] if item.isdecimal() else []
        return [one for one in (*near, *(other for other in items if isinstance(other, str))) if one != item]
    return []


def _said(item: Any, n: int) -> str:
    return str(item) if isinstance(item, (str, int)) else str(n)


def _order(value: Order) -> Iterator[tuple[str, tuple[Order, ...]]]:
    ranks = value.ranks
    for n in range(len(ranks) - 1):
        swapped = (*ranks[:n], ranks[n + 1], ranks[n], *ranks[n + 2 :])
        yield "~".join("+".join(rank) for rank in ranks[n : n + 2]), (Order(swapped),)
    for n, rank in enumerate(ranks):
        for name in rank if len(rank) > 1 else ():
            rest = tuple(other for other in rank if other != name)
            yield name, (Order((*ranks[:n], rest, *ranks[n + 1 :], (name,))),)
    if len(ranks) == 1 and len(ranks[0]) == 1:
        yield ranks[0][0], (Order(()),)


def _duty(value: Duty) -> Iterator[tuple[str, tuple[Duty, ...]]]:
    yield "", (msgspec.structs.replace(value, holds=False),)
    for part in ("by", "when", "answers"):
        for name, lists in _dropped(getattr(value, part)):
            left = (lists[0], (NOBODY,)) if part == "by" and not lists[0] else lists[:1]
            yield f"{part}={name}", tuple(msgspec.structs.replace(value, **{part: those}) for those in left)
    if value.must:
        yield "must", (msgspec.structs.replace(value, must=False),)


def _requirement(value: Requirement) -> Iterator[tuple[str, tuple[Requirement, ...]]]:
    yield "", (msgspec.structs.replace(value, holds=False),)
    for name, values in _required(value.value):
        yield name, tuple(msgspec.structs.replace(value, value=other) for other in values)


def _required(asked: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The elements of what a requirement asks for."""
    if isinstance(asked, bool):
        return
    if isinstance(asked, int):
        yield "value", neighbours(asked)
    elif isinstance(asked, str) and _fraction(asked) is not None:
        part = Fraction(asked)
        yield "value", (str(Fraction(part.numerator, part.denominator + 1)),)
    elif isinstance(asked, list):
        yield from ((name, tuple(map(list, lists))) for name, lists in _dropped(asked))
    elif isinstance(asked, Mapping):
        for key, item in asked.items():
            without = {other: asked[other] for other in asked if other != key}
            yield key, (without, *({**asked, key: other} for other in _others([item], 0)))


def _fraction(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
