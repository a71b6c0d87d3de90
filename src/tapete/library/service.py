"""Four questions for other programs, each with what it asks and an example: a ruling, a check, a settlement, odds.

The served house (``/api/…``) and ``tapete mcp`` ask and answer by these, so that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from ..inspection import laws
from ..law.errors import TapeteError
from ..law.values import Text
from . import questions

Data = dict[str, Any]
Game = Annotated[str, Meta(max_length=64, description="the id of the game, as `tapete games` lists it")]
Law = Annotated[str, Meta(max_length=16, description="the code of the regulation: ES79, AND10, MEL14, BOL13")]
TermsOf = Annotated[Data, Meta(description='what the venue chose, such as {"minimum": 100}')]
MOVES = 2000


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question: a game, and the regulation by which it is played."""

    game: Game
    regulation: Law


class AskRuling(Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the law does when something goes wrong at a table."""

    incident: Annotated[
        str, Meta(max_length=64, description="the incident by its name; left out, the answer lists those of the game")
    ] = ""
    facts: Annotated[Data, Meta(description="what is known of it; what is left out is supplied")] = {}


class AskCheck(Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a table is lawful."""

    table: Annotated[Data, Meta(description="the table: equipment, limits, staff, seats, as in `tapete check`")]


class AskSettle(Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What follows from some moves, to the unit, with the provisions."""

    moves: Annotated[
        list[Data], Meta(max_length=MOVES, description='moves in order: {"who": …, "do": …}, as in a case')
    ]
    terms: TermsOf = {}
    unlawful: Annotated[bool, Meta(description="for study: terms that the law does not admit are taken")] = False


class AskOdds(Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every bet costs, exactly; at poker between players, what hands are worth against one another."""

    terms: TermsOf = {}
    what_if: Annotated[list[str], Meta(max_length=8, description="if a rule said otherwise: `pays.number=6:1`")] = []
    hands: Annotated[str, Meta(max_length=200, description="poker: AsKs,QhQd")] = ""
    board: Annotated[str, Meta(max_length=80, description="poker: the common cards, 2c3d4h")] = ""


class Question(NamedTuple):
    """One of the four. ``example``: what may be asked, as it stands in the documents."""

    name: str
    asks: Any
    answer: Callable[[Any], Data]
    says: Text
    example: Data


def _ruling(asked: AskRuling) -> Data:
    if not asked.incident:
        name = laws.book(asked.game, asked.regulation).game
        return {"game": name, "regulation": asked.regulation, "incidents": questions.incidents(name)}
    _words(asked.facts)
    return questions.ruling(asked.game, asked.regulation, asked.incident, **asked.facts)


def _check(asked: AskCheck) -> Data:
    return questions.check({**asked.table, "game": asked.game, "regulation": asked.regulation})


def _settle(asked: AskSettle) -> Data:
    situation = {"game": asked.game, "regulation": asked.regulation, "terms": asked.terms, "moves": asked.moves}
    return questions.settle({**situation, "unlawful": asked.unlawful})


def _odds(asked: AskOdds) -> Data:
    _words(asked.terms)
    return questions.odds(
        asked.game, asked.regulation, what_if=asked.what_if, hands=asked.hands, board=asked.board, **asked.terms
    )


OWN = ("game", "regulation", "incident", "what_if", "hands", "board")


def _words(given: Data) -> None:
    """A term or a fact must not be taken for a part of the question."""
    for name in given:
        if name in OWN:
            raise TapeteError(f"campo desconocido «{name}»", f"unknown field '{name}'")


QUESTIONS = {
    one.name: one
    for one in (
        Question(
            "ruling", AskRuling, _ruling,
            Text(
                "Qué manda la ley cuando algo sale mal en la mesa: la resolución, quién decide y los artículos.",
                "What the law orders when something goes wrong at a table: the ruling, who decides, and the articles.",
            ),
            {"game": "french_roulette", "regulation": "AND10", "incident": "late_bet"},
        ),
        Question(
            "check", AskCheck, _check,
            Text(
                "Si una mesa es lícita: material, límites, personal y puestos, y el artículo que incumple.",
                "Whether a table is lawful: equipment, limits, staff and seats, and the article that it breaks.",
            ),
            {"game": "french_roulette", "regulation": "ES79", "table": {"wheel": {"pockets": 38}}},
        ),
        Question(
            "settle", AskSettle, _settle,
            Text(
                "Qué resulta de unas jugadas: lo que gana o pierde cada cual, y el artículo de cada paso.",
                "What follows from some moves: what everybody wins or loses, and the article behind every step.",
            ),
            {
                "game": "french_roulette", "regulation": "ES79", "terms": {"minimum": 100},
                "moves": [
                    {"who": "ana", "do": "bet", "on": "red", "stake": 500},
                    {"who": "croupier", "do": "close_bets"},
                    {"who": "azar", "do": "spin", "pocket": "0"},
                    {"who": "ana", "do": "choose", "option": "half_back"},
                ],
            },
        ),
        Question(
            "odds", AskOdds, _odds,
            Text(
                "Lo que cuesta cada apuesta, exacto; en el póquer entre jugadores, lo que valen unas manos.",
                "What every bet costs, exactly; at poker between players, what some hands are worth.",
            ),
            {"game": "boule", "regulation": "ES79"},
        ),
    )
}  # fmt: skip


def asked(name: str, raw: Any) -> Any:
    """A question that is understood as far as can be seen at once: its fields, the game, the regulation."""
    if name not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise TapeteError(f"no hay pregunta «{name}»; hay {known}", f"there is no question '{name}'; there are {known}")
    kind = QUESTIONS[name].asks
    try:
        found = raw if isinstance(raw, kind) else msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise TapeteError(f"la pregunta no se entiende: {error}", f"the question is not understood: {error}") from None
    laws.book(found.game, found.regulation)
    return found


def answered(name: str, raw: Any) -> Data:
    """The answer to a question, as plain data.

    >>> answered("settle", QUESTIONS["settle"].example)["outcome"]
    {'house': 250, 'ana': -250}
    """
    found: Data = msgspec.to_builtins(QUESTIONS[name].answer(asked(name, raw)))
    return found
