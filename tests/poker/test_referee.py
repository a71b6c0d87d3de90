"""PokerKit as an independent referee: random hands with side pots, move by move through both engines, end alike.

Both see the same cards, and at every decision they must agree on who speaks, on what he owes and on what he may do;
after the hand they must agree on everybody's chips. The house takes nothing. Where the regulations differ from what
PokerKit plays, tables and hands are chosen such that both play the same rules:

* the mano posts the small blind and speaks first in every round even with two players left at the table, while
  PokerKit turns the blinds round: three players or more are dealt in;
* a blind larger than the stack behind it: the regulations go on after the seat of the big blind, PokerKit after the
  largest bet: the first two have chips for their blinds (all others may be shorter);
* odd chips go from the last bettor, or from the left of the disc, in PokerKit from the first seat: every amount is a
  multiple of a chip that can be divided by any number of players;
* the least raise: to twice the last full bet (Andalucía), by anything (Melilla), by a table minimum (Bolivia), in
  PokerKit by the last raise; and after a short all-in those who may still raise are not quite the same: raises are
  drawn from those that both admit;
* who owes nothing and has nobody left to bet against is not asked any more, in PokerKit he may still be: he can only
  check;
* a colour: Bolivia's text lets only its highest card decide; the table plays the reading by which all five count.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import lcm
from random import Random
from typing import Any

import msgspec
import pytest
from pokerkit import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem
from pokerkit.games import NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem
from pokerkit.hands import OmahaHoldemHand

from tapete.games.circle_poker import moves as m
from tapete.games.circle_poker.round import limits
from tests.poker.replay import ACTIVE, FOLD, NAMES, PASSIVE, Engine, table

SOAK = bool(os.environ.get("TAPETE_SOAK"))
PLAYERS = 7
UNIT = lcm(*range(1, PLAYERS + 1))
MINIMUM = 2 * UNIT
AUTOMATIC = tuple(
    a for a in Automation if a not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)


class NoLimitOmaha(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """PokerKit's Omaha without a limit: it has the parts, but no game of this name."""

    hand_types = (OmahaHoldemHand,)


FIVE = {"structure": "sin_limites", "readings": {"C-1": "all_five"}}
TABLES: list[tuple[str, str, dict[str, Any], Any, int]] = [
    ("circle_holdem", "AND10", {"structure": "no_limit", "forced": "blinds"}, NoLimitTexasHoldem, 10_000),
    ("circle_holdem", "MEL14", {"structure": "no_limit", "ante": UNIT}, NoLimitTexasHoldem, 2_000),
    ("circle_holdem", "BOL13", FIVE, NoLimitTexasHoldem, 2_000),
    ("circle_omaha", "AND10", {"structure": "pot", "forced": "blinds"}, PotLimitOmahaHoldem, 10_000),
    ("circle_omaha", "AND10", {"structure": "no_limit", "forced": "blinds"}, NoLimitOmaha, 2_000),
    ("circle_omaha", "MEL14", {"structure": "pot", "ante": UNIT}, PotLimitOmahaHoldem, 2_000),
]  # fmt: skip
IDS = [f"{regulation}-{game}-{terms['structure']}" for game, regulation, terms, _, _ in TABLES]


