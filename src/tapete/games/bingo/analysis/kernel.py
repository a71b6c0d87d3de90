"""Whole games with all the cards sold, by the hundred thousand a second: every line and every bingo found. Compiled.

Each number has a word of bits for every 64 cards and every row: who has it there. What a row still wants is counted in
three bits that lie in three such words, so that a ball is added to 64 rows at once; a row whose count runs over is
complete. All claims are made at once and none is false, so that the first line and the first bingo win: at which balls
they came, whose they were and among how many is all that is told. Money is for others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ....kernels.chance import below
from ....kernels.compiled import compiled
from ..cards import Card

WORD = 64
LONGEST = 7
"""Numbers in a row at most, for three bits to count them."""
MOST = 64
"""Winners of one prize are told apart up to so many."""


class Room(NamedTuple):
    """The cards in play, for the kernel.

    ``holds``   by number and row, words of bits: the cards that have it there
    ``b0``, ``b1``, ``b2``  what each row has counted before the first ball: so much that eight are reached, and the
                count is nought again, when the row is complete; where there is no card it is one for good
    ``cards``, ``rows``, ``words``, ``balls``  how many there are
    ``least``   as many numbers has the card with the fewest: no bingo comes before
    """

    holds: Any
    b0: Any
    b1: Any
    b2: Any
    cards: int
    rows: int
    words: int
    balls: int
    least: int


class Tally(NamedTuple):
    """What came of the games.

    ``line``, ``bingo``  by ball, in how many games the first came at it
    ``lines``, ``bingos``  by the number of cards that shared it (the last: so many or more)
    ``won``  by card: its shares of the line, their squares, its shares of the bingo, their squares, their products
    """

    line: Any
    bingo: Any
    lines: Any
    bingos: Any
    won: Any


def room(cards: Sequence[Card], lowest: int, highest: int) -> Room:
    """These cards, and balls from one number to another."""
    rows = max((len(card.grid) for card in cards), default=1)
    words = max(1, -(-len(cards) // WORD))
    holds = np.zeros((highest - lowest + 1, rows * words), np.uint64)
    counts = np.zeros((3, rows * words), np.uint64)
    for n, card in enumerate(cards):
        bit = np.uint64(1 << n % WORD)
        for k, row in enumerate(card.rows):
            if len(row) > LONGEST or len(set(row)) < len(row):
                raise ValueError(f"card {card.number}: a row of {len(row)} numbers cannot be counted")
            at = k * words + n // WORD
            for number in row:
                holds[number - lowest, at] |= bit
            for digit in range(3):
                if -len(row) >> digit & 1:
                    counts[digit, at] |= bit
    for n in range(len(cards), words * WORD):
        counts[0, n // WORD] |= np.uint64(1 << n % WORD)
    least = min((len(card.numbers) for card in cards), default=0)
    b0, b1, b2 = counts
    return Room(holds, b0, b1, b2, len(cards), rows, words, highest - lowest + 1, least)


def tally(sold: Room) -> Tally:
    """Nothing has been played yet."""
    line, bingo = (np.zeros(sold.balls + 1, np.int64) for _ in range(2))
    lines, bingos = (np.zeros(MOST + 1, np.int64) for _ in range(2))
    return Tally(line, bingo, lines, bingos, np.zeros((sold.cards, 5)))


@compiled
def add(has: Any, b0: Any, b1: Any, b2: Any, new: Any) -> int:
    """A ball is marked on every card that has it; ``new``: the rows that it completes. Whether there are any."""
    found = np.uint64(0)
    for at in range(has.size):
        one = has[at]
        two = b0[at] & one
        four = b1[at] & two
        over = b2[at] & four
        b0[at] ^= one
        b1[at] ^= two
        b2[at] ^= four
        new[at] = over
        found |= over
    return found  # type: ignore[return-value]


@compiled
def mark(has: Any, b0: Any, b1: Any, b2: Any) -> int:
    """The same where nobody asks which rows."""
    found = np.uint64(0)
    for at in range(has.size):
        one = has[at]
        two = b0[at] & one
        four = b1[at] & two
        found |= b2[at] & four
        b0[at] ^= one
        b1[at] ^= two
        b2[at] ^= four
    return found  # type: ignore[return-value]


@compiled
def ones(word: Any) -> int:
    """How many bits are set."""
    n = 0
    left = np.uint64(word)
    while left:
        left &= left - np.uint64(1)
        n += 1
    return n


@compiled
def any_of(rows: int, words: int, new: Any, who: Any) -> int:
    """The cards of which a row is among these; how many they are."""
    n = 0
    for word in range(words):
        found = np.uint64(0)
        for row in range(rows):
            found |= new[row * words + word]
        who[word] = found
        n += ones(found)
    return n


@compiled
def all_of(rows: int, words: int, b0: Any, b1: Any, b2: Any, who: Any) -> int:
    """The cards of which no row wants anything; whether there are any."""
    for word in range(words):
        who[word] = b0[word] | b1[word] | b2[word]
    for row in range(1, rows):
        at, to = row * words, row * words + words
        of0, of1, of2 = b0[at:to], b1[at:to], b2[at:to]
        for word in range(words):
            who[word] |= of0[word] | of1[word] | of2[word]
    found = np.uint64(0)
    for word in range(words):
        who[word] = ~who[word]
        found |= who[word]
    return found  # type: ignore[return-value]


@compiled
def shares(words: int, who: Any, each: float, at: int, won: Any) -> None:
    """Each of these cards has won a share of this size."""
    for word in range(words):
        left = who[word]
        while left:
            lowest = left & (~left + np.uint64(1))
            card = word * 64 + ones(lowest - np.uint64(1))
            won[card, at] += each
            won[card, at + 1] += each * each
            left ^= lowest


@compiled
def play(count: int, sold: Any, s: Any, line: Any, bingo: Any, lines: Any, bingos: Any, won: Any) -> None:
    """So many games. Balls are drawn without putting back; an all-zero state leaves them in their order."""
    balls, rows, words = sold.balls, sold.rows, sold.words
    urn = np.arange(balls)
    size = rows * words
    b0, b1, b2 = np.empty(size, np.uint64), np.empty(size, np.uint64), np.empty(size, np.uint64)
    new = np.empty(size, np.uint64)
    first, full = np.empty(words, np.uint64), np.empty(words, np.uint64)
    shuffled = s[0] | s[1] | s[2] | s[3]
    for _ in range(count):
        b0[:], b1[:], b2[:] = sold.b0, sold.b1, sold.b2
        among = 0
        for drawn in range(balls):
            if shuffled:
                other = drawn + below(s, balls - drawn)
                ball = urn[other]
                urn[other] = urn[drawn]
                urn[drawn] = ball
            if among:
                if not mark(sold.holds[urn[drawn]], b0, b1, b2):
                    continue
            else:
                if not add(sold.holds[urn[drawn]], b0, b1, b2, new):
                    continue
                among = any_of(rows, words, new, first)
                line[drawn + 1] += 1
                lines[min(among, 64)] += 1
                shares(words, first, 1.0 / among, 0, won)
            if drawn + 1 >= sold.least and all_of(rows, words, b0, b1, b2, full):
                winners = 0
                for word in range(words):
                    winners += ones(full[word])
                bingo[drawn + 1] += 1
                bingos[min(winners, 64)] += 1
                shares(words, full, 1.0 / winners, 2, won)
                for word in range(words):
                    left = full[word] & first[word]
                    while left:
                        lowest = left & (~left + np.uint64(1))
                        won[word * 64 + ones(lowest - np.uint64(1)), 4] += 1.0 / among / winners
                        left ^= lowest
                break


# --- unions of numbers ----------------------------------------------------------------------------------------------


def split(masks: Sequence[int]) -> Any:
    """Masks as rows of two words: no number is above 127."""
    low = (1 << WORD) - 1
    return np.array([[mask & low, mask >> WORD] for mask in masks], np.uint64).reshape(len(masks), 2)


@compiled
def triples(masks: Any) -> Any:
    """By their size, how many unions of three of these there are."""
    found = np.zeros(129, np.int64)
    n = len(masks)
    for a in range(n):
        for b in range(a + 1, n):
            low = masks[a, 0] | masks[b, 0]
            high = masks[a, 1] | masks[b, 1]
            for c in range(b + 1, n):
                found[popcount(low | masks[c, 0]) + popcount(high | masks[c, 1])] += 1
    return found


@compiled
def popcount(word: Any) -> int:
    """How many bits are set, by adding up ever broader fields."""
    x = np.uint64(word)
    x -= (x >> np.uint64(1)) & np.uint64(0x5555555555555555)
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))  # type: ignore[return-value]
