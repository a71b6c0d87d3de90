"""Terms that a law does not admit are said at the opening, with the clause; a struck clause asks nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games.circle_poker.moves import AssignSeat
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.errors import TapeteError
from tapete.law.rulebook import rulebook
from tapete.table.contract import Refusal

UNLAWFUL: list[tuple[str, str, dict[str, Any], str]] = [
    ("circle_holdem", "MEL14", {"minimum": 30, "ante": 20}, "MEL14:art.104.3.a/c"),
    ("circle_holdem", "AND10", {"minimum": 30, "ante": 16}, "AND10:I.1.10.VIII.2.a/b"),
    ("circle_holdem", "AND10", {"minimum": 51, "resto": 500}, "AND10:I.1.10.VII.1/b"),
    ("circle_holdem", "AND10", {"resto": 500, "rebuy": 501}, "AND10:I.1.10.VII.1/e"),
    ("circle_synthetic", "AND10", {"resto": 1000, "rebuy": 199}, "AND10:I.1.10.B.8.III.2/a"),
    ("circle_synthetic", "AND10", {"resto": 1000, "rebuy": 401}, "AND10:I.1.10.B.8.III.2/a"),
    ("circle_holdem", "MEL14", {"minimum": 30, "maximum": 40}, "MEL14:art.104.3.a/b"),
    ("circle_seven_stud", "MEL14", {"minimum": 10, "maximum": 51}, "MEL14:art.104.3.a/b"),
    ("circle_holdem", "MEL14", {"minimum": 10, "authorised": [20, 100]}, "MEL14:art.104.3/b"),
    ("circle_holdem", "MEL14", {"minimum": 30, "maximum": 120, "authorised": [20, 100]}, "MEL14:art.104.3/b"),
    ("circle_holdem", "AND10", {"minimum": 10, "authorised": [20, 0]}, "AND10:I.1.10.VII.1/g"),
    ("circle_holdem", "MEL14", {"cut_form": "session_fixed", "cut_fixed": 5}, "MEL14:art.100/a"),
    ("circle_holdem", "BOL13", {"cut_form": "session_fixed", "cut_fixed": 5}, "BOL13:2.3.3.5.p2"),
    ("circle_five_stud", "BOL13", {"cut_form": "session_percentage", "cut_rate": "1/10"}, "BOL13:2.3.3.3.p2"),
]

RATES: list[tuple[str, str, dict[str, Any], str]] = [
    ("circle_holdem", "AND10", {"cut_form": "pot_percentage", "cut_rate": "3/50"}, "AND10:I.1.10.II.4.a/a"),
    ("circle_draw", "MEL14", {"cut_form": "pot_percentage", "cut_rate": "51/1000"}, "MEL14:art.100/b"),
    ("circle_holdem", "AND10", {"cut_form": "session_percentage", "cut_rate": "9/100"}, "AND10:I.1.10.II.4.b/a"),
    ("circle_holdem", "MEL14", {"cut_form": "session_percentage", "cut_rate": "21/100"}, "MEL14:art.100/f"),
]
"""Struck, these clauses ask for other rates."""


@pytest.mark.parametrize(("game", "law", "terms", "cite"), [*UNLAWFUL, *RATES])
def test_unlawful_terms_are_said_with_the_clause(game: str, law: str, terms: dict[str, Any], cite: str) -> None:
    with pytest.raises(TapeteError) as said:
        CirclePoker(rulebook(game, law), terms)
    assert cite in said.value.cite
    assert cite in said.value.text.es
    assert cite in said.value.text.en


@pytest.mark.parametrize(("game", "law", "terms", "cite"), UNLAWFUL)
def test_a_struck_clause_asks_nothing(game: str, law: str, terms: dict[str, Any], cite: str) -> None:
    CirclePoker(rulebook(game, law).strike(cite), terms)


def test_lawful_terms_at_the_very_edge() -> None:
    """Half the minimum; a tenth of the resto; a fifth and two fifths of the maximum; no limit; blinds."""
    for law, terms in (
        ("MEL14", {"minimum": 30, "ante": 15}),
        ("MEL14", {"minimum": 10, "maximum": 50}),
        ("MEL14", {"minimum": 10, "maximum": 25}),
        ("MEL14", {"minimum": 10, "maximum": 25, "authorised": [10, 25]}),
        ("MEL14", {"minimum": 10, "maximum": 300, "structure": "no_limit"}),
        ("AND10", {"minimum": 10, "ante": 20, "forced": "blinds"}),
        ("AND10", {"minimum": 50, "resto": 500, "rebuy": 500}),
        ("AND10", {"cut_form": "session_fixed", "cut_fixed": 5}),
    ):
        CirclePoker(rulebook("circle_holdem", law), terms)


@pytest.mark.parametrize(("law", "cite"), [("AND10", "AND10:I.1.10.A.I/b"), ("MEL14", "MEL14:art.110/b")])
def test_a_pack_that_does_not_reach_round_the_table(law: str, cite: str) -> None:
    """Five cards each: 32 are for six players, and a seventh wants a larger pack."""
    seven = [f"p{n}" for n in range(7)]
    with pytest.raises(TapeteError) as said:
        CirclePoker(rulebook("circle_draw", law), {"players": seven, "deck": 32})
    assert cite in said.value.cite
    CirclePoker(rulebook("circle_draw", law), {"players": seven, "deck": 52})
    six = CirclePoker(rulebook("circle_draw", law), {"players": seven[:6], "deck": 32, "waiting": ["p6"]})
    answer = six.play(six.opening().state, AssignSeat(who="jefe_de_mesa", player="p6", seat=7))
    assert isinstance(answer, Refusal)
    assert (answer.code, cite in answer.cite) == ("table_full", True)


@pytest.mark.parametrize(("law", "cite"), [("AND10", "AND10:I.1.10.II.4.b/a"), ("MEL14", "MEL14:art.100/f")])
def test_a_share_of_the_maximum_wants_a_maximum(law: str, cite: str) -> None:
    """Of a table that states none nothing can be taken; with one, or of the resto, it can."""
    share = {"cut_form": "session_percentage", "cut_rate": "1/10"}
    with pytest.raises(TapeteError) as said:
        CirclePoker(rulebook("circle_holdem", law), {**share, "cut_base": "maximum"})
    assert cite in said.value.cite
    CirclePoker(rulebook("circle_holdem", law), {**share, "cut_base": "maximum", "minimum": 10, "maximum": 25})
    CirclePoker(rulebook("circle_holdem", law), {**share, "cut_base": "resto"})
