"""Numbers in the terms of a table; reading terms, and holding them against the law."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ...law.errors import TapeteError, near
from ...law.rulebook import Header
from ...law.values import Text
from ...table.contract import Beside, Between, Lawful

Whole = Annotated[int, Meta(ge=0, le=10**12)]
Positive = Annotated[int, Meta(ge=1, le=10**12)]
K = TypeVar("K")
S = TypeVar("S", bound=msgspec.Struct)


class Unlawful(TapeteError):
    """A table that does not open, because its terms are beside the law: all that is wrong, with provisions."""

    def __init__(self, beside: tuple[Beside, ...]) -> None:
        es, en = ("; ".join(_said(one, lang) for one in beside) for lang in ("es", "en"))
        cite = tuple(dict.fromkeys(id for one in beside for id in one.cite))
        super().__init__(f"condiciones de la mesa: {es}", f"terms of the table: {en}", cite)
        self.beside = beside


def _said(one: Beside, lang: str) -> str:
    return one.text[lang] + (f" ({', '.join(one.cite)})" if one.cite else "")


def unplayable(term: str, es: str, en: str, cite: tuple[str, ...]) -> Unlawful:
    """Terms beside the law that no table can have, not even for study."""
    return Unlawful((Beside(term=term, text=Text(f"{term}: {es}", f"{term}: {en}"), cite=cite),))


def read_terms(raw: K | Mapping[str, Any] | None, kind: type[K]) -> K:
    """Terms from plain data, if they are not read already; what does not fit is one clear sentence."""
    if isinstance(raw, kind):
        return raw
    try:
        return msgspec.convert(raw or {}, kind)
    except msgspec.ValidationError as error:
        raise TapeteError(f"condiciones de la mesa: {error}", f"terms of the table: {error}") from error


def beside(terms: Any, lawful: Iterable[Lawful]) -> Iterator[Beside]:
    """Every term that is none that the law admits; an empty one is the law's own choice."""
    for one in lawful:
        value = chosen(terms, one.term)
        if not value or one.admits(value):
            continue
        es, en = (f"{given} " if given else "" for given in (one.given.es, one.given.en))
        yield Beside(
            term=one.term,
            text=Text(
                f"{one.term}: {es}la ley admite {one.shown.es}, no {value}",
                f"{one.term}: {en}the law admits {one.shown.en}, not {value}",
            ),
            cite=one.cite,
            admits=one.figures,
        )


def chosen(terms: Any, term: str) -> Any:
    """What the terms say of a term; ``maxima.simple`` is an entry of a table of them."""
    name, _, key = term.partition(".")
    value = getattr(terms, name)
    return value.get(key) if key else value


def changed(terms: S, term: str, value: Any) -> S:
    """The same terms with another value of this one."""
    name, _, key = term.partition(".")
    return msgspec.structs.replace(terms, **{name: {**getattr(terms, name), key: value} if key else value})


def taken(terms: S, lawful: Iterable[Lawful], names: Collection[str]) -> S:
    """Terms of which these, where the law does not admit them, are taken to the nearer end of its range."""
    for one in lawful:
        value = chosen(terms, one.term)
        if value and one.term in names and isinstance(one, Between) and not one.admits(value):
            terms = changed(terms, one.term, one.low if value < one.low else one.high)
    return terms


def check_readings(header: Header, chosen: Mapping[str, str], for_study: bool) -> None:
    """A table reads a text otherwise by the id of a doubt and the id of an alternative that tables play. Any other word
    would be passed over in silence, and the table would play the reading adopted. Rules in an older log name doubts and
    no words for them: a table that is looked at for study takes any word there."""
    for id, word in chosen.items():
        doubt = header.readings.get(id)
        if doubt is None:
            hint = near(id, header.readings)
            es = f"no hay lectura «{id}» en {header.regulation}.{hint.es}"
            en = f"{header.regulation} has no reading '{id}'.{hint.en}"
        elif word in doubt.words or (for_study and not doubt.words):
            continue
        elif doubt.term not in ("", "readings"):
            es = f"{id}: entre sus lecturas elige la condición «{doubt.term}»"
            en = f"{id}: the term '{doubt.term}' chooses between its readings"
        elif not doubt.words:
            es = f"{id}: ninguna mesa juega otra lectura que la adoptada"
            en = f"{id}: no table plays another reading than the one adopted"
        else:
            known, hint = ", ".join(doubt.words), near(word, doubt.words)
            es = f"{id}: no hay lectura «{word}»; hay: {known}.{hint.es}"
            en = f"{id}: there is no reading '{word}'; there are: {known}.{hint.en}"
        raise TapeteError(f"condiciones de la mesa: readings: {es}", f"terms of the table: readings: {en}")
