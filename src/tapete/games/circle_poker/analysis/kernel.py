"""Whole hands of games with common cards, compiled: forced bets, rounds of betting, and what they end with.

``t`` is the table in numbers (``sums.Sums``), ``d`` what lies on it (``compiled.DESK``), ``s`` the random numbers.
"""

from __future__ import annotations

from typing import Any

from ....kernels.chance import below, draw
from ....kernels.compiled import compiled
from .compiled_rules import ANTE, ANY, BLINDS, DOUBLE, LAST
from .kernel_pots import gather, in_pots, living, settle, take_cut, uncalled

FOLD, PASSIVE, ACTIVE = range(3)
"""What a player says: fold; check or call; bet or raise."""


# --- the beginning --------------------------------------------------------------------------------------------------


@compiled
def line_up(t: Any, d: Any) -> bool:
    """Who plays the next hand, in the order of speaking; false: there are too few."""
    count = 0
    for p in range(d.places):
        if t.rebuy and d.seated[p] and d.stacks[p] == 0:
            d.stacks[p] = t.rebuy
            d.bought[p] += t.rebuy
        count += d.stacks[p] > 0
    if count < (t.later if d.hands else t.first):
        return False
    if d.moves:
        at = (d.marca + t.marca_step) % d.places
        while d.stacks[at] == 0 and not (t.dead and d.lap >> at & 1):
            at = (at + t.marca_step) % d.places
        d.marca = at
    i = 0
    for k in range(d.places):
        p = (d.marca + k + (0 if t.mano_marked else 1)) % d.places
        if d.stacks[p] > 0:
            d.who[i], d.chips[i], d.bet[i], d.live[i] = p, d.stacks[p], 0, 1
            d.lap |= 1 << p
            i += 1
    d.lap &= ~(1 << d.marca)
    d.players, d.pots, d.bettor, d.moves = count, 0, -1, 1
    d.cut_done = d.drawn = d.street = 0
    return True


@compiled
def put(d: Any, i: int, amount: int) -> None:
    """Chips of a player go before him, as many as he has."""
    chips = min(amount, d.chips[i])
    d.chips[i] -= chips
    d.bet[i] += chips


@compiled
def post(t: Any, d: Any) -> None:
    """Forced bets; antes go straight into the pots."""
    if t.form == ANTE:
        for i in range(d.players):
            put(d, i, t.ante)
        gather(t, d)
    elif t.form == BLINDS:
        at = d.players - 1 if t.small_last else 0
        if t.big_step:
            put(d, at, t.small)
        put(d, (at + t.big_step) % d.players, t.big)


@compiled
def deal(t: Any, d: Any, deck: Any, s: Any) -> None:
    """Covered cards in turns of one."""
    for c in range(t.own):
        for i in range(d.players):
            d.cards[i, c] = draw(deck, d.drawn, s)
            d.drawn += 1


@compiled
def lay(t: Any, d: Any, street: int, deck: Any, s: Any) -> None:
    """The common cards of a street, in everybody's row."""
    at = t.own
    for before in range(street):
        at += t.boards[before]
    for c in range(t.boards[street]):
        card = draw(deck, d.drawn, s)
        d.drawn += 1
        for i in range(d.players):
            d.cards[i, at + c] = card


# --- whose turn -----------------------------------------------------------------------------------------------------


@compiled
def able(d: Any) -> int:
    """How many can still bet."""
    count = 0
    for i in range(d.players):
        count += d.live[i] != 0 and d.chips[i] > 0
    return count


@compiled
def first_speaker(t: Any, d: Any) -> Any:
    """The mano; with blinds, in round one, who follows them."""
    if not (t.after_blinds and d.highest):
        return 0
    at = d.players - 1 if t.small_last else 0
    return (at + max(t.big_step, 0) + 1) % d.players


@compiled
def lower_price(d: Any, can: int) -> None:
    """Only one can still bet and nobody has: of a blind that was not whole no more than what lies there is matched."""
    if can == 1 and d.bettor < 0 and d.highest:
        d.highest = 0
        for i in range(d.players):
            d.highest = max(d.highest, d.bet[i])


@compiled
def open_round(t: Any, d: Any) -> Any:
    """Nothing is bet yet but what was forced; who speaks first, -1 if nobody does."""
    d.highest = d.full = d.size = d.level = d.raises = 0
    for i in range(d.players):
        d.spoke[i], d.raised[i] = -1, 0
        d.highest = max(d.highest, d.bet[i])
    if d.highest:
        d.full = d.size = max(d.highest, t.big)
        d.highest = d.full if t.whole else d.highest
        d.level = 1
    can, owes = able(d), False
    lower_price(d, can)
    for i in range(d.players):
        owes = owes or (d.live[i] != 0 and d.chips[i] > 0 and d.bet[i] < d.highest)
    if can == 0 or (can == 1 and not owes):
        return -1
    first = first_speaker(t, d)
    while not (d.live[first] and d.chips[first] > 0):
        first = (first + 1) % d.players
    return first


@compiled
def next_speaker(d: Any, after: int) -> Any:
    """The next who must speak, -1 if nobody must."""
    can = able(d)
    lower_price(d, can)
    for k in range(1, d.players + 1):
        i = (after + k) % d.players
        if d.live[i] and d.chips[i] > 0 and (d.bet[i] < d.highest or (d.spoke[i] < 0 and can > 1)):
            return i
    return -1


# --- what he may say ------------------------------------------------------------------------------------------------


@compiled
def two_left(d: Any) -> bool:
    rest = living(d)
    rest &= rest - 1
    return rest != 0 and rest & (rest - 1) == 0


