"""What goes wrong with the cards and the shoe, who decides it, and what the decision does."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import tag
from ....table.events import Asked, Call
from ...base import conduct
from .. import moves as m
from ..table import cutting, shoe, slots
from ..turn import BaccaratTurn

__all__ = ["HANDLERS", "chief_decides", "declare", "ruled", "tag"]

GENERAL = ("dispute", "cards")
"""Questions that do not stop the game while they wait."""


def declare(t: BaccaratTurn[Any], *sources: Source, by: tuple[str, ...] = ()) -> None:
    """Who may say that it happened, at any moment of an open table."""
    t.runs()
    roles = (*t.roles("runs"), *t.game.heads, *by)
    t.allow(roles, *sources, t.act("runs"), t.rules.staff.problems_by)
    if t.s.phase == "unopened":
        t.refuse("wrong_phase", *sources, t.rules.staff.problems_by, phase=t.s.phase)


def unruled(t: BaccaratTurn[Any]) -> Leaf[Any] | None:
    """What the law says of things it has no rule for: who settles them, or who decides a dispute about them."""
    general = t.rules.general
    found: Leaf[Any] | None = t.rules.staff.problems_by or (general.dispute_by if general is not None else None)
    return found


def chief_decides(t: BaccaratTurn[Any], *sources: Source, faces: tuple[str, ...] = ()) -> None:
    """No rule of this law settles it: the jefe does, where the law gives him that power."""
    leaf, name = t.rules.staff.problems_by, tag(t.move)
    if leaf is None:
        t.refuse("no_rule", *sources, unruled(t))
    if not leaf.value:
        t.refuse("wrong_role", leaf, role=t.actor.role)
    options = ("go_on",) if t.s.phase in t.game.settled_phases else ("go_on", "null")
    t.rule(name, "jefe_decides", leaf, about=getattr(t.move, "player", ""))
    t.set(problem=faces)
    t.ask(leaf.value.items[0], "decide", name, options, "go_on", leaf)


def ruled(t: BaccaratTurn[Any], leaf: Leaf[Any] | None, faces: tuple[str, ...] = ()) -> bool:
    """Has the law a rule of its own? If it is silent the jefe decides; without the clause there is none."""
    if leaf is None:
        chief_decides(t, faces=faces)
        return False
    if not leaf.value:
        t.refuse("no_rule", leaf)
    return True


def waiting_for(t: BaccaratTurn[Any], *sources: Source) -> str:
    """The hand that waits for a card. When none does it may have been an earlier one, if the law has a rule for it."""
    if not t.s.owed or t.s.owed[0] == shoe.FIRST:
        code = "wrong_phase" if any(sources) else "nothing_pending"
        t.refuse(code, *sources, t.rules.staff.problems_by, phase=t.s.phase)
    hand: str = t.s.owed[0]
    return hand


def found_in_coup(t: BaccaratTurn[Any], leaf: Leaf[Any] | None) -> bool:
    """No card is owed, the coup is still on, and the law is silent: the jefe decides of the cards as they lie."""
    if leaf is not None or t.s.owed or t.s.phase not in t.game.coup_phases:
        return False
    chief_decides(t)
    return True


def during(t: BaccaratTurn[Any], *sources: Source, phases: tuple[str, ...] = ()) -> None:
    """A coup is on."""
    t.in_phase(*(phases or t.game.coup_phases), sources=(*sources, t.rules.staff.problems_by))


def after_coup(t: BaccaratTurn[Any], *sources: Source) -> None:
    """A coup was played from this shoe, and the next one has no card yet."""
    t.in_phase(*t.game.open_phases, sources=(*sources, t.rules.staff.problems_by))
    if not t.s.coups:
        t.refuse("not_so", *sources, t.rules.staff.problems_by)


# --- cards ----------------------------------------------------------------------------------------------------------


def face_up(t: BaccaratTurn[Any], move: m.CardFaceUp) -> None:
    leaf = t.rules.rulings.face_up
    declare(t, leaf)
    if found_in_coup(t, leaf):
        return
    hand = waiting_for(t, leaf)
    slots.check_faces(t, move.face)
    if leaf is None:
        chief_decides(t, faces=(move.face,))
        return
    t.rule(tag(move), leaf.value, leaf, about=hand)
    if leaf.value == "used":
        slots.land(t, move.face, "up")
    else:
        slots.burn(t, move.face, leaf)
        slots.owe(t, *t.s.owed)


def next_void(t: BaccaratTurn[Any], move: Any) -> None:
    """Cards of the next coup that are seen, or out too soon: that coup is dealt out without bets."""
    r = t.rules.rulings
    first = isinstance(move, m.FaceUpFirstOfNext)
    leaf = r.face_up_next if first else r.extra_cards
    faces = (move.face,) if first else move.faces
    declare(t, leaf)
    after_coup(t, leaf)
    slots.check_faces(t, *faces)
    if ruled(t, leaf):
        t.rule(tag(move), "next_coup_void", leaf)
        t.game.void_coup(t, tag(move), faces, leaf)


def stuck(t: BaccaratTurn[Any], move: m.StuckCards) -> None:
    leaf = t.rules.rulings.stuck
    declare(t, leaf)
    if found_in_coup(t, leaf):
        return
    waiting_for(t, leaf)
    slots.check_faces(t, *move.faces)
    if leaf is None:
        chief_decides(t, faces=move.faces)
        return
    t.rule(tag(move), leaf.value, leaf)
    if leaf.value == "void":
        t.set(queue=move.faces)
        t.game.annul(t, tag(move), leaf)
        return
    reorder_call(t, leaf)
    in_order(t, move.faces)


def in_order(t: BaccaratTurn[Any], faces: tuple[str, ...]) -> None:
    """The cards go, as they came, to the hands that are to have them."""
    t.set(queue=faces)
    slots.owe(t, *t.s.owed)


def reorder_call(t: BaccaratTurn[Any], leaf: Leaf[Any]) -> None:
    """What the croupier says when he puts cards in order, where the law has him say it."""
    words = t.rules.rulings.reorder_call
    if words is not None and t.does("runs"):
        t.emit(Call(text=words.es, gloss=words.en, by=t.by("runs"), cite=leaf.cite, reading=leaf.reading))


def misdeal(t: BaccaratTurn[Any], move: m.Misdeal) -> None:
    leaf = t.rules.rulings.misdeal
    declare(t, leaf)
    during(t, leaf)
    if ruled(t, leaf):
        t.rule(tag(move), "reordered", leaf)
        reorder_call(t, leaf)


def lifted_seen(t: BaccaratTurn[Any], move: m.CardLiftedSeen) -> None:
    leaf = t.rules.rulings.lifted
    declare(t, leaf)
    during(t, leaf, phases=t.game.card_phases)
    if ruled(t, leaf):
        t.rule(tag(move), "goes_on", leaf)


def on_floor(t: BaccaratTurn[Any], move: m.CardOnFloor) -> None:
    r = t.rules.rulings
    declare(t, r.floor_by)
    during(t, r.floor_by)
    if not ruled(t, r.floor_by):
        return
    if move.picked_by not in r.floor_by.value:
        t.refuse("wrong_role", r.floor_by, role=move.picked_by)
    if not move.both_faces and holds(r.floor_shown):
        t.refuse("not_shown", r.floor_shown)
    t.rule(tag(move), "resumes", r.floor_shown, r.floor_by)
    if holds(r.floor_shown):
        t.done("show_both_faces", move.picked_by, r.floor_shown)


def in_discard(t: BaccaratTurn[Any], move: m.CardInDiscard) -> None:
    leaf = t.rules.rulings.in_discard
    declare(t, leaf)
    during(t, leaf)
    if not slots.faces(t.s, move.hand):
        t.refuse("not_so", leaf, t.rules.staff.problems_by, at=move.hand)
    if ruled(t, leaf):
        t.rule(tag(move), "void", leaf)
        t.game.annul(t, tag(move), leaf)


# --- the shoe -------------------------------------------------------------------------------------------------------


def stop_mid(t: BaccaratTurn[Any], move: m.StopCardMidCoup) -> None:
    leaf = t.rules.stop.ends
    declare(t, leaf)
    during(t, leaf)
    if t.s.stop_out:
        t.refuse("not_so", leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.rule(tag(move), "last_coup", leaf)
    shoe.stop_shown(t, True)


def stop_between(t: BaccaratTurn[Any], move: m.StopCardBetween) -> None:
    s = t.rules.stop
    declare(t, s.ends)
    t.in_phase("betting", sources=(s.ends, s.one_more))
    if t.s.stakes or t.s.stop_out:
        t.refuse("not_so", s.ends, s.one_more)
    if not holds(s.ends):
        t.refuse("no_rule", s.ends)
    again = holds(s.one_more)
    t.rule(tag(move), "one_more" if again else "shoe_over", s.one_more, s.ends)
    shoe.stop_shown(t, False)
    t.set(one_more=False)
    if not again:
        shoe.shoe_over(t)


def faulty(t: BaccaratTurn[Any], move: m.FaultyCards) -> None:
    """Whoever attends the table finds them; new packs lie there to be inspected, and those who may do so speak up."""
    leaf, seen = t.rules.rulings.replaced, t.rules.shoe.inspected_by
    if seen is not None and shoe.lie_open(t):
        t.runs()
        t.allow((*t.roles("runs"), *seen.value), seen, leaf)
    else:
        declare(t, leaf)
    if any(p.about == "cards" for p in t.s.pending):
        t.refuse("previous_unsettled", leaf)
    if ruled(t, leaf):
        t.rule(tag(move), "reported", leaf)
        t.ask("jefe_de_mesa", "decide", "cards", ("replace", "go_on"), "go_on", leaf)


def review(t: BaccaratTurn[Any], move: m.DisputeReview) -> None:
    leaf = t.rules.rulings.review_barred
    declare(t, leaf)
    after_coup(t, leaf)
    if leaf is None:
        chief_decides(t)
        return
    if not move.dispute and holds(leaf):
        t.refuse("no_review", leaf)
    t.rule(tag(move), "allowed", leaf)


def cut_declined(t: BaccaratTurn[Any], move: m.CutDeclined) -> None:
    """It is offered on. Who cuts if nobody will, no law says; at the table the croupier does, after all were asked."""
    c = t.rules.cut
    declare(t, c.onward, c.from_left)
    if c.from_left is None or denied(c.onward) or denied(c.from_left):
        t.refuse("no_rule", c.onward, c.from_left, c.needed)
    shoe.reach(t, "cut")
    name = cutting.cutter(t)
    if not name:
        t.refuse("not_so", c.onward)
    if move.nobody:
        t.refuse("no_rule", c.onward)
    t.rule(tag(move), "offered_on", c.onward, about=name)
    cutting.decline(t, name)


def time_short(t: BaccaratTurn[Any], move: m.TimeShort) -> None:
    """It may become plain at any moment (BOL13 2.2.5.2), and is said from then on: no error of the round that is found
    late, so nothing is gone back to."""
    leaf = t.rules.last.hands
    declare(t, leaf)
    if not holds(leaf) or str(move.hands) not in leaf.value:
        t.refuse("no_rule", leaf)
    if t.s.phase == "ending":
        t.refuse("too_late", leaf, phase=t.s.phase)
    if 0 <= t.s.hands_left <= move.hands:
        t.refuse("already_done", leaf)
    t.rule(tag(move), "last_hands", leaf, amount=move.hands)
    words = t.rules.last.hands_calls.get(str(move.hands))
    if words is not None and t.does("runs"):
        t.emit(Call(text=words.es, gloss=words.en, by=t.by("runs"), cite=cites(leaf)))
    t.set(hands_left=move.hands)


# --- decisions ------------------------------------------------------------------------------------------------------


def unforeseen(t: BaccaratTurn[Any], move: m.Unforeseen) -> None:
    leaf = t.rules.staff.problems_by
    declare(t, leaf, by=tuple(leaf.value) if leaf is not None else ())
    if t.s.phase == "ending" and leaf is not None:
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    chief_decides(t)


def check_decided(t: BaccaratTurn[Any]) -> None:
    """While the jefe has to decide nobody moves."""
    if not t.s.pending:
        return
    owed = next((p for p in t.s.pending if p.do == "decide" and p.about.partition(":")[0] not in GENERAL), None)
    if owed is not None and not isinstance(t.move, m.Decide):
        t.refuse("decision_owed", owed.cite, t.rules.staff.problems_by, at=owed.about)


def on_decide(t: BaccaratTurn[Any], move: m.Decide) -> None:
    """The person to whom the law leaves it decides, the oldest question first."""
    problems = t.rules.staff.problems_by
    waiting = [p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)]
    if not waiting:
        t.refuse("nothing_pending", problems)
    pending = waiting[0]
    about = pending.about.partition(":")[0]
    if about == "dispute":
        t.set(pending=(pending, *(p for p in t.s.pending if p is not pending)))
        conduct.decide(t, move)
        return
    t.allow((pending.by,), pending.cite)
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    t.answered(pending, move.option)
    if about == "cards":
        if move.option == "replace":
            t.done("replace_cards", t.actor.name, pending.cite)
        return
    t.rule(about, move.option, pending.cite)
    faces = t.s.problem
    t.set(problem=())
    if move.option == "null":
        t.set(queue=faces if about in ("card_face_up", "stuck_cards") else ())
        t.game.annul(t, about, problems)
    elif about == "card_face_up" and faces:
        slots.land(t, faces[0], "up")
    elif about == "stuck_cards" and faces:
        in_order(t, faces)


def dispute(t: BaccaratTurn[Any], move: m.RuleDispute) -> None:
    """A doubt on the rules waits for the decision of the jefe."""
    conduct.dispute(t, move)
    owed = t.s.pending[-1]
    t.emit(
        Asked(
            player=owed.by, about=owed.about, options=owed.options, cite=owed.cite,
            reading=reading(t.rules.general.dispute_by),
        )
    )  # fmt: skip


HANDLERS: dict[Any, Any] = {
    m.CardFaceUp: face_up,
    m.FaceUpFirstOfNext: next_void,
    m.ExtraCards: next_void,
    m.StuckCards: stuck,
    m.Misdeal: misdeal,
    m.CardLiftedSeen: lifted_seen,
    m.CardOnFloor: on_floor,
    m.CardInDiscard: in_discard,
    m.StopCardMidCoup: stop_mid,
    m.StopCardBetween: stop_between,
    m.FaultyCards: faulty,
    m.DisputeReview: review,
    m.CutDeclined: cut_declined,
    m.TimeShort: time_short,
    m.Unforeseen: unforeseen,
    m.Decide: on_decide,
    m.RuleDispute: dispute,
}
