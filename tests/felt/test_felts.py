"""The felts: every place clickable once, nothing in the way of another, well-formed and the same each time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tapete.games import registry
from tapete.law.errors import TapeteError
from tapete.table import cloth
from tapete.table.cloth import ClickSpot
from tapete.table.contract import Scene, Thing
from tapete.table.drawing import CHIPS, PALETTE
from tools import felts
from tools.chosen import GAMES

SVG = "{http://www.w3.org/2000/svg}"
WHEELS = (
    "french_roulette",
    "french_roulette_abbreviated",
    "american_roulette",
    "american_roulette_double_zero",
    "boule",
    "wheel_of_fortune",
)


def _tables() -> list[Any]:
    found = []
    for game in WHEELS:
        for regulation in ("ES79", "AND10", "MEL14", "BOL13"):
            try:
                registry.game(game, regulation)
            except TapeteError:
                continue
            for layouts in (1, 2) if game != "wheel_of_fortune" else (1,):
                for form in ("wide", "tall"):
                    found.append(
                        pytest.param(game, regulation, layouts, form, id=f"{game}-{regulation}-{layouts}-{form}")
                    )
    return found


TABLES = pytest.mark.parametrize(("game", "regulation", "layouts", "form"), _tables())


@cache
def _table(game: str, regulation: str, layouts: int = 1) -> tuple[Any, Any]:
    return registry.game(game, regulation, {"layouts": layouts}), registry.room(game).felt_module


def _crowd(table: Any, felt: Any, form: str) -> Scene:
    """One player on every place; on some three, one of them in prison."""
    owners = (("ana", 500, ""), ("eva", 125_000, "prison"), ("luis", 7, "unnoticed"))
    things = [
        Thing(kind="chip", place=spot.place, owner=owner, amount=amount, mark=mark)
        for n, spot in enumerate(felt.spots(table, form))
        for owner, amount, mark in (owners if n % 10 == 0 else owners[:1])
    ]
    ball = Thing(kind="ball", place=f"pocket/{table.pockets[-1]}", label=table.pockets[-1])
    return Scene(
        game=table.game, regulation=table.regulation, phase="betting", things=(*things, ball), facts={"minimum": 250}
    )


def test_there_are_all_the_wheels() -> None:
    assert {param.values[0] for param in _tables()} == set(WHEELS)


@TABLES
def test_every_place_is_clickable_once_on_each_layout(game: str, regulation: str, layouts: int, form: str) -> None:
    table, felt = _table(game, regulation, layouts)
    places = Counter(spot.place for spot in felt.spots(table, form))
    wanted = {f"{n}/{on}/{at}" for n in range(1, layouts + 1) for on, there in table.spots.items() for at in there}
    assert set(places) == wanted
    assert set(places.values()) == {1}


@TABLES
def test_no_two_places_have_one_centre(game: str, regulation: str, layouts: int, form: str) -> None:
    table, felt = _table(game, regulation, layouts)
    spots: list[ClickSpot] = felt.spots(table, form)
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            assert max(abs(one.x - other.x), abs(one.y - other.y)) > 8, (one.place, other.place)


@TABLES
def test_a_click_on_a_centre_finds_its_own_place(game: str, regulation: str, layouts: int, form: str) -> None:
    """The picture draws large places beneath small ones; the uppermost under each centre is the place itself."""
    table, felt = _table(game, regulation, layouts)
    spots = sorted(felt.spots(table, form), key=lambda s: -s.w * s.h)
    for spot in spots:
        hit = [other.place for other in spots if other.shape != "path" and _covers(other, spot.x, spot.y)]
        assert spot.shape == "path" or hit[-1] == spot.place


def _covers(spot: ClickSpot, x: float, y: float) -> bool:
    if spot.shape == "circle":
        return (x - spot.x) ** 2 + (y - spot.y) ** 2 <= (spot.w / 2) ** 2
    return abs(x - spot.x) <= spot.w / 2 and abs(y - spot.y) <= spot.h / 2


@TABLES
def test_the_picture_is_well_formed_and_holds_every_place(game: str, regulation: str, layouts: int, form: str) -> None:
    table, felt = _table(game, regulation, layouts)
    root = ET.fromstring(felt.draw(table, _crowd(table, felt, form), "en", form))
    assert root.tag == f"{SVG}svg"
    drawn = Counter(node.get("data-place") for node in root.iter() if node.get("class") == "spot")
    assert drawn == Counter(spot.place for spot in felt.spots(table, form))
    piles = Counter(node.get("data-place") for node in root.iter() if node.get("class") == "pile")
    assert set(piles) == set(drawn)
    assert set(piles.values()) == {1, 3}
    names = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(names) == len(set(names))


@TABLES
def test_everything_lies_on_the_table(game: str, regulation: str, layouts: int, form: str) -> None:
    table, felt = _table(game, regulation, layouts)
    plan = felt.plan(table, form)
    for spot in felt.spots(table, form):
        half_w, half_h = (spot.w / 2, spot.h / 2) if spot.shape != "path" else (0, 0)
        assert spot.x - half_w > 26 < spot.y - half_h, spot
        assert spot.x + half_w < plan.width - 26, spot
        assert spot.y + half_h < plan.height - 26, spot


@TABLES
def test_places_do_not_depend_on_what_lies_there(game: str, regulation: str, layouts: int, form: str) -> None:
    """A page may redraw the chips at any time: size and places stay."""
    table, felt = _table(game, regulation, layouts)
    bare, full = (ET.fromstring(felt.draw(table, scene, "es", form)) for scene in (None, _crowd(table, felt, form)))
    assert bare.get("viewBox") == full.get("viewBox")
    assert _shapes(bare) == _shapes(full)


def _shapes(root: ET.Element) -> list[dict[str, str]]:
    return [dict(node.attrib) for node in root.iter() if node.get("class") == "spot"]


@TABLES
def test_the_same_table_is_drawn_the_same(game: str, regulation: str, layouts: int, form: str) -> None:
    table, felt = _table(game, regulation, layouts)
    again = registry.game(game, regulation, {"layouts": layouts})
    scene = _crowd(table, felt, form)
    assert felt.draw(table, scene, "es", form) == felt.draw(again, scene, "es", form)


@pytest.mark.parametrize("game", WHEELS)
def test_names_are_escaped(game: str) -> None:
    regulation = "BOL13" if game.endswith("double_zero") else "MEL14"
    table, felt = _table(game, regulation)
    name = "<script>\"Ana\" & 'Eva'\x1b\x00</script>"
    place = felt.spots(table)[0].place
    scene = Scene(
        game=game,
        regulation=regulation,
        phase="betting",
        things=(Thing(kind="chip", place=place, owner=name, amount=100, mark="<&>"),),
    )
    drawn = felt.draw(table, scene, "es")
    assert "<script" not in drawn
    root = ET.fromstring(drawn)
    said = name.replace("\x1b", "\ufffd").replace("\x00", "\ufffd")
    assert any(node.text == f"{said}: 100" for node in root.iter(f"{SVG}title"))
    assert any(node.get("data-owner") == said for node in root.iter())


# --- what the law puts on the cloth ---------------------------------------------------------------------------------


def _printed(game: str, regulation: str, lang: str = "es") -> list[str]:
    table, felt = _table(game, regulation)
    return [node.text or "" for node in ET.fromstring(felt.draw(table, None, lang)).iter(f"{SVG}text")]


def test_the_cloth_speaks_spanish_in_both_languages() -> None:
    for lang in ("es", "en"):
        printed = _printed("french_roulette", "ES79", lang)
        assert {"PAR", "IMPAR", "ROJO", "NEGRO", "FALTA", "PASA", "P12", "M12", "D12"} <= set(printed)


def test_titles_follow_the_language() -> None:
    table, felt = _table("french_roulette", "AND10")
    for lang, words in (("es", "Rojo · 1 a 1"), ("en", "Red · 1 to 1")):
        titles = [node.text for node in ET.fromstring(felt.draw(table, None, lang)).iter(f"{SVG}title")]
        assert words in titles


def test_the_abbreviated_cloth_has_numbers_only() -> None:
    assert not {"PAR", "ROJO", "P12", "2 a 1"} & set(_printed("french_roulette_abbreviated", "AND10"))


def _side(felt: Any, table: Any) -> set[str]:
    numbers = [s for s in felt.spots(table, "tall") if "/straight_up/" in s.place and s.place[-1] != "0"]
    left, right = min(s.x for s in numbers), max(s.x for s in numbers)
    places = {f"1/{on}/" for on, there in table.spots.items() if any(p.chance == "simple" for p in there.values())}
    simple = [s for s in felt.spots(table, "tall") if s.place in places]
    return {"left" if s.x < left else "right" if s.x > right else "within" for s in simple}


@pytest.mark.parametrize(
    ("game", "regulation", "where"),
    [
        ("french_roulette", "ES79", {"left", "right"}),
        ("french_roulette", "BOL13", {"left", "right"}),
        ("american_roulette", "ES79", {"left"}),
        ("american_roulette", "BOL13", {"left"}),
        ("american_roulette_double_zero", "BOL13", {"left"}),
    ],
)
def test_simple_chances_lie_on_the_sides_the_law_says(game: str, regulation: str, where: set[str]) -> None:
    table, felt = _table(game, regulation)
    assert _side(felt, table) == where


def test_the_five_stands_in_the_middle() -> None:
    table, felt = _table("boule", "ES79")
    where = {spot.place: spot for spot in felt.spots(table)}
    x, y, w, h = felt.plan(table).layouts[0]
    five = where["1/number/5"]
    assert (round(five.x, 3), round(five.y, 3)) == (round(x + w / 2, 3), round(y + h / 2, 3))


@pytest.mark.parametrize(
    ("game", "regulation", "cells"),
    [
        ("french_roulette", "ES79", 37),
        ("american_roulette_double_zero", "BOL13", 38),
        ("boule", "MEL14", 18),
        ("wheel_of_fortune", "MEL14", 54),
    ],
)
def test_the_wheel_has_its_cells(game: str, regulation: str, cells: int) -> None:
    table, felt = _table(game, regulation)
    root = ET.fromstring(felt.draw(table))
    drawn = Counter(node.get("data-pocket") for node in root.iter() if node.get("data-pocket"))
    assert sum(drawn.values()) == cells
    if game == "boule":
        assert set(drawn.values()) == {2}
    if game == "wheel_of_fortune":
        assert dict(drawn) == table.cells()


def test_prizes_are_those_of_the_rulebook() -> None:
    printed = _printed("wheel_of_fortune", "MEL14")
    for on in ("p24", "p15", "p7", "p4", "p2", "figure_a"):
        table, _ = _table("wheel_of_fortune", "MEL14")
        assert f"{table.spots[on][''].num} a {table.spots[on][''].den}" in printed


# --- people and colours ---------------------------------------------------------------------------------------------


def test_each_player_has_a_colour_and_keeps_it() -> None:
    many = cloth.colours(f"player {n}" for n in range(len(CHIPS)))
    assert len(set(many.values())) == len(CHIPS)
    assert cloth.colours(["ana"])["ana"] == cloth.colours(["ana", "zoe"])["ana"]


def test_piles_that_share_a_place_do_not_hide_each_other() -> None:
    for count in range(2, 13):
        at = cloth.offsets(count, 10)
        near = min((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for n, a in enumerate(at) for b in at[n + 1 :])
        assert near >= 19.9**2


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tone", [0, 1], ids=["light", "dark"])
def test_print_meets_contrast_aa(tone: int) -> None:
    grounds = ("felt", "shade", "red", "black", "zero", "blue", "plum", "teal", "rust")
    pairs = [
        *(("ink", ground) for ground in grounds),
        ("line", "felt"),
        ("line", "shade"),
        ("line", "wood_deep"),
        ("dark", "five"),
        ("five", "black"),
    ]
    low = {pair: round(_contrast(PALETTE[pair[0]][tone], PALETTE[pair[1]][tone]), 2) for pair in pairs}
    assert all(value >= 4.5 for value in low.values()), low
    assert _contrast(PALETTE["line"][tone], PALETTE["felt"][tone]) >= 3


def test_print_on_chips_meets_contrast_aa() -> None:
    low = {ground: round(_contrast(ground, ink), 2) for ground, ink in CHIPS}
    assert all(value >= 4.5 for value in low.values()), low


# --- the documentation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(felts.PICTURES))
def test_the_pictures_of_the_documentation_are_current(name: str) -> None:
    """Where this fails: python tools/felts.py"""
    assert (felts.DOCS / f"{name}.svg").read_text("utf-8") == felts.picture(name)


def test_the_documentation_shows_every_picture() -> None:
    page = (felts.DOCS.parent / "felts.md").read_text("utf-8")
    assert set(re.findall(r"felts/([\w-]+)\.svg", page)) == set(felts.PICTURES)


@pytest.mark.parametrize(("game", "regulation"), GAMES)
def test_every_place_has_a_name_of_its_own(game: str, regulation: str) -> None:
    """Who cannot see the felt tells its places apart by their names alone."""
    felt, table = registry.room(game).felt_module, registry.game(game, regulation)
    for form in ("wide", "tall") if felt is not None else ():
        spots = felt.spots(table, form)
        for lang in ("es", "en"):
            assert [name for name, n in Counter(s.label[lang] for s in spots).items() if n > 1] == []
