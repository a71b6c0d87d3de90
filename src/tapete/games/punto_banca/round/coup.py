"""A coup: closing the bets, the deal, the two totals, the third cards, the winner."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Corrected
from ...baccarat import moves as base
from ...baccarat.errors import cards as errors
from ...baccarat.law import draws
from ...baccarat.law.points import is_natural, winner
from ...baccarat.table import slots
from ...baccarat.table.seats import check_enough, place_of, seated
from ...base import moves as w
from ...base.conduct import correctors
from ...base.moves import Silence
from ...base.stakes import compensate, give_back
from ..state import HANDS
from ..table import shoe_holder
from ..turn import COUP, Turn
from . import betting, settle, showing

Leaves = tuple[Leaf[Any] | None, ...]
THIRD = "third_card"
"""What is asked where the law is silent on Punto's total."""


def between(t: Turn, *sources: Leaf[Any] | None) -> Leaves:
    """The clauses on a step of a coup; where no coup may be played, those that say so."""
    return t.moment() if t.s.phase in ("unopened", "shuffling", "ending", "over") else sources


# --- closing the bets -----------------------------------------------------------------------------------------------


def on_open_bets(t: Turn, move: w.OpenBets) -> None:
    leaf = t.rules.betting.start_call
    t.staff("runs", leaf)
    t.in_phase("betting", sources=between(t, leaf))
    if t.s.started:
        t.refuse("already_done", leaf)
    betting.start(t)


def on_close_bets(t: Turn, move: w.CloseBets) -> None:
    b = t.rules.betting
    t.staff("close", b.close_call)
    t.in_phase("betting", sources=between(t, b.close_call))
    check_close(t)
    close(t)


def check_close(t: Turn) -> None:
    """May the coup be dealt?"""
    h, b = t.rules.holder, t.rules.betting
    check_enough(t, t.s.round > 1)
    if t.s.duties_owed:
        name = t.s.duties_owed[0]
        t.refuse("duty_owed", t.rules.duties[name], at=name)
    dealer = t.s.holder
    if t.game.players_deal:
        if not dealer:
            t.refuse("no_dealer", h.first, player=t.s.offered)
        if dealer != shoe_holder.CROUPIER and holds(h.must_bet) and t.main(dealer) is None:
            t.refuse("dealer_without_bet", h.must_bet, player=dealer)
    if denied(b.others_free):
        idle = [name for name in seated(t.s) if not t.stakes_of(name)]
        if idle:
            t.refuse("must_bet", b.others_free, player=idle[0])


def close(t: Turn) -> None:
    """«No va más», and whoever holds the shoe is told to deal."""
    betting.start(t)
    b = t.rules.betting
    t.speak("close", b.close_call)
    t.speak("close", b.deal_call)
    left = t.s.hands_left
    t.set(phase="closed", hands_left=left - 1 if left > 0 else left)


# --- the deal -------------------------------------------------------------------------------------------------------


def on_deal(t: Turn, move: base.Deal) -> None:
    h, b, sign = t.rules.holder, t.rules.betting, t.rules.rulings.waits_for_sign
    dealer = t.s.holder
    if dealer in ("", shoe_holder.CROUPIER):
        t.staff("deal", t.rules.coup.order)
        if not dealer:
            t.refuse("not_your_shoe", h.house_keeps, *shoe_holder.sources(t))
    elif t.actor.name != dealer or t.actor.role != "player":
        t.refuse("not_your_shoe", *shoe_holder.sources(t), player=dealer)
    if t.s.phase == "betting":
        if not denied(sign):
            t.refuse("not_told", sign or b.deal_call or b.close_call)
        check_close(t)
        close(t)
    t.in_phase("closed", sources=between(t, b.deal_call, b.close_call))
    t.set(phase="dealing", slots=(), decided=(), winner="", losses={})
    slots.owe(t, *order(t))


def order(t: Turn) -> tuple[str, ...]:
    """The hands that the first cards go to, in turn."""
    c = t.rules.coup
    each = c.two_each.value if c.two_each is not None else draws.DEALT
    if c.order.value == "in_pairs":
        return ("punto",) * each + ("banca",) * each
    return HANDS * each


def onward(t: Turn, hand: str) -> None:
    """What follows a card."""
    if t.s.phase == "dealing":
        if not t.s.owed:
            showing.dealt(t)
    elif t.s.phase == "drawing":
        score(t, hand)
        third(t)
    elif not t.s.owed:
        dealt_out(t, hand)


