"""At which moments of a game each incident is ruled on, refused and by which article, or without a rule.

Every case of the game is played; it leaves the table at many moments, and declares incidents with facts. Each incident
is then declared at moments of every phase, late ones among them, and what the table says is gathered. Nothing is known
here of any game: a phase is what the table calls it, an incident what its vocabulary has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..games import registry
from ..games.base.late import NOT_YET, OUT_OF_PHASE
from ..strategy.guests import usual
from ..table.contract import Actor, Game, Incident, Step, tag
from . import cases, laws, running

Answer = Literal["ruled", "refused", "facts", "not_yet", "no_rule", "out_of_phase"]
"""It is ruled on; refused by an article; the facts do not fit; it cannot have happened yet; no rule; none of these."""
BEST: tuple[Answer, ...] = ("ruled", "out_of_phase", "refused", "facts", "no_rule", "not_yet")
"""Of several answers in one phase the one that is told: what is ruled with some facts is ruled there; what needs a
reason is never hidden behind what does not."""
UNFIT = frozenset(
    ("not_so", "no_player", "nothing_there", "not_in_hand", "no_such_place", "not_at_the_table", "unknown")
)
"""Refusals that only say that the facts are not those of this table."""
MOMENTS = 4
"""So many moments of each phase are looked at."""
FACTS = 5
"""So many sets of facts of each incident."""


class Cell(msgspec.Struct, frozen=True):
    """One incident in one phase. ``code`` and ``cite`` of the refusal, where there is one."""

    answer: Answer
    code: str = ""
    cite: tuple[str, ...] = ()


Matrix = dict[str, dict[str, Cell]]
"""By incident and phase."""


def matrix(game: str, regulation: str, given: Path | None = None) -> tuple[Matrix, tuple[str, ...]]:
    """Every incident of this game in every phase that its cases come to; and the phases in the order of a round."""
    states, facts = _gathered(game, regulation, given)
    phases = tuple(states)
    table = next(iter(states.values()))[0].table
    found: Matrix = {}
    for name in sorted(n for n, kind in table.vocabulary.items() if issubclass(kind, Incident)):
        found[name] = {}
        for phase in phases:
            answers = [
                _answer(moment, move)
                for moment in states[phase]
                for move in (*moment.offered.get(name, ()), *facts.get(name, ()))
            ]
            if answers:
                found[name][phase] = min(answers, key=lambda cell: BEST.index(cell.answer))
    return found, phases


class Moment(msgspec.Struct, frozen=True):
    """A table as a case leaves it, and what its staff may declare there."""

    table: Game
    state: Any
    offered: dict[str, list[Any]]


def _gathered(game: str, regulation: str, given: Path | None) -> tuple[dict[str, list[Moment]], dict[str, list[Any]]]:
    """Some moments of each phase, and the facts with which incidents are declared."""
    states: dict[str, list[tuple[Game, Any]]] = {}
    facts: dict[str, list[Any]] = {}
    for case in _cases(game, regulation, given):
        _learn(facts, case)
        result = running.run(case, thorough=False)
        if result.table is None:
            continue
        for state in (result.opening, *(answer.state for answer in result.answers if isinstance(answer, Step))):
            _keep(states, result.table, state)
    facts = {**_declared_elsewhere(registry.room(game).package, given), **facts}
    kept = {phase: [Moment(*one, _offered(*one)) for one in some] for phase, some in states.items()}
    return kept, facts


@cache
def _declared_elsewhere(package: str, given: Path | None) -> dict[str, list[Any]]:
    """The facts with which the cases of a room declare incidents under any law: what only another law knows is asked
    of this one, too."""
    facts: dict[str, list[Any]] = {}
    for game in sorted(name for name, room in registry.rooms().items() if room.package == package):
        for regulation in laws.regulations(game):
            for case in _cases(game, regulation, given):
                _learn(facts, case)
    return facts


def _learn(facts: dict[str, list[Any]], case: cases.Case) -> None:
    """The facts with which a case declares incidents."""
    for move in case.moves:
        if isinstance(move, Incident) and len(known := facts.setdefault(tag(move), [])) < FACTS:
            known.append(move)


def _cases(game: str, regulation: str, given: Path | None) -> Iterator[cases.Case]:
    return (case for case in _read(regulation, given) if case.game == game)


@cache
def _read(regulation: str, given: Path | None) -> tuple[cases.Case, ...]:
    """All cases of a regulation that are played."""
    files = (file for file in cases.files(given) if file.parent.name == regulation)
    return tuple(case for file in files for case in cases.read(file) if case.table is None)


def _keep(states: dict[str, list[tuple[Game, Any]]], table: Game, state: Any) -> None:
    """Those moments of a phase in which most is in play."""
    kept = states.setdefault(state.phase, [])
    kept.append((table, state))
    kept.sort(key=lambda one: _weight(one[1]), reverse=True)
    del kept[MOMENTS:]


def _weight(state: Any) -> tuple[bool, int]:
    return state.trail is not None, len(state.stakes) + len(state.accounts)


def _offered(table: Game, state: Any) -> dict[str, list[Any]]:
    """What staff may declare at this moment, once each."""
    found: dict[str, list[Any]] = {}
    for who in table.people(state):
        if Actor.of(who).staff:
            for offer in table.offers(state, who):
                if offer.kind == "incident" and offer.do not in found:
                    found[offer.do] = [table.types.move(usual(offer))]
    return found


def _answer(moment: Moment, move: Any) -> Cell:
    answer = moment.table.play(moment.state, move)
    if isinstance(answer, Step):
        return Cell("ruled")
    if answer.code == NOT_YET:
        return Cell("not_yet")
    if answer.code == OUT_OF_PHASE:
        return Cell("out_of_phase", answer.code, answer.cite)
    if answer.code == "no_rule":
        return Cell("no_rule", answer.code, answer.cite)
    return Cell("facts" if answer.code in UNFIT else "refused", answer.code, answer.cite)


def unexplained(found: Matrix) -> Sequence[tuple[str, str]]:
    """Incidents and phases in which the refusal names no article, or nothing but the moment."""
    return [
        (name, phase) for name, row in found.items() for phase, cell in row.items() if cell.answer == "out_of_phase"
    ]
