"""Pai Gow poker: the worked numbers of joker, straights and dice; house ways; and hands that are played compiled."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.banked_poker.analysis import against_chance
from tapete.games.base.offers import sample
from tapete.games.pai_gow_poker import best, dicing, odds, played
from tapete.games.pai_gow_poker.ways import house_way, ways
from tapete.inspection import costs
from tapete.law.errors import TapeteError
from tapete.odds import Scenario
from tapete.simulation.unoffered import unoffered
from tapete.table.cards import FRENCH_RANKS, JOKERS, deck
from tapete.table.limits import ENDLESS

FACES = (*(rank + suit for rank in FRENCH_RANKS for suit in "cdhs"), JOKERS[0])
"""By the numbers of the compiled form."""
WAYS = ("traditional", "traditional")
ODDS = Scenario()


def table(law: str = "AND10", **terms: Any) -> Any:
    return registry.game("pai_gow_poker", law, {"minimum": 10, **terms})


@pytest.mark.parametrize(
    ("faces", "category"),
    [
        ("Jo As 9d 7c 4h", "pair"),
        ("Jo As Ah 7c 4h", "three_of_a_kind"),
        ("Jo 2s 2h 7c 4h", "pair"),
        ("Jo Ks Qs Js Ts", "royal_flush"),
        ("Jo 5s 6h 7c 8d", "straight"),
        ("Jo As Ah Ac Ad", "five_aces"),
        ("Jo 2h 5h 9h Jh", "flush"),
        ("Jo 5h 6h 7h 8h", "straight_flush"),
        ("Jo 2s 3h 4c 5d", "straight"),
    ],
)
def test_the_joker(faces: str, category: str) -> None:
    for law in ("AND10", "MEL14"):
        assert table(law).judge.worth(faces.split()).category == category


def test_five_aces_beat_a_royal_flush_and_the_wheel_is_second() -> None:
    worth = table().judge.worth
    assert worth(["Jo", "As", "Ah", "Ac", "Ad"]) > worth(["Ks", "Qs", "Js", "Ts", "As"])
    assert (
        worth(["Ts", "Jd", "Qc", "Kh", "As"])
        > worth(["As", "2d", "3c", "4h", "5s"])
        > worth(["9s", "Td", "Jc", "Qh", "Ks"])
    )


def test_read_to_the_letter_the_joker_only_completes() -> None:
    judge = table(readings={"PG3": "to_complete"}).judge
    assert judge.worth(["Jo", "As", "9d", "7c", "4h"]).category == "high_card"
    assert judge.worth(["Jo", "5s", "6h", "7c", "8d"]).category == "high_card"
    assert judge.worth(["Jo", "2s", "3h", "4c", "5d"]).category == "straight"


@pytest.mark.parametrize("rounding", ["player", "house"])
def test_rounding_never_takes_more_than_the_law_allows(rounding: str) -> None:
    """Five per cent is the most: a fraction of a unit goes to the house only below it."""
    told = SimpleNamespace(told=True)
    for law in ("AND10", "MEL14"):
        most, less = table(law, rounding=rounding), table(law, rounding=rounding, commission="1/50")
        assert [most.part(amount, told) for amount in (10, 25, 41, 100)] == [0, 1, 2, 5]
        assert less.part(130, told) == {"player": 2, "house": 3}[rounding]
        assert all(20 * game.part(amount, told) <= amount for game in (most, less) for amount in range(1, 200))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_odds_as_people_read_them(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line for the best setting and for each way, as a player and with the bank."""
    assert main.run(["odds", "pai_gow_poker", "--reg", "AND10", "--lang", lang]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    named = {
        "es": ["La mejor pequeña", "Todo detrás", "Tener la banca"],
        "en": ["Best small hand", "All behind", "Holding the bank"],
    }
    assert all(name.lower() in said.out.lower() for name in named[lang])
    assert "simul" not in said.out


def test_where_the_deal_begins() -> None:
    """Of 216 throws each of the first six places has 31 and the seventh 30; with five boxes each has 36."""
    for boxes, expected in ((6, [31] * 6 + [30]), (5, [36] * 6)):
        game = table(boxes=boxes)
        t = game.begin(game.opening().state, game.types.move({"who": "croupier", "do": "shake_dice"}))
        found = [0] * (boxes + 1)
        for throw, ways_ in dicing.chances(3).weights.items():
            total = sum(int(n) for n in throw.split("-"))
            found[dicing.steps(t, total) % (boxes + 1)] += ways_
        assert found == expected


@pytest.mark.parametrize(
    ("cards", "small"),
    [
        ("Ah Kd Qs Jc 8d 5h 3c", "Kd Qs"),
        ("9s 9h Ad Jd 7c 6c 4c", "Ad Jd"),
        ("Ks Kh Qs Qh 8c 5d 3c", "Qh Qs"),
        ("6s 6h 4c 4d Ah 9s 2c", "9s Ah"),
        ("As Ah Kc Kd 3s 3h 9c", "Ah As"),
        ("As Ah Ad Kc 9s 5h 2c", "Ad Kc"),
        ("Ks Kh Kd Qc Qd 7s 2h", "Qc Qd"),
        ("8s 8h 8d 8c Qh 5s 3c", "8c 8d"),
        ("As Ah Ad Ac Jo Ks Kh", "Kh Ks"),
    ],
)
def test_the_traditional_way(cards: str, small: str) -> None:
    judge = table().judge
    found, big = house_way(judge, "traditional", cards.split(), 2)
    if judge.worth_small(small.split()) == judge.worth_small(found):
        assert judge.outranks(big, found)
        return
    assert " ".join(sorted(found)) == small


def test_hands_are_played_as_the_table_sets_and_values_them() -> None:
    judge, rng = table().judge, Random(4)
    assert sorted(FACES) == sorted(deck("french52+1").faces)
    for way in ways():
        figures = played.figures(judge, False, way, way)
        rules, numbers = np.array(figures.mine, np.int64), played.arrays(figures)
        levels, tops, may, ace, only, _ = numbers
        for n in range(40):
            cards = rng.sample(range(53), 7)
            if n % 3 == 0 and played.JOKER not in cards:
                cards[0] = played.JOKER
            small, big = house_way(judge, way, [FACES[card] for card in cards], 2)
            one, other = (FACES.index(face) for face in small)
            five = np.array([FACES.index(face) for face in big])
            expected = (
                played.small_worth(one, other, levels, ace, only)[0],
                played.big_worth(five, levels, tops, may, ace, only)[0],
            )
            assert played.set_hand(np.array(cards), rules, *numbers) == expected


def test_a_short_pack_counted_deal_by_deal() -> None:
    """Ten, queen, king, ace and the joker: every hand of the bank beside some of the player's, in every way."""
    ranks, names, numbers = (8, 10, 11, 12), list(ways()), played.arrays(played.figures(table().judge, False, *WAYS))
    codes = tuple(played.encoded(table().judge, name) for name in names)
    cards = 4 * len(ranks) + 1
    real = np.array([4 * rank + suit for rank in ranks for suit in range(4)] + [played.JOKER])
    hands = sorted(combinations(range(cards), 7), key=lambda hand: hand[::-1])
    held = np.array([sum(1 << card for card in hand) for hand in hands])
    worth = [np.array([played.set_hand(real[list(h)], np.array(code), *numbers) for h in hands]) for code in codes]
    none, masks, first = np.zeros(4, np.int64), np.zeros(4, np.int64), []
    for n, hand in enumerate(hands):
        best.masks_of(np.array(hand), 7, cards - 1, masks)
        if best.alike(none, masks):
            first.append(n)
    for bank in range(len(names)):
        found = best.settings(played.figures(table().judge, False, *WAYS), codes, bank, 0.95, False, ranks)
        assert int(found.weight.sum()) == len(hands)
        assert len(found.begins) == len(first)
        for number in (0, 100, 517, len(first) - 1):
            out = held & held[first[number]] == 0
            small, big = worth[bank][out].T
            assert found.of == out.sum()
            for n in range(len(names)):
                s, b = worth[n][first[number]]
                cases = [(small < s) & (big < b), (small >= s) & (big >= b), (small <= s) & (big <= b)]
                cases += [(small > s) & (big > b), (small == s) & (big == b)]
                counts = found.counts[found.begins[number] + found.which[number, n]]
                assert [int(case.sum() * found.weight[number]) for case in cases] == counts.tolist()


def test_the_best_setting_costs_least() -> None:
    """For the player, and for whoever holds the bank; and copies are worth something to the bank."""
    rules = odds.counted(table())
    found = best.counted(rules)
    for shares in (found.player, found.bank):
        gain = {name: rules.keep * share.won - share.lost for name, share in shares.items()}
        assert max(gain, key=gain.__getitem__) == best.BEST
    assert found.bank[rules.bank].won == found.player[rules.bank].lost
    assert found.bank[rules.bank].lost == found.player[rules.bank].won


def test_the_figure_is_what_play_comes_to() -> None:
    tasks = list(odds.tasks(table()))
    assert [task.strategy for task in tasks] == list(ways())
    held = [against_chance.hold(task, 20_000, 5, n) for n, task in enumerate(tasks)]
    assert all(abs(one.distance) < 5 for one in held), held


def test_another_commission_is_taken_off_what_is_won() -> None:
    dear, cheap = (next(iter(odds.lines(table(commission=part), ODDS))) for part in ("1/20", "1/50"))
    won = best.counted(odds.counted(table())).player[best.BEST].won
    assert dear.result.house_edge - cheap.result.house_edge == won * Fraction(3, 100)


def test_a_stake_with_an_equal_hand_by_reading() -> None:
    plain, literal = odds.fates(False), odds.fates(True)
    assert {case for case in plain if plain[case] != literal[case]} == {"higher_equal", "equal_higher"}
    assert odds.counted(table(readings={"PG1": "literal"})).literal
    assert not odds.counted(table()).literal


@pytest.mark.parametrize("form", ["text", "html", "svg"])
def test_the_best_setting_on_paper(form: str) -> None:
    for lang, pairs in (("es", "tres parejas"), ("en", "three pairs")):
        assert pairs in odds.strategy(table(), form, lang)


def test_a_law_that_compares_otherwise_is_not_counted() -> None:
    with pytest.raises(TapeteError, match="seven cards"):
        costs.what_if("pai_gow_poker", "AND10", {"minimum": 10}, ["ranking.same=false"])


def test_both_ways_alike_the_copies_are_what_the_bank_has_more() -> None:
    """Set in the same way, both hands win as often as both lose, within chance; equal hands are the bank's."""
    cases = played.play(played.figures(table().judge, False, "traditional", "traditional", 20_000))
    won, lost = cases.cases["higher_higher"], cases.cases["lower_lower"]
    assert sum(cases.cases.values()) == 20_000
    assert abs(won - lost) < 5 * (won + lost) ** 0.5
    assert cases.cases["lower_equal"] > 0


def test_nothing_is_tried_beyond_what_a_move_can_name() -> None:
    """Without a maximum a player's bank may be as much as a move can name; one unit more nobody can bet."""
    game = table("MEL14")
    state: Any = game.opening().state
    for move in (
        {"who": "ana", "do": "sit", "box": 1}, {"who": "bea", "do": "sit", "box": 2},
        {"who": "croupier", "do": "offer_bank"}, {"who": "ana", "do": "take_bank", "amount": ENDLESS},
    ):  # fmt: skip
        state = game.play(state, game.types.move(move)).state
    assert state.bank_money == ENDLESS
    for who in ("ana", "bea", "croupier"):
        for offer in (*game.offers(state, who), *unoffered(game, state, who)):
            game.types.move(sample(offer))
            assert all(getattr(field, "high", 0) <= ENDLESS for field in offer.fields.values())
