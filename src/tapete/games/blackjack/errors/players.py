"""Rulings on what players do out of time or beyond their right: bets, conduct, and the rounds of Challenge 21."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...base import conduct
from ...base.conduct import check_person
from ...base.turn import Refused
from .. import moves as m
from ..round import betting, limits, questions
from ..state import MAIN, Stake
from ..table.seats import check_box, commander, owner, seat_of, unseat
from ..turn import PASS, Turn
from . import scores
from .cards import DECLARE, declare
from .scores import settle

# --- bets -----------------------------------------------------------------------------------------------------------


def late_bet(t: Turn, move: Any) -> None:
    """After the call a bet is void; after the deal it goes back."""
    b = t.rules.betting
    closed = isinstance(move, m.BetAfterClose)
    declare(t, b.late_void if closed else b.before_deal)
    if closed:
        if b.late_void is None:
            t.refuse("no_rule", b.before_deal)
        t.in_phase("closed", "dealing", "playing", sources=(b.late_void, b.call))
        if denied(b.late_void) or denied(b.call):
            stands(t, move)
        else:
            t.rule(tag(move), "void", b.late_void, b.call, about=move.player, amount=move.stake)
        return
    if b.before_deal is None:
        t.refuse("no_rule", b.late_void)
    bolsa = t.rules.bolsa.before_deal if move.on == "bolsa" and t.rules.bolsa is not None else None
    leaf = bolsa or b.before_deal
    t.in_phase("dealing", "playing", sources=(leaf,))
    settle(t, "returned", leaf, about=move.player, amount=move.stake)


def stands(t: Turn, move: Any) -> None:
    """Without the clause the late stake plays, beside one that is already there."""
    b = t.rules.betting
    if t.s.phase != "closed" and t.main(move.player, move.box) is None:
        t.refuse("no_rule", b.late_void, b.call)
    betting.put(t, move.player, move.on, move.box, move.stake)
    t.rule(tag(move), "stands", b.late_void, b.call, about=move.player, amount=move.stake)


def change_bet(t: Turn, move: m.ChangeBetInPass) -> None:
    leaf = t.rules.betting.untouchable
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.betting.before_deal)
    t.in_phase("closed", *PASS, sources=(leaf,))
    settle(t, "put_back" if move.change in leaf.value else "stands", leaf, about=move.player)


def as_bet(move: Any) -> m.Bet:
    """The bet that the incident speaks of."""
    return m.Bet(who=move.player, box=move.box, stake=move.stake, standing=getattr(move, "standing", False))


def too_many(t: Turn, move: Any) -> None:
    """One box more than he may play."""
    leaf = t.rules.players.max_hands
    declare(t, leaf)
    t.in_phase("betting", sources=(leaf,))
    check_box(t, move.box)
    second = isinstance(move, m.SecondPlace)
    if leaf is None or second != (t.game.rounds is not None):
        t.refuse("no_rule", leaf, t.rules.players.vacant)
    mine = {s.box for s in t.s.stakes if s.owner == move.player and s.on in MAIN} | {move.box}
    if len(mine) <= leaf.value:
        t.refuse("not_so", leaf, boxes=leaf.value)
    t.rule(tag(move), "not_admitted", leaf, about=move.player, amount=move.stake)


def fourth_bettor(t: Turn, move: m.FourthBettor) -> None:
    leaf = t.rules.players.per_box
    declare(t, leaf)
    t.in_phase("betting", sources=(leaf,))
    check_box(t, move.box)
    if leaf is None:
        t.refuse("no_rule", t.rules.players.plays_own)
    others = {s.owner for s in t.mains(move.box)} - {move.player}
    if len(others) < leaf.value:
        t.refuse("not_so", leaf, at=str(move.box))
    t.rule(tag(move), "not_admitted", leaf, about=move.player, amount=move.stake)


def box_over_maximum(t: Turn, move: m.BoxOverMaximum) -> None:
    declare(t, *limits.plan(t.game))
    t.in_phase("betting", sources=limits.plan(t.game))
    check_box(t, move.box)
    own = sum(s.amount for s in t.mains(move.box) if s.owner == move.player and s.on == t.game.first_bet)
    try:
        limits.check_high(t, move.player, move.box, move.stake, own + move.stake)
    except Refused as refused:
        if refused.refusal.code == "above_maximum":
            t.rule(tag(move), "not_admitted", refused.refusal.cite, about=move.player, amount=move.stake)
            return
    sum_ = t.rules.limits.box_sum or t.rules.limits.per_hand
    t.refuse("not_so", sum_, *limits.plan(t.game), at=str(move.box))


def back_bet(t: Turn, move: m.BackBetWithoutConsent) -> None:
    """A stake on another's hand to which he does not agree."""
    p = t.rules.players
    leaf, right = (p.standing_consent, p.standing) if move.standing else (p.consent, p.back_bets)
    declare(t, leaf, p.plays_own)
    t.in_phase("betting", sources=(leaf, p.plays_own))
    check_box(t, move.box)
    whose = {owner(t.s, move.box)} if p.plays_own is None else {s.owner for s in t.mains(move.box)}
    if not whose - {"", move.player}:
        t.refuse("not_so", leaf, right, p.plays_own, at=str(move.box))
    if p.plays_own is not None:
        settle(t, "not_admitted", p.plays_own, about=move.player, amount=move.stake)
        return
    if denied(right) or denied(leaf):
        t.refuse("no_rule", right, leaf)
    if leaf is not None and "jefe_de_mesa" not in leaf.value:
        t.rule(tag(move), "not_admitted", leaf, about=move.player, amount=move.stake)
        return
    bet = as_bet(move)
    betting.check_others(t, move.player, bet)
    limits.check(t, move.player, "main", move.box, move.stake)
    stake = betting.put(t, move.player, "main", move.box, move.stake, standing=not seat_of(t.s, move.player))
    if leaf is None:
        t.rule(tag(move), "admitted", right, about=move.player, amount=move.stake)
        return
    t.rule(tag(move), "jefe_decides", leaf, about=move.player, amount=move.stake)
    questions.ask_chief(t, stake)


