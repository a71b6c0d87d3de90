"""The pages on bingo: their pictures are those that the program draws, their commands answer, their table is true."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from pathlib import Path

import pytest

from tapete.cli import main
from tapete.games.bingo.analysis import exact, sold
from tapete.games.bingo.cards import files, make, of
from tapete.inspection.costs import report
from tools import bingo_pictures

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("bingo_cards", "bingo_odds")
PAGES = {f"{name}.md": (DOCS / f"{name}.md").read_text("utf-8") for name in NAMES}
END = {"en": ".md", "es": ".es.md"}
"""The figures of the Spanish page are those of the English one: test_page_twins.py."""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_pictures_are_those_that_are_drawn(lang: str) -> None:
    pages = [(DOCS / f"{name}{END[lang]}").read_text("utf-8") for name in NAMES]
    for name, svg in bingo_pictures.drawn(lang).items():
        assert (bingo_pictures.FOLDER / name).read_text("utf-8") == svg, "python -m tools.bingo_pictures"
        assert any(f"](bingo/{name})" in page for page in pages)


@pytest.mark.parametrize(
    "command",
    [line.strip() for page in PAGES.values() for line in re.findall(r"(?m)^    (tapete (?:bingo|odds) .*)$", page)],
)
def test_the_commands_of_the_pages(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("series.csv").write_text(files.write(make.series(of("BOL13").geometry, "x", 20, face=200)), "utf-8")
    words = shlex.split(command.partition(" > ")[0])[1:]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main.run(words) == 0, err.getvalue()
    assert out.getvalue()


def test_the_table_of_the_page() -> None:
    """Cards sold, when line and bingo come, who shares it, the Acumulado: exact figures to the digit, played ones as
    they were played."""
    mean, figure = r"([\d.]+) ± [\d.]+", r"([\d.]+)"
    row = rf"(?m)^\| (\d+) \| {mean} \| {mean} \| .* \| (\d+) \| {figure} \| {figure} \|"
    rows = re.findall(row, PAGES["bingo_odds.md"])
    assert len(rows) == 7
    for cards, line, bingo, limit, least, most in rows:
        some = make.series(of("MEL14").geometry, "2026", int(cards)).cards
        between = exact.bingo_within(some, int(limit), 90)
        assert f"{100 * float(between.least):.7f}" == least
        assert f"{100 * float(between.most):.7f}" == most
        played = sold.play(some, 20_000, seed=9)
        for prize, said in (("line", line), ("bingo", bingo)):
            found = played.ball(prize)  # type: ignore[arg-type]
            assert abs(found.mean - float(said)) < 5 * found.error


def test_the_tables_of_terminals() -> None:
    """What a card of electronic bingo costs, and what accumulates at automatic bingo, as the page says it."""
    page = PAGES["bingo_odds.md"]
    card, pot = report("bingo_electronic", "MEL14", {})["bets"]
    pays = {"line": ("line", 1), "bingo": ("bingo", 200), "figure:esquinas": ("the four corners", 2)}
    for prize, (name, times) in pays.items():
        chance = 100 * float(Fraction(card["combinations"][prize]))
        assert f"| {name} | {times} | {chance:.4f} % | {times * chance:.4f} % |" in page
    assert f"with 100 cards {100 * pot['chance']:.4f} % a draw" in page
    assert card["house_edge"] in page
    names = {"super_line": "Súper Línea", "super_bingo": "Súper Bingo", "bingo_extra": "Bingo Extra"}
    whole, *pots = report("bingo_automatic", "MEL14", {})["bets"]
    assert (whole["house_edge"], whole["returned"]) == ("2/5", "67/100")
    for found in pots:
        kept = f"{found['refilled']:,.0f}" if found["refilled"] else "–"
        games, size = f"{found['games']:,.1f}", f"{found['size']:,.0f}"
        told = [names[found["bet"]], str(found["limit"] + 1), f"{100 * found['chance']:.5f} %", games, size, kept]
        assert f"| {' | '.join(told)} |" in page
