"""Piped sessions at every desk where tickets are bought, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tapete.inspection import cases, running
from tapete.law import rulebook
from tapete.strategy.house import TICKETS

from .test_tables import CODE, Play, play

__all__ = ["play"]

DESKS = [(game, reg) for game, reg in rulebook.catalogue() if game in TICKETS]
DRAWN = [(game, reg) for game, reg in DESKS if game in ("lottery", "tombola", "random_combination")]
"""Draws that a single person may play in."""
OPENED = [(game, reg) for game, reg in DESKS if game in ("instant_lottery", "boletos")]


def shown(said: str) -> str:
    """What is said but for provisions and ways of typing."""
    return "\n".join(line for line in said.splitlines() if not line.startswith("     "))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), DRAWN)
def test_two_draws(play: Play, game: str, reg: str, lang: str) -> None:
    """A ticket, the draw with all who hold it, and another one."""
    spanish = lang == "es"
    go, away = ("girar", "salir") if spanish else ("spin", "quit")
    said = play("07 100", go, "", "42 100", "11 100", go, "", away, game=game, reg=reg, lang=lang)
    assert len(re.findall(r"  (?:Apuestas|You stake) 100", said)) == 3
    assert len(re.findall(r"  (?:Sale el|Number) \d\d", said)) >= 2
    assert len(re.findall(r"(?:Esta jugada|This round): ", said)) == 2
    if reg == "BOL13":
        assert len(re.findall(r"(?:Moderador|Moderator): «\d\d»", said)) == 6
        assert ("Extracto del sorteo 2" if spanish else "Extract of draw 2") in said
    assert not CODE.search(shown(said)), CODE.search(shown(said))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "reg"), OPENED)
def test_tickets_are_opened(play: Play, game: str, reg: str, lang: str) -> None:
    """Bought, opened, and where it has won presented, verified and paid."""
    spanish = lang == "es"
    name = rulebook.rulebook(game, reg).data["bets"]
    first = next(iter(name.values()))["name"][lang].partition(" o ")[0].partition(" or ")[0].lower()
    go = "girar" if spanish else "spin"
    said = play(*[f"{first} 100", go, go, ""] * 6, game=game, reg=reg, lang=lang, seed=2)
    assert len(re.findall(r"  (?:Apuestas|You stake) 100", said)) >= 4
    assert re.search(r"(?:casilla|box) 1: \d", said)
    assert not CODE.search(shown(said)), CODE.search(shown(said))


@pytest.mark.parametrize(("game", "reg"), DESKS)
def test_what_one_may_do_and_what_it_costs(play: Play, game: str, reg: str) -> None:
    said = play("ofertas", "límites", "reglas", "incidente", "ofertas director", game=game, reg=reg)
    assert "Puedes:" in said
    assert re.search(r"^.+ 100 +100 +\S", said, re.MULTILINE)
    assert re.search(r"^[● ] +1  ", said, re.MULTILINE)


@pytest.mark.parametrize(("game", "reg"), DRAWN)
def test_a_saved_session_is_a_case(play: Play, tmp_path: Path, game: str, reg: str) -> None:
    file = tmp_path / "sorteo.yaml"
    play("07 100", "girar", "", f"guardar {file}", game=game, reg=reg)
    (case,) = cases.read(file)
    result = running.run(case)
    assert result.ok, result
    assert not result.refusals
