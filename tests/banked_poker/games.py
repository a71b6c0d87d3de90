"""The games of the sheets of payments, as typed numbers, for the tests."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tapete.games.banked_poker.analysis.drawing import Rule
from tapete.games.banked_poker.analysis.draws import Draws
from tapete.games.banked_poker.analysis.rules import FiveCards, Holdem, ThreeCards, Withdrawn
from tapete.games.poker.hands import Ranking
from tapete.games.poker.three import ORDER


def odds(**table: int) -> dict[str, Fraction]:
    return {name: Fraction(n) for name, n in table.items()}


EVEN = {name: Fraction(1) for name in ORDER}
AND10_THREE = ThreeCards(pays=EVEN, opens="Q", bonus=odds(straight=1, three_of_a_kind=3, straight_flush=4))
MEL14_THREE = ThreeCards(pays=EVEN, opens="Q", bonus=odds(straight=1, three_of_a_kind=4, straight_flush=5))
BOL13_THREE = ThreeCards(
    pays=odds(high_card=1, pair=1, flush=4, straight=6, three_of_a_kind=25, straight_flush=40),
    opens="Q",
    multiple=Fraction(2),
)

RAISE = odds(
    high_card=1, pair=1, two_pairs=2, three_of_a_kind=3, straight=4, flush=5, full_house=7, four_of_a_kind=20,
    straight_flush=25, royal_flush=100,
)  # fmt: skip
SPANISH_STUD = FiveCards(pays=RAISE, opens="AK", multiple=Fraction(2))
PUBLISHED_STUD = FiveCards(pays=RAISE | odds(straight_flush=50), opens="AK", multiple=Fraction(2))
BUYING_STUD = FiveCards(pays=RAISE, opens="AK", multiple=Fraction(2), purchase=Fraction(1))

THREE_BETS = odds(
    pair=1, two_pairs=2, three_of_a_kind=3, straight=5, flush=8, full_house=11, four_of_a_kind=50, straight_flush=200,
    royal_flush=500,
)  # fmt: skip
TRIJOKER = Withdrawn(pays=THREE_BETS, least="JJ")
HIGH_ACE_TRIJOKER = Withdrawn(pays=THREE_BETS, least="JJ", ranking=Ranking(low_ace=False))
GO = Withdrawn(pays=THREE_BETS | odds(straight_flush=100, royal_flush=200), least="TT")
LET_IT_RIDE = Withdrawn(pays=THREE_BETS | odds(royal_flush=1000), least="TT")

HOLDEM = Holdem()

DRAW = Draws(
    pays=odds(
        pair=1, two_pairs=1, three_of_a_kind=2, straight=3, flush=5, full_house=7, four_of_a_kind=20, straight_flush=50,
        royal_flush=100,
    ),
    multiple=Fraction(2),
    bank=Rule(opens="88"),
)  # fmt: skip
OPEN_ENDED_DRAW = msgspec.structs.replace(DRAW, bank=Rule(opens="88", ends=False))
