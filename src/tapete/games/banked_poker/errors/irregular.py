"""Irregular plays of a law that keeps a hand alive where it can (BOL13 2.3.7.1): cards that are burned, a deal that is
put in order, hands that are annulled one by one; places kept without playing; infractions."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...base.conduct import sanction
from ...cards import moves as cards
from .. import moves as m
from ..round import deal, ending
from ..table import pack, seats
from ..turn import DEALS, HAND
from ..turn import BankedTurn as Turn
from .common import declare, ruled
from .deal import burn, check_dealing

SHORT, HELD = "C-4", "held"
"""The doubt on a pack that is out before the hand is decided, and its other reading."""
CARDS = (*DEALS, "decision", "showing")


def clause(t: Turn[Any], leaf: Leaf[Any] | None) -> Leaf[Any]:
    """The clause on this irregular play; where the law has none, nobody rules on it."""
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.rulings.count)
    return leaf


def wrong_distribution(t: Turn[Any], move: m.WrongDistribution) -> None:
    """What can be put in order is, unless somebody objects; else the cards are burned and the hand is null."""
    leaf = clause(t, t.rules.irregular.reordered)
    part = t.rules.irregular
    t.in_phase(*CARDS, sources=(leaf,))
    if move.fixable and not (move.objected and holds(part.objected)):
        ruled(t, "reordered", leaf, part.objected if move.objected else None)
        t.call(part.reordered_call)
        return
    reason = part.objected if move.objected else part.burned
    ruled(t, "hand_null", reason, part.burned)
    ending.annul(t, tag(move), reason, part.burned)


def player_card_seen(t: Turn[Any], move: m.PlayerCardSeen) -> None:
    leaf = clause(t, t.rules.irregular.seen_goes_on)
    check_dealing(t, leaf)
    ruled(t, "goes_on", leaf, about=move.player)


def bank_cards_seen(t: Turn[Any], move: m.BankCardsSeen) -> None:
    """The card that lies face up by rule counts: any second one annuls the hand."""
    leaf = clause(t, t.rules.irregular.bank_seen)
    t.in_phase(*CARDS, sources=(leaf,))
    if move.cards <= leaf.value:
        t.refuse("not_so", leaf, cards=leaf.value)
    ruled(t, "hand_null", leaf, amount=move.cards)
    ending.annul(t, tag(move), leaf)


def extra_cards(t: Turn[Any], move: m.ExtraCards) -> None:
    """Cards that are drawn when all have theirs are burned."""
    leaf = clause(t, t.rules.irregular.extra_burned)
    t.in_phase("decision", "discarding", "bank_draw", "showing", "settling", sources=(leaf,))
    if t.s.owed:
        t.refuse("card_owed", leaf, at=t.s.owed[0])
    deal.check_face(t, move.face)
    ruled(t, "burned", leaf)
    burn(t, move.face, leaf)


def stuck_cards(t: Turn[Any], move: m.StuckCards) -> None:
    """One of those that stick together is burned, and the deal goes on."""
    leaf = clause(t, t.rules.irregular.stuck)
    check_dealing(t, leaf)
    deal.check_face(t, move.face)
    ruled(t, "burned", leaf, about=t.leader(t.s.owed[0]) if t.s.owed and t.s.owed[0].isdecimal() else "")
    burn(t, move.face, leaf)


def discards_taken_out(t: Turn[Any], move: m.DiscardsTakenOut) -> None:
    """When the hand is over nothing is taken out of the discards, save to review a play in dispute."""
    leaf = clause(t, t.rules.irregular.tray_shut)
    review = t.rules.irregular.tray_review
    t.in_phase("betting", "shuffling", "ending", sources=(leaf,))
    if not t.s.round:
        t.refuse("not_so", leaf)
    if move.disputed and holds(review):
        ruled(t, "play_reviewed", review)
    elif denied(leaf):
        t.rule(tag(move), "admitted", leaf)
    else:
        ruled(t, "not_admitted", leaf)


def absent_bettor(t: Turn[Any], move: m.AbsentBettor) -> None:
    """The hand of somebody who is not there is annulled, and that is all."""
    leaf = clause(t, t.rules.irregular.absent)
    only = t.rules.irregular.absent_only
    t.in_phase("dealing", "decision", "discarding", sources=(leaf,))
    name = own_hand(t, move.player, leaf)
    ruled(t, "player_hand_null", leaf, only, about=move.player)
    ending.annul_hand(t, name, leaf, only)


def bettor_not_dealt(t: Turn[Any], move: m.BettorNotDealt) -> None:
    """Whoever bet and got no cards waits for the next hand."""
    leaf = clause(t, t.rules.irregular.not_dealt)
    t.in_phase("dealing", "decision", sources=(leaf,))
    name = own_hand(t, move.player, leaf)
    ruled(t, "waits_next_hand", leaf, about=move.player)
    ending.annul_hand(t, name, leaf)


def own_hand(t: Turn[Any], player: str, leaf: Leaf[Any]) -> str:
    """The hand that this player holds."""
    mine = [hand.name for hand in t.boxes() if t.leader(hand.name) == player and not hand.out and not hand.gone]
    if not mine:
        t.refuse("not_so", leaf, player=player)
    return mine[0]


def deck_exhausted(t: Turn[Any], move: m.DeckExhausted) -> None:
    """The pack is out before the hand is decided: all cards are burned; as some read it, the rest is shuffled."""
    leaf = clause(t, t.rules.irregular.exhausted)
    t.in_phase(*DEALS, sources=(leaf,))
    if t.s.shoe.left >= len(t.s.owed):
        t.refuse("not_so", leaf, cards=t.s.shoe.left)
    held = t.rules.irregular.on_hold
    if holds(held) and t.game.terms.readings.get(SHORT) == HELD:
        t.call(t.rules.irregular.short_told)
        ruled(t, "pass_on_hold", held)
        reshuffle(t, held, t.rules.irregular.on_hold_times)
        return
    ruled(t, "hand_null", leaf)
    ending.annul(t, tag(move), leaf)


def reshuffle(t: Turn[Any], held: Leaf[bool], times: Leaf[int]) -> None:
    """The pack less the cards that lie on the table is shuffled, and the hand goes on."""
    shoe = pack.fresh(t.game)
    for hand in t.s.hands:
        left = t.change(hand.name, discards=(), cards=() if hand.gone else hand.cards)
        for card in left.cards:
            shoe = shoe.draw(card.face)
    t.set(shoe=shoe, undo=None)
    t.emit(cards.Shuffled(cards=shoe.left, way="normal", times=times.value, by=t.actor.name, cite=cites(held, times)))


def bet_withdrawn(t: Turn[Any], move: m.BetWithdrawn) -> None:
    """Whoever takes a bet back after the cards has to put it back."""
    leaf = t.rules.betting.put_back
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.betting.call)
    t.in_phase(*HAND, sources=(leaf,))
    amount = sum(s.amount for s in t.stakes_of(move.player))
    if not amount:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "put_back", leaf, about=move.player, amount=amount)


def idle_seat(t: Turn[Any], move: m.IdleSeat) -> None:
    """Whoever has not played for more than so many hands in a row is asked to free the place, and it is free."""
    leaf = clause(t, t.rules.irregular.idle)
    part = t.rules.irregular
    t.allow(part.idle_by.value, part.idle_by, leaf)
    t.in_phase("betting", "shuffling", sources=(leaf,))
    box, count = t.seat_of(move.player), t.s.idle.get(move.player, 0)
    if not box or count <= leaf.value:
        t.refuse("not_so", leaf, player=move.player, passes=count)
    ruled(t, "asked_to_leave", leaf, part.idle_by, part.idle_complaint, about=move.player)
    if not t.stakes_of(move.player) and not t.bettors(box):
        seats.free(t, box)


def infraction(t: Turn[Any], move: m.Infraction) -> None:
    """A breach that the law's own list names: the ladder of the general part."""
    leaf = t.rules.conduct.infractions.get(move.what)
    declare(t, leaf)
    if leaf is None or denied(leaf) or t.game.rules.general is None:
        t.refuse("no_rule", leaf, at=move.what)
    sanction(t, tag(move), move.player, leaf)


HANDLERS: dict[Any, Any] = {
    m.WrongDistribution: wrong_distribution,
    m.PlayerCardSeen: player_card_seen,
    m.BankCardsSeen: bank_cards_seen,
    m.ExtraCards: extra_cards,
    m.StuckCards: stuck_cards,
    m.DiscardsTakenOut: discards_taken_out,
    m.AbsentBettor: absent_bettor,
    m.BettorNotDealt: bettor_not_dealt,
    m.DeckExhausted: deck_exhausted,
    m.BetWithdrawn: bet_withdrawn,
    m.IdleSeat: idle_seat,
    m.Infraction: infraction,
}
