"""Too few cards for a street: burned ones are mixed in, one common card is everybody's last, or the pass waits."""

from __future__ import annotations

from ....law.leaves import denied, holds
from ..law.plan import StreetPlan
from ..memory import mark_street
from ..turn import Turn
from . import dealing


def settle(t: Turn, plan: StreetPlan, burned: int) -> bool:
    """The stock does not suffice for the burn and the cards owed. False: the hand does not go on by itself."""
    d, sh = t.rules.deal, t.rules.shuffle
    last = plan.down == 1 and plan.number == len(t.game.plan.streets) and not plan.board and plan.number > 1
    need = len(t.s.pack.owed)
    if last and (d.seventh_short is not None or d.common_seventh is not None):
        seventh(t, need)
        return True
    if sh.on_hold is not None or sh.short_told is not None:
        return on_hold(t, plan, burned)
    if denied(d.burns_only_seventh):
        dealing.reshuffle(t, d.burns_only_seventh, burned=True)
        if t.s.pack.stock >= need:
            return True
    ask_jefe(t)
    return False


def seventh(t: Turn, need: int) -> None:
    """Seven stud's last card: burned cards are mixed in, and one is burned again if each still gets one."""
    s, d = t.s, t.rules.deal
    kept = t.rules.rulings.premature_kept
    aside = s.pack.aside if holds(kept) else ()
    if not denied(d.seventh_short) and (s.pack.burned or aside):
        cutting = holds(d.seventh_cut_burn)
        s.pack.aside = () if aside else s.pack.aside
        dealing.reshuffle(t, d.seventh_short, kept if aside else None, back=aside, burned=True,
                       cut_by=t.by() if cutting else None, cut=(d.seventh_cut_burn,))  # fmt: skip
        if cutting and s.pack.stock >= need and (s.pack.stock > need or denied(d.seventh_no_burn)):
            dealing.burn(t, 1, d.seventh_cut_burn)
        if s.pack.stock >= need:
            return
    common_card(t)


def common_card(t: Turn) -> None:
    """One card for all; without that clause there is no last card and no last round."""
    s, d = t.s, t.rules.deal
    if not holds(d.common_seventh) or not s.pack.stock:
        s.pack.owed, s.pack.given = (), 0
        mark_street(t, "no_round", s.street)
        return
    t.call(d.common_call, d.common_seventh)
    if d.common_burn is not None and s.pack.stock > d.common_burn.value:
        dealing.burn(t, d.common_burn.value, d.common_burn)
    s.pack.owed, s.pack.given = ("board:1",), 0


def on_hold(t: Turn, plan: StreetPlan, burned: int) -> bool:
    """The pass waits: all cards that are not on the table are shuffled, and the deal goes on."""
    s, sh = t.s, t.rules.shuffle
    t.call(sh.short_told)
    if denied(sh.on_hold) or denied(sh.hold_goes_on):
        t.course.annul(t, "short_stock", sh.on_hold if denied(sh.on_hold) else sh.hold_goes_on)
        return False
    t.note("on_hold", sh.on_hold, sh.hold_cards, sh.hold_goes_on)
    everything = not denied(sh.hold_cards)
    held = {c.face for p in s.players.values() if p.live for c in p.cards} | {c.face for r in s.pack.board for c in r}
    back = [f for f, b in t.game.plan.bit.items() if s.pack.out & b and f not in held] if everything else []
    if everything:  # also what went to the discards unseen
        s.pack.stock = t.game.plan.size - s.pack.burned - s.pack.out.bit_count()
    cutting = not denied(sh.resumes)
    dealing.reshuffle(t, sh.on_hold, sh.hold_cards, back=back, burned=everything,
                   cut_by=t.by() if cutting else None, cut=(sh.resumes, sh.on_hold))  # fmt: skip
    if len(s.pack.owed) + burned <= s.pack.stock:
        dealing.burn(t, burned, plan.rule.burn)
    elif len(s.pack.owed) > s.pack.stock:
        t.course.annul(t, "short_stock", sh.hold_goes_on or sh.on_hold)
        return False
    return True


def mixed_again(t: Turn) -> None:
    """The jefe lets the hand go on: all cards that are not on the table serve; too few even so: it is annulled."""
    s, by = t.s, t.rules.staff.problems_by
    held = {c.face for p in s.players.values() if p.live or p.stays for c in p.cards}
    held |= {c.face for r in s.pack.board for c in r}
    back = [f for f, b in t.game.plan.bit.items() if s.pack.out & b and f not in held]
    dealing.reshuffle(t, by, back=back, burned=True)
    if len(s.pack.owed) - s.pack.given > s.pack.stock:
        t.course.annul(t, "short_stock", by)


def ask_jefe(t: Turn) -> None:
    """Nothing settles it: the jefe decides; where the law gives him no such power the pass is annulled."""
    by = t.rules.staff.problems_by
    if not holds(by):
        t.course.annul(t, "short_stock", by)
        return
    t.s.before, t.s.phase = "dealing", "held"
    t.rule("any_other_problem", "jefe_decides", by)
    t.ask("jefe_de_mesa", "decide", "incident:any_other_problem", ("go_on", "null"), "go_on", by)
