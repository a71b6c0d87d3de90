"""What the cards of a player are worth at this table: the law's own ranking over the common evaluator.

The order of the cards and of the combinations is read from the law. Where it is the usual one the evaluator's value is
used as it is. A combination that the law does not have counts as what the cards make without it; a comparison that it
does not have is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from ....law.leaves import denied, holds
from ....table.cards import FRENCH_RANKS, Deck
from ...poker import hands
from ...poker.hands import CATEGORIES, Category, Value
from .rules import CircleRules

Key = tuple[Any, ...]

TIES: dict[str, tuple[str | None, ...]] = {
    "four_of_a_kind": ("four_of_a_kind", "four_of_a_kind_fifth"),
    "full_house": ("full_house", "full_house_pair"),
    "straight": ("straight",),
    "straight_flush": ("straight",),
    "royal_flush": ("straight",),
    "flush": ("flush",),
    "three_of_a_kind": ("three_of_a_kind", "three_of_a_kind_side"),
    "figures": ("figures", "figures_side"),
    "two_pairs": ("two_pairs", "two_pairs_second", "two_pairs_fifth"),
    "pair": ("pair", "pair_side"),
}
"""Which clause tells equals apart, by the place in the evaluator's tuple; other places rest on ``ranking.rest``."""

FIGURES = "JQK"
"""Cards without a number. Two make a pair as being of the same number or figure (BOL13 2.3.5.4 Valor)."""
RANK = {rank: n for n, rank in enumerate(FRENCH_RANKS)}
SUITS = "cdhs"
"""Without the clause that suits are equal: spades highest, then hearts, diamonds, clubs."""


class Worth(msgspec.Struct, frozen=True):
    """A hand: what it is compared by, its combination, the cards that make it."""

    key: Key
    category: str
    faces: tuple[str, ...]


