"""The felt of the craps table: every place clickable once, nothing in the way of another, well-formed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tapete.games import registry
from tapete.law.rulebook import catalogue
from tapete.table.contract import Scene, Thing

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [(game, law, form) for game, law in catalogue() if "craps" in game for form in ("wide", "tall")]
EACH = pytest.mark.parametrize(("game", "law", "form"), TABLES)


@cache
def _table(game: str, law: str) -> tuple[Any, Any]:
    return registry.game(game, law), registry.room(game).felt_module


def _scene(table: Any, felt: Any, form: str) -> Scene:
    """One player on every place, the point on six, the dice as they fell."""
    things = [Thing(kind="chip", place=spot.place, owner="ana", amount=500) for spot in felt.spots(table, form)]
    things += [Thing(kind="die", place=f"dice/{n}", label=face) for n, face in enumerate("46", 1)]
    things.append(Thing(kind="marker", place="point/6", label="ON"))
    facts: dict[str, Any] = {"minimum": 5, "previous": "4-6", "total": 10, "point": "6", "shooter": "ana"}
    return Scene(game=table.game, regulation=table.regulation, phase="betting", things=tuple(things), facts=facts)


@EACH
def test_every_place_is_clickable_once_and_apart_from_the_others(game: str, law: str, form: str) -> None:
    table, felt = _table(game, law)
    spots = felt.spots(table, form)
    assert Counter(s.place for s in spots) == Counter(f"1/{on}/{at}" for on in table.spots for at in table.spots[on])
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            across, along = abs(one.x - other.x), abs(one.y - other.y)
            assert across >= (one.w + other.w) / 2 or along >= (one.h + other.h) / 2, (one.place, other.place)


@EACH
def test_everything_lies_on_the_table(game: str, law: str, form: str) -> None:
    table, felt = _table(game, law)
    plan = felt.plan(table, form)
    for spot in felt.spots(table, form):
        assert spot.x - spot.w / 2 > 26 < spot.y - spot.h / 2, spot
        assert spot.x + spot.w / 2 < plan.width - 26, spot
        assert spot.y + spot.h / 2 < plan.height - 26, spot


@EACH
def test_the_picture_is_well_formed_and_holds_every_place(game: str, law: str, form: str) -> None:
    table, felt = _table(game, law)
    scene = _scene(table, felt, form)
    root, bare = (ET.fromstring(felt.draw(table, shown, "en", form)) for shown in (scene, None))
    spots = [str(node.get("data-place")) for node in root.iter() if node.get("class") == "spot"]
    piles = [str(node.get("data-place")) for node in root.iter() if node.get("class") == "pile"]
    assert sorted(spots) == sorted(piles) == sorted(s.place for s in felt.spots(table, form))
    assert root.get("viewBox") == bare.get("viewBox")
    assert "point 6" in str(root.findtext(f"{SVG}desc"))


def test_prices_and_dice_are_those_of_the_rulebook() -> None:
    table, felt = _table("craps", "BOL13")
    printed = [node.text for node in ET.fromstring(felt.svg(table)).iter(f"{SVG}text")]
    assert {"8 a 1", "10 a 1", "5 a 1", "30 a 1", "LÍNEA DE PASE", "CAMPO"} <= set(printed)
    from tapete.games.craps.felt import SHOWN

    for on, pairs in SHOWN.items():
        wins = table.rules.bets[on].wins.value
        assert all(f"{a}-{b}" in wins or str(a + b) in wins for a, b in pairs), on
