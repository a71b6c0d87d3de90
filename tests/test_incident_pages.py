"""Every incident at every moment: none is refused for its moment alone, and the pages say what the program does."""

from __future__ import annotations

import os

import pytest

from tapete.games import registry
from tapete.inspection import laws, phases
from tapete.table import words
from tools import incident_pages

GAMES = sorted(registry.rooms()) if os.environ.get("TAPETE_SOAK") else ["boule", "mini_craps", "circle_synthetic"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_what_the_program_does(game: str) -> None:
    words.furnish("tapete.games")
    assert (incident_pages.FOLDER / f"{game}.md").read_text("utf-8") == incident_pages.page(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_incident_is_refused_for_its_moment_alone(game: str) -> None:
    for regulation in laws.regulations(game):
        found, names = phases.matrix(game, regulation)
        assert found
        assert len(names) > 1
        assert any(cell.answer == "ruled" for row in found.values() for cell in row.values())
        assert phases.unexplained(found) == []


def test_every_game_has_its_page() -> None:
    assert {path.stem for path in incident_pages.FOLDER.glob("*.md")} == {*registry.rooms(), "index"}


def test_no_page_shows_a_refusal_without_reason() -> None:
    for path in incident_pages.FOLDER.glob("*_*.md"):
        for line in path.read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.split("|")[2:-1]]
            assert "!" not in cells, (path.name, line)
            assert "§" not in cells or ":" in cells[-1], (path.name, line)
