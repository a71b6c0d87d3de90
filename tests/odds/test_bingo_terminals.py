"""Electronic and automatic bingo: exact figures against every order of balls, played by the engine itself; chances of
pools against counting; the life of a pool against adding up."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import pytest

from tapete.games import registry
from tapete.games.bingo.analysis import exact, sold
from tapete.games.bingo_automatic import odds as automatic
from tapete.games.bingo_electronic import odds as electronic
from tapete.games.bingo_terminals import odds as shared
from tapete.inspection.costs import report
from tapete.table.contract import Step
from tapete.table.events import balances

ROOM: dict[str, Any] = {
    "rows": 2, "columns": 2, "highest": 5, "extractions": 3, "price": 1, "line": 3, "bingo": 7,
    "bingo_cells": [[1, 1], [1, 2], [2, 1]], "figures": {"diagonal": {"cells": [[1, 1], [2, 2]], "pays": 2}},
}  # fmt: skip


def table(game: str, **terms: Any) -> Any:
    return registry.game(game, "MEL14", terms)


def paid(game: Any, order: tuple[int, ...]) -> int:
    """What the engine pays to card 1 with these balls."""
    moves: list[dict[str, Any]] = [
        {"who": "ana", "do": "prepay", "amount": game.terms.minimum},
        {"who": "ana", "do": "stake_cards", "count": 1},
        {"who": "jefe_de_sala", "do": "start_draw"},
        {"who": "azar", "do": "balls", "numbers": list(order)},
    ]
    state, events = game.opening().state, list(game.opening().events)
    for said in moves:
        step = game.play(state, game.types.move(said))
        assert isinstance(step, Step), step
        state = step.state
        events += step.events
    assert state.phase == "betting"
    return balances(events).get("balance:ana", 0)


@pytest.mark.parametrize("lines", ["once", "each"])
@pytest.mark.parametrize("extra", [0, 1])
def test_a_card_by_every_order_of_balls(lines: str, extra: int) -> None:
    """All orders of the balls, and the number of the surprise at each number: the law of the report."""
    found: dict[Fraction, Fraction] = {}
    game: Any = None
    orders = list(permutations(range(1, 6), 3 + extra))
    for lucky in range(1, 6):
        one = {**ROOM, "extra_balls": extra, "surprise": {"number": lucky, "order": 2, "credits": 50}}
        game = table(
            "bingo_electronic", specialities={"mini": one}, readings={"ET2": "each"} if lines == "each" else {},
            series_size=1,
        )  # fmt: skip
        for order in orders:
            net = Fraction(paid(game, order), game.terms.minimum) - 1
            found[net] = found.get(net, Fraction(0)) + Fraction(1, 5 * len(orders))
    line = electronic.card(game, "mini")
    assert line.nets == dict(sorted(found.items()))
    assert Fraction(line.beside["returned"]) == 1 + line.result.expectation
    if extra:  # one of three numbers at least is missing with a chance of its own
        three = Fraction(comb(2, 1), comb(5, 4))
        assert Fraction(line.beside["combinations"]["bingo"]) == three
    assert line.beside["combinations"]["surprise"] == "1/5"


def test_the_classic_card() -> None:
    """15 of 90 numbers within 60 balls, by the figures of one card; what is withheld comes back as well."""
    row = report("bingo_electronic", "MEL14", {})["bets"][0]
    game = table("bingo_electronic")
    alone = exact.one(game.card("clasico", 1), 90)
    assert Fraction(row["combinations"]["bingo"]) == alone.bingo.within(60)
    assert Fraction(row["combinations"]["line"]) == alone.line.within(60)
    corners = exact.drawn(4, 60, 90)
    returned = alone.line.within(60) + 200 * alone.bingo.within(60) + 2 * corners
    assert Fraction(row["house_edge"]) == 1 - returned
    assert Fraction(row["returned"]) == returned + Fraction(1, 50)


def test_very_many_combinations_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond what is counted the law is that of play, within its error; what comes back stays exact."""
    figures = {f"f{n}": {"cells": [[1, n % 5 + 1], [2, n // 5 + 1]], "pays": 1} for n in range(15)}
    terms = {"specialities": {"x": {"figures": figures, "extractions": 30}}}
    row = report("bingo_electronic", "MEL14", terms)["bets"][0]
    back = 15 * exact.drawn(2, 30, 90) + exact.one(table("bingo_electronic").card("clasico", 1), 90).line.within(30)
    back += 200 * exact.drawn(15, 30, 90)
    assert (row["method"], Fraction(row["returned"])) == ("play", back)
    assert abs(1 - row["house_edge_float"] - float(back)) < 5 * row["error"]
    sure = electronic.card(table("bingo_electronic"), "clasico")
    monkeypatch.setattr(electronic, "MANY", 3)
    seen = electronic.card(table("bingo_electronic"), "clasico")
    assert sure.nets is not None
    assert seen.nets is not None
    for net, p in sure.nets.items():
        assert abs(float(seen.nets.get(net, Fraction(0)) - p)) < 5 * (float(p) / electronic.GAMES) ** 0.5


def test_a_room_of_several_specialities_has_a_line_for_each() -> None:
    rows = report("bingo_electronic", "MEL14", {"specialities": {"mini": ROOM, "clasico": {}}})["bets"]
    assert [(row["bet"], row["at"]) for row in rows] == [("card", ["mini"]), ("card", ["clasico"])]


# --- what accumulates -----------------------------------------------------------------------------------------------


def test_an_accumulated_prize_by_trying_every_order() -> None:
    """Two cards of a room of seven numbers, all of them four in a square: bingo below the fifth ball."""
    one = {**ROOM, "highest": 7, "extractions": 5, "bingo_cells": [],
           "accumulated": {"bote": {"share": "1/10", "maximum": 5, "by": "bingo"}}}  # fmt: skip
    game = table("bingo_electronic", specialities={"mini": one}, series_size=2)
    cards = [set(game.card("mini", n).numbers) for n in (1, 2)]
    orders = list(permutations(range(1, 8), 4))
    within = Fraction(sum(any(card <= set(order) for card in cards) for order in orders), len(orders))
    pot = report("bingo_electronic", "MEL14", {"specialities": {"mini": one}, "series_size": 2})["bets"][1]
    assert (pot["bet"], pot["where"], pot["limit"], pot["error"]) == ("bote", "mini", 4, 0.0)
    assert pot["chance"] == pytest.approx(float(within))
    assert pot["games"] == pytest.approx(float(1 / within))
    assert pot["size"] == pytest.approx(20 * float(1 / within))
    assert pot["house_edge"] == "0"


def test_chances_hold_what_is_played() -> None:
    """Rows of a hundred cards, and whole cards: between bounds or from play, as games with these cards have it."""
    game = table("bingo_automatic", series_size=100)
    cards = automatic.of_hall(game, 0, 100)
    played = sold.play(cards, 40_000, seed=5)
    rows = shared.Chances([row for card in cards for row in card.rows], 90)
    full = shared.Chances([card.numbers for card in cards], 90)
    for prize, chances, limits in (("line", rows, (12, 20, 28)), ("bingo", full, (52, 60, 68))):
        for limit in limits:
            found, error = chances.within(limit)
            seen = played.within(prize, limit)  # type: ignore[arg-type]
            assert abs(float(found) - seen.mean) < 5 * (seen.error**2 + error**2) ** 0.5 + float(found) / 100


@pytest.mark.parametrize("first", [0, 1, 7])
def test_a_pool_whose_limit_grows(first: int) -> None:
    """Added up game by game."""
    low, high = Fraction(1, 9), Fraction(1, 4)
    found = shared.lasts(lambda balls: high if balls > 40 else low, 40, 41, first)
    mean, alive = Fraction(0), Fraction(1)
    for game in range(1, 400):
        p = low if game <= first else high
        mean += game * alive * p
        alive *= 1 - p
    assert found is not None
    assert float(found) == pytest.approx(float(mean))


def test_what_cannot_be_won_lives_for_ever() -> None:
    rows = report("bingo_automatic", "MEL14", {"series_size": 20, "super_bingo": {"maxima": [[0, 15]]},
                                               "bingo_extra": None, "super_line": None})["bets"]  # fmt: skip
    assert (rows[1]["games"], rows[1]["size"], rows[1]["house_edge"]) == (None, None, "1")


# --- automatic bingo ------------------------------------------------------------------------------------------------


def test_all_cards_together_return_what_the_terms_give() -> None:
    terms = {"halls": ["norte", "sur"], "interconnected": True, "series_size": 40, "line": "1/10", "bingo": "2/5",
             "gran_line": "1/100", "gran_bingo": "1/50", "super_line": None, "bingo_extra": None,
             "super_bingo": {"share": "1/50", "reserve": "1/100", "maxima": [[0, 60]],
                             "scopes": ["local", "interconnected"]}}  # fmt: skip
    card, *pots = report("bingo_automatic", "MEL14", terms)["bets"]
    given = Fraction(1, 10) + Fraction(2, 5) + Fraction(1, 100) + Fraction(1, 50)
    assert Fraction(card["house_edge"]) == 1 - given
    assert [(pot["bet"], pot["where"]) for pot in pots] == [("super_bingo", one) for one in ("norte", "sur", "network")]
    assert Fraction(card["returned"]) == given + 2 * Fraction(3, 100)
    assert (pots[2]["cards"], pots[0]["cards"], pots[0]["limit"]) == (40, 20, 59)
    assert pots[2]["chance"] > pots[0]["chance"]


def test_first_cards_share() -> None:
    assert automatic.sharing(np.array([[3, 5, 3], [9, 8, 9]])).tolist() == [[2, 0, 2], [0, 1, 0]]
