"""Piped sessions at the tables where players play one another: a seat is given, others come, hands are played."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tapete.cli import terminal
from tapete.games import registry
from tapete.inspection import cases, running, vocabulary
from tapete.law import provisions, rulebook
from tapete.table import words
from tapete.table.contract import Incident

TABLES = [
    (game, reg) for game, reg in rulebook.catalogue()
    if game in registry.rooms() and "fold" in vocabulary.members(vocabulary.spoken(game).moves)
]  # fmt: skip
SILENT = ("",) * 30
"""So many times nothing is typed: whatever is owed in a hand is answered by silence."""

Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type these lines at a table; what was printed."""

    def run(*lines: str, game: str, reg: str, lang: str = "es") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        terminal.table(game, reg, lang=lang, seed=5)
        answer = capsys.readouterr()
        assert answer.err == ""
        return answer.out

    return run


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), TABLES)
def test_two_hands_at_every_table(play: Play, game: str, reg: str, lang: str) -> None:
    go, away = ("girar", "salir") if lang == "es" else ("spin", "quit")
    said = play(go, *SILENT, "?", "zzz 1", go, *SILENT, away, game=game, reg=reg, lang=lang)
    spanish = lang == "es"
    assert rulebook.rulebook(game, reg).header.title[lang] in said
    for hand in (1, 2):
        assert re.search(rf"(?:Mano|Hand) {hand}: \d+ (?:jugadores|players)", said)
    assert (
        len(re.findall(r"\b(?:[Gg]anas?|[Ww]ins?) \d+", said)) >= 2
        or "mano en blanco" in said
        or "blank hand" in said.lower()
    )
    assert re.search(rf"^     {reg}:\S+ — ", said, re.MULTILINE)
    assert provisions.regulation(reg).reference[lang] in said
    assert ("No entiendo «zzz 1»" if spanish else "I do not understand 'zzz 1'") in said
    assert said.rstrip().splitlines()[-1].startswith("Te levantas" if spanish else "You leave")


@pytest.mark.parametrize(("game", "reg"), TABLES)
def test_questions_and_a_saved_session(play: Play, tmp_path: Path, game: str, reg: str) -> None:
    file = tmp_path / "noche.yaml"
    asked = ("ofertas", "ofertas croupier", "reglas limits")
    said = play(*asked, "girar", *SILENT, "incidente", "mesa", f"guardar {file}", game=game, reg=reg)
    assert "Puedes:" in said
    assert "croupier puede:" in said
    for name, kind in vocabulary.members(registry.game(game, reg, {}).types.moves).items():
        if issubclass(kind, Incident):
            assert f"  {name}: {words.say('incidents', name, 'es')}" in said
    for expecting in (True, False):
        (case,) = cases.read(file, expecting)
        result = running.run(case)
        assert result.ok, result
        assert not result.refusals


def test_the_hand_is_before_the_eyes_of_whoever_must_speak(play: Play) -> None:
    """His cards and what is at stake stand above the question; things are called by the names of people."""
    said = play("girar", "ofertas", "mesa", "?", "salir", game="circle_holdem", reg="AND10")
    assert re.search(r"Tus naipes: \S\S \S\S · en juego: \d+\nEliges: 1 ", said)
    assert re.search(r"(?:apostar|subir): \d+$", said, re.MULTILINE)
    assert re.search(r"^Cartas · (?:lola|paco|inés): ░░ ░░$", said, re.MULTILINE)
    assert "bote principal 20" in said
    assert "Marcador · asiento 4: marca" in said
    assert "Elige una de las opciones" not in said


def test_the_question_says_what_each_answer_costs(play: Play) -> None:
    """Calls and raises with their sums; at the draw, which cards may go and what silence means."""
    said = play("girar", *["apostar", "cubrir"] * 8, "salir", game="circle_draw", reg="MEL14")
    assert re.search(r"(?:cubrir|apostar) \(\d+(?:–\d+)?\)", said)
    assert re.search(r"1 descartar \((?:\S\S ?){5}\)\. Intro = servido, sin cambiar", said)
