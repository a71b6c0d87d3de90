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

import msgspec

from . import voice
from .contract import Event, Refusal

SECTIONS = (
    "refusals", "rulings", "phases", "events", "incidents", "duties", "reasons", "ways",
    "moves", "fields", "values", "roles", "sections", "transfers", "accounts",
)  # fmt: skip
"""What may be put into words."""
FILES = ("words.toml", "codes.toml")

PARTS = (
    ("ruling", "rulings"), ("ground", "incidents"), ("duty", "duties"), ("why", "reasons"), ("what", "reasons"),
    ("marker", "reasons"), ("action", "reasons"), ("hand", "reasons"),
)  # fmt: skip
"""Fields of events that are codes themselves, and where their words stand."""


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


UNSAID = ("odd", "row", "low", "part", "all_in", "to_call")
"""Facts of which nothing is said where they are none, or all."""


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


def tell(event: Event, lang: str) -> str:
    """What happened, in words.

    >>> from .events import Noted, Ruled
    >>> tell(Ruled(incident="late_bet", ruling="returned", by="croupier", about="ana"), "en")
    'late_bet: handed back to its owner (ana)'
    >>> tell(Noted(what="session_opened", amount=10), "en")
    'noted: the session is opened, minimum 10'
    """
    facts = msgspec.to_builtins(event)
    code = facts.pop("event")
    told, facts = told_as(code, facts), shaped(code, facts, lang)
    for key, section in PARTS:
        if key not in facts:
            continue
        own = {"amount": facts.pop("amount")} if code == "noted" and says_amount(facts[key]) else {}
        within = facts.get("incident", "") if key == "ruling" else code
        facts[key] = say(section, closer(section, facts[key], within), lang, **own)
    for key in ("cite", "reading", "seen_by"):
        facts.pop(key, None)
    if facts.get("amount") == 0 and code in ("ruled", "noted"):
        del facts["amount"]
    return say("events", told, lang, **facts)


def says_amount(what: str) -> bool:
    """The words of what was noted say themselves what its amount is."""
    return "{amount}" in catalogue()["reasons"].get(what, {}).get("es", "")


def told_as(code: str, facts: dict[str, Any]) -> str:
    """The code under which an event is told: who has number 0 of a list is no longer on it, each word of a player has
    a sentence of its own, and one card is no plural, nor is none.

    >>> told_as("acted", {"action": "raise"}), told_as("burned", {"cards": 1}), told_as("burned", {"cards": 2})
    ('acted_raise', 'burned_one', 'burned')
    """
    if code == "listed" and not facts.get("rank", facts.get("place")):
        return "unlisted"
    if code == "seated" and not facts.get("player"):
        return "seat_free"
    number = {0: "none", 1: "one"}.get(facts["cards"], "") if isinstance(facts.get("cards"), int) else ""
    own = f"{code}_{number or facts.get('action', '')}"
    return own if known("events", own) else code


def shaped(code: str, facts: dict[str, Any], lang: str) -> dict[str, Any]:
    """The facts of an event as a sentence needs them: pots and their parts by name, the cards of a hand with those
    first that make it, nothing of what is not there.

    >>> shaped("won", {"pot": 1, "part": "low", "odd": 0}, "es")
    {'pot': 'bote lateral 1', 'part': 'mano baja'}
    >>> shaped("value", {"hand": "pair", "faces": ("Ks", "9s", "9d"), "row": 2, "low": False}, "en")
    {'hand': 'pair', 'faces': ('9s', '9d', 'Ks'), 'row': 2}
    >>> shaped("acted", {"action": "call", "amount": 5, "to": 5, "all_in": True}, "en")
    {'action': 'call', 'amount': 5, 'all_in': 'all-in'}
    """
    found = {k: v for k, v in facts.items() if k not in UNSAID or v not in (0, False, "all")}
    if isinstance(found.get("pot"), int):
        found["pot"] = pot(found["pot"], lang)
    if "part" in found:
        found["part"] = say("reasons", f"part_{found['part']}", lang)
    if "all_in" in found:
        found["all_in"] = say("reasons", "all_in", lang)
    if code == "value" and found.get("faces"):
        ranks = [face[0] for face in found["faces"]]
        found["faces"] = tuple(sorted(found["faces"], key=lambda face: -ranks.count(face[0])))
    if found.get("action") not in (None, "raise") and found.get("to") == found.get("amount"):
        found.pop("to", None)  # what he has put in is his whole bet
    return found


def pot(number: int, lang: str) -> str:
    """What a pot is called; none has a number below zero.

    >>> pot(0, "es"), pot(1, "en"), pot(-1, "en")
    ('bote principal', 'side pot 1', '')
    """
    if number < 0:
        return ""
    main, side = ("main pot", "side pot") if lang == "en" else ("bote principal", "bote lateral")
    return f"{side} {number}" if number else main
