"""Words for codes. Games answer in codes and facts; here they become sentences in the reader's language.

Sentences stand in ``words.toml``, names in ``codes.toml``; how they are written, ``voice`` says.

>>> say("refusals", "below_minimum", "en", minimum=100)
'the stake is below the minimum of 100'
>>> say("refusals", "below_minimum", "es")
'la apuesta está por debajo del mínimo'
>>> say("refusals", "something_new", "en")
'something_new'
"""

from __future__ import annotations

from functools import cache
from typing import Any

from . import voice
from .contract import Refusal

SECTIONS = (
    "refusals", "rulings", "phases", "events", "incidents", "duties", "reasons", "ways",
    "mine", "moves", "fields", "values", "roles", "sections", "transfers", "accounts",
)  # fmt: skip
"""What may be put into words."""
FILES = ("words.toml", "codes.toml")


@cache
def catalogue() -> dict[str, dict[str, dict[str, str]]]:
    """The sentences: section, code, language."""
    found: dict[str, dict[str, dict[str, str]]] = {section: {} for section in SECTIONS}
    for file in FILES:
        for section, sentences in voice.read("tapete.table", file).items():
            found[section].update(sentences)
    return found


def known(section: str, code: str) -> bool:
    """Whether there is a sentence for a code in both languages."""
    sentence = catalogue().get(section, {}).get(code, {})
    return bool(sentence.get("es") and sentence.get("en"))


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


def transfer(reason: str, lang: str) -> str:
    """Why chips move."""
    return called("transfers" if reason in catalogue()["transfers"] else "reasons", reason, lang)


def closer(section: str, code: str, within: str) -> str:
    """The code of the sentence that fits best: one of its own for a ruling on this incident, a reason in this event.

    >>> say("rulings", closer("rulings", "stands", "deck_incomplete"), "en"), closer("rulings", "stands", "late_bet")
    ('the hand stands', 'stands')
    """
    own = f"{code}@{within}"
    return own if known(section, own) else code


def phase(name: str, game: str, lang: str) -> str:
    """A phase, in the words of the game's family where it has its own.

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

    >>> pot(0, "es"), pot(1, "en"), pot(-1, "en")
    ('bote principal', 'side pot 1', '')
    """
    if number < 0:
        return ""
    main, side = ("main pot", "side pot") if lang == "en" else ("bote principal", "bote lateral")
    return f"{side} {number}" if number else main
