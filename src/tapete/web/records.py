"""From records of the log to what one person may see of them. Moves never leave the server; events only through
``show``."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from ..table.contract import Chance, Event, Field, Game, Offer, OneOf, Pending, redact
from ..table.telling import tell
from .wire import Halted, Happened, Shown


def part(record: Any, name: str) -> Any:
    """A part of a record, whether it is plain data or a struct."""
    return record.get(name) if isinstance(record, dict) else getattr(record, name, None)


def moment(record: Any) -> float:
    """When the record was written, in seconds of the epoch."""
    return datetime.fromisoformat(str(part(record, "at")).replace("Z", "+00:00")).timestamp()


def events(game: Game, record: Any) -> tuple[Event, ...]:
    """The events of a record, typed."""
    raw = part(record, "events") or ()
    return tuple(e if isinstance(e, Event) else game.types.event(e) for e in raw)


def happened(game: Game, record: Any, who: str, lang: str) -> tuple[Happened, ...]:
    """What this person learns of a record."""
    seq, at = part(record, "seq"), str(part(record, "at"))
    return tell_all(game, events(game, record), who, lang, seq, at)


def tell_all(game: Game, those: tuple[Event, ...], who: str, lang: str, seq: int, at: str) -> tuple[Happened, ...]:
    """Events as this person may see them, with their words."""
    found = []
    for event in those:
        shown = game.show(event, who)
        if shown is not None:
            found.append(_told(redact(shown, who), lang, seq, at))
    return tuple(found)


class Teller:
    """Tells the records of one table; what everybody sees alike is put into words once a language."""

    MOST = 4096

    def __init__(self) -> None:
        self.typed: dict[int, tuple[Event, ...]] = {}
        self.open: dict[tuple[int, int, str], Happened] = {}

    def happened(self, game: Game, record: Any, who: str, lang: str) -> tuple[Happened, ...]:
        """What this person learns of a record, as ``happened`` has it."""
        seq, at = part(record, "seq"), str(part(record, "at"))
        if len(self.typed) > self.MOST or len(self.open) > self.MOST:
            self.typed.clear()
            self.open.clear()
        those = self.typed.get(seq)
        if those is None:
            those = self.typed[seq] = events(game, record)
        found = []
        for n, event in enumerate(those):
            shown = game.show(event, who)
            if shown is None:
                continue
            seen = redact(shown, who)
            if seen is not event:
                found.append(_told(seen, lang, seq, at))
                continue
            key = (seq, n, lang)
            if key not in self.open:
                self.open[key] = _told(event, lang, seq, at)
            found.append(self.open[key])
        return tuple(found)


def _told(event: Event, lang: str, seq: int, at: str) -> Happened:
    return Happened(seq=seq, at=at, event=msgspec.to_builtins(event), text=tell(event, lang))


def shown(game: Game, record: Any, who: str, lang: str, whole: bool) -> Shown:
    """A record for one person; ``whole``: he may read the log itself.

    Where cards lie covered even the proof of an open card stays with the log: its number counts off the cards that are
    left, and so tells how many of the covered ones come before it.
    """
    hides = any(e.seen_by is not None and e.secret for e in events(game, record))
    hides = hides or (bool(pack(game)) and str(part(record, "kind")) == "move")
    chance = part(record, "chance")
    if isinstance(chance, msgspec.Struct):
        chance = msgspec.to_builtins(chance)
    return Shown(
        seq=part(record, "seq"),
        at=str(part(record, "at")),
        kind=str(part(record, "kind")),
        events=happened(game, record, who, lang),
        chance=chance if whole or not hides else None,
        hash=str(part(record, "hash")) if whole else "",
    )


def halted(live: Any) -> Halted | None:
    """What everybody may know of a table that is halted."""
    held = live.halted if live is not None else None
    return Halted(since=held.seq, lost=held.lost, stakes=held.stakes) if held is not None else None


def discreet(pending: tuple[Pending, ...], who: str) -> tuple[Pending, ...]:
    """Others may know that a choice is owed; a secret one does not tell its options."""
    return tuple(msgspec.structs.replace(p, options=(), default="") if p.secret and p.by != who else p for p in pending)


def pack(game: Game) -> tuple[str, ...]:
    """Every face of the pack, where cards lie covered (``covers`` of the game); empty where all is open."""
    return game.covers


def by_hand(game: Game, offer: Offer) -> Offer:
    """An offer as whoever enters what came up gets it: what there is, not how likely it is. Where cards lie covered
    that is the whole pack: what is left of it would name them. (A card that is out already is refused as ever.)"""
    faces = pack(game)

    def field(one: Field) -> Field:
        named: tuple[str | int | bool, ...]
        if isinstance(one, Chance):
            named = tuple(k for k, weight in one.weights.items() if weight)
        elif isinstance(one, OneOf) and len(one.values) > 1:
            named = one.values
        else:
            return one
        return OneOf(faces if faces and set(faces).issuperset(named) else named)

    return msgspec.structs.replace(offer, fields={name: field(one) for name, one in offer.fields.items()})


def unsaid(offer: Offer) -> Offer:
    """A duty of chance as those get it who do not enter it: that it is awaited, and where, not what may come."""
    fields = {name: one for name, one in offer.fields.items() if not isinstance(one, Chance)}
    return msgspec.structs.replace(offer, fields=fields)
