"""What was expected against what happened, in words. A case pins what it likes; what it pins must hold exactly."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ..law.errors import near
from ..law.values import Text
from ..table import words
from ..table.contract import Scene
from .cases import Expect

if TYPE_CHECKING:
    from .running import Result

NOTHING = object()
NEAREST = 2
"""So many events are shown that come nearest to one that is missing."""
SHOWN = 5
"""So many moves that were refused are told one by one: what follows an error is refused, too."""


def differences(expect: Expect, got: Result) -> tuple[Text, ...]:
    """Every way in which a run departs from the expectation; empty: it ended as it should."""
    return tuple(_all(expect, got))


def _all(expect: Expect, got: Result) -> Iterator[Text]:
    yield from _refusals(expect, got)
    if expect.outcome is not None:
        yield from _outcome({who: n for who, n in expect.outcome.items() if n}, got.outcome, expect.outcome)
    if expect.events:
        yield from _events(expect, got)
    if expect.state is not None:
        yield from _state(expect.state, got.scene)
    yield from _violations(expect, got)
    if expect.unopened is not None:
        yield from _unopened(expect.unopened, got)


def _unopened(cites: tuple[str, ...], got: Result) -> Iterator[Text]:
    if not got.unopened:
        yield Text("la mesa no debía abrirse y se abrió", "the table should not open, and it did")
        return
    lacking = ", ".join(sorted(set(cites) - set(got.barred)))
    if lacking:
        has = ", ".join(got.barred) or "–"
        yield Text(
            f"la mesa no se abre, pero no por {lacking}, sino por {has}",
            f"the table does not open, but not for {lacking}: for {has}",
        )


def _outcome(expected: dict[str, int], got: dict[str, int], named: Collection[str]) -> Iterator[Text]:
    """Whoever is not named must end with 0."""
    for who in sorted({*expected, *got}):
        left, right = expected.get(who, 0), got.get(who, 0)
        if left == right:
            continue
        if who in named:
            yield Text(f"{who}: se esperaba {left:+d} y hay {right:+d}", f"{who}: {left:+d} expected, {right:+d} found")
        else:
            yield Text(
                f"{who}: no está en «outcome», así que se esperaba 0, y hay {right:+d}",
                f"{who}: not in 'outcome', so 0 expected, {right:+d} found",
            )


def _refusals(expect: Expect, got: Result) -> Iterator[Text]:
    named = {refused.move: refused for refused in expect.refused}
    for n, refused in named.items():
        refusal = got.refusals.get(n)
        if refusal is None:
            yield Text(f"la jugada {n} debía rechazarse y se admitió", f"move {n} should be refused and was admitted")
            continue
        lacking = ", ".join(sorted(set(refused.cites) - set(refusal.cite)))
        if lacking:
            has = ", ".join(refusal.cite) or "–"
            yield Text(
                f"el rechazo de la jugada {n} no cita {lacking}; cita {has}",
                f"the refusal of move {n} does not cite {lacking}; it cites {has}",
            )
        if refused.code and refused.code != refusal.code:
            yield Text(
                f"la jugada {n} se rechaza por «{refusal.code}», no por «{refused.code}»",
                f"move {n} is refused for '{refusal.code}', not for '{refused.code}'",
            )
    game = got.scene.game if got.scene is not None else ""
    others = [n for n in got.refusals if n not in named]
    for n, refusal in got.refusals.items():
        if n in others[:SHOWN]:
            cites = f" [{', '.join(refusal.cite)}]" if refusal.cite else ""
            yield Text(
                f"la jugada {n} se rechazó: {words.refusal(refusal, 'es', game)}{cites}",
                f"move {n} was refused: {words.refusal(refusal, 'en', game)}{cites}",
            )
    if more := len(others[SHOWN:]):
        yield Text(f"se rechazaron también {more} más", f"{more} more were refused as well")


def _events(expect: Expect, got: Result) -> Iterator[Text]:
    """In this order, others may stand between; taking the first that fits is enough to find every such order. What is
    missing is passed over, so that all that is missing is told."""
    there = [msgspec.to_builtins(event) for event in got.events]
    at = 0
    for n, wanted in enumerate(expect.events, 1):
        found = next((m for m in range(at, len(there)) if fits(wanted, there[m])), None)
        if found is not None:
            at = found + 1
            continue
        shown, rest = _shown(wanted), _instead(wanted, there, at)
        yield Text(
            f"falta, en su orden, el suceso {n} ({shown}){rest.es}",
            f"event {n} ({shown}) is missing from its order{rest.en}",
        )


def _shown(event: dict[str, Any]) -> str:
    return ", ".join(f"{key}: {_plain(value)}" for key, value in event.items())


def _plain(value: Any) -> str:
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()


def _instead(wanted: dict[str, Any], there: list[dict[str, Any]], at: int) -> Text:
    """What there is instead of an event that is missing: the same one too early, or the nearest of its kind, field by
    field."""
    if any(fits(wanted, event) for event in there[:at]):
        return Text(
            "; lo hay, pero antes de los que aquí lo preceden",
            "; it is there, but earlier than those that precede it here",
        )
    same_kind = [event for event in there if event["event"] == wanted["event"]]
    if not same_kind:
        others = ", ".join(dict.fromkeys(str(event["event"]) for event in there)) or "–"
        return Text(f"; no hay ninguno de su clase, solo: {others}", f"; there is none of its kind, only: {others}")
    nearest = sorted(same_kind, key=lambda event: len(_apart(wanted, event)))
    different = list(dict.fromkeys(", ".join(_apart(wanted, event)) for event in nearest))[:NEAREST]
    rest = len(same_kind) - len(different)
    es, en = "; lo más parecido tiene ", "; the nearest has "
    more = Text(f" (y {rest} más de su clase)", f" (and {rest} more of its kind)") if rest else Text("", "")
    return Text(f"{es}{'; u otro, '.join(different)}{more.es}", f"{en}{'; or another, '.join(different)}{more.en}")


def _apart(wanted: dict[str, Any], event: dict[str, Any]) -> list[str]:
    """The fields in which an event is not the one that was wanted, as it has them."""
    return [f"{key}: {_plain(event.get(key))}" for key, value in wanted.items() if not fits({key: value}, event)]


def fits(wanted: dict[str, Any], event: dict[str, Any]) -> bool:
    """A partial match on fields; of ``cite`` a subset is enough.

    >>> fits({"event": "won", "at": 17, "cite": "a"}, {"event": "won", "at": "17", "cite": ["a", "b"], "amount": 3500})
    True
    """
    for key, value in wanted.items():
        there = event.get(key, NOTHING)
        if key == "cite":
            asked = {value} if isinstance(value, str) else set(value)
            if there is NOTHING or not asked <= set(there):
                return False
        elif not same(value, there):
            return False
    return True


def same(wanted: Any, there: Any) -> bool:
    """Equal, where a whole number may stand for text that looks like it."""
    if isinstance(wanted, bool) or isinstance(there, bool):
        return wanted is there
    if isinstance(wanted, list) and isinstance(there, (list, tuple)):
        return len(wanted) == len(there) and all(map(same, wanted, there))
    if isinstance(wanted, int) and isinstance(there, str):
        return str(wanted) == there
    return bool(wanted == there)


def look(scene: Scene | None, key: str) -> Any:
    """A field of the final public view: of the scene itself, a fact of the table, or an account; else ``NOTHING``."""
    if scene is None:
        return NOTHING
    if key in ("phase", "game", "regulation"):
        return getattr(scene, key)
    if key in scene.facts:
        return scene.facts[key]
    return scene.accounts.get(key, NOTHING)


def _state(expected: dict[str, Any], scene: Scene | None) -> Iterator[Text]:
    for key, value in expected.items():
        there = look(scene, key)
        if there is NOTHING:
            known = [*scene.facts, *scene.accounts, "phase"] if scene else []
            hint = near(key, known)
            yield Text(f"{key}: la mesa no tiene ese dato.{hint.es}", f"{key}: the table has no such fact.{hint.en}")
        elif not same(value, there):
            yield Text(
                f"{key}: se esperaba {_plain(value)} y hay {_plain(there)}",
                f"{key}: {_plain(value)} expected, {_plain(there)} found",
            )


def _violations(expect: Expect, got: Result) -> Iterator[Text]:
    """Every provision listed is violated; every requirement violated has one of its provisions listed."""
    found = {violation.provision for violation in got.violations}
    if expect.violations is not None:
        for id in expect.violations:
            if id not in found:
                yield Text(f"debía infringirse {id} y no se infringe", f"{id} should be violated and is not")
        for violation in got.violations:
            if not set(violation.cite) & set(expect.violations):
                yield Text(f"infracción no esperada: {violation.message.es}", f"not expected: {violation.message.en}")
    if expect.lawful is not None and expect.lawful is bool(found):
        shown = ", ".join(sorted(found)) or "–"
        yield Text(
            f"lawful: se esperaba {expect.lawful}; infracciones: {shown}",
            f"lawful: {expect.lawful} expected; violations: {shown}",
        )
