"""The felt of punto y banca: a box for each bet and place, the two hands, the shoe; hidden cards stay hidden."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.law.rulebook import catalogue
from tapete.table.contract import Scene, Step, Thing

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [(game, law, form) for game, law in catalogue() if "punto_banca" in game for form in ("wide", "tall")]
EACH = pytest.mark.parametrize(("game", "law", "form"), TABLES)


@cache
def _table(game: str, law: str, standing: bool = True) -> tuple[Any, Any]:
    return registry.game(game, law, {"standing": standing}), registry.room(game).felt_module


def _scene(table: Any, felt: Any, form: str) -> Scene:
    """One player on every place, three cards of Punto, two of the bank face down."""
    things = [Thing(kind="chip", place=spot.place, owner="ana", amount=500) for spot in felt.spots(table, form)]
    things += [Thing(kind="card", place="hand/punto", label=face) for face in ("Td", "5s", "As")]
    things += [Thing(kind="card", place="hand/banca", up=False) for _ in range(2)]
    facts: dict[str, Any] = {"minimum": 5, "punto": 6, "winner": "tie", "shoe_left": 300, "before_stop": 293}
    return Scene(game=table.game, regulation=table.regulation, phase="showing", things=tuple(things), facts=facts)


@EACH
def test_every_bet_has_a_box_at_every_place(game: str, law: str, form: str) -> None:
    table, felt = _table(game, law)
    bets = ["punto", "banca"] + (["empate"] if law != "ES79" else [])
    stands = law != "BOL13" and (game, law) != ("punto_banca_reduced", "MEL14")
    ats = [str(n) for n in table.places] + (["standing"] if stands else [])
    assert Counter(s.place for s in felt.spots(table, form)) == Counter(f"1/{on}/{at}" for on in bets for at in ats)


@EACH
def test_everything_lies_on_the_table_and_apart(game: str, law: str, form: str) -> None:
    table, felt = _table(game, law)
    plan, spots = felt.plan(table, form), felt.spots(table, form)
    for k, one in enumerate(spots):
        assert 40 < one.x < plan.width - 40, one
        assert 40 < one.y < plan.height - 40, one
        for other in spots[k + 1 :]:
            assert max(abs(one.x - other.x), abs(one.y - other.y)) > 30, (one.place, other.place)


@EACH
def test_the_picture_is_well_formed_and_holds_every_place(game: str, law: str, form: str) -> None:
    table, felt = _table(game, law)
    root, bare = (ET.fromstring(felt.draw(table, s, "en", form)) for s in (_scene(table, felt, form), None))
    spots = [str(node.get("data-place")) for node in root.iter() if node.get("class") == "spot"]
    piles = [str(node.get("data-place")) for node in root.iter() if node.get("class") == "pile"]
    assert sorted(spots) == sorted(piles) == sorted(s.place for s in felt.spots(table, form))
    assert root.get("viewBox") == bare.get("viewBox")
    assert "tie" in str(root.findtext(f"{SVG}desc"))
    cards = [node.get("data-card") for node in root.iter() if node.get("class") == "card"]
    assert cards == ["Td", "5s", "As", "", ""]
    printed = {node.text for node in root.iter(f"{SVG}text")}
    assert {"PUNTO 6", "BANCA", "300"} <= printed


def test_titles_follow_the_language() -> None:
    table, felt = _table("punto_banca", "MEL14")
    for lang, words in (("es", "Banca plaza 3 · 19 a 20"), ("en", "Tie place 3 · 8 to 1")):
        titles = [node.text for node in ET.fromstring(felt.svg(table, lang)).iter(f"{SVG}title")]
        assert words in titles


def test_who_has_not_seen_a_card_is_not_shown_it() -> None:
    """Face down: the books know the card, whoever bet most on Punto has looked at it, nobody else."""
    table, felt = _table("punto_banca", "ES79")
    state = table.opening().state
    moves: list[dict[str, Any]] = [
        {"who": "ana", "do": "bet", "on": "punto", "stake": 100, "at": "3"},
        {"who": "ana", "do": "take_shoe"},
        {"who": "eva", "do": "bet", "on": "punto", "stake": 200, "at": "5"},
        {"who": "croupier", "do": "close_bets"},
        {"who": "ana", "do": "deal"},
        *({"who": "azar", "do": "card", "face": face} for face in ("7s", "2d", "8c", "9h")),
    ]
    dealt = []
    for move in moves:
        step = table.play(state, msgspec.convert(move, table.types.moves))
        assert isinstance(step, Step), step
        state = step.state
        dealt += [event for event in step.events if type(event).__struct_config__.tag == "dealt"]
    assert [table.show(event, "luis").face for event in dealt] == [None] * 4
    assert state.shower == "eva"
    for who, seen in (("eva", ["7s", "", "8c", ""]), ("ana", [""] * 4), ("", [""] * 4)):
        scene = table.view(state, who)
        assert [t.label for t in scene.things if t.kind == "card"] == seen
        assert scene.facts["cards:punto"] == " ".join(face for face in seen if face)
        drawn = ET.fromstring(felt.draw(table, scene))
        cards = [str(node.get("data-card")) for node in drawn.iter() if node.get("class") == "card"]
        assert sorted(cards) == sorted(seen)
