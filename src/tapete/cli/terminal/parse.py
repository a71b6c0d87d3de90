"""From what somebody typed to a move, by what is offered.

Words are matched with the values of an offer's fields: the bet by any of its names, a place by its numbers in any
order, an amount by being a number. What fits no value but stands where a place or an amount would is passed on as it
is: the table refuses it with the provision, which tells more than «I do not understand».
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ...table.contract import Chance, Field, Offer, OneOf, Range
from ..speech import LANGUAGES
from .names import Names
from .voice import Words, plain, shared, spoken, tokens, whole

STOP = frozenset(tokens("a al el la los las en de del con por y on the to at of in with and"))
"""Words between words."""

AMOUNTS = frozenset(("stake", "amount", "unit", "value", "to"))
"""Fields whose whole numbers are money; other whole numbers are places."""

CLOTH = "layout"
"""Which cloth of a table with several: nobody says it where there is one."""

YES = {"si": True, "yes": True, "true": True, "no": False, "false": False}


Habit = dict[str, Any]
"""The places that somebody took before."""


class Heard(msgspec.Struct, frozen=True):
    """A line understood as a move that follows an offer; ``lacking`` are fields that it does not give."""

    offer: Offer
    values: dict[str, Any]
    lacking: tuple[str, ...]
    score: int

    @property
    def move(self) -> dict[str, Any]:
        return {"who": self.offer.by, "do": self.offer.do, **self.values}


def understand(
    line: str, offers: Sequence[Offer], names: Names, habit: Habit | None = None, fresh: int | None = None
) -> Heard | None:
    """The move that a line means; without a verb it must name something of the offer.

    A place that is not said is the one of before (``habit``), else the first; of the offers the first ``fresh`` hold
    now. A verb with an amount alone means the first offer of that verb.
    """
    typed, given = split(line)
    usual = _usual(offers, habit or {})
    current = [offer.do for offer in offers[:fresh]]
    named, typed = verb(typed, (offer.do for offer in offers))
    if named and not typed and not given and current.count(named) == 1:
        offers = [offers[current.index(named)]]
    elif named:
        offers = sorted((offer for offer in offers if offer.do == named), key=lambda o: _elsewhere(o, habit or {}))
    else:
        offers = sorted(offers, key=lambda o: (_settled(o), _elsewhere(o, habit or {})))
    if named and not typed and not given and len(offers) > 1:
        return None
    complete: list[Heard] = []
    lacking: list[Heard] = []
    for loose in (False, True):
        for offer in offers:
            heard = fill(offer, typed, given, names, loose, usual.get(offer.do))
            if heard is None or not (heard.score or (named and offer is offers[0])):
                continue
            if not named and _settled(offer) and heard.values == _fixed(offer):
                continue
            (lacking if heard.lacking else complete).append(heard)
        if complete:
            return max(complete, key=lambda heard: heard.score)
    return max(lacking, key=lambda heard: heard.score) if lacking else None


def split(line: str) -> tuple[Words, dict[str, str]]:
    """The words of a line, and what stands in it as ``field=value``.

    >>> split("late_bet Rojo stake=500")
    (('late_bet', 'rojo'), {'stake': '500'})
    """
    pairs = [word for word in line.split() if "=" in word.strip("=")]
    given = {key: value for key, _, value in (pair.partition("=") for pair in pairs)}
    return tokens(" ".join(word for word in line.split() if word not in pairs)), given


def _settled(offer: Offer) -> bool:
    """Nothing is left to choose: such a move is made only by its verb."""
    return all(isinstance(field, OneOf) and len(field.values) == 1 for field in offer.fields.values())


def _fixed(offer: Offer) -> dict[str, Any]:
    return {name: field.values[0] for name, field in offer.fields.items() if isinstance(field, OneOf)}


def verb(typed: Words, moves: Iterable[str]) -> tuple[str, Words]:
    """The move that the first words name, and the words after them; '' if they name none."""
    best: tuple[str, Words] = ("", typed)
    for do in dict.fromkeys(moves):
        for said in verbs(do):
            if typed[: len(said)] == said and len(typed) - len(said) < len(best[1]):
                best = (do, typed[len(said) :])
    return best


def verbs(do: str) -> list[Words]:
    """The words by which a move is called."""
    pages = (shared("moves", do, lang) for lang in LANGUAGES)
    return [tokens(said) for said in (do, do.replace("_", " "), *spoken("verbs", do), *pages) if said]


# --- places that need not be said -----------------------------------------------------------------------------------


UNSAID = ("means",)
"""By what means somebody pays: any does."""


def _usual(offers: Sequence[Offer], habit: Habit) -> dict[str, Habit]:
    """By move, the places that need not be said: numbered ones, and those that all the bets of a table share.

    Where every bet has the same places, they do not say what is bet on, only before whom it lies. By what one pays
    need not be said either.
    """
    found: dict[str, Habit] = {}
    for do in dict.fromkeys(offer.do for offer in offers):
        fields: dict[str, list[Field]] = {}
        for offer in (o for o in offers if o.do == do):
            for name, field in list(offer.fields.items()):
                fields.setdefault(name, []).append(field)
        for name, several in fields.items():
            choices = next((f.values for f in several if isinstance(f, OneOf) and len(f.values) > 1), ())
            if choices and (numbered(name, several[0]) or name in UNSAID or (name == "at" and _shared(several))):
                value = habit.get(name)
                found.setdefault(do, {})[name] = value if value in choices else choices[0]
    return found


def _shared(several: Sequence[Field]) -> bool:
    """All bets have these places, or that one of them which is the person's by now."""
    sets = [set(field.values) for field in several if isinstance(field, OneOf)]
    largest = max(sets, key=len)
    return len(sets) > 1 and all(one == largest or (len(one) == 1 and one <= largest) for one in sets)


