"""What goes wrong with the cards and the shoe, who decides it, and what the decision does."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, holds
from ....law.rulebook import Leaf
from ....law.values import Call as CallValue
from ....table.contract import Pending, tag
from ....table.events import Asked
from ...base import conduct
from ...base import moves as w
from ...base.moves import OwnPositionError
from ...cards import moves as cards
from .. import moves as m
from ..round import deal, hand, questions
from ..table import shoe, shoe_steps
from ..table.seats import free_seats
from ..turn import BY_HAND, PASS, Turn

DECLARE = ("croupier", "jefe_de_mesa")


def declare(t: Turn, *sources: Leaf[Any] | None, by: tuple[str, ...] = DECLARE) -> None:
    """Who may say that it happened, at any moment of an open table."""
    t.allow(by, *sources, t.rules.staff.problems_by)
    if t.s.phase in ("unopened", "over"):
        t.refuse("wrong_phase", *sources, t.rules.staff.problems_by, phase=t.s.phase)


def chief_decides(t: Turn, about: str, *sources: Leaf[Any] | None) -> None:
    """No rule of this law settles it: the jefe does, where the law gives him that power."""
    leaf = t.rules.staff.problems_by
    if leaf is None:
        t.refuse("no_rule", *sources)
    if not leaf.value:
        t.refuse("wrong_role", leaf, role=t.actor.role)
    if any(p.about == about for p in t.s.pending):
        t.refuse("previous_unsettled", leaf, at=about)
    t.rule(tag(t.move), "jefe_decides", leaf, about=about)
    t.ask(leaf.value.items[0], "decide", about, ("go_on", "null"), "go_on", leaf)


def ruled(t: Turn, leaf: Leaf[Any] | None, about: str = "") -> bool:
    """Has the law a rule of its own? If it is silent the jefe decides; without the clause there is none."""
    if leaf is None:
        chief_decides(t, about or tag(t.move))
        return False
    if not leaf.value:
        t.refuse("no_rule", leaf)
    return True


def card_owed(t: Turn, *sources: Leaf[Any] | None) -> None:
    if not t.s.owed or t.s.stuck:
        t.refuse("nothing_pending", *sources, phase=t.s.phase)


def burn(t: Turn, face: str, *sources: Leaf[Any] | None) -> None:
    """A card that was seen goes to the holder without playing."""
    deal.check_face(t, face)
    t.set(shoe=t.s.shoe.draw(face).discard(1))
    t.emit(cards.Burned(cards=1, face=face, cite=cites(*sources)))
    shoe.watch(t)
    if t.s.owed:
        t.owe(*t.s.owed)


# --- cards ----------------------------------------------------------------------------------------------------------


def face_up(t: Turn, move: m.FaceUpCard) -> None:
    leaf = t.rules.rulings.face_up
    declare(t, leaf)
    card_owed(t, leaf)
    if ruled(t, leaf):
        t.rule(tag(move), "eliminated", leaf, about=t.s.owed[0])
        burn(t, move.face, leaf)


def separator_during(t: Turn, move: m.SeparatorDuring) -> None:
    s = t.rules.separator
    leaf = s.call or s.finish_pass
    declare(t, leaf)
    t.in_phase(*PASS, *BY_HAND, sources=(leaf,))
    if t.s.separator_out or t.game.machine:
        t.refuse("not_so", leaf, s.none_with_machine)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.rule(tag(move), "last_of_shoe", leaf)
    shoe.shown(t, True)


def separator_between(t: Turn, move: m.SeparatorBetween) -> None:
    s = t.rules.separator
    declare(t, s.between)
    t.in_phase("betting", sources=(s.between, s.call))
    if t.s.stakes or t.s.separator_out or t.game.machine:
        t.refuse("not_so", s.between, s.call, s.none_with_machine)
    if ruled(t, s.between):
        t.rule(tag(move), "new_shuffle", s.between)
        shoe.new_shuffle(t, s.between)


def cards_stuck(t: Turn, move: m.CardsStuck) -> None:
    leaf = t.rules.rulings.stuck
    declare(t, leaf)
    card_owed(t, leaf)
    name = t.s.owed[0]
    found = t.find(name)
    if found is None or hand.player_of(t, found) != move.player:
        t.refuse("not_so", leaf, t.rules.staff.problems_by, at=name)
    if not ruled(t, leaf):
        return
    deal.check_face(t, move.second, (move.first,))
    t.rule(tag(move), "player_chooses", leaf, about=move.player)
    faces = tuple(dict.fromkeys((move.first, move.second)))
    t.set(stuck=(move.first, move.second))
    t.ask(move.player, "choose", "stuck", faces, move.second, leaf)


def unstuck(t: Turn, pending: Pending, option: str) -> None:
    """The card he names is burned, the other one is his."""
    first, second = t.s.stuck
    t.answered(pending, option)
    t.set(stuck=())
    burn(t, option, t.rules.rulings.stuck)
    deal.land(t, second if option == first else first)


def misdeal(t: Turn, move: Any) -> None:
    """The jefe puts the cards in order and says so; they are recorded where they belong."""
    r = t.rules.rulings
    known: dict[Any, Leaf[CallValue] | None] = {
        m.MisdealOrder: r.reorder,
        m.MisdealBankSkipped: r.reorder_bank,
        m.MisdealOneCard: r.reorder_one_card,
    }
    leaf = known[type(move)]
    declare(t, leaf, r.reorder_by, by=r.reorder_by.value.items if r.reorder_by is not None else ("jefe_de_mesa",))
    t.in_phase("playing" if isinstance(move, m.MisdealOneCard) else "dealing", sources=(leaf,))
    if isinstance(move, m.MisdealOneCard) and not any(h.box == move.box for h in t.s.hands):
        t.refuse("nothing_there", leaf, at=str(move.box))
    if ruled(t, leaf):
        t.rule(tag(move), "reordered", leaf, r.reorder_by)
        t.say(leaf, t.actor.name)


def card_flashed(t: Turn, move: m.CardFlashed) -> None:
    leaf = t.rules.rulings.flashed
    declare(t, leaf)
    card_owed(t, leaf)
    if ruled(t, leaf):
        t.rule(tag(move), "continues", leaf)


def card_on_floor(t: Turn, move: m.CardOnFloor) -> None:
    r = t.rules.rulings
    declare(t, r.floor_by)
    t.in_phase(*PASS, *BY_HAND, sources=(r.floor_by,))
    if not ruled(t, r.floor_by) or r.floor_by is None:
        return
    if move.picked_by not in r.floor_by.value:
        t.refuse("wrong_role", r.floor_by, role=move.picked_by)
    if not move.both_faces and holds(r.floor_shown):
        t.refuse("not_shown", r.floor_shown)
    t.rule(tag(move), "stays_in_play" if holds(r.floor_stays) else "burned", r.floor_stays, r.floor_by)
    if move.both_faces:
        t.done("show_both_faces", move.picked_by, r.floor_shown)


def just_after(t: Turn, *sources: Leaf[Any] | None) -> None:
    """A pass has just ended and nothing has happened since."""
    t.in_phase("betting", sources=sources)
    if not t.s.fresh:
        t.refuse("too_late", *sources)


def bank_overdraw(t: Turn, move: m.BankOverdraw) -> None:
    leaf = t.rules.rulings.overdraw
    declare(t, leaf)
    if t.s.phase != "score":
        just_after(t, leaf, t.rules.croupier.stands_at)
        if leaf is None:
            t.refuse("no_rule", t.rules.croupier.stands_at)
    if ruled(t, leaf):
        deal.check_face(t, move.face)
        t.rule(tag(move), "burned", leaf)
        burn(t, move.face, leaf)


def cards_after_end(t: Turn, move: m.CardsAfterEnd) -> None:
    leaf = t.rules.rulings.after_end
    declare(t, leaf)
    just_after(t, leaf, t.rules.collect.to_holder)
    if not holds(leaf):
        t.refuse("no_rule", leaf, t.rules.collect.to_holder)
    if move.cards > t.s.shoe.left:
        t.refuse("none_left", leaf, cards=t.s.shoe.left)
    t.rule(tag(move), "burned", leaf, amount=move.cards)
    t.set(shoe=t.s.shoe.burn(move.cards))
    t.emit(cards.Burned(cards=move.cards, cite=cites(leaf)))


def disputed_hit(t: Turn, move: m.DisputedHit) -> None:
    leaf = t.rules.rulings.disputed
    declare(t, leaf)
    turn = hand.waits_for(t, move.player)
    if turn is None:
        t.refuse("not_so", leaf, t.rules.staff.problems_by, player=move.player)
    if not ruled(t, leaf):
        return
    deal.check_face(t, move.face)
    t.rule(tag(move), "accepted" if move.accepted else "burned", leaf, about=move.player)
    if not move.accepted:
        burn(t, move.face, leaf)
        return
    hand.asks_third(t, turn)
    t.owe(turn.name)
    deal.land(t, move.face)


def defective_card(t: Turn, move: m.DefectiveCard) -> None:
    leaf = t.rules.rulings.defective
    declare(t, leaf)
    if leaf is None or not leaf.value:
        ruled(t, leaf)
        return
    if shoe.doubted(t.s) or t.s.replace_cards:
        t.refuse("previous_unsettled", leaf)
    t.rule(tag(move), "reported", leaf)
    t.ask(leaf.value.items[0], "decide", "cards", ("replace", "go_on"), "go_on", leaf)


def discard_review(t: Turn, move: m.DiscardReview) -> None:
    c = t.rules.collect
    declare(t, c.review_barred)
    just_after(t, c.review_barred)
    if c.review_barred is None:
        t.refuse("no_rule", c.to_holder)
    allowed = (move.dispute and holds(c.review_dispute)) or not holds(c.review_barred)
    if not allowed:
        t.refuse("no_review", c.review_barred, c.review_dispute)
    t.rule(tag(move), "allowed", c.review_dispute, c.review_barred)


# --- the shoe -------------------------------------------------------------------------------------------------------


def no_cutter(t: Turn, move: m.NoCutter) -> None:
    c = t.rules.cut
    declare(t, c.centre, c.clockwise)
    if c.from_left is None:
        t.refuse("no_rule", c.by_player)
    shoe_steps.reach(t, "cut")
    leaf = c.centre if move.nobody else c.clockwise
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    offered = shoe.cutter(t)
    if move.nobody:
        if t.s.nobody_cuts:
            t.refuse("already_done", leaf)
        t.rule(tag(move), "croupier_cuts", leaf)
        t.set(nobody_cuts=True)
        return
    if not offered:
        t.refuse("not_so", leaf)
    t.rule(tag(move), "offered_clockwise", leaf, about=offered)
    shoe.decline(t, offered)


def short_cut(t: Turn, move: m.ShortCut) -> None:
    leaf = t.rules.cut.least
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.cut.by_player)
    shoe_steps.reach(t, "cut")
    if move.left >= leaf.value:
        t.refuse("not_so", leaf, cards=leaf.value)
    t.rule(tag(move), "repeat", leaf, amount=move.left)


def discard_overflow(t: Turn, move: m.DiscardOverflow) -> None:
    leaf = t.rules.shoe.holder_decks
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.shoe.loaded)
    most = leaf.value * (t.s.shoe.size // t.s.shoe.decks)
    if not t.game.machine or move.cards <= most:
        t.refuse("not_so", leaf, cards=most)
    t.rule(tag(move), "feed_machine", leaf, amount=move.cards)
    t.done("feed_machine", "croupier", leaf)
    t.set(shoe=t.s.shoe.gather(seen=shoe.on_table(t)))


# --- decisions ------------------------------------------------------------------------------------------------------


def any_other_problem(t: Turn, move: m.AnyOtherProblem) -> None:
    leaf = t.rules.staff.problems_by
    declare(t, leaf, by=(*DECLARE, *(leaf.value if leaf is not None else ())))
    chief_decides(t, tag(move))


def on_decide(t: Turn, move: m.Decide) -> None:
    """The person to whom the law leaves it decides, the oldest question first."""
    waiting = [p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)]
    problems = t.rules.staff.problems_by
    if not waiting:
        t.refuse("nothing_pending", problems)
    pending = waiting[0]
    about = pending.about.partition(":")[0]
    if about == "dispute":
        t.set(pending=(pending, *(p for p in t.s.pending if p is not pending)))
        conduct.decide(t, move)
        return
    own = about in ("bet", "cards")
    t.allow((pending.by,) if own or problems is None else problems.value, pending.cite if own else problems)
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    if about == "bet":
        questions.consented(t, pending, move.option)
        return
    t.answered(pending, move.option)
    if about == "cards":
        if move.option == "replace":
            replace_cards(t)
        return
    t.rule(about, move.option, pending.cite)
    if move.option == "null":
        deal.annul(t, about, problems)


def replace_cards(t: Turn) -> None:
    """At once, or (without that clause) at the end of the pass."""
    r = t.rules.rulings
    if holds(r.replaced_at_once):
        shoe.replace_now(t, r.replaced_at_once, r.defective)
    else:
        t.set(replace_cards=True)


def own_position(t: Turn, move: Any) -> None:
    leaf = t.rules.players.own_bets
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", "closed", *PASS, sources=(leaf,))
    if not t.stakes_of(move.player):
        t.refuse("nothing_there", leaf, player=move.player)
    t.rule(tag(move), "stands", leaf, about=move.player)


def dispute(t: Turn, move: w.RuleDispute) -> None:
    """A doubt on the rules waits for the decision of the jefe."""
    conduct.dispute(t, move)
    owed = t.s.pending[-1]
    t.emit(Asked(player=owed.by, about=owed.about, options=owed.options, cite=owed.cite))


def barred_person(t: Turn, move: w.BarredPerson) -> None:
    """As at any table; and his seat is free once nothing of his is in play."""
    conduct.barred_person(t, move)
    free_seats(t)


def hold_payment(t: Turn, move: w.PaymentHold) -> None:
    conduct.hold_payment(t, move)


HANDLERS: dict[Any, Any] = {
    m.FaceUpCard: face_up,
    m.SeparatorDuring: separator_during,
    m.SeparatorBetween: separator_between,
    m.CardsStuck: cards_stuck,
    m.MisdealOrder: misdeal,
    m.MisdealBankSkipped: misdeal,
    m.MisdealOneCard: misdeal,
    m.CardFlashed: card_flashed,
    m.CardOnFloor: card_on_floor,
    m.BankOverdraw: bank_overdraw,
    m.CardsAfterEnd: cards_after_end,
    m.DisputedHit: disputed_hit,
    m.DefectiveCard: defective_card,
    m.DiscardReview: discard_review,
    m.NoCutter: no_cutter,
    m.ShortCut: short_cut,
    m.DiscardOverflow: discard_overflow,
    m.AnyOtherProblem: any_other_problem,
    m.Decide: on_decide,
    OwnPositionError: own_position,
    w.RuleDispute: dispute,
    w.PaymentHold: hold_payment,
    w.BarredPerson: barred_person,
}