class Judge:
    """The ranking of one table."""

    def __init__(self, rules: CircleRules, pack: Deck, readings: Mapping[str, str]) -> None:
        r, h = rules.ranking, rules.hand
        self.rules = rules
        self.short = len(pack) < 52 and holds(r.short_flush)
        self.place = places(rules, pack)
        """of every rank in play, in the evaluator's numbers: the lowest of its order 0, the highest 12"""
        self.usual = all(RANK[rank] == n for rank, n in self.place.items())
        self.honours = tuple(r.honours.value.items) if r.honours is not None else tuple(hands.HONOURS)
        self.ranking = hands.Ranking(
            order=self.order(rules), lowest=FRENCH_RANKS[min(self.place.values())], low_ace=bool(r.low_ace.value),
            flush_tie="top" if holds(r.flush_top) and readings.get("C-1") != "all_five" else "all",
            honours="".join(FRENCH_RANKS[self.place[rank]] for rank in self.honours if rank in self.place),
        )  # fmt: skip
        self.suits = denied(r.suits_equal)
        self.nameless = "".join(f for f in FIGURES if r.figures is not None and f not in r.figures.value)
        self.plain = self.is_plain(rules)
        self.count = h.counts.value if h.counts is not None else 5
        self.own = h.own.value if h.own is not None else (2 if denied(h.any) else None)
        self.low_ace = not denied(h.low_ace)
        self.low_board = h.low_board.value if h.low_board is not None else 3
        self.low_most = h.low_most.value if h.low_most is not None else 8
        self.low_literal = readings.get("HL1") == "literal"
        self.quick = self.plain and "figures" not in self.ranking.rank_of
        self.value: Callable[[tuple[str, ...]], Key] = self.five if self.quick else self.judge
        self.best: Callable[[tuple[str, ...], tuple[str, ...]], Worth] = lru_cache(maxsize=256)(self.find_best)
        """the same hand is asked for several times in a showdown: who shows, who is beaten, who wins"""

    # --- set up -----------------------------------------------------------------------------------------------------

    def order(self, rules: CircleRules) -> tuple[Category, ...]:
        """The combinations that this table has, from the lowest, as the law lists them."""
        named, listed = rules.ranking.hands, rules.ranking.listed
        names = [group[0] for group in reversed(listed.value.ranks)] if listed is not None else []
        every = sorted(CATEGORIES, key=lambda c: names.index(c) if c in names else -1)
        there = [
            c for c in every
            if (c in named and named[c].value) or (c not in named and c != "figures") or c == "high_card"
        ]  # fmt: skip
        if self.short and {"flush", "full_house"} <= set(there):
            there.remove("flush")
            there.insert(there.index("full_house") + 1, "flush")
        return tuple(there)

    def is_plain(self, rules: CircleRules) -> bool:
        r = rules.ranking
        missing = any(not leaf.value for leaf in r.hands.values()) or any(not leaf.value for leaf in r.ties.values())
        honours = self.ranking.honours == hands.HONOURS or "figures" not in self.ranking.rank_of
        odd = not self.usual or self.suits or bool(self.nameless) or not honours
        return not missing and not odd and bool(r.rest.value)

    # --- one hand ---------------------------------------------------------------------------------------------------

    def judge(self, faces: tuple[str, ...]) -> Key:
        """What five cards (or fewer) are compared by; the last part is the name of the combination."""
        if self.plain:
            v = hands.value(faces, self.ranking)
            return (v.level, v.ties, v.category)
        return self.changed(faces)

    def changed(self, faces: tuple[str, ...]) -> Key:
        """The same under a law that lacks something, or has another order of the cards."""
        real = faces
        if not self.usual:
            faces = tuple(FRENCH_RANKS[self.place[f[0]]] + f[1] for f in faces)
        v = hands.value(faces, self.ranking)
        if self.nameless:
            v = self.without_figures(faces, v)
        ties = self.kept(v)
        if self.suits:
            top = max(faces, key=lambda f: (FRENCH_RANKS.index(f[0]), SUITS.index(f[1])))
            ties = (*ties, *(-1 for _ in range(5 - len(ties))), SUITS.index(real[faces.index(top)][1]))
        return (v.level, ties, v.category)

    def without_figures(self, faces: tuple[str, ...], v: Value) -> Value:
        """Cards that are neither numbers nor figures make no pairs: those that repeat count as single ones."""
        others = tuple(f for f in faces if f[0] not in self.nameless)
        if len({f[0] for f in faces}) == len(faces) or len(others) == len(faces):
            return v
        w = hands.value(others, self.ranking) if others else None
        ranks = tuple(sorted((FRENCH_RANKS.index(f[0]) for f in faces), reverse=True))
        if w is None or w.category == "high_card":
            return Value(self.ranking.rank_of["high_card"], ranks, "high_card")
        return w

    def kept(self, v: Value) -> tuple[int, ...]:
        """The comparisons that the law makes between equal combinations; -1 where it makes none."""
        r = self.rules.ranking
        if v.category == "high_card":
            named = r.hands.get("high_card")
            if named is not None and not named.value:
                return ()
            leaf = r.ties.get("high_card")
            held = bool(leaf.value) if leaf is not None else bool(r.rest.value)
            return v.ties if held else ()
        places = TIES.get(v.category, ())
        out = []
        for n, rank in enumerate(v.ties):
            name = places[n] if n < len(places) else None
            leaf = r.ties.get(name) if name is not None else None
            held = bool(leaf.value) if leaf is not None else bool(r.rest.value)
            out.append(rank if held else -1)
        return tuple(out)

    def five(self, faces: tuple[str, ...]) -> Key:
        """The evaluator's value of five cards, the short way: the same answer for a ranking that lacks nothing."""
        if len(faces) != 5:
            return self.judge(faces)
        a, b, c, d, e = sorted([RANK[f[0]] for f in faces], reverse=True)
        level = self.ranking.rank_of
        if a != b and b != c and c != d and d != e:
            return self.five_ranks(faces, (a, b, c, d, e))
        if a == d or b == e:
            return (level["four_of_a_kind"], (a, e) if a == d else (b, a), "four_of_a_kind")
        if a == c or c == e:
            if a == b and d == e:
                return (level["full_house"], (c, d if a == c else a), "full_house")
            return (level["three_of_a_kind"], (c, d, e) if a == c else (c, a, b), "three_of_a_kind")
        if b == d:
            return (level["three_of_a_kind"], (b, a, e), "three_of_a_kind")
        if a == b and (c == d or d == e):
            return (level["two_pairs"], (a, d, e if c == d else c), "two_pairs")
        if b == c and d == e:
            return (level["two_pairs"], (b, d, a), "two_pairs")
        pair = a if a == b else b if b == c else c if c == d else d
        return (level["pair"], (pair, *(r for r in (a, b, c, d, e) if r != pair)), "pair")

    def five_ranks(self, faces: tuple[str, ...], ranks: tuple[int, ...]) -> Key:
        """Five different ranks, from the highest."""
        s = faces[0][1]
        flush = s == faces[1][1] == faces[2][1] == faces[3][1] == faces[4][1]
        top = hands.straight_top(ranks, self.ranking)
        level = self.ranking.rank_of
        if top is None:
            if not flush:
                return (level["high_card"], ranks, "high_card")
            return (level["flush"], ranks if self.ranking.flush_tie == "all" else ranks[:1], "flush")
        if not flush:
            return (level["straight"], (top,), "straight")
        name = "royal_flush" if top == len(FRENCH_RANKS) - 1 else "straight_flush"
        return (level[name], (top,), name)

    # --- the best of more -------------------------------------------------------------------------------------------

    def find_best(self, own: tuple[str, ...], board: tuple[str, ...]) -> Worth:
        """The best hand of own and common cards, under the law on how many of each count."""
        top: Key | None = None
        chosen: tuple[str, ...] = ()
        value = self.value
        for hand in self.choices(own, board):
            key = value(hand)
            if top is None or key > top:
                top, chosen = key, hand
        if top is None:
            return Worth((), "", ())
        return Worth(top[:2], top[2], tuple(sorted(chosen, key=self.shown, reverse=True)))

    def choices(self, own: tuple[str, ...], board: tuple[str, ...]) -> Any:
        if self.count == 5:
            used = self.own if board else None
            return hands.choices(own, board, used)
        from itertools import combinations

        cards = (*own, *board)
        return combinations(cards, min(self.count, len(cards)))

    def best_low(self, own: Sequence[str], board: Sequence[str]) -> tuple[Key, tuple[str, ...]] | None:
        """The best low hand, its key the greater the better; None: there is none."""
        low = {f[0] for f in board if self.low_number(f) <= self.low_most and (self.low_ace or f[0] != "A")}
        if len(low) < self.low_board:
            return None
        found: tuple[Key, tuple[str, ...]] | None = None
        for hand in hands.choices(own, board, self.own):
            if not self.low_ace and any(f[0] == "A" for f in hand):
                continue
            value = self.low_of(hand)
            if value is not None:
                key = tuple(-r for r in value)
                if found is None or key > found[0]:
                    found = key, tuple(sorted(hand, key=self.low_number, reverse=True))
        return found

    def low_of(self, hand: tuple[str, ...]) -> tuple[int, ...] | None:
        """Five different ranks, from the highest: any of them by the letter, else none above the law's limit."""
        ranks = {self.low_number(f) for f in hand}
        if len(ranks) < 5 or (max(ranks) > self.low_most and not self.low_literal):
            return None
        return tuple(sorted(ranks, reverse=True))

    def low_number(self, face: str) -> int:
        """The value of a card in a low hand: the ace 1, the others by their place in the order of the cards."""
        return 1 if face[0] == "A" else self.place[face[0]] + 2

    # --- cards in view ----------------------------------------------------------------------------------------------

    def in_view(self, faces: Sequence[str]) -> Key:
        """Open cards of a stud game: pairs and better, then high cards; straights and colours do not count."""
        counts: dict[int, int] = {}
        for f in faces:
            r = self.place[f[0]]
            counts[r] = counts.get(r, 0) + 1
        groups = sorted(((n, r) for r, n in counts.items()), reverse=True)
        return (tuple(n for n, _ in groups), tuple(r for _, r in groups))

    def shown(self, face: str) -> tuple[int, str]:
        """In which order the cards of a hand are shown."""
        return self.place[face[0]], face[1]


def places(rules: CircleRules, pack: Deck) -> dict[str, int]:
    """The place of each rank in play in the law's order of the cards; where the law has none, the usual one."""
    leaf = rules.ranking.ranks
    listed = [rank for group in leaf.value.ranks for rank in group] if leaf is not None else list(FRENCH_RANKS[::-1])
    there = [rank for rank in listed if rank in pack.ranks]
    return {rank: len(FRENCH_RANKS) - 1 - n for n, rank in enumerate(there)}
