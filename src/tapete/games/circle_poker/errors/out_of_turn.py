"""Bets out of turn, bets that are changed, and players whose turn was passed over."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....table.contract import tag
from .. import incidents
from .. import moves as m
from ..round import betting, limits, pots
from ..state import Early, Player
from ..turn import Turn
from .common import chief_decides, declare, found, hold, in_a_hand, member, so

# --- out of turn ----------------------------------------------------------------------------------------------------


def out_of_turn(t: Turn, move: incidents.BetOutOfTurn) -> None:
    """It lies before him, and on his turn he is held to it."""
    leaf, name = t.rules.rulings.out_of_turn, move.player
    declare(t, leaf)
    t.in_phase("betting", sources=(leaf, t.rules.staff.problems_by))
    p = member(t, name, leaf)
    due = move.amount - t.bet(name)
    so(t, t.s.turn != name and not p.early and not p.stopped, leaf, turn=t.s.turn)
    so(t, 0 < due <= t.resto(name), leaf, amount=t.resto(name))
    if leaf is not None and not leaf.value:
        t.rule(tag(move), "returned", leaf, about=name, amount=move.amount)
    elif found(t, leaf, about=name):
        t.rule(tag(move), "valid", leaf, about=name, amount=move.amount)
        early = Early(move.amount, over=t.s.bets.highest, before=t.bet(name))
        pots.put(t, name, due, "bet", leaf)
        q = t.edit(name)
        q.early = early
        q.spoke = -1


def raised_between(t: Turn, name: str) -> bool:
    """Somebody raised above his bet since it lies there."""
    early = t.s.players[name].early
    return (early is None or t.s.bets.highest > early.over) and t.s.bets.highest > t.bet(name)


def held_to(t: Turn, p: Player) -> tuple[str, int] | None:
    """The word that his bet out of turn counts as, now that his turn has come, and to how much; None: it lies there
    no longer, or somebody raised above it and he may choose."""
    if p.early is None or p.early.bound or raised_between(t, p.name):
        return None
    return limits.counts_as(t, p.name, p.early.to)


def check_early(t: Turn, p: Player, action: str, to: int = 0) -> None:
    """What a player may say whose bet out of turn lies before him."""
    r, name, early = t.rules.rulings, p.name, p.early
    if early is None:
        return
    if early.bound:
        if action in ("bet", "raise"):
            t.refuse("bet_made", r.out_of_turn_afresh, player=name)
        return
    held = held_to(t, p)
    amount = held[1] if held is not None else early.to
    own = held is not None and held[0] == action
    if action in ("bet", "raise"):
        # The chips as they lie are left to the limits, which say why so much is not admitted.
        free = (own and to in (amount, early.to)) or denied(r.out_of_turn_fixed)
    else:
        free = own or held is None
    if not free:
        t.refuse("bet_made", r.out_of_turn_fixed, r.out_of_turn, player=name, amount=amount)


def counts(t: Turn, p: Player) -> None:
    """His bet out of turn is his word."""
    action, to = held_to(t, p) or ("call", 0)
    leaf = t.rules.rulings.out_of_turn
    if action == "bet":
        betting.do_bet(t, p.name, to, leaf)
    elif action == "raise":
        betting.do_raise(t, p.name, to, leaf)
    else:
        betting.do_call(t, p.name, leaf)


def all_in_counts(t: Turn, name: str) -> None:
    """Who has nothing left has nothing to say: the bet counts by itself, unless he may take it back."""
    if not may_withdraw(t, name):
        counts(t, t.s.players[name])


def may_withdraw(t: Turn, name: str) -> bool:
    """Somebody raised in between, and he has not decided afresh yet."""
    back, early = t.rules.rulings.out_of_turn_back, t.s.players[name].early
    return holds(back) and raised_between(t, name) and not (early is not None and early.bound)


def on_withdraw(t: Turn, move: m.Withdraw) -> None:
    """He takes it back, where somebody in between raised and the law lets him."""
    r = t.rules.rulings
    name = t.player()
    t.in_phase("betting", sources=(r.out_of_turn_back, r.out_of_turn))
    p = t.in_hand(name, r.out_of_turn_back)
    if t.s.turn != name:
        t.refuse("not_your_turn", t.rules.betting.in_turn or t.rules.betting.indicated, turn=t.s.turn)
    if p.early is None or p.early.bound:
        t.refuse("nothing_there", r.out_of_turn_back, r.out_of_turn, player=name)
    if not holds(r.out_of_turn_back) or not raised_between(t, name):
        t.refuse("bet_made", r.out_of_turn_back, r.out_of_turn_fixed, r.out_of_turn, amount=p.early.to)
    t.give_back(name, t.bet(name) - p.early.before, "correction", r.out_of_turn_back)
    t.edit(name).early = Early(0, over=0, bound=True) if denied(r.out_of_turn_afresh) else None
    betting.ask(t, name)


def bet_changed(t: Turn, move: incidents.BetChanged) -> None:
    """Once the pass has begun bets are left alone outside one's turn: it is put back as it was."""
    b, name = t.rules.betting, move.player
    declare(t, b.started, b.put_back)
    in_a_hand(t, b.started, b.put_back)
    member(t, name, b.started)
    so(t, t.s.turn != name, b.started, turn=t.s.turn)
    if not found(t, b.started, about=name):
        return
    if move.change == "withdrawn" and denied(b.put_back):
        t.rule(tag(move), "gone", b.put_back, about=name, amount=move.amount)
        t.give_back(name, min(move.amount, t.bet(name)), "correction", b.put_back)
        return
    leaf = b.put_back if move.change == "withdrawn" else None
    t.rule(tag(move), "put_back", b.started, leaf, about=name, amount=move.amount)


