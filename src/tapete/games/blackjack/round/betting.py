"""Placing and lifting stakes: who may bet on which box, when, and with what."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, lifted, reading
from ....law.rulebook import Leaf
from ...bank import limits as shared
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import give_back, ticket_exchanged
from .. import moves as m
from ..state import MAIN, Stake, sort
from ..table.seats import check_box, holder, owner, seat, seat_of
from ..turn import BY_HAND, OPEN, PASS, Turn
from . import limits, questions, side_bets


def on_bet(t: Turn, move: m.Bet) -> None:
    player = t.player()
    check_open(t, move.on)
    check_person(t, player)
    check_box(t, move.box)
    check_means(t, move.means)
    t.game.check_kind(t, move.on)
    check_spot(t, move.on, move.at)
    standing = check_position(t, player, move)
    if sort(move.on) == "main":
        check_others(t, player, move)
        limits.check(t, player, move.on, move.box, move.stake)
    else:
        side_bets.check_stake(t, player, move)
    if t.s.phase not in OPEN and not t.main(player, move.box):
        t.refuse("after_the_deal", *closed_by(t, move.on), phase=t.s.phase)
    invite(t)
    if not standing and not seat_of(t.s, player):
        seat(t, player, move.box)
    stake = put(t, player, move.on, move.box, move.stake, standing=standing, position=move.position)
    if sort(move.on) == "main" and owner(t.s, move.box) not in ("", player):
        questions.ask(t, stake)


def put(t: Turn, player: str, on: str, box: int, amount: int, standing: bool = False, position: int = 0) -> Stake:
    """The chips lie on the box."""
    old = next((s for s in t.s.stakes if s.owner == player and s.on == on and s.box == box and s.played), None)
    old = old or next((s for s in t.s.stakes if s.owner == player and s.on == on and s.at == str(box)), None)
    if old is None:
        place = seat_of(t.s, player) or position or box
        number = int(on[-1]) if on.startswith("round_") else 0
        stake = Stake(t.s.next_stake, player, on, str(box), amount, number, place=place, standing=standing)
    else:
        stake = replace(old, amount=old.amount + amount)
    t.put(stake)
    t.set(fresh=False)
    sources = (t.game.kind_leaf(on), *position_sources(t, stake), t.rules.betting.means)
    t.emit(
        w.Placed(
            player=player, on=on, at=stake.at, stake=amount, n=stake.n, cite=cites(*sources), reading=reading(*sources)
        )
    )
    t.pay(player, stake.account, amount, "bet", *sources)
    return stake


def position_sources(t: Turn, stake: Stake) -> tuple[Leaf[Any] | None, ...]:
    """The clauses by which he may bet from there, or beyond the maximum with several boxes."""
    p, high = t.rules.players, shared.maximum(t.game, t.s)
    mine = sum(s.amount for s in t.stakes_of(stake.owner) if s.on in MAIN)
    several = t.rules.limits.several_hands if high is not None and mine > high else None
    return (p.standing if stake.standing else None, several)


# --- when -----------------------------------------------------------------------------------------------------------


def closed_by(t: Turn, on: str) -> tuple[Leaf[Any] | None, ...]:
    """The clauses that end the time for bets."""
    b, bolsa = t.rules.betting, t.rules.bolsa
    if b.call is not None:
        return (b.call, b.late_void)
    return (bolsa.before_deal if on == "bolsa" and bolsa is not None else None, b.before_deal)


def check_open(t: Turn, on: str) -> None:
    """Bets are taken until the call, or (where the law has none) until the deal."""
    phase, b = t.s.phase, t.rules.betting
    clauses = closed_by(t, on)
    t.in_phase(*OPEN, *PASS, *BY_HAND, sources=clauses)
    if phase == "betting":
        waits = t.game.terms.settlement == "by_hand" and holds(b.opening_call) and not t.s.invited
        if waits and isinstance(t.move, m.Bet):
            t.refuse("before_the_call", b.opening_call, phase=phase)
        return
    if b.call is not None:
        early = phase == "closed" or (phase == "dealing" and not t.s.dealt)
        if not (early and lifted(*clauses)):
            t.refuse("after_the_call", *clauses, phase=phase)
        return
    own = clauses[0] or clauses[1]
    if phase != "closed" and not (phase == "dealing" and denied(own)):
        t.refuse("after_the_deal", *clauses, phase=phase)


def invite(t: Turn) -> None:
    """Before the first bet of a pass the croupier invites to it, where the law says so."""
    if t.s.invited or t.s.phase != "betting":
        return
    b = t.rules.betting
    t.set(invited=True)
    t.say(b.opening_call, "croupier")
    if t.game.terms.perfect_pairs:
        t.say(b.side_call, "croupier")


# --- with what, where -----------------------------------------------------------------------------------------------


def check_means(t: Turn, means: str) -> None:
    """What is not a chip is not a stake."""
    b, general = t.rules.betting, t.rules.general
    if means in b.means.value or denied(b.means):
        return
    clauses: list[Leaf[Any] | None] = [b.means]
    if means == "ticket":
        clauses.append(t.rules.players.tickets)
    elif general is not None and means in ("cash", "kind", "word"):
        clauses.append({"cash": general.no_cash, "kind": general.no_kind, "word": general.no_word}[means])
    if general is not None:
        clauses.append(general.chips_only)
    if not lifted(*clauses):
        t.refuse("not_chips", *clauses, means=means)


def check_spot(t: Turn, on: str, at: str) -> None:
    """Where on the cloth it lies."""
    if sort(on) != "main":
        side_bets.check_place(t, on, at)
        return
    leaf = t.rules.betting.on_spot
    if at == "elsewhere" and not holds(leaf):
        return
    if at not in ("", "box"):
        t.refuse("no_such_place", leaf, at=at)


# --- whose box ------------------------------------------------------------------------------------------------------


def check_position(t: Turn, player: str, move: m.Bet) -> bool:
    """May he bet there, from his seat or standing? True: he stands."""
    p = t.rules.players
    mine = seat_of(t.s, player)
    there = holder(t.s, move.box)
    if mine == move.box:
        return False
    if not mine and not there and not move.standing:
        return False  # he takes the seat
    if mine:
        check_other_box(t, player, move)
        return False
    if holds(p.no_others):
        t.refuse("table_full", p.no_others, p.seats, at=str(move.box))
    if not holds(p.standing) and not denied(p.no_others):
        t.refuse("table_full", p.standing, at=str(move.box))
    if owner(t.s, move.box):
        check_consent(t, p.standing_consent, p.standing)
    return True


def check_other_box(t: Turn, player: str, move: m.Bet) -> None:
    """From his seat on another box: a vacant one, or another's hand."""
    p = t.rules.players
    if owner(t.s, move.box):
        check_consent(t, p.consent, p.back_bets)
        return
    if denied(p.vacant) or (p.vacant is None and p.max_hands is None):
        t.refuse("no_rule", p.vacant, p.hands_apart, at=str(move.box))


