"""Whose rules a log was played under: those of a rulebook that the program ever shipped, or somebody's own.

A log is played again under the rules that it carries; here these are judged themselves. Part of ``verify``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from msgspec import UNSET

from .. import __version__
from ..law import fingerprints
from ..law.errors import TapeteError
from ..law.fingerprints import SHORT, Difference
from ..law.rulebook import HEADER
from ..law.values import Text
from .findings import Finding, Rules, finding
from .live import LOG_VERSION
from .log import Data, Record, canonical

SHOWN = 5
"""How many differences a sentence tells; the report for programs has them all."""
LONG = 60
"""Letters of a value that a sentence shows."""

_NAME = re.compile(rf"[0-9a-f]{{{SHORT},64}}")
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


def admitted(names: Iterable[str]) -> frozenset[str]:
    """Rules that an inspector admits, by their fingerprint or its first digits.

    >>> sorted(admitted(["65CD1B9027416CBF"]))
    ['65cd1b9027416cbf']
    """
    found = {name: name.strip().lower().rstrip("…") for name in names}
    for name, digits in found.items():
        if not _NAME.fullmatch(digits):
            raise TapeteError(
                f"«{name}» no es una huella de reglas: son 64 cifras hexadecimales, o al menos las {SHORT} primeras",
                f"'{name}' is no fingerprint of rules: that is 64 hexadecimal digits, or at least the first {SHORT}",
            )
    return frozenset(found.values())


def standing(record: Record, admit: Collection[str] = ()) -> Rules | None:
    """What the rules of an opening record are to this program."""
    if record.rules is UNSET:
        return None
    rules: Data = record.rules
    own = fingerprints.fingerprint(rules)
    game, regulation = str(rules.get("game", "")), str(rules.get("regulation", ""))
    row = fingerprints.shipped().get(own)
    if row is not None:
        return Rules(
            fingerprint=own,
            game=game,
            regulation=regulation,
            since=row.since,
            version=row.version,
            changed=fingerprints.since(rules),
        )
    kin = fingerprints.kin(rules)
    named = [one for one in kin.words if one.path in ("game", "regulation")]
    return Rules(
        fingerprint=own,
        game=game,
        regulation=regulation,
        admitted=any(own.startswith(one) for one in admit),
        kin=(kin.game, kin.regulation),
        changed=(*named, *kin.law, *(one for one in kin.words if one not in named)),
    )


def findings(record: Record, rules: Rules) -> Iterator[Finding]:
    """What is wrong with the rules, and with the version that says it wrote them."""
    if not rules.since and not rules.admitted:
        shown = rules.changed[:SHOWN]
        cite = tuple(dict.fromkeys(id for one in shown for id in one.cite))
        renamed = bool(rules.changed) and not any(_of_law(one) for one in rules.changed)
        code = "rules_renamed" if renamed and (rules.game, rules.regulation) != rules.kin else "rules_unknown"
        facts = {
            "game": rules.game, "regulation": rules.regulation, "fingerprint": rules.fingerprint[:SHORT],
            "book": " ".join(reversed(rules.kin)), "changed": [one.path for one in rules.changed],
        }  # fmt: skip
        yield finding(record.seq, code, cite, _apart(rules), **facts)
    said = _versions(record)
    if said.get("log") != LOG_VERSION:
        yield finding(record.seq, "log_version", got=said.get("log", "–"), due=LOG_VERSION)
    wrote, first = _number(said.get("tapete")), _number(rules.version or "0.0.0")
    if wrote is None or (first is not None and wrote < first):
        yield finding(record.seq, "version", got=said.get("tapete", "–"), due=rules.version or __version__)


def notes(record: Record, rules: Rules) -> Iterator[Text]:
    """What is no fault, and worth knowing: rules that were corrected since, or that somebody admitted."""
    if rules.since and rules.changed:
        told = _told(rules.changed, cited=True)
        yield Text(
            f"las reglas de la apertura, traídas el {rules.since}, no son las del libro de hoy: {told.es}",
            f"the rules of the opening, shipped on {rules.since}, are not those of today's rulebook: {told.en}",
        )
    if rules.admitted:
        why = _apart(rules, cited=True)
        yield Text(
            f"reglas admitidas por su huella {rules.fingerprint[:SHORT]}…; Tapete no las ha traído nunca: {why.es}",
            f"rules admitted by their fingerprint {rules.fingerprint[:SHORT]}…; Tapete never shipped them: {why.en}",
        )
    wrote, own = _number(_versions(record).get("tapete")), _number(__version__)
    if wrote is not None and own is not None and wrote > own:
        later = ".".join(map(str, wrote))
        yield Text(
            f"dice haberlo escrito la versión {later}, posterior a esta ({__version__}), que no las conoce más nuevas",
            f"it says that version {later} wrote it, later than this one ({__version__}), which knows no newer rules",
        )


def _apart(rules: Rules, cited: bool = False) -> Text:
    """What sets rules apart from the rulebook they look like."""
    game, regulation = rules.kin
    if not rules.changed:
        return Text(
            f"son las del libro instalado de {regulation} {game}, que la lista de huellas no tiene",
            f"they are those of the installed rulebook of {regulation} {game}, which the list of fingerprints lacks",
        )
    told = _told(rules.changed, cited)
    return Text(f"frente a {regulation} {game}, {told.es}", f"against {regulation} {game}, {told.en}")


def _told(changed: tuple[Difference, ...], cited: bool = False) -> Text:
    """Differences in words, the first few of them.

    >>> _told((Difference(path="pays.red", said="20:1", book="1:1", cite=("ES79:1",)),), cited=True).en
    'pays.red is 20:1 where the rulebook says 1:1 [ES79:1]'
    """
    es, en = [], []
    for one in changed[:SHOWN]:
        path = f"{one.path} ({one.part})" if one.part else one.path
        cite = f" [{', '.join(one.cite)}]" if one.cite and cited else ""
        es.append(f"{path} es {_shown(one.said, 'nada')} donde el libro dice {_shown(one.book, 'nada')}{cite}")
        en.append(
            f"{path} is {_shown(one.said, 'nothing')} where the rulebook says {_shown(one.book, 'nothing')}{cite}"
        )
    more = len(changed) - SHOWN
    if more > 0:
        es.append(f"y {more} diferencias más")
        en.append(f"and {more} differences more")
    return Text("; ".join(es), "; ".join(en))


def _shown(item: Any, nothing: str) -> str:
    """A value as a sentence shows it: words in quotation marks, long ones cut."""
    if item is None:
        return nothing
    text = item if isinstance(item, str) else canonical(item).decode()
    text = text if len(text) <= LONG else f"{text[:LONG]}…"
    return f"«{text}»" if isinstance(item, str) and (" " in text or not text) else text


def _of_law(one: Difference) -> bool:
    return one.path.split(".")[0] not in HEADER


def _versions(record: Record) -> dict[str, str]:
    return record.versions if isinstance(record.versions, dict) else {}


def _number(version: str | None) -> tuple[int, ...] | None:
    found = _VERSION.match(version or "")
    return tuple(int(part) for part in found.groups()) if found else None
