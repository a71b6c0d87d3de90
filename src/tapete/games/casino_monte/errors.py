"""What goes wrong at a table of Casino Monte, and the ruling on it."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied, holds, lifted
from ...law.rulebook import Leaf
from ...table import money
from ...table.contract import tag
from ..bank.limits import maximum
from ..cards import moves as cards
from . import moves as m
from .law import limits
from .law.ranks import against
from .round import betting, deal, ending
from .state import Stake
from .table import seats, shoe
from .turn import HAND, Turn


def declarers(t: Turn) -> tuple[str, ...]:
    """Those who run the table say what has happened."""
    s = t.rules.staff
    return (*s.directs.value, *s.problems_by.value)


def declare(t: Turn, *sources: Leaf[Any] | None) -> None:
    """Who may say that it happened, at any moment of an open table."""
    t.allow(declarers(t), *sources, t.rules.staff.problems_by)
    if t.s.phase in ("unopened", "over"):
        t.refuse("wrong_phase", *sources, phase=t.s.phase)


def ruled(t: Turn, ruling: str, *leaves: Leaf[Any] | None, about: str = "", amount: int = 0) -> None:
    """The law's answer, unless a clause on which it rests does not hold."""
    if any(denied(leaf) for leaf in leaves):
        t.refuse("no_rule", *leaves)
    t.rule(tag(t.move), ruling, *leaves, about=about, amount=amount)


# --- the shoe -------------------------------------------------------------------------------------------------------


def face_up(t: Turn, move: m.FaceUpCard) -> None:
    """The card goes to the holder without playing."""
    leaf = t.rules.rulings.face_up
    declare(t, leaf)
    t.in_phase("dealing", "revancha", sources=(leaf,))
    deal.check_face(t, move.face)
    ruled(t, "eliminated", leaf, about=t.s.owed[0])
    t.set(shoe=t.s.shoe.draw(move.face).discard(1))
    t.emit(cards.Burned(cards=1, face=move.face, cite=cites(leaf)))
    shoe.watch(t)
    shoe.owe(t, *t.s.owed)


def nobody_cuts(t: Turn, move: m.NobodyCuts) -> None:
    leaf = t.rules.cut.croupier
    declare(t, leaf)
    shoe.reach(t, "cut")
    if t.s.nobody_cuts:
        t.refuse("already_done", leaf)
    ruled(t, "croupier_cuts", leaf)
    t.set(nobody_cuts=True)


def short_cut(t: Turn, move: m.ShortCut) -> None:
    c = t.rules.cut
    declare(t, c.least)
    shoe.reach(t, "cut")
    few, seen = move.cards < c.least.value, move.exposed and holds(c.unexposed)
    if not few and not seen:
        t.refuse("not_so", c.least, c.unexposed, cards=c.least.value)
    ruled(t, "not_valid", c.least if few else None, c.unexposed if seen else None, amount=move.cards)


def separator_seen(t: Turn, move: m.SeparatorSeen) -> None:
    leaf = t.rules.stop.call
    declare(t, leaf)
    t.in_phase(*HAND, sources=(leaf,))
    if t.s.stop_out:
        t.refuse("already_done", leaf)
    ruled(t, "last_of_shoe", leaf)
    shoe.stop_seen(t)


# --- bets -----------------------------------------------------------------------------------------------------------


def late_bet(t: Turn, move: m.LateBet) -> None:
    """What was put down after the call is no bet, and goes back."""
    clauses = betting.closed_by(t)
    declare(t, *clauses)
    t.in_phase("closed", *HAND, sources=clauses)
    seats.check_box(t, move.box)
    if move.on == "revancha":
        t.refuse("not_so", t.rules.revancha.not_before, at=move.on)
    if not lifted(*clauses):
        t.rule(tag(move), "void", *clauses, about=move.player, amount=move.stake)
        return
    t.in_phase("closed", sources=clauses)
    betting.place(t, move.player, m.Bet(who=move.player, stake=move.stake, on=move.on, box=move.box))
    t.rule(tag(move), "stands", *clauses, about=move.player, amount=move.stake)


