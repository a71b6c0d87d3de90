"""Playing the staff: declaring an incident, or moving in the place of an employee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from ...inspection import vocabulary
from ...law.errors import TapeteError
from ...table.contract import AZAR, RELOJ, STAFF, Actor, Chance, Field, Incident, Offer, OneOf, Range, Refusal
from . import parse
from .names import Names
from .session import Answer, Session
from .voice import Words, whole

END = 10**12


class Unclear(TapeteError):
    """What was typed does not name a move, or leaves words over."""


def incidents(session: Session) -> dict[str, type[msgspec.Struct]]:
    """The incidents of the game by name."""
    kinds = vocabulary.members(session.game.types.moves)
    return {name: kind for name, kind in kinds.items() if issubclass(kind, Incident)}


def admitted(session: Session) -> dict[str, list[str]]:
    """The incidents that may be declared now, with the staff who may declare them."""
    found: dict[str, list[str]] = {}
    for who in session.game.people(session.state):
        if Actor.of(who).staff:
            for offer in session.offers(who):
                if offer.kind == "incident" and who not in found.setdefault(offer.do, []):
                    found[offer.do].append(who)
    return found


def find(names: dict[str, Any], typed: Words) -> tuple[str, Words]:
    """An incident by its number in the list, its name, or the beginning of its name; '' if there is none."""
    if not typed:
        return "", typed
    number = whole(typed[0])
    if number is not None:
        return (list(names)[number - 1] if 1 <= number <= len(names) else ""), typed[1:]
    for n in range(len(typed), 0, -1):
        said = "_".join(typed[:n])
        close = [name for name in names if name == said] or [name for name in names if name.startswith(said)]
        if close:
            return close[0], typed[n:]
    return "", typed


def declare(session: Session, names: Names, incident: str, typed: Words, given: dict[str, str]) -> Answer:
    """Declare an incident; without ``who=``, by the first employee from whom the law takes it."""
    roles = [given.pop("who")] if "who" in given else [*admitted(session).get(incident, []), *STAFF]
    heard = _filled(session, names, incident, typed, given)
    first: Answer | None = None
    for role in dict.fromkeys(roles):
        answer = session.play({**heard.move, "who": role})
        if not isinstance(answer, Refusal) or answer.code != "wrong_role":
            return answer
        first = first or answer
    assert first is not None
    return first


def act(session: Session, names: Names, typed: Words, given: dict[str, str]) -> Answer | None:
    """Move as an employee, as azar or as reloj; None if it is not said who does what."""
    who = _person(typed[0]) if typed else ""
    if not who:
        return None
    do, rest = parse.verb(typed[1:], vocabulary.members(session.game.types.moves))
    if not do:
        return None
    heard = _filled(session, names, do, rest, given)
    return session.play({**heard.move, "who": who})


def _person(word: str) -> str:
    role = Actor.of(word).role
    return word if role in (*STAFF, AZAR, RELOJ) else ""


def _filled(session: Session, names: Names, do: str, typed: Words, given: dict[str, str]) -> parse.Heard:
    """The facts in the words, by the fields of the move; what is not said and need not be is left out."""
    kind = vocabulary.members(session.game.types.moves)[do]
    fields = vocabulary.fields(kind)
    offer = Offer(by="croupier", do=do, fields=dict(_fields(session, kind)))
    for loose in (False, True):
        heard = parse.fill(offer, typed, given, names, loose)
        if heard is not None:
            break
    else:
        known = ", ".join(offer.fields) or "–"
        raise Unclear(
            f"no entiendo los hechos; se escriben campo=valor, con: {known}",
            f"these facts are not understood; write field=value, with: {known}",
        )
    kept = {name: value for name, value in heard.values.items() if fields[name].required or _said(value, fields[name])}
    return replace(heard, values=kept)


def _said(value: Any, field: inspect.Field) -> bool:
    return bool(value != field.default)


def _fields(session: Session, kind: type[msgspec.Struct]) -> Iterator[tuple[str, Field]]:
    """The move's fields as an offer would have them: what the table knows of bets, places and people."""
    known: dict[str, dict[Any, None]] = {}
    for offer in (*session.catalogue(), *session.game.duties(session.state)):
        for name, field in offer.fields.items():
            if isinstance(field, (OneOf, Chance)):
                values = field.values if isinstance(field, OneOf) else field.weights
                known.setdefault(name, {}).update(dict.fromkeys(values))
    for name, fact in vocabulary.fields(kind).items():
        if name == "player":
            yield name, OneOf((session.me,))
        elif name != "who":
            yield name, _field(fact.type, tuple(known.get(name.removeprefix("to_"), ())))


def _field(info: inspect.Type, known: tuple[Any, ...]) -> Field:
    match info:
        case inspect.IntType(ge=low, le=high):
            return Range(low or 0, END if high is None else int(high))
        case inspect.BoolType():
            return OneOf((True, False))
        case inspect.LiteralType(values=values):
            known = tuple(value for value in values if value is not None)
    return OneOf(known if len(known) > 1 else (*known, ""))
