"""Tables of poker against the house that the law does not let open, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.games.base.terms import Unlawful


@pytest.mark.parametrize(
    ("game", "law", "terms", "cite"),
    [
        ("trijoker", "AND10", {"boxes": 8}, "AND10:I.1.9.B.IV.1/a"),
        ("trijoker", "AND10", {"tier": 25}, "AND10:I.1.9.B.VI.1.3"),
        ("trijoker", "MEL14", {"boxes": 8}, "MEL14:art.66/a"),
        ("trijoker", "MEL14", {"tier": 25}, "MEL14:art.68.2/a"),
        ("go_poker", "BOL13", {"boxes": 8}, "BOL13:2.3.4.2.jugadores/d"),
        ("three_card_poker", "AND10", {"tier": 51}, "AND10:I.1.9.C.VIII.2/b"),
        ("three_card_poker", "AND10", {"carousel": 1, "carousel_scale": {"full_house": "10:1"}}, "AND10:I.1.9.C.V/a"),
        ("three_card_poker", "AND10", {"carousel": 1, "carousel_scale": {"straight": "3"}}, "AND10:I.1.9.C.IX.1"),
        ("three_card_poker", "MEL14", {"boxes": 8}, "MEL14:art.81/a"),
        ("three_card_poker", "MEL14", {"tier": 15}, "MEL14:art.82.2/d"),
        ("three_card_poker", "BOL13", {"boxes": 8}, "BOL13:2.3.4.2.jugadores/c"),
        ("texas_holdem_banked", "MEL14", {"boxes": 8}, "MEL14:art.88/a"),
        ("texas_holdem_banked", "MEL14", {"tier": 25}, "MEL14:art.90.2"),
        ("texas_holdem_bonus", "MEL14", {"boxes": 8}, "MEL14:art.95/a"),
        ("texas_holdem_bonus", "MEL14", {"tier": 25}, "MEL14:art.97.2/a"),
    ],
)
def test_terms_beside_the_law(game: str, law: str, terms: dict[str, Any], cite: str) -> None:
    with pytest.raises(Unlawful) as found:
        registry.game(game, law, {"minimum": 10, **terms})
    assert cite in found.value.cite
    assert registry.game(game, law, {"minimum": 10}) is not None
