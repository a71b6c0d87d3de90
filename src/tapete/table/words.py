"""Words for codes. Games answer in codes and facts; here they become sentences in the reader's language.

Sentences for every table stand in ``words.toml``, names in ``codes.toml``; those of one game in the file ``words.toml``
of its room. How they are written, ``voice`` says.

>>> say("refusals", "below_minimum", "en", minimum=100)
'the stake is below the minimum of 100'
>>> say("refusals", "below_minimum", "es")
'la apuesta está por debajo del mínimo'
>>> say("refusals", "something_new", "en")
'something_new'
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from typing import Any

from . import voice
from .contract import Refusal

SECTIONS = (
    "refusals", "rulings", "phases", "events", "mine", "incidents", "duties", "reasons", "ways", "moves", "fields",
    "values", "roles", "sections", "transfers", "accounts", "verbs", "heard",
)  # fmt: skip
"""What may be put into words: ``mine`` are events said to the player whom they concern, ``transfers`` why chips move,
``verbs`` and ``heard`` what may be typed at a terminal for moves and values."""
FILES = ("words.toml", "codes.toml")
OWN = "words.toml"
"""Where a room keeps its words."""

_furnished: list[str] = []


def furnish(package: str) -> None:
    """Take in the words of a room, or of every room right below a package: the file ``words.toml`` of each."""
    if package not in _furnished:
        _furnished.append(package)
        catalogue.cache_clear()


@contextmanager
def furnished(package: str) -> Iterator[None]:
    """The same, until the block ends."""
    furnish(package)
    try:
        catalogue()  # words that are taken, or lack a language, are said now
        yield
    finally:
        _furnished.remove(package)
        catalogue.cache_clear()


def shelves() -> Iterator[tuple[str, voice.Sentences]]:
    """Every file of words with its name: those of all tables first, then the rooms'."""
    for file in FILES:
        yield f"tapete.table/{file}", voice.read("tapete.table", file)
    for package in _furnished:
        there = resources.files(package)
        if (there / OWN).is_file():
            yield f"{package}/{OWN}", voice.read(package)
        for room in sorted(one.name for one in there.iterdir() if (one / OWN).is_file()):
            yield f"{package}.{room}/{OWN}", voice.read(f"{package}.{room}")


@cache
def catalogue() -> dict[str, dict[str, dict[str, Any]]]:
    """The sentences: section, code, language. A code has one sentence in the house: a room that needs another calls it
    ``code@room``."""
    found: dict[str, dict[str, dict[str, Any]]] = {section: {} for section in SECTIONS}
    for file, sections in shelves():
        for section, sentences in sections.items():
            if section not in found:
                raise ValueError(f"{file}: there is no section [{section}]; there are: {', '.join(SECTIONS)}")
            for code, sentence in sentences.items():
                if code in found[section]:
                    raise ValueError(f'{file}: [{section}] {code} has words already; call yours "{code}@room"')
                if set(sentence) != {"es", "en"}:
                    raise ValueError(f"{file}: [{section}] {code} needs es and en")
                found[section][code] = sentence
    return found


def known(section: str, code: str) -> bool:
    """Whether there is a sentence for a code."""
    return code in catalogue().get(section, ())


def say(section: str, code: str, lang: str, /, **facts: Any) -> str:
    """The sentence for a code; a code that nobody has put into words yet is said as it is."""
    sentence = catalogue().get(section, {}).get(code, {}).get("en" if lang == "en" else "es")
    return code if sentence is None else voice.filled(sentence, facts, lang)


def called(section: str, code: str, lang: str) -> str:
    """What a code is called; one that nobody has named is said as it is, without its underscores.

    >>> called("moves", "close_bets", "es"), called("fields", "no_such_field", "en")
    ('Cerrar las apuestas', 'no such field')
    """
    found = catalogue()[section].get(code)
    return found[lang] if found else code.replace("_", " ")


def lying(where: str, lang: str) -> str:
    """Where a bet lies, or how the cards lie, word by word; places stay as they are written.

    >>> furnish("tapete.games")
    >>> lying("one_doubled segundas 1-2", "es"), lying("", "en")
    ('una doblada segundas 1-2', '')
    """
    return " ".join(called("values", one, lang).lower() if one.isidentifier() else one for one in where.split())


def transfer(reason: str, lang: str) -> str:
    """Why chips move."""
    return called("transfers" if reason in catalogue()["transfers"] else "reasons", reason, lang)


def closer(section: str, code: str, within: str) -> str:
    """The code of the sentence that fits best: one of its own for a ruling on this incident, a reason in this event,
    an event of this room.

    >>> furnish("tapete.games")
    >>> say("rulings", closer("rulings", "stands", "deck_incomplete"), "en"), closer("rulings", "stands", "late_bet")
    ('the hand stands', 'stands')
    """
    own = f"{code}@{within}"
    return own if known(section, own) else code


def phase(name: str, game: str, lang: str) -> str:
    """A phase, in the words of the game's family where it has its own.

    >>> furnish("tapete.games")
    >>> phase("shuffling", "blackjack", "en"), phase("shuffling", "circle_draw", "en")
    ('preparing the shoe', 'preparing the cards')
    """
    return say("phases", closer("phases", name, game.partition("_")[0]), lang)


def refusal(refused: Refusal, lang: str, game: str = "") -> str:
    """Why a move is not admitted.

    >>> refusal(Refusal(code="wrong_phase", facts={"phase": "closed"}), "en")
    "this is not the moment for it: the table is in 'no more bets'"
    """
    facts: dict[str, Any] = {"at": refused.at, **refused.facts}
    if "phase" in facts:
        facts["phase"] = phase(str(facts["phase"]), game, lang)
    return say("refusals", closer("refusals", refused.code, refused.at), lang, **facts)


def pot(number: int, lang: str) -> str:
    """What a pot is called; none has a number below zero.

    >>> furnish("tapete.games")
    >>> pot(0, "es"), pot(1, "en"), pot(-1, "en")
    ('bote principal', 'side pot 1', '')
    """
    if number < 0:
        return ""
    return say("reasons", "side_pot", lang, n=number) if number else say("reasons", "main_pot", lang)
