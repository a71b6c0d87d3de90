"""Running a case: play its moves under a law, keep both books, and compare with what was expected.

A run tells three things apart. *Differences*: the situation ends otherwise than expected; under a struck law this is
the proof that the provision is enacted. *Faults*: the program contradicts itself (the two books disagree, a state does
not survive JSON, an exception); no fault ever proves anything. And what happened, for those who ask without expecting.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from ..games import registry
from ..games.base.terms import Unlawful
from ..law.errors import TapeteError
from ..law.rulebook import Law
from ..law.values import Text
from ..table.contract import HOUSE, Event, Game, Refusal, Scene, Step
from ..table.events import balances
from . import check, expectation, strike
from .cases import Case


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a case ended."""

    outcome: dict[str, int] = {}
    refusals: dict[int, Refusal] = {}
    events: tuple[Event, ...] = ()
    scene: Scene | None = None
    violations: tuple[check.Violation, ...] = ()
    differences: tuple[Text, ...] = ()
    faults: tuple[Text, ...] = ()
    unopened: bool = False
    """the law does not admit such a table, or that which was struck no longer does"""
    barred: tuple[str, ...] = ()
    """the provisions that the refusal to open it cites"""
    table: Any = None
    opening: Any = None
    answers: tuple[Step | Refusal, ...] = ()
    """the table, its state before the first move, and what it answered to each"""

    @property
    def opened(self) -> tuple[Event, ...]:
        """The events before the first move."""
        return self.events[: self.before(1)]

    def before(self, n: int) -> int:
        """How many events there were when the move of this number was made."""
        return len(self.events) - sum(len(one.events) for one in self.answers[n - 1 :] if isinstance(one, Step))

    @property
    def ok(self) -> bool:
        return not self.differences and not self.faults


def run(case: Case, without: str = "", thorough: bool = True) -> Result:
    """Play a case under the law, less one provision or one element of it if ``without`` names it (``strike.law``).

    ``thorough`` also sends every state, move and event through JSON and back. Where one change of an element leads to
    no table, or to one that contradicts itself, the next is tried.
    """
    first = None
    for choice in range(strike.ways(case.game, case.regulation, without)):
        found = _run(case, strike.law(case.game, case.regulation, without, choice), thorough)
        if not found.faults:
            return found
        first = first or found
    assert first is not None
    return first


def _run(case: Case, law: strike.Kept, thorough: bool) -> Result:
    try:
        if case.table is not None:
            found = _described(case, law)
        else:
            found = _played(case, law, strike.terms(case.game, case.regulation, case.terms, law), thorough)
    except TapeteError as error:
        if isinstance(error, Unlawful) and case.expect.unopened is not None:
            found = Result(unopened=True, barred=error.cite)
            return msgspec.structs.replace(found, differences=expectation.differences(case.expect, found))
        if law.rests_on(error.cite):
            return Result(differences=(error.text,), unopened=True)
        return Result(faults=(_said(error),))
    except Exception as error:  # a fault of the program is a finding, not a crash
        return Result(faults=(Text(f"fallo del programa: {error!r}", f"the program failed: {error!r}"),))
    return msgspec.structs.replace(found, differences=expectation.differences(case.expect, found))


def _said(error: TapeteError) -> Text:
    """Why there is no table; a writer of cases may have meant just that."""
    if not isinstance(error, Unlawful):
        return error.text
    cite = ", ".join(error.cite[:1]) or "ID"
    return Text(
        f"{error.text.es}; se espera con expect: {{ unopened: [{cite}] }}, y con unlawful: true se abre para estudio",
        f"{error.text.en}; expect: {{ unopened: [{cite}] }} expects it, and unlawful: true opens it for study",
    )


def _described(case: Case, law: Law) -> Result:
    assert case.table is not None
    return Result(violations=check.check(law, case.table).violations)


def _played(case: Case, law: Law, terms: Any, thorough: bool) -> Result:
    game = registry.game(case.game, case.regulation, terms, law, unlawful=case.unlawful)
    step = game.opening()
    state, events = step.state, list(step.events)
    answers: list[Step | Refusal] = []
    refusals: dict[int, Refusal] = {}
    faults: list[Text] = []
    for n, move in enumerate(case.moves, 1):
        answer = game.play(state, move)
        answers.append(answer)
        if isinstance(answer, Refusal):
            refusals[n] = answer
            continue
        state = answer.state
        events.extend(answer.events)
        faults += _books(game, state, events, n)
        if thorough:
            faults += _round_trip(game, move, answer, n)
    return Result(
        outcome=outcome(game, state), refusals=refusals, events=tuple(events), scene=game.view(state, "inspector"),
        faults=tuple(faults), table=game, opening=step.state, answers=tuple(answers),
    )  # fmt: skip


def outcome(game: Game, state: Any) -> dict[str, int]:
    """The net result by person, house or pool; the house first, nobody whose result is 0."""
    net: dict[str, int] = {}
    owners = game.owners(state)
    for account, amount in game.holdings(state).items():
        for owner, part in owners.get(account, {account: amount}).items():
            net[owner] = net.get(owner, 0) + part
    return {who: net[who] for who in sorted(net, key=lambda w: (w != HOUSE, w)) if net[who]}


def _books(game: Game, state: Any, events: list[Event], n: int) -> list[Text]:
    """The state's own book against the sum of the transfers."""
    held = {account: amount for account, amount in game.holdings(state).items() if amount}
    moved = balances(events)
    if held == moved:
        return []
    apart = [a for a in sorted({*held, *moved}) if held.get(a, 0) != moved.get(a, 0)]
    where = ", ".join(f"{a}: {held.get(a, 0)} ≠ {moved.get(a, 0)}" for a in apart)
    return [Text(f"jugada {n}: los dos libros no cuadran ({where})", f"move {n}: the two books disagree ({where})")]


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _round_trip(game: Game, move: Any, step: Step, n: int) -> list[Text]:
    """State, move and events must go to JSON and back without loss."""
    faults = []
    parts = [("move", move, game.types.moves), ("state", step.state, game.types.state)]
    parts += [("event", event, game.types.events) for event in step.events]
    for what, value, kind in parts:
        try:
            loss = "" if _decoder(kind).decode(msgspec.json.encode(value)) == value else what
        except (msgspec.MsgspecError, TypeError) as error:
            loss = f"{what} ({error})"
        if loss:
            faults.append(Text(f"jugada {n}: {loss} se pierde en JSON", f"move {n}: {loss} does not survive JSON"))
    return faults
