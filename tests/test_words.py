"""Every code that a game answers with has words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tapete.games import registry
from tapete.inspection import ruling, vocabulary
from tapete.table import words

GAMES = Path(registry.__file__).parent
REFUSAL = re.compile(r"\brefuse\(\s*\"(\w+)\"|Refusal\(\s*code=\"(\w+)\"")
RULING = re.compile(r"\.rule\(\s*[^,]+,\s*\"(\w+)\"")


def _codes(pattern: re.Pattern[str]) -> set[str]:
    found: set[str] = set()
    for file in GAMES.rglob("*.py"):
        for match in pattern.finditer(file.read_text("utf-8")):
            found.add(next(group for group in match.groups() if group))
    return found


def _missing(section: str, codes: set[str]) -> list[str]:
    return sorted(code for code in codes if not words.known(section, code))


def test_refusals_have_words() -> None:
    assert _missing("refusals", _codes(REFUSAL)) == []


def test_rulings_have_words() -> None:
    assert _missing("rulings", _codes(RULING)) == []


@pytest.mark.parametrize("game", sorted(registry.rooms()))
def test_incidents_and_events_have_words(game: str) -> None:
    assert _missing("incidents", set(ruling.incidents(game))) == []
    assert _missing("events", set(vocabulary.members(vocabulary.spoken(game).events))) == []


def test_every_sentence_is_in_both_languages() -> None:
    assert set(words.catalogue()) == set(words.SECTIONS)
    for section, sentences in words.catalogue().items():
        for code, sentence in sentences.items():
            assert set(sentence) == {"es", "en"}, (section, code)
            assert set(re.findall(r"\{\w+\}", sentence["es"])) <= set(re.findall(r"\{\w+\}", sentence["en"])), code


def test_what_is_not_known_is_left_out() -> None:
    assert words.say("refusals", "no_such_place", "en", at="37") == "there is no such place on the layout: 37"
    assert words.say("refusals", "no_such_place", "en", at="") == "there is no such place on the layout"
    assert words.say("events", "won", "es", player="ana") == "ana gana –"
