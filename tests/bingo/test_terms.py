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
