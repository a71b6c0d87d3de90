"""What goes wrong: a bet that came too late, a bettor who takes part, one who does not pay."""

from __future__ import annotations

from ...law.leaves import holds
from ...table.contract import HOUSE
from ..base.moves import LateBet
from ..base.stakes import give_back, in_phase
from . import betting, selection, settle
from . import moves as m
from .state import Turn


def missing(t: Turn) -> str:
    """Why there is no such bet: those of the programme before are settled, and what was wrong with them is late."""
    return "wrong_phase" if t.s.phase == "betting" and t.s.trail is not None else "nothing_there"


def late_bet(t: Turn, move: LateBet) -> None:
    """It was placed when the event was under way: its outcome was not uncertain any more."""
    uncertain = t.game.rules.uncertain
    betting.company(t)
    in_phase(t, "running", sources=(uncertain,))
    betting.offered(t, move.on, move.at)
    if not holds(uncertain):
        where = "internal" if all(t.game.fixtures[name].here for name in selection.events(move.at)) else "external"
        betting.lay(t, move.player, move.on, move.at, move.stake, "counterpart", where)
    t.rule("late_bet", "returned" if holds(uncertain) else "stands", uncertain, about=move.player, amount=move.stake)


def participant_bet(t: Turn, move: m.ParticipantBet) -> None:
    """Who takes part in an event has not made a bet on it: what they staked goes back, and a crossed bet with it."""
    rules = t.game.rules
    betting.company(t)
    in_phase(t, "betting", "running", sources=(rules.foreign,))
    if not holds(rules.foreign):
        t.refuse("no_rule", rules.foreign)
    theirs = [s for s in t.s.stakes if s.owner == move.player and move.event in selection.events(s.at)]
    if not theirs:
        t.refuse(missing(t), rules.foreign, rules.traviesa, at=move.event, phase=t.s.phase)
    both = {s.n for s in theirs} | {s.against for s in theirs if s.against}
    t.rule("participant_bet", "no_bet", rules.foreign, rules.traviesa, about=move.player,
           amount=sum(s.amount for s in theirs))  # fmt: skip
    for stake in t.s.stakes:
        if stake.n in both:
            give_back(t, stake, stake.amount, "stake_back", rules.foreign)


def event_not_held(t: Turn, move: m.EventNotHeld) -> None:
    """One bets on the result of an event. Where none comes nothing is won or lost: every bet that is on it goes back,
    a combined one as a whole. Where the law did not say so, who forecast it would not have been right."""
    resulted = t.game.rules.resulted
    betting.company(t)
    in_phase(t, "betting", "running", sources=(resulted,))
    if move.event not in t.game.fixtures:
        t.refuse("no_such_selection", resulted, at=move.event)
    if move.event in t.s.not_held:
        t.refuse("already_done", resulted, at=move.event)
    if f"{move.event}/{selection.FINAL}" in t.s.results:
        t.refuse("ended_already", resulted, at=move.event)
    theirs = [s for s in t.s.stakes if move.event in selection.events(s.at)]
    if t.s.phase == "betting" and not theirs and t.s.trail is not None:
        t.refuse("wrong_phase", resulted, at=move.event, phase=t.s.phase)
    t.set(not_held=(*t.s.not_held, move.event))
    if holds(resulted):
        amount = sum(stake.amount for stake in theirs)
        t.rule("event_not_held", "no_bet", resulted, about=move.event, amount=amount)
        for stake in theirs:
            give_back(t, stake, stake.amount, "stake_back", resulted)
    else:
        t.rule("event_not_held", "stands", resulted, about=move.event)
    if t.s.phase == "running":
        if not t.game.awaited(t.s):
            settle.settle(t)
    elif not t.game.awaited(t.s) or not (t.s.stakes or betting.left(t)):  # nobody bet, and nobody can
        settle.new_programme(t)


def crossed_default(t: Turn, move: m.CrossedDefault) -> None:
    """The company answers for it: it puts in the stake, and stands on that side of the bet."""
    rules = t.game.rules
    betting.company(t)
    in_phase(t, "betting", "running", sources=(rules.crossed.guaranteed,))
    found = [s for s in t.s.stakes if s.n == move.bet and s.how == "crossed" and s.against]
    if not found:
        t.refuse(missing(t), rules.crossed.guaranteed, at=str(move.bet), phase=t.s.phase)
    stake = found[0]
    if stake.owner == HOUSE:
        t.refuse("guaranteed_already", rules.crossed.guaranteed, at=str(move.bet))
    if holds(rules.crossed.guaranteed):
        t.rule("crossed_default", "guaranteed", rules.crossed.guaranteed, about=stake.owner, amount=stake.amount)
        betting.stand_in(t, stake)
        return
    t.rule("crossed_default", "no_bet", rules.crossed.guaranteed, about=stake.owner, amount=stake.amount)
    for one in t.s.stakes:
        if one.n in (stake.n, stake.against):
            give_back(t, one, one.amount, "stake_back", rules.crossed.guaranteed)
