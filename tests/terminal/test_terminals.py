"""Piped sessions of bingo at terminals: a balance is loaded, cards are played, the terminal follows them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tapete.cli import terminal
from tapete.games import registry
from tapete.inspection import cases, running, vocabulary
from tapete.law import provisions, rulebook
from tapete.table import words
from tapete.table.contract import Incident

GAMES = [
    (game, reg)
    for game, reg in rulebook.catalogue()
    if game in registry.rooms() and "stake_cards" in vocabulary.members(vocabulary.spoken(game).moves)
]
BALLS = {"es": r"(?:: s|^ +\d+  S)ale la bola \d+ \((\d+)\.ª\)", "en": r"all \d+ comes out \(no\. (\d+)\)"}
CODE = re.compile(r"prepaid_card|note_reader|figure:|\bclasico\b|\bline_lost\b|_hidden|None|\{|\}")

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


def games(lang: str, count: int) -> tuple[str, ...]:
    """A balance, and so many games of one card each."""
    load, card, go = (
        ("cargar 1000", "jugar cartones 1", "girar") if lang == "es" else ("load 1000", "play cards 1", "spin")
    )
    return (load, *(card, go) * count)


def test_there_are_such_games() -> None:
    assert {"bingo_electronic", "bingo_automatic"} <= {game for game, _ in GAMES}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), GAMES)
def test_three_games_on_a_balance(play: Play, game: str, reg: str, lang: str) -> None:
    spanish = lang == "es"
    said = play(*games(lang, 3), "?", "zzz 1", "cobrar" if spanish else "cash out", "salir" if spanish else "quit",
                game=game, reg=reg, lang=lang)  # fmt: skip
    assert rulebook.rulebook(game, reg).header.title[lang] in said
    assert len(re.findall("Juegas los cartones" if spanish else "You play cards", said)) == 3
    orders = [int(n) for n in re.findall(BALLS[lang], "\n".join(_events(said)), re.MULTILINE)]
    assert orders.count(1) == 3  # three draws, each counted from its first ball
    assert all(later in (earlier + 1, 1) for earlier, later in pairwise(orders))
    assert len(re.findall(r"  (?:Pierdes|You lose) 100 ", "\n".join(_events(said)))) == 3
    assert re.search(rf"^     {reg}:\S+ — ", said, re.MULTILINE)
    assert provisions.regulation(reg).reference[lang] in said
    assert ("No entiendo «zzz 1»" if spanish else "I do not understand 'zzz 1'") in said
    shown = "\n".join(line for line in said.splitlines() if not line.startswith("     ")).replace("clasico.bote", "")
    assert not CODE.search(shown), CODE.search(shown)


def _events(said: str) -> list[str]:
    """What happened while playing, without what «?» tells of it again."""
    lines = said.splitlines()
    again = next((n for n, line in enumerate(lines) if line.startswith("     ")), len(lines))
    return lines[: max((n for n in range(again) if not lines[n].strip()), default=again)]


@pytest.mark.parametrize(("game", "reg"), GAMES)
def test_questions_at_a_terminal(play: Play, game: str, reg: str) -> None:
    said = play("cargar 500", "ayuda", "ofertas", "ofertas cajero", "ofertas perro", "límites", "reglas bingo",
                "incidente", "mesa", game=game, reg=reg)  # fmt: skip
    assert "levantarse de la mesa" in said
    assert "  jugar cartones: " in said
    assert "cajero puede:\n" in said
    assert "No hay nadie aquí que sea «perro»." in said
    assert re.search(r"^apuesta +paga +mínimo +máximo +se escribe", said, re.MULTILINE)
    assert re.search(rf"^[^\[]+  \[{reg}:[^\]]+\]$", said, re.MULTILINE)
    there = [name for name, kind in vocabulary.members(registry.game(game, reg, {}).types.moves).items()
             if issubclass(kind, Incident)]  # fmt: skip
    assert there
    for name in there:
        assert f"  {name}: {words.say('incidents', name, 'es')}" in said
    assert not re.search(r"line lost|accumulated|display", said.partition("Incidentes que se pueden")[0])


@pytest.mark.parametrize(("game", "reg"), GAMES)
def test_the_example_of_the_limits_is_understood(play: Play, game: str, reg: str) -> None:
    for lang in ("es", "en"):
        shown = play("límites", game=game, reg=reg, lang=lang).splitlines()
        heads = next(n for n, line in enumerate(shown) if re.match(r"(apuesta|bet) ", line))
        column = shown[heads].index("se escribe" if lang == "es" else "type")
        (line,) = (line[column:].strip() for line in shown[heads + 2 : -1] if line.strip())
        assert re.search(r"^ +1  .+: 100 \(", play(line, game=game, reg=reg, lang=lang), re.MULTILINE)


@pytest.mark.parametrize(("game", "reg"), GAMES)
def test_a_saved_session_is_a_case(play: Play, tmp_path: Path, game: str, reg: str) -> None:
    file = tmp_path / "noche.yaml"
    assert f"Guardado en {file}" in play(*games("es", 2), f"guardar {file}", game=game, reg=reg)
    for expecting in (True, False):
        (case,) = cases.read(file, expecting)
        result = running.run(case)
        assert result.ok, result
        assert not result.refusals
