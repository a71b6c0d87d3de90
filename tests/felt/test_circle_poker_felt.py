"""The felt of poker between players: numbered seats on the lawful side, chips, cards, and no face that is not seen."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tapete.games.circle_poker import felt
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.rulebook import catalogue, rulebook, waiting
from tapete.table.contract import LAST, Refusal, Scene, Thing

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    (game, law, form)
    for game, law in sorted({*catalogue(), *waiting()})
    if game.startswith("circle_")
    for form in ("wide", "tall")
]
EACH = pytest.mark.parametrize(("game", "law", "form"), TABLES)
NAMES = ("ana", "bea", "cai", "dan")


@cache
def _table(game: str, law: str) -> CirclePoker:
    return CirclePoker(rulebook(game, law), {"players": list(NAMES), "maximum": 40})


def _dealt(table: Any, rounds: int = 1) -> Any:
    """The first cards lie there; with more ``rounds`` everybody stays in and later streets are dealt, too."""
    state = table.opening().state
    faces = iter(table.plan.pack.faces)

    def play(**move: Any) -> None:
        nonlocal state
        answer = table.play(state, msgspec.convert(move, table.types.moves))
        assert not isinstance(answer, Refusal), (move, answer)
        state = answer.state

    play(who="croupier", do="deal")
    for _ in range(200):
        if state.pack.owed and state.street <= rounds:
            play(who="azar", do="card", face=next(faces))
        elif state.phase == "betting" and state.street < rounds:
            offers = {o.do: o for o in table.offers(state, state.turn)}
            if "check" in offers or "call" in offers:
                play(who=state.turn, do="check" if "check" in offers else "call")
            else:
                field = offers["bet"].fields["amount"]
                play(who=state.turn, do="bet", amount=getattr(field, "low", None) or field.values[0])
        elif state.phase == "discarding" and state.street <= rounds:
            play(who=state.turn, do="discard")
        else:
            break
    return state


def _cards(root: ET.Element) -> Counter[str]:
    return Counter(str(node.get("data-card")) for node in root.iter() if node.get("class") == "card")


def test_there_are_all_the_tables() -> None:
    assert len(TABLES) == 2 * (9 + 6 + 4)


@EACH
def test_everything_lies_on_the_table_and_apart(game: str, law: str, form: Any) -> None:
    table = _table(game, law)
    plan = felt.plan(table, form)
    boxes = [box for seat in plan.seats.values() for box in (seat.board, seat.cards)] + [*plan.rows, plan.slot]
    for box in boxes:
        assert 26 < box.x < box.x + box.w < plan.width - 26, box
        assert 26 < box.y < box.y + box.h < plan.height - 26, box
    for k, one in enumerate(boxes):
        for other in boxes[k + 1 :]:
            across = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert across or one.y + one.h <= other.y or other.y + other.h <= one.y, (one, other)
    piles = felt.lying(table, form)
    for k, pile in enumerate(piles):
        for another in piles[k + 1 :]:
            assert (pile.x - another.x) ** 2 + (pile.y - another.y) ** 2 > (1.6 * plan.chip) ** 2, (pile, another)


@EACH
def test_the_picture_shows_every_chip_and_card(game: str, law: str, form: Any) -> None:
    table = _table(game, law)
    state = _dealt(table, 1 if table.plan.streets[1].draw else 3)
    scene = table.view(state, "ana")
    root, bare = (ET.fromstring(felt.draw(table, shown, "en", form)) for shown in (scene, None))
    assert root.get("viewBox") == bare.get("viewBox")
    drawn = {str(node.get("data-place")) for node in root.iter() if node.get("class") == "pile"}
    assert drawn == {t.place for t in scene.things if t.kind == "chip"}
    assert _cards(root) == Counter(t.label for t in scene.things if t.kind == "card")
    seats = {node.get("data-seat"): node.get("data-owner") for node in root.iter() if node.get("class") == "seat"}
    assert [seats[str(n)] for n in range(1, 5)] == list(NAMES)
    lit = [node.get("data-owner") for node in root.iter() if node.get("data-turn")]
    assert lit == [state.turn]
    names = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(names) == len(set(names))
    assert felt.spots(table, form) == []


@EACH
def test_nobody_sees_covered_cards_of_others(game: str, law: str, form: Any) -> None:
    table = _table(game, law)
    state = _dealt(table)
    hidden = {c.face for name in NAMES for c in state.players[name].cards if not c.up}
    own = {c.face for c in state.players["bea"].cards}
    for who, seen in (("bea", hidden & own), ("", set()), ("croupier", set())):
        picture = felt.draw(table, table.view(state, who), "es", form)
        assert {face for face in hidden if f'data-card="{face}"' in picture} == seen


@pytest.mark.parametrize(
    ("game", "law", "left"),
    [
        ("circle_holdem", "AND10", True),
        ("circle_draw", "MEL14", True),
        ("circle_omaha", "MEL14", False),
        ("circle_holdem", "BOL13", False),
    ],
)
def test_seat_one_is_at_the_side_of_the_croupier_that_the_law_says(game: str, law: str, left: bool) -> None:
    """The croupier is at the top and looks at the reader: his right is the left of the picture."""
    table = _table(game, law)
    last = felt.places(table)
    for form in ("wide", "tall"):
        seats = felt.plan(table, form).seats
        one, other = seats[1].board, seats[last].board
        assert (one.x < other.x) == left
        assert one.y == pytest.approx(other.y)
        first, rest = (1, range(1, last + 1)) if left else (last, range(last, 0, -1))
        assert seats[first].board.x < 400
        below = [seats[n].board.y for n in rest][: last // 2]
        assert all(a < b for a, b in pairwise(below))


def test_two_rows_and_the_cards_of_the_last_hand() -> None:
    table = _table("circle_double_holdem", "AND10")
    assert len(felt.plan(table).rows) == 2
    facts: dict[str, Any] = {"seat:1": "ana", "seat:2": "bea", "board": "2c 3c 4c 5c 7d",
                             "board:2": "Ts Js Qs Ks 2d", "pot": 0}  # fmt: skip
    lying = {"seat/1/cards": "As Ad", "board/1": facts["board"], "board/2": facts["board:2"]}
    things = [Thing(kind="card", place=where, owner="ana" if where[0] == "s" else "", label=face, mark=LAST)
              for where, faces in lying.items() for face in faces.split()]  # fmt: skip
    things.append(Thing(kind="result", place="seat/1/bet", owner="ana", amount=120, label="won", mark=LAST))
    scene = Scene(game=table.game, regulation=table.regulation, phase="waiting", facts=facts, things=tuple(things))
    root = ET.fromstring(felt.draw(table, scene, "en"))
    assert "wins 120" in [node.text for node in root.iter(f"{SVG}text")]
    assert _cards(root) == Counter(["As", "Ad", "2c", "3c", "4c", "5c", "7d", "Ts", "Js", "Qs", "Ks", "2d"])
    assert "2c 3c 4c 5c 7d" in str(root.findtext(f"{SVG}desc"))


def test_titles_follow_the_language() -> None:
    table = _table("circle_holdem", "AND10")
    scene = table.view(_dealt(table), "")
    for lang, words in (("es", "Plaza 1: ana"), ("en", "Seat 1: ana")):
        titles = [str(node.text) for node in ET.fromstring(felt.draw(table, scene, lang)).iter(f"{SVG}title")]
        assert any(title.startswith(words) for title in titles)


def test_only_who_has_put_everything_in_is_all_in_and_sums_are_written_out() -> None:
    table = _table("circle_holdem", "AND10")
    scene = table.view(_dealt(table, 2), "ana")
    shown = [str(node.text) for node in ET.fromstring(felt.draw(table, scene, "es")).iter(f"{SVG}text")]
    assert "RESTO" not in shown
    assert f"BOTE {scene.facts['pot']}" in shown
    without = [t for t in scene.things if not (t.owner == "bea" and t.kind == "chip")]
    bare = msgspec.structs.replace(scene, things=tuple(without))
    shown = [str(node.text) for node in ET.fromstring(felt.draw(table, bare, "es")).iter(f"{SVG}text")]
    assert shown.count("RESTO") == 1
