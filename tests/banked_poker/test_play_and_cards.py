"""Exact figures beside compiled play (the long comparison is tools/banked_poker_play.py), and best play on paper."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tapete.games.banked_poker.analysis import against_chance, card, fives, threes, withdrawn
from tapete.kernels.chance import stream
from tapete.kernels.tasks import Task
from tapete.law.errors import TapeteError
from tapete.law.values import Text
from tapete.table import drawing
from tests.banked_poker import games

NAME = Text("Juego", "Game")


def test_what_is_exact_is_what_is_played() -> None:
    tasks: list[Task] = [
        threes.played(games.AND10_THREE),
        threes.played(games.BOL13_THREE),
        withdrawn.played(games.TRIJOKER),
        withdrawn.played(games.GO),
        fives.played(games.SPANISH_STUD),
    ]
    held = [against_chance.hold(task, 100_000, 11, number) for number, task in enumerate(tasks)]
    assert all(abs(one.distance) < 5 for one in held), held
    statistic, p = against_chance.together(held)
    assert p > 0.001, statistic


def test_a_wrong_figure_is_noticed() -> None:
    task = threes.played(games.AND10_THREE)
    wrong = threes.Played(bet="ante", rules=task.rules, expected=task.expected + 0.05, variance=task.variance)
    assert abs(against_chance.hold(wrong, 100_000, 11).distance) > 5


def test_play_stakes_what_the_line_says() -> None:
    for task, line in (
        (threes.played(games.MEL14_THREE), threes.lines(games.MEL14_THREE)[0]),
        (withdrawn.played(games.TRIJOKER), withdrawn.lines(games.TRIJOKER)[0]),
        (fives.played(games.SPANISH_STUD), fives.lines(games.SPANISH_STUD)[0]),
    ):
        rounds, _, _, staked = task.play(100_000, stream(3, 0))
        assert staked / rounds == pytest.approx(float(line.result.staked), abs=0.02)


def test_three_cards_on_paper() -> None:
    text = card.write(card.three_cards(NAME, games.AND10_THREE), "text", "es")
    assert "Q-6-4 o más    V" in text
    assert "3,8255 %" in text
    assert "778809/20358520" in text


def test_five_cards_on_paper() -> None:
    (part,) = card.five_cards(NAME, games.SPANISH_STUD).parts
    rows = {name.en: cells for name, cells in part.rows}
    assert {one.said("en") for one in rows["pair"] if one} == {"G"}
    assert {one.said("en") for one in rows["high card"] if one} == {"P"}
    assert [one.said("en") for one in rows["A-K-Q and the bank's card"][:3] if one] == ["G", "G", "G"]
    king, queen = part.columns.index("K"), part.columns.index("Q")
    assert rows["A-K-10 and the bank's card"][king] == card.Cell("pass")
    assert rows["A-K-Q"][queen] is None  # the hand would hold it
    bought = {c.mark for _, cells in card.five_cards(NAME, games.BUYING_STUD).parts[0].rows for c in cells if c}
    assert bought == {"pass", "go", "buy"}


def test_three_bets_on_paper() -> None:
    first, second = card.three_bets(NAME, games.TRIJOKER).parts
    for part, size in ((first, 3), (second, 4)):
        assert part.columns == tuple(str(n) for n in range(size + 1))
        rows = {name.en: {one.mark for one in cells if one} for name, cells in part.rows}
        assert rows["three of a kind"] == {"leave"}
        assert rows["winning pair"] == {"leave"}
        assert rows["pair that does not win"] == {"withdraw"}


def test_hold_em_on_paper() -> None:
    first, turn, river = card.hold_em(NAME, games.HOLDEM).parts
    folds = {
        (name.en, first.columns[n])
        for name, cells in first.rows
        for n, one in enumerate(cells)
        if one and one.mark == "pass"
    }
    assert folds == {("2", high) for high in "34567"}  # below the diagonal: unsuited
    assert {one.mark for _, cells in (*turn.rows, *river.rows) for one in cells if one} == {"bet", "check"}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("form", card.FORMS)
def test_every_form_in_both_languages(form: str, lang: str) -> None:
    for page in (
        card.three_cards(NAME, games.BOL13_THREE),
        card.five_cards(NAME, games.SPANISH_STUD),
        card.three_bets(NAME, games.GO),
        card.hold_em(NAME, games.HOLDEM),
    ):
        written = card.write(page, form, lang)
        for part in page.parts:
            assert (part.title[lang] if form == "text" else drawing.escape(part.title[lang])) in written
        if form == "svg":
            ET.fromstring(written)
        if form == "html":
            assert f'<html lang="{lang}">' in written


def test_another_form_is_refused() -> None:
    with pytest.raises(TapeteError, match="text, html, svg"):
        card.write(card.three_cards(NAME, games.AND10_THREE), "pdf", "en")
