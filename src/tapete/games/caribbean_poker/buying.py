"""A card is put down for another, at the price of the ante, before the decision; and what a bought card does not do."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...table import money
from ...table.contract import HOUSE
from ..banked_poker.errors.common import declare, ruled
from ..banked_poker.round import decisions, exchange, settle
from . import moves as m


def clause(t: Any) -> Leaf[Any] | None:
    """What says whether cards may be bought."""
    found: Leaf[Any] | None = t.rules.purchase.offered if t.rules.purchase is not None else t.rules.no_change
    return found


def check_offered(t: Any) -> None:
    """The house admits it."""
    leaf = clause(t)
    if t.rules.purchase is None and holds(leaf):
        t.refuse("no_change", leaf)
    if t.rules.purchase is None or denied(leaf) or not t.game.terms.purchase:
        t.refuse("not_offered", leaf, t.rules.decision.go, at="buy_card")


def on_buy(t: Any, move: m.BuyCard) -> None:
    """At one's turn, one card only, and none for a box that is played blind; a law that neither sells cards nor forbids
    changing them lets one be changed."""
    name = t.player()
    if t.rules.purchase is None and denied(t.rules.no_change):
        exchange.swap(t, name, move.face, t.rules.no_change)
        return
    check_offered(t)
    p = t.rules.purchase
    box = box_of(t, name)
    if t.blind(box) and holds(p.not_blind):
        t.refuse("blind_box_purchase", p.not_blind, at=box)
    if move.also:
        t.refuse("one_card_only", p.cards, cards=p.cards.value)
    if t.s.bought.count(box) >= p.cards.value:
        t.refuse("one_card_only", p.cards, cards=p.cards.value)
    hand = t.hand(box)
    if move.face not in hand.faces:
        t.refuse("not_your_card", p.entitles, p.cards, at=move.face)
    first = t.stake(name, t.game.first_bet, box)
    if first is None:
        t.refuse("no_ante", p.price, at=box)
    put_down(t, name, box, move.face, int(p.price.value.win(first.amount)))


def box_of(t: Any, name: str) -> str:
    """The box for which this player may buy now: the one that is asked; without that clause theirs, until the bank's
    cards are uncovered."""
    p = t.rules.purchase
    late = t.s.phase == "showing" and denied(p.in_turn) and not t.s.owed
    if t.s.phase != "decision" and not late:
        t.refuse("wrong_phase", p.in_turn, phase=t.s.phase)
    if not late:
        decisions.owed(t, name, 0, p.in_turn)
        return str(t.s.asking[0])
    mine = next((hand.name for hand in t.boxes() if t.leader(hand.name) == name and not hand.out), "")
    if not mine:
        t.refuse("not_your_turn", p.in_turn)
    return mine


def put_down(t: Any, name: str, box: str, face: str, price: int) -> None:
    """The card goes to the discards with the price, and azar owes another."""
    p = t.rules.purchase
    sources = (p.offered, p.cards, p.price, p.in_turn, p.entitles)
    seen = () if t.blind(box) else (name,)
    t.emit(
        m.CardBought(
            player=name, hand=box, price=price, face=face, seen_by=seen, cite=cites(*sources), reading=reading(*sources)
        )
    )
    t.pay(name, HOUSE, price, "card_bought", p.price)
    losses = t.s.losses
    t.set(losses={**losses, name: losses.get(name, 0) + price}, bought=(*t.s.bought, box))
    exchange.lay_aside(t, box, (face,))
    if holds(p.entitles):
        t.set(owed=(box,))


def offered(t: Any, who: str) -> list[str]:
    """The cards that this player may put down now."""
    p = t.rules.purchase
    asked = next((one for one in t.s.pending if one.do == "declare" and one.by == who), None)
    if p is None or asked is None or t.s.owed or not t.game.terms.purchase:
        return []
    box = t.s.asking[0]
    return [] if t.blind(box) else list(t.hand(box).faces)


# --- incidents ------------------------------------------------------------------------------------------------------


def blind_purchase(t: Any, move: m.BlindBoxPurchase) -> None:
    p = t.rules.purchase
    leaf: Leaf[Any] | None = p.not_blind if p is not None else clause(t)
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", clause(t))
    t.in_phase("decision", sources=(leaf,))
    mine = [hand.name for hand in t.boxes() if t.leader(hand.name) == move.player and t.blind(hand.name)]
    if not mine:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_admitted", leaf, about=move.player)


def second_card(t: Any, move: m.SecondCardPurchase) -> None:
    p = t.rules.purchase
    leaf: Leaf[Any] | None = p.cards if p is not None else clause(t)
    declare(t, leaf)
    t.in_phase("decision", sources=(leaf,))
    if move.player not in {t.leader(one.name) for one in t.boxes()}:
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_admitted", leaf, about=move.player)


def makes_prize(t: Any, move: m.PurchasedCardMakesPrize) -> None:
    """Which cards count for a side bet when one was bought."""
    side = t.rules.sides.get(move.on) or t.rules.pools.get(move.on)
    if side is None or not t.game.fixed(move.on):
        t.refuse("no_rule", t.game.clause(move.on))
    leaf = side.first_cards
    declare(t, leaf)
    t.in_phase("decision", "showing", "settling", sources=(leaf,))
    box = next((one for one in t.s.bought if t.leader(one) == move.player), "")
    if not box:
        t.refuse("not_so", leaf, player=move.player)
    first = t.game.first_only(leaf)
    t.rule("purchased_card_makes_prize", "first_cards_count" if first else "all_cards_count", leaf, about=move.player)


def without_ante(t: Any, move: m.CarouselWithoutAnte) -> None:
    """It is no bet: it goes back."""
    pool = next((pool for on, pool in t.rules.pools.items() if t.game.fixed(on)), None)
    leaf = pool.needs_first if pool is not None else None
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.betting.before_deal)
    t.in_phase("betting", "closed", sources=(leaf,))
    if any(s.on == t.game.first_bet for s in t.stakes_of(move.player)):
        t.refuse("not_so", leaf, player=move.player)
    ruled(t, "not_valid", leaf, about=move.player)


def tie(t: Any, move: m.Tie) -> None:
    s = t.rules.settle
    declare(t, s.tie_back)
    t.in_phase("settling", sources=(s.tie_back,))
    tied = [hand.name for hand in t.boxes() if not hand.out and settle.result(t, hand) == settle.EQUAL]
    if str(move.box) not in tied:
        t.refuse("not_so", s.tie_back, at=str(move.box))
    ruled(t, "stakes_kept", s.tie_back, about=str(move.box))


def not_qualified(t: Any, move: m.BankNotQualified) -> None:
    odds, q = t.rules.pays["ante"]["unqualified"], t.rules.qualify
    declare(t, odds, q.least)
    paid = money.pay(move.stake, odds.value, t.game.terms.rounding)
    ruled(t, "ante_paid_raise_back", odds, q.least, q.others_back, amount=paid.amount)


HANDLERS: dict[Any, Any] = {
    m.BuyCard: on_buy,
    m.BlindBoxPurchase: blind_purchase,
    m.SecondCardPurchase: second_card,
    m.PurchasedCardMakesPrize: makes_prize,
    m.CarouselWithoutAnte: without_ante,
    m.Tie: tie,
    m.BankNotQualified: not_qualified,
}
