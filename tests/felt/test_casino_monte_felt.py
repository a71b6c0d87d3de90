"""The felt of Casino Monte: every place clickable once, within the table, and what lies there is drawn."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any, Literal

import pytest

from tapete.games import registry
from tapete.games.casino_monte import felt
from tapete.strategy.base import look
from tapete.table.contract import Step

Form = Literal["wide", "tall"]
FORMS = pytest.mark.parametrize("form", ["wide", "tall"])
BOXES = pytest.mark.parametrize("boxes", [1, 2, 5, 9])


def _table(boxes: int = 9) -> Any:
    return registry.game("casino_monte", "AND10", {"boxes": boxes, "minimum": 10})


def _played(table: Any) -> Any:
    """Ana ties at box 1 and goes to Revancha; luis has lost at box 2."""
    state = table.opening().state
    for said in (
        {"who": "ana", "do": "bet", "box": 1, "stake": 100},
        {"who": "ana", "do": "bet", "on": "tie", "box": 1, "stake": 10},
        {"who": "luis", "do": "bet", "box": 2, "stake": 100},
        {"who": "croupier", "do": "close_bets"},
        {"who": "croupier", "do": "deal"},
        {"who": "azar", "do": "card", "face": "8s"},
        {"who": "azar", "do": "card", "face": "5s"},
        {"who": "azar", "do": "card", "face": "8h"},
        {"who": "ana", "do": "choose", "option": "revancha"},
        {"who": "azar", "do": "card", "face": "9s"},
    ):
        step = table.play(state, table.types.move(said))
        assert isinstance(step, Step), (said, step)
        state = step.state
    return state


@FORMS
@BOXES
def test_every_place_once_and_on_the_table(form: Form, boxes: int) -> None:
    table = _table(boxes)
    plan, spots = felt.plan(table, form), felt.spots(table, form)
    wanted = {f"1/{on}/{box}" for on in ("initial", "tie", "revancha") for box in range(1, boxes + 1)}
    assert Counter(spot.place for spot in spots) == Counter(wanted)
    for spot in spots:
        assert spot.x - spot.w / 2 > 26
        assert spot.x + spot.w / 2 < plan.width - 26
        assert spot.y - spot.h / 2 > 26
        assert spot.y + spot.h / 2 < plan.height - 26


@FORMS
def test_no_place_covers_another(form: Form) -> None:
    spots = felt.spots(_table(), form)
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            apart = abs(one.x - other.x) >= (one.w + other.w) / 2 or abs(one.y - other.y) >= (one.h + other.h) / 2
            assert apart, (one.place, other.place)


@FORMS
def test_box_1_lies_at_the_croupiers_left(form: Form) -> None:
    places = felt.plan(_table(), form).boxes
    assert places[1][0] > places[2][0] > places[3][0]


@FORMS
@pytest.mark.parametrize("lang", ["es", "en"])
def test_what_lies_there_is_drawn(form: Form, lang: str) -> None:
    table = _table()
    state = _played(table)
    root = ET.fromstring(felt.draw(table, look(table, state, "ana").scene, lang, form))
    shown = [node.get("data-card") or "" for node in root.iter() if node.get("data-card")]
    assert sorted(shown) == ["5s", "8h", "8s", "9s"]
    piles = {node.get("data-place") for node in root.iter() if node.get("class") == "pile"}
    assert piles == {"1/initial/1", "1/revancha/1"}
    bare = ET.fromstring(felt.draw(table, None, lang, form))
    assert bare.get("viewBox") == root.get("viewBox")


def test_the_cloth_prints_what_the_tie_pays() -> None:
    assert "TIE PAGA 10 A 1" in felt.svg(_table())
