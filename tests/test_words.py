"""Every code that a game answers with has words in both languages."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tapete.cli.terminal.names import Names
from tapete.cli.terminal.tell import Teller
from tapete.cli.terminal.voice import Voice, catalogue
from tapete.games import registry
from tapete.games.banked_poker.moves import Collected
from tapete.games.banked_poker.play import BankedPoker
from tapete.games.base.moves import Annulled
from tapete.games.craps.moves import Passed, Rolled, TurnOver
from tapete.inspection import ruling, vocabulary
from tapete.table import words
from tapete.table.events import Ruled
from tapete.table.telling import tell
from tapete.table.voice import LANGUAGES
from tapete.web import telling as page
from tapete.web.words import texts

GAMES = Path(registry.__file__).parent
REFUSAL = re.compile(r"\brefuse\(\s*\"(\w+)\"|Refusal\(\s*code=\"(\w+)\"")
GROUND = re.compile(r"(?:Annulled\(ground=|\bannul\(t, )\"(\w+)\"")
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
    for section, sentences in words.catalogue().items():
        for code, sentence in sentences.items():
            assert set(sentence) == {"es", "en"}, (section, code)
            assert all(sentence.values()), (section, code)
            if section not in ("verbs", "heard"):
                assert set(re.findall(r"\{\w+\}", sentence["es"])) <= set(re.findall(r"\{\w+\}", sentence["en"])), code


def test_every_room_has_its_own_words() -> None:
    rooms = {room.package for room in registry.rooms().values()}
    assert {f"{package}/{words.OWN}" for package in rooms} <= {file for file, _ in words.shelves()}


def test_a_code_has_one_sentence_in_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (
        ("strange", '[nonsense]\nx = { es = "x", en = "x" }'),
        ("second", '[events]\nplaced = { es = "x", en = "x" }'),
    ):
        room = tmp_path / name
        room.mkdir()
        (room / "__init__.py").touch()
        (room / words.OWN).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for name, why in (("strange", "no section"), ("second", "has words already")):
        with furnished(monkeypatch, name), pytest.raises(ValueError, match=why):
            words.catalogue()


def test_a_room_elsewhere_brings_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game touches no shared file; an event that another room has too is said in its own words."""
    room = tmp_path / "penny"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / words.OWN).write_text(
        '[events]\nflipped = { es = "sale {face}", en = "{face} comes up" }\n'
        '"marked@penny" = { es = "moneda {at}", en = "coin {at}" }\n'
    )
    (room / "moves.py").write_text(
        "from tapete.table.contract import Event\n"
        "class Flipped(Event, frozen=True, kw_only=True, tag='flipped'):\n    face: str\n"
        "class Marked(Event, frozen=True, kw_only=True, tag='marked'):\n    at: str\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with furnished(monkeypatch, "penny"):
        moves = importlib.import_module("penny.moves")
        assert tell(moves.Flipped(face="cara"), "es") == "sale cara"
        assert tell(moves.Marked(at="7"), "en") == "coin 7"
    assert tell(moves.Flipped(face="cara"), "es") == "flipped"


HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)


def test_nobody_is_taken_for_a_man() -> None:
    shown = {"pages": texts(), "terminal": catalogue(), "codes": words.catalogue()}
    taken = [
        f"{where} {section}.{code}"
        for where, sections in shown.items()
        for section, sentences in sections.items()
        for code, sentence in sentences.items()
        if HE.search(str(sentence["en"]))
    ]
    assert taken == []


NOTES = {"note": (0, "reasons"), "done": (0, "duties")}


