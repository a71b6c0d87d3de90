"""What the law does when something goes wrong: every incident it rules on, and the ruling itself.

The rulings are not written down twice. To know one, a table is played from its opening, by its own duties, to the
first moment at which the incident is admitted, and the incident is declared there. What its course does not meet (a
fault in a hand that seldom comes, a table with terms of its own) is declared as one of the law's own cases declares
it; what no case declares, at a moment of a random session.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from ..games import registry
from ..law.errors import TapeteError, near
from ..law.values import Text
from ..table import words
from ..table.contract import Actor, Event, Incident, Offer, Pending, Refusal, Step
from . import cases, search, strike, vocabulary
from .probe import PLAYER, STEPS, Moment, Probe, choices, within

CARD = "As"
"""A card that may have come, where an incident names one."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from an incident; ``refusals``: why it was not admitted, by their codes.

    ``declared``: the incident with its facts. ``case``: the case whose situation it is, if it is a case's.
    """

    incident: str
    regulation: str
    events: tuple[Event, ...] = ()
    pending: tuple[Pending, ...] = ()
    refusals: dict[str, Refusal] = {}
    declared: msgspec.Struct | None = None
    case: str = ""

    @property
    def admitted(self) -> bool:
        return bool(self.events or self.pending)

    @property
    def refusal(self) -> Refusal | None:
        """The refusal that says most: a wrong moment or person says nothing of the incident itself, and that there is
        no rule for it says all."""
        rank = {"wrong_phase": 2, "wrong_role": 1, "no_rule": -1}
        return min(self.refusals.values(), key=lambda refusal: rank.get(refusal.code, 0), default=None)

    @property
    def unruled(self) -> bool:
        """The law has no rule for it."""
        return "no_rule" in self.refusals

    @property
    def certain(self) -> bool:
        """Another situation would not change it: what was said is the ruling, or never anything but that there is no
        rule. Where facts were found wanting as well, the rule may be for other facts."""
        return self.admitted or (self.unruled and not self.refusals.keys() - {"no_rule", "wrong_phase", "wrong_role"})

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
    kinds = incidents(game)
    for name, found in rulings(game, regulation).items():
        if found.admitted:
            yield name, kinds[name], found


def rulings(
    game: str, regulation: str, wanted: Collection[str] = (), given: dict[str, Any] | None = None
) -> dict[str, Ruling]:
    """The rulings on these incidents of a game, or on all, with these facts where they are given."""
    kinds = {name: kind for name, kind in incidents(game).items() if not wanted or name in wanted}
    probe = _probe(game, regulation, given or {})
    found = {name: _ruling(probe, name, kind) for name, kind in kinds.items()}
    missing = [name for name in found if not found[name].admitted]
    for case in cases.declaring(probe.table.game, regulation, missing) if missing else ():
        for name, ruling in _in_case(case, missing, given or {}):
            if not found[name].admitted:
                found[name] = ruling if ruling.admitted else _refused(found[name], ruling.refusals)
        missing = [name for name in missing if not found[name].admitted]
    missing = [name for name in missing if not found[name].certain]
    for moment in search.moments(probe.table) if missing else ():
        for name in missing:
            found[name] = _here(probe, moment, kinds[name], found[name])
        missing = [name for name in missing if not found[name].admitted]
        if not missing:
            break
    return found


def ruling(game: str, regulation: str, incident: str, given: dict[str, Any] | None = None) -> Ruling:
    """The ruling on one incident, with these facts where they are given."""
    kinds = incidents(game)
    if incident not in kinds:
        hint = near(incident, kinds)
        raise TapeteError(
            f"«{game}» no conoce el incidente «{incident}».{hint.es}",
            f"'{game}' does not know the incident '{incident}'.{hint.en}",
        )
    _check(kinds[incident], given or {})
    return rulings(game, regulation, [incident], given)[incident]


def _probe(game: str, regulation: str, given: dict[str, Any]) -> Probe:
    return Probe(registry.game(game, regulation, {}, strike.law(game, regulation)), given)


def _check(kind: type[Incident], given: dict[str, Any]) -> None:
    """Facts are read with the usual strictness; those that are left out are supplied by the table."""
    fields = vocabulary.fields(kind)
    sample = {name: _sample(name, field.type) for name, field in fields.items() if field.required}
    vocabulary.struct(kind, {**sample, **given})


def _ruling(probe: Probe, incident: str, kind: type[Incident]) -> Ruling:
    """Declare the incident at the first moment that admits it."""
    found = Ruling(incident=incident, regulation=probe.table.regulation)
    for moment in probe.moments():
        found = _here(probe, moment, kind, found)
        if found.admitted:
            break
    return found


def _here(probe: Probe, moment: Moment, kind: type[Incident], so_far: Ruling) -> Ruling:
    """Declare the incident at this moment."""
    for move in _declarations(probe, moment, so_far.incident, kind):
        answer = probe.table.once(moment.state, move)
        if isinstance(answer, Step):
            return _followed(probe, moment.state, answer, move)
        if answer.code not in so_far.refusals:
            so_far = _refused(so_far, {answer.code: answer})
    return so_far


def _refused(found: Ruling, others: dict[str, Refusal]) -> Ruling:
    """Not admitted so far, and now for these reasons as well."""
    return msgspec.structs.replace(
        found, refusals={**found.refusals, **{c: r for c, r in others.items() if c not in found.refusals}}
    )


def _followed(probe: Probe, before: Any, step: Step, move: msgspec.Struct, case: str = "") -> Ruling:
    """What follows from an incident that was admitted; what was owed before it does not."""
    incident = str(move.__struct_config__.tag)
    events, end = _until_ruled(probe, step, incident)
    owed = probe.table.view(before, "inspector").pending
    pending = tuple(one for one in probe.table.view(end, "inspector").pending if one not in owed)
    return Ruling(
        incident=incident, regulation=probe.table.regulation, events=events, pending=pending, declared=move, case=case
    )


def _in_case(case: cases.Case, wanted: Collection[str], given: dict[str, Any]) -> Iterator[tuple[str, Ruling]]:
    """The rulings on the wanted incidents that a case declares, each with the given facts in place of its own."""
    case = _named(case, wanted, given)
    table = registry.game(case.game, case.regulation, case.terms, strike.law(case.game, case.regulation))
    probe = Probe(table, given)
    state = table.opening().state
    for own in case.moves:
        incident = str(own.__struct_config__.tag)
        if incident in wanted:
            move = vocabulary.struct(type(own), {**_plain(own), **given})
            answer = table.once(state, move)
            if isinstance(answer, Step):
                yield incident, _followed(probe, state, answer, move, case.case)
            else:
                yield incident, Ruling(incident=incident, regulation=case.regulation, refusals={answer.code: answer})
        after = table.play(state, own)
        state = after.state if isinstance(after, Step) else state


def _named(case: cases.Case, wanted: Collection[str], given: dict[str, Any]) -> cases.Case:
    """The same case with the people that the facts name in the parts of those whom it declares the incident of."""
    players = {move.who for move in case.moves if Actor.of(move.who).role == "player"}
    other: dict[Any, Any] = {}
    for own in case.moves:
        for name, value in _plain(own).items() if own.__struct_config__.tag in wanted else ():
            if name != "who" and value in players and isinstance(given.get(name), str):
                other |= {given[name]: value, value: given[name]}

    def swapped(data: Any) -> Any:
        if isinstance(data, dict):
            return {other.get(key, key): swapped(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return [swapped(item) for item in data]
        return other.get(data, data)

    if not other:
        return case
    moves, terms = (swapped(msgspec.to_builtins(part)) for part in (case.moves, case.terms))
    kinds = vocabulary.spoken(case.game)
    try:
        return msgspec.structs.replace(
            case,
            moves=tuple(kinds.move(move) for move in moves),
            terms=msgspec.convert(terms, kinds.terms),
        )
    except msgspec.ValidationError:  # nobody at this table can be called that
        return case


def _plain(move: msgspec.Struct) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(move).items() if name != "do"}


def _declarations(probe: Probe, moment: Moment, incident: str, kind: type[Incident]) -> Iterator[msgspec.Struct]:
    """The incident as it may be declared now: as somebody is offered it, else by each role with plausible facts."""
    given, fields = probe.given, vocabulary.fields(kind)
    there = {"player": moment.player or probe.player, **_places(moment, set(fields), given)}
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
    for role in [str(given["who"])] if "who" in given else moment.declarers:
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
            forms = (PLAYER, CARD, *(sample for sample, _ in vocabulary.FORMS))
            return next((word for word in forms if pattern is None or re.search(pattern, word)), PLAYER)
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
