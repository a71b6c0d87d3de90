"""Piped sessions at every gaming machine, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tapete.inspection import cases, running
from tapete.law import provisions, rulebook
from tapete.strategy.house import MACHINES

from .test_tables import CODE, Play, play

__all__ = ["play"]

DESKS = [(game, reg) for game, reg in rulebook.catalogue() if game in MACHINES]
LINES = [(game, reg) for game, reg in DESKS if game in ("machine_type_c", "gaming_machine")]
"""Machines on whose lines one stakes."""


def typed(game: str, reg: str, lang: str) -> tuple[str, str]:
    """How credit is put in, and a bet."""
    credit = "meto 2000" if lang == "es" else "insert 2000"
    if reg == "BOL13":
        credit += " ticket"  # it takes three means of access
    if (game, reg) in LINES:
        return credit, "3 300"
    return credit, "precio de la partida 100" if lang == "es" else "price of the game 100"


def shown(said: str) -> str:
    """What is said but for provisions and ways of typing."""
    return "\n".join(line for line in said.splitlines() if not line.startswith("     "))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), DESKS)
def test_two_plays(play: Play, game: str, reg: str, lang: str) -> None:
    """Credit, a bet, the reels one after the other; and once more."""
    spanish = lang == "es"
    go, away = ("girar", "salir") if spanish else ("spin", "quit")
    credit, bet = typed(game, reg, lang)
    said = play(credit, go, bet, go, "?", "zzz 1", bet, go, away, game=game, reg=reg, lang=lang)
    assert "\x1b" not in said
    assert rulebook.rulebook(game, reg).header.title[lang] in said
    assert len(re.findall(r"  (?:Apuestas|You stake) \d00 ", said)) == 2
    assert len(re.findall(r"  (?:Rodillo|Reel) [123]: \w+, \w+, \w+", said)) >= 6
    assert re.search(r"^\| +\w+ +\| +\w+ +\| +\w+ +\|$", said, re.MULTILINE)
    assert len(re.findall(r"(?:Esta jugada|This round): ", said)) >= 2
    assert len(re.findall(r"  (?:Tienes 2000 más de crédito|You have 2000 more of credit)", said)) == 1
    assert bool(re.search(r"  (?:Haces|You score) \d+ (?:puntos|points)", said)) == (game == "machine_type_a")
    assert re.search(rf"^     {reg}:\S+ — ", said, re.MULTILINE)
    assert provisions.regulation(reg).reference[lang] in said
    assert ("No entiendo «zzz 1»" if spanish else "I do not understand 'zzz 1'") in said
    assert said.rstrip().splitlines()[-1].startswith("Te levantas" if spanish else "You leave")
    assert not CODE.search(shown(said)), CODE.search(shown(said))
    assert not re.search(r"\b(?:cherry|lemon|bell)\b", shown(said)) or not spanish


@pytest.mark.parametrize(("game", "reg"), DESKS)
def test_what_one_may_do_and_what_it_costs(play: Play, game: str, reg: str) -> None:
    credit, _ = typed(game, reg, "es")
    said = play(credit, "girar", "ofertas", "límites", "reglas", "incidente", "ofertas director", game=game, reg=reg)
    assert "Puedes:" in said
    assert re.search(r"^apuesta +paga +mínimo +máximo +se escribe", said, re.MULTILINE)
    assert "machine_breakdown: La máquina se avería" in said
    assert "dirección de juego puede:" in said


@pytest.mark.parametrize(("game", "reg"), DESKS)
def test_a_saved_session_is_a_case(play: Play, tmp_path: Path, game: str, reg: str) -> None:
    file = tmp_path / "noche.yaml"
    credit, bet = typed(game, reg, "es")
    play(credit, "girar", bet, "girar", f"guardar {file}", game=game, reg=reg)
    (case,) = cases.read(file)
    result = running.run(case)
    assert result.ok, result
    assert not result.refusals
