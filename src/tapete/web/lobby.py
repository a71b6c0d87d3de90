"""The lobby's tables in groups, and the accounts of a demonstration house."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..games import registry
from ..law import provisions, rulebook
from ..law.values import Text
from . import telling
from .wire import TableCard


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a catalogue, and the tables at which it is played."""

    game: str
    regulation: str
    title: Text
    tables: tuple[TableCard, ...]
    jurisdiction: Text
    picture: bool


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Cards under one heading: a catalogue, or a game."""

    key: str
    title: Text
    under: Text
    cards: tuple[Card, ...]


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """An account of the demonstration house."""

    name: str
    roles: tuple[str, ...]


def cards(tables: Iterable[TableCard]) -> list[Card]:
    """Every playable game of every catalogue, those with tables first within each catalogue."""
    tables = [t for t in tables if t.open]
    made = []
    for game, code in rulebook.catalogue():
        if game not in registry.rooms():
            continue
        mine = tuple(t for t in tables if (t.game, t.regulation) == (game, code))
        made.append(Card(
            game=game, regulation=code, title=rulebook.rulebook(game, code).header.title, tables=mine,
            jurisdiction=provisions.regulation(code).jurisdiction, picture=telling.felt(game) is not None,
        ))  # fmt: skip
    return made


def by_catalogue(tables: Iterable[TableCard], lang: str) -> list[Group]:
    """The catalogues in the order of the law."""
    found = cards(tables)
    groups = []
    for code, regulation in provisions.regulations().items():
        mine = tuple(sorted((c for c in found if c.regulation == code), key=lambda c: (not c.tables, c.title[lang])))
        if mine:
            under = Text(f"{regulation.title.es}. {regulation.reference.es}",
                         f"{regulation.title.en}. {regulation.reference.en}")  # fmt: skip
            groups.append(Group(key=code, title=regulation.jurisdiction, under=under, cards=mine))
    return groups


def by_game(tables: Iterable[TableCard], lang: str) -> list[Group]:
    """Each game once, with the catalogues that have it."""
    grouped: dict[str, list[Card]] = {}
    for card in cards(tables):
        grouped.setdefault(card.game, []).append(card)
    order = sorted(grouped.values(), key=lambda those: those[0].title[lang])
    return [
        Group(key=those[0].game, title=those[0].title, under=Text("", ""),
              cards=tuple(sorted(those, key=lambda c: not c.tables)))
        for those in order
    ]  # fmt: skip


def demo_accounts(demo: bool) -> tuple[Demo, ...]:
    """The accounts that a demonstration house has; none in any other house."""
    if not demo:
        return ()
    from .demo import ACCOUNTS

    return tuple(Demo(name=name, roles=tuple(roles)) for name, roles in ACCOUNTS.items())
