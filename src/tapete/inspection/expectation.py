"""What was expected against what happened, in words. A case pins what it likes; what it pins must hold exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ..law.values import Text
from ..table import words
from ..table.contract import Scene
from .cases import Expect

if TYPE_CHECKING:
    from .running import Result

NOTHING = object()


def differences(expect: Expect, got: Result) -> tuple[Text, ...]:
    """Every way in which a run departs from the expectation; empty: it ended as it should."""
    return tuple(_all(expect, got))


def _all(expect: Expect, got: Result) -> Iterator[Text]:
    yield from _refusals(expect, got)
    if expect.outcome is not None:
        yield from _outcome({who: n for who, n in expect.outcome.items() if n}, got.outcome)
    if expect.events:
        yield from _events(expect, got)
    if expect.state is not None:
        yield from _state(expect.state, got.scene)
    yield from _violations(expect, got)


def _outcome(expected: dict[str, int], got: dict[str, int]) -> Iterator[Text]:
    for who in sorted({*expected, *got}):
        left, right = expected.get(who, 0), got.get(who, 0)
        if left != right:
            yield Text(f"{who}: se esperaba {left:+d} y hay {right:+d}", f"{who}: {left:+d} expected, {right:+d} found")


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
    for n, refusal in got.refusals.items():
        if n not in named:
            cites = f" [{', '.join(refusal.cite)}]" if refusal.cite else ""
            yield Text(
                f"la jugada {n} se rechazó: {words.refusal(refusal, 'es')}{cites}",
                f"move {n} was refused: {words.refusal(refusal, 'en')}{cites}",
            )


def _events(expect: Expect, got: Result) -> Iterator[Text]:
    """In this order, others may stand between; taking the first that fits is enough to find every such order."""
    rest = iter([msgspec.to_builtins(event) for event in got.events])
    for n, wanted in enumerate(expect.events, 1):
        if not any(fits(wanted, event) for event in rest):
            shown = ", ".join(f"{key}: {value}" for key, value in wanted.items())
            yield Text(f"falta, en su orden, el suceso {n} ({shown})", f"event {n} ({shown}) is missing from its order")
            return


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
            yield Text(f"{key}: la mesa no tiene ese dato", f"{key}: the table has no such fact")
        elif not same(value, there):
            yield Text(f"{key}: se esperaba {value} y hay {there}", f"{key}: {value} expected, {there} found")


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
