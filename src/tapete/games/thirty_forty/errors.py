"""What goes wrong, and the ruling on it. Where a text is silent on errors of the deal, whoever answers for the course
of play decides: the coup goes on or is null."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import tag
from ..bank.limits import maximum
from ..base import conduct
from ..base import moves as w
from ..base.conduct import check_person
from ..cards.moves import Burned
from . import moves as m
from . import table
from .round import betting, coup
from .turn import Turn

CARDS = "cards"
PLAYED = ("closed", "dealing")


def declare(t: Turn, *sources: Leaf[Any] | None, by: tuple[str, ...] = ()) -> None:
    """Staff say what happened; some things players say, too."""
    if not t.actor.staff and t.actor.role not in by:
        t.refuse("wrong_role", *sources, role=t.actor.role)


def ruled(t: Turn, ruling: str, leaf: Leaf[Any] | None, about: str = "", amount: int = 0) -> bool:
    """The law's own ruling; where there is none, whoever settles problems is asked, if anybody is."""
    if holds(leaf):
        t.rule(tag(t.move), ruling, leaf, about=about, amount=amount)
        return True
    problems = t.rules.staff.problems_by
    if leaf is not None or problems is None or not problems.value:
        t.refuse("no_rule", leaf, problems)
    t.rule(tag(t.move), "jefe_decides", problems, about=about)
    t.ask(problems.value.items[0], "decide", tag(t.move), ("go_on", "null"), "go_on", problems)
    return False


# --- bets -----------------------------------------------------------------------------------------------------------


def late_bet(t: Turn, move: w.LateBet) -> None:
    b = t.rules.betting
    leaf = b.late_void or b.before_cards
    declare(t, leaf)
    t.in_phase(*PLAYED, sources=(leaf,))
    if leaf is None:
        ruled(t, "void", leaf, about=move.player, amount=move.stake)
    elif leaf.value:
        t.rule(tag(move), "void", leaf, about=move.player, amount=move.stake)
    else:
        betting.check_kind(t, move.on)
        table.join(t, move.player)
        betting.put(t, move.player, move.on, move.stake)
        t.rule(tag(move), "stands", leaf, about=move.player, amount=move.stake)


def unnoticed(t: Turn, move: w.UnnoticedBet) -> None:
    """A stake outside the limits lies there and was not noticed before the result; it plays, by its own rule."""
    g = conduct.general(t)
    declare(t, g.limits_hold)
    t.in_phase("betting", "closed", sources=(g.limits_hold,))
    check_person(t, move.player)
    betting.check_kind(t, move.on)
    old = t.stake(move.player, move.on)
    total = move.stake + (old.amount if old is not None else 0)
    high = maximum(t.game, t.s)
    if total >= t.s.minimum and (high is None or total <= high):
        t.refuse("not_so", g.limits_hold, g.plan, stake=total)
    table.join(t, move.player)
    betting.put(t, move.player, move.on, move.stake, mark="unnoticed")


def bet_changed(t: Turn, move: m.BetChanged) -> None:
    leaf = t.rules.betting.unchanged
    declare(t, leaf)
    t.in_phase(*PLAYED, sources=(leaf,))
    ruled(t, "put_back", leaf, about=move.player)


# --- people ---------------------------------------------------------------------------------------------------------


def idle_seat(t: Turn, move: m.IdleSeat) -> None:
    """Whoever complains is heard, and whoever settles it owes the request to free the seat."""
    p = t.rules.people
    if p.idle is None or p.idle_claim is None or p.idle_by is None:
        t.refuse("no_rule", p.idle)
    roles = tuple(p.idle_claim.value)
    if t.actor.role not in roles and t.actor.role not in p.idle_by.value:
        t.refuse("wrong_role", p.idle_claim, role=t.actor.role)
    t.in_phase("betting", sources=(p.idle,))
    idle = t.s.idle.get(move.player, 0)
    if move.player not in t.s.seated or t.stakes_of(move.player) or idle <= p.idle.value:
        t.refuse("not_so", p.idle, player=move.player, passes=p.idle.value)
    owed = f"{table.IDLE}:{move.player}"
    if owed in t.s.duties_owed:
        t.refuse("already_done", p.idle_claim)
    t.rule(tag(move), "jefe_decides", p.idle, p.idle_claim, about=move.player, amount=idle)
    if p.idle_by.value:
        t.set(duties_owed=(*t.s.duties_owed, owed))