def unnoticed(t: Turn, move: Any) -> None:
    """A stake outside the limits lies there and was not noticed before the deal; it plays, by its own rule."""
    if t.rules.general is None:
        t.refuse("no_rule", *limits.plan(t.game))
    g = conduct.general(t)
    over = isinstance(move, m.OverMaximum)
    declare(t, g.limits_hold, by=(*DECLARE, "jefe_de_sala"))
    t.in_phase("betting", "closed", sources=(g.limits_hold,))
    check_box(t, move.box)
    t.game.check_kind(t, move.on)
    if move.on not in (*MAIN, "perfect_pairs"):
        t.refuse("not_offered", g.limits_hold, at=move.on)
    if owner(t.s, move.box) not in ("", move.player) or any(s.owner != move.player for s in t.mains(move.box)):
        t.refuse("playing_others_hand", t.rules.players.plays_own, at=str(move.box))
    check_person(t, move.player)
    betting.check_others(t, move.player, as_bet(move))
    mine = [s for s in t.s.stakes if s.owner == move.player and s.on == move.on and s.box == move.box]
    total = move.stake + sum(s.amount for s in mine)
    probe = Stake(0, move.player, move.on, str(move.box), total)
    low, high = t.game.bounds(t.s, probe)
    if (high is None or total <= high) if over else total >= low:
        t.refuse("not_so", g.limits_hold, g.plan, stake=total)
    if move.on == "perfect_pairs" and t.main(move.player, move.box) is None and t.s.phase == "closed":
        t.refuse("nothing_there", g.limits_hold, at=str(move.box))
    betting.invite(t)
    stake = betting.put(t, move.player, move.on, move.box, move.stake)
    t.put(replace(stake, mark="unnoticed"))


def vacant_command(t: Turn, move: m.VacantBoxCommand) -> None:
    p = t.rules.players
    declare(t, p.vacant_highest, p.front_line)
    if p.vacant_highest is None and p.front_line is None:  # each hand is one player's
        t.refuse("no_rule", p.plays_own, p.hands_apart)
    t.in_phase("betting", "closed", "dealing", "playing", sources=(p.vacant_highest, p.front_line))
    check_box(t, move.box)
    if owner(t.s, move.box) or len({s.owner for s in t.mains(move.box)}) < 2:
        t.refuse("not_so", p.vacant_highest, p.front_line, at=str(move.box))
    leaves = (
        (p.vacant_highest, p.vacant_nearest, p.vacant_standing) if p.vacant_highest is not None else (p.front_line,)
    )
    t.rule(tag(move), "commands", *leaves, about=commander(t.rules, t.s, move.box))


