"""Punto y banca: the figures of the rule sheet, an independent count, and the engine itself as a witness."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.games.baccarat.analysis import counts
from tapete.games.punto_banca import odds
from tapete.inspection.costs import report
from tapete.table.contract import Step

SIX = ("18880657128/1525814595305", "220299549488/1525814595305")
EDGES = {
    ("punto_banca", "ES79"): {"punto": SIX[0], "banca": "460294100/43594702723"},
    ("punto_banca", "MEL14"): {"punto": SIX[0], "banca": "460294100/43594702723", "empate": SIX[1]},
    ("punto_banca", "AND10"): {"punto": SIX[0], "banca": "716053792/49219825655", "empate": SIX[1]},
    ("punto_banca_reduced", "MEL14"): {"punto": SIX[0], "banca": "460294100/43594702723", "empate": SIX[1]},
    ("punto_banca_reduced", "AND10"): {"punto": SIX[0], "banca": "716053792/49219825655", "empate": SIX[1]},
    ("punto_banca_reduced", "BOL13"): {"punto": SIX[0], "empate": SIX[1]},
    ("punto_banca", "BOL13"): {"punto": "241149546272/19524993263685", "empate": "103841353768/723147898655"},
}


def rows(game: str, law: str, terms: dict[str, Any] | None = None) -> dict[str, dict[str, Any]]:
    return {row["bet"]: row for row in report(game, law, terms)["bets"]}


@pytest.mark.parametrize(("game", "law"), EDGES)
def test_the_figures_of_the_sheet(game: str, law: str) -> None:
    found = rows(game, law)
    for bet, edge in EDGES[game, law].items():
        assert found[bet]["house_edge"] == edge
    assert ("empate" in found) == (law != "ES79")
    assert all(row["method"] == "exact" for row in found.values())
    assert found["banca"]["decks"] == (8 if (game, law) == ("punto_banca", "BOL13") else 6)


def test_the_chances_of_the_hands() -> None:
    found = rows("punto_banca", "ES79")
    assert found["punto"]["p_win"] == "680938355432/1525814595305"
    assert found["banca"]["p_win"] == "139963802512/305162919061"
    assert found["banca"]["p_push"] == "145057227313/1525814595305"
    assert found["banca"]["p_with_six"] == "16431329872/305162919061"


def test_the_operators_commission() -> None:
    """BOL13 leaves it open: at the one that the report names the bet costs nothing."""
    even = rows("punto_banca", "BOL13")["banca"]["break_even_commission"]
    assert even == "7535923321/279815987114"
    five = rows("punto_banca", "BOL13", {"commission": "1/20"})["banca"]
    assert five["house_edge_pct"] == 1.0579
    game = registry.game("punto_banca", "BOL13", {"commission": "1/20"})
    nets = {odds.net(game, "banca", "banca", points) for points in range(10)}  # type: ignore[arg-type]
    assert nets == {Fraction(19, 20)}


def test_a_small_shoe_counted_by_hand() -> None:
    """Every order of a few cards, each played by the rules of the draw."""
    rules = registry.game("punto_banca", "MEL14").rules
    shoe = {0: 3, 2: 1, 5: 2, 6: 1, 8: 1, 3: 1}
    plan = odds.drawing(rules)
    wanted: Counter[tuple[int, int]] = Counter()
    for a, x, b, y, third, fourth in permutations([v for v, n in shoe.items() for _ in range(n)], 6):
        p, bank = (a + b) % 10, (x + y) % 10
        if max(p, bank) < 8:
            bank_card = fourth if p <= 5 else third
            draws = plan.banca(bank, third if p <= 5 else None)
            bank = (bank + bank_card) % 10 if draws else bank
            p = (p + third) % 10 if p <= 5 else p
        wanted[p, bank] += 1
    assert counts.totals(shoe, rules.scoring, plan) == wanted


# --- the engine as a witness ----------------------------------------------------------------------------------------

FACES = {0: "Ks", 1: "As", **{n: f"{n}s" for n in range(2, 10)}}
SUIT = "hdc"


def played(game: Any, punto: int, banca: int, third: int) -> tuple[str, bool, bool]:
    """A coup with these two-card totals: its winner, and who drew."""
    state = game.opening().state
    dealt = [FACES[punto], FACES[banca], "Kh", "Kd"]
    moves = [
        {"who": "ana", "do": "bet", "on": "banca", "stake": 20},
        {"who": "croupier", "do": "close_bets"},
        {"who": "croupier", "do": "deal"},
        *({"who": "azar", "do": "card", "face": face} for face in dealt),
    ]
    drew: dict[str, bool] = {}
    for move in moves:
        step = game.play(state, msgspec.convert(move, game.types.moves))
        assert isinstance(step, Step), (move, step)
        state = step.state
    while state.phase == "drawing":
        hand = state.owed[0]
        drew[hand] = True
        face = FACES[third][0] + SUIT[len(drew)] if hand == "punto" else "Qs"
        step = game.play(state, msgspec.convert({"who": "azar", "do": "card", "face": face}, game.types.moves))
        assert isinstance(step, Step)
        state = step.state
    return state.winner, drew.get("punto", False), drew.get("banca", False)


@pytest.mark.parametrize("law", ["AND10", "BOL13"])
def test_the_engine_draws_as_the_count_does(law: str) -> None:
    game: Any = registry.game("punto_banca_reduced", law)
    plan = odds.drawing(game.rules)
    for punto in range(10):
        for banca in range(10):
            for third in range(10) if punto <= 5 else (0,):
                won, one, other = played(game, punto, banca, third)
                over = plan.over(punto, banca)
                asks = not over and plan.punto(punto)
                assert one == asks
                assert other == (not over and plan.banca(banca, third if asks else None))
                ends = ((punto + third) % 10 if asks else punto, banca)
                assert won == ("punto" if ends[0] > ends[1] else "banca" if ends[1] > ends[0] else "tie")
