"""Blackjack: brute force on a small shoe, the figures of the rule sheet, known figures of the trade, and the kernel
against both the exact values and the rule-complete engine."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from tapete.games import registry
from tapete.games.blackjack.analysis import card, combos, odds, paper, rounds, wagers
from tapete.games.blackjack.analysis import solver as analysis_module
from tapete.games.blackjack.analysis.basic import table
from tapete.games.blackjack.analysis.kernel import outlook
from tapete.games.blackjack.analysis.law_numbers import MOST_HANDS, Sums, sums
from tapete.games.blackjack.analysis.solver import Analysis
from tapete.inspection.costs import report
from tapete.kernels.chance import stream
from tapete.law.rulebook import catalogue
from tapete.odds import result
from tapete.strategy import Answers, Bet
from tapete.strategy import rounds as played
from tapete.strategy.blackjack import CLASSES, Hands, by_plan

from .blackjack_brute import Brute

LAWS = [law for game, law in catalogue() if game == "blackjack"]
SMALL = (0, 0, 0, 0, 3, 3, 0, 4, 0, 5)
"""A shoe of fives, sixes, eights and tens: too small to run dry in any round, small enough to go through."""


def numbers(law: str, game: str = "blackjack", **terms: Any) -> Sums:
    room: Any = registry.game(game, law, terms)
    return sums(room.rules, room.terms)


@pytest.fixture(scope="session")
def bolivia() -> odds.Solved:
    """One law solved once for all that ask."""
    return odds.solved(numbers("BOL13"))


# --- brute force ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", ["AND10", "BOL13"])
def test_every_decision_on_a_small_shoe(law: str) -> None:
    small = msgspec.structs.replace(numbers(law), counts=SMALL)
    analysis, brute = Analysis(small), Brute(small)
    for up in (4, 9):
        out = analysis.values(up, np.zeros(analysis.size, np.int8), False)
        for low, high in ((4, 5), (4, 7), (5, 9), (7, 7), (7, 9)):
            shoe = tuple(int(n) for n in analysis.shoe(up, low, high))
            hand = analysis.hands.two[low, high]
            assert out[0, hand] == pytest.approx(float(brute.stand(shoe, up, (low, high))), abs=1e-13)
            assert out[1, hand] == pytest.approx(float(brute.hit(shoe, up, (low, high))), abs=1e-13)
            assert out[3, hand] == pytest.approx(float(brute.double(shoe, up, (low, high))), abs=1e-13)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_splits_on_a_small_shoe(most: int) -> None:
    """The hands of a split are added up without going through them; going through them gives the same."""
    small = msgspec.structs.replace(numbers("AND10"), counts=(0, 0, 0, 0, 2, 2, 0, 4, 0, 5))
    analysis, brute = Analysis(small), Brute(small)
    plan = analysis.best()
    for pair, up in ((7, 5), (7, 9)):
        shoe = tuple(int(n) for n in analysis.shoe(up, pair, pair))
        gain, _ = analysis.split(up, pair, np.ascontiguousarray(plan.after[pair, :, up]), most)
        assert gain == pytest.approx(float(brute.split(analysis, plan, shoe, up, pair, most)), abs=1e-13)


def test_the_bank_from_a_full_shoe() -> None:
    """The distribution of the rule sheet."""
    analysis = Analysis(numbers("ES79"))
    found = sum(outlook(analysis.shoe(up), up, analysis.bank, 7) * analysis.counts[up] / 312 for up in range(10))
    sheet = [0.14524527, 0.13925777, 0.13368474, 0.17952730, 0.07287409, 0.04748949, 0.28192134]
    assert np.asarray(found) == pytest.approx(sheet, abs=5e-9)


def test_figures_of_the_trade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Michael Shackleford's tables (Wizard of Odds, blackjack appendix 9, six decks, no hole card, the bank draws on
    soft 17, four hands but of aces): hands to the last digit; his splits are approximate, so the game to 2·10⁻⁶."""

    def draws_on_soft_17(hard: int, ace: bool, *rest: Any) -> int:
        found = score(hard, ace, *rest)
        return 16 if ace and found == 17 and hard == 7 else found

    score = combos.bank_score
    monkeypatch.setattr(combos, "bank_score", draws_on_soft_17)
    monkeypatch.setattr(combos, "bank", combos.bank.__wrapped__)
    monkeypatch.setattr(analysis_module, "bank", combos.bank)
    monkeypatch.setattr(analysis_module, "SPLITS", {})
    law = msgspec.structs.replace(numbers("AND10"), hands=(2, *(4,) * 9))
    analysis = Analysis(law)
    out = analysis.values(0, np.zeros(analysis.size, np.int8), False)
    for cards, values in {(0, 1): (-0.722356, -0.379910, -1.024099), (4, 5): (-0.720879, -0.235772, -0.535879)}.items():
        assert out[[0, 1, 3], analysis.hands.two[cards]] == pytest.approx(values, abs=6e-7)
    assert analysis.evaluate(analysis.best()).expectation == pytest.approx(-0.0072705, abs=2e-6)


