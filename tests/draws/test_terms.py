"""Draws that the law does not let open, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.games.base.terms import Unlawful

DAY = {"opens": "2013-04-05", "date": "2013-04-05"}


@pytest.mark.parametrize(
    ("game", "law", "terms", "cite"),
    [
        ("lottery", "BOL13", {**DAY, "prizes": [{"value": 5000}], "organiser": "company"}, "BOL13:7.1.2/a"),
        ("lottery", "BOL13", {**DAY, "prizes": [{"value": 5000}], "deadline": "2013-05-30"}, "BOL13:7.1.6/b"),
        ("lottery", "MEL14", {"prizes": [{"name": "coche", "value": 5000, "kind": "kind"}]}, "MEL14:art.159.a/d"),
        ("lottery", "MEL14", {"modality": "charity", "organiser": "company"}, "MEL14:art.159.b/a"),
        ("boletos", "MEL14", {"prizes": [{"value": 2000}], "premises": "street"}, "MEL14:art.163.1/b"),
        ("boletos", "MEL14", {"prizes": [{"value": 2000, "kind": "kind"}]}, "MEL14:art.163.1/c"),
        ("raffle", "MEL14", {"prizes": [{"value": 1000, "kind": "cash"}]}, "MEL14:art.160/a"),
        ("tombola", "MEL14", {"prizes": [{"value": 500, "kind": "cash", "count": 2}]}, "MEL14:art.161/a"),
    ],
)
def test_terms_beside_the_law(game: str, law: str, terms: dict[str, Any], cite: str) -> None:
    with pytest.raises(Unlawful) as found:
        registry.game(game, law, {"tickets": 10, **terms})
    assert cite in found.value.cite


def test_a_day_more_than_twenty_years() -> None:
    terms = {"tickets": 10, "prizes": [{"value": 5000}], "modality": "charity", "date": "2014-06-20"}
    days = {"opens": "2014-06-02", "authorised_on": "2014-06-02", "running_since": "1994-06-01"}
    assert registry.game("lottery", "MEL14", {**terms, **days}).opening().state.phase == "betting"


def test_a_coefficient_below_one() -> None:
    with pytest.raises(Unlawful) as found:
        registry.game("betting", "MEL14", {"coefficients": {"1": "0.999"}})
    assert "MEL14:art.164.4.b/b" in found.value.cite
    assert registry.game("betting", "MEL14", {"coefficients": {"1": "1"}}).opening().state.phase == "betting"
