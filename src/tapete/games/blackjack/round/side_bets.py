"""Side bets: menor o mayor de trece, Bolsa, the progressive, Perfect Pairs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE
from ....table.events import Transfer
from ...bank import limits as shared
from ...bank import paying
from ...base import linked
from ...base import moves as w
from ...base.stakes import give_back
from .. import moves as m
from ..law import points
from ..law.terms import COMBINATIONS
from ..state import SIDE, Stake
from ..turn import Turn
from . import limits, settle

POOLS = ("bolsa", "progressive")
"""Bets on a pool: the table's own, or one that it shares with others."""


# --- may it be made -------------------------------------------------------------------------------------------------


def leaf_of(t: Turn, on: str) -> Leaf[Any] | None:
    """The clause that offers a side bet; None: no rule of this law has it."""
    rules = t.rules
    if on in ("under_13", "over_13"):
        return rules.under_over.offered if rules.under_over is not None else None
    if on == "bolsa":
        return rules.bolsa.listed if rules.bolsa is not None else None
    if on == "progressive":
        return rules.progressive.slot if rules.progressive is not None else None
    return rules.perfect_pairs.offered if rules.perfect_pairs is not None else None


def part_of(rules: Any, on: str) -> Any:
    """What the law says of a bet on a pool; None: it has none."""
    return rules.bolsa if on == "bolsa" else rules.progressive


def installed(t: Turn, on: str) -> bool:
    """Does the table have it?"""
    terms = t.game.terms
    return bool(
        {
            "bolsa": terms.bolsa_stake,
            "progressive": terms.progressive_stake,
            "perfect_pairs": terms.perfect_pairs,
        }.get(on, terms.under_over_13)
    )


def check_offered(t: Turn, on: str) -> None:
    leaf = leaf_of(t, on)
    if leaf is None or not installed(t, on) or (denied(leaf) and on != "bolsa"):
        t.refuse("not_offered", leaf, at=on, bet=on)


def check_place(t: Turn, on: str, at: str) -> None:
    """Where on the cloth it lies."""
    rules = t.rules
    if on == "progressive":
        if at not in ("", "slot"):
            t.refuse("no_such_place", leaf_of(t, on), at=at)
        return
    part: Any = rules.bolsa if on == "bolsa" else rules.perfect_pairs if on == "perfect_pairs" else rules.under_over
    if not part.place.value or at not in ("", *part.place.value):
        t.refuse("no_such_place", part.place, at=at or on)


def check_stake(t: Turn, player: str, move: m.Bet) -> None:
    """How much, and whether it is still the time for it."""
    rules, terms, on = t.rules, t.game.terms, move.on
    already = sum(s.amount for s in t.s.stakes if s.owner == player and s.on == on and s.at == str(move.box))
    total = move.stake + already
    if on in ("under_13", "over_13") and rules.under_over is not None:
        leaf = rules.under_over.limits
        high = shared.maximum(t.game, t.s)
        if holds(leaf) and total < t.s.minimum:
            t.refuse("below_minimum", leaf, at=on, minimum=t.s.minimum, stake=total)
        if holds(leaf) and high is not None and total > high:
            t.refuse("above_maximum", leaf, at=on, maximum=high, stake=total)
    elif on == "bolsa" and rules.bolsa is not None:
        if holds(rules.bolsa.fixed) and total != terms.bolsa_stake:
            t.refuse("wrong_amount", rules.bolsa.fixed, at=on, amount=terms.bolsa_stake)
    elif on == "progressive" and rules.progressive is not None:
        most = limits.share(rules.progressive.most.value, t.s.minimum)
        if total > most:
            t.refuse("above_maximum", rules.progressive.most, at=on, maximum=most, stake=total)
        if total != terms.progressive_stake:
            t.refuse("wrong_amount", rules.progressive.slot, at=on, amount=terms.progressive_stake)
    elif rules.perfect_pairs is not None:
        check_pairs(t, player, move, total)


