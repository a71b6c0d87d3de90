"""What the law does when something goes wrong: every incident it rules on, and the ruling itself.

The rulings are not written down twice. To know one, a table is played from its opening, by its own duties, to the
first moment at which the incident is admitted, and the incident is declared there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from ..games import registry
from ..law.errors import TapeteError
from ..law.values import Text
from ..table import words
from ..table.contract import STAFF, Chance, Event, Field, Game, Incident, Offer, OneOf, Pending, Range, Refusal, Step
from . import strike, vocabulary

PLAYER = "ana"
STEPS = 40
"""So many moves of the table's own course are tried before the law is taken not to rule on an incident."""


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
    for name, kind in incidents(game).items():
        found = ruling(game, regulation, name)
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
    kind = kinds[incident]
    given = given or {}
    _check(kind, given)
    table = registry.game(game, regulation, {}, strike.law(game, regulation))
    best: Refusal | None = None
    for state in _course(table, given):
        for move in _declarations(table, state, incident, kind, given):
            answer = table.play(state, move)
            if isinstance(answer, Refusal):
                best = answer if best is None or (answer.cite and not best.cite) else best
                continue
            events, end = _until_ruled(table, answer, incident)
            pending = table.view(end, "inspector").pending
            return Ruling(incident=incident, regulation=regulation, events=events, pending=pending)
    return Ruling(incident=incident, regulation=regulation, refusal=best)


def _check(kind: type[Incident], given: dict[str, Any]) -> None:
    """Facts are read with the usual strictness; those that are left out are supplied by the table."""
    fields = vocabulary.fields(kind)
    sample = {name: _sample(name, field.type) for name, field in fields.items() if field.required}
    vocabulary.struct(kind, {**sample, **given})


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
        case inspect.StrType():
            return PLAYER
    return ()


# --- the course of a table ------------------------------------------------------------------------------------------


def _course(table: Game, given: dict[str, Any]) -> Iterator[Any]:
    """The states of a table that follows its duties, with one player who bets whenever he may."""
    player = str(given.get("player", PLAYER))
    state = table.opening().state
    bet_in = ""
    yield state
    for _ in range(STEPS):
        phase = str(table.view(state, "inspector").phase)
        step = _bet(table, state, player, given) if phase != bet_in else None
        bet_in = phase
        if step is None:
            step = _duty(table, state)
        if step is None:
            return
        state = step.state
        yield state


def _bet(table: Game, state: Any, player: str, given: dict[str, Any]) -> Step | None:
    """A bet of the player, on the place that the facts name if he may."""
    offers = [offer for offer in table.offers(state, player) if offer.do == "bet"]
    named = [
        o for o in offers if all(key not in given or _within(o.fields.get(key), given[key]) for key in ("on", "at"))
    ]
    for offer in [*named, *offers]:
        step = _try(table, state, offer, {key: given[key] for key in ("on", "at") if key in given and offer in named})
        if step is not None:
            return step
    return None


def _duty(table: Game, state: Any) -> Step | None:
    for offer in table.duties(state):
        step = _try(table, state, offer, {})
        if step is not None:
            return step
    return None


def _try(table: Game, state: Any, offer: Offer, given: dict[str, Any]) -> Step | None:
    filled = {name: _first(field) for name, field in offer.fields.items()}
    try:
        move = vocabulary.decode(table.types.moves, {"who": offer.by, "do": offer.do, **filled, **given})
    except TapeteError:
        return None
    answer = table.play(state, move)
    return None if isinstance(answer, Refusal) else answer


def _first(field: Field) -> Any:
    match field:
        case OneOf(values=values):
            return values[0]
        case Range(low=low):
            return low
        case Chance(weights=weights):
            return next(iter(weights))


def _within(field: Field | None, value: Any) -> bool:
    match field:
        case OneOf(values=values):
            return any(str(value) == str(one) for one in values)
        case Chance(weights=weights):
            return str(value) in weights
        case Range(low=low, high=high):
            return isinstance(value, int) and low <= value <= high
        case None:
            return str(value) == ""


# --- declaring the incident -----------------------------------------------------------------------------------------


def _declarations(
    table: Game, state: Any, incident: str, kind: type[Incident], given: dict[str, Any]
) -> Iterator[msgspec.Struct]:
    """The incident as it may be declared now: as somebody is offered it, else by each role with plausible facts."""
    offered = [o for who in table.people(state) for o in table.offers(state, who) if o.do == incident]
    for offer in offered:
        filled = {name: _first(field) for name, field in offer.fields.items()}
        yield vocabulary.struct(kind, {"who": offer.by, **filled, **given})
    if offered and not given:
        return
    there = _on_table(table, state)
    fields = vocabulary.fields(kind)
    for role in [str(given["who"])] if "who" in given else STAFF:
        filled = {n: there.get(n, _sample(n, f.type)) for n, f in fields.items() if f.required or n in there}
        yield vocabulary.struct(kind, {**filled, "who": role, **given})


def _on_table(table: Game, state: Any) -> dict[str, Any]:
    """A stake that lies on the table, as facts of an incident would name it; else a bet that is offered."""
    found: dict[str, Any] = {"player": PLAYER}
    for offer in table.offers(state, PLAYER):
        if offer.do == "bet":
            found |= {name: _first(field) for name, field in offer.fields.items() if name in ("on", "at", "stake")}
            break
    return found


def _until_ruled(table: Game, step: Step, incident: str) -> tuple[tuple[Event, ...], Any]:
    """The events that the incident causes; where the ruling comes later by itself, up to that."""
    if table.view(step.state, "inspector").pending or _is_ruled(step.events):
        return step.events, step.state
    events, state = list(step.events), step.state
    for _ in range(STEPS):
        after = _duty(table, state)
        if after is None:
            break
        state = after.state
        mine = [e for e in after.events if getattr(e, "incident", "") == incident]
        if mine:
            return (*step.events, *mine), state
        events += after.events
    return step.events, step.state


def _is_ruled(events: tuple[Event, ...]) -> bool:
    return any(type(event).__struct_config__.tag in ("ruled", "annulled") for event in events)
