"""The turn of a hand: hit, stand, double, split; and the turns of all hands one after the other."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import Pending
from ....table.events import Asked
from ...base import moves as w
from .. import moves as m
from ..law import points
from ..state import Hand, Stake
from ..table.seats import commander
from ..turn import Turn
from . import limits, settle, side_bets
from .command import at_play, begin, check_turn, target

# --- whose turn -----------------------------------------------------------------------------------------------------


def order(t: Turn) -> list[Hand]:
    """The hands in the order of their turns."""
    hands = list(t.s.hands)
    if denied(t.rules.players.hands_apart):  # then all boxes of a player are played at his first turn
        first: dict[str, int] = {}
        for n, hand in enumerate(hands):
            first.setdefault(t.s.commanders[str(hand.box)], n)
        hands.sort(key=lambda h: first[t.s.commanders[str(h.box)]])
    return hands


def waits_for(t: Turn, player: str) -> Hand | None:
    """The hand in turn, if this player has to play it."""
    hand = t.find(t.s.turn) if t.s.phase == "playing" and not t.s.owed else None
    return hand if hand is not None and commander(t.rules, t.s, hand.box) == player else None


def next_turn(t: Turn) -> None:
    """To the next hand that has something to decide, or to the bank."""
    while (hand := next((h for h in order(t) if not h.end), None)) is not None:
        t.set(turn=hand.name)
        if len(hand.cards) < 2:
            t.owe(hand.name)
            return
        score = points.points(t.rules, hand.cards)
        if points.natural(t.rules, hand) and not hand.split:
            natural(t, hand)
        elif score > t.rules.values.target.value:
            bust(t, hand, score)
        elif finished(t, hand, score):
            at_21 = score >= t.rules.values.target.value
            finish(t, hand, "stands", score, t.rules.play.none_at_21 if at_21 else t.rules.play.draws)
        else:
            ask(t, hand)
            return
    t.set(turn="")
    t.course.bank_starts(t)


def finished(t: Turn, hand: Hand, score: int) -> bool:
    """No more decisions on a hand that may still be in play."""
    rules = t.rules
    if score >= rules.values.target.value and holds(rules.play.none_at_21):
        return True
    if hand.doubled and len(hand.cards) >= rules.double.cards.value + rules.double.one_card.value:
        return True
    if hand.split and denied(rules.split.as_simple):
        return True
    if no_more(t, hand):
        return not (points.equal_value(rules, hand.cards) and resplits(t, hand))
    return not t.game.decides("simple")


def no_more(t: Turn, hand: Hand) -> bool:
    """A split ace has had all the cards that it may get."""
    return hand.aces and len(hand.cards) > t.rules.split.aces_one_card.value


def options(t: Turn, hand: Hand) -> tuple[str, ...]:
    """What the player may do with the hand in turn."""
    found = ["stand"]
    if not no_more(t, hand) and holds(t.rules.play.draws):
        found.append("hit")
    if double_refusal(t, hand) is None:
        found.append("double")
    if split_refusal(t, hand) is None:
        found.append("split")
    return tuple(found)


def ask(t: Turn, hand: Hand) -> None:
    leaf = t.rules.play.asks
    if holds(leaf):
        by = commander(t.rules, t.s, hand.box)
        t.emit(Asked(player=by, about=f"hand:{hand.name}", options=options(t, hand), cite=leaf.cite))


# --- the end of a turn ----------------------------------------------------------------------------------------------


def finish(t: Turn, hand: Hand, end: str, score: int, *by: Leaf[Any] | None) -> None:
    """The turn of a hand is over."""
    t.change(hand.name, end=end)
    leaves = by or (t.rules.values.target,)
    t.emit(m.Score(hand=hand.name, points=score, result=end, cite=cites(*leaves), reading=reading(*leaves)))
    if not any(h.box == hand.box and not h.end for h in t.s.hands):
        side_bets.box_ends(t, hand.box)


def natural(t: Turn, hand: Hand) -> None:
    """A black-jack is not asked; it is paid at once, or waits for the bank."""
    n = t.rules.natural
    waiting = next((leaf for leaf in (n.waits_for_ace, n.waits_for_ten) if t.shows(leaf)), None)
    finish(t, hand, "natural", t.rules.values.target.value, n.two_cards, waiting or n.at_once)
    if waiting is n.waits_for_ten and t.game.terms.readings.get("D4") == "ace_only":
        waiting = None
    if not holds(n.at_once) or waiting is not None:
        return
    settle.pay_natural(t, t.hand(hand.name))


def bust(t: Turn, hand: Hand, score: int) -> None:
    """A hand over 21: its stakes and cards are taken before the next hand is asked."""
    play = t.rules.play
    finish(t, hand, "bust", score, play.bust_loses)
    if denied(play.bust_at_once):
        return
    settle.take_bust(t, t.hand(hand.name))


def stand(t: Turn, hand: Hand) -> None:
    t.course.defaults(t, "even_money")
    finish(t, hand, "stands", points.points(t.rules, hand.cards), t.rules.play.draws)
    next_turn(t)


# --- what a player does ---------------------------------------------------------------------------------------------


def asks_third(t: Turn, hand: Hand) -> None:
    """A third card of the pass is asked for: even money waits no longer, and insurance is closed aloud."""
    t.course.defaults(t, "even_money")
    t.set(asker=max(t.s.asker, hand.box))
    t.course.insurance_closed(t)


def check_21(t: Turn, hand: Hand) -> None:
    """With 21 or more there is no further card, whoever's turn it is."""
    leaf = t.rules.play.none_at_21
    if points.points(t.rules, hand.cards) >= t.rules.values.target.value and holds(leaf):
        t.refuse("hit_on_21", leaf, at=hand.name)


