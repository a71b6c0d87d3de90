"""Plans by name for each game, and who of the house plays which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from zlib import crc32

from ..law.errors import TapeteError
from ..law.rulebook import rulebook
from .base import Strategy
from .bets import Answers, parse
from .circle import Bids, Enough, Seat, TakesBank

CRAPS = {
    "pass_line": "win",
    "pass_line_odds": "win + win_odds*most",
    "dont_pass": "dont_win",
    "dont_pass_odds": "dont_win + dont_win_odds*most",
    "come": "win + win_odds*most + come + come_odds*most",
    "place_6_8": "win + right_bet@6 + right_bet@8",
    "place_inside": "win + right_bet@5 + right_bet@6 + right_bet@8 + right_bet@9",
    "field": "win + field",
    "hard_ways": "win + hard_4 + hard_6 + hard_8 + hard_10",
}
"""Plans of bets that craps players know, in the words of ``parse``."""

BLACKJACK = {
    "blackjack": {"basic": "main"},
    "challenge_21": {"basic": "round_1 + round_2 + round_3", "two_rounds": "round_1 + round_2"},
}

CASINO_MONTE = {"casino_monte": {"revancha": "initial", "decline": "initial*2", "tie": "initial + tie"}}
"""Games in which a tied bettor is asked whether to go on."""
GOES = ("revancha", "tie")
"""Plans of those who do."""

TWO_ROWS = {"thirty_forty": {"half": "red", "prison": "black", "both": "red*2 + color", "contrary": "black + inverse"}}
"""Games in which a tie asks for a choice."""
AFTER_A_TIE = {"prison": ("prison", "wait_insured"), "contrary": ("prison", "wait_insured")}
"""What those do who do not take part of it back, or who insure what is blocked; the others do what costs nothing."""
COSTS_NOTHING = ("half_back", "wait")

FOUR_CARDS = {
    "rows": "cartas_pair@12-34",
    "diagonal": "cartas_pair@14-23 + salto@1",
    "camos": "camo@1 + camo@2 + camo@3 + camo@4",
    "horizontal": "cartas_single@1-2 + cartas_single@3-4",
    "vista_hermosa": "vista_hermosa@1 + anti@3 + viudo@4",
}
"""Plans for the four cards, whatever they are."""

CIRCLE = {
    "chemin_de_fer": {"small": "punto", "large": "punto*3"},
    "baccarat_two_cloths": {"small": "first_cloth", "other": "second_cloth", "large": "first_cloth*3 + second_cloth"},
}
"""Games in which a player holds the bank."""
BANK = 10
"""So many times the least: what a house player's bank is."""
GETS_BANK: dict[str, Strategy] = {"chemin_de_fer": TakesBank(BANK), "baccarat_two_cloths": Bids(10 * BANK)}
"""How they come to it."""

POKER = {
    f"circle_{variety}": dict.fromkeys(("loose", "tight", "strong"), "")
    for variety in ("draw", "seven_stud", "five_stud", "omaha", "omaha_five", "omaha_hi_lo", "holdem", "double_holdem",
                    "synthetic")
}  # fmt: skip
"""Games in which players play one another: not bets but ways to play (``poker.STYLES``)."""

BANKED = {
    "caribbean_poker": {
        "ace_king": "ante",
        "pairs": "ante*2",
        "insured": "ante + insurance",
        "pool": "ante + carousel",
    },
    "three_card_poker": {"queen": "ante", "king": "ante*2", "plus": "ante + pair_plus", "pool": "ante + carousel"},
}
"""Poker against the house: what is bet before the cards; who goes on, ``banked`` says."""
DRAW = {"draw_poker": {"careful": "ante", "bold": "ante*2", "pool": "ante + progressive"}}
"""The same, and cards may be changed; which, ``banked.Changes`` says."""
LEAST = {"king": "K32"}
"""The least three cards with which somebody goes on, where it is not that of best play against even money."""
EVEN_MONEY = "Q64"

HOLDEM = {
    "texas_holdem_banked": {"steady": "ante", "bold": "ante*2"},
    "texas_holdem_bonus": {"steady": "ante", "bold": "ante*2 + bonus", "bonus": "ante + bonus"},
}
"""Hold'em against the house: the same; how its streets are played, ``banked.Streets`` says."""

THREE_BETS = {
    "trijoker": {"careful": "all_three", "bold": "all_three*2", "pool": "all_three + carousel"},
    "go_poker": {"careful": "all_three", "bold": "all_three*2", "pool": "all_three + progressive"},
}
"""Three equal bets of which two may be withdrawn; which are left, ``banked.Leaves`` says."""

