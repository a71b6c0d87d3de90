"""Insurance, even money and the retiro: what a player may do against the bank's first card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE, Pending
from ...bank import paying
from ...base import moves as w
from ...base.moves import HalfBack
from ...base.stakes import at_risk
from .. import moves as m
from ..law import points
from ..law.rules import Surrender
from ..state import Hand, Stake
from ..table.seats import check_box
from ..turn import Turn
from . import command, ending, limits, side_bets
from . import hand as hands

LATE = ("playing", "bank")


def ace(t: Turn) -> bool:
    """The bank shows a card against which one may insure: an ace."""
    return t.shows(t.rules.insurance.offered)


def before_second(t: Turn) -> bool:
    """The bank has not taken its second card, nor in Challenge 21 begun its second hand."""
    return len(t.s.bank) < 2 and t.s.bank_round <= 1


def not_owed(t: Turn, *sources: Leaf[Any] | None) -> None:
    """While a card is owed to a player's hand nobody may move; the bank's second card waits for what is still open."""
    if t.s.owed and t.s.owed[0] != "bank":
        t.refuse("card_owed", *sources, at=t.s.owed[0])


# --- insurance ------------------------------------------------------------------------------------------------------


def insurance_open(t: Turn) -> bool:
    """May anybody still insure?"""
    i = t.rules.insurance
    if not t.game.decides("insurance"):
        return False
    if t.s.phase not in LATE or not ace(t) or denied(i.before_third) or not before_second(t):
        return False
    if i.closing_call is not None:
        return not t.s.insurance_called
    return not (t.s.third and holds(i.closed_at_third))


def call_closed(t: Turn) -> None:
    """«No más seguros» counts as said before a third card is asked for, even if the croupier has not said it."""
    leaf = t.rules.insurance.closing_call
    if leaf is not None and holds(leaf) and insurance_open(t):
        t.say(leaf, "croupier")
        t.set(insurance_called=True)


def most(t: Turn, stake: Stake) -> int:
    return limits.share(t.rules.insurance.most.value, limits.counted(t, stake))


def on_insure(t: Turn, move: m.Insure) -> None:
    i = t.rules.insurance
    player = t.player()
    t.in_phase(*LATE, sources=(i.offered,))
    check_box(t, move.box)
    if not ace(t):
        t.refuse("insurance_without_ace", i.offered)
    if not t.game.decides("insurance"):
        t.refuse("no_rule", t.game.decision)
    not_owed(t, i.offered)
    if not insurance_open(t):
        t.refuse("late_insurance", i.closed_at_third, i.closing_call, i.before_third)
    if move.at not in ("", *i.place.value) or not i.place.value:
        t.refuse("no_such_place", i.place, at=move.at)
    for stake in t.game.insured(t, player, move):
        if any(s.on == cover_name(stake) and s.owner == player and s.box == move.box for s in t.s.stakes):
            t.refuse("insured_already", i.most, at=str(move.box))
        if move.stake > most(t, stake):
            t.refuse("insurance_too_high", i.most, at=str(move.box), maximum=most(t, stake))
        put_insurance(t, stake, move.stake)


def cover_name(stake: Stake) -> str:
    return f"insurance_{stake.round}" if stake.round else "insurance"


def put_insurance(t: Turn, base: Stake, amount: int) -> None:
    i = t.rules.insurance
    stake = Stake(t.s.next_stake, base.owner, cover_name(base), str(base.box), amount, base.round, place=base.place)
    t.put(stake)
    cite = cites(i.offered, i.place, i.most)
    t.emit(w.Placed(player=stake.owner, on=stake.on, at=stake.at, stake=amount, n=stake.n, cite=cite))
    t.pay(stake.owner, stake.account, amount, "bet", i.offered, i.place, i.most)


def on_close_insurance(t: Turn, move: m.CloseInsurance) -> None:
    leaf = t.rules.insurance.closing_call
    t.staff(t.rules.staff.directs)
    if not holds(leaf):
        t.refuse("no_rule", leaf, t.rules.insurance.closed_at_third)
    t.in_phase(*LATE, sources=(leaf,))
    if not insurance_open(t):
        t.refuse("nothing_pending", leaf)
    t.say(leaf, t.actor.name)
    t.set(insurance_called=True)


# --- even money -----------------------------------------------------------------------------------------------------


def offer_even_money(t: Turn) -> None:
    """Each natural against the bank's ace is offered payment at par, where the law has it offered."""
    leaf = t.rules.even_money.offered
    if not t.shows(leaf):
        return
    for hand in t.s.hands:
        if points.natural(t.rules, hand):
            for player in dict.fromkeys(s.owner for s in t.on_hand(hand.name)):
                t.ask(player, "choose", f"even_money:{hand.box}", ("take", "wait"), "wait", leaf)


def on_even_money(t: Turn, move: m.EvenMoney) -> None:
    e = t.rules.even_money
    player = t.player()
    if e.on_request is None and e.offered is None:
        t.refuse("no_rule", t.rules.pays["natural"])
    if denied(e.on_request) or denied(e.offered):
        t.refuse("no_rule", e.on_request, e.offered)
    t.in_phase(*LATE, sources=(e.on_request, e.offered))
    check_box(t, move.box)
    hand = t.find(str(move.box))
    if not t.shows(e.on_request or e.offered) or hand is None or hand.gone or not points.natural(t.rules, hand):
        t.refuse("no_natural", e.on_request, e.offered, at=str(move.box))
    if not any(s.owner == player for s in t.on_hand(hand.name)):
        t.refuse("nothing_there", e.on_request, e.offered, at=str(move.box))
    not_owed(t, e.on_request, e.offered)
    if e.offered is not None:
        owed = next((p for p in t.s.pending if p.by == player and p.about == f"even_money:{move.box}"), None)
        if owed is None:
            t.refuse("nothing_pending", e.offered)
        even_money_answer(t, owed, "take" if move.take else "wait")
        return
    if not before_second(t) or (t.s.asker > move.box and holds(e.before_next)):
        t.refuse("late_even_money", e.before_next, e.on_request)
    if move.take:
        pay_even(t, hand, player)


