"""Playing cards as short text: a rank and a suit, in every game the same.

French cards: ``As`` the ace of spades, ``Td`` the ten of diamonds, ``7h``; ranks ``A K Q J T 9 … 2``, suits ``s``
spades, ``h`` hearts, ``d`` diamonds, ``c`` clubs. Spanish cards: ``1o`` the ace of oros, ``Sb`` the sota of bastos,
``Cp``, ``Re``; ranks ``1 … 9 S C R``, suits ``o`` oros, ``p`` copas (``c`` is taken by clubs), ``e`` espadas, ``b``
bastos. Jokers: ``Jo`` and ``JO``.

What a card is worth is each game's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..law.values import Text

Face = Annotated[str, Meta(pattern=r"^(?:[2-9TJQKA][shdc]|[1-9SCR][opeb]|Jo|JO)$")]
"""A card as text, checked when it is decoded."""

FRENCH_RANKS = "23456789TJQKA"
"""From the lowest, the ace high: the order in which a short pack drops them."""
FRENCH_SUITS = "shdc"
SPANISH_RANKS = "123456789SCR"
SPANISH_SUITS = "opeb"
"""In the order of the Spanish pack: oros, copas, espadas, bastos."""
JOKERS = ("Jo", "JO")
SHORT = (52, 48, 44, 40, 36, 32, 28)
"""French packs: all of it, and the short ones that drop the lowest ranks."""

_SUITS = {
    "s": Text("picas", "spades"),
    "h": Text("corazones", "hearts"),
    "d": Text("diamantes", "diamonds"),
    "c": Text("tréboles", "clubs"),
    "o": Text("oros", "coins"),
    "p": Text("copas", "cups"),
    "e": Text("espadas", "swords"),
    "b": Text("bastos", "clubs (Spanish)"),
}
_RANKS = {
    "A": Text("as", "ace"),
    "K": Text("rey", "king"),
    "Q": Text("dama", "queen"),
    "J": Text("jota", "jack"),
    "T": Text("diez", "ten"),
    "9": Text("nueve", "nine"),
    "8": Text("ocho", "eight"),
    "7": Text("siete", "seven"),
    "6": Text("seis", "six"),
    "5": Text("cinco", "five"),
    "4": Text("cuatro", "four"),
    "3": Text("tres", "three"),
    "2": Text("dos", "two"),
    "1": Text("as", "ace"),
    "S": Text("sota", "sota (knave)"),
    "C": Text("caballo", "caballo (horse)"),
    "R": Text("rey", "king"),
}


def is_joker(face: str) -> bool:
    return face in JOKERS


def rank(face: str) -> str:
    """The rank of a card; a joker has none.

    >>> rank("Td"), rank("So"), rank("Jo")
    ('T', 'S', '')
    """
    return "" if face in JOKERS else face[0]


def suit(face: str) -> str:
    """The suit of a card; a joker has none.

    >>> suit("Td"), suit("So"), suit("JO")
    ('d', 'o', '')
    """
    return "" if face in JOKERS else face[1]


def colour(face: str) -> Literal["red", "black", ""]:
    """The colour of a French card; jokers and Spanish cards have none.

    >>> colour("7h"), colour("As"), colour("1o")
    ('red', 'black', '')
    """
    match suit(face):
        case "h" | "d":
            return "red"
        case "s" | "c":
            return "black"
        case _:
            return ""


def shift(face: str, steps: int, order: str = SPANISH_SUITS) -> str:
    """The card of the same rank, so many suits further round the circle of ``order``.

    >>> shift("4o", 1), shift("4o", -1), shift("4e", 2)
    ('4p', '4b', '4o')
    """
    return rank(face) + order[(order.index(suit(face)) + steps) % len(order)]


def suit_name(face: str) -> Text:
    """The suit of a card in words.

    >>> suit_name("Rp").es, suit_name("7h").en
    ('copas', 'hearts')
    """
    return _SUITS[suit(face)]


def name(face: str) -> Text:
    """The card in words.

    >>> name("As").es, name("Td").en, name("Cp").es, name("Jo").es
    ('as de picas', 'ten of diamonds', 'caballo de copas', 'comodín')
    """
    if face in JOKERS:
        return Text("comodín", "joker")
    r, s = _RANKS[face[0]], _SUITS[face[1]]
    return Text(f"{r.es} de {s.es}", f"{r.en} of {s.en}")


class Deck(msgspec.Struct, frozen=True):
    """One pack: its name and its cards, in the order of the new pack; ``ranks`` from the lowest, ``suits``.

    >>> french(32).ranks, len(french(52, jokers=1).faces), spanish().faces[0]
    ('789TJQKA', 53, '1o')
    """

    name: str
    ranks: str
    suits: str
    faces: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.faces)

    def __contains__(self, face: object) -> bool:
        return face in self.faces

    @property
    def lowest(self) -> str:
        """The lowest rank in play beside the ace: what the low straight of a short pack stands on.

        >>> french(28).lowest
        '8'
        """
        return self.ranks[0]


def _pack(name: str, ranks: str, suits: str, jokers: Sequence[str] = ()) -> Deck:
    return Deck(name, ranks, suits, (*(r + s for s in suits for r in ranks), *jokers))


@cache
def french(size: int = 52, jokers: int = 0) -> Deck:
    """A French (English, poker) pack of 52, or a short one, with up to two jokers besides."""
    if size not in SHORT or not 0 <= jokers <= len(JOKERS):
        raise ValueError(f"no French pack of {size} cards and {jokers} jokers")
    name = f"french{size}" + (f"+{jokers}" if jokers else "")
    return _pack(name, FRENCH_RANKS[(52 - size) // 4 :], FRENCH_SUITS, JOKERS[:jokers])


@cache
def spanish(size: int = 40) -> Deck:
    """A Spanish pack of 40 (without eights and nines) or of 48."""
    if size not in (40, 48):
        raise ValueError(f"no Spanish pack of {size} cards")
    ranks = SPANISH_RANKS.replace("89", "") if size == 40 else SPANISH_RANKS
    return _pack(f"spanish{size}", ranks, SPANISH_SUITS)


@cache
def deck(name: str) -> Deck:
    """The pack of that name, as ``Deck.name`` gives it.

    >>> len(deck("french52+1")), len(deck("spanish40")), deck("french36").lowest
    (53, 40, '6')
    """
    kind = name.rstrip("0123456789+")
    size, _, jokers = name[len(kind) :].partition("+")
    known = french(int(size or 0), int(jokers or 0)) if kind == "french" else None
    known = spanish(int(size or 0)) if kind == "spanish" else known
    if known is None or known.name != name:
        raise ValueError(f"no pack is called {name!r}")
    return known


@cache
def places(name: str) -> dict[str, int]:
    """Where each card lies in the new pack of that name.

    >>> places("spanish40")["2o"]
    1
    """
    return {face: n for n, face in enumerate(deck(name).faces)}
