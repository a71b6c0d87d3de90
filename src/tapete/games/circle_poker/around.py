"""Everything around the hand, in one place: the table asks here for what the modules on seats, chips, staff, conduct
and incidents do. The hand itself knows no more of them than these names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...table.contract import Offer, Pending
from ..base import moves as w
from ..base.conduct import check_person
from ..base.moves import LeaveList, Silence
from . import (
    asking,
    closing,
    conduct,
    declared,
    faults_bets,
    faults_cards,
    faults_common,
    faults_deal,
    faults_stud,
    house,
    lists,
    offering,
    out_of_turn,
    preparing,
    repairs,
    resting,
    seating,
    stacks,
    staff,
)
from . import moves as m
from .turn import Turn

HANDLERS: dict[Any, Any] = {
    **seating.HANDLERS,
    **lists.HANDLERS,
    w.Leave: lists.on_leave,
    **resting.HANDLERS,
    **stacks.HANDLERS,
    **closing.HANDLERS,
    **preparing.HANDLERS,
    **staff.HANDLERS,
    **conduct.HANDLERS,
    **asking.HANDLERS,
    **faults_deal.HANDLERS,
    **faults_common.HANDLERS,
    **faults_stud.HANDLERS,
    **faults_bets.HANDLERS,
    **out_of_turn.HANDLERS,
    **faults_cards.HANDLERS,
}
"""By type of move: ``handler(t, move)``."""

WAITING = (m.Choose, m.Decide, Silence, w.Perform, w.ReleaseHold, w.HoldExpires, m.Tip)
"""What may be done while play waits for an answer."""

GOING = (w.Leave, LeaveList)
"""What even somebody who is left out may do."""

lot_card = seating.lot_card
laid_card = repairs.laid_card
dealt = faults_common.continued
deck_ready = preparing.deck_ready
check_early = out_of_turn.check_early
held_to = out_of_turn.held_to
bet_counts = out_of_turn.counts
all_in_counts = out_of_turn.all_in_counts
answer = asking.answer
lot_offers = declared.lot_offers


def street_dealt(t: Turn, street: int) -> None:
    """All cards of a street lie there; a question that waited for them is asked before the round."""
    if t.s.marks:
        faults_cards.street_dealt(t)
        faults_stud.street_dealt(t)


def admit(t: Turn) -> None:
    """Refuse who is barred, excluded or put out, and whatever an open decision does not let pass."""
    s = t.s
    if t.actor.role == "player":
        if t.actor.name in s.put_out:
            t.refuse("excluded", t.rules.staff.problems_by, t.rules.conduct.repeated_by, player=t.actor.name)
        if (s.barred or s.excluded or s.holds) and not isinstance(t.move, GOING):
            check_person(t, t.actor.name)
    if s.phase in ("held", "asking") and not isinstance(t.move, WAITING):
        owed: Pending | None = next(iter(s.pending), None)
        cite = owed.cite if owed is not None else ()
        t.refuse("previous_unsettled", cite, at=owed.about if owed is not None else s.phase)


def open_table(t: Turn) -> None:
    """The table opens with its terms (``session: open``): who starts, and a cut of the session."""
    closing.begin_session(t)
    for name in t.s.starters:
        house.session_cut(t, name)


def before_deal(t: Turn) -> None:
    """``deal`` is admitted: rests that ran over, changed limits, seats that are free now, before the hand begins."""
    asking.due_exclusions(t)
    resting.hand_without(t)
    closing.new_limits(t)


def hand_began(t: Turn) -> None:
    """The hand's players are fixed: nothing of earlier errors is left, and a turn as postre (or mano) counts."""
    s = t.s
    errors_gone(t)
    s.cards = "used"
    name = marked(t)
    s.turns = {**s.turns, name: s.turns.get(name, 0) + 1}
    resting.pass_without(t)


def marked(t: Turn) -> str:
    """Who has the disc in this hand."""
    shows = t.rules.marca.shows
    return t.s.mano if shows is not None and shows.value == "mano" else t.s.order[-1]


def hand_null(t: Turn) -> None:
    """The hand counts for nothing: neither as a turn with the disc, which stays, nor as one of the last hands, nor as
    one that somebody let pass."""
    s, name = t.s, marked(t)
    resting.hand_null(t)
    s.turns = {**s.turns, name: max(0, s.turns.get(name, 0) - 1)}
    if s.hands_left > 0:
        s.hands_left += 1


def errors_gone(t: Turn) -> None:
    """All cards are in the pack again: no card lies face down for later, and nothing is remembered of early ones."""
    t.s.problem = tuple(p for p in t.s.problem if p.startswith("exclude:"))
    t.s.laid = ()


def after_hand(t: Turn) -> None:
    """The hand is over, phase ``waiting``: last hands, suspension, the closing."""
    closing.after_hand(t)
    if t.s.memo.get("reshuffle"):
        t.s.memo = {key: n for key, n in t.s.memo.items() if key != "reshuffle"}
        if preparing.by_hand(t) and t.s.phase == "waiting":
            t.s.phase = "shuffling"


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What a player may do beside the hand."""
    yield from declared.player_offers(t, who)


def staff_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What staff may do or declare beside the hand."""
    yield from offering.staff_offers(t, who)


def clock_offers(t: Turn) -> Iterator[Offer]:
    """What reloj may say beside silence."""
    yield from declared.clock_offers(t)


def duties(t: Turn) -> Iterator[Offer]:
    """What staff must do next beside the hand."""
    yield from offering.duties(t)


def facts(t: Turn, who: str) -> dict[str, str | int | bool | None]:
    """What a case may pin in ``state`` about seats, lists, rests and warnings."""
    s = t.s
    there = seating.taken(t)
    found: dict[str, str | int | bool | None] = {f"seat:{n}": there.get(n, "") for n in range(1, seating.PLACES + 1)}
    found["waiting_list"] = " ".join(s.waiting)
    found.update({f"rested:{name}": n for name, n in s.rested.items()})
    found.update({f"warned:{name}": n for name, n in s.warned.items()})
    found["hands_left"] = s.hands_left
    return found