def score(t: Turn, hand: str) -> None:
    """The points of a hand."""
    faces, r = t.faces(hand), t.rules
    natural = is_natural(faces, r.scoring, r.natural)
    leaves = (r.scoring.pips, r.scoring.units, r.scoring.all_cards, r.natural.totals if natural else None)
    result = "three" if len(faces) > 2 else "natural" if natural else "two"
    t.emit(base.Score(hand=hand, points=t.points(hand), result=result, cite=cites(*leaves), reading=reading(*leaves)))


def third(t: Turn) -> None:
    """Punto's third card, then the bank's, each called; then the winner. On a total of which the law says neither that
    Punto draws nor that it stands whoever settles what no rule settles is asked."""
    while (found := next_third(t)) is not None:
        hand, draw = found
        if hand == "punto" and left_open(t):
            d, problems = t.rules.drawing, t.rules.staff.problems_by
            by = problems.value.items[0] if holds(problems) and problems is not None else t.by("draws")
            t.ask(by, "decide", THIRD, ("draw", "stand"), "stand", problems or d.house_decides or d.punto_stands)
            return
        if goes_on(t, hand, draw):
            return
    complete(t)


def left_open(t: Turn) -> bool:
    """Does the law say neither that Punto draws with its two cards nor that it stands?"""
    r, faces = t.rules, t.faces("punto")
    d = r.drawing
    if is_natural(faces, r.scoring, r.natural) or draws.nobody(r):
        return False
    said = (d.punto_draws, d.punto_five, d.punto_stands)
    return not any(str(t.points("punto")) in leaf.value for leaf in said if leaf is not None)


def on_decide(t: Turn, move: base.Decide) -> None:
    """The decision on a third card is carried out; what else is decided the family knows."""
    owed = [p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)]
    errors.on_decide(t, move)
    if owed and owed[0].about == THIRD and not goes_on(t, "punto", move.option == "draw"):
        third(t)


def goes_on(t: Turn, hand: str, draw: bool) -> bool:
    """The hand draws or stands, and it is called; true: a card is owed."""
    calls = t.rules.calls
    words = {
        ("punto", True): calls.punto_draws,
        ("punto", False): calls.punto_stands,
        ("banca", True): calls.bank_draws,
        ("banca", False): calls.bank_stands,
    }
    t.set(decided=(*t.s.decided, hand))
    natural = is_natural(t.faces(hand), t.rules.scoring, t.rules.natural)
    if not natural and not denied(t.rules.drawing.house_decides):
        t.speak("draws", words[hand, draw], points=t.points(hand))
    if draw:
        t.set(phase="drawing")
        slots.owe(t, hand)
    return draw


def next_third(t: Turn) -> tuple[str, bool] | None:
    return draws.decision(t.rules, t.faces("punto"), t.faces("banca"), t.s.decided)


def needs_more(t: Turn) -> bool:
    """Does the coup need another card?"""
    return bool(t.s.owed) or draws.needs_more(t.rules, t.faces("punto"), t.faces("banca"), t.s.decided)


def card_sources(t: Turn, hand: str) -> Leaves:
    """The clauses by which a card goes to this hand."""
    c, burn = t.rules.coup, t.rules.burn
    if hand == "first" and burn is not None:
        return (burn.shown,)
    if hand in HANDS and hand in t.s.decided:
        return draws.sources(t.rules, hand, t.faces("punto"), t.faces("banca"))
    return (c.order, c.two_each, c.face)


# --- the winner -----------------------------------------------------------------------------------------------------


def complete(t: Turn) -> None:
    """Both hands are complete."""
    found = winner(t.points("punto"), t.points("banca"), t.rules.scoring)
    equal = "banca" if denied(t.rules.tie.equal) else "tie"
    t.set(winner=found or equal, owed=())
    if t.game.terms.settlement == "by_hand":
        t.set(phase="winner")
        return
    announce(t)
    settle.everything(t)


def announce(t: Turn) -> None:
    """The winning hand, and both totals."""
    calls, won = t.rules.calls, t.s.winner
    punto, banca = t.points("punto"), t.points("banca")
    leaf = {"punto": calls.punto_wins, "banca": calls.bank_wins}.get(won, calls.tie)
    sources = (t.rules.scoring.aim, t.rules.tie.equal if won == "tie" else None)
    t.emit(base.HandWon(winner=won, punto=punto, banca=banca, cite=cites(*sources)))
    t.speak("winner", leaf, punto=punto, banca=banca)


