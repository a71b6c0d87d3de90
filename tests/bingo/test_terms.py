"""Rooms of bingo that the law does not let open, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.games.base.terms import Unlawful

SIXTEEN = [[1, 0, 20, 0, 40, 0, 60, 7, 80], [2, 10, 0, 30, 0, 50, 0, 70, 0], [0, 11, 21, 31, 41, 0, 61, 0, 0]]
FOUR_LINES = [
    [1, 0, 20, 0, 40, 0, 60, 0, 80], [2, 10, 0, 30, 0, 50, 0, 70, 0], [0, 11, 21, 31, 41, 0, 61, 0, 0],
    [3, 12, 0, 0, 42, 0, 62, 0, 81],
]  # fmt: skip
FOUR_IN_A_LINE = [[1, 0, 20, 0, 40, 0, 60, 0, 0], [2, 10, 0, 30, 0, 50, 0, 70, 80], [0, 11, 21, 31, 41, 0, 61, 0, 0]]
NINETY_ONE = [[91, 0, 20, 0, 40, 0, 60, 0, 80], [2, 10, 0, 30, 0, 50, 0, 70, 0], [0, 11, 21, 31, 41, 0, 61, 0, 0]]


@pytest.mark.parametrize(
    ("law", "terms", "cites"),
    [
        ("ES79", {"matrix": {"1": SIXTEEN}}, {"ES79:10.I.p1/b", "ES79:10.I.p1/c"}),
        ("ES79", {"matrix": {"1": FOUR_LINES}}, {"ES79:10.I.p1/b", "ES79:10.I.p1/c"}),
        ("ES79", {"matrix": {"1": FOUR_IN_A_LINE}}, {"ES79:10.I.p1/c"}),
        ("ES79", {"matrix": {"1": NINETY_ONE}}, {"ES79:10.I.p1/a"}),
        ("ES79", {"prizes": {"prima": {"amount": 3000}}}, {"ES79:art.unico"}),
        ("BOL13", {"matrix": {"1": SIXTEEN}}, {"BOL13:6.1.3.1.carton/b", "BOL13:6.1.3.1.carton/c"}),
        ("BOL13", {"matrix": {"1": FOUR_LINES}}, {"BOL13:6.1.3.1.carton/b", "BOL13:6.1.3.1.carton/c"}),
        ("MEL14", {"matrix": {"1": SIXTEEN}}, {"MEL14:art.147.1/b", "MEL14:art.147.1/c"}),
        ("MEL14", {"matrix": {"1": FOUR_LINES}}, {"MEL14:art.147.1/b", "MEL14:art.147.1/c"}),
        ("MEL14", {"prizes": {"prima": {"amount": 4000}}}, {"MEL14:art.147.3.c.1/c"}),
        (
            "MEL14", {"prizes": {"prima": {"amount": 4000, "changed_by": "la sala"}}},
            {"MEL14:art.147.3.c.1/f", "MEL14:art.147.3.final"},
        ),
        ("MEL14", {"prizes": {"bingo_acumulado": {"share": "1/2"}}}, {"MEL14:art.147.2/d"}),
    ],
)  # fmt: skip
def test_terms_beside_the_law(law: str, terms: dict[str, Any], cites: set[str]) -> None:
    with pytest.raises(Unlawful) as found:
        registry.game("bingo_traditional", law, {"series_size": 100, **terms})
    assert cites <= set(found.value.cite)
    assert registry.game("bingo_traditional", law, {"series_size": 100}) is not None


NO_POOLS: dict[str, Any] = {"super_line": None, "super_bingo": None, "bingo_extra": None}
LINK = {"territories": ["Ceuta"], "format": "electronic"}


@pytest.mark.parametrize(
    ("game", "terms", "cite"),
    [
        (
            "bingo_automatic", {**NO_POOLS, "matrix": {"1": [[87, 88, 89, 90, 91], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]}},
            "MEL14:art.153/a",
        ),
        ("bingo_automatic", {**NO_POOLS, "highest": 91}, "MEL14:art.153/a"),
        ("bingo_electronic", {"means": ["purse_card"]}, "MEL14:art.151.2.d/c"),
        ("bingo_interconnected", {**LINK, "format": "paper"}, "MEL14:art.156.2/a"),
        ("bingo_interconnected", {**LINK, "requirements": False}, "MEL14:art.156.2/b"),
        ("bingo_interconnected", {**LINK, "agreement": False}, "MEL14:art.156.3"),
        ("bingo_interconnected", {**LINK, "protocols": False}, "MEL14:art.156.3.b"),
    ],
)  # fmt: skip
def test_halls_beside_the_law(game: str, terms: dict[str, Any], cite: str) -> None:
    with pytest.raises(Unlawful) as found:
        registry.game(game, "MEL14", terms)
    assert cite in found.value.cite


@pytest.mark.parametrize(
    ("game", "terms"),
    [
        (
            "bingo_automatic",
            {
                **NO_POOLS, "super_bingo": {"share": "1/50", "start": 1000, "maxima": [[0, 50]]},
                "bingo_extra": {"maxima": [[0, 49]]}, "line": "0", "bingo": "0",
            },
        ),
        ("bingo_automatic", {**NO_POOLS, "highest": 90}),
        ("bingo_interconnected", LINK),
        (
            "bingo_interconnected",
            {"format": "paper", "agreement": False, "protocols": False, "requirements": False},
        ),
    ],
)  # fmt: skip
def test_halls_that_the_law_admits(game: str, terms: dict[str, Any]) -> None:
    table = registry.game(game, "MEL14", terms)
    assert table.opening().state.phase != "over"