def defaults(offers: Sequence[Offer], do: str) -> Iterable[str]:
    """The fields of a move that need not be said."""
    return _usual(offers, {}).get(do, {})


def numbered(name: str, field: Field) -> bool:
    """A place that is a number: a box, a seat."""
    return isinstance(field, OneOf) and name not in AMOUNTS and name != CLOTH and _whole(field)


def _elsewhere(offer: Offer, habit: Habit) -> bool:
    """The offer is for another place than the person's usual one."""
    return any(
        name in habit and isinstance(field, OneOf) and numbered(name, field) and habit[name] not in field.values
        for name, field in offer.fields.items()
    )


# --- one offer ------------------------------------------------------------------------------------------------------


def fill(
    offer: Offer, typed: Words, given: dict[str, str], names: Names, loose: bool, usual: Habit | None = None
) -> Heard | None:
    """What the words say of an offer's fields; None if words are left that mean nothing in it."""
    rest = list(typed)
    values: dict[str, Any] = {}
    lacking: list[str] = []
    score = 0
    for name, field in offer.fields.items():
        if name in given:
            values[name] = _typed(field, given[name], names)
            score += 1
        elif isinstance(field, Range):
            amount = _take_whole(rest)
            if amount is None:
                lacking.append(name)
            else:
                values[name] = amount
        elif isinstance(field, OneOf) and len(field.values) == 1:
            values[name] = field.values[0]
            if not numbered(name, field):
                score += _take(rest, field, names)[0]
            elif _spare(rest, offer, given):
                found, value = _take_number(rest, field)
                if not found and loose:
                    value = _take_whole(rest)
                values[name] = value
                score += 1
        elif usual and name in usual:
            if name in UNSAID and isinstance(field, OneOf | Chance):
                found, value = _take(rest, field, names)
            else:
                found, value = _take_number(rest, field) if _spare(rest, offer, given) else (0, None)
            score += found
            values[name] = value if found else usual[name]
        else:
            found, value = _take(rest, field, names)
            if not found and loose:
                found, value = _take_like(rest, field, offer)
            score += found
            if found:
                values[name] = value
            else:
                lacking.append(name)
    if loose:
        _override(rest, offer, values)
    if any(word not in STOP and word not in _labels(offer) for word in rest) or set(given) - set(offer.fields):
        return None
    return Heard(offer, values, tuple(lacking), score)


def _spare(rest: list[str], offer: Offer, given: dict[str, str]) -> bool:
    """There are more numbers than the amounts need."""
    amounts = sum(isinstance(field, Range) for name, field in offer.fields.items() if name not in given)
    return sum(whole(word) is not None for word in rest) > amounts


