"""A table that one plays at: the moves of the game are its methods, and it remembers what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

import msgspec

from ..games import registry
from ..inspection import laws, running, vocabulary
from ..law.errors import TapeteError, near
from ..table import words
from ..table.contract import HOUSE, Chance, Game, Offer, OneOf, Range, Refusal, Scene, Step
from . import speaking
from .happening import Event, Refused

LANGUAGES = ("es", "en")


def table(game: str, regulation: str, *, lang: str = "en", unlawful: bool = False, **terms: Any) -> Table:
    """Open a table of a game under a regulation. What the law leaves to the venue is given by name (``minimum=100``);
    terms that the law does not admit are refused, unless ``unlawful`` opens the table for study.

    >>> table = table("french_roulette", "ES79", minimum=100)
    >>> table.phase, table.game, table.regulation
    ('betting', 'french_roulette', 'ES79')
    """
    if lang not in LANGUAGES:
        raise TapeteError(f"lang es «es» o «en», no «{lang}»", f"lang is 'es' or 'en', not '{lang}'")
    book = laws.book(game, regulation)
    chosen = vocabulary.struct(vocabulary.spoken(book.game).terms, terms)
    return Table(registry.game(book.game, regulation, chosen, unlawful=unlawful), lang)


class Table:
    """A table under one law. Every move of the game is a method of this name (a Python word gets an underscore:
    ``raise_``); whoever acts comes first, and may be left out where only one person or one role can:

    >>> import tapete
    >>> table = tapete.table("french_roulette", "ES79", minimum=100)
    >>> [event.name for event in table.bet("ana", "straight_up", 100, at="7")]
    ['placed', 'transfer']
    >>> table.play({"who": "ana", "do": "bet", "on": "red", "stake": 200})[0].on
    'red'
    >>> table.bett("ana", "red", 100)
    Traceback (most recent call last):
    tapete.library.speaking.UnknownMove: 'french_roulette' has no move 'bett'. Perhaps 'bet'? See table.vocabulary
    >>> table.bet("ana", "black", 5)
    Traceback (most recent call last):
    tapete.library.happening.Refused: the stake is below the minimum of 100 (ES79:01.IV.2.A/a). ana may now: bet, ...
    """

    def __init__(self, engine: Game, lang: str = "en") -> None:
        self.engine = engine
        self.lang = lang
        opening = engine.opening()
        self._states: list[Any] = [opening.state]
        self._events: list[tuple[Any, ...]] = [opening.events]
        self._moves: list[Any] = []

    # --- what it is -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.engine.game

    @property
    def regulation(self) -> str:
        """The code of the regulation."""
        return self.engine.regulation

    @property
    def terms(self) -> Any:
        """What the venue chose."""
        return self.engine.terms

    @property
    def rules(self) -> Any:
        """The typed rules: every leaf has ``value`` and ``cite``."""
        return self.engine.rules

    @property
    def vocabulary(self) -> dict[str, str]:
        """Every move of the game, with its arguments."""
        return {
            speaking.safe(do): f"{speaking.safe(do)}{speaking.signature(self.engine, do)}".replace("=Ellipsis", "")
            for do in sorted(self.engine.vocabulary)
        }

    # --- where it stands --------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state of the engine: frozen, typed."""
        return self._states[-1]

    @property
    def phase(self) -> str:
        """The part of the round that is on."""
        return str(self.state.phase)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who may have something to do: players, staff, azar, reloj."""
        return self.engine.people(self.state)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that were made, in order."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._shown(event) for some in self._events for event in some)

    def offers(self, who: str = "", *, late: bool = False, claims: bool = False) -> tuple[Offer, ...]:
        """What somebody may do now, with the range of each field; of everybody where nobody is named. ``late``: with
        the incidents whose moment is past and that may still be declared; ``claims``: with what may be claimed.

        >>> [offer.do for offer in table("french_roulette", "ES79").offers("ana")][:1]
        ['bet']
        """
        asked = [self.engine.offers]
        asked += [self.engine.late_offers] if late else []
        asked += [self.engine.claim_offers] if claims else []
        people = (who,) if who else self.people
        return tuple(offer for one in people for ask in asked for offer in ask(self.state, one))

    def duties(self) -> tuple[Offer, ...]:
        """What staff, azar or reloj must do next, the usual one first."""
        return self.engine.duties(self.state)

    def scene(self, who: str = "") -> Scene:
        """What somebody sees: things on places, facts, choices that are owed. Nobody named: the public."""
        return self.engine.view(self.state, who)

    def outcome(self) -> dict[str, int]:
        """What everybody has won (+) or lost (-) so far, the house last; nobody whose result is 0."""
        found = running.outcome(self.engine, self.state)
        return {who: found[who] for who in sorted(found, key=lambda one: (one == HOUSE, one))}

    def accounts(self) -> dict[str, int]:
        """What every account holds since the opening, stakes on the table included."""
        return {account: held for account, held in self.engine.holdings(self.state).items() if held}

    # --- what is done -----------------------------------------------------------------------------------------------

    def play(self, move: Any) -> tuple[Event, ...]:
        """Make a move that is plain data (``{"who": "ana", "do": "bet", …}``) or a move of the engine; what follows.
        What the law does not admit raises ``Refused``."""
        return self._kept(speaking.of_data(self.engine, self.state, move))

    def why_not(self, move: Mapping[str, Any]) -> str:
        """Why a move is not admitted now, in words with the provisions; empty where it is. Nothing is played."""
        found = speaking.of_data(self.engine, self.state, move)
        if isinstance(found.answer, Step):
            return ""
        refused = self._refused(found)
        return f"{words.refusal(found.answer, self.lang, self.game)}\n{refused.why()}"

    def advance(self, chance: Random | int = 0) -> tuple[Event, ...]:
        """Do what is due next, as an automatic table would; azar answers by ``chance``, a random source or its seed.
        Empty where nothing is due: the table waits for players."""
        if isinstance(chance, int):
            chance = Random(f"{chance}/{len(self._moves)}")
        for duty in self.duties():
            said = {name: _chosen(field, chance) for name, field in duty.fields.items()}
            return self.play({"who": duty.by, "do": duty.do, **said})
        return ()

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves."""
        if not 0 < moves <= len(self._moves):
            raise TapeteError(
                f"no hay {moves} jugadas que deshacer: hay {len(self._moves)}",
                f"there are no {moves} moves to take back: there are {len(self._moves)}",
            )
        for kept in (self._states, self._events, self._moves):
            del kept[-moves:]

    def copy(self) -> Table:
        """The same table at the same moment, to be played on apart."""
        other = Table(self.engine, self.lang)
        other._states, other._events, other._moves = list(self._states), list(self._events), list(self._moves)
        return other

    # --- what is kept -----------------------------------------------------------------------------------------------

    def log(self) -> list[bytes]:
        """The session as a log of a house: sealed records, one line each, for ``tapete.verify``."""
        from ..store.memory import MemoryLog

        unlawful = bool(self.engine.beside)
        kept = MemoryLog(self.game, self.regulation, self.terms, "staffed", unlawful=unlawful)
        for move in self._moves:
            kept.play(move)
        return kept.lines()

    def case(self, **about: Any) -> dict[str, Any]:
        """The session as a case, in plain data: what was done, and the outcome that followed. ``about`` adds or
        replaces its parts (``case="a title"``, ``why="…"``)."""
        cites = dict.fromkeys(id for event in self.events for id in event.cite)
        return {
            "case": f"{self.game} {self.regulation}, {len(self._moves)} moves",
            "game": self.game,
            "regulation": self.regulation,
            "cites": list(cites),
            "why": "as it was played",
            "terms": _told(self.terms),
            "moves": [{"who": move.who, "do": _tag(move), **_told(move)} for move in self._moves],
            "expect": {"outcome": running.outcome(self.engine, self.state)},
            **({"unlawful": True} if self.engine.beside else {}),
            **about,
        }

    def felt(self, lang: str = "") -> str:
        """The table as a picture, with what lies on it: SVG."""
        room = registry.room(self.game)
        drawn: str = room.felt_module.draw(self.engine, self.scene(), lang or self.lang)
        return drawn

    def transcript(self, lang: str = "") -> str:
        """Everything that happened, in words, a line each."""
        return "\n".join(event.text(lang or self.lang) for event in self.events)

    # --- moves as methods -------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Callable[..., tuple[Event, ...]]:
        if name.startswith("_") or name == "engine":
            raise AttributeError(name)
        do = name if name in self.engine.vocabulary else name.rstrip("_")
        if do not in self.engine.vocabulary:
            own = [one for one in dir(type(self)) if not one.startswith("_")]
            if close := near(name, own).en:
                raise speaking.UnknownMove(f"table.{name} no existe.{near(name, own).es}", f"no table.{name}.{close}")
        kind = speaking.kind(self.engine, do)
        method: Any = partial(self._made, do)
        method.__name__ = name
        method.__doc__ = kind.__doc__
        method.__signature__ = speaking.signature(self.engine, do)
        found: Callable[..., tuple[Event, ...]] = method
        return found

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *map(speaking.safe, self.engine.vocabulary)})

    def _made(self, do: str, /, *given: Any, **named: Any) -> tuple[Event, ...]:
        return self._kept(speaking.played(self.engine, self.state, do, given, named))

    def _kept(self, found: speaking.Answered) -> tuple[Event, ...]:
        if isinstance(found.answer, Refusal):
            raise self._refused(found)
        self._states.append(found.answer.state)
        self._events.append(found.answer.events)
        self._moves.append(found.move)
        return tuple(map(self._shown, found.answer.events))

    def _refused(self, found: speaking.Answered) -> Refused:
        assert isinstance(found.answer, Refusal)
        instead = speaking.instead(self.engine, self.state, found.move.who)
        return Refused(found.answer, self.game, self.engine.header.readings, instead, self.lang)

    def _shown(self, event: Any) -> Event:
        return Event(event, self.engine.header.readings, self.lang)

    def __repr__(self) -> str:
        title = self.engine.header.title[self.lang]
        net = ", ".join(f"{who} {amount:+d}" for who, amount in self.outcome().items()) or "0"
        phase = words.phase(self.phase, self.game, self.lang)
        return f"<{title} ({self.regulation}): {phase}; {len(self._moves)} moves; {net}>"


def _chosen(field: Any, chance: Random) -> Any:
    """A choice within a field: azar by the weights, all else as is usual."""
    match field:
        case Chance(weights=weights):
            return chance.choices(list(weights), list(weights.values()))[0]
        case OneOf(values=values):
            return values[0]
        case Range(low=low):
            return low
    raise TypeError(field)


def _tag(move: msgspec.Struct) -> str:
    return str(move.__struct_config__.tag)


def _told(struct: Any) -> dict[str, Any]:
    """The fields of a struct that are not at their default; whoever acts is said apart."""
    return {name: value for name, value in _fields(struct) if name != "who"}


def _fields(struct: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(type(struct)):
        value = getattr(struct, field.name)
        usual = field.default_factory() if callable(field.default_factory) else field.default
        if value != usual:
            yield field.encode_name, msgspec.to_builtins(value)
