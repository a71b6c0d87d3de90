"""The felt of blackjack and Challenge 21: every place clickable once, none in the way of another, every card shown."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.law.rulebook import catalogue
from tapete.table.contract import Refusal, Scene

SVG = "{http://www.w3.org/2000/svg}"
ASIDE: dict[str, dict[str, Any]] = {
    "AND10": {"bolsa_stake": 5},
    "MEL14": {"under_over_13": True, "progressive_stake": 5},
    "BOL13": {"perfect_pairs": True},
}
"""Terms under which the cloth has the most places."""
TABLES = [
    (game, law, form, full)
    for game, law in catalogue()
    if game in ("blackjack", "challenge_21")
    for form in ("wide", "tall")
    for full in ((False, True) if game == "blackjack" and law in ASIDE else (False,))
]
EACH = pytest.mark.parametrize(("game", "law", "form", "full"), TABLES)


@cache
def _table(game: str, law: str, full: bool) -> tuple[Any, Any]:
    return registry.game(game, law, ASIDE[law] if full else {}), registry.room(game).felt_module


def _played(table: Any, moves: list[dict[str, Any]]) -> Scene:
    state = table.opening().state
    for move in moves:
        answer = table.play(state, msgspec.convert(move, table.types.moves))
        assert not isinstance(answer, Refusal), (move, answer)
        state = answer.state
    scene: Scene = table.view(state, "")
    return scene


def _round(table: Any) -> Scene:
    """Every box bet upon and dealt; box 1 has a pair, which is split where there is one bank hand."""
    three = table.rounds is not None
    moves: list[dict[str, Any]] = []
    for box in range(1, table.boxes + 1):
        kinds = ("round_1", "round_2") if three else ("main",)
        moves += [{"who": f"p{box}", "do": "bet", "box": box, "on": on, "stake": 20} for on in kinds]
    moves.append({"who": "croupier", "do": "deal"})
    first = ["8s", *("9h", "7d", "6c", "5s", "4h", "3d")[: table.boxes - 1]]
    second = ["8h", *("9c", "2d", "4c", "9s", "Th", "Qd")[: table.boxes - 1]]
    moves += [{"who": "azar", "do": "card", "face": face} for face in (*first, "6h", *second)]
    if not three:
        moves += [
            {"who": "p1", "do": "split"},
            {"who": "azar", "do": "card", "face": "3h"},
            {"who": "p1", "do": "double"},
        ]
        moves.append({"who": "azar", "do": "card", "face": "2c"})
    return _played(table, moves)


@EACH
def test_every_place_is_clickable_once_and_apart_from_the_others(game: str, law: str, form: str, full: bool) -> None:
    table, felt = _table(game, law, full)
    spots = felt.spots(table, form)
    assert set(Counter(s.place for s in spots).values()) == {1}
    main = ("round_1", "round_2", "round_3") if table.rounds is not None else ("main",)
    wanted = {f"1/{on}/{box}" for on in main for box in range(1, table.boxes + 1)}
    assert wanted <= {s.place for s in spots}
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart >= (one.w + other.w) / 2 - 0.5, (one.place, other.place)


@EACH
def test_every_bet_that_is_offered_has_its_place(game: str, law: str, form: str, full: bool) -> None:
    table, felt = _table(game, law, full)
    state = table.opening().state
    if law == "BOL13" and full:  # the pairs may follow a main bet only
        bet = msgspec.convert({"who": "ana", "do": "bet", "box": 1, "stake": 20}, table.types.moves)
        state = table.play(state, bet).state
    offered = [o.fields for o in table.offers(state, "ana") if o.do == "bet"]
    places = {f"1/{fields['on'].values[0]}/{fields['box'].values[0]}" for fields in offered}
    assert places
    assert places <= {spot.place for spot in felt.spots(table, form)}


@EACH
def test_everything_lies_on_the_table(game: str, law: str, form: str, full: bool) -> None:
    table, felt = _table(game, law, full)
    plan = felt.plan(table, form)
    for spot in felt.spots(table, form):
        assert spot.x - spot.w / 2 > 26 < spot.y - spot.h / 2, spot
        assert spot.x + spot.w / 2 < plan.width - 26, spot
        assert spot.y + spot.h / 2 < plan.height - 26, spot


@EACH
def test_the_picture_is_well_formed_and_holds_every_place(game: str, law: str, form: str, full: bool) -> None:
    table, felt = _table(game, law, full)
    scene = _round(table)
    root, bare = (ET.fromstring(felt.draw(table, shown, "en", form)) for shown in (scene, None))
    spots = [str(node.get("data-place")) for node in root.iter() if node.get("class") == "spot"]
    assert sorted(spots) == sorted(s.place for s in felt.spots(table, form))
    chips = {t.place for t in scene.things if t.kind == "chip"}
    assert chips == {str(node.get("data-place")) for node in root.iter() if node.get("class") == "pile"}
    cards = Counter(t.label for t in scene.things if t.kind == "card")
    assert cards == Counter(node.get("data-face") for node in root.iter() if node.get("data-face"))
    assert root.get("viewBox") == bare.get("viewBox")
    assert "six of hearts" in str(root.findtext(f"{SVG}desc")).lower()


def test_prices_are_those_of_the_rulebook() -> None:
    table, felt = _table("blackjack", "MEL14", False)
    printed = ["".join(node.itertext()) for node in ET.fromstring(felt.svg(table)).iter(f"{SVG}text")]
    assert {"BLACK JACK PAGA 3 A 2", "SEGURO PAGA 2 A 1"} <= set(printed)
