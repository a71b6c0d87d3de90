"""Errors with chips and words: wrong amounts, silent chips, missing antes."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...base.turn import admitted
from .. import incidents
from .. import moves as m
from ..facts import Announced, MissingAnte
from ..memory import answered, mark
from ..round import betting, ending, limits, pots, words
from ..state import Player
from ..table import resting
from ..turn import Turn
from .common import declare, found, hold, in_a_hand, member, misdealt, resume, so


def on_turn(t: Turn, name: str, *sources: Source) -> Player:
    """He whose turn it is to speak."""
    declare(t, *sources)
    t.in_phase("betting", sources=(*sources, t.rules.staff.problems_by))
    p = member(t, name, *sources)
    so(t, t.s.turn == name, *sources, turn=t.s.turn)
    return p


def carry_out(t: Turn, name: str, action: str, amount: int, *sources: Source) -> None:
    """The word that his chips stand for."""
    if action == "bet":
        betting.do_bet(t, name, amount, *sources)
    elif action == "raise":
        betting.do_raise(t, name, amount, *sources)
    elif betting.to_call(t, name) or t.s.bets.highest:
        betting.do_call(t, name, *sources)
    else:
        betting.do_check(t, name, *sources)


def as_chips(t: Turn, name: str, chips: int, *sources: Source) -> None:
    """Chips without lawful words: a bet, a call or a raise by their number; what is too much goes back."""
    action, amount = limits.counts_as(t, name, chips)
    carry_out(t, name, action, amount, *sources)


def lawful(t: Turn, name: str, to: int) -> bool:
    """May he bet, or raise to, just this? Who says more than he has plays what he has."""
    p = t.s.players[name]
    to = min(to, t.resto(name) + t.bet(name))
    if t.s.bets.highest:
        return admitted(words.check_raise, t, p, to)
    return admitted(words.check_bet, t, p) and admitted(words.check_opening, t, p, to)


def excess_back(t: Turn, name: str, excess: int, *sources: Source) -> None:
    """A chip that is too large lies there, and he gets change."""
    t.pay(f"resto:{name}", f"bet:{name}", excess, "change", *sources)
    t.emit(m.Returned(player=name, amount=excess, why="change", cite=cites(*sources) or t.game.anchor,
                      reading=reading(*sources)))  # fmt: skip
    t.pay(f"bet:{name}", f"resto:{name}", excess, "change", *sources)


# --- wrong amounts --------------------------------------------------------------------------------------------------


def raise_wrong(t: Turn, move: incidents.RaiseWrongAmount) -> None:
    leaf = t.rules.rulings.raise_wrong
    on_turn(t, move.player, leaf)
    so(
        t,
        bool(t.s.bets.highest) and (not move.announced or not lawful(t, move.player, move.amount)),
        leaf,
        amount=move.amount,
    )
    if leaf is not None and not leaf.value:
        can = limits.bounds(t, move.player)
        t.rule(tag(move), "least_raise", leaf, about=move.player, amount=move.amount)
        if can is None:
            betting.do_call(t, move.player, leaf)
        else:
            betting.do_raise(t, move.player, can.least, leaf)
    elif found(t, leaf, about=move.player):
        t.rule(tag(move), "call_only", leaf, about=move.player, amount=move.amount)
        betting.do_call(t, move.player, leaf)


def amount_unknown(t: Turn, move: incidents.AmountUnknown) -> None:
    r = t.rules.rulings
    leaf = r.amount_unknown
    on_turn(t, move.player, leaf)
    so(t, bool(t.s.bets.highest) or move.action == "raise", leaf)
    if move.misinformed and holds(r.misinformed):
        t.rule(tag(move), "may_change", r.misinformed, about=move.player)
        hold(t, "amount", ("keep", "change"), "keep", r.misinformed, by=move.player, do="choose",
             what=Announced(move.player, move.action, move.to))  # fmt: skip
    elif leaf is not None and not leaf.value:
        t.rule(tag(move), "may_change", leaf, about=move.player)
    elif found(t, leaf, about=move.player):
        t.rule(tag(move), "must_bet", leaf, r.misinformed if move.misinformed else None, about=move.player)
        must_bet(t, move.player, move.action, move.to, leaf)


def must_bet(t: Turn, name: str, action: str, to: int, *sources: Source) -> None:
    """The action that he announced, with the right amount."""
    if action == "raise" and to:
        as_chips(t, name, to, *sources)
    elif action == "raise":
        can = limits.bounds(t, name)
        as_chips(t, name, can.least if can is not None else t.s.bets.highest, *sources)
    else:
        carry_out(t, name, "call", 0, *sources)


def amount_answer(t: Turn, name: str, option: str) -> None:
    """He keeps what he announced, or speaks anew."""
    said = answered(t, Announced, name)
    resume(t)
    if option == "keep" and t.s.turn == name and said is not None:
        must_bet(t, name, said.action, said.to, t.rules.rulings.misinformed, t.rules.rulings.amount_unknown)


def short_call(t: Turn, move: incidents.ShortCall) -> None:
    leaf = t.rules.rulings.short_call
    on_turn(t, move.player, leaf)
    needed = betting.to_call(t, move.player)
    so(t, move.chips < min(needed, t.resto(move.player)), leaf, needed=needed)
    if leaf is not None and not leaf.value:
        t.rule(tag(move), "may_fold", leaf, about=move.player, amount=move.chips)
    elif found(t, leaf, about=move.player):
        t.rule(tag(move), "add_missing", leaf, about=move.player, amount=needed - move.chips)
        betting.do_call(t, move.player, leaf)


# --- silent chips ---------------------------------------------------------------------------------------------------


def oversize(t: Turn, move: incidents.OversizeChip) -> None:
    """One chip larger than needed: a call with change, or a bet of the chip."""
    r, name = t.rules.rulings, move.player
    on_turn(t, name, r.oversize, r.oversize_opening)
    so(t, move.chip <= t.resto(name), r.oversize, amount=t.resto(name))
    if t.s.bets.highest:
        needed = betting.to_call(t, name)
        so(t, move.chip > needed, r.oversize, needed=needed)
        if r.oversize is not None and not r.oversize.value:
            t.rule(tag(move), "raise", r.oversize, about=name, amount=move.chip)
            as_chips(t, name, t.bet(name) + move.chip, r.oversize)
        elif found(t, r.oversize, about=name):
            t.rule(tag(move), "call", r.oversize, about=name, amount=needed)
            excess_back(t, name, move.chip - needed, r.oversize)
            # a blind that was only matched needs nothing more
            (betting.do_call if needed else betting.do_check)(t, name, r.oversize)
        return
    opening_chip(t, move)


def opening_chip(t: Turn, move: incidents.OversizeChip) -> None:
    r, name = t.rules.rulings, move.player
    found_ = limits.bet_bounds(t, name)
    pot = t.s.structure == "pot" and move.chip > found_.most
    leaf = r.oversize_pot if pot else r.oversize_opening
    if leaf is not None and not leaf.value:
        t.rule(tag(move), "bet_of_minimum", leaf, about=name, amount=found_.least)
        as_chips(t, name, found_.least, leaf)
    elif found(t, leaf, about=name):
        _, amount = limits.counts_as(t, name, move.chip)
        t.rule(tag(move), "bet_of_pot" if pot else "bet_of_chip", leaf, about=name, amount=amount)
        if amount < move.chip:
            excess_back(t, name, move.chip - amount, leaf)
        as_chips(t, name, amount, leaf)


def verbal_mismatch(t: Turn, move: incidents.VerbalMismatch) -> None:
    """Words and chips differ: the words count; an unlawful figure is no raise."""
    r, name = t.rules.rulings, move.player
    on_turn(t, name, r.words_prevail)
    so(t, move.announced != move.chips, r.words_prevail)
    if r.words_prevail is not None and not r.words_prevail.value:
        t.rule(tag(move), "chips_prevail", r.words_prevail, about=name, amount=move.chips)
        as_chips(t, name, move.chips, r.words_prevail)
    elif found(t, r.words_prevail, about=name):
        spoken(t, name, move.announced)


def spoken(t: Turn, name: str, announced: int) -> None:
    """The amount that he said binds him."""
    r = t.rules.rulings
    if t.s.bets.highest and announced != t.s.bets.highest and not lawful(t, name, announced):
        if found(t, r.raise_wrong, about=name):
            t.rule(tag(t.move), "call_only", r.raise_wrong, r.words_prevail, about=name, amount=announced)
            betting.do_call(t, name, r.raise_wrong)
        return
    t.rule(tag(t.move), "words_prevail", r.words_prevail, about=name, amount=announced)
    as_chips(t, name, announced, r.words_prevail)


def string_bet(t: Turn, move: incidents.StringBet) -> None:
    """Chips in several movements: the first counts, unless the amount was announced."""
    one, words, name = t.rules.betting.one_movement, t.rules.rulings.words_prevail, move.player
    on_turn(t, name, one)
    so(t, move.first < move.total <= t.resto(name) + t.bet(name), one, amount=t.resto(name))
    if one is not None and not one.value:
        t.rule(tag(move), "all_counts", one, about=name, amount=move.total)
        as_chips(t, name, move.total, one)
    elif found(t, one, about=name):
        if move.announced and holds(words):
            spoken(t, name, move.total)
        else:
            t.rule(tag(move), "first_movement", one, about=name, amount=move.first)
            as_chips(t, name, move.first, one)


def unclear(t: Turn, move: incidents.BetUnclear) -> None:
    leaf, name = t.rules.rulings.unclear, move.player
    on_turn(t, name, leaf)
    so(t, move.amount <= t.resto(name), leaf, amount=t.resto(name))
    if (leaf is not None and not leaf.value) or (holds(leaf) and move.objected):
        t.rule(tag(move), "returned", leaf, about=name, amount=move.amount)
    elif found(t, leaf, about=name):
        t.rule(tag(move), "bet", leaf, about=name, amount=move.amount)
        as_chips(t, name, t.bet(name) + move.amount, leaf)


# --- antes ----------------------------------------------------------------------------------------------------------


def ante_missing(t: Turn, move: incidents.AnteMissing) -> None:
    """Who had not posted is asked; if nobody can tell who, the pot is smaller."""
    r = t.rules.rulings
    leaf = r.ante_missing if move.players else r.ante_unknown
    declare(t, leaf)
    if t.game.plan.forced != "ante":
        t.refuse("no_rule", leaf, t.rules.forced.forms)
    in_a_hand(t, leaf)
    for name in move.players:
        so(t, member(t, name, leaf).ante > 0, leaf, player=name)
    posted = [n for n in t.s.order if t.s.players[n].ante]
    so(t, bool(move.players) or move.missing < len(posted), leaf)
    if leaf is not None and not leaf.value:
        misdealt(t, leaf)
    elif found(t, leaf):
        if move.players:
            ask_antes(t, move.players, leaf)
        else:
            t.rule(tag(move), "reduced_pot", leaf, amount=move.missing)
            # A short ante is all that its player had: it was not the one that is missing.
            full = sorted(posted, key=lambda name: t.s.players[name].ante)
            for name in full[-move.missing :]:
                t.give_back(name, t.s.players[name].ante, "correction", leaf, ante=True)


def ask_antes(t: Turn, names: tuple[str, ...], leaf: Leaf[Any] | None) -> None:
    """Each of them owes an answer of his own."""
    for name in names:
        t.rule(tag(t.move), "asked", leaf, about=name)
        owed = t.give_back(name, t.s.players[name].ante, "correction", leaf, ante=True)
        hold(t, "ante", ("post", "out"), "post", leaf, by=name, do="choose", what=MissingAnte(name, owed))


def ante_answer(t: Turn, name: str, option: str) -> None:
    """He posts, or is out once all who were asked have answered."""
    asked = answered(t, MissingAnte, name)
    if option == "post":
        late_ante(t, name, asked.amount if asked is not None else 0)
    else:
        mark(t, declined=(*t.s.marks.declined, name))
    out = t.s.marks.declined
    if not out or any(p.about == "ante" for p in t.s.pending):
        resume(t)
    else:
        leave_out(t, out)


def late_ante(t: Turn, name: str, owed: int) -> None:
    """It goes where it belongs, the main pot first; who has less by now posts what he has."""
    leaf = t.rules.rulings.ante_missing
    amount = min(owed, t.resto(name))
    t.emit(m.Posted(player=name, bet="ante", amount=amount, cite=cites(leaf)))
    for pot, part in pots.ante_in(t, name, owed):
        pots.put(t, name, min(part, t.resto(name)), "ante", leaf, pot=pot)
    p = t.edit(name)
    p.ante += amount
    p.forced += amount


def leave_out(t: Turn, names: tuple[str, ...]) -> None:
    """Who did not want to post has no part in the hand."""
    mark(t, declined=())
    for name in names:
        t.edit(name).ante_out = True
    t.s.phase, t.s.before = t.s.before, ""
    ending.void_all(t, names, t.rules.rulings.ante_missing)
    for name in names:
        resting.ante_refused(t, name)


HANDLERS: dict[Any, Any] = {
    incidents.RaiseWrongAmount: raise_wrong,
    incidents.AmountUnknown: amount_unknown,
    incidents.ShortCall: short_call,
    incidents.OversizeChip: oversize,
    incidents.VerbalMismatch: verbal_mismatch,
    incidents.StringBet: string_bet,
    incidents.BetUnclear: unclear,
    incidents.AnteMissing: ante_missing,
}
