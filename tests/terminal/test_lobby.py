"""The lobby: choosing a table by number, by name, by regulation, in two languages."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from tapete.cli import terminal
from tapete.cli.terminal.foyer import catalogue, find

Visit = Callable[..., str]


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Visit:
    """Type these lines in the lobby; what was printed."""

    def run(*lines: str, lang: str = "es") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        terminal.lobby(lang, seed=1)
        return capsys.readouterr().out

    return run


def test_every_table_is_listed(visit: Visit) -> None:
    said = visit("salir")
    for choice in catalogue():
        assert f"{choice.n:>3}  {choice.title.es}\n" in said
    for place in ("España · ES79", "Andalucía · AND10", "Melilla · MEL14", "Bolivia · BOL13"):
        assert place in said
    assert said.endswith("Hasta pronto.\n")


def test_a_table_by_number_and_back(visit: Visit) -> None:
    n = next(c.n for c in catalogue() if (c.game, c.regulation) == ("boule", "AND10"))
    said = visit(str(n), "5 100", "girar", "", "salir", "salir")
    assert "Bola o «boule» · AND10 · jugada 1" in said
    assert "Apuestas 100 a Número entero 5" in said
    assert said.count("Tapete · reglamentos") == 2


def test_a_table_by_name(visit: Visit) -> None:
    assert "French roulette · ES79" in visit("French ROULETTE es79", "quit", "quit", lang="en")
    assert "Ruleta americana con doble cero · BOL13" in visit("doble cero", "salir")


def test_several_and_none(visit: Visit) -> None:
    said = visit("bolivia", "blackjack 7", "", "salir")
    assert said.count("Bolivia · BOL13") == 2
    assert said.count("España · ES79") == 1
    assert "No hay ninguna mesa «blackjack 7»." in said
    assert said.count("Elige una mesa por número o nombre") == 3


def test_the_language_changes(visit: Visit) -> None:
    said = visit("en", "french roulette melilla", "lang es", "salir", "salir")
    assert "Tapete · casino regulation that runs" in said
    assert "You sit down with" in said
    assert said.endswith("Hasta pronto.\n")


def test_the_end_of_input_leaves_the_house(visit: Visit) -> None:
    assert visit().rstrip().endswith("Hasta pronto.")
    assert "Te levantas" in visit("1")


def test_find() -> None:
    choices = catalogue()
    assert [c.regulation for c in find("boule", choices)] == ["ES79", "AND10", "MEL14"]
    assert find("999", choices) == []
    assert all(c.regulation == "AND10" for c in find("andalucia", choices))