# --- figures --------------------------------------------------------------------------------------------------------


def test_every_law_in_numbers() -> None:
    found = {law: numbers(law) for law in LAWS}
    assert {law: n.doubles for law, n in found.items()} == {
        "ES79": (9, 10, 11), "AND10": None, "MEL14": (9, 10, 11), "BOL13": (9, 10, 11)
    }  # fmt: skip
    assert {law: (n.hands[0], n.hands[7]) for law, n in found.items()} == {
        "ES79": (MOST_HANDS,) * 2, "AND10": (MOST_HANDS,) * 2, "MEL14": (MOST_HANDS,) * 2, "BOL13": (2, 4)
    }  # fmt: skip
    assert [law for law, n in found.items() if n.gives_up[9]] == ["BOL13"]
    assert numbers("MEL14", retiro=True).gives_up == (None, *(Fraction(1, 2),) * 9)
    assert numbers("MEL14", decks=4).counts == (16,) * 9 + (64,)
    assert numbers("ES79", readings={"D11": "not_again"}).hands[0] == 2
    assert found["BOL13"].paid == (False, *(True,) * 8, False)


def test_the_side_bets_of_the_sheet() -> None:
    expected = {
        ("ES79", "insurance"): "23/311", ("MEL14", "under_13"): "407/4043", ("MEL14", "over_13"): "265/4043",
        ("BOL13", "perfect_pairs"): "13/311", ("AND10", "bolsa"): "62534/125333",
    }  # fmt: skip
    seen = {}
    for law in LAWS:
        room: Any = registry.game("blackjack", law)
        for wager in wagers.wagers(room.rules, room.terms, sums(room.rules, room.terms)):
            seen[law, wager.bet] = nets = wagers.nets(wager, 6)
            if (law, wager.bet) in expected:
                assert str(result(nets).house_edge) == expected[law, wager.bet]
            if wager.bet == "bolsa":
                assert odds.at_rest(wager, nets) == {"break_even_pool": "34267"}
    assert set(expected) <= set(seen)
    four: Any = registry.game("blackjack", "MEL14", {"decks": 4})
    found = {
        w.bet: result(wagers.nets(w, 4)).house_edge for w in wagers.wagers(four.rules, four.terms, numbers("MEL14"))
    }
    assert [str(found[bet]) for bet in ("insurance", "under_13", "over_13")] == ["5/69", "271/2691", "59/897"]


def test_the_progressive_of_a_table() -> None:
    terms = {
        "progressive_stake": 5, "progressive_pool": 9995, "progressive_deduction": "1/10",
        "progressive_prizes": {"777_suited": "1", "777_offsuit": "1/10"},
    }  # fmt: skip
    room: Any = registry.game("blackjack", "MEL14", terms)
    (wager,) = wagers.progressive(room.rules, room.terms)
    nets = wagers.nets(wager, 6)
    assert nets[Fraction(1799)] == Fraction(2, 125333)
    assert nets[Fraction(179)] == Fraction(243, 626665)


def test_the_report_of_a_law(bolivia: odds.Solved) -> None:
    rows = {(row["bet"], row["strategy"]): row for row in report("blackjack", "BOL13")["bets"]}
    best, basic = rows["main", "best"], rows["main", "basic"]
    assert best["house_edge_float"] == pytest.approx(0.003595224513, abs=1e-11)
    assert basic["house_edge_float"] == pytest.approx(0.003607510932, abs=1e-11)
    assert best["method"] == "exact"
    assert best["simulated"]["standard_error"]["p_win"] < 2e-5
    assert sum(Fraction(best[key]) for key in ("p_win", "p_push", "p_lose")) == 1
    assert float(Fraction(rows["surrender", None]["worth"])) == pytest.approx(0.002506183, abs=1e-8)
    assert (rows["even_money", "wait"]["house_edge"], rows["even_money", "take"]["house_edge"]) == ("-107/103", "-1")
    found = bolivia.found["best"]
    spread = sum(net * p for net, p in found.nets.items()) + found.split[1]
    assert spread == pytest.approx(found.expectation, abs=1e-13)
    assert sum(found.nets.values()) + found.split[0] == pytest.approx(1, abs=1e-12)


