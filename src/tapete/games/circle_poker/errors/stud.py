"""Errors in the stud games: the seventh card, cards dealt too early, the wrong player told to bet."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from .. import incidents
from ..memory import mark, mark_street
from ..round import betting, dealing, ending, limits, streets
from ..state import Player
from ..turn import Turn
from .common import chief_decides, declare, found, hold, in_a_hand, member, misdealt, resume, so, turned, void
from .repairs import check_faces, off_stock, on_stock


def seventh_street(t: Turn) -> int:
    """The street that deals a covered card after the first one; 0: there is none."""
    return next((s.number for s in t.game.plan.streets if s.number > 1 and s.down), 0)


def seventh(t: Turn, name: str, *sources: Source) -> Player:
    """Only while the seventh cards are dealt, or before anybody has spoken on them."""
    declare(t, *sources)
    street = seventh_street(t)
    if not street or not t.game.plan.stud:
        t.refuse("no_rule", *sources)
    in_a_hand(t, *sources)
    p = member(t, name, *sources)
    so(t, unspoken_seventh(t), *sources, player=name)
    return p


def unspoken_seventh(t: Turn) -> bool:
    """The seventh cards are being dealt, or lie there and nobody has spoken on them."""
    spoken = any(q.spoke >= 0 for q in t.live()) and t.s.phase == "betting"
    return t.s.street == seventh_street(t) and not spoken


def has_it(t: Turn, p: Player) -> bool:
    """His seventh card has come."""
    return not any(place.endswith(f":{p.name}") for place in dealing.remaining(t))


# --- a seventh card delivered wrongly -------------------------------------------------------------------------------


def seventh_wrong(t: Turn, move: incidents.SeventhWrong) -> None:
    r = t.rules.rulings
    p = seventh(t, move.player, r.seventh_asked)
    so(t, has_it(t, p), r.seventh_asked, player=move.player)
    ask_seventh(t, p)


def ask_seventh(t: Turn, p: Player) -> None:
    """He is asked whether he goes on; without that clause he does."""
    leaf = t.rules.rulings.seventh_asked
    if denied(leaf):
        t.rule(tag(t.move), "goes_on", leaf, about=p.name)
        return
    if found(t, leaf, about=p.name):
        t.rule(tag(t.move), "asked", leaf, about=p.name)
        hold(t, "seventh", ("go_on", "stop"), "go_on", leaf, about=p.name, by=p.name, do="choose")


def seventh_answer(t: Turn, name: str, option: str) -> None:
    """He goes on with the card covered, or plays for what is in the pots so far."""
    r = t.rules.rulings
    if option in ("stop", "stay_out"):
        if option == "stop" and denied(r.seventh_off):
            leave_hand(t, name, r.seventh_off)
            return
        t.edit(name).stopped = True
        if t.s.before == "betting":  # the round that had just opened is opened by one of those who take part in it
            mark(t, reopen=True)
    elif option == "go_on" and denied(r.seventh_on):
        card = t.s.players[name].cards[-1]
        turned(t, name, card.n, r.seventh_on)
    if t.s.marks.reopen and t.s.before == "betting":
        mark(t, reopen=False)
        t.s.phase, t.s.before = "betting", ""
        streets.open_round(t)
    else:
        resume(t)


def leave_hand(t: Turn, name: str, leaf: Leaf[Any] | None) -> None:
    resume(t)
    if t.s.players[name].live:
        ending.void(t, name, leaf)


# --- a seventh card dealt open --------------------------------------------------------------------------------------


def with_chips(t: Turn) -> list[Player]:
    return [p for p in t.live() if t.resto(p.name) and not p.stopped]


def seventh_exposed(t: Turn, move: incidents.SeventhExposed) -> None:
    r = t.rules.rulings
    sources = (r.seventh_up_two, r.seventh_up_direct, r.seventh_asked, r.seen_goes_on)
    p = seventh(t, move.player, *sources)
    so(t, has_it(t, p) and not p.cards[-1].up, *sources, player=move.player)
    if not t.resto(p.name) and holds(r.seventh_up_all_in):
        t.rule(tag(move), "stands", r.seventh_up_all_in, about=p.name)
        open_card(t, p)
    elif len(with_chips(t)) == 2 and r.seventh_up_two is not None:
        if found(t, r.seventh_up_two, about=p.name):
            both_up(t, p)
    elif len(t.live()) == 2 and r.seventh_up_direct is not None:
        if found(t, r.seventh_up_direct, about=p.name):
            direct(t, p)
    elif r.seventh_up_more is not None:
        others_covered(t, p)
    elif r.seventh_asked is not None:
        ask_seventh(t, p)
    elif found(t, r.seen_goes_on, about=p.name):
        t.rule(tag(move), "goes_on", r.seen_goes_on, about=p.name)


def open_card(t: Turn, p: Player) -> None:
    """It lies there for everybody to see; it counts for who speaks first where the law says so."""
    r = t.rules.rulings
    turned(t, p.name, p.cards[-1].n, r.seventh_up_opens or r.seventh_up_two, open_=not denied(r.seventh_up_opens))


def both_up(t: Turn, p: Player) -> None:
    """Both last cards lie open, and betting goes on."""
    leaf = t.rules.rulings.seventh_up_two
    t.rule(tag(t.move), "both_up", leaf, about=p.name)
    open_card(t, p)
    for other in with_chips(t):
        if other.name != p.name:
            up(t, other, leaf)
    reopen(t)


def up(t: Turn, p: Player, *sources: Source) -> None:
    """His seventh card comes open, or is turned if he has it."""
    if has_it(t, p):
        if not p.cards[-1].up:
            turned(t, p.name, p.cards[-1].n, *sources)
    else:
        t.edit(p.name).next = "up"


def reopen(t: Turn) -> None:
    """The round had just begun: who speaks first is told anew from the cards that lie open now."""
    if t.s.phase == "betting":
        streets.open_round(t)


def direct(t: Turn, p: Player) -> None:
    """No more betting: when the cards are dealt everything is shown."""
    leaf = t.rules.rulings.seventh_up_direct
    t.rule(tag(t.move), "direct_showdown", leaf, about=p.name)
    turned(t, p.name, p.cards[-1].n, leaf)
    mark_street(t, "no_round", t.s.street)
    if t.s.phase == "betting":
        streets.close_round(t)


def others_covered(t: Turn, p: Player) -> None:
    """All others get theirs covered; he says before the round, if there can be one, whether he takes part in it."""
    r = t.rules.rulings
    t.rule(tag(t.move), "others_covered", r.seventh_up_more, about=p.name)
    open_card(t, p)
    if denied(r.seventh_up_more):
        for other in t.live():
            if other.name != p.name:
                up(t, other, r.seventh_up_more)
    if holds(r.seventh_up_opts) and t.resto(p.name) and len(with_chips(t)) > 1:
        if t.s.phase == "dealing":
            mark(t, asked_in=(*t.s.marks.asked_in, p.name))
            return
        ask_part(t, p.name)
        mark(t, reopen=True)
    else:
        reopen(t)


def ask_part(t: Turn, name: str) -> None:
    """Before the round he says whether he takes part in it."""
    leaf = t.rules.rulings.seventh_up_opts
    hold(t, "seventh", ("take_part", "stay_out"), "take_part", leaf, about=name, by=name, do="choose")


def street_dealt(t: Turn) -> None:
    """The others have their cards: now he is asked."""
    asked = t.s.marks.asked_in
    if asked:
        mark(t, asked_in=())
    for name in asked:
        ask_part(t, name)
        t.s.pack.closing = "street"


def seventh_skipped(t: Turn, move: incidents.SeventhSkipped) -> None:
    """Who was passed over gets the first of the burned cards, after all others have theirs."""
    r, s = t.rules.rulings, t.s
    leaf = r.skipped_seventh
    p = seventh(t, move.player, leaf)
    so(t, not has_it(t, p), leaf, player=move.player)
    if leaf is not None and not leaf.value:
        t.rule(tag(move), "next_of_stock", leaf, about=p.name)
    elif not move.seen or leaf is None:
        chief_decides(t, tag(move), leaf, about=p.name)
        return
    else:
        t.rule(tag(move), "first_burned", leaf, about=p.name)
        if s.pack.burned:
            s.pack.burned -= 1
            s.pack.stock += 1
    mine = [place for place in s.pack.owed[s.pack.given :] if place.endswith(f":{p.name}")]
    others = [place for place in s.pack.owed[s.pack.given :] if place not in mine]
    s.pack.owed, s.pack.given = (*others, *mine), 0


# --- cards dealt too early ------------------------------------------------------------------------------------------


def premature(t: Turn, move: incidents.PrematureDeal) -> None:
    """They are eliminated, and when the round has closed as many more as there are players."""
    r, s = t.rules.rulings, t.s
    declare(t, r.premature)
    if not t.game.plan.stud:
        t.refuse("no_rule", r.premature)
    t.in_phase("betting", sources=(r.premature,))
    k = s.street + 1
    places = [p for p in s.players.values() if p.live or p.stays]
    so(t, k <= len(t.game.plan.streets) and len(move.faces) <= len(places), r.premature)
    check_faces(t, move.faces, r.premature)
    plan = t.game.plan.streets[k - 1]
    if denied(r.premature):
        t.rule(tag(move), "stands", r.premature)
        dealing.burn(t, plan.burn, plan.rule.burn)
        on_stock(t, move.faces)
        mark_street(t, "no_burn", k)
    elif found(t, r.premature):
        t.rule(tag(move), "eliminated", r.premature, r.premature_more, amount=len(move.faces))
        off_stock(t, move.faces)
        if holds(r.premature_kept):
            s.pack.aside = (*s.pack.aside, *move.faces)
        else:
            s.pack.discarded += len(move.faces)
        if not denied(r.premature_more):
            mark_street(t, "more", k)
        if denied(r.premature_burn):
            mark_street(t, "no_burn", k)


def wrong_bring_in(t: Turn, move: incidents.WrongBringIn) -> None:
    """The wrong player was told to bet: what he has done stands, what he has not done is another's."""
    r, f, s = t.rules.rulings, t.rules.forced, t.s
    leaf = r.bring_in_wrong
    declare(t, leaf, f.bring_in)
    if not holds(f.bring_in) or (leaf is None and t.rules.staff.problems_by is None):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf, f.bring_in))
    p = member(t, move.player, leaf)
    so(t, s.street == 1 and not s.bets.highest and s.turn != p.name, leaf, f.bring_in, player=p.name)
    if not move.amount:
        t.rule(tag(move), "corrected", leaf, f.bring_in, about=s.turn)
    elif leaf is not None and not leaf.value:
        t.rule(tag(move), "returned", leaf, about=p.name, amount=move.amount)
    elif found(t, leaf, about=p.name):
        so(t, move.amount <= t.resto(p.name), leaf, amount=t.resto(p.name))
        s.turn = s.bets.first = p.name
        _, amount = limits.counts_as(t, p.name, move.amount)
        t.rule(tag(move), "bet_stands", leaf, about=p.name, amount=amount)
        betting.do_bet(t, p.name, amount, leaf)


