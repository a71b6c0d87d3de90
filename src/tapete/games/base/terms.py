"""Numbers in the terms of a table; reading terms, and holding them against the law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ...law.errors import TapeteError
from ...table.contract import Lawful

Whole = Annotated[int, Meta(ge=0, le=10**12)]
Positive = Annotated[int, Meta(ge=1, le=10**12)]
K = TypeVar("K")


def read_terms(raw: K | Mapping[str, Any] | None, kind: type[K]) -> K:
    """Terms from plain data, if they are not read already; what does not fit is one clear sentence."""
    if isinstance(raw, kind):
        return raw
    try:
        return msgspec.convert(raw or {}, kind)
    except msgspec.ValidationError as error:
        raise TapeteError(f"condiciones de la mesa: {error}", f"terms of the table: {error}") from error


def hold(terms: Any, lawful: Iterable[Lawful]) -> None:
    """Every term is one that the law admits; an empty one is the law's own choice."""
    for one in lawful:
        value = getattr(terms, one.term)
        if not value or one.admits(value):
            continue
        es, en = (f"{given} " if given else "" for given in (one.given.es, one.given.en))
        raise unlawful(
            one.cite,
            f"{one.term}: {es}la ley admite {one.shown.es}, no {value}",
            f"{one.term}: {en}the law admits {one.shown.en}, not {value}",
        )


def unlawful(cite: tuple[str, ...], es: str, en: str) -> TapeteError:
    """Terms that the law does not admit: what is wrong, and the provisions that say so."""
    shown = f" ({', '.join(cite)})" if cite else ""
    return TapeteError(f"condiciones de la mesa: {es}{shown}", f"terms of the table: {en}{shown}", cite)
