"""A shoe, or a single pack in the hand: an immutable count of cards whose order nobody knows.

The order of a shuffled shoe is unknown, so it is not stored: each card is drawn by azar among the cards that nobody has
seen. That holds as well for a card that left the shoe face down (burned, or dealt at a table where the faces are
entered later): until it is named it could be any of the unseen ones, and so could the next card. The shoe therefore
counts the *unseen* cards by face, and beside them how many cards are physically inside.

    unseen cards = cards in the shoe + cards that lie face down outside (``hidden``)

Every operation returns a new shoe; one that cannot happen raises ``ValueError`` (ask ``admits`` first).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from .cards import deck, places
from .contract import Chance

MOST_DECKS = 12
Count = Annotated[int, Meta(ge=0, le=54 * MOST_DECKS)]
Packs = Annotated[int, Meta(ge=1, le=MOST_DECKS)]


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """Packs of one kind, mixed.

    ``unseen`` counts by face, in the order of the pack; ``left`` are in the shoe; ``hidden`` are outside, unseen;
    ``discards`` lie in the discard holder (cesta); ``stop`` cards stand behind the stop card or separator (0: there is
    none); ``cut`` is where the last cut was made (0: not cut).

    >>> shoe = Shoe.of("french52", decks=6).cut_at(100).stop_at(7)
    >>> shoe.left, shoe.before_stop, shoe.chance().weights["As"]
    (312, 305, 6)
    >>> shoe = shoe.draw("As").burn(5)
    >>> shoe.left, shoe.hidden, shoe.discards, shoe.weights()["As"]
    (306, 5, 5, 5)
    """

    pack: str
    decks: Packs
    unseen: tuple[Count, ...]
    left: Count
    hidden: Count = 0
    discards: Count = 0
    stop: Count = 0
    cut: Count = 0

    @classmethod
    def of(cls, pack: str, decks: int = 1) -> Shoe:
        """A complete shoe, shuffled, not yet cut."""
        if not 1 <= decks <= MOST_DECKS:
            raise ValueError(f"a shoe holds 1 to {MOST_DECKS} packs")
        size = len(deck(pack))
        return cls(pack=pack, decks=decks, unseen=(decks,) * size, left=decks * size)

    # --- questions ----------------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """All the cards that belong to the shoe, wherever they are."""
        return self.decks * len(self.unseen)

    @property
    def on_table(self) -> int:
        """Cards that are neither in the shoe nor in the discard holder."""
        return self.size - self.left - self.discards

    @property
    def before_stop(self) -> int:
        """Cards that come before the stop card."""
        return max(0, self.left - self.stop)

    @property
    def stop_shows(self) -> bool:
        """The stop card is the next to come out, or has come out."""
        return bool(self.stop) and self.left <= self.stop

    def count(self, face: str) -> int:
        """How many cards of this face nobody has seen."""
        at = places(self.pack).get(face)
        return 0 if at is None else self.unseen[at]

    def admits(self, face: str) -> str | None:
        """Why this card cannot be the next one: ``shoe_empty``, ``not_in_pack``, ``none_left``; None if it can."""
        if not self.left:
            return "shoe_empty"
        at = places(self.pack).get(face)
        if at is None:
            return "not_in_pack"
        return None if self.unseen[at] else "none_left"

    def weights(self) -> dict[str, int]:
        """What the next card, or any hidden one, may be: of each face, how many are unseen."""
        return {face: n for face, n in zip(deck(self.pack).faces, self.unseen, strict=True) if n}

    def chance(self) -> Chance:
        """The field of azar's offer."""
        return Chance(self.weights())

    # --- preparation --------------------------------------------------------------------------------------------------

    def cut_at(self, depth: int) -> Shoe:
        """The cut, after ``depth`` cards. Of an unknown order it makes another unknown order; the place is a fact."""
        if not 0 < depth < self.left:
            raise ValueError(f"{self.left} cards cannot be cut at {depth}")
        return msgspec.structs.replace(self, cut=depth)

    def stop_at(self, behind: int) -> Shoe:
        """The stop card or separator goes in, with so many cards behind it."""
        if not 0 <= behind < self.left:
            raise ValueError(f"{behind} cards cannot stand behind the stop card of {self.left}")
        return msgspec.structs.replace(self, stop=behind)

    def burn(self, cards: int = 1) -> Shoe:
        """The next cards go to the discard holder unseen."""
        return self.draw(cards=cards).discard(cards)

    # --- play ---------------------------------------------------------------------------------------------------------

    def draw(self, face: str | None = None, *, cards: int = 1) -> Shoe:
        """A card leaves the shoe: with its face, or face down (several at once, if need be)."""
        if face is None:
            if not 0 <= cards <= self.left:
                raise ValueError(f"{cards} cards cannot be drawn of {self.left}")
            return msgspec.structs.replace(self, left=self.left - cards, hidden=self.hidden + cards)
        if not self.left:
            raise ValueError("1 cards cannot be drawn of 0")
        return msgspec.structs.replace(self, unseen=self._moved(face, -1), left=self.left - 1)

    def reveal(self, face: str) -> Shoe:
        """A card that left the shoe face down is named.

        >>> Shoe.of("spanish40").draw().reveal("7o").weights().get("7o")
        """
        if not self.hidden:
            raise ValueError("no card lies face down")
        return msgspec.structs.replace(self, unseen=self._moved(face, -1), hidden=self.hidden - 1)

    def correct(self, wrong: str, right: str) -> Shoe:
        """A card that was named wrongly gets its right face."""
        if self.count(wrong) >= self.decks:
            raise ValueError(f"{wrong} was not named")
        back = msgspec.structs.replace(self, unseen=self._moved(wrong, 1))
        return msgspec.structs.replace(back, unseen=back._moved(right, -1))

    def discard(self, cards: int) -> Shoe:
        """Cards go from the table to the discard holder."""
        if not 0 <= cards <= self.on_table:
            raise ValueError(f"{cards} cards cannot be discarded of {self.on_table} on the table")
        return msgspec.structs.replace(self, discards=self.discards + cards)

    def gather(self, seen: Iterable[str] = (), hidden: int = 0) -> Shoe:
        """All cards are gathered and shuffled anew, except those that stay on the table: ``seen`` by face, or hidden.

        The stop card comes out. A shuffling machine that takes the used cards back does the same after each round.

        >>> shoe = Shoe.of("french52").draw("As").draw("Kd").discard(1).gather(seen=["As"])
        >>> shoe.left, shoe.count("As"), shoe.count("Kd"), shoe.discards
        (51, 0, 1, 0)
        """
        fresh = Shoe.of(self.pack, self.decks)
        for face in seen:
            fresh = fresh.draw(face)
        return fresh.draw(cards=hidden)

    def _moved(self, face: str, step: int) -> tuple[int, ...]:
        at = places(self.pack).get(face, -1)
        unseen = [*self.unseen]
        if at < 0 or not 0 <= unseen[at] + step <= self.decks:
            raise ValueError(f"no {face} is left")
        unseen[at] += step
        return tuple(unseen)
