"""A table opens with terms that the law admits, or not at all: one sentence, in both languages, with the provision.

The lawful values are those that the games declare (``lawful``), and what they declare is held against the requirements
by which ``tapete check`` judges a described table.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tapete.games import registry
from tapete.games.base.terms import Unlawful
from tapete.inspection import relations, strike
from tapete.law.errors import TapeteError
from tapete.law.provisions import provisions
from tapete.law.rulebook import catalogue, rulebook
from tapete.table.contract import Among, Between, Lawful

BESIDE: list[tuple[str, str, str, tuple[Any, ...], str]] = [
    ("french_roulette", "AND10", "tier", (9, 11, 19, 21, 29, 31), "AND10:I.1.1.A.IV.2.a.b/a"),
    ("american_roulette", "AND10", "tier", (11, 19, 21, 29, 31), "AND10:I.1.1.A.IV.2.a.b/a"),
    ("french_roulette", "ES79", "tier", (20, 29, 31), "ES79:01.IV.2.A.b/a"),
    ("american_roulette", "MEL14", "simple_minimum", (99, 501, 4000), "MEL14:art.13.3.a/b"),
    ("blackjack", "ES79", "decks", (4, 5, 7, 8), "ES79:03.II.1/a"),
    ("blackjack", "ES79", "tier", (49, 51, 99, 101, 199, 201), "ES79:03.V.2.b/a"),
    ("blackjack", "AND10", "tier", (9, 201), "AND10:I.1.3.V.2.b/a"),
    ("blackjack", "ES79", "boxes", (8, 9), "ES79:03.IV.a/b"),
    ("challenge_21", "BOL13", "boxes", (7,), "BOL13:2.1.4.1.mesa/b"),
    ("blackjack", "MEL14", "decks", (3, 5, 7), "MEL14:art.15.1/a"),
    ("blackjack", "BOL13", "reserve", (1, 51), "BOL13:2.1.5.1.corte/h"),
    ("punto_banca", "BOL13", "places", (8, 10, 13, 15), "BOL13:2.2.4.2.jugadores.p1/a"),
    ("chemin_de_fer", "BOL13", "places", (8, 10, 13, 15), "BOL13:2.2.4.2.jugadores.p1/a"),
    ("punto_banca", "AND10", "places", (1, 9), "AND10:I.1.7.II.3.p2/a"),
    ("punto_banca_reduced", "AND10", "places", (10, 14), "AND10:I.1.7.II.3.p4/c"),
    ("punto_banca_reduced", "BOL13", "places", (8, 10), "BOL13:2.2.3.3.p2"),
    ("punto_banca", "ES79", "tier", (49, 51, 99, 101), "ES79:07.V.p2/b"),
    ("punto_banca", "MEL14", "tier", (19, 101), "MEL14:art.37.2.p2/a"),
    ("blackjack", "ES79", "maximum", (100, 499, 501, 999, 1001, 4000), "ES79:03.V.2.b/a"),
    ("blackjack", "AND10", "maximum", (99, 2001), "AND10:I.1.3.V.2.b/a"),
    ("punto_banca", "ES79", "maximum", (100, 499, 501, 999, 1001), "ES79:07.V.p2/b"),
    ("punto_banca", "MEL14", "maximum", (199, 1001), "MEL14:art.37.2.p2/a"),
    ("punto_banca", "ES79", "step", (5, 20), "ES79:07.V.p2/c"),
    ("punto_banca", "AND10", "step", (3, 20), "AND10:I.1.7.V/f"),
    ("baccarat_two_cloths", "AND10", "below_stop", (9,), "AND10:I.1.8.B.VII.2/c"),
    ("craps", "ES79", "dice_set", (5,), "ES79:06.II.1/h"),
    ("circle_five_stud", "MEL14", "structure", ("fixed", "multiples"), "MEL14:art.122/a"),
    ("circle_holdem", "MEL14", "forced", ("blinds", "blind"), "MEL14:art.118/a"),
    ("circle_holdem", "AND10", "deck", (48, 32), "AND10:I.1.10.II.1/a"),
]


@pytest.mark.parametrize(("game", "regulation", "term", "values", "cite"), BESIDE)
def test_a_table_beside_the_law_does_not_open(
    game: str, regulation: str, term: str, values: tuple[Any, ...], cite: str
) -> None:
    for value in values:
        with pytest.raises(TapeteError) as said:
            registry.game(game, regulation, {term: value})
        assert cite in said.value.cite
        for text in (said.value.text.es, said.value.text.en):
            assert f"{term}: " in text
            assert str(value) in text
            assert cite in text


def test_what_is_asked_for_is_what_the_table_has() -> None:
    """No term is brought to another that the law admits."""
    roulette: Any = registry.game("french_roulette", "AND10", {"minimum": 100, "tier": 20})
    assert roulette.maximum(roulette.opening().state, roulette.spots["straight_up"]["7"])[0] == 2000
    blackjack: Any = registry.game("blackjack", "MEL14", {"decks": 4, "tier": 25, "boxes": 9})
    assert (blackjack.decks, blackjack.multiple, blackjack.boxes) == (4, 25, 9)
    for game in ("punto_banca", "chemin_de_fer"):
        table: Any = registry.game(game, "BOL13", {"places": 9})
        assert table.places == tuple(range(1, 10))
    banca: Any = registry.game("punto_banca", "AND10", {"minimum": 10, "tier": 77, "places": 12, "step": 5})
    assert (banca.multiple, len(banca.places)) == (77, 12)
    dice: Any = registry.game("craps", "BOL13", {"dice_set": 5})
    assert len((*dice.opening().state.dice, *dice.opening().state.reserve)) == 5
    poker: Any = registry.game("circle_draw", "MEL14", {"deck": 44, "cut_form": "pot_percentage", "cut_rate": "1/20"})
    assert (poker.plan.size, poker.plan.rate) == (44, Fraction(1, 20))


def test_players_have_places_that_the_law_counts() -> None:
    """Ten players ask for the larger table; fifteen, or ten at the smaller one, do not fit."""
    ten = [f"p{n}" for n in range(1, 11)]
    table: Any = registry.game("chemin_de_fer", "BOL13", {"players": ten})
    assert len(table.places) == 14
    for terms in ({"players": ten, "places": 9}, {"players": [f"p{n}" for n in range(1, 16)]}):
        with pytest.raises(TapeteError) as said:
            registry.game("chemin_de_fer", "BOL13", terms)
        assert "BOL13:2.2.4.2.jugadores.p1/a" in said.value.cite
    with pytest.raises(TapeteError) as said:
        registry.game("circle_holdem", "AND10", {"players": [f"p{n}" for n in range(1, 12)]})
    assert "AND10:I.1.10.II.2/e" in said.value.cite


@pytest.mark.parametrize(
    ("game", "regulation", "readings", "said"),
    [
        ("circle_holdem", "BOL13", {"TX-3": "banana"}, "TX-3: there is no reading 'banana'; there are: free."),
        ("circle_holdem", "BOL13", {"TX-3": "fre"}, "there are: free. Perhaps 'free'?"),
        ("circle_holdem", "BOL13", {"TX-33": "free"}, "BOL13 has no reading 'TX-33'. Perhaps 'TX-3'?"),
        ("craps", "ES79", {"F5": "withdrawable"}, "ES79 has no reading 'F5'."),
        ("blackjack", "ES79", {"D1": "a"}, "D1: no table plays another reading than the one adopted"),
        ("french_roulette", "ES79", {"F12": "half"}, "F12: the term 'zero_default' chooses between its readings"),
        ("chemin_de_fer", "ES79", {"C2": "banker"}, "there are: banco_player, former_banker."),
        ("baccarat_two_cloths", "MEL14", {"T6": "never"}, "T6: there is no reading 'never'; there are: always."),
        ("punto_banca", "ES79", {"P7": "yes"}, "P7: there is no reading 'yes'"),
        ("boule", "ES79", {"B1": "x"}, "B1: "),
    ],
)
def test_a_reading_that_no_table_plays_is_refused(
    game: str, regulation: str, readings: dict[str, str], said: str
) -> None:
    """Any other word would be passed over, and the table would play the reading adopted all the same."""
    with pytest.raises(TapeteError) as refused:
        registry.game(game, regulation, {"readings": readings})
    assert refused.value.text.en.startswith("terms of the table: readings: ")
    assert said in refused.value.text.en
    assert refused.value.text.es.startswith("condiciones de la mesa: readings: ")


def test_every_reading_that_the_terms_choose_has_its_words() -> None:
    """And every word opens a table; of an alternative without one no term speaks."""
    opened = 0
    for game, regulation in catalogue():
        for id, doubt in rulebook(game, regulation).header.readings.items():
            assert bool(doubt.words) == (doubt.term == "readings"), (game, regulation, id)
            assert len(set(doubt.words)) == len(doubt.words)
            for word in doubt.words:
                assert registry.game(game, regulation, {"readings": {id: word}}).terms.readings == {id: word}
                opened += 1
    assert opened > 100


# --- the class: every term with a lawful set, of every game under every regulation ------------------------------------

OTHERS: tuple[dict[str, Any], ...] = (
    {}, {"variant": "mini"}, {"minimum": 7}, {"authorised_minimum": 100}, {"minimum": 30, "maximum": 100},
    {"cut_form": "pot_percentage", "cut_rate": "1/30"}, {"cut_form": "session_percentage", "cut_rate": "1/8"},
    {"forced": "ante", "resto": 400},
)  # fmt: skip
"""Terms on which the lawful values of others may rest."""


def tables(game: str, regulation: str) -> Iterator[Any]:
    """Terms of lawful tables, each another ground for the rest of them."""
    kind = registry.room(game).play_type.types.terms
    for others in OTHERS:
        if set(others) <= set(kind.__struct_fields__):
            try:
                yield registry.game(game, regulation, others).terms
            except TapeteError:  # a form, or sums, that this law does not know
                continue


def inside(one: Lawful) -> set[Any]:
    """Values that the law admits: all of a list, the ends of a range and one within."""
    if isinstance(one, Among):
        return set(one.values)
    if isinstance(one, Between):
        high = one.high if one.high is not None else one.low + 20
        ends = {one.low, (one.low + high) / Fraction(2), high}
        return {str(n) for n in ends} if rate(one) else {int(n) for n in ends}
    return {1, one.whole}


def outside(one: Lawful, hint: Any) -> set[Any]:
    """The neighbours of those values that are not among them, and names that other laws know."""
    if isinstance(one, Between) and rate(one):
        near = {one.low - Fraction(1, 1000), one.high + Fraction(1, 1000)} if one.high is not None else set()
        return {str(n) for n in near if n > 0}
    values = inside(one)
    if any(isinstance(value, str) for value in values):
        return {name for name in get_args(hint) if name and name not in values}
    near = {value + step for value in values for step in (-1, 1)}
    return {value for value in near if value > 0 and not one.admits(value)}


def rate(one: Between) -> bool:
    return one.term == "cut_rate"


@pytest.mark.parametrize(("game", "regulation"), catalogue())
def test_every_term_with_a_lawful_set(game: str, regulation: str) -> None:
    """What the law admits opens a table; each neighbour of it is refused with a provision, in both languages."""
    kind = registry.room(game).play_type.types.terms
    hints = get_type_hints(kind)
    for base in tables(game, regulation):
        for one in registry.lawful(game, regulation, base):
            assert one.cite
            assert set(one.cite) <= set(provisions())
            for value in inside(one):
                if not value or value == "none" or not fits(kind, one.term, value):
                    continue
                opened = opens(game, regulation, base, one.term, value)
                assert opened is None, (one.term, value, opened)
            for value in outside(one, hints[one.term]):
                refused = opens(game, regulation, base, one.term, value)
                assert refused is not None, (one.term, value)
                assert set(one.cite) <= set(refused.cite), (one.term, value)
                for text in (refused.text.es, refused.text.en):
                    assert f"{one.term}: " in text
                    assert one.cite[0] in text
                if fits(kind, one.term, value):
                    with pytest.raises(TapeteError):
                        registry.game(game, regulation, {**msgspec.to_builtins(base), one.term: value})


def opens(game: str, regulation: str, base: Any, term: str, value: Any) -> TapeteError | None:
    """Why a table with this term does not open; None: it does. Sums that hang together change together."""
    changes = {term: value}
    if term == "cut_form":
        changes["cut_rate"] = "1/8" if value == "session_percentage" else "1/30"
    try:
        registry.game(game, regulation, msgspec.structs.replace(base, **changes))
    except TapeteError as error:
        return error
    return None


def fits(kind: type[Any], term: str, value: Any) -> bool:
    """Can plain terms say so at all?"""
    try:
        msgspec.convert({term: value}, kind)
    except msgspec.ValidationError:
        return False
    return True


SAID = {
    "cards.decks": "decks", "cards.count": "deck", "dice.set": "dice_set", "seats.places": "places boxes",
    "limits.structure": "structure", "cut.form": "cut_form", "limits.simple_minimum": "simple_minimum",
    "limits.rebuy": "rebuy", "limits.ante": "ante", "limits.maximum": "maximum",
}  # fmt: skip
"""Items of a described table that a term says."""

JUDGED = ("one_of", "equals", "at_most", "at_least", "times_at_most", "times_between", "times_one_of")
OF = {"limits.minimum": "minimum", "limits.resto": "resto"}
VARIANT = "identity.variant"


@pytest.mark.parametrize(("game", "regulation"), catalogue())
def test_the_opening_asks_what_a_described_table_is_asked(game: str, regulation: str) -> None:
    """No requirement that a term can break is left out: whatever breaks one opens no table."""
    room = registry.room(game)
    kind = room.play_type.types.terms
    hints = get_type_hints(kind)
    base = registry.game(game, regulation).terms
    for leaf in rulebook(game, regulation).typed(room.rules_type).requires.values():
        asks = leaf.value
        term = next((name for name in SAID.get(asks.at, "").split() if name in kind.__struct_fields__), "")
        of = getattr(base, OF[asks.of]) if asks.of in OF else None
        elsewhere = set(asks.when) - {VARIANT} or asks.when.get(VARIANT, base_variant(base)) != base_variant(base)
        if not term or asks.relation not in JUDGED or (asks.of and of is None) or elsewhere:
            continue
        if (game, term) in SEATED:
            continue
        for value in values(hints[term], of or 10):
            if not relations.RELATIONS[asks.relation](value, asks.value, of):
                assert opens(game, regulation, base, term, value) is not None, (term, value, leaf.cite)


SEATED = {("circle_holdem", "places")}
"""Poker tables have the places of their variety; no term says how many."""


def base_variant(terms: Any) -> str:
    return terms.variant if "variant" in terms.__struct_fields__ else ""


def values(hint: Any, about: int) -> list[Any]:
    """Values of a term of this type: all names, or numbers round about what the law speaks of."""
    if get_origin(hint) is Literal:
        return [value for value in get_args(hint) if value and value != "none"]
    return [*range(1, 16), *(n * about + d for n in range(1, 8) for d in (-1, 0, 1) if n * about + d > 0)]


@pytest.mark.parametrize(
    ("game", "regulation", "terms", "cite"),
    [
        ("punto_banca", "ES79", {"minimum": 10, "maximum": 800}, "ES79:07.V.p2/b"),
        ("punto_banca", "MEL14", {"minimum": 10, "maximum": 100}, "MEL14:art.37.2.p2/a"),
        ("punto_banca", "MEL14", {"minimum": 10, "maximum": 2000}, "MEL14:art.37.2.p2/a"),
        ("punto_banca", "AND10", {"minimum": 10, "maximum": 50}, "AND10:I.1.7.V/e"),
        ("punto_banca", "AND10", {"minimum": 10, "maximum": 5000}, "AND10:I.1.7.V/e"),
        ("chemin_de_fer", "MEL14", {"garage_multiple": 10}, "MEL14:art.44.17.a.p1/b"),
        ("chemin_de_fer", "MEL14", {"garage_multiple": 60}, "MEL14:art.44.17.a.p1/b"),
        ("craps", "ES79", {"minimum": 5, "maximum": 6000}, "ES79:06.IV.2/b"),
        ("craps", "AND10", {"minimum": 5, "maximum": 1000, "multiple_win": 1}, "AND10:I.1.6.IV.2/c"),
        ("boule", "ES79", {"minimum": 1, "maxima": {"number": 1}}, "ES79:04.V.b/e"),
    ],
)
def test_terms_beside_the_law_open_a_table_for_study_alone(
    game: str, regulation: str, terms: dict[str, Any], cite: str
) -> None:
    with pytest.raises(Unlawful) as refused:
        registry.game(game, regulation, terms)
    assert cite in refused.value.cite
    study = registry.game(game, regulation, terms, unlawful=True)
    assert cite in {id for one in study.beside for id in one.cite}
    assert study.opening().state.phase


# --- striking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "regulation"), catalogue())
def test_under_a_struck_law_a_lawful_table_still_opens(game: str, regulation: str) -> None:
    """Whatever provision behind a lawful set is struck, its values become others that open a table."""
    for base in tables(game, regulation):
        for one in registry.lawful(game, regulation, base):
            for value in inside(one):
                if not value or opens(game, regulation, base, one.term, value) is not None:
                    continue
                chosen = msgspec.structs.replace(base, **{one.term: value})
                for id in one.cite:
                    assert opens_without(id, game, regulation, chosen), (one.term, value, id)


def opens_without(id: str, game: str, regulation: str, terms: Any) -> bool:
    """The table opens under the law without the provision, or is refused by it because it alone named the value."""
    moved = strike.terms(game, regulation, terms, id)
    try:
        registry.game(game, regulation, moved, strike.law(game, regulation, id))
    except Unlawful as refused:
        return id in refused.cite and not any(one.admits for one in refused.beside)
    return True


def test_striking_moves_the_terms_of_a_case() -> None:
    def moved(game: str, regulation: str, id: str, **chosen: Any) -> Any:
        terms = registry.game(game, regulation, chosen).terms
        found = strike.terms(game, regulation, terms, id)
        return [getattr(found, name) for name in chosen]

    assert moved("french_roulette", "AND10", "AND10:I.1.1.A.IV.2.a.b/a", tier=20) == [19]
    assert moved("blackjack", "MEL14", "MEL14:art.15.1/a", decks=6) == [5]
    assert moved("blackjack", "MEL14", "MEL14:art.15.1/a", decks=4) == [3]
    assert moved("punto_banca", "MEL14", "MEL14:art.37.2.p2/a", tier=100) == [99]
    assert moved("punto_banca", "MEL14", "MEL14:art.37.2.p2/a", tier=20) == [20]
    assert moved("chemin_de_fer", "BOL13", "BOL13:2.2.4.2.jugadores.p1/a", places=14) == [13]
    assert moved("circle_draw", "AND10", "AND10:I.1.10.A.I/b", deck=32) == [28]
    pot = {"cut_form": "pot_percentage", "cut_rate": "1/20"}
    assert moved("circle_holdem", "AND10", "AND10:I.1.10.II.4.a/a", **pot) == ["pot_percentage", "1/21"]
    assert moved("french_roulette", "AND10", "AND10:I.1.1.A.IV.2.a.a/a", tier=20) == [20]


def test_striking_hides_no_term_that_the_law_refuses() -> None:
    kind = registry.room("french_roulette").play_type.types.terms
    beside = kind(tier=11)
    assert strike.terms("french_roulette", "AND10", beside, "AND10:I.1.1.A.IV.2.a.b/a") is beside