# --- players who are not there --------------------------------------------------------------------------------------


def absent(t: Turn, move: incidents.AbsentDealt) -> None:
    """Cards for somebody who is not there: no error; on his turn his hand is withdrawn."""
    r = t.rules.rulings
    sources = (r.absent_no_error, r.absent_out, r.absent_annulled)
    declare(t, *sources)
    in_a_hand(t, *sources)
    p = member(t, move.player, *sources)
    if r.absent_annulled is not None:
        absent_annulled(t, move, p)
    elif not move.turn:
        if denied(r.absent_no_error):
            misdealt(t, r.absent_no_error, about=p.name)
        elif found(t, r.absent_no_error, about=p.name):
            t.rule(tag(move), "no_misdeal", r.absent_no_error, about=p.name)
    else:
        so(t, t.s.turn == p.name, *sources, turn=t.s.turn)
        absent_on_turn(t, p)


def absent_on_turn(t: Turn, p: Player) -> None:
    r = t.rules.rulings
    if denied(r.absent_out):
        t.rule(tag(t.move), "waits", r.absent_out, about=p.name)
        return
    if not found(t, r.absent_out, about=p.name):
        return
    back = p.forced if denied(r.absent_forced) else 0
    if holds(r.absent_forced):
        bring_in = limits.must_bring_in(t, p.name)
        owed = betting.least_bring_in(t, p.name) if bring_in else 0
        t.rule(tag(t.move), "loses_forced", r.absent_forced, about=p.name, amount=p.forced + owed)
        if bring_in:
            betting.bring_in_lost(t, p.name, r.absent_forced)
    void(t, "withdrawn", p.name, r.absent_out, r.absent_forced, back=back)


def absent_annulled(t: Turn, move: incidents.AbsentDealt, p: Player) -> None:
    """His hand is annulled and his chips go back (not a blind that was posted for him); lost, if he had looked."""
    r = t.rules.rulings
    if move.looked and not denied(r.absent_looked):
        void(t, "lost", p.name, r.absent_looked)
    elif found(t, r.absent_annulled, about=p.name):
        posted = min(p.forced, p.put) if p.name in t.s.people.away else 0  # what nobody matched has gone back already
        void(
            t, "hand_annulled", p.name, r.absent_annulled, r.absent_looked if move.looked else None, back=p.put - posted
        )


HANDLERS: dict[Any, Any] = {
    incidents.SeventhWrong: seventh_wrong,
    incidents.SeventhExposed: seventh_exposed,
    incidents.SeventhSkipped: seventh_skipped,
    incidents.PrematureDeal: premature,
    incidents.WrongBringIn: wrong_bring_in,
    incidents.AbsentDealt: absent,
}
