"""The felt of Trijoker and Go Poker: three bets side by side and a plate for all of them, two common cards."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tapete.games import registry
from tapete.table.contract import Offer, OneOf
from tests.rounds import played

SVG = "{http://www.w3.org/2000/svg}"
FORMS = ("wide", "tall")
TABLES: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("trijoker", "AND10", {"carousel": 1}),
    ("trijoker", "MEL14", {}),
    ("go_poker", "BOL13", {"progressive": 5}),
)


def table(game: str, law: str, terms: dict[str, int]) -> Any:
    return registry.game(game, law, {"minimum": 10, **terms})


HAND = (
    {"who": "ana", "do": "bet", "box": 1, "stake": 10},
    {"who": "ben", "do": "bet", "box": 7, "stake": 20},
    {"who": "croupier", "do": "close_bets"},
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ["As", "Kd", "Td", "Qh", "4c", "9h", "3s", "3h"]},
    {"who": "ana", "do": "choose", "option": "withdraw"},
    {"who": "ben", "do": "choose", "option": "keep"},
    {"who": "croupier", "do": "uncover"},
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("game", "law", "terms"), TABLES)
def test_every_place_once_and_apart_from_the_others(game: str, law: str, terms: dict[str, int], form: Any) -> None:
    made = table(game, law, terms)
    spots = registry.room(game).felt_module.spots(made, form)
    kinds = ("all_three", "bet_1", "bet_2", "bet_3", *terms)
    assert Counter(s.place for s in spots) == Counter(f"1/{on}/{box}" for on in kinds for box in range(1, 8))
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            wide, high = (one.w + other.w) / 2, (one.h + other.h) / 2
            assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= high, (one.place, other.place)


@pytest.mark.parametrize(("game", "law", "terms"), TABLES)
def test_every_bet_that_is_offered_has_its_place(game: str, law: str, terms: dict[str, int]) -> None:
    made = table(game, law, terms)
    there = {s.place for s in registry.room(game).felt_module.spots(made)}
    for moves in ((), HAND[:1]):
        state = played(made, *moves)
        offered: list[Offer] = [o for o in made.offers(state, "ana") if o.do == "bet"]
        assert offered
        for one in offered:
            on, box = one.fields["on"], one.fields["box"]
            assert isinstance(on, OneOf)
            assert isinstance(box, OneOf)
            assert f"1/{on.values[0]}/{box.values[0]}" in there


@pytest.mark.parametrize("form", FORMS)
def test_what_lies_there_is_drawn_for_whoever_may_see_it(form: Any) -> None:
    made = table("trijoker", "AND10", {})
    felt, state = registry.room("trijoker").felt_module, played(made, *HAND)
    for who, seen, hidden in (("ana", "Qh", "4c"), ("ben", "4c", "Qh")):
        drawn = felt.draw(made, made.view(state, who), "es", form)
        root = ET.fromstring(drawn)
        assert root.tag == f"{SVG}svg"
        faces = re.findall(r'data-(?:card|face)="(\w+)"', drawn)
        assert {seen, "Td"} <= set(faces)
        assert not {hidden, "9h"} & set(faces)
        piles = {node.get("data-place") for node in root.iter() if node.get("class") == "pile"}
        assert piles == {"1/bet_2/1", "1/bet_3/1", "1/bet_1/7", "1/bet_2/7", "1/bet_3/7"}


def test_the_croupiers_left_is_the_right_of_the_picture() -> None:
    from tapete.games.banked_poker import felt as family

    made = table("trijoker", "AND10", {})
    felt = registry.room("trijoker").felt_module
    plan, bets = felt.plan(made), felt.bets(made)
    assert family.common(plan, bets, "left")[0] > plan.bank[0] > family.common(plan, bets, "right")[0]
    assert plan.boxes[1][0] > plan.boxes[7][0]


def test_the_cloth_prints_the_rows_of_its_law_and_titles_follow_the_language() -> None:
    trijoker, go = table("trijoker", "MEL14", {}), table("go_poker", "BOL13", {})
    drawn = registry.room("trijoker").felt_module.svg(trijoker, "en")
    assert "PAREJA DE J O MÁS 1 A 1" in drawn
    assert "ESCALERA REAL 500 A 1" in drawn
    assert "Third bet" in drawn
    drawn = registry.room("go_poker").felt_module.svg(go, "es")
    assert "PAREJA DE 10 O MÁS 1 A 1" in drawn
    assert "ESCALERA REAL 200 A 1" in drawn
    assert "Tercera apuesta" in drawn