# --- conduct --------------------------------------------------------------------------------------------------------


def standing_advice(t: Turn, move: m.StandingAdvice) -> None:
    leaf = t.rules.players.no_advice
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.players.no_others)
    settle(t, "forbidden", leaf, about=move.player)


def others_hand(t: Turn, move: m.PlayingOthersHand) -> None:
    leaf = t.rules.players.plays_own
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.players.front_line)
    t.in_phase("playing", sources=(leaf,))
    settle(t, "forbidden", leaf, about=move.player)


def touching(t: Turn, move: m.TouchingCards) -> None:
    """First a warning, then exclusion from the next pass."""
    leaf = t.rules.players.no_touching
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    conduct.sanction(t, tag(move), move.player, leaf)


def idle_seat(t: Turn, move: m.IdleSeat) -> None:
    p = t.rules.players
    by = [role for leaf in (p.idle_complaint, p.idle_solved_by) if leaf is not None for role in leaf.value]
    declare(t, p.idle_complaint, p.idle_solved_by, by=tuple(by) or ("player", *DECLARE))
    t.in_phase("betting", sources=(p.idle_complaint, p.idle_passes))
    if p.idle_passes is None or not holds(p.idle_complaint):
        t.refuse("no_rule", p.idle_complaint, p.seats)
    box = seat_of(t.s, move.player)
    if t.actor.name == move.player or not box or t.stakes_of(move.player) or move.passes <= p.idle_passes.value:
        t.refuse("not_so", p.idle_passes, p.idle_complaint, passes=p.idle_passes.value)
    t.rule(tag(move), "asked_to_leave", p.idle_passes, p.idle_complaint, about=move.player, amount=move.passes)
    unseat(t, box, p.idle_complaint)


# --- Challenge 21 ---------------------------------------------------------------------------------------------------


def challenge_ruling(t: Turn, move: Any) -> None:
    """What the three rounds do not allow."""
    rounds = t.game.rounds
    declare(t, *t.game.problem_sources())
    if rounds is None:
        t.refuse("no_rule")
    found: dict[Any, tuple[Leaf[Any] | None, str, bool]] = {
        m.FewerThanTwoBets: (rounds.least, "not_admitted", False),
        m.BustAllRounds: (rounds.bust_takes_all, "all_lost", False),
        m.LeaveBetweenRounds: (rounds.must_wait, "must_wait", True),
        m.ChangeDecision: (rounds.binding, "decision_stands", True),
        m.PartialRetiro: (t.rules.surrender.loses if t.rules.surrender is not None else None, "not_provided", True),
    }
    leaf, ruling, in_pass = found[type(move)]
    if in_pass:
        t.in_phase("playing", "bank", sources=(leaf,))
    if isinstance(move, m.FewerThanTwoBets) and move.bets >= rounds.least.value:
        t.refuse("not_so", leaf, bets=rounds.least.value)
    if isinstance(move, m.BustAllRounds) and move.points <= points_target(t):
        t.refuse("not_so", leaf, points=move.points)
    settle(t, ruling, leaf, about=getattr(move, "player", ""))


def points_target(t: Turn) -> int:
    return t.rules.values.target.value


HANDLERS: dict[Any, Any] = {
    **scores.HANDLERS,
    m.BetAfterClose: late_bet,
    m.BetAfterDeal: late_bet,
    m.ChangeBetInPass: change_bet,
    m.ThirdHand: too_many,
    m.SecondPlace: too_many,
    m.BackBetWithoutConsent: back_bet,
    m.FourthBettor: fourth_bettor,
    m.BoxOverMaximum: box_over_maximum,
    m.OverMaximum: unnoticed,
    m.UnderMinimum: unnoticed,
    m.VacantBoxCommand: vacant_command,
    m.StandingAdvice: standing_advice,
    m.PlayingOthersHand: others_hand,
    m.TouchingCards: touching,
    m.IdleSeat: idle_seat,
    m.FewerThanTwoBets: challenge_ruling,
    m.BustAllRounds: challenge_ruling,
    m.LeaveBetweenRounds: challenge_ruling,
    m.ChangeDecision: challenge_ruling,
    m.PartialRetiro: challenge_ruling,
}
