"""What a writer of cases may say of a game beside its moves: bets and their places, roles, fields of the state, codes.

Bets come from the tables, roles from the rulebooks. Which fields a table shows, and by which codes it refuses and
rules, its own cases tell: each of them is run, so that what stands here does happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from ..games import registry
from ..law import rulebook
from ..law.errors import TapeteError
from ..law.values import Text
from ..table import words
from ..table.contract import HOUSE, STAFF, OneOf, Scene
from ..table.events import Ruled
from . import cases, places, running, spelling, strike, vocabulary


class Bet(msgspec.Struct, frozen=True):
    """A bet, its places (``at``; one that is empty: the bet has only one), and the regulations that have it."""

    bet: str
    at: tuple[str, ...]
    regulations: tuple[str, ...]


class Shown(msgspec.Struct, frozen=True):
    """A field that ``state`` may pin, with a value it has had."""

    field: str
    example: Any


WHO = "<who>"
"""Stands for the name of a person."""


class Code(msgspec.Struct, frozen=True):
    """The code of a refusal, in words, and the regulations in whose cases it comes; ``incident``: of a ruling on it."""

    code: str
    text: Text
    regulations: tuple[str, ...]
    incident: str = ""


class Lexicon(msgspec.Struct, frozen=True):
    """All of it, for a game under one regulation or all that have it."""

    bets: tuple[Bet, ...]
    roles: dict[str, tuple[str, ...]]
    state: tuple[Shown, ...]
    duties: dict[str, tuple[str, ...]]
    refusals: tuple[Code, ...]
    rulings: tuple[Code, ...]


def lexicon(game: str, regulation: str = "") -> Lexicon:
    """What may be said of a game; under one regulation, if it is named."""
    game = registry.room(game).game
    if regulation:
        rulebook.rulebook(game, regulation)
    laws = tuple(law for name, law in rulebook.catalogue() if name == game and regulation in ("", law))
    met = _Met()
    for law in laws:
        met.scene(_opening(game, law))
        for case in _cases(game, law):
            met.run(law, running.run(case, thorough=False))
    return Lexicon(
        bets=_bets(game, laws), roles={law: _roles(game, law) for law in laws},
        state=tuple(Shown(name, met.state[name]) for name in sorted(met.state)),
        duties={
            duty: those
            for duty, in_laws in spelling.duties(game).items()
            if (those := tuple(law for law in in_laws if law in laws))
        },
        refusals=tuple(Code(code, _said(code, ""), tuple(those)) for code, those in sorted(met.refusals.items())),
        rulings=tuple(
            Code(code, _said(code, incident), tuple(those), incident)
            for (incident, code), those in sorted(met.rulings.items())
        ),
    )  # fmt: skip


def _opening(game: str, law: str) -> Scene:
    table = spelling.table(game, law)
    return table.view(table.opening().state, "inspector")


def _cases(game: str, law: str) -> Iterator[cases.Case]:
    """The law's own cases of the game; there may be none beside an installed package."""
    try:
        path = places.folder() / law / f"{game}.yaml"
    except TapeteError:
        return
    if path.is_file():
        yield from (case for case in cases.scan(path) if isinstance(case, cases.Case) and case.table is None)


class _Met:
    """What running cases has met."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.phases: dict[str, None] = {}
        self.refusals: dict[str, dict[str, None]] = {}
        self.rulings: dict[tuple[str, str], dict[str, None]] = {}

    def scene(self, scene: Scene) -> None:
        self.phases[scene.phase] = None
        known = {HOUSE, *words.catalogue()["accounts"]}
        accounts = {name if name.partition(":")[0] in known else WHO: n for name, n in scene.accounts.items()}
        for name, value in {**accounts, **scene.facts, "phase": " | ".join(self.phases)}.items():
            head, colon, _ = name.partition(":")
            said = f"{head}:…" if colon else name
            if said == "phase" or self.state.get(said) in (None, "", 0, False):
                self.state[said] = value

    def run(self, law: str, found: running.Result) -> None:
        if found.scene is not None:
            self.scene(found.scene)
        for refusal in found.refusals.values():
            self.refusals.setdefault(refusal.code, {})[law] = None
        for event in found.events:
            if isinstance(event, Ruled):
                self.rulings.setdefault((event.incident, event.ruling), {})[law] = None


def _said(code: str, incident: str) -> Text:
    section = "rulings" if incident else "refusals"
    closer = words.closer(section, code, incident) if incident else code
    return Text(words.say(section, closer, "es"), words.say(section, closer, "en"))


def _bets(game: str, laws: tuple[str, ...]) -> tuple[Bet, ...]:
    """By the places of the tables; where a bet is a word of the move, these words; else by the rulebooks."""
    if spelling.bets(game):
        found = {law: spelling.places(game, law) for law in laws}
        names = dict.fromkeys(on for places in found.values() for on in places)
        return tuple(
            Bet(
                on,
                tuple(dict.fromkeys(at for places in found.values() for at in places.get(on, ()))),
                tuple(law for law in laws if on in found[law]),
            )
            for on in names
        )
    bet = vocabulary.members(vocabulary.spoken(game).moves).get("bet")
    field = vocabulary.fields(bet).get("on") if bet else None
    if field is None:
        return ()
    if not isinstance(field.type, inspect.LiteralType):
        sold = {law: _sold(game, law) for law in laws}
        return tuple(
            Bet(
                on,
                tuple(dict.fromkeys(at for those in sold.values() for at in those.get(on, ()))) or ("",),
                tuple(law for law in laws if on in sold[law]),
            )
            for on in dict.fromkeys(on for those in sold.values() for on in those)
        )
    at = vocabulary.fields(bet).get("at") if bet else None
    places = tuple(map(str, at.type.values)) if at and isinstance(at.type, inspect.LiteralType) else ("",)
    return tuple(Bet(str(on), places, laws) for on in field.type.values if on)


DESCRIBED = "modality"
"""A rule of a bet that names the term with which a table takes it."""


def _sold(game: str, law: str) -> dict[str, tuple[str, ...]]:
    """The bets that a rulebook lists and its typed rules offer, each with what is offered of it at an opening."""
    named: dict[str, Any] = rulebook.rulebook(game, law).data.get("bets") or {}
    found: dict[str, tuple[str, ...]] = {}
    for on, bet in named.items():
        if not isinstance(bet, dict) or "offered" not in bet:
            continue
        terms = {DESCRIBED: bet[DESCRIBED]} if isinstance(bet.get(DESCRIBED), str) else {}
        table = registry.game(game, law, terms, law=strike.law(game, law))
        state = table.opening().state
        listed = (offer.fields for offer in table.offers(state, "ana") if offer.do == "bet")
        fields = [one["at"] for one in listed if "at" in one and one.get("on") == OneOf((on,))]
        found[on] = tuple(dict.fromkeys(str(at) for one in fields if isinstance(one, OneOf) for at in one.values))
    return found


def _roles(game: str, law: str) -> tuple[str, ...]:
    """The roles that a rulebook speaks of, in the order of the house."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            found.update(part)
            for item in part.values():
                look(item)
        elif isinstance(part, (list, tuple)):
            for item in part:
                look(item)
        elif isinstance(part, str):
            found.add(part)

    look(rulebook.rulebook(game, law).data)
    return tuple(role for role in STAFF if role in found)