def test_what_is_noted_or_done_has_words() -> None:
    missing = set()
    for file in GAMES.rglob("*.py"):
        for call in (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            at, section = NOTES.get(name, (0, ""))
            code = call.args[at] if section and len(call.args) > at else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                known = words.known(section, code.value) or words.known("values", code.value)
                missing |= set() if known else {(str(file.relative_to(GAMES)), section, code.value)}
    assert sorted(missing) == []


def test_the_ground_of_a_null_play_has_words() -> None:
    grounds = _codes(GROUND)
    assert {"stop_card", "four_of_a_value", "wheel_stopped"} <= grounds
    assert [one for one in sorted(grounds) for lang in LANGUAGES if one in tell(Annulled(ground=one), lang)] == []


def test_what_may_be_chosen_has_words() -> None:
    """Options that are written where a choice is asked for."""
    missing = set()
    for file in GAMES.rglob("*.py"):
        for call in (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            for options in (one for one in call.args if name == "ask" and isinstance(one, ast.Tuple)):
                codes = {str(one.value) for one in options.elts if isinstance(one, ast.Constant)}
                missing |= {c for c in codes if not any(words.known(s, c) for s in ("values", "rulings", "moves"))}
    assert sorted(missing) == []


@contextmanager
def furnished(monkeypatch: pytest.MonkeyPatch, package: str) -> Iterator[None]:
    with monkeypatch.context() as during:
        during.setattr(words, "_furnished", list(words._furnished))
        words.furnish(package)
        yield
    words.catalogue.cache_clear()


def test_what_is_not_known_is_left_out() -> None:
    assert words.say("refusals", "no_such_place", "en", at="37") == "there is no such place on the layout: 37"
    assert words.say("refusals", "no_such_place", "en", at="") == "there is no such place on the layout"
    assert words.say("events", "won", "es", player="ana") == "ana gana –"


def test_an_amount_is_said_where_it_is_one_of_chips() -> None:
    lost = Ruled(incident="bank_over_21", ruling="all_paid", by="croupier", amount=22)
    assert tell(lost, "en").endswith("Ruling: all are paid")
    half = Ruled(incident="bet_on_line", ruling="half_plays", by="croupier", about="ana", amount=25)
    assert tell(half, "es").endswith("Se resuelve: juega la mitad: 25 (ana)")


def test_every_reader_is_told_the_same() -> None:
    """Page, terminal and command line differ in what they call things, not in what they say of them."""
    table = registry.game("french_roulette", "ES79", {})
    ruled = Ruled(incident="late_bet", ruling="returned", by="croupier", about="ana", amount=500)
    for lang in LANGUAGES:
        assert page.text(table, ruled, lang) == tell(ruled, lang)
        assert Teller(Names(table), Voice(lang), "bea").tell(ruled) == tell(ruled, lang)


def test_a_code_means_in_the_terminal_what_it_means_in_its_sentence() -> None:
    """``left`` is a side of the table elsewhere, ``refused`` a ruling; the dice change hands for other reasons."""
    table = registry.game("craps", "ES79", {})
    teller = Teller(Names(table), Voice("es"), "bea")
    assert teller.tell(TurnOver(player="ana", why="left")) == "Ana deja los dados (se va)"
    assert teller.tell(TurnOver(player="ana", why="refused")) == "Ana deja los dados (los rehúsa)"


def test_whoever_plays_is_spoken_to() -> None:
    table = registry.game("craps", "ES79", {})
    assert Teller(Names(table), Voice("en"), "you").tell(Passed(player="you")) == "The dice are yours"
    rolled = Rolled(shooter="you", dice="3-4", total=7, throw="first")
    assert Teller(Names(table), Voice("en"), "you").tell(rolled) == "3-4 comes up: 7"
    other = Rolled(shooter="ana", dice="3-4", total=7, throw="first")
    assert Teller(Names(table), Voice("en"), "you").tell(other) == "Ana throws 3-4: 7"


def test_cards_that_are_collected_are_called_what_they_are() -> None:
    """The rest of the pack and the cards put down are no hand, and the croupier has a name of their own."""
    poker = registry.game("go_poker", "BOL13", {})
    rest, own = Collected(hand="pack", cards=17), Collected(hand="croupier", cards=7)
    for lang, said in (("es", "el resto de la baraja se deja en el descartador (17)"),
                       ("en", "the rest of the pack goes to the discards (17)")):  # fmt: skip
        assert tell(rest, lang) == said
        assert (
            page.text(poker, rest, lang)
            == Teller(Names(poker), Voice(lang), "bea").tell(rest)
            == said[:1].upper() + said[1:]
        )
    assert tell(own, "es") == "se recogen las cartas del croupier (7)"
    for room in (GAMES / "trijoker", GAMES / "draw_poker", GAMES / "banked_poker"):
        named = set(re.findall(r"Collected\(hand=\"(\w+)\"", "".join(f.read_text("utf-8") for f in room.rglob("*.py"))))
        assert _missing("events", {f"collected_{one}" for one in named}) == []


@pytest.mark.parametrize(
    "game", [name for name, room in registry.rooms().items() if issubclass(room.play_type, BankedPoker)]
)
def test_a_pack_that_is_dealt_by_hand_is_no_shoe(game: str) -> None:
    assert words.phase("shuffling", game, "es") == "preparación de los naipes"
