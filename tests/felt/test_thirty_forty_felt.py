"""The felt of treinta y cuarenta: the four chances of the shield, rows with their score, a prisoner behind bars."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any, Literal

import pytest

from tapete.games import registry
from tapete.games.thirty_forty import felt
from tools import felts

Form = Literal["wide", "tall"]
TABLES = pytest.mark.parametrize(
    ("law", "form"), [(law, form) for law in ("ES79", "AND10", "MEL14", "BOL13") for form in ("wide", "tall")]
)


def _table(law: str = "AND10") -> Any:
    return registry.game("thirty_forty", law)


@TABLES
def test_every_chance_once_and_on_the_table(law: str, form: Form) -> None:
    table = _table(law)
    plan, spots = felt.plan(form), felt.spots(table, form)
    assert Counter(s.place for s in spots) == Counter(f"1/{on}/" for on in ("black", "red", "color", "inverse"))
    boxes = list(plan.boxes.items())
    for k, (on, one) in enumerate(boxes):
        assert one.x > 26
        assert one.x + one.w < plan.width - 26
        assert one.y + one.h < plan.height - 26
        for other_on, other in boxes[k + 1 :]:
            beside = one.x + one.w <= other.x or other.x + other.w <= one.x
            above = one.y + one.h <= other.y or other.y + other.h <= one.y
            assert beside or above, (on, other_on)


def test_the_shield_lies_as_the_text_has_it() -> None:
    """Color between black and red; inverse below, a triangle."""
    spots = {s.place.split("/")[1]: s for s in felt.spots(_table())}
    assert spots["black"].x < spots["color"].x < spots["red"].x
    assert spots["inverse"].y > max(spots[on].y for on in ("black", "red", "color"))
    assert spots["inverse"].shape == "path"


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("form", ["wide", "tall"])
def test_what_lies_there_is_drawn(form: Form, lang: str) -> None:
    table = _table()
    scene = felts.played(table, felts.THIRTY_FORTY_ROUND)
    root = ET.fromstring(felt.draw(table, scene, lang, form))
    shown = [node.get("data-card") or "" for node in root.iter() if node.get("data-card")]
    assert shown == ["5h", "Kc", "Qc", "9c", "3s", "Kd"]
    hands = {n.get("data-hand"): n.get("data-points") for n in root.iter() if n.get("class") == "hand"}
    assert hands == {"black": "34", "red": "13"}
    piles = {n.get("data-place"): n.get("data-mark") for n in root.iter() if n.get("class") == "pile"}
    assert set(piles) == {"1/red/", "1/color/", "1/black/", "1/inverse/"}
    assert piles["1/inverse/"] == "prison"


def test_the_last_result_is_said() -> None:
    table = _table()
    scene = felts.played(table, [*felts.THIRTY_FORTY_ROUND, *felts.card("9d", "Td")])
    assert scene is not None
    assert "rojo y color" in felt.draw(table, scene)
    assert "red and colour" in felt.draw(table, scene, "en")