def forbidden(t: Turn, move: Any) -> None:
    """Another's hand, or cards taken away: a warning, then exclusion, where a general part has the ladder."""
    p = t.rules.people
    leaf = p.own_hand if isinstance(move, m.OthersHand) else p.cards_stay
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    conduct.sanction(t, tag(move), move.player, leaf)


# --- cards ----------------------------------------------------------------------------------------------------------


def moved_back(t: Turn, move: m.CardsMovedBack) -> None:
    leaf = t.rules.rulings.never_back
    declare(t, leaf)
    t.in_phase("dealing", sources=(leaf,))
    if denied(leaf) and t.s.slots:  # without the ban the last card goes back
        t.set(slots=t.s.slots[:-1], shoe=t.s.shoe.gather(seen=tuple(s.face or "" for s in t.s.slots[:-1])))
        t.rule(tag(move), "returned", leaf)
        return
    ruled(t, "not_allowed", leaf)


def not_burned(t: Turn, move: m.FiveNotBurned) -> None:
    leaf = t.rules.rulings.burn_later
    declare(t, leaf, t.rules.shoe.burn)
    t.in_phase("betting", *PLAYED, sources=(leaf, t.rules.shoe.burn))
    if t.rules.shoe.burn is None or leaf is None:
        t.refuse("no_rule", leaf)
    over = t.s.coups == 1 and t.s.phase != "dealing"
    if t.s.burned or t.s.unburned or (t.s.coups and not over):
        t.refuse("not_so", leaf, t.rules.shoe.burn)
    if ruled(t, "burned_later", leaf, amount=t.rules.shoe.burn.value):
        t.set(unburned=True)
        if over:
            table.burn_late(t)


def face_up(t: Turn, move: m.FaceUpCard) -> None:
    """The card is burned and does not count; the coup goes on."""
    leaf = t.rules.rulings.face_up
    declare(t, leaf)
    t.in_phase("dealing", sources=(leaf,))
    coup.check_face(t, move.face)
    if denied(leaf):
        t.rule(tag(move), "used", leaf)
        coup.land(t, move.face)
    elif ruled(t, "burned", leaf):
        put_away(t, leaf, move.face)
    else:
        coup.land(t, move.face)


def stuck(t: Turn, move: m.StuckCards) -> None:
    leaf = t.rules.rulings.stuck
    declare(t, leaf)
    t.in_phase("dealing", sources=(leaf,))
    coup.check_face(t, *move.faces)
    if denied(leaf):
        t.rule(tag(move), "used", leaf)
        coup.land(t, move.faces[0])
    elif ruled(t, "burned", leaf, amount=len(move.faces)):
        put_away(t, leaf, *move.faces)


def put_away(t: Turn, leaf: Leaf[Any] | None, *faces: str) -> None:
    """Cards that were seen do not play."""
    for face in faces:
        t.set(shoe=t.s.shoe.draw(face).discard(1))
        t.emit(Burned(cards=1, face=face, cite=cites(leaf)))
    coup.watch(t)


def exhausted(t: Turn, move: m.StackExhausted) -> None:
    r = t.rules.rulings
    leaf = r.exhausted if move.separator else r.no_separator
    declare(t, leaf)
    t.in_phase("dealing", sources=(leaf,))
    if ruled(t, "burned" if move.separator else "void", leaf):
        if move.separator and denied(r.burned_pass):
            return
        t.course.annul(t, tag(move), leaf, r.burned_pass if move.separator else None)


def stop_mid(t: Turn, move: m.StopMidCoup) -> None:
    """The red card came before its place was reached."""
    s = t.rules.stop
    declare(t, s.voids, s.waits)
    t.in_phase("dealing", sources=(s.voids, s.waits))
    if t.s.stop_out:
        t.refuse("not_so", s.voids, s.waits)
    t.course.stop_card(t, True)