def _take_number(rest: list[str], field: Field) -> tuple[int, Any]:
    """A place by its number."""
    by_number = {str(value): value for value in _values(field)}
    at = next((n for n, word in enumerate(rest) if word in by_number), None)
    return (0, None) if at is None else (1, by_number[rest.pop(at)])


def _labels(offer: Offer) -> set[str]:
    """Words that only say which number follows: the box, the hand."""
    said = {name: spoken("fields", name) for name in offer.fields if name not in AMOUNTS}
    return {*said, *(tokens(one)[-1] for several in said.values() for one in several)}


def _values(field: OneOf | Chance | Range) -> tuple[Any, ...]:
    if isinstance(field, OneOf):
        return field.values
    return tuple(field.weights) if isinstance(field, Chance) else ()


def _take(rest: list[str], field: OneOf | Chance, names: Names) -> tuple[int, Any]:
    """Take the first words that name a value of the field, the longest name first: 1 and the value, or 0."""
    best: tuple[int, int, Any] | None = None
    for value in _values(field):
        for said in _names(value, names, len(_values(field)) == 1):
            at = _find(rest, said)
            if at is not None and (best is None or (-at, len(said)) > (-best[0], best[1])):
                best = (at, len(said), value)
    if best is None:
        return _take_place(rest, field)
    del rest[best[0] : best[0] + best[1]]
    return 1, best[2]


def _names(value: Any, names: Names, only: bool) -> Iterable[Words]:
    if isinstance(value, bool):
        return [(word,) for word, meant in YES.items() if meant is value]
    if isinstance(value, int):
        return [] if only else [(str(value),)]
    return names.spoken(value)


def _find(rest: list[str], said: Words) -> int | None:
    return next((n for n in range(len(rest) - len(said) + 1) if tuple(rest[n : n + len(said)]) == said), None)


def _take_place(rest: list[str], field: OneOf | Chance) -> tuple[int, Any]:
    """A place by its numbers, in whatever order and however joined: 2-0, 0/2, 0,2."""
    places = {frozenset(value.split("-")): value for value in _values(field) if isinstance(value, str) and "-" in value}
    for n, word in enumerate(rest):
        parts = frozenset(_joined(word).split("-"))
        if places and len(parts) > 1 and parts in places:
            del rest[n]
            return 1, places[parts]
    return 0, None


def _joined(word: str) -> str:
    return word.replace("/", "-").replace(",", "-").replace("+", "-")


def _take_like(rest: list[str], field: OneOf | Chance, offer: Offer) -> tuple[int, Any]:
    """What is no value of the field but looks like one, as long as the amounts keep theirs."""
    amounts = sum(isinstance(other, Range) for other in offer.fields.values())
    numbers = [word for word in rest if word[0].isdecimal()]
    shapes = {value.count("-") for value in _values(field) if isinstance(value, str) and value[:1].isdecimal()}
    for word in numbers if len(numbers) > amounts else ():
        if _joined(word).count("-") in shapes:
            rest.remove(word)
            return 1, _joined(word)
    return 0, None


def _take_whole(rest: list[str]) -> int | None:
    for n, word in enumerate(rest):
        number = whole(word)
        if number is not None:
            del rest[n]
            return number
    return None


def _override(rest: list[str], offer: Offer, values: dict[str, Any]) -> None:
    """An amount that the offer fixes may still be asked for otherwise: the last whole number of the move."""
    fixed = [name for name, f in offer.fields.items() if name in AMOUNTS and isinstance(f, OneOf) and _whole(f)]
    if fixed:
        amount = _take_whole(rest)
        if amount is not None:
            values[fixed[-1]] = amount


def _whole(field: OneOf) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in field.values)


def _typed(field: OneOf | Range | Chance, text: str, names: Names) -> Any:
    """A value given by ``field=value``; what is no value of the field stays as it was written."""
    if isinstance(field, Range) or (isinstance(field, OneOf) and _whole(field)):
        number = whole(text)
        return text if number is None else number
    for value in _values(field):
        if plain(text) in (plain(str(value)), *(" ".join(said) for said in _names(value, names, False))):
            return value
    return text