TWO_HANDS = {"pai_gow_poker": {"small": "main", "large": "main*3", "banker": "main"}}
"""Seven cards that are set as two hands, in the house way (``banked.SetsHands``); one of them takes the bank."""
HOLDS_BANK = "banker"

BINGO = ("bingo_traditional", "bingo_simultaneous", "bingo_interconnected")
"""Games in which cards are bought and claims are sung; there is no bet to choose, only how many cards."""

TICKETS = ("lottery", "raffle", "tombola", "random_combination", "instant_lottery", "boletos")
"""Games in which tickets are bought; there is no bet to choose, only how many."""

TERMINALS = ("bingo_electronic", "bingo_automatic")
"""Games at terminals: cards are taken from what was prepaid, and nobody sings."""

MACHINES = ("machine_type_a", "machine_type_b", "machine_type_c", "gaming_machine")
"""Gaming machines: credit is put in, and the reels are started."""

PLANS: dict[str, dict[str, str]] = {
    "craps": CRAPS,
    "mini_craps": CRAPS,
    "monte_o_banca": FOUR_CARDS,
    **BLACKJACK,
    **CASINO_MONTE,
    **TWO_ROWS,
    **CIRCLE,
    **POKER,
    **BANKED,
    **DRAW,
    **THREE_BETS,
    **TWO_HANDS,
    **HOLDEM,
}


@cache
def plan(game: str, name: str, regulation: str) -> Strategy:
    """A plan by its name."""
    known = PLANS.get(game, {})
    if name not in known:
        listed = ", ".join(known) or "–"
        raise TapeteError(
            f"«{game}» no tiene un plan «{name}»; tiene {listed}", f"'{game}' has no plan '{name}'; it has {listed}"
        )
    if game in POKER:
        from .poker import Poker

        return Poker(game, regulation, name)
    bets = parse(known[name])
    if game in CIRCLE:
        return Seat() + GETS_BANK[game] + Enough(bets) + Answers("deal", "deposit")
    if game in CASINO_MONTE:
        return Answers(*(("revancha",) if name in GOES else ())) + bets
    if game in BANKED:
        from .banked import Raises, RaisesThree

        three = game == "three_card_poker"
        goes = RaisesThree(LEAST.get(name, EVEN_MONEY)) if three else Raises(high=name != "pairs")
        return goes + bets + Answers()
    if game in DRAW:
        from .banked import Changes

        return Changes(pool=name == "pool") + bets + Answers()
    if game in HOLDEM:
        from .banked import Streets

        return Streets(bold=name == "bold") + bets + Answers()
    if game in THREE_BETS:
        from ..games.registry import room
        from .banked import Leaves

        win = rulebook(game, regulation).typed(room(game).rules_type).win
        return Leaves(win.pair.value, bold=name == "bold") + bets + Answers()
    if game in TWO_HANDS:
        from .banked import SetsHands

        return SetsHands() + (TakesBank(BANK) if name == HOLDS_BANK else bets) + bets + Answers()
    if game in TWO_ROWS:
        return Answers(*AFTER_A_TIE.get(name, COSTS_NOTHING)) + bets
    if game not in BLACKJACK:
        return bets + Answers()
    from ..games.registry import room
    from .blackjack import basic

    return bets + basic(rulebook(game, regulation).typed(room(game).rules_type)) + Answers("wait")


def plans(game: str) -> Sequence[str]:
    return tuple(PLANS.get(game, ()))


def house(game: str, regulation: str, who: str) -> Strategy | None:
    """How this house player plays this game, always the same; None: the game has no plans."""
    if game in BINGO:
        from .bingo import KEEPS, BuysAndSings

        return BuysAndSings(1 + crc32(who.encode()) % KEEPS)
    if game in TICKETS:
        from .tickets import KEEPS as MOST
        from .tickets import BuysTickets

        return BuysTickets(1 + crc32(who.encode()) % MOST)
    if game in TERMINALS:
        from .bingo import KEEPS, PrepaysAndPlays

        return PrepaysAndPlays(1 + crc32(who.encode()) % KEEPS)
    if game in MACHINES:
        from .machines import PlaysMachine

        return PlaysMachine(crc32(who.encode()) % 9)
    names = plans(game)
    return plan(game, names[crc32(who.encode()) % len(names)], regulation) if names else None
