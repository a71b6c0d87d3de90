"""The bank changes cards by rule: the croupier looks at them, keeps what the first rule that fits says, gets others.

The rules look at what a hand holds, not at what it is called: a full house holds two pairs, three of a kind a pair. So
their order counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, holds, reading
from ...law.rulebook import Leaf
from ..banked_poker.ranking import Judge
from ..banked_poker.round import exchange
from ..banked_poker.state import BANK
from . import moves as m
from .rules import BankDraw

if TYPE_CHECKING:
    from ..banked_poker.turn import BankedTurn as Turn

ROW = "D-1"
"""The doubt on what four cards in a row are."""
OPEN_ENDED = "open_ended"
Kept = tuple[str, ...]
Found = tuple[Kept, Leaf[Any]]


class Drawer:
    """What the bank keeps under one law. ``ends``: a row of four may have the ace at either end."""

    def __init__(self, rules: BankDraw, judge: Judge, ends: bool = True) -> None:
        self.rules, self.judge, self.ends = rules, judge, ends

    def kept(self, faces: Sequence[str]) -> Found:
        """The cards that stay, and the clause by which they do."""
        rules = {"stand": self.stand, "one": self.one, "two": self.two}
        for group in self.rules.order.value.ranks:
            for name in group:
                found = rules[name](faces)
                if found is not None:
                    return found
        return tuple(faces), self.rules.order

    # --- the three rules --------------------------------------------------------------------------------------------

    def stand(self, faces: Sequence[str]) -> Found | None:
        """Nothing is changed."""
        made = self.judge.worth(faces).category
        return (tuple(faces), self.rules.stands) if made in self.rules.stands.value else None

    def one(self, faces: Sequence[str]) -> Found | None:
        """Two pairs, or cards near a combination: the rest is changed."""
        paired = self.ranks(faces, 2)
        if holds(self.rules.two_pairs) and len(paired) > 1:
            return tuple(face for rank in paired[:2] for face in self.of(faces, rank)[:2]), self.rules.two_pairs
        if holds(self.rules.below_pair) and self.judge.worth(faces).category != "high_card":
            return None
        near = {"flush": self.suited, "straight": self.in_a_row}
        there = {name: near[name](faces) for name in near if name in self.rules.four_of.value}
        there = {name: cards for name, cards in there.items() if cards}
        if len(there) > 1 and len({frozenset(cards) for cards in there.values()}) == 1:
            return (next(iter(there.values())), self.rules.same_four) if holds(self.rules.same_four) else None
        named = min(there, key=self.rules.prefers.value.rank, default="")
        return (there[named], self.rules.prefers if len(there) > 1 else self.rules.four_of) if named else None

    def two(self, faces: Sequence[str]) -> Found | None:
        """Three of a kind; a pair with the highest of the others; the highest cards."""
        trio, paired = self.ranks(faces, 3), self.ranks(faces, 2)
        if trio and holds(self.rules.trio):
            return self.of(faces, trio[0])[:3], self.rules.trio
        if paired and holds(self.rules.pair):
            kept = self.of(faces, paired[0])[:2]
            others = self.high([face for face in faces if face not in kept])
            return (*kept, *others[: self.rules.kickers.value]), self.rules.pair
        return self.high(faces)[: self.rules.highest.value], self.rules.highest

    # --- what a hand holds ------------------------------------------------------------------------------------------

    def ranks(self, faces: Sequence[str], many: int) -> list[str]:
        """The ranks of which so many cards are there, from the highest."""
        named = [face[0] for face in faces]
        found = {rank for rank in named if named.count(rank) >= many}
        return sorted(found, key=self.judge.place.__getitem__, reverse=True)

    def of(self, faces: Sequence[str], rank: str) -> Kept:
        return tuple(face for face in faces if face[0] == rank)

    def high(self, faces: Sequence[str]) -> Kept:
        """From the highest."""
        return tuple(sorted(faces, key=self.judge.number, reverse=True))

    def suited(self, faces: Sequence[str]) -> Kept:
        """So many of one suit."""
        suits = [face[1] for face in faces]
        most = max(suits, key=suits.count)
        found = self.high([face for face in faces if face[1] == most])
        return found[: self.rules.four.value] if len(found) >= self.rules.four.value else ()

    def in_a_row(self, faces: Sequence[str]) -> Kept:
        """So many in a row, the highest there are."""
        for row in self.rows():
            found = [next((face for face in faces if self.judge.number(face) == place), "") for place in row]
            if all(found):
                return tuple(found)
        return ()

    def rows(self) -> Iterator[range | tuple[int, ...]]:
        """Every row of so many cards, from the highest; the ace may stand before the lowest card."""
        many, top = self.rules.four.value, max(self.judge.place.values())
        for low in range(top - many + 1, -1, -1):
            if self.ends or low + many - 1 < top:
                yield range(low, low + many)
        if self.ends:
            yield (*range(many - 1), top)


# --- the croupier ---------------------------------------------------------------------------------------------------


def begin(t: Turn[Any]) -> None:
    """All have their cards: it is the bank's turn."""
    t.set(phase="bank_draw")
    t.announce("bank_draw")
    if not holds(t.rules.bank_draw.looks):
        t.set(phase="showing")


def on_look(t: Turn[Any], move: m.Look) -> None:
    """The croupier looks at the bank's cards, which nobody else sees, and puts down what the rule says."""
    draw = t.rules.bank_draw
    t.staff(t.rules.staff.dealers)
    t.in_phase("bank_draw", sources=(t.rules.qualify.uncovers, draw.looks))
    if t.s.looked:
        t.refuse("already_done", draw.looks)
    faces, drawer = t.hand(BANK).faces, t.game.drawer  # type: ignore[attr-defined]
    kept, leaf = drawer.kept(faces)
    thrown = tuple(face for face in faces if face not in kept)
    sources = (draw.looks, leaf)
    t.emit(m.BankDrew(cards=len(thrown), by=t.actor.name, cite=cites(*sources), reading=reading(*sources)))
    t.set(looked=True)
    if thrown:
        exchange.lay_aside(t, BANK, thrown)
        t.set(owed=(BANK,) * len(thrown))
    else:
        t.set(phase="showing")


HANDLERS: dict[Any, Any] = {m.Look: on_look}
