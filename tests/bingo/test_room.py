"""The room of traditional bingo: its cases, random sessions, what one sees, the picture. The game waits for its tables;
here it is added for as long as a test lasts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.bingo import ROOM, felt
from tapete.inspection import cases, running
from tapete.simulation.audit import audited
from tapete.simulation.tables import table
from tapete.table.contract import Range, Step
from tests.rounds import played

CASES = Path(__file__).parents[2] / "cases"
TEXTS = ("ES79", "MEL14", "BOL13")
LAWS = pytest.mark.parametrize("law", TEXTS)


@pytest.fixture(autouse=True)
def room() -> Iterator[None]:
    with registry.added(ROOM):
        yield


def begun(cards: int = 2) -> list[dict[str, Any]]:
    return [
        {"who": "locutor", "do": "announce_series"},
        {"who": "ana", "do": "buy", "count": cards},
        {"who": "bea", "do": "buy", "count": 8},
        {"who": "cajero", "do": "collect_leftovers"},
        *({"who": "jefe_de_mesa", "do": "announce_game", "what": what} for what in ("sold", "prizes", "start")),
    ]


@LAWS
def test_every_case_ends_as_it_should(law: str) -> None:
    read = cases.read(CASES / law / "bingo_traditional.yaml")
    assert len(read) > 80
    results = {case.case: running.run(case) for case in read}
    assert {title: r.differences + r.faults for title, r in results.items() if not r.ok} == {}


@LAWS
@pytest.mark.parametrize("seed", [1, 4])
def test_random_sessions(law: str, seed: int) -> None:
    assert list(audited(table("bingo_traditional", law, seed), seed, rounds=3))


def test_an_offer_tells_nothing_of_what_is_complete() -> None:
    game: Any = registry.game("bingo_traditional", "ES79", {})
    state = played(game, *begun(), {"who": "azar", "do": "balls", "numbers": list(range(1, 91))})
    offered = [o.fields["card"] for o in game.offers(state, "ana") if o.do == "sing"]
    assert offered == [Range(1, 2), Range(1, 2)]
    assert game.offers(state, "carlos") == ()


def test_whoever_has_left_has_no_seat() -> None:
    """Two seats, both taken: there is room again for whoever comes as soon as somebody leaves, and whoever has left
    needs a seat to come back."""
    game: Any = registry.game("bingo_traditional", "BOL13", {"positions": 2, "series_size": 60})
    moves: list[dict[str, Any]] = [{"who": "locutor", "do": "announce_series"}]
    for name in ("ana", "bea"):
        moves += [{"who": name, "do": "buy", "count": 1}, {"who": name, "do": "exchange", "count": 1}]
    full = played(game, *moves)
    carla = game.types.move({"who": "carla", "do": "buy", "count": 1})
    assert game.play(full, carla).code == "no_seat"
    left = played(game, *moves, {"who": "ana", "do": "leave"})
    step = game.play(left, carla)
    assert isinstance(step, Step)
    assert game.play(step.state, game.types.move({"who": "ana", "do": "buy", "count": 1})).code == "no_seat"


def test_one_sees_ones_own_cards() -> None:
    game: Any = registry.game("bingo_traditional", "ES79", {})
    state = played(game, *begun())
    seen = {who: [t.place for t in game.view(state, who).things if t.kind == "bingo_card"] for who in ("ana", "")}
    assert seen == {"ana": ["cards/A/1", "cards/A/2"], "": []}


def test_two_thousand_cards() -> None:
    """What a person may do costs what that person has; the state keeps ranges."""
    game: Any = registry.game("bingo_traditional", "MEL14", {"series_size": 2000, "minimum": 200})
    moves: list[dict[str, Any]] = [{"who": "jefe_de_mesa", "do": "announce_series"}]
    moves += [{"who": f"p{n}", "do": "buy", "count": 4} for n in range(500)]
    state = played(game, *moves)
    assert len(state.stakes) == 500
    assert game.view(state, "").facts["sold"] == 2000
    step = game.play(state, game.types.move({"who": "late", "do": "buy", "count": 1}))
    assert isinstance(step, Step)
    assert (step.state.stakes[-1].on, step.state.stakes[-1].first) == ("B", 1)


@pytest.mark.parametrize("form", ["wide", "tall"])
def test_the_picture_lights_what_came(form: Any) -> None:
    game: Any = registry.game("bingo_traditional", "ES79", {})
    bare = played(game, *begun())
    state = played(game, *begun(), {"who": "azar", "do": "balls", "numbers": [7, 90]})
    pictures = [ET.fromstring(felt.draw(game, game.view(s, "ana"), "es", form)) for s in (bare, state)]
    empty, lit = ([n for n in root.iter() if n.tag.endswith("circle")] for root in pictures)
    assert len(lit) > len(empty)
    words = ["".join(n.itertext()) for n in pictures[1].iter() if n.tag.endswith("text")]
    assert {str(n) for n in range(1, 91)} <= set(words)
    assert any("CARTÓN A 1" in word for word in words)
    spots = felt.spots(game, form)
    plan = felt.plan(form)
    assert all(s.x - s.w / 2 > 0 and s.x + s.w / 2 < plan.width and s.y + s.h / 2 < plan.height for s in spots)