# --- a turn passed over ---------------------------------------------------------------------------------------------


def skipped(t: Turn, move: incidents.TurnSkipped) -> None:
    """Said at once he may speak, else he has passed; or the jefe decides, within the law's time."""
    r, name = t.rules.rulings, move.player
    declare(t, r.skipped, r.skipped_jefe)
    t.in_phase("betting", sources=(r.skipped, t.rules.staff.problems_by))
    so(t, name in t.s.players and (t.s.players[name].live or kept_silent(t, name)), r.skipped,
       t.rules.betting.fold_loses, player=name)  # fmt: skip
    so(t, t.s.turn != name and t.s.bets.speaker not in ("", name), r.skipped, turn=t.s.turn)
    so(t, bool(t.resto(name)), r.skipped)
    in_a_hand(t, r.skipped, actions=move.actions)
    if holds(r.skipped_jefe):
        skipped_jefe(t, move)
    elif t.s.bets.highest or r.skipped is None:
        chief_decides(t, tag(move), r.skipped, about=name)
    elif (move.said and holds(r.skipped)) or (not move.said and denied(r.skipped_passed)):
        t.rule(tag(move), "speaks", r.skipped if move.said else r.skipped_passed, about=name)
        speaks(t, name)
    else:
        t.rule(tag(move), "passed", r.skipped if move.said else r.skipped_passed, about=name)


def kept_silent(t: Turn, name: str) -> bool:
    """His silence, in this round, was taken for giving up: that is being passed over, unlike a word of his own."""
    return t.s.players[name].silent == t.s.street


def skipped_jefe(t: Turn, move: incidents.TurnSkipped) -> None:
    r = t.rules.rulings
    window = r.skipped_window.value if r.skipped_window is not None else 10**6
    if denied(r.skipped) or not move.said or move.actions >= window:
        late = r.skipped_window if move.actions >= window else None
        t.rule(tag(move), "passed", late or r.skipped, about=move.player)
        return
    t.rule(tag(move), "jefe_decides", r.skipped_jefe, r.skipped, about=move.player)
    hold(t, "skipped", ("speaks", "passed"), "passed", r.skipped_jefe, about=move.player)


def speaks(t: Turn, name: str) -> None:
    """The turn is his; if silence was taken for giving up, he has his cards again."""
    p = t.edit(name)
    if not p.live:
        p.live = True
        t.s.pack.discarded -= len(p.cards)
        p.silent = 0
    p.spoke = -1
    betting.ask(t, name)


HANDLERS: dict[Any, Any] = {
    incidents.BetOutOfTurn: out_of_turn,
    incidents.BetChanged: bet_changed,
    incidents.TurnSkipped: skipped,
    m.Withdraw: on_withdraw,
}
