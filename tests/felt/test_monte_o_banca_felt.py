"""The felt of Monte o Banca: a box for each bet, apart from all others; Spanish cards."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tapete.games import registry
from tapete.table.contract import Scene, Thing

TABLES = [(law, form) for law in ("AND10", "MEL14") for form in ("wide", "tall")]


@pytest.mark.parametrize(("law", "form"), TABLES)
def test_every_bet_has_a_place_of_its_own(law: str, form: str) -> None:
    table: Any = registry.game("monte_o_banca", law)
    felt = registry.room("monte_o_banca").felt_module
    plan, spots = felt.plan(table, form), felt.spots(table, form)
    assert {s.place for s in spots} == {f"1/{on}/{at}" for on, places in table.spots.items() for at in places}
    assert len(spots) == 34
    for k, one in enumerate(spots):
        assert 40 < one.x < plan.width - 40, one
        assert 40 < one.y < plan.height - 40, one
        for other in spots[k + 1 :]:
            apart = abs(one.x - other.x) >= (one.w + other.w) / 2 or abs(one.y - other.y) >= (one.h + other.h) / 2
            assert apart, (one.place, other.place)


@pytest.mark.parametrize(("law", "form"), TABLES)
def test_spanish_cards_are_drawn_and_named(law: str, form: str) -> None:
    table: Any = registry.game("monte_o_banca", law)
    felt = registry.room("monte_o_banca").felt_module
    faces = {"1": "5o", "2": "Rp", "3": "Se", "4": "Cb"}
    things = [Thing(kind="card", place=f"hand/{box}", label=face) for box, face in faces.items()]
    scene = Scene(game=table.game, regulation=law, phase="ready", things=tuple(things), facts={"minimum": 10})
    root = ET.fromstring(felt.draw(table, scene, "es", form))
    assert [n.get("data-card") for n in root.iter() if n.get("class") == "card"] == list(faces.values())
    titles = {n.text for n in root.iter("{http://www.w3.org/2000/svg}title")}
    assert {"cinco de oros", "rey de copas", "sota de espadas", "caballo de bastos"} <= titles
