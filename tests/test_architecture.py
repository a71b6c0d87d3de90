"""The page on architecture is true: the map is that of the contracts, each room's docstring is its map, and every room
that the walk of a move names is there and is named once."""

from __future__ import annotations

import ast
import re
from html import escape
from pathlib import Path

import pytest

from tools import house_map

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "tapete" / "games"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROOMS = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
NAMED = re.compile(r"(?m)^``(\w+)``  ")


def test_the_map_is_drawn_from_the_contracts() -> None:
    assert house_map.PICTURE.read_text("utf-8") == house_map.picture(), "python tools/house_map.py"
    assert f"]({house_map.PICTURE.name})" in PAGE


def test_the_map_shows_every_room_and_the_whole_of_its_first_sentence() -> None:
    drawn = house_map.picture()
    words = " ".join(re.findall(r">([^<>]+)</text>", drawn))
    for layer in house_map.layers():
        for room in layer.rooms:
            told = house_map.purpose(room)
            assert told.endswith("."), room
            assert escape(told) in words, room


@pytest.mark.parametrize("room", ROOMS)
def test_the_docstring_of_a_room_is_its_map(room: str) -> None:
    told = ast.get_docstring(ast.parse((GAMES / room / "__init__.py").read_text("utf-8"))) or ""
    parts = {p.stem for p in (GAMES / room).iterdir() if p.suffix == ".py" or (p / "__init__.py").is_file()}
    assert sorted(NAMED.findall(told)) == sorted(parts - {"__init__"})


def test_the_plan_names_what_rooms_are_made_of() -> None:
    plan = PAGE.partition("## The plan of a room")[2].partition("## The base rooms")[0]
    for name in set(re.findall(r"`(\w+)`", plan)) - {"games"}:
        found = [path for room in ROOMS for path in ((GAMES / room / name), (GAMES / room / f"{name}.py"))]
        assert any(path.exists() for path in found), name


def test_the_walk_names_rooms_that_are_there_each_once() -> None:
    walk = PAGE.partition("## A move, from the click")[2]
    named = re.findall(r"`([\w/]+\.(?:py|js))`", walk)
    assert len(named) > 20
    assert len(named) == len(set(named))
    assert [name for name in named if not (ROOT / "src" / "tapete" / name).is_file()] == []