def check_pairs(t: Turn, player: str, move: m.Bet, total: int) -> None:
    p = t.rules.perfect_pairs
    assert p is not None
    low, high = limits.pair_bounds(t.game, t.s)
    if holds(p.with_main) and t.main(player, move.box) is not None:
        t.refuse("after_main", p.with_main, at=move.on)
    if total < low:
        t.refuse("below_minimum", p.least, at=move.on, minimum=low, stake=total)
    if total > high:
        t.refuse("above_maximum", p.most, at=move.on, maximum=high, stake=total)


def not_admitted(t: Turn) -> None:
    """At the close: side bets without a main one go back; and main ones without a pair bet, were it compulsory."""
    mains = {(s.owner, s.box) for s in t.s.stakes if s.sort == "main"}
    for stake in t.s.stakes:
        if stake.on in SIDE and (stake.owner, stake.box) not in mains:
            t.note("not_admitted", leaf_of(t, stake.on), about=stake.owner, amount=stake.amount)
            give_back(t, stake, stake.amount, "not_admitted", leaf_of(t, stake.on))
    p = t.rules.perfect_pairs
    if p is not None and t.game.terms.perfect_pairs and denied(p.optional):
        pairs = {(s.owner, s.box) for s in t.s.stakes if s.on == "perfect_pairs"}
        for stake in [s for s in t.s.stakes if s.sort == "main" and (s.owner, s.box) not in pairs]:
            t.note("not_admitted", p.optional, about=stake.owner, amount=stake.amount)
            give_back(t, stake, stake.amount, "not_admitted", p.optional)


def to_slot(t: Turn) -> None:
    """Progressive stakes go into the slot and are counted; what the house feeds a shared Bolsa with goes in, too."""
    feed(t)
    p = t.rules.progressive
    if p is None:
        return
    slots = [s for s in t.s.stakes if s.on == "progressive"]
    for stake in slots:
        t.drop(stake)
        t.done("count_slot", "croupier", p.slot, about=stake.owner)
        t.pay(stake.account, linked.account(t.game, "progressive"), stake.amount, linked.DEPOSIT, p.slot)
    t.set(slots=tuple(slots))


def feed(t: Turn) -> None:
    """Stakes of Bolsa lie on the cloth and may go back: a Bolsa of several tables is fed by the house, by what was
    staked on it; how much of that stays in it was approved with the pool."""
    b = t.rules.bolsa
    if b is not None and linked.shared(t.game, "bolsa"):
        whole = sum(s.amount for s in t.s.stakes if s.on == "bolsa")
        t.pay(HOUSE, linked.account(t.game, "bolsa"), whole, linked.DEPOSIT, b.jackpot, b.floor)


def waits(t: Turn, stake: Stake, *found: str) -> None:
    """The prize is of a shared pool: it waits until the pool says what stands."""
    pool = linked.account(t.game, stake.on)
    t.set(hits=(*t.s.hits, linked.Hit(pool=pool, stake=to_builtins(stake), round=t.s.round, found=found)))


def on_stands(t: Turn, move: linked.Stands) -> None:
    """The pool says what stands: the hit that has waited longest is paid."""
    hit = linked.answered(t, move)
    flow = t.s.flow
    stake = convert(hit.stake, Stake)
    before = len(t.events)
    if stake.on == "bolsa":
        jackpot(t, stake, hit.found[0], move.amount)
    else:
        progressive_prize(t, stake, hit.found[0], move.amount)
    paid = t.events[before:]
    linked.took(t, move, sum(e.amount for e in paid if isinstance(e, Transfer) and e.source == t.actor.name))
    if hit.round != t.s.round:  # it is no part of the pass that is on
        t.set(flow=flow)


# --- what the cards decide ------------------------------------------------------------------------------------------


def sides(t: Turn, *kinds: str, right: bool = True) -> list[Stake]:
    """Side stakes (those in the slot, too), box by box."""
    found = [s for s in (*t.s.stakes, *t.s.slots) if s.on in kinds]
    return sorted(found, key=lambda s: (-s.box if right else s.box, s.n))


def after_deal(t: Turn) -> None:
    """The second cards have come."""
    p = t.rules.perfect_pairs
    for stake in sides(t, "under_13", "over_13"):
        thirteen(t, stake)
    if p is not None and holds(p.at_once):
        for stake in sides(t, "perfect_pairs", right=p.order.value == "from_right"):
            pairs(t, stake)
    for stake in sides(t, "bolsa", "progressive"):
        if not points.may_grow(t.s.firsts.get(stake.at, ()), listed(t, stake)):
            combination(t, stake)