def faulty(t: Turn, move: m.FaultyCards) -> None:
    """Others are asked for; of new cards that lie there the fault is enough."""
    s = t.rules.shoe
    if table.lie_open(t) and holds(s.changed):
        seen = tuple(s.inspected_by.value) if s.inspected_by is not None else ()
        t.allow((*seen, *t.roles("shuffle")), s.inspected_by, s.changed)
        t.rule(tag(move), "changed", s.changed)
        table.to_shuffling(t, "new")
        return
    declare(t, s.replaced_by, s.changed)
    if s.replaced_by is None:
        t.in_phase(*PLAYED, sources=(t.rules.staff.problems_by,))
        ruled(t, "replaced", None)
        return
    if any(p.about == CARDS for p in t.s.pending):
        t.refuse("previous_unsettled", s.replaced_by)
    t.in_phase("betting", "shuffling", *PLAYED, sources=(s.replaced_by,))
    t.rule(tag(move), "jefe_decides", s.replaced_by)
    if s.replaced_by.value:
        t.ask(s.replaced_by.value.items[0], "decide", CARDS, ("replace", "go_on"), "go_on", s.replaced_by)


def replace_cards(t: Turn) -> None:
    """The coup that is on is null, and new cards are prepared."""
    leaf = t.rules.shoe.replaced
    if denied(leaf):
        t.note("cards_replaced_later", leaf)
        return
    if t.s.phase in PLAYED or t.s.waits:
        t.course.annul(t, "faulty_material", leaf)
    t.note("new_cards", leaf)
    if t.s.phase in ("betting", "shuffling"):
        table.to_shuffling(t, "new")


def review(t: Turn, move: m.DiscardReview) -> None:
    r = t.rules.rulings
    declare(t, r.discards_stay, r.review)
    t.in_phase("betting", sources=(r.discards_stay, r.review))
    if r.discards_stay is None:
        ruled(t, "reviewed", r.review)
    elif move.dispute and holds(r.review):
        t.rule(tag(move), "reviewed", r.review)
    elif holds(r.discards_stay):
        t.refuse("no_review", r.discards_stay, r.review)
    else:
        t.rule(tag(move), "reviewed", r.discards_stay)


def nobody_cuts(t: Turn, move: m.NobodyCuts) -> None:
    s = t.rules.shoe
    declare(t, s.nobody, s.cut_by)
    table.reach(t, "cut")
    t.rule(tag(move), "croupier_cuts", s.nobody or s.cut_by)
    if not denied(s.nobody):
        t.set(declined=t.s.players)


def unforeseen(t: Turn, move: m.Unforeseen) -> None:
    declare(t, t.rules.staff.problems_by)
    t.in_phase(*PLAYED, sources=(t.rules.staff.problems_by,))
    ruled(t, "", None, about=move.about)


# --- decisions ------------------------------------------------------------------------------------------------------


def on_decide(t: Turn, move: m.Decide) -> None:
    """Disputes are decided as everywhere; errors of the deal and faulty cards here."""
    owed = [p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)]
    if not owed:
        t.refuse("nothing_pending", t.rules.staff.problems_by)
    pending = owed[0]
    if pending.about.startswith("dispute:"):
        t.set(pending=(pending, *(p for p in t.s.pending if p is not pending)))
        conduct.decide(t, move)
        return
    t.allow((pending.by, "director"), pending.cite)
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    t.answered(pending, move.option)
    if move.option == "replace":
        replace_cards(t)
    elif move.option == "null":
        t.course.annul(t, pending.about, t.rules.staff.problems_by)


HANDLERS: dict[Any, Any] = {
    **conduct.HANDLERS,
    w.RuleDispute: conduct.dispute,
    w.PaymentHold: conduct.hold_payment,
    w.LateBet: late_bet,
    w.UnnoticedBet: unnoticed,
    m.BetChanged: bet_changed,
    m.IdleSeat: idle_seat,
    m.OthersHand: forbidden,
    m.CardsRemoved: forbidden,
    m.CardsMovedBack: moved_back,
    m.FiveNotBurned: not_burned,
    m.FaceUpCard: face_up,
    m.StuckCards: stuck,
    m.StackExhausted: exhausted,
    m.StopMidCoup: stop_mid,
    m.FaultyCards: faulty,
    m.DiscardReview: review,
    m.NobodyCuts: nobody_cuts,
    m.Unforeseen: unforeseen,
    m.Decide: on_decide,
}