def check_consent(t: Turn, leaf: Leaf[Any] | None, right: Leaf[Any] | None) -> None:
    """Another's hand: allowed to nobody, to all, or to whom somebody can consent."""
    p = t.rules.players
    if holds(p.plays_own):
        t.refuse("playing_others_hand", p.plays_own)
    if denied(right):
        t.refuse("back_bet_without_consent", right, leaf)
    if leaf is not None and not leaf.value:
        t.refuse("back_bet_without_consent", leaf, right)


def check_others(t: Turn, player: str, move: m.Bet) -> None:
    """How many boxes he plays, how many bettors the box has, and how their chips lie."""
    p = t.rules.players
    mine = {s.box for s in t.s.stakes if s.owner == player and s.on in MAIN} | {move.box}
    if p.max_hands is not None and len(mine) > p.max_hands.value:
        many = p.max_hands.value > 1
        t.refuse("third_hand_same_player" if many else "second_place", p.max_hands, boxes=p.max_hands.value)
    others = {s.owner for s in t.mains(move.box)} - {player}
    if others and holds(p.plays_own):  # he who bet there plays that hand, wherever he sits
        t.refuse("playing_others_hand", p.plays_own, at=str(move.box))
    if p.per_box is not None and len(others) >= p.per_box.value:
        t.refuse("fourth_bettor", p.per_box, at=str(move.box), players=p.per_box.value)
    if others and not move.apart and holds(p.separated):
        t.refuse("not_apart", p.separated, at=str(move.box))


# --- lifting --------------------------------------------------------------------------------------------------------


def check_liftable(t: Turn) -> None:
    """Stakes may be touched until the pass begins: by the call, or by the deal."""
    b, phase = t.rules.betting, t.s.phase
    if phase in BY_HAND:
        leaf = t.rules.collect.winners_after or t.rules.collect.null_after
        t.refuse("before_collection", leaf, t.rules.collect.null_after, phase=phase)
    clauses = (b.untouchable, b.before_deal)
    barred = b.untouchable is not None and "withdrawn" in b.untouchable.value
    if phase in PASS or (phase == "closed" and barred):
        free = b.untouchable is not None and not barred
        if phase == "closed" or not (phase == "dealing" and not t.s.dealt and free):
            t.refuse("pass_on", *clauses, phase=phase)
        return
    t.in_phase(*OPEN, "ending", "shuffling", sources=clauses)


def on_lift(t: Turn, move: m.Lift) -> None:
    b = t.rules.betting
    player = t.player()
    check_liftable(t)
    mine = [s for s in t.stakes_of(player) if s.on == move.on and s.at == str(move.box)]
    if not mine:
        t.refuse("nothing_there", b.before_deal, b.untouchable, at=f"{move.on} {move.box}")
    give_back(t, mine[0], mine[0].amount, "lift", b.before_deal, b.untouchable)
    forget(t)
    if t.s.phase == "dealing":  # the deal was called and no card is out: it begins anew
        t.set(phase="closed", hands=(), owed=(), commanders={}, firsts={})


def forget(t: Turn) -> None:
    """Questions about stakes that are gone, or on a hand that is nobody's any more, are owed no longer."""
    left = {s.n: s for s in t.s.stakes}
    for pending in t.s.pending:
        about, _, number = pending.about.partition(":")
        if about == "bet" and (int(number) not in left or not owner(t.s, left[int(number)].box)):
            t.drop_question(pending.about)


def on_ticket(t: Turn, move: w.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.rules.players.tickets
    if not holds(leaf):
        t.refuse("no_rule", leaf, t.rules.betting.means)
    t.player()
    t.note("ticket_exchanged", leaf, about=t.actor.name, amount=move.amount)
    ticket_exchanged(t, t.actor.name, move.amount)


HANDLERS: dict[Any, Any] = {m.Bet: on_bet, m.Lift: on_lift, w.BuyTicket: on_ticket}