def test_challenge_21_has_a_line_for_every_bet() -> None:
    room: Any = registry.game("challenge_21", "BOL13")
    assert odds.challenged(room.rules) == ("round_1", "round_2", "round_3")
    assert sums(room.rules, room.terms).decks == 8
    assert not odds.challenged(registry.game("blackjack", "BOL13").rules)


# --- the kernel -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", odds.PLANS)
def test_the_kernel_plays_what_the_analysis_says(bolivia: odds.Solved, name: str) -> None:
    count = 2_000_000
    tally = rounds.tallied(bolivia.analysis, bolivia.plans[name], count, stream(3, 0))
    mean = tally[1] / count
    error = ((tally[2] / count - mean**2) / count) ** 0.5
    assert abs(mean - bolivia.found[name].expectation) < 3 * error
    assert tally[3] / count == pytest.approx(bolivia.found[name].staked, abs=2e-3)


@pytest.mark.parametrize("name", odds.PLANS)
def test_kernel_and_engine_play_the_same_rounds(bolivia: odds.Solved, name: str) -> None:
    """The same cards in the same order give the same result, through every rule of the table."""
    plan, rng = bolivia.plans[name], Random(8)
    game = registry.game("blackjack", "BOL13", {"minimum": 2, "maximum": 1000})
    ana = Bet("main", units=50) + Hands(by_plan(bolivia.analysis, plan)) + Answers("wait")
    for _ in range(60):
        faces: list[str] = []

        def azar(weights: Any, faces: list[str] = faces) -> str:
            faces.append(rng.choices(tuple(weights), tuple(weights.values()))[0])
            return faces[-1]

        (got,) = played(game, {"ana": ana}, azar, 1)
        cards = np.array([CLASSES[face[0]] for face in faces] + [9] * 40, np.int8)
        assert got.gains["ana"] == pytest.approx(100 * rounds.played(bolivia.analysis, plan, cards)[0]), faces


def test_every_bet_of_challenge_21_meets_a_hand_of_its_own() -> None:
    """Stakes so far apart that the result tells what each bet gained; the kernel plays the bank's earlier hands."""
    rng, units = Random(4), (1, 100, 10_000)
    game: Any = registry.game("challenge_21", "BOL13", {"minimum": 2})
    answer = odds.solved(sums(game.rules, game.terms), ("basic",))
    plan = answer.plans["basic"]
    ana: Any = Hands(by_plan(answer.analysis, plan)) + Answers("wait")
    for n, unit in reversed(list(enumerate(units, 1))):
        ana = Bet(f"round_{n}", units=unit) + ana
    for _ in range(40):
        faces: list[str] = []

        def azar(weights: Any, faces: list[str] = faces) -> str:
            faces.append(rng.choices(tuple(weights), tuple(weights.values()))[0])
            return faces[-1]

        (got,) = played(game, {"ana": ana}, azar, 1)
        cards = np.array([CLASSES[face[0]] for face in faces] + [9] * 60, np.int8)
        kernel = [rounds.played(answer.analysis, plan, cards.copy(), before)[0] for before in range(3)]
        assert got.gains["ana"] == pytest.approx(2 * sum(u * g for u, g in zip(units, kernel, strict=True))), faces


# --- on paper -------------------------------------------------------------------------------------------------------


def test_the_table_that_people_know(bolivia: odds.Solved) -> None:
    found = table(bolivia.analysis, bolivia.plans["basic"])
    assert found == paper.paper(registry.game("blackjack", "BOL13").rules)
    assert found.hard[16] == ("S",) * 5 + ("H", "H", "Rh", "Rs", "H")
    assert found.hard[11] == ("Dh",) * 8 + ("H", "H")
    assert found.pairs[0] == ("P",) * 9 + ("H",)


def test_a_table_for_every_law() -> None:
    for game, law in catalogue():
        if game in ("blackjack", "challenge_21"):
            one = paper.paper(registry.game(game, law).rules)
            assert len(one.hard) == 17
            assert len(one.pairs) == 10


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_table_in_every_form(bolivia: odds.Solved, lang: str) -> None:
    game = registry.game("blackjack", "BOL13")
    text, html, svg = (odds.strategy(game, form, lang) for form in card.FORMS)
    words = {"es": "Manos duras", "en": "Hard hands"}[lang]
    for page in (text, html, svg):
        assert words in page
        assert ("0,361" if lang == "es" else "0.361") in page
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert html.count("<tr>") == 16 + 8 + 10 + 3
    with pytest.raises(Exception, match="text, html, svg"):
        odds.strategy(game, "pdf", lang)
