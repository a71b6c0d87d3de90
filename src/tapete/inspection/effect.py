"""Whether two runs of one case differ in more than a label.

An event can only say again what a move has said: *the duty is done*, *the incident is ruled*, *it is noted*. A law
that lacks the clause lacks the event, and the case that expects it fails; but nothing at the table has become
otherwise. Such a clause is *declared*. A clause is *tested* where its loss has an effect:

- a table that no longer opens, or a finding of the inspector more or less;
- another outcome, or any other event than those three (a transfer, a call, a card, a question, a result);
- another ruling, where both laws rule, or another amount of it;
- another state of the table: its phase, stakes, dues, what is owed and by whom, whatever it remembers;
- another duty that the table asks for next, or another offer of a move that does something;
- a move that one law admits and the other refuses, if it does something where it is admitted;
- a refusal of which the case pins code or citation, and which is another; unless such a move never does anything.

A move does something if it changes the state, or if an event follows that is none of the three labels. Citations are
no effect: they tell where a thing stands, and do not make it so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ..strategy.guests import usual
from ..table.contract import Event, Move, Refusal, Step, tag
from ..table.events import Done, Noted, Ruled
from .cases import Case
from .running import Result

LABELS = (Done, Noted, Ruled)
ASIDE = ("cite", "reading", "seen_by", "undo", "trail")
"""What says where a thing stands, what it was before or how it came to be, and not what it is."""

Kind = tuple[str, str]


def kind(move: Move) -> Kind:
    """What sort of move it is; duties are all performed by the same one, and told apart by their names."""
    return tag(move), str(getattr(move, "duty", ""))


def passive(runs: Iterable[tuple[Case, Result]]) -> frozenset[Kind]:
    """The sorts of moves that are admitted in these runs and never do anything."""
    idle: set[Kind] = set()
    doing: set[Kind] = set()
    for case, found in runs:
        before = found.opening
        for move, answer in zip(case.moves, found.answers, strict=False):
            if isinstance(answer, Step):
                sort = kind(move)
                if sort not in doing:
                    (doing if does(before, answer) else idle).add(sort)
                before = answer.state
    return frozenset(idle - doing)


class Asks:
    """What the table of a run asks for and offers, at every point of it; remembered, for one run is compared with
    many."""

    def __init__(self, found: Result) -> None:
        self.found = found
        self.states = list(_states(found))
        self._duties: dict[int, list[Any]] = {}
        self._offers: dict[tuple[int, str], dict[bytes, Any]] = {}

    def duties(self, n: int) -> list[Any]:
        if n not in self._duties:
            self._duties[n] = [_open(duty) for duty in self.found.table.duties(self.states[n])]
        return self._duties[n]

    def offers(self, n: int, who: str) -> dict[bytes, Any]:
        """The offers to somebody, each by what it says."""
        if (n, who) not in self._offers:
            offers = self.found.table.offers(self.states[n], who)
            self._offers[n, who] = {msgspec.json.encode(_open(offer)): offer for offer in offers}
        return self._offers[n, who]


def effect(
    case: Case, whole: Result, less: Result, labels: frozenset[Kind] = frozenset(), asks: Asks | None = None
) -> str:
    """What became otherwise but labels, in a word; '': nothing. ``labels``: sorts of moves that never do anything, so
    that the reason of their refusal is a label as well; ``asks``: those of the whole law, if they are at hand."""
    if less.unopened or whole.unopened:
        return "opening"
    if _findings(whole) != _findings(less):
        return "finding"
    if whole.outcome != less.outcome:
        return "outcome"
    if case.table is not None:
        return ""
    return next(_along(case, whole, less, labels), "") or next(_asked(case, asks or Asks(whole), Asks(less)), "")


def _findings(found: Result) -> set[tuple[str, str]]:
    return {(violation.provision, violation.where) for violation in found.violations}


def _along(case: Case, whole: Result, less: Result, labels: frozenset[Kind]) -> Iterator[str]:
    """Move by move: what was admitted, what followed, how the table stands."""
    pinned = {refused.move for refused in case.expect.refused if refused.code or refused.cites}
    left, right = whole.opening, less.opening
    if differ(left, right):
        yield "state"
    for n, (move, one, other) in enumerate(zip(case.moves, whole.answers, less.answers, strict=False), 1):
        if isinstance(one, Refusal) and isinstance(other, Refusal):
            if n in pinned and kind(move) not in labels and (one.code, one.cite) != (other.code, other.cite):
                yield "refusal"
            continue
        if isinstance(one, Refusal) or isinstance(other, Refusal):
            if isinstance(one, Step) and does(left, one):
                yield "refused"
            if isinstance(other, Step) and does(right, other):
                yield "admitted"
        else:
            if _substance(one.events) != _substance(other.events):
                yield "event"
            if _ruled_otherwise(one.events, other.events):
                yield "ruling"
        left = one.state if isinstance(one, Step) else left
        right = other.state if isinstance(other, Step) else right
        if differ(left, right):
            yield "state"


def does(before: Any, answer: Step) -> bool:
    """Whether an admitted move does more than be told."""
    return bool(_substance(answer.events)) or differ(before, answer.state)


def differ(one: Any, other: Any) -> bool:
    """Whether two states are not the same, wherever they stand in the law."""
    return one is not other and one != other and _bare(msgspec.to_builtins(one)) != _bare(msgspec.to_builtins(other))


def _substance(events: tuple[Event, ...]) -> list[Any]:
    return [_bare(msgspec.to_builtins(event)) for event in events if not isinstance(event, LABELS)]


def _ruled_otherwise(one: tuple[Event, ...], other: tuple[Event, ...]) -> bool:
    """Both laws rule on the same thing, and decide otherwise."""
    left, right = (
        {(e.incident, e.about): (e.ruling, e.amount) for e in of if isinstance(e, Ruled)} for of in (one, other)
    )
    return any(left[about] != right[about] for about in left.keys() & right.keys())


def _bare(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _bare(item) for key, item in data.items() if key not in ASIDE}
    if isinstance(data, (list, tuple)):
        return [_bare(item) for item in data]
    return data


def _asked(case: Case, whole: Asks, less: Asks) -> Iterator[str]:
    """At every point of the case: what the table asks for next, and what it offers to whoever is there."""
    movers = dict.fromkeys(move.who for move in case.moves)
    before: tuple[Any, Any] = (None, None)
    for n, (left, right) in enumerate(zip(whole.states, less.states, strict=False)):
        if left is before[0] and right is before[1]:
            continue  # both refused the move: nothing is otherwise than a moment ago
        before = (left, right)
        if whole.duties(n) != less.duties(n):
            yield "duty"
        people = dict.fromkeys((*movers, *whole.found.table.people(left)))
        for who in people:
            sides = (whole.offers(n, who), less.offers(n, who))
            for key in sides[0].keys() ^ sides[1].keys():
                here, state = (whole, left) if key in sides[0] else (less, right)
                offer = sides[0].get(key) or sides[1][key]
                table = here.found.table
                answer = table.play(state, table.types.move(usual(offer)))
                if isinstance(answer, Step) and does(state, answer):
                    yield "offer"


def _states(found: Result) -> Iterator[Any]:
    """The state before the first move and after each."""
    state = found.opening
    yield state
    for answer in found.answers:
        state = answer.state if isinstance(answer, Step) else state
        yield state


def _open(offer: Any) -> Any:
    return _bare(msgspec.to_builtins(offer))