def on_hit(t: Turn, move: m.Hit) -> None:
    rules = t.rules
    t.player()
    if t.game.hits_later(t, move.hand):
        return
    t.in_phase("playing", "dealing", "bank", sources=(rules.play.draws,))
    hand = target(t, move.hand)
    check_21(t, hand)
    at_play(t)
    check_turn(t, hand)
    if not t.game.decides("simple") or denied(rules.play.draws):
        t.refuse("no_rule", t.game.decision, rules.play.draws)
    if not move.clear and holds(rules.players.clear_request):
        t.refuse("unclear", rules.players.clear_request)
    if no_more(t, hand):
        t.refuse("split_aces", rules.split.aces_one_card, at=hand.name)
    asks_third(t, hand)
    t.owe(hand.name)


def on_stand(t: Turn, move: m.Stand) -> None:
    stand(t, begin(t, move.hand))


# --- double ---------------------------------------------------------------------------------------------------------


def originals(t: Turn, hand: Hand, player: str) -> list[Stake]:
    """His stakes that a double or a split has to equal: those on the hand before any double."""
    return [s for s in t.on_hand(hand.name) if s.owner == player and s.sort != "double"]


Objection = tuple[str, tuple[Leaf[Any] | None, ...]] | None


def double_refusal(t: Turn, hand: Hand) -> Objection:
    """Why the hand may not be doubled."""
    d, rules = t.rules.double, t.rules
    if not t.game.decides("double"):
        return "no_rule", (t.game.decision,)
    if len(hand.cards) != d.cards.value or hand.doubled:
        return "not_two_cards", (d.cards, d.points, d.any_two)
    if no_more(t, hand):
        return "split_aces", (rules.split.aces_one_card,)
    if hand.split and denied(d.after_split):
        return "no_rule", (d.after_split,)
    if points.points(rules, hand.cards) >= rules.values.target.value and holds(rules.play.none_at_21):
        return "hit_on_21", (rules.play.none_at_21,)
    if d.any_two is not None:
        return None if holds(d.any_two) else ("not_these_points", (d.any_two,))
    low, high = points.totals(rules, hand.cards)
    if high > rules.values.target.value:
        high = low
    if t.game.terms.readings.get("D12") == "hard_only":
        low = high
    listed = d.points.value if d.points is not None else ()
    if low in listed or high in listed:
        return None
    return "not_these_points", (d.points,)


def check_amount(t: Turn, stakes: list[Stake], asked: int, leaf: Leaf[Any]) -> list[tuple[Stake, int]]:
    """How much goes beside each of these stakes: as much again, unless the law leaves it open."""
    total = sum(limits.counted(t, s) for s in stakes)
    if not asked or asked == total:
        return [(s, limits.counted(t, s)) for s in stakes]
    if holds(leaf) or asked > total:
        t.refuse("unequal_stake", leaf, stake=total)
    made, left = [], asked
    for stake in stakes:
        part = min(stake.amount, left)
        left -= part
        if part:
            made.append((stake, part))
    return made


def add(t: Turn, base: Stake, kind: str, at: str, amount: int, *by: Leaf[Any] | None) -> None:
    """A stake beside another one, of its round."""
    on = f"{kind}_{base.round}" if base.round else kind
    stake = Stake(t.s.next_stake, base.owner, on, at, amount, base.round, place=base.place, standing=base.standing)
    t.put(stake)
    t.emit(w.Placed(player=stake.owner, on=on, at=at, stake=amount, n=stake.n, cite=cites(*by), reading=reading(*by)))
    t.pay(stake.owner, stake.account, amount, "bet", *by)


def ask_others(t: Turn, hand: str, player: str, leaf: Leaf[Any]) -> None:
    """The other bettors of the hand may follow."""
    for stake in t.on_hand(hand):
        if stake.owner != player and stake.sort in ("main", "split"):
            t.ask(stake.owner, "choose", f"match:{stake.n}", ("match", "stay"), "stay", leaf)


