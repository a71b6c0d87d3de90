"""Which games there are. A room registers itself by a tuple ``ROOMS`` in its ``__init__``; nothing heavy is imported
before a game is opened. A room that stands elsewhere is added: ``add`` for good, ``added`` for a ``with`` block.

>>> table = game("french_roulette", "ES79", {"minimum": 100})
>>> table.opening().state.phase
'betting'
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from ..law.errors import TapeteError, near
from ..law.files import renew, renewed
from ..law.rulebook import HOUSE, Law, canonical, not_yet, rulebook
from ..table.contract import Game, Lawful
from .base.premises import HouseRules
from .base.terms import read_terms


class Room(msgspec.Struct, frozen=True):
    """Where the furniture of a game stands: ``module:name`` within its package."""

    game: str
    package: str
    rules: str
    play: str
    odds: str = ""
    felt: str = ""
    hands: str = ""
    """what hands are worth against one another (a function ``compare``)"""
    card: str = ""
    """what to do with which hand, on paper (a function of the rules)"""
    acta: str = ""
    """the document of a round that is over (a function ``page``, and ``Entry`` for a record)"""

    def _get(self, where: str) -> Any:
        module, _, name = where.partition(":")
        loaded = importlib.import_module(f"{self.package}.{module}")
        return getattr(loaded, name) if name else loaded

    @property
    def rules_type(self) -> type[Any]:
        found: type[Any] = self._get(self.rules)
        return found

    @property
    def play_type(self) -> Any:
        return self._get(self.play)

    @property
    def odds_module(self) -> Any:
        return self._get(self.odds)

    @property
    def hands_module(self) -> Any:
        return self._get(self.hands)

    @property
    def strategy_card(self) -> Any:
        return self._get(self.card)

    @property
    def acta_module(self) -> Any:
        return self._get(self.acta)

    @property
    def felt_module(self) -> Any:
        return self._get(self.felt)


_added: list[Room] = []


def add(*those: Room) -> None:
    """Rooms that do not stand among the games of this package are registered, from now on."""
    _added.extend(those)
    renew()


@contextmanager
def added(*those: Room) -> Iterator[None]:
    """The same, until the block ends."""
    add(*those)
    try:
        yield
    finally:
        for one in those:
            _added.remove(one)
        renew()


@renewed
@cache
def rooms() -> dict[str, Room]:
    """Every registered game by its id."""
    from .. import games

    found: dict[str, Room] = {}
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg:
            package = importlib.import_module(f"{games.__name__}.{module.name}")
            for room in getattr(package, "ROOMS", ()):
                found[room.game] = room
    return {**{room.game: room for room in _added}, **found}


@renewed
@cache
def pools() -> dict[str, Room]:
    """The pools that tables share, by id: games of the same contract that stand in no lobby (``POOLS`` of a room)."""
    from .. import games

    found: dict[str, Room] = {}
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg:
            package = importlib.import_module(f"{games.__name__}.{module.name}")
            found.update({room.game: room for room in getattr(package, "POOLS", ())})
    return found


def room(game: str) -> Room:
    """The room of a game, by any of its names; an unknown one is one clear sentence."""
    name = canonical(game)
    try:
        return rooms()[name] if name in rooms() else pools()[name]
    except KeyError:
        if (listed := not_yet(game)) is not None:
            raise listed from None
        hint, known = near(game, [*rooms(), *pools(), HOUSE]), ", ".join(sorted(rooms()))
        es, en = (f".{hint.es}", f".{hint.en}") if hint.en else (f"; los que hay: {known}", f"; there are: {known}")
        raise TapeteError(f"no existe el juego «{game}»{es}", f"there is no game '{game}'{en}") from None


def rules_type(game: str) -> type[Any]:
    """The typed rules that rulebooks of this name fill: those of a game, or of the house itself.

    >>> rules_type("house").__name__, rules_type("boule").__name__
    ('HouseRules', 'BouleRules')
    """
    return HouseRules if game == HOUSE else room(game).rules_type


def lawful(game: str, regulation: str, terms: Any = None, law: Law | None = None) -> tuple[Lawful, ...]:
    """What the law lets the terms of such a table be, given the others; a term that is not named is free.

    >>> [(one.term, one.values) for one in lawful("american_roulette", "AND10") if one.term == "tier"]
    [('tier', (10, 20, 30))]
    """
    there = room(game)
    kind: type[Game] = there.play_type
    rules = (law or rulebook(game, regulation)).typed(there.rules_type)
    return kind.lawful(rules, read_terms(terms, kind.types.terms))


def as_played(law: Law, terms: Any) -> Any:
    """The terms of an older log as its table played by them."""
    there = room(law.game)
    kind: type[Game] = there.play_type
    return kind.as_played(law.typed(there.rules_type), read_terms(terms, kind.types.terms))


def game(game: str, regulation: str, terms: Any = None, law: Law | None = None, *, unlawful: bool = False) -> Game:
    """A table of this game under this regulation (or under ``law``: another rulebook, the rules of an old log). Terms
    beside the law are one sentence with the provisions; with ``unlawful`` such a table opens for study, and ``beside``
    says what is wrong with it.

    >>> game("blackjack", "ES79", {"decks": 5}, unlawful=True).beside[0].text.en
    'decks: the law admits 6, not 5'
    """
    kind: Any = room(game).play_type
    made: Game = kind.__new__(kind)
    made.for_study = unlawful
    kind.__init__(made, law or rulebook(game, regulation), terms)
    return made