class Both:
    """One hand at both tables."""

    def __init__(self, engine: Engine, rules: Any, rng: Random) -> None:
        self.engine, self.rng = engine, rng
        self.deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
        rng.shuffle(self.deck)
        engine.begin()
        s, terms = engine.s, engine.game.terms
        self.order = s.order
        bets = [s.accounts.get(f"bet:{n}", 0) for n in self.order]
        antes = [s.players[n].put - bet for n, bet in zip(self.order, bets, strict=True)]
        stacks = [s.players[n].put + s.accounts.get(f"resto:{n}", 0) for n in self.order]
        self.state = rules(AUTOMATIC, True, antes, bets, terms.minimum)(stacks, len(self.order))
        own = 4 if "omaha" in engine.game.game else 2
        self.own = {n: [self.deck.pop() for _ in range(own)] for n in self.order}
        self.board = [self.deck.pop() for _ in range(5)]

    def deal(self) -> None:
        """The cards of a street at both tables."""
        self.only_check()
        laid = len(self.engine.s.pack.board[0])
        self.engine.cards(self.own, self.board)
        new = len(self.engine.s.pack.board[0]) - laid
        if not new:
            for place, name in enumerate(self.order):
                self.state.deal_hole("".join(self.own[name]), place)
        else:
            self.state.burn_card(self.deck.pop())
            self.state.deal_board("".join(self.board[laid : laid + new]))

    def only_check(self) -> None:
        """The one question that PokerKit asks beyond ours."""
        if self.state.actor_index is not None:
            assert self.state.checking_or_calling_amount == 0
            assert self.state.min_completion_betting_or_raising_to_amount is None
            self.state.check_or_call()

    def raises(self, name: str) -> Iterator[int]:
        """The least, the most and one other amount that both admit."""
        t = self.engine.game.begin(self.engine.s, m.Check(who=name))
        mine = limits.bounds(t, name)
        low, high = (
            self.state.min_completion_betting_or_raising_to_amount,
            self.state.max_completion_betting_or_raising_to_amount,
        )
        if mine is None or low is None:
            return
        least, most = max(mine.least, low), min(mine.most, high)
        step = mine.step if mine.step > 1 else UNIT
        steps = (most - mine.base) // step
        first = -(-(least - mine.base) // step)
        if first <= steps:
            yield from (mine.base + step * k for k in (first, steps, self.rng.randint(first, steps)))
        if most == t.resto(name) + t.bet(name) >= least:
            yield most

    def speak(self) -> None:
        """One decision; both must have been waiting for it."""
        engine, state, s = self.engine, self.state, self.engine.s
        name = s.turn
        assert state.actor_index == self.order.index(name)
        owes = min(s.bets.highest - s.accounts.get(f"bet:{name}", 0), s.accounts[f"resto:{name}"])
        assert state.checking_or_calling_amount == owes
        amounts = list(self.raises(name))
        words = [PASSIVE, *([FOLD] if owes else []), *([ACTIVE] if amounts else [])]
        word, to = self.rng.choice(words), self.rng.choice(amounts) if amounts else 0
        engine.says(name, word, to)
        if word == FOLD:
            state.fold()
        elif word == PASSIVE:
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(to)

    def play(self) -> int:
        """The hand; how many pots it had."""
        pots = 0
        while self.engine.on:
            if self.engine.s.phase == "dealing":
                self.deal()
            else:
                self.speak()
            pots = max(pots, len(self.engine.s.pots))
        self.only_check()
        assert not self.state.status
        chips = self.engine.chips()
        assert [chips[n] for n in self.order] == self.state.stacks
        return pots


def stacks(engine: Engine, rng: Random) -> None:
    """Fresh chips for the next hand: many are short, a few sit out; those who will post blinds can."""
    out = set(rng.sample(NAMES[:PLAYERS], rng.randint(0, PLAYERS - 4)))
    chips = {
        n: 0 if n in out else UNIT * rng.choice((2, 3, rng.randint(2, 12), rng.randint(2, 400)))
        for n in NAMES[:PLAYERS]
    }
    engine.s = msgspec.structs.replace(engine.s, accounts={f"resto:{n}": amount for n, amount in chips.items()})


@pytest.mark.parametrize(("game", "regulation", "terms", "rules", "count"), TABLES, ids=IDS)
def test_the_referee_agrees(game: str, regulation: str, terms: dict[str, Any], rules: Any, count: int) -> None:
    engine = Engine(
        table(game, regulation, players=list(NAMES[:PLAYERS]), minimum=MINIMUM, resto=10 * MINIMUM, **terms)
    )
    rng = Random(f"{game} {regulation} {terms['structure']}")
    hands = count if SOAK else count * 150 // 10_000
    side_pots = 0
    for _ in range(hands):
        stacks(engine, rng)
        side_pots += Both(engine, rules, rng).play() > 1
    assert side_pots > hands / 10
