"""The felt of Draw Poker: two bets and a slot on each of six boxes, and before the ante the cards that are put down."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tapete.games import registry
from tapete.table.contract import OneOf
from tests.rounds import played

SVG = "{http://www.w3.org/2000/svg}"
FORMS = ("wide", "tall")


def table(**terms: int) -> Any:
    return registry.game("draw_poker", "BOL13", {"minimum": 10, **terms})


DEALT = ["9s", "2c", "8s", "9h", "6c", "8h", "4d", "8c", "Kd", "3c", "Jc", "5d", "2s", "Qc", "3d"]
HAND: tuple[dict[str, Any], ...] = (
    {"who": "ana", "do": "bet", "box": 1, "stake": 10},
    {"who": "ben", "do": "bet", "box": 6, "stake": 20},
    {"who": "croupier", "do": "close_bets"},
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": DEALT},
    {"who": "ana", "do": "declare", "word": "go"},
    {"who": "ben", "do": "declare", "word": "go"},
    {"who": "ana", "do": "change_cards", "cards": "3c 2s"},
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("terms", [{}, {"progressive": 5}])
def test_every_place_once_and_apart_from_the_others(terms: dict[str, int], form: Any) -> None:
    spots = registry.room("draw_poker").felt_module.spots(table(**terms), form)
    kinds = ("ante", "raise", *terms)
    assert Counter(s.place for s in spots) == Counter(f"1/{on}/{box}" for on in kinds for box in range(1, 7))
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            wide, high = (one.w + other.w) / 2, (one.h + other.h) / 2
            assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= high, (one.place, other.place)


def test_every_bet_that_is_offered_has_its_place() -> None:
    made = table(progressive=5)
    there = {s.place for s in registry.room("draw_poker").felt_module.spots(made)}
    for moves in ((), HAND[:1], HAND[:5]):
        offered = [o for o in made.offers(played(made, *moves), "ana") if o.do == "bet"]
        assert offered
        for one in offered:
            on, box = one.fields["on"], one.fields["box"]
            assert isinstance(on, OneOf)
            assert isinstance(box, OneOf)
            assert f"1/{on.values[0]}/{box.values[0]}" in there


@pytest.mark.parametrize("form", FORMS)
def test_cards_that_were_put_down_lie_face_down_before_the_ante(form: Any) -> None:
    made = table()
    felt, state = registry.room("draw_poker").felt_module, played(made, *HAND)
    for who, seen, hidden in (("ana", {"9s", "9h", "4d"}, "2c"), ("ben", {"2c", "6c", "8c", "Jc", "Qc"}, "9s")):
        drawn = felt.draw(made, made.view(state, who), "es", form)
        assert ET.fromstring(drawn).tag == f"{SVG}svg"
        faces = re.findall(r'data-(?:card|face)="(\w*)"', drawn)
        assert seen <= set(faces)
        assert not {hidden, "3c", "2s", "8s"} & set(faces)
        assert faces.count("") == 15 - len(seen)  # with the two before the ante
    scene = made.view(state, "ben")
    assert [t.up for t in scene.things if t.place == "before/1"] == [False, False]


def test_the_cloth_prints_the_rows_and_titles_follow_the_language() -> None:
    felt = registry.room("draw_poker").felt_module
    assert "ESCALERA 3 A 1" in felt.svg(table(), "en")
    assert "First bet (ANTE)" in felt.svg(table(), "en")
    assert "Primera apuesta (ANTE)" in felt.svg(table(), "es")


def lamps(game: Any, state: Any, form: Any = "wide", lang: str = "es") -> tuple[str, dict[int, str]]:
    """The felt, and what the light of each place says there."""
    drawn = registry.room("draw_poker").felt_module.draw(game, game.view(state, "ben"), lang, form)
    found = ((int(n), how) for n, how in re.findall(r'data-lamp="(\d+)" data-light="(\w+)"', drawn))
    return drawn, dict(found)


BOTH: tuple[dict[str, Any], ...] = (
    HAND[0],
    {"who": "ana", "do": "bet", "on": "progressive", "box": 1, "stake": 5},
    HAND[1],
)
FAULTY = {"who": "croupier", "do": "faulty_light", "box": 6, "works": False}


@pytest.mark.parametrize("form", FORMS)
def test_the_light_of_a_place_glows_while_it_has_a_bet_for_the_pool(form: Any) -> None:
    made = table(progressive=5)
    off = dict.fromkeys(range(1, 7), "off")
    assert lamps(made, made.opening().state, form)[1] == off
    for moves in (BOTH, (*BOTH, *HAND[2:4])):  # before the cards, and when the bet is in the pool
        drawn, found = lamps(made, played(made, *moves), form)
        assert found == {**off, 1: "on"}
        assert ET.fromstring(drawn).tag == f"{SVG}svg"
    assert lamps(made, played(made, *BOTH, {"who": "ana", "do": "lift", "on": "progressive", "box": 1}), form)[1] == off
    assert lamps(made, played(made, *BOTH, FAULTY), form)[1] == {**off, 1: "on", 6: "dark"}
    assert lamps(table(), table().opening().state, form)[1] == {}  # no pool, no acceptors


def test_what_a_light_says() -> None:
    made = table(progressive=5)
    state = played(made, *BOTH, FAULTY)
    assert "Luz de la casilla 1: encendida" in lamps(made, state)[0]
    assert "Light of box 1: on" in lamps(made, state, lang="en")[0]
    assert "Light of box 6: out of order" in lamps(made, state, lang="en")[0]
