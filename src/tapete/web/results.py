"""What came up of late at a table: the numbers of a wheel, the throws of dice by shooter, the winners of a shoe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..table.contract import Event, Game
from . import telling, words
from .records import part

KEPT = 60
"""So many a page shows at most."""
BACK = 900
"""So many records are looked through for them when a table is first looked at."""
TELLING = ("result", "rolled", "hand_won", "coup_decided", "shuffled", "corrected")
COLOURS = ("red", "black")


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """One outcome: what came up, and the shoe or the shooter it belongs to."""

    seq: int
    kind: str
    code: str
    group: str = ""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """An outcome as a page shows it: short, in full, and in which dress."""

    short: str
    full: str
    tone: str


class Lately(msgspec.Struct, frozen=True, kw_only=True):
    """The last outcomes, the newest first; of a shoe both roads, of dice what each shooter threw."""

    last: tuple[Seen, ...] = ()
    bead: tuple[Seen, ...] = ()
    road: tuple[tuple[tuple[Seen, int], ...], ...] = ()
    """columns of the big road; each with the ties that followed it"""
    shooters: tuple[tuple[str, tuple[Seen, ...]], ...] = ()


def marks(game: Game, records: Iterable[Any], before: tuple[Mark, ...] = ()) -> tuple[Mark, ...]:
    """The outcomes told by these records, after those that were known before."""
    found = list(before)
    shoe = next((int(m.group) for m in reversed(found) if m.kind == "side"), 1)
    for record in records:
        if part(record, "move") is None:
            continue
        seq = part(record, "seq")
        for tag, facts in _told(game, record):
            if tag == "result":
                found.append(Mark(seq=seq, kind="pocket", code=str(facts.pocket)))
            elif tag == "rolled":
                found.append(Mark(seq=seq, kind="dice", code=str(facts.dice), group=str(facts.shooter)))
            elif tag in ("hand_won", "coup_decided"):
                code = str(facts.winner or "tie")
                if code in words.texts()["side"]:
                    found.append(Mark(seq=seq, kind="side", code=code, group=str(shoe)))
            elif tag == "shuffled":
                shoe += 1
            elif tag == "corrected" and found and found[-1].code == facts.was and facts.now:
                found[-1] = msgspec.structs.replace(found[-1], code=facts.now)
    return tuple(found[-KEPT:])


def _told(game: Game, record: Any) -> Iterable[tuple[str, Any]]:
    """The events of a record that tell an outcome."""
    for raw in part(record, "events") or ():
        tag = raw.get("event", "") if isinstance(raw, dict) else str(type(raw).__struct_config__.tag)
        if tag in TELLING:
            yield tag, raw if isinstance(raw, Event) else game.types.event(raw)


def lately(game: Game, found: tuple[Mark, ...], lang: str) -> Lately | None:
    """The outcomes in the reader's language; None where there are none to show."""
    if not found:
        return None
    shown = {mark: _seen(game, mark, lang) for mark in found}
    newest = tuple(shown[mark] for mark in reversed(found))
    if found[-1].kind == "dice":
        return Lately(last=newest[:20], shooters=tuple(_shooters(found, shown))[:5])
    if found[-1].kind == "side":
        mine = [mark for mark in found if mark.group == found[-1].group]
        return Lately(last=(), bead=tuple(shown[m] for m in mine), road=_road([shown[m] for m in mine]))
    return Lately(last=newest[:20])


def _shooters(found: tuple[Mark, ...], shown: dict[Mark, Seen]) -> Iterable[tuple[str, tuple[Seen, ...]]]:
    """Who threw what, the newest first."""
    turns: list[tuple[str, list[Seen]]] = []
    for mark in found:
        if not turns or turns[-1][0] != mark.group:
            turns.append((mark.group, []))
        turns[-1][1].append(shown[mark])
    return ((name, tuple(throws)) for name, throws in reversed(turns))


def _road(those: list[Seen]) -> tuple[tuple[tuple[Seen, int], ...], ...]:
    """The big road: a new column whenever another side wins; ties are counted on what came before them.

    >>> p, b, t = (Seen(short=x, full=x, tone=tone) for x, tone in (("P", "punto"), ("B", "banca"), ("E", "tie")))
    >>> [[(one.short, ties) for one, ties in column] for column in _road([p, t, p, b])]
    [[('P', 1), ('P', 0)], [('B', 0)]]
    """
    columns: list[list[tuple[Seen, int]]] = []
    for one in those:
        if one.tone == "tie":
            if columns:
                last, ties = columns[-1][-1]
                columns[-1][-1] = (last, ties + 1)
        elif columns and columns[-1][-1][0].tone == one.tone:
            columns[-1].append((one, 0))
        else:
            columns.append([(one, 0)])
    return tuple(tuple(column) for column in columns)


def _seen(game: Game, mark: Mark, lang: str) -> Seen:
    if mark.kind == "dice":
        total = sum(int(n) for n in mark.code.split("-") if n.isdecimal())
        return Seen(short=str(total), full=f"{mark.code.replace('-', ' + ')} = {total}", tone=f"dice-{total}")
    if mark.kind == "side":
        full = words.said(f"side.{mark.code}", lang)
        return Seen(short=full[:1].upper(), full=full, tone=mark.code)
    full = telling.pocket(game, mark.code, lang)
    short = full if len(full) < 4 else mark.code.removeprefix("p")
    return Seen(short=short, full=full, tone=_colour(game, mark.code))


def _colour(game: Game, pocket: str) -> str:
    for spot in telling.spots(game):
        name = str(spot.place).split("/")[1]
        if name in COLOURS and pocket in {str(n) for n in spot.numbers}:
            return name
    return "green" if pocket in ("0", "00") else "plain"