def player_of(t: Turn, hand: Hand) -> str:
    return commander(t.rules, t.s, hand.box)


def on_double(t: Turn, move: m.Double) -> None:
    d = t.rules.double
    t.player()
    t.game.check_decision(t)
    at_play(t)
    hand = target(t, move.hand)
    check_21(t, hand)
    check_turn(t, hand)
    objection = double_refusal(t, hand)
    if objection is not None:
        t.refuse(objection[0], *objection[1], at=hand.name)
    player = player_of(t, hand)
    amounts = check_amount(t, originals(t, hand, player), move.stake, d.equal_stake)
    asks_third(t, hand)
    t.change(hand.name, doubled=True)
    after = d.after_split if hand.split else None
    for base, amount in amounts:
        add(t, base, "double", hand.name, amount, after, d.points, d.any_two, d.cards, d.equal_stake)
    ask_others(t, hand.name, player, d.equal_stake)
    t.owe(hand.name)


# --- split ----------------------------------------------------------------------------------------------------------


def resplits(t: Turn, hand: Hand) -> bool:
    """May a pair that fell on a split ace be split again?"""
    return split_refusal(t, hand) is None


def splits(t: Turn, box: int) -> int:
    return sum(1 for h in t.s.hands if h.box == box) - 1


def split_refusal(t: Turn, hand: Hand) -> Objection:
    """Why the hand may not be split."""
    s, rules = t.rules.split, t.rules
    if not t.game.decides("split") or denied(s.allowed):
        return "no_rule", (s.allowed, t.game.decision)
    if len(hand.cards) != s.cards.value or hand.doubled:
        return "not_two_cards", (s.cards, s.allowed)
    if not points.equal_value(rules, hand.cards):
        return "not_a_pair", (s.allowed,)
    done = splits(t, hand.box)
    if s.max_splits is not None and done >= s.max_splits.value:
        return "fifth_hand", (s.max_splits,)
    if done and denied(s.unlimited):
        return "fifth_hand", (s.unlimited,)
    if hand.split and denied(s.again):
        return "fifth_hand", (s.again,)
    again = holds(s.no_more_aces) or t.game.terms.readings.get("D11") == "not_again"
    if hand.aces and again:
        return "resplit_aces", (s.no_more_aces, s.aces_one_card)
    return None


def on_split(t: Turn, move: m.Split) -> None:
    s = t.rules.split
    hand = begin(t, move.hand, s.own_decision)
    objection = split_refusal(t, hand)
    if objection is not None:
        t.refuse(objection[0], *objection[1], at=hand.name)
    player = player_of(t, hand)
    amounts = check_amount(t, originals(t, hand, player), move.stake, s.equal_stake)
    asks_third(t, hand)
    first, new = divide(t, hand)
    t.emit(m.Divided(hand=first.name, new=new.name, cite=cites(s.allowed), reading=reading(s.no_more_aces)))
    for base, amount in amounts:
        add(t, base, "split", new.name, amount, s.equal_stake, s.allowed)
    ask_others(t, first.name, player, s.equal_stake)
    ahead = new if s.order is not None and s.order.value == "from_left" else first
    t.set(turn=ahead.name)
    t.owe(ahead.name)


def divide(t: Turn, hand: Hand) -> tuple[Hand, Hand]:
    """Two hands of one card each; the stakes stay on the first."""
    count = splits(t, hand.box) + 1
    name = hand.name if hand.split else f"{hand.box}.1"
    aces = points.is_ace(hand.cards[0])
    first = replace(hand, name=name, cards=hand.cards[:1], split=True, aces=aces)
    new = Hand(f"{hand.box}.{count + 1}", hand.box, hand.cards[1:], split=True, aces=aces)
    left = t.rules.split.order is not None and t.rules.split.order.value == "from_left"
    pair = (new, first) if left else (first, new)
    t.set(
        hands=tuple(h for old in t.s.hands for h in (pair if old.name == hand.name else (old,))),
        stakes=tuple(replace(s, at=name) if s.at == hand.name and s.played else s for s in t.s.stakes),
    )
    return first, new


def matched(t: Turn, pending: Pending, option: str) -> None:
    """A co-bettor follows the split or the double, or stays with what he has."""
    t.answered(pending, option)
    stake = next((s for s in t.s.stakes if pending.about == f"match:{s.n}"), None)
    if stake is None or option == "stay":
        return
    hand = t.hand(stake.at)
    if hand.doubled:
        add(t, stake, "double", hand.name, stake.amount, t.rules.double.equal_stake)
        return
    newest = max((h for h in t.s.hands if h.box == hand.box), key=lambda h: int(h.name.partition(".")[2] or 0))
    add(t, stake, "split", newest.name, stake.amount, t.rules.split.equal_stake)


HANDLERS: dict[Any, Any] = {m.Hit: on_hit, m.Stand: on_stand, m.Double: on_double, m.Split: on_split}
