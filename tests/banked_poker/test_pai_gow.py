"""Pai Gow poker: the worked numbers of joker, straights and dice; house ways; and hands that are played compiled."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.pai_gow_poker import dicing, odds, played
from tapete.games.pai_gow_poker.ways import house_way, ways
from tapete.table.cards import FRENCH_RANKS, JOKERS, deck

FACES = (*(rank + suit for rank in FRENCH_RANKS for suit in "cdhs"), JOKERS[0])
"""By the numbers of the compiled form."""


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
    """One line for each way, and by which way each figure was played."""
    assert main.run(["odds", "pai_gow_poker", "--reg", "AND10", "--lang", lang]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    played = [line for line in said.out.splitlines() if "):" in line]
    named = {
        "es": ["tradicional", "la mejor pequeña", "todo detrás"],
        "en": ["traditional", "best small hand", "all behind"],
    }
    assert [line.partition("(")[2].partition(")")[0] for line in played] == named[lang]
    assert all(line.endswith(" %") for line in played)


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


def test_both_ways_alike_the_copies_are_what_the_bank_has_more() -> None:
    """Set in the same way, both hands win as often as both lose, within chance; equal hands are the bank's."""
    rules = odds.counted(table(), "traditional")
    cases = played.play(played.Figures(**{**{n: getattr(rules, n) for n in rules.__struct_fields__}, "rounds": 20_000}))
    won, lost = cases.cases["higher_higher"], cases.cases["lower_lower"]
    assert sum(cases.cases.values()) == 20_000
    assert abs(won - lost) < 5 * (won + lost) ** 0.5
    assert cases.cases["lower_equal"] > 0
