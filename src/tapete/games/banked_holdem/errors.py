"""What goes wrong at hold'em against the house, and the ruling on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, holds
from ...law.rulebook import Leaf
from ...table.contract import tag
from ..banked_poker.errors import conduct
from ..banked_poker.errors.common import declare, ruled
from ..banked_poker.errors.deal import burn
from ..banked_poker.round import deal, ending, settle
from ..banked_poker.state import BANK
from ..cards import moves as cards
from . import moves as m
from . import streets

if TYPE_CHECKING:
    from ..banked_poker.turn import BankedTurn as Turn

DEALT = ("dealing", "decision")
"""From the first card until the last bet is decided on, and the river lies there."""
ENDED = ("showing", "settling")
COUNT = "TH4"
"""The doubt on a wrong number of cards of one player."""
ALL_HANDS = "all_hands"


# --- cards that are seen --------------------------------------------------------------------------------------------


def card_shown_early(t: Turn[Any], move: m.CardShownEarly) -> None:
    """A card that was dealt is seen before all have decided: the hand is null."""
    leaf = t.rules.rulings.shown_early
    declare(t, leaf)
    t.in_phase(*DEALT, sources=(leaf,))
    if t.s.phase == "dealing" and t.s.street == streets.names(t)[-1]:
        t.refuse("not_so", leaf, phase=t.s.phase)
    there = next((h for h in t.s.hands if h.name == move.hand and h.cards and not h.gone), None)
    if there is None:
        t.refuse("not_so", leaf, at=move.hand)
    ruled(t, "hand_null", leaf, about=move.hand)
    ending.annul(t, tag(move), leaf)


def one_boxed_card(t: Turn[Any], move: m.OneBoxedCard) -> None:
    """It does not play in this hand; if it is one more than the law puts up with the hand is null."""
    r = t.rules.rulings
    declare(t, r.exposed)
    t.in_phase("dealing", sources=(r.exposed,))
    deal.check_face(t, move.face)
    if t.s.boxed + 1 > r.boxed.value:
        boxed_null(t, t.s.boxed + 1)
        return
    if r.exposed.value == "goes_on":
        ruled(t, "goes_on", r.exposed)
        t.set(boxed=t.s.boxed + 1)
    elif r.exposed.value == "all":
        ruled(t, "hand_null", r.exposed)
        ending.annul(t, tag(move), r.exposed)
    else:
        ruled(t, "burned", r.exposed)
        t.set(boxed=t.s.boxed + 1)
        burn(t, move.face, r.exposed)


def several_boxed_cards(t: Turn[Any], move: m.SeveralBoxedCards) -> None:
    """More of them than the law puts up with: the hand is null."""
    r = t.rules.rulings
    declare(t, r.boxed)
    t.in_phase("dealing", sources=(r.boxed,))
    if move.cards <= r.boxed.value:
        t.refuse("not_so", r.boxed, cards=r.boxed.value)
    boxed_null(t, move.cards)


def boxed_null(t: Turn[Any], count: int) -> None:
    """All cards are shuffled again."""
    r = t.rules.rulings
    ruled(t, "hand_null", r.boxed, r.boxed_shuffled if holds(r.boxed_shuffled) else None, amount=count)
    t.set(reshuffle=t.s.reshuffle or holds(r.boxed_shuffled))
    ending.annul(t, tag(t.move), r.boxed)
    shuffle_again(t, r.boxed_shuffled)


def card_drawn_unseen(t: Turn[Any], move: m.CardDrawnUnseen) -> None:
    """The card waits to be the next one."""
    leaf = t.rules.rulings.unseen_next
    declare(t, leaf)
    t.in_phase(*DEALT, sources=(leaf,))
    if t.s.aside:
        t.refuse("previous_unsettled", leaf)
    ruled(t, "next_card", leaf)
    t.set(aside=True)


# --- a wrong number -------------------------------------------------------------------------------------------------


def wrong_number(t: Turn[Any], name: str, count: int, right: Leaf[int], leaf: Leaf[Any]) -> None:
    """It can have happened: the hand is there, and so many cards are not what it should have."""
    declare(t, leaf)
    t.in_phase(*DEALT, "showing", sources=(leaf,))
    there = next((h for h in t.s.hands if h.name == name and not h.gone and not h.done), None)
    if there is None or count == right.value:
        t.refuse("not_so", leaf, right, at=name)


def put_right(t: Turn[Any], fixable: bool, turned: bool) -> bool:
    """Whether the right number may still be dealt."""
    r = t.rules.rulings
    return fixable and holds(r.put_right) and not (turned and holds(r.not_turned))


def player_wrong_count(t: Turn[Any], move: m.PlayerWrongCount) -> None:
    """What can be put right is; else that player's hand is null, and when the others have played it the cards are
    shuffled again."""
    r, name = t.rules.rulings, str(move.box)
    wrong_number(t, name, move.cards, t.rules.dealing.cards, r.count)
    if put_right(t, move.fixable, move.turned):
        ruled(t, "put_right", r.put_right, about=name, amount=move.cards)
        return
    if r.count.value == "all" or t.game.terms.readings.get(COUNT) == ALL_HANDS:
        everybody(t, name, move.cards, r.count)
        return
    ruled(t, "player_hand_null", r.count, r.player_shuffled if holds(r.player_shuffled) else None, about=name,
          amount=move.cards)  # fmt: skip
    t.set(reshuffle=t.s.reshuffle or holds(r.player_shuffled))
    ending.annul_hand(t, name, r.count)


def everybody(t: Turn[Any], name: str, count: int, leaf: Leaf[Any]) -> None:
    ruled(t, "hand_null", leaf, about=name, amount=count)
    t.set(reshuffle=t.s.reshuffle or holds(t.rules.rulings.player_shuffled))
    ending.annul(t, tag(t.move), leaf)
    shuffle_again(t, t.rules.rulings.player_shuffled)


def wrong_count_dealt(t: Turn[Any], move: m.WrongCountDealt) -> None:
    """A wrong number for the bank or on the board: put right where that changes nothing, and else null for all."""
    r = t.rules.rulings
    leaf = r.bank_count if r.bank_count is not None else r.count
    wrong_number(t, move.hand, move.cards, due(t, move.hand), leaf)
    if put_right(t, move.fixable, move.turned):
        ruled(t, "put_right", r.put_right, about=move.hand, amount=move.cards)
        return
    if leaf.value != "all":
        t.refuse("no_rule", leaf)
    sources = (leaf, r.not_turned if move.turned and move.fixable else None)
    ruled(t, "hand_null", *sources, about=move.hand, amount=move.cards)
    ending.annul(t, tag(move), *sources)


def due(t: Turn[Any], name: str) -> Leaf[int]:
    """How many cards the bank has, or this street lays on the board."""
    street = t.s.street or streets.names(t)[0]
    found: Leaf[int] = t.rules.dealing.bank_cards if name == BANK else t.rules.streets[street].cards
    return found


def shuffle_again(t: Turn[Any], leaf: Leaf[bool]) -> None:
    """By order of the law, where it was not done yet; where the pack is prepared by hand it is the next step."""
    if not t.s.reshuffle or t.s.phase == "shuffling":
        t.set(reshuffle=False)
        return
    shoe = t.s.shoe.gather()
    t.set(shoe=shoe, reshuffle=False)
    by = next(iter(t.rules.staff.shufflers.value), t.actor.name)
    t.emit(cards.Shuffled(cards=shoe.left, way="normal", times=1, by=by, cite=cites(leaf)))


# --- bets and people ------------------------------------------------------------------------------------------------


def second_box(t: Turn[Any], move: m.SecondBox) -> None:
    """A player has one box: chips on another are no bet."""
    leaf = t.rules.players.one_place
    declare(t, leaf)
    t.in_phase("betting", "closed", sources=(leaf,))
    own = t.seat_of(move.player)
    if not own or own == move.box:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def rebuke(t: Turn[Any], move: Any) -> None:
    """It is forbidden, and the text has no sanction for it: the table remembers who was told so."""
    conduct.breach(t, move)
    told = t.s.rebukes
    t.set(rebukes={**told, move.player: told.get(move.player, 0) + 1})


# --- what becomes of a bet ------------------------------------------------------------------------------------------


def at_box(t: Turn[Any], box: int, found: str, leaf: Leaf[Any]) -> None:
    """The hand of this box is compared, with this result."""
    declare(t, leaf)
    t.in_phase("settling", sources=(leaf,))
    those = [hand.name for hand in t.boxes() if not hand.out and settle.result(t, hand) == found]
    if str(box) not in those:
        t.refuse("not_so", leaf, at=str(box))


def tie(t: Turn[Any], move: m.Tie) -> None:
    leaf = t.rules.settle.tie_back
    at_box(t, move.box, settle.EQUAL, leaf)
    ruled(t, "stakes_kept", leaf, about=str(move.box))


def win_below_straight(t: Turn[Any], move: m.WinBelowStraight) -> None:
    s = t.rules.settle
    at_box(t, move.box, settle.HIGHER, s.ante_back)
    if settle.made(t, t.hand(str(move.box))) in s.ante_with.value:
        t.refuse("not_so", s.ante_with, at=str(move.box))
    ruled(t, "ante_returned", s.ante_back, about=str(move.box))


def bonus_of(t: Turn[Any], player: str, leaf: Leaf[Any]) -> str:
    """The box of this player, if a Bonus lies there."""
    found: str = next((s.at for s in t.stakes_of(player) if s.on in t.rules.sides), "")
    if not found:
        t.refuse("not_so", leaf, player=player)
    return found


def fold_with_bonus(t: Turn[Any], move: m.FoldWithBonus) -> None:
    """The ante is lost, the Bonus lives to the end of the hand, and the cards stay for it."""
    bonus = t.rules.bonus
    if bonus is None:
        t.refuse("no_rule", t.rules.betting.before_deal)
    declare(t, bonus.stay)
    t.in_phase(*DEALT, *ENDED, sources=(bonus.stay,))
    if not t.hand(bonus_of(t, move.player, bonus.stay)).out:
        t.refuse("not_so", bonus.stay, player=move.player)
    ruled(t, "bonus_lives", bonus.stay, about=move.player)


def bonus_independent(t: Turn[Any], move: m.BonusIndependent) -> None:
    """It is settled by itself, whatever the bank has."""
    side = next(iter(t.rules.sides.values()), None)
    if side is None:
        t.refuse("no_rule", t.rules.betting.before_deal)
    declare(t, side.independent)
    t.in_phase("settling", sources=(side.independent,))
    hand = t.hand(bonus_of(t, move.player, side.independent))
    if hand.out or settle.result(t, hand) == settle.HIGHER:
        t.refuse("not_so", side.independent, player=move.player)
    ruled(t, "bonus_apart", side.independent, about=move.player)


HANDLERS: dict[Any, Any] = {
    m.CardShownEarly: card_shown_early,
    m.OneBoxedCard: one_boxed_card,
    m.SeveralBoxedCards: several_boxed_cards,
    m.CardDrawnUnseen: card_drawn_unseen,
    m.PlayerWrongCount: player_wrong_count,
    m.WrongCountDealt: wrong_count_dealt,
    m.SecondBox: second_box,
    m.Tie: tie,
    m.WinBelowStraight: win_below_straight,
    m.FoldWithBonus: fold_with_bonus,
    m.BonusIndependent: bonus_independent,
}
