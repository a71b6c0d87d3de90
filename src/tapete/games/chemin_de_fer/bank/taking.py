"""Taking the bank, declining it, bidding for it; the answers that are owed about it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds
from ...baccarat.circle import auction, standing
from ...baccarat.circle.auction import Bid
from ...baccarat.table import seats as shared
from ...base.conduct import check_person
from .. import moves as m
from ..state import Offering
from ..turn import OFFERS, Turn
from . import bank, offering

ALONE = ("rotation", "next_talla", "forced")
"""Phases in which one player owes the answer."""
OFFERED = (*ALONE, "offer_seated", "offer_standing")


def on_take(t: Turn, move: m.TakeBank) -> None:
    b, name = t.rules.bank, t.player()
    if not holds(b.of_player):
        t.refuse("no_rule", b.of_player)
    t.in_phase(*OFFERED, sources=offering.nearest(t) if t.s.offering is not None else (b.first, b.of_player))
    check_person(t, name)
    check_entitled(t, name)
    o = offering.now(t)
    amount = move.amount or o.amount
    if move.means != "chips" and not denied(b.in_chips):
        t.refuse("not_chips", b.in_chips, means=move.means)
    check_offer(t, amount)
    if move.partner:
        bank.check_partner(t, name, move.partner, move.share, amount)
    if t.s.phase not in ALONE:
        standing.join(t, name)
    bid = Bid(name, amount, move.partner, move.share if move.partner else 0, not move.partner)
    take(t, bid)


def check_entitled(t: Turn, name: str) -> None:
    """Whose it is to take: his turn, or open to him."""
    b, o = t.rules.bank, offering.now(t)
    behind = offering.nearest(t)
    if t.s.phase in ALONE:
        if offering.turn(t) != name:
            t.refuse("not_your_turn", *behind, player=offering.turn(t))
        return
    comes = t.s.phase == "offer_standing" and not t.here(name)
    if name not in offering.entitled(t) and not comes:
        t.refuse("not_entitled", *behind, b.seated_on_equal if name == o.passer else None, player=name)


def check_offer(t: Turn, amount: int) -> None:
    """The amount that this step asks for."""
    b, o = t.rules.bank, offering.now(t)
    if o.how == "forced":
        if amount != o.amount:
            t.refuse("forced_at_minimum", b.forced, amount=amount, minimum=o.amount)
        return
    if o.how == "next_talla":
        bank.check_amount(t, amount, o.amount, "below_passed", b.next_talla)
    elif o.how in ("seated", "standing") and o.why == "choice" and not denied(b.same_amount):
        bank.check_amount(t, amount, o.passed_at, "below_passed", b.same_amount)
    else:
        bank.check_amount(t, amount, bank.least(t), "bank_below_minimum", b.least)


def take(t: Turn, bid: Bid) -> None:
    """One who was asked alone has it; in a window it is a word that waits for the others."""
    o, b = offering.now(t), t.rules.bank
    if t.s.phase in ALONE and not bid.partner:
        bank.award(t, bid.player, bid.amount, o.how)
        return
    offering.update(
        t, bids=auction.with_bid(o.bids, bid), declined=tuple(n for n in o.declined if n != bid.player)
    )  # fmt: skip
    t.emit(
        m.BidMade(
            player=bid.player, amount=bid.amount, partner=bid.partner,
            cite=cites(*offering.sources(t), b.alone_first if bid.partner else None),
        )
    )  # fmt: skip
    t.drop_question(f"partner:{bid.player}")
    if bid.partner:
        a = t.rules.association.allowed or b.alone_first
        t.ask(bid.partner, "choose", f"partner:{bid.player}", ("accept", "refuse"), "refuse", a)
        return
    offering.close_if_decided(t)


def partner_answers(t: Turn, player: str, accepted: bool) -> None:
    """The partner of a declaration has answered."""
    o = offering.now(t)
    bid = next((x for x in o.bids if x.player == player and x.partner), None)
    if bid is None:
        return
    rest = tuple(x for x in o.bids if x is not bid)
    if not accepted:
        offering.update(t, bids=rest)
        return
    agreed = replace(bid, agreed=True)
    offering.update(t, bids=(*rest, agreed))
    if t.s.phase in ALONE:
        if offering.turn(t) == player:
            bank.award(t, player, bid.amount, o.how, bid.partner, bid.share)
    elif t.s.phase in offering.WINDOWS:
        offering.close_if_decided(t)


def on_decline(t: Turn, move: m.DeclineBank) -> None:
    b, name = t.rules.bank, t.player()
    t.in_phase(*OFFERED, sources=offering.nearest(t) if t.s.offering is not None else (b.declined_on, b.first))
    check_entitled(t, name)
    declines(t, name)


def declines(t: Turn, name: str) -> None:
    phase = t.s.phase
    t.drop_question(f"partner:{name}")
    if phase == "rotation":
        offering.decline(t, name)
    elif phase == "forced":
        offering.decline_forced(t, name)
    elif phase == "next_talla":
        t.emit(m.Declined(player=name, times=0, cite=cites(t.rules.bank.next_talla)))
        offering.leave_it(t)
    else:
        o = offering.now(t)
        if name in o.declined:
            t.refuse("already_done", *offering.nearest(t), player=name)
        offering.update(t, declined=(*o.declined, name), bids=tuple(x for x in o.bids if x.player != name))
        offering.close_if_decided(t)


def on_bid(t: Turn, move: m.Bid) -> None:
    b, name = t.rules.bank, t.player()
    if not holds(b.of_player):
        t.refuse("no_rule", b.of_player)
    t.in_phase("auction", sources=(b.auction,))
    check_person(t, name)
    check_bidder(t, name)
    bank.check_amount(t, move.amount, bank.floor(t), "below_floor", b.floor, b.least)
    check_former(t, name, move.amount)
    standing.join(t, name)
    o = offering.now(t)
    offering.update(t, bids=auction.with_bid(o.bids, Bid(name, move.amount)))
    t.emit(m.BidMade(player=name, amount=move.amount, cite=cites(*offering.sources(t))))


def check_bidder(t: Turn, name: str) -> None:
    b, o = t.rules.bank, offering.now(t)
    if name in o.out:
        t.refuse("refuser_excluded", b.refuser_excluded, player=name)
    if name in offering.barred_bidders(t):
        t.refuse("passer_excluded", b.passer_excluded, player=name)
    if name in t.s.away:
        t.refuse("not_entitled", t.rules.seats.empty_kept, b.auction, player=name)


def check_former(t: Turn, name: str, amount: int) -> None:
    """Who had passed a bank in this talla may bid again: freely, at that amount only, or not at all."""
    leaf, was = t.rules.bank.passer_later, t.s.passed.get(name)
    if was is None or leaf.value == "free" or name == offering.now(t).passer:
        return
    if leaf.value == "never" or amount != was:
        t.refuse("passer_amount", leaf, player=name, amount=was)


def on_close_window(t: Turn, move: m.CloseWindow) -> None:
    """The croupier closes what was open to several; then the law's order decides."""
    b = t.rules.bank
    t.staff("runs", b.auction)
    if t.s.phase == "withdrawal":
        t.course.after_withdrawal(t)
        return
    t.in_phase(*offering.WINDOWS, sources=(b.auction, b.same_amount))
    for pending in [p for p in t.s.pending if p.about.startswith("partner:")]:
        t.game.answer(t, pending, pending.default)
        if t.s.phase not in offering.WINDOWS:
            return
    offering.resolve(t)


def on_resume(t: Turn, move: m.Resume) -> None:
    """A vacant bank is offered again."""
    b = t.rules.bank
    t.staff("runs", b.first)
    t.in_phase("idle", sources=(b.first,))
    shared.check_enough(t, False)
    offering.rotate(t, Offering(place=t.s.last_seat))


def silent(t: Turn, name: str) -> bool:
    """Whose turn it was has said nothing: he declines."""
    if t.s.phase in OFFERS and t.s.phase in ALONE and offering.turn(t) == name:
        declines(t, name)
        return True
    return False


HANDLERS: dict[Any, Any] = {
    m.TakeBank: on_take,
    m.DeclineBank: on_decline,
    m.Bid: on_bid,
    m.CloseWindow: on_close_window,
    m.Resume: on_resume,
}
