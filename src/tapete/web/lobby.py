"""The lobby's tables in groups, and the accounts of a demonstration house."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

import msgspec

from ..games import registry
from ..law import provisions, rulebook
from ..law.values import Text
from . import telling
from .names import valid_id
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


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody looks for; it stands in the address, so that it can be passed on."""

    q: str = ""
    game: str = ""
    law: str = ""
    mode: str = ""
    pace: str = ""
    people: bool = False
    by: str = "game"

    @property
    def active(self) -> bool:
        """Whether anything is looked for in particular."""
        return bool(self.q.strip() or self.game or self.law or self.mode or self.pace or self.people)

    def found(self, card: Card) -> Card | None:
        """The card with the tables that fit; None if nothing of it does. A game without a table fits by its name and
        its law alone."""
        if (self.game and card.game != self.game) or (self.law and card.regulation != self.law):
            return None
        tables = tuple(t for t in card.tables if self._fits(card, t))
        if not tables and (card.tables or self.mode or self.pace or self.people or not self._named(_called(card))):
            return None
        return msgspec.structs.replace(card, tables=tables)

    def _fits(self, card: Card, table: TableCard) -> bool:
        people = [p.name for p in table.places if p.role == "player"]
        pace = table.pace or "usual"
        return (
            (not self.mode or table.mode == self.mode)
            and (not self.pace or (table.mode == "automatic" and pace == self.pace))
            and (not self.people or bool(people))
            and self._named(" ".join((_called(card), table.title, table.id, *people)))
        )

    def _named(self, said: str) -> bool:
        known = plain(said)
        return all(word in known for word in plain(self.q).split())


def plain(text: str) -> str:
    """
    >>> plain("Póquer SINTÉTICO")
    'poquer sintetico'
    """
    return "".join(c for c in normalize("NFD", text.lower()) if not combining(c))


def _called(card: Card) -> str:
    """All that a game is called by somebody who looks for it."""
    law = card.jurisdiction
    return " ".join((card.title.es, card.title.en, card.game.replace("_", " "), card.regulation, law.es, law.en))


def grouped(found: Iterable[Card], by: str, lang: str) -> list[Group]:
    """The cards by law, in the order of the catalogues, or by game; those with tables first."""
    groups: dict[str, list[Card]] = {}
    for card in found:
        groups.setdefault(card.regulation if by == "catalogue" else card.game, []).append(card)
    if by == "catalogue":
        laws = provisions.regulations()
        return [_law(code, groups[code], lang) for code in laws if code in groups]
    order = sorted(groups.values(), key=lambda those: those[0].title[lang])
    return [
        Group(key=those[0].game, title=those[0].title, under=Text("", ""),
              cards=tuple(sorted(those, key=lambda c: not c.tables)))
        for those in order
    ]  # fmt: skip


def _law(code: str, mine: list[Card], lang: str) -> Group:
    law = provisions.regulation(code)
    under = Text(f"{law.title.es}. {law.reference.es}", f"{law.title.en}. {law.reference.en}")
    ordered = sorted(mine, key=lambda c: (not c.tables, c.title[lang]))
    return Group(key=code, title=law.jurisdiction, under=under, cards=tuple(ordered))


Shown = tuple[Card, TableCard]

SUGGESTED = 10
FIRST = ("french_roulette", "blackjack", "punto_banca_reduced", "craps", "circle_holdem", "boule", "wheel_of_fortune",
         "american_roulette", "casino_monte", "monte_o_banca")  # fmt: skip
"""What a newcomer is shown first: one of each sort."""


def suggestions(found: Iterable[Card], without: Iterable[str] = ()) -> list[Shown]:
    """Ten tables to sit down at: where people are, then one of each sort of game, quick ones first; those that wait for
    staff come last."""
    left = [(c, t) for c in found for t in c.tables if t.id not in set(without)]
    order = {game: n for n, game in enumerate(FIRST)}

    def rank(shown: Shown) -> tuple[bool, bool, int, int]:
        card, table = shown
        people = sum(p.role == "player" and not p.house for p in table.places)
        pace = ("quick", "", "slow").index(table.pace)
        return table.mode != "automatic", not people, order.get(card.game, len(order)), pace

    chosen: list[Shown] = []
    for shown in sorted(left, key=rank):
        if len(chosen) < SUGGESTED and shown[0].game not in {card.game for card, _ in chosen}:
            chosen.append(shown)
    return chosen


def named(found: Iterable[Card], ids: Iterable[str]) -> list[Shown]:
    """These tables, in this order, as far as they are there."""
    there = {t.id: (c, t) for c in found for t in c.tables}
    return [there[id] for id in dict.fromkeys(ids) if id in there]


def kept(cookie: str, most: int = 24) -> tuple[str, ...]:
    """Names of tables that a browser has kept for itself; anything else in there is not read.

    >>> kept("t1.blackjack-es79.<b>"), kept("")
    (('t1', 'blackjack-es79'), ())
    """
    return tuple(id for id in cookie.split(".")[:most] if valid_id(id))


def demo_accounts(demo: bool) -> tuple[Demo, ...]:
    """The accounts that a demonstration house has; none in any other house."""
    if not demo:
        return ()
    from .demo import ACCOUNTS

    return tuple(Demo(name=name, roles=tuple(roles)) for name, roles in ACCOUNTS.items())
