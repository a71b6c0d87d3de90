"""Chips of a compiled hand: what nobody matched, pots and side pots, the house's cut, shares and odd chips.

``t`` is the table in numbers (``sums.Sums``), ``d`` what lies on it (``compiled.DESK``).
"""

from __future__ import annotations

from typing import Any

from ....kernels.compiled import compiled
from ...poker.batch import picked_score, row_score


@compiled
def living(d: Any) -> int:
    """Who competes, a bit each."""
    mask = 0
    for i in range(d.players):
        if d.live[i]:
            mask |= 1 << i
    return mask


@compiled
def in_pots(d: Any) -> int:
    """All chips in pots and bets."""
    total = 0
    for k in range(d.pots):
        total += d.pot[k]
    for i in range(d.players):
        total += d.bet[i]
    return total


# --- the end of a round ---------------------------------------------------------------------------------------------


@compiled
def uncalled(d: Any) -> None:
    """What nobody matched goes back to who bet it, if he is still there."""
    top, second = 0, 0
    for i in range(1, d.players):
        if d.bet[i] > d.bet[top]:
            top = i
    for i in range(d.players):
        if i != top and d.bet[i] > second:
            second = d.bet[i]
    over = d.bet[top] - second
    if over > 0 and d.live[top]:
        d.bet[top] -= over
        d.chips[top] += over


@compiled
def place(d: Any, among: int, live: int) -> Any:
    """The pot into which a layer with these competitors goes; a new one where the last one has not just them."""
    last = d.pots - 1
    if last >= 0 and d.among[last] & live == among:
        return last
    d.pot[last + 1] = 0
    d.among[last + 1] = among
    d.pots = last + 2
    return last + 1


@compiled
def next_height(d: Any, below: int) -> int:
    """The lowest bet of a player who competes above this height; 0: none."""
    height = 0
    for i in range(d.players):
        if d.live[i] and d.bet[i] > below and (height == 0 or d.bet[i] < height):
            height = d.bet[i]
    return height


@compiled
def gather(t: Any, d: Any) -> None:
    """The bets of the round go into the pots, cut at the height of each who is short."""
    live, top, most = living(d), 0, 0
    for i in range(d.players):
        top = max(top, d.bet[i])
        if d.live[i]:
            most = max(most, d.bet[i])
    below = 0
    while below < top:
        reach = next_height(d, below)
        # chips of somebody who is out, above all others, stay in the last layer
        height = top if reach in (0, most) else reach
        among, amount = 0, 0
        for i in range(d.players):
            amount += max(0, min(d.bet[i], height) - below)
            if d.live[i] and d.bet[i] >= reach:
                among |= 1 << i
        d.pot[place(d, among, live)] += amount
        below = height
    for i in range(d.players):
        d.bet[i] = 0


# --- the end of a hand ----------------------------------------------------------------------------------------------


@compiled
def take_cut(t: Any, d: Any) -> None:
    """The house's part of each pot, in whole chips."""
    if d.cut_done or d.street < t.cut_street:
        return
    for k in range(d.pots):
        if d.pot[k] >= t.cut_from:
            part = min(d.pot[k] * t.cut_num // t.cut_den // t.chip * t.chip, d.pot[k])
            d.pot[k] -= part
            d.house += part
    d.cut_done = 1


@compiled
def distance(t: Any, d: Any, i: int) -> Any:
    """How far a player sits from where odd chips begin to be given."""
    if t.by_marca:
        return (t.left_step * (d.who[i] - d.marca) - 1) % d.places
    return (d.who[i] - d.who[max(d.bettor, 0)]) % d.places


@compiled
def share(t: Any, d: Any, amount: int, winners: int) -> None:
    """Equal shares in whole chips; odd chips one each, what is less than a chip with the first of them."""
    count = 0
    for i in range(d.players):
        count += winners >> i & 1
    pieces = amount // t.chip
    each, odd, less = pieces // count, pieces % count, amount % t.chip
    left = winners
    for given in range(count):
        best = -1
        for i in range(d.players):
            if left >> i & 1 and (best < 0 or distance(t, d, i) < distance(t, d, best)):
                best = i
        d.chips[best] += (each + (given < odd)) * t.chip + (less if given == 0 else 0)
        left &= ~(1 << best)


@compiled
def value_hands(t: Any, d: Any, fives: Any, look: Any) -> None:
    """What the cards of everybody who competes are worth."""
    sums, low, high, grouped, flushes = look
    size, cards = t.own, d.cards
    for street in range(t.streets):
        size += t.boards[street]
    for i in range(d.players):
        if d.live[i]:
            if t.used:
                d.score[i] = picked_score(cards, i, fives, sums, low, high, grouped, flushes)
            else:
                d.score[i] = row_score(cards, i, size, sums, low, high, grouped, flushes)


@compiled
def best_of(d: Any, among: int) -> int:
    """The best of these players, a bit each."""
    top, winners = -1, 0
    for i in range(d.players):
        if among >> i & 1:
            if d.score[i] > top:
                top, winners = d.score[i], 0
            if d.score[i] == top:
                winners |= 1 << i
    return winners


@compiled
def settle(t: Any, d: Any, fives: Any, look: Any) -> None:
    """Cut and award: one player left takes all, else each pot goes to the best of its own."""
    live = living(d)
    take_cut(t, d)
    alone = live & (live - 1) == 0
    if not alone:
        value_hands(t, d, fives, look)
    for k in range(d.pots - 1, -1, -1):
        among = d.among[k] & live
        share(t, d, d.pot[k], live if alone else best_of(d, among if among else live))
        d.pot[k] = 0
