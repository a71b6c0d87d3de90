"""What the law does when something goes wrong: every incident it rules on, and the ruling itself.

The rulings are not written down twice. To know one, a table is played from its opening, by its own duties, to the
first moment at which the incident is admitted, and the incident is declared there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from ..games import registry
from ..law.errors import TapeteError
from ..law.values import Text
from ..table import words
from ..table.contract import STAFF, Event, Incident, Offer, Pending, Refusal, Step
from . import strike, vocabulary
from .probe import PLAYER, STEPS, Moment, Probe, choices, within

CARD = "As"
"""A card that may have come, where an incident names one."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from an incident; ``refusal``: why it is not admitted at all."""

    incident: str
    regulation: str
    events: tuple[Event, ...] = ()
    pending: tuple[Pending, ...] = ()
    refusal: Refusal | None = None

    @property
    def cites(self) -> tuple[str, ...]:
        """The provisions behind the ruling itself, not behind every chip that moves in it."""
        mine = [e for e in self.events if type(e).__struct_config__.tag in ("ruled", "annulled", "call", "done")]
        found = [id for event in mine or self.events for id in event.cite]
        found += [id for pending in self.pending for id in pending.cite]
        return tuple(dict.fromkeys(found or (self.refusal.cite if self.refusal else ())))


def incidents(game: str) -> dict[str, type[Incident]]:
    """The incidents of a game's vocabulary by name."""
    kinds = vocabulary.members(vocabulary.spoken(game).moves)
    return {name: kind for name, kind in kinds.items() if issubclass(kind, Incident)}


def summary(incident: str) -> Text:
    """An incident in words."""
    return Text(words.say("incidents", incident, "es"), words.say("incidents", incident, "en"))


def facts(kind: type[Incident]) -> dict[str, Text]:
    """The facts that an incident is declared with, and what each admits."""
    return {name: vocabulary.describe(f.type) for name, f in vocabulary.fields(kind).items() if name != "who"}


def ruled(game: str, regulation: str) -> Iterator[tuple[str, type[Incident], Ruling]]:
    """Every incident that this law rules on, with its ruling."""
    probe = _probe(game, regulation, {})
    for name, kind in incidents(game).items():
        found = _ruling(probe, name, kind)
        if found.events or found.pending:
            yield name, kind, found


def ruling(game: str, regulation: str, incident: str, given: dict[str, Any] | None = None) -> Ruling:
    """The ruling on one incident, with these facts where they are given."""
    kinds = incidents(game)
    if incident not in kinds:
        hint = vocabulary.near(incident, kinds)
        raise TapeteError(
            f"«{game}» no conoce el incidente «{incident}».{hint.es}",
            f"'{game}' does not know the incident '{incident}'.{hint.en}",
        )
    _check(kinds[incident], given or {})
    return _ruling(_probe(game, regulation, given or {}), incident, kinds[incident])


def _probe(game: str, regulation: str, given: dict[str, Any]) -> Probe:
    return Probe(registry.game(game, regulation, {}, strike.law(game, regulation)), given)


def _check(kind: type[Incident], given: dict[str, Any]) -> None:
    """Facts are read with the usual strictness; those that are left out are supplied by the table."""
    fields = vocabulary.fields(kind)
    sample = {name: _sample(name, field.type) for name, field in fields.items() if field.required}
    vocabulary.struct(kind, {**sample, **given})


def _ruling(probe: Probe, incident: str, kind: type[Incident]) -> Ruling:
    """Declare the incident at the first moment that admits it."""
    best: Refusal | None = None
    regulation = probe.table.regulation
    for moment in probe.moments():
        for move in _declarations(probe, moment, incident, kind):
            answer = probe.table.play(moment.state, move)
            if isinstance(answer, Refusal):
                best = _telling(best, answer)
                continue
            events, end = _until_ruled(probe, answer, incident)
            pending = probe.table.view(end, "inspector").pending
            return Ruling(incident=incident, regulation=regulation, events=events, pending=pending)
    return Ruling(incident=incident, regulation=regulation, refusal=best)


def _telling(best: Refusal | None, other: Refusal) -> Refusal:
    """Of two refusals the one that says more: a wrong moment or person says nothing of the incident itself."""
    rank = {"wrong_phase": 2, "wrong_role": 1}
    if best is None or rank.get(other.code, 0) < rank.get(best.code, 0):
        return other
    return best


def _declarations(probe: Probe, moment: Moment, incident: str, kind: type[Incident]) -> Iterator[msgspec.Struct]:
    """The incident as it may be declared now: as somebody is offered it, else by each role with plausible facts."""
    given, fields = probe.given, vocabulary.fields(kind)
    there = {"player": probe.player, **_places(moment, set(fields), given)}
    offered = moment.offers.get(incident, [])
    for offer in offered:
        chosen = choices(offer)
        if "on" in given:
            chosen |= {"at": "", **there} if "at" in fields else there
        yield vocabulary.struct(kind, {"who": offer.by, **{k: v for k, v in chosen.items() if k in fields}, **given})
    if offered and not given:
        return
    filled = {
        name: there.get(name, _sample(name, field.type))
        for name, field in fields.items()
        if field.required or name in there
    }
    for role in [str(given["who"])] if "who" in given else STAFF:
        yield vocabulary.struct(kind, {**filled, **given, "who": role})


def _places(moment: Moment, facts: set[str], given: dict[str, Any]) -> dict[str, Any]:
    """Bets as the facts of an incident name them: one place, and another to which it might have gone."""
    found: dict[str, Any] = {}
    wanted = facts & {"on", "at", "stake", "unit"}
    used: Offer | None = None
    for prefix in ("", "to_"):
        place = {key: given[f"{prefix}{key}"] for key in ("on", "at") if f"{prefix}{key}" in given}
        fitting = [o for o in moment.bets if o is not used and all(within(o.fields.get(k), place[k]) for k in place)]
        used = min(fitting, key=lambda offer: len(wanted - set(offer.fields)), default=None)
        if used is not None:
            found |= {f"{prefix}{name}": value for name, value in choices(used).items() if f"{prefix}{name}" in facts}
    return found


def _sample(name: str, info: inspect.Type) -> Any:
    """A plain value for a fact that nobody gave."""
    if name == "who":
        return "croupier"
    match info:
        case inspect.IntType(ge=low):
            return max(low or 0, 1)
        case inspect.BoolType():
            return True
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.StrType(pattern=pattern):
            return next((word for word in (PLAYER, CARD) if pattern is None or re.search(pattern, word)), PLAYER)
        case inspect.VarTupleType(item_type=item, min_length=least):
            return (_sample(name, item),) * (least or 0)
    return ()


def _until_ruled(probe: Probe, step: Step, incident: str) -> tuple[tuple[Event, ...], Any]:
    """The events that the incident causes; where the ruling comes later by itself, that as well."""
    if probe.table.view(step.state, "inspector").pending or _is_ruled(step.events):
        return step.events, step.state
    state = step.state
    for n in range(STEPS):
        after = probe.duty(state, n)
        if after is None:
            break
        state = after.state
        mine = [event for event in after.events if getattr(event, "incident", "") == incident]
        if mine:
            return (*step.events, *mine), state
    return step.events, step.state


def _is_ruled(events: tuple[Event, ...]) -> bool:
    return any(type(event).__struct_config__.tag in ("ruled", "annulled") for event in events)