def revancha_early(t: Turn, move: m.RevanchaEarly) -> None:
    leaf = t.rules.revancha.not_before
    declare(t, leaf)
    t.in_phase("betting", "closed", "dealing", sources=(leaf,))
    ruled(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def tie_alone(t: Turn, move: m.TieWithoutInitial) -> None:
    leaf = t.rules.tie.needs_initial
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    if any(s.on == "initial" for s in t.stakes_of(move.player)):
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def over_box_limit(t: Turn, move: m.OverBoxLimit) -> None:
    """The maximum is one of the box: what exceeds it goes back, and the rest plays if it reaches the minimum."""
    leaf = t.rules.limits.per_box
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    seats.check_box(t, move.box)
    high = maximum(t.game, t.s)
    total = move.stake + limits.lying(t, move.player, "initial", move.box)
    if high is None or total <= high:
        t.refuse("not_so", leaf, t.rules.limits.multiples, maximum=high or 0, stake=total)
    takes_place = betting.check_position(t, move.player, move.box)
    old = t.stake(move.player, "initial", move.box)
    rest = high - (total - move.stake)
    if rest + (old.amount if old is not None else 0) < t.s.minimum:
        rest = 0
    ruled(t, "excess_returned", leaf, about=move.player, amount=move.stake - rest)
    if rest and takes_place:
        seats.take(t, move.player, move.box)
    if rest:
        betting.put(t, move.player, "initial", move.box, rest)


# --- ties -----------------------------------------------------------------------------------------------------------


def tie_order(t: Turn, move: m.TieOrder) -> None:
    leaf = t.rules.tie.after_others
    declare(t, leaf)
    t.in_phase("settling", "ties", sources=(leaf,))
    hand = next((h for h in t.s.hands if h.box == move.box), None)
    if hand is None or against(t.rules.ranks, hand.cards[0], t.s.bank[0]) != "equal":
        t.refuse("not_so", leaf, t.rules.ranks.equal_ties, at=str(move.box))
    ruled(t, "tie_waits", leaf, about=str(move.box))


def tied_stake(t: Turn, player: str, *sources: Leaf[Any]) -> Stake:
    """A bet of this player about which the croupier asks, or is still to ask."""
    t.in_phase("ties", sources=sources)
    found = next((s for s in t.s.stakes if s.n in t.s.asking and s.owner == player), None)
    if found is None:
        t.refuse("not_so", *sources, player=player)
    return found


def decline_revancha(t: Turn, move: m.DeclineRevancha) -> None:
    leaf = t.rules.revancha.declined
    declare(t, leaf)
    stake = tied_stake(t, move.player, leaf)
    favour: Any = "rest" if t.game.terms.rounding == "player" else "part"
    cut = money.split(stake.amount, leaf.value, favour)
    ruled(t, "part_lost", leaf, t.rules.revancha.card_taken, about=move.player, amount=cut.part)


def split_decision(t: Turn, move: m.SplitDecision) -> None:
    leaf = t.rules.players.each_decides
    declare(t, leaf)
    stake = tied_stake(t, move.player, leaf)
    if seats.holder(t.s, stake.box) == move.player:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "decides_alone", leaf, about=move.player)


def second_tie(t: Turn, move: m.SecondTie) -> None:
    r, odds = t.rules.revancha, t.rules.pays["second_tie"]
    declare(t, odds)
    paid = money.pay(move.stake, odds.value, t.game.terms.rounding)
    ruled(t, "second_tie_paid", odds, r.stays, r.rounds, amount=paid.amount)


# --- people ---------------------------------------------------------------------------------------------------------


def touches_cards(t: Turn, move: m.TouchesCards) -> None:
    leaf = t.rules.players.no_touching
    declare(t, leaf)
    t.rule(tag(move), "forbidden" if holds(leaf) else "goes_on", leaf, about=move.player)


def any_other_problem(t: Turn, move: m.AnyOtherProblem) -> None:
    """No rule settles it: whoever controls the game does."""
    leaf, about = t.rules.staff.problems_by, tag(move)
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    if any(p.about == about for p in t.s.pending):
        t.refuse("previous_unsettled", leaf, at=about)
    t.rule(about, "jefe_decides", leaf, about=about)
    t.ask(leaf.value.items[0], "decide", about, ("go_on", "null"), "go_on", leaf)


def on_decide(t: Turn, move: m.Decide) -> None:
    leaf = t.rules.staff.problems_by
    pending = next((p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)), None)
    if pending is None:
        t.refuse("nothing_pending", leaf)
    t.allow(leaf.value, leaf)
    t.answered(pending, move.option)
    t.rule(pending.about, move.option, pending.cite)
    if move.option == "null":
        ending.annul(t, pending.about, leaf)


HANDLERS: dict[Any, Any] = {
    m.FaceUpCard: face_up,
    m.NobodyCuts: nobody_cuts,
    m.ShortCut: short_cut,
    m.SeparatorSeen: separator_seen,
    m.LateBet: late_bet,
    m.RevanchaEarly: revancha_early,
    m.TieWithoutInitial: tie_alone,
    m.OverBoxLimit: over_box_limit,
    m.TieOrder: tie_order,
    m.DeclineRevancha: decline_revancha,
    m.SplitDecision: split_decision,
    m.SecondTie: second_tie,
    m.TouchesCards: touches_cards,
    m.AnyOtherProblem: any_other_problem,
    m.Decide: on_decide,
}