def listed(t: Turn, stake: Stake) -> points.Combinations:
    """The combinations that win: of Bolsa those of the law, of the progressive those of the table."""
    return points.of_bolsa(t.rules) if stake.on == "bolsa" else COMBINATIONS


def third_card(t: Turn, box: int) -> None:
    """A third card fell on a box: 7-7 is decided."""
    cards = t.s.firsts.get(str(box), ())
    for stake in sides(t, "bolsa", "progressive"):
        if stake.box == box and not points.may_grow(cards, listed(t, stake)):
            combination(t, stake)


def box_ends(t: Turn, box: int) -> None:
    """The turn of a box is over, or its third card has come: what waited on its sevens waits no longer."""
    for stake in sides(t, "bolsa", "progressive"):
        if stake.box == box:
            combination(t, stake)


def at_end(t: Turn) -> None:
    """The bank's hand is settled: what only then may be decided (never, as the law stands)."""
    p = t.rules.perfect_pairs
    if p is not None:
        for stake in sides(t, "perfect_pairs", right=p.order.value == "from_right"):
            pairs(t, stake)
    for stake in sides(t, "bolsa", "progressive"):
        combination(t, stake, True)


def thirteen(t: Turn, stake: Stake) -> None:
    """Under or over, with the ace as the law counts it here."""
    u = t.rules.under_over
    assert u is not None
    cards = t.s.firsts[stake.at]
    total = points.first_points(t.rules, cards)
    sources = (u.offered, u.pivot, u.cards, u.ace, u.equal_loses if total == u.pivot.value else None)
    if total == u.pivot.value and denied(u.equal_loses):
        send_back(t, stake, *sources)
    elif total != u.pivot.value and (total < u.pivot.value) == (stake.on == "under_13"):
        won(t, stake, stake.on, "under_over", *sources)
    else:
        lost(t, stake, *sources)


def pairs(t: Turn, stake: Stake) -> None:
    p = t.rules.perfect_pairs
    assert p is not None
    kind = points.pair(t.rules, t.s.firsts[stake.at])
    if kind:
        clause = {"perfect_pair": p.same_suit, "coloured_pair": p.same_colour, "mixed_pair": p.mixed}[kind]
        won(t, stake, kind, kind, p.offered, p.cards, p.same_value, p.by_symbol, clause, p.at_once, p.order)
        return
    lost(t, stake, p.offered, p.same_value, p.by_symbol, p.order)
    if denied(p.independent):
        for main in [s for s in t.s.stakes if s.owner == stake.owner and s.box == stake.box and s.sort == "main"]:
            lost(t, main, p.independent)


def combination(t: Turn, stake: Stake, end: bool = False) -> None:
    """The sevens of a box, for Bolsa or the progressive."""
    own: Any = t.rules.bolsa.own_cards if stake.on == "bolsa" and t.rules.bolsa is not None else None
    if stake.on == "progressive" and t.rules.progressive is not None:
        own = t.rules.progressive.own_hand
    if denied(own) and not end:
        return  # without that clause it hangs on the fate of the main bet
    found = points.made(t.s.firsts.get(stake.at, ()), listed(t, stake))
    beaten = denied(own) and f"{stake.owner}/{stake.box}" in t.s.beaten
    if stake.on == "bolsa":
        bolsa(t, stake, () if beaten else found)
    else:
        progressive(t, stake, () if beaten else found)


def bolsa(t: Turn, stake: Stake, made: tuple[str, ...]) -> None:
    """Each combination has its odds; the one that has none wins the whole Bolsa."""
    b = t.rules.bolsa
    assert b is not None
    prices = {name: t.rules.pays.get(f"bolsa_{name}") for name in made}
    found = [name for name in made if prices[name] is not None or holds(b.jackpot)]
    if not found or denied(b.listed):
        lost(t, stake, b.listed, b.own_cards)
        return
    for one in found if denied(b.highest_only) else found[:1]:
        odds = prices[one]
        if odds is None:
            won_whole(t, stake, f"bolsa_{one}")
        else:
            prize(t, stake, f"bolsa_{one}", odds, b.combinations[one], b.listed, b.highest_only, b.own_cards)
    left = next((s for s in t.s.stakes if s.n == stake.n), None)
    if left is not None:
        give_back(t, left, left.amount, "stake_back", b.listed)


