"""Errors are found when they are found: an incident of a round may be declared until the next one is dealt or thrown.

No law of the catalogues says by when an error must have been noticed, unless a clause does (its handler then refuses
``too_late``). So a table keeps its trail: how it stood when the round began, and what was done since. As play is pure,
every moment of the round can be found again. An incident that is out of phase now is ruled on at the last moment that
admits it; where it names a card that was dealt, at the moment at which that card came. Where the ruling leaves the
course of the round as it was (a warning, a stake that nobody had counted), all that followed is gone through again and
only the differences are settled; where it does not (a null ball, a misdeal), what followed is undone, but for what has
nothing to do with the round. Compensating transfers do it: the log keeps both. Once the next round is dealt or thrown
it is a claim (``claims``), and nothing is rewound. The same holds where all cards were collected and the round was
dealt anew: what was wrong before went with those cards.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import force_setattr, replace

from ...law.leaves import cites, holds
from ...table.contract import Event, Incident, Move, Offer, OneOf, Refusal, Step, tag
from ...table.events import Noted, Transfer

if TYPE_CHECKING:
    from .game import TableGame

OUT_OF_PHASE = "wrong_phase"
"""The refusal that may only mean that an incident is declared late; a clause that sets a time refuses ``too_late``."""
TOO_LATE = "too_late"
"""The answer where a clause says that by now nothing is paid back any more."""
NOT_YET = "not_happened"
"""The answer where no moment of the round admits the incident: it cannot have happened yet."""

PLAYED = frozenset((
    "running", "closed", "result", "clearing", "paying", "zero", "dealing", "showing", "drawing", "winner", "settling",
    "collecting", "playing", "bank", "score", "punto", "banker", "cloth_1", "cloth_2", "withdrawal",
))  # fmt: skip
"""From the last bet to the last payment, as the families call the moments of a round."""

DEALS = frozenset(("deal", "throw", "spin", "first_impulse", "second_impulse"))
"""With these moves a round is dealt or thrown: the one before it is out of reach."""

CORRECTS = "correct"
"""With this move the last entry of a round is made anew."""

LASTING = frozenset((
    "tip", "change_tip", "exchange_ticket", "buy_in", "rebuy", "more_chips", "change_colour", "take_denomination",
    "authorise_value_chips", "leave", "leave_list", "join_list", "sit", "stand", "step_away", "come_back", "away_time",
    "assign_seat", "cede_seat", "register", "sit_out", "perform", "change_minimum", "change_limits", "order_closing",
    "announce_last", "last_shoe", "hold_expires", "release_hold", "authorise_under_minimum", "breach", "barred_person",
    "irregularity", "interpretation_dispute", "rule_dispute", "decide", "fraud", "infraction", "idle_seat",
    "claim", "insist", "settle_claim", "ask_change", "set_threshold", "change_money", "stands", "buy_credits",
    "load_credits", "cash_credits",
))  # fmt: skip
"""Moves that have nothing to do with the course of a round: they are kept where a ruling undoes the rest of it."""

ASIDE = frozenset((
    "accounts", "stakes", "next_stake", "before", "losses", "outcome", "undo", "trail", "dues", "tips", "breaches",
    "excluded", "barred", "warned", "watched", "holds", "duties_done", "two_tables", "claims", "flow", "put_out",
    "pooled", "hits", "tickets", "dark", "stop_out", "separator_out", "separator_during", "last_of_shoe", "one_more",
))  # fmt: skip
"""What of a state may change without changing what happens next: money, people, notes; and that the stop card was out,
which says which round is the last of the shoe and not how it goes."""


class Trail(msgspec.Struct, frozen=True, eq=False):
    """The round that is on, or the last one: ``since``, the state in which it was dealt or thrown; the ``moves`` from
    then on. ``former``: the round before, as long as this one's bets are only closed.

    State and moves are those of the game as long as the table stays in memory, and plain data once it was read from
    JSON (a trail does not know its game): two trails are the same if they are written down alike.
    """

    since: Any
    moves: tuple[Any, ...] = ()
    former: Trail | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Trail) and _encode(self) == _encode(other))

    __hash__ = None  # type: ignore[assignment]


VEILED = Trail(None)
"""The trail of a table whose covered cards are only guessed at: what it was like before cannot be said."""

_encode = msgspec.json.Encoder().encode


# --- keeping the trail ----------------------------------------------------------------------------------------------


def keep(game: TableGame, before: Any, t: Any) -> None:
    """After a move: it is added to the trail of its round, or begins a new one."""
    trail = extended(game, before.trail, before, t.move, t.s)
    if trail is None:
        return
    if t.s is before:
        t.set(trail=trail)
    else:  # a state that this turn has made: nobody has seen it yet, and it need not be copied once more
        force_setattr(t.s, "trail", trail)
    undo = t.s.undo
    if undo is not None and undo.trail is not None:
        force_setattr(t.s, "undo", replace(undo, trail=None))


def extended(game: TableGame, trail: Trail | None, before: Any, move: Move, after: Any) -> Trail | None:
    """The trail with one more move. A correction takes up its own round again, and begins none."""
    was, phase = before.phase, after.phase
    if phase != was and phase in game.played and was not in game.played:
        if trail is None:
            return Trail(_bare(before), (move,))
        if type(move) not in game.correcting:
            return _next(trail, before, move, type(move) in game.dealing)
    elif trail is None:
        return None
    former = trail.former
    if former is not None and type(move) in game.dealing:
        former = None
    return Trail(trail.since, trail.moves + (move,), former)  # noqa: RUF005  # it is done after every move


def _next(trail: Trail, before: Any, move: Move, dealing: bool) -> Trail:
    """The trail of the round that begins after another one; as long as it is not dealt that one is within reach."""
    former = None if dealing else trail if trail.former is None else Trail(trail.since, trail.moves)
    return Trail(_bare(before), (move,), former)


def _bare(state: Any) -> Any:
    """Without what it remembers of the round before."""
    return state if state.trail is None and state.undo is None else replace(state, trail=None, undo=None)


# --- finding it again -----------------------------------------------------------------------------------------------


class Moment(msgspec.Struct, frozen=True):
    """The table before a move of the trail, the move, and what it did."""

    state: Any
    move: Any
    step: Step


class Path(msgspec.Struct, frozen=True):
    """The moments of a trail, the first one first."""

    trail: Trail
    moments: tuple[Moment, ...]


_paths: OrderedDict[tuple[int, int], tuple[Any, Path]] = OrderedDict()
MOST = 64


def path(game: TableGame, trail: Trail | None) -> tuple[Moment, ...]:
    """Every moment of the trail. What was found once is kept for a while: one more move is one more moment."""
    if trail is None:
        return ()
    if trail.since is None:
        raise LookupError("what lay there before can only be guessed at")
    key = (id(game), id(trail))
    found = _paths.get(key)
    if found is None or found[0] is not game or found[1].trail is not trail:
        found = (game, Path(trail, _retraced(game, trail)))
        _paths[key] = found
        if len(_paths) > MOST:
            _paths.popitem(last=False)
    return found[1].moments


def _retraced(game: TableGame, trail: Trail) -> tuple[Moment, ...]:
    first = trail.former or trail
    moves = (*trail.former.moves, *trail.moves) if trail.former is not None else trail.moves
    kind: Any = game.types.state
    state = first.since if isinstance(first.since, kind) else msgspec.convert(first.since, kind, strict=False)
    found: list[Moment] = []
    for said in moves:
        move = said if isinstance(said, Move) else game.types.move(said)
        step = game.once(state, move, past=found)
        if isinstance(step, Refusal):
            raise LookupError(f"{said} was admitted once, and is refused now: {step.code}")
        found.append(Moment(state, move, step))
        state = step.state
    return tuple(found)


# --- the ruling -----------------------------------------------------------------------------------------------------


def reach(game: TableGame, moments: Sequence[Moment]) -> list[int]:
    """Which moments are in reach, the last one first. A ruling by which all cards are collected and dealt anew ends the
    dealing before it, and what was wrong there; before that dealing nothing was collected."""
    again = next((n for n in range(len(moments), 0, -1) if game.begins_anew(moments[n - 1].step)), 0)
    return [n for n in reversed(range(len(moments))) if n >= again or moments[n].state.phase not in game.played]


def declared(game: TableGame, state: Any, move: Move, refusal: Refusal) -> Step | Refusal:
    """What is said to an incident that is out of phase now: a ruling at the last moment that admits it; else what
    stands against it there; else that it cannot have happened yet. Where a clause closes a settled round no chips
    move."""
    if state.trail is None:
        return replace(refusal, code=NOT_YET)
    moments = path(game, state.trail)
    for n in _latest(moments, reach(game, moments), move):
        ruling = game.once(moments[n].state, move, state)
        if isinstance(ruling, Step):
            step = _rewound(game, moments, n, move, ruling)
            closed = game.late_closed(state, move)
            if holds(closed) and any(isinstance(event, Transfer) for event in step.events):
                return replace(refusal, code=TOO_LATE, cite=cites(closed))
            return step
        if ruling.code != OUT_OF_PHASE and refusal.code == OUT_OF_PHASE:
            refusal = ruling
    return replace(refusal, code=NOT_YET) if refusal.code == OUT_OF_PHASE else refusal


def _latest(moments: Sequence[Moment], within: list[int], move: Move) -> list[int]:
    """The last moment in reach first; before it, of an incident whose card was dealt, that at which the card came."""
    if not isinstance(move, Incident) or not move.dealt:
        return within
    named = (getattr(move, "face", ""), *getattr(move, "faces", ())[:1])
    return sorted(within, key=lambda n: getattr(moments[n].move, "face", None) not in named)


def _rewound(game: TableGame, moments: Sequence[Moment], n: int, move: Move, ruling: Step) -> Step:
    """From now to what follows from a ruling at the moment ``n``, in one step."""
    trail: Trail | None = None
    for moment in moments[:n]:
        trail = extended(game, trail, moment.state, moment.move, moment.step.state)
    before = moments[n].state
    state = ruling.state
    trail = extended(game, trail, before, move, state)
    follows = game.goes_on(before, ruling)
    undone = 0
    told: list[Event] = list(ruling.events)
    back: list[Transfer] = []
    past = [*moments[:n], Moment(before, move, ruling)]
    rest = moments[n:]
    named = (1 + len(getattr(move, "faces", ()))) if isinstance(move, Incident) and move.dealt else 0
    lying = next((m for m in range(n, min(n + named, len(moments))) if _as_dealt(state, moments[m].step.state)), -1)
    if lying >= 0:
        gone, told = _apart([e for m in moments[n : lying + 1] for e in m.step.events], ruling.events)
        back.extend(event for event in gone if isinstance(event, Transfer))
        follows, rest = True, moments[lying + 1 :]
    for moment in rest:
        name = tag(moment.move)
        within = past[len(past) - _length(trail) :]
        again = game.once(state, moment.move, past=within) if follows or name in game.lasting else None
        if isinstance(again, Step):
            past.append(Moment(state, moment.move, again))
            gone, come = _apart(moment.step.events, again.events)
            trail = extended(game, trail, state, moment.move, again.state)
            state = again.state
        else:
            gone, come = list(moment.step.events), []
            undone += 1
            follows = follows and name in game.lasting
        told.extend(come)
        back.extend(event for event in gone if isinstance(event, Transfer))
    clause = _clause(ruling)
    events: list[Event] = [Noted(what="declared_late", about=tag(move), amount=undone, cite=clause)]
    for paid in reversed(back):
        events.append(
            Transfer(
                source=paid.target, target=paid.source, amount=paid.amount, reason="late", cite=clause or paid.cite
            )
        )
    return Step(replace(state, trail=trail), (*events, *told))


def _as_dealt(ruled: Any, dealt: Any) -> bool:
    """What was ruled on lies where it had been dealt: nothing that followed is different."""
    lie, lay = ([(s.place, s.face) for s in getattr(state, "slots", ())] for state in (ruled, dealt))
    return bool(lie) and lie == lay and (ruled.owed, ruled.phase) == (dealt.owed, dealt.phase)


def _length(trail: Trail | None) -> int:
    """So many moments a trail leads through."""
    return 0 if trail is None else len(trail.moves) + _length(trail.former)


def _apart(old: Sequence[Event], new: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """What no longer happens, and what happens now."""
    gone, come = list(old), []
    for event in new:
        if event in gone:
            gone.remove(event)
        else:
            come.append(event)
    return gone, come


def _clause(ruling: Step) -> tuple[str, ...]:
    """The provisions by which the incident is ruled on."""
    named = [e.cite for e in ruling.events if tag(e) in ("ruled", "annulled") and e.cite]
    return named[0] if named else cites(*(e.cite for e in ruling.events))


# --- what may be declared late --------------------------------------------------------------------------------------


def offers(game: TableGame, state: Any, who: str) -> Iterator[Offer]:
    """Incidents that ``who`` was offered at an earlier moment of the round, and that would be ruled on late now: the
    last moment of every phase is looked at, and whom it may be so of. It takes a while, so it is asked for apart."""
    trail: Trail | None = state.trail
    if trail is None or trail.since is None or state.phase == "over":
        return
    known = {o.do for o in game.offers(state, who) if o.kind == "incident"}
    phases = {state.phase}
    moments = path(game, trail)
    for moment in (moments[n] for n in reach(game, moments)):
        if moment.state.phase in phases:
            continue
        phases.add(moment.state.phase)
        for o in game.offers(moment.state, who):
            if o.kind == "incident" and o.do not in known and _late(game, state, o):
                known.add(o.do)
                yield _narrowed(game, state, o)


def _narrowed(game: TableGame, state: Any, o: Offer) -> Offer:
    """What an offer leaves open of whom it speaks may be so of one and no longer of another: each is looked at."""
    field = o.fields.get("player")
    if not isinstance(field, OneOf) or len(field.values) == 1:
        return o
    each = (replace(o, fields={**o.fields, "player": OneOf((name,))}) for name in field.values)
    found = tuple(name for name, one in zip(field.values, each, strict=True) if _late(game, state, one))
    return replace(o, fields={**o.fields, "player": OneOf(found)})


def _late(game: TableGame, state: Any, o: Offer) -> bool:
    from .offers import sample

    move = game.types.move(sample(o))
    now = game.once(state, move)
    if not isinstance(move, Incident) or isinstance(now, Step) or now.code != OUT_OF_PHASE:
        return False
    return isinstance(declared(game, state, move, now), Step)
