"""The felt of Pai Gow poker: a circle for each place, the big hand and the small one apart, the bank's money."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tapete.games import registry
from tests.rounds import played

CROUPIER = ("8s", "8h", "Ks", "Qs", "Th", "5d", "3c")
ANA = ("9s", "9h", "Ad", "Jd", "7c", "6c", "Jo")


HAND = (
    {"who": "ana", "do": "bet", "box": 1, "stake": 10},
    {"who": "croupier", "do": "close_bets"},
    {"who": "croupier", "do": "shake_dice"},
    {"who": "azar", "do": "dice", "dice": "1-1-6"},
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": [*CROUPIER, *ANA]},
    {"who": "ana", "do": "set_hand", "small": "Ad Jd"},
)


@pytest.mark.parametrize("law", ["AND10", "MEL14"])
@pytest.mark.parametrize("form", ["wide", "tall"])
def test_every_place_once_and_apart_from_the_others(law: str, form: Any) -> None:
    spots = registry.room("pai_gow_poker").felt_module.spots(registry.game("pai_gow_poker", law, {}), form)
    places = [*(f"1/main/{box}" for box in range(1, 7)), "1/bank/"]
    assert Counter(s.place for s in spots) == Counter(places)
    for k, one in enumerate(spots):
        for other in spots[k + 1 :]:
            wide, high = (one.w + other.w) / 2, (one.h + other.h) / 2
            assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= high, (one.place, other.place)


@pytest.mark.parametrize("form", ["wide", "tall"])
def test_covered_cards_are_drawn_for_whoever_may_see_them(form: Any) -> None:
    game = registry.game("pai_gow_poker", "AND10", {"minimum": 10})
    felt, state = registry.room("pai_gow_poker").felt_module, played(game, *HAND)
    for who, seen in (("ana", True), ("ben", False)):
        drawn = felt.draw(game, game.view(state, who), "en", form)
        faces = re.findall(r'data-card="(\w+)"', drawn)
        assert (set(ANA) <= set(faces)) is seen
        assert not set(CROUPIER) & set(faces)
        assert ("JOKER" in drawn) is seen
        assert len(re.findall('data-card="', drawn)) == 14


def test_the_bank_lies_there_while_a_player_holds_it() -> None:
    game = registry.game("pai_gow_poker", "MEL14", {"minimum": 10})
    state = played(
        game,
        {"who": "ana", "do": "sit", "box": 1},
        {"who": "croupier", "do": "offer_bank"},
        {"who": "ana", "do": "take_bank", "amount": 500},
    )
    drawn = registry.room("pai_gow_poker").felt_module.draw(game, game.view(state, ""), "es")
    assert re.search(r'data-place="1/bank/"[^>]*data-amount="500"', drawn)