def won_whole(t: Turn, stake: Stake, on: str) -> None:
    """Three sevens of one suit: the stake is the house's, the Bolsa the player's."""
    b = t.rules.bolsa
    assert b is not None
    if linked.shared(t.game, "bolsa"):
        waits(t, stake, on)
    else:
        jackpot(t, stake, on, max(0, t.game.pool(t.s, "bolsa")))
    t.drop(stake)
    t.pay(stake.account, HOUSE, stake.amount, "lost", b.jackpot)


def jackpot(t: Turn, stake: Stake, on: str, holds_: int) -> None:
    """The whole Bolsa, and what is missing to its floor."""
    b = t.rules.bolsa
    assert b is not None
    whole = max(holds_, b.floor.value * stake.amount)
    sources = (b.jackpot, b.floor, b.listed)
    t.emit(
        w.Won(
            player=stake.owner, on=on, at=stake.at, amount=whole, n=stake.n, cite=cites(*sources),
            reading=reading(*sources),
        )
    )  # fmt: skip
    t.pay(linked.account(t.game, "bolsa"), stake.owner, holds_, "won", *sources)
    t.pay(HOUSE, stake.owner, whole - holds_, "won", b.floor, b.jackpot)


def progressive(t: Turn, stake: Stake, found: tuple[str, ...]) -> None:
    """The best of what was made wins its prize."""
    t.set(slots=tuple(s for s in t.s.slots if s.n != stake.n))
    best = next((one for one in found if one in t.game.terms.progressive_prizes), "")
    if best and linked.shared(t.game, "progressive"):
        waits(t, stake, best)
    elif best:
        progressive_prize(t, stake, best, max(0, t.game.pool(t.s, "progressive")))


def progressive_prize(t: Turn, stake: Stake, best: str, pool: int) -> None:
    """The authorised part for the house comes off first; then the prize, a part of what is left."""
    p, terms = t.rules.progressive, t.game.terms
    assert p is not None
    if not pool:
        return
    account = linked.account(t.game, "progressive")
    cut = money.split(pool, min(Fraction(terms.progressive_deduction), Fraction(1)), "rest")
    taken = cut.part if holds(p.deducted) else 0
    share = min(Fraction(terms.progressive_prizes[best]), Fraction(1))
    prize_ = money.split(pool - taken, share, "part" if terms.rounding == "player" else "rest")
    t.pay(account, HOUSE, taken, "deduction", p.deducted, remainder=cut.remainder if taken else "0")
    sources = (p.own_hand, p.slot)
    t.emit(
        w.Won(
            player=stake.owner, on="progressive", at=stake.at, amount=prize_.part, n=stake.n, cite=cites(*sources)
        )
    )  # fmt: skip
    t.pay(account, stake.owner, prize_.part, "won", *sources, remainder=prize_.remainder)


# --- paying ---------------------------------------------------------------------------------------------------------


def prize(t: Turn, stake: Stake, on: str, odds: Leaf[Any], *sources: Leaf[Any] | None) -> None:

    paying.win(t, stake, on, odds, *sources, stays=False)


def won(t: Turn, stake: Stake, on: str, key: str, *sources: Leaf[Any] | None) -> None:
    """Paid, and the stake goes back with it."""
    prize(t, stake, on, t.rules.pays[key], *sources)
    left = next((s for s in t.s.stakes if s.n == stake.n), None)
    if left is not None:
        give_back(t, left, left.amount, "stake_back", t.rules.pays[key])


def lost(t: Turn, stake: Stake, *sources: Leaf[Any] | None) -> None:
    settle.lose(t, stake, *sources)


def send_back(t: Turn, stake: Stake, *sources: Leaf[Any] | None) -> None:

    paying.push(t, replace(stake), *sources)
    left = next(s for s in t.s.stakes if s.n == stake.n)
    give_back(t, left, left.amount, "stake_back", *sources)


HANDLERS: dict[Any, Any] = {linked.Stands: on_stands}
