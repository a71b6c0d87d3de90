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
    found = incident_pages.matrices(game)
    for lang, end in incident_pages.END.items():
        written = (incident_pages.FOLDER / f"{game}{end}").read_text("utf-8")
        assert written == incident_pages.page(game, found, lang)


@pytest.mark.parametrize("game", GAMES)
def test_no_incident_is_refused_for_its_moment_alone(game: str) -> None:
    for regulation in laws.regulations(game):
        found, names = phases.matrix(game, regulation)
        assert found
        assert len(names) > 1
        assert any(cell.answer == "ruled" for row in found.values() for cell in row.values())
        assert phases.unexplained(found) == []


@pytest.mark.parametrize("lang", incident_pages.LANGUAGES)
def test_every_game_has_its_page(lang: str) -> None:
    pages = {path.name.partition(".") for path in incident_pages.FOLDER.glob("*.md")}
    there = {name for name, dot, end in pages if f"{dot}{end}" == incident_pages.END[lang]}
    assert there == {*registry.rooms(), "index"}
    assert (incident_pages.FOLDER / f"index{incident_pages.END[lang]}").read_text("utf-8") == incident_pages.index(lang)


@pytest.mark.parametrize("game", sorted(registry.rooms()))
def test_both_languages_show_the_same_answers(game: str) -> None:
    """The rows are the same; the heads are the phases, in words."""
    words.furnish("tapete.games")
    english, spanish = (
        [
            line
            for line in (incident_pages.FOLDER / f"{game}{end}").read_text("utf-8").splitlines()
            if line.startswith(("## ", "| `", "|--"))
        ]
        for end in (".md", ".es.md")
    )
    assert spanish == english


def test_no_page_shows_a_refusal_without_reason() -> None:
    for path in incident_pages.FOLDER.glob("*_*.md"):
        for line in path.read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.split("|")[2:-1]]
            assert "!" not in cells, (path.name, line)
            assert "§" not in cells or ":" in cells[-1], (path.name, line)