def even_money_answer(t: Turn, pending: Pending, option: str) -> None:
    t.answered(pending, option)
    if option == "take":
        pay_even(t, t.hand(pending.about.partition(":")[2]), pending.by)


def pay_even(t: Turn, hand: Hand, player: str) -> None:
    """At par, at once; the hand is out when nobody is left on it."""
    e, odds = t.rules.even_money, t.rules.pays["even_money"]
    mine = [s for s in t.on_hand(hand.name) if s.owner == player]
    for stake in mine:
        paying.win(t, stake, "even_money", odds, e.on_request, e.offered, stays=False)
    if all(s.owner == player for s in t.on_hand(hand.name)):
        out(t, hand, e.on_request or e.offered)
    for stake in mine:
        paying.lift(t, next(s for s in t.s.stakes if s.n == stake.n), e.on_request, e.offered)
    t.course.bank_looks_again(t)


def out(t: Turn, hand: Hand, *sources: Leaf[Any] | None) -> None:
    """The hand has left the pass, and its cards go."""
    t.change(hand.name, end=hand.end or "out")
    ending.collect(t, t.hand(hand.name), *sources)


# --- the retiro -----------------------------------------------------------------------------------------------------


def offered(t: Turn) -> Surrender:
    """The law's retiro, if this table has it."""
    s = t.rules.surrender
    if s is None:
        t.refuse("no_rule", t.rules.play.draws)
    if denied(s.offered):
        t.refuse("no_rule", s.offered)
    if s.option and not t.game.terms.retiro:
        t.refuse("not_offered", s.offered)
    return s


def has_retiro(t: Turn) -> bool:
    s = t.rules.surrender
    return s is not None and holds(s.offered) and (not s.option or t.game.terms.retiro)


def retiro_open(t: Turn) -> bool:
    """May anybody still withdraw?"""
    s = t.rules.surrender
    if s is None or not has_retiro(t) or t.s.phase not in LATE or not before_second(t):
        return False
    if t.shows(s.not_against_ace):
        return False
    return not (t.s.third and holds(s.before_third))


def has_cards(s: Surrender, hand: Hand) -> bool:
    """The hand has as many cards as the law asks for."""
    return s.cards is None or len(hand.cards) == s.cards.value


def on_surrender(t: Turn, move: m.Surrender) -> None:
    t.player()
    s = offered(t)
    t.in_phase(*LATE, sources=(s.offered,))
    check_box(t, move.box)
    hand = t.find(str(move.box))
    if hand is None:
        if any(h.box == move.box for h in t.s.hands):
            t.refuse("late_retiro", s.before_third, at=str(move.box))
        t.refuse("nothing_there", s.offered, at=str(move.box))
    command.check_commander(t, hand)
    if t.shows(s.not_against_ace):
        t.refuse("retiro_vs_ace", s.not_against_ace)
    not_owed(t, s.offered)
    in_time = before_second(t) and has_cards(s, hand) and not hand.doubled and hand.end in ("", "stands", "natural")
    if holds(s.before_third):
        in_time = in_time and not t.s.third
    else:
        in_time = in_time and t.s.turn == hand.name
    if hand.gone or not in_time:
        t.refuse("late_retiro", s.before_third, s.offered, s.cards, at=str(move.box))
    if not move.verbal and holds(s.verbal):
        t.refuse("non_verbal_retiro", s.verbal)
    t.game.check_retiro(t, move)
    withdraw(t, s, hand)


def withdraw(t: Turn, s: Surrender, hand: Hand) -> None:
    """Half of every stake on the hand is lost, the rest goes back."""
    t.say(s.paid_call, "croupier")
    favour: Any = "rest" if t.game.terms.rounding == "player" else "part"
    for lying in t.on_hand(hand.name):
        stake = at_risk(t, lying)
        cut = money.split(stake.amount, s.loses.value, favour)
        plays_on = denied(s.gives_up)
        t.emit(
            HalfBack(
                player=stake.owner, on=stake.on, n=stake.n, amount=0 if plays_on else cut.rest, lost=cut.part,
                remainder=cut.remainder, cite=cites(s.loses, s.gives_up), reading=reading(s.loses, s.offered),
            )
        )  # fmt: skip
        t.pay(stake.account, HOUSE, cut.part, "surrender", s.loses, remainder=cut.remainder)
        t.set(losses={**t.s.losses, stake.owner: t.s.losses.get(stake.owner, 0) + cut.part})
        if plays_on:
            t.put(replace(stake, amount=cut.rest))
        else:
            t.drop(stake)
            t.pay(stake.account, stake.owner, cut.rest, "surrender", s.loses)
    if denied(s.gives_up):
        return
    turn = t.s.turn == hand.name
    t.change(hand.name, end="out")
    if not denied(s.removed):
        ending.collect(t, t.hand(hand.name), s.removed or s.offered)
    side_bets.box_ends(t, hand.box)
    if turn:
        hands.next_turn(t)
    else:
        t.course.bank_looks_again(t)


HANDLERS: dict[Any, Any] = {
    m.Insure: on_insure,
    m.CloseInsurance: on_close_insurance,
    m.EvenMoney: on_even_money,
    m.Surrender: on_surrender,
}