# --- a coup that is null, or dealt out without bets -----------------------------------------------------------------


def annul(t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
    """The coup is null: every stake goes back, the cards are collected, the shoe stays where it is."""
    t.emit(w.Annulled(ground=ground, cite=cites(*sources) or t.game.anchor))
    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, "annulled", *sources)
    if t.s.phase in (*COUP, "winner"):
        t.set(owed=(), shows="", shower="", pending=tuple(p for p in t.s.pending if not p.about.startswith("show:")))
        slots.put_away(t, *sources)
        slots.collect(t, *sources)
        settle.finish(t, passes=False)
    elif t.s.phase == "closed":
        t.set(phase="betting", started=False)
    elif t.s.phase == "void_coup":
        t.set(owed=())
        put_out(t, *sources)


def void(t: Turn, ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
    """The next coup starts with these cards and is dealt out without bets."""
    annul(t, ground, *sources)
    t.set(phase="void_coup", ground=ground, queue=faces, slots=(), decided=(), started=False)
    slots.owe(t, *order(t))


def dealt_out(t: Turn, hand: str) -> None:
    """The rules of the draw, without calls; then the cards go away."""
    if not t.s.decided:
        for one in HANDS:
            slots.turn(t, one, t.rules.coup.face)
            score(t, one)
    else:
        score(t, hand)
    while (found := next_third(t)) is not None:
        t.set(decided=(*t.s.decided, found[0]))
        if found[1]:
            slots.owe(t, found[0])
            return
    r = t.rules.rulings
    by_ground = {"face_up_first_of_next": r.face_up_next, "stuck_cards": r.stuck}
    leaf = by_ground.get(t.s.ground, r.extra_cards) or t.rules.staff.problems_by
    t.note("coup_void", leaf, about=t.s.ground)
    put_out(t, leaf)


def put_out(t: Turn, *sources: Leaf[Any] | None) -> None:
    """The cards of a coup without bets go away."""
    slots.put_away(t, *sources)
    slots.collect(t, *sources)
    t.set(ground="", decided=())
    settle.next_coup(t)


# --- correcting, and silence ----------------------------------------------------------------------------------------


def on_correct(t: Turn, move: base.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    general, entry = t.rules.general, t.undo
    sources = (t.rules.staff.problems_by, general.corrected_by if general is not None else None, t.act("runs"))
    settled = t.s.phase not in (*COUP, "winner", "void_coup", "shuffling")
    t.runs()
    t.allow(("jefe_de_mesa",) if settled else ("jefe_de_mesa", *t.roles("runs"), *correctors(t)), *sources)
    if entry is None:
        t.refuse("nothing_pending", *sources)
    was = t.s.last
    if move.face == was:
        t.refuse("not_the_result", *sources, at=move.face)
    now, t.s = t.s, entry
    slots.check_faces(t, move.face)
    t.s = now
    hidden = any(not s.up for s in now.slots[len(entry.slots) :])
    t.emit(Corrected(what="card", was=was, now=move.face, cite=cites(*sources), seen_by=() if hidden else None))
    compensate(t, entry, *sources)
    t.s = replace(entry, accounts=t.s.accounts)
    slots.land(t, move.face)
    t.set(undo=entry)


def on_silence(t: Turn, move: Silence) -> None:
    """Who says nothing declines the shoe; cards that he should have shown are turned."""
    h = t.rules.holder
    t.allow(("reloj",), *shoe_holder.sources(t))
    if t.s.shower == move.player:
        showing.show(t, t.s.shows)
        return
    offered = t.s.phase == "betting" and t.s.offered == move.player
    idle = t.s.phase == "betting" and t.s.holder == move.player and holds(h.must_bet) and t.main(move.player) is None
    if not (offered or idle) or not place_of(t.s, move.player):
        t.refuse("nothing_pending", *shoe_holder.sources(t), player=move.player)
    shoe_holder.decline(t, move.player)


HANDLERS: dict[Any, Any] = {
    w.OpenBets: on_open_bets,
    w.CloseBets: on_close_bets,
    base.Deal: on_deal,
    base.Decide: on_decide,
    base.Correct: on_correct,
    Silence: on_silence,
}