@compiled
def may_raise(t: Any, d: Any, i: int) -> bool:
    """The bet was raised in full since he spoke (or he only passed, an all-in being no full bet); no cap is reached."""
    if d.spoke[i] == d.level and (d.level or d.bet[i]) and not (t.reopens and d.highest > d.full):
        return False
    under = d.raises < t.raises and d.raised[i] < t.each
    return under or (t.free_two != 0 and two_left(d))


@compiled
def least_to(t: Any, d: Any) -> Any:
    """The least bet, or the least to which a raise goes."""
    top, unit = d.highest, t.units[d.street - 1]
    if unit:
        return (top if t.from_short else min(top, d.full)) + unit
    if top == 0:
        return t.least
    base = top if t.literal or not d.full else d.full
    if t.raising == DOUBLE:
        return max(2 * base, top + 1, t.least)
    if t.raising == ANY:
        return max(top + 1, t.least)
    least = top + (max(d.size, t.least) if t.raising == LAST else t.least)
    return least if t.from_short or top % t.step == 0 else least + (-least) % t.step


@compiled
def most_to(t: Any, d: Any, i: int, least: int) -> Any:
    """The most to which his bet of the round may go, where there is no unit."""
    top, most = d.highest, d.chips[i] + d.bet[i]
    num, den = (t.raise_num, t.raise_den) if top else (t.open_num, t.open_den)
    if num:
        most = min(most, max(least, top + (in_pots(d) + max(top - d.bet[i], 0)) * num // den))
    return min(most, t.maximum) if t.maximum else most


@compiled
def amounts(t: Any, d: Any, i: int) -> tuple[Any, Any, bool]:
    """What he may bet or raise to: the first amount, how many there are; and whether all he has may be bet, too."""
    total = d.chips[i] + d.bet[i]
    if d.highest and (total <= d.highest or not may_raise(t, d, i)):
        return 0, 0, False
    least, unit = least_to(t, d), t.units[d.street - 1]
    if unit:
        free = t.free_two != 0 and two_left(d)
        if t.most_units and not free and min(least, total) > t.most_units * unit:
            return 0, 0, False
        return least, 1 if total >= least else 0, total < least and not (t.short_only and d.highest)
    most = most_to(t, d, i, least)
    count = (most - least) // t.step + 1 if most >= least else 0
    return least, count, total <= most and (count == 0 or (total - least) % t.step != 0)


@compiled
def decide(t: Any, d: Any, i: int, s: Any) -> tuple[int, Any]:
    """Any legal word is equally likely (nobody folds for nothing), then any legal amount."""
    first, count, everything = amounts(t, d, i)
    facing = 1 if d.bet[i] < d.highest else 0
    choices = count + (1 if everything else 0)
    word = 1 - facing + below(s, 1 + facing + (1 if choices else 0))
    if word != ACTIVE:
        return word, 0
    pick = below(s, choices)
    return word, first + pick * t.step if pick < count else d.chips[i] + d.bet[i]


# --- a round --------------------------------------------------------------------------------------------------------


@compiled
def speak(t: Any, d: Any, i: int, word: int, to: int) -> None:
    """He says it; an all-in below the least is no full bet or raise."""
    d.spoke[i] = d.level
    if word == FOLD:
        d.live[i] = 0
    elif word == PASSIVE:
        put(d, i, d.highest - d.bet[i])
    else:
        if to >= least_to(t, d) or (t.raising == ANY and d.highest and not t.units[d.street - 1]):
            d.level += 1
            if d.highest:
                d.raises += 1
                d.raised[i] += 1
            d.size, d.full = to - d.highest, to
            d.spoke[i] = d.level
        put(d, i, to - d.bet[i])
        d.highest, d.bettor = to, i


@compiled
def betting(t: Any, d: Any, log: Any, script: Any, s: Any) -> bool:
    """One round; true: more than one player is left. Decisions are read from the script, if there is one."""
    i = open_round(t, d)
    while i >= 0:
        if script.shape[0]:
            word, to = script[d.read, 1], script[d.read, 2]
            d.read += 1
        else:
            word, to = decide(t, d, i, s)
        if d.logged < log.shape[0]:
            log[d.logged, 0], log[d.logged, 1], log[d.logged, 2] = d.who[i], word, to
            d.logged += 1
        speak(t, d, i, word, to)
        live = living(d)
        i = next_speaker(d, i) if live & (live - 1) else -1
    uncalled(d)
    gather(t, d)
    if d.street == t.cut_after:
        take_cut(t, d)
    live = living(d)
    return live & (live - 1) != 0


@compiled
def play_hand(t: Any, d: Any, deck: Any, fives: Any, look: Any, log: Any, script: Any, s: Any) -> bool:
    """One hand from the forced bets to the award; false: too few players."""
    if not line_up(t, d):
        return False
    post(t, d)
    deal(t, d, deck, s)
    for street in range(t.streets):
        d.street = street + 1
        lay(t, d, street, deck, s)
        if not betting(t, d, log, script, s):
            break
    settle(t, d, fives, look)
    for i in range(d.players):
        d.stacks[d.who[i]] = d.chips[i]
    d.hands += 1
    return True


@compiled
def play_hands(law: Any, desk: Any, deck: Any, fives: Any, look: Any, log: Any, script: Any, s: Any, hands: int) -> int:
    """So many hands one after the other; how many were played before there were too few players."""
    t, d = law[0], desk[0]
    for played in range(hands):
        if not play_hand(t, d, deck, fives, look, log, script, s):
            return played
    return hands
