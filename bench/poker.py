"""Poker beside other libraries, in one run: whole hands beside PokerKit, valued hands beside eval7 and phevaluator.

python -m bench.poker           a table
python -m bench.poker --json    the same for a machine

Hands: six players, no-limit hold'em, chips carried from hand to hand, a player without chips buys the same again; every
decision is drawn alike in all three: any legal word is equally likely, nobody folds for nothing, then any legal amount.
PokerKit runs with all its automations. Compiled hands are checked in the same run: some of them are told again by the
engine, which must come to the same chips. Valuing: seven random cards; one core.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from itertools import pairwise
from random import Random
from typing import Any

import eval7
import numpy as np
from phevaluator import evaluate_cards
from pokerkit import Automation, NoLimitTexasHoldem

from bench.run import Work, rates
from tapete.games.circle_poker import moves as m
from tapete.games.circle_poker.analysis.compiled import Table, stream
from tapete.games.circle_poker.analysis.retold import chips, retold, standing
from tapete.games.circle_poker.play import CirclePoker
from tapete.games.circle_poker.round import limits
from tapete.games.poker import batch
from tapete.games.poker.hands import Ranking
from tapete.law.rulebook import rulebook
from tapete.table.cards import FRENCH_RANKS, FRENCH_SUITS
from tapete.table.contract import Step

WANTED = 20.0
"""Times the rate of the other library."""
NAMES = ("ana", "bea", "cai", "dan", "eva", "fer")
MINIMUM, RESTO = 10, 1000
FOLD, PASSIVE, ACTIVE = range(3)


def law() -> CirclePoker:
    terms = {"players": list(NAMES), "structure": "no_limit", "forced": "blinds", "minimum": MINIMUM, "resto": RESTO}
    return CirclePoker(rulebook("circle_holdem", "AND10"), terms)


def drawn(rng: Random, owes: bool, least: int | None, most: int | None) -> tuple[int, int]:
    """A decision by the common policy."""
    word = rng.randrange(0 if owes else 1, 2 if least is None else 3)
    return word, rng.randint(least, most) if word == ACTIVE and least is not None and most is not None else 0


# --- hands ----------------------------------------------------------------------------------------------------------


def compiled_hands(count: int) -> Work:
    table, chance = Table(law()), stream(1, 0)
    table.play(10, chance)

    def work() -> int:
        return table.play(count, chance)

    return work


def same_hands(count: int) -> int:
    """The engine tells compiled hands again, or their figure would mean nothing: how many."""
    game = law()
    table, chance = Table(game, words=500), stream(1, 0)
    for _ in range(count):
        table.play(100, chance)
        before = standing(game, table)
        table.play(1, chance)
        if chips(list(retold(game, before, table))[-1].state) != table.chips:
            raise SystemExit("compiled hands are not the engine's")
    return count


def engine_hands(count: int) -> Work:
    """The same through the engine, every event and citation included."""
    game, rng = law(), Random(2)
    state: Any = game.opening().state

    def do(state: Any, move: Any) -> Any:
        answer = game.play(state, move)
        if not isinstance(answer, Step):
            raise SystemExit(f"refused: {move} {answer}")
        return answer.state

    def word(state: Any) -> Any:
        name = state.turn
        t = game.begin(state, m.Check(who=name))
        found = limits.bounds(t, name)
        owes = t.bet(name) < state.bets.highest
        said, to = drawn(rng, owes, found.least if found else None, found.most if found else None)
        if said == FOLD:
            return m.Fold(who=name)
        if said == ACTIVE:
            return m.Raise(who=name, to=to) if state.bets.highest else m.Bet(who=name, amount=to)
        return m.Cover(who=name) if owes else m.Check(who=name)

    def hand(state: Any) -> Any:
        for name in NAMES:
            if not state.accounts.get(f"resto:{name}"):
                state = do(state, m.Rebuy(who=name, amount=RESTO))
        faces = tuple(rng.sample(game.plan.pack.faces, 2 * len(NAMES) + 5))
        state = do(do(state, m.Deal(who="croupier")), m.Cards(who="azar", faces=faces))
        while state.phase == "betting":
            state = do(state, word(state))
        return state

    def work() -> int:
        nonlocal state
        for _ in range(count):
            state = hand(state)
        return count

    return work


def pokerkit_hands(count: int) -> Work:
    rng = Random(3)
    stacks = [RESTO] * len(NAMES)

    def work() -> int:
        nonlocal stacks
        for _ in range(count):
            state = NoLimitTexasHoldem.create_state(
                tuple(Automation), True, 0, (MINIMUM // 2, MINIMUM), MINIMUM, stacks, len(NAMES)
            )
            while state.status:
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                word, to = drawn(rng, bool(state.checking_or_calling_amount), least, most)
                if word == FOLD:
                    state.fold()
                elif word == PASSIVE:
                    state.check_or_call()
                else:
                    state.complete_bet_or_raise_to(to)
            after = [int(chips) or RESTO for chips in state.stacks]
            stacks = [*after[1:], after[0]]
        return count

    return work


# --- valuing --------------------------------------------------------------------------------------------------------


def seven_cards(count: int) -> batch.Cards:
    rng = np.random.default_rng(7)
    return np.array([rng.permutation(52)[:7] for _ in range(count)], dtype=np.uint8)


def eval7_cards(cards: batch.Cards) -> list[list[Any]]:
    pack = [eval7.Card(rank + suit) for rank in FRENCH_RANKS for suit in FRENCH_SUITS]
    return [[pack[card] for card in row] for row in cards.tolist()]


def agree(cards: batch.Cards) -> None:
    """All three put the hands into the same order, or the figures would mean nothing."""
    mine = batch.scores(cards, Ranking()).tolist()
    theirs = [eval7.evaluate(hand) for hand in eval7_cards(cards)]
    others = [-evaluate_cards(*row) for row in cards.tolist()]
    for beside in (theirs, others):
        pairs = sorted(set(zip(mine, beside, strict=True)))
        if any(a >= b or x >= y for (a, x), (b, y) in pairwise(pairs)):
            raise SystemExit("the evaluators disagree")


def valued(count: int) -> dict[str, Work]:
    cards = seven_cards(count)
    agree(cards[:5000])
    many = np.tile(cards, (10, 1))
    hands, rows, ranking = eval7_cards(cards), cards[: count // 4].tolist(), Ranking()

    def mine() -> int:
        return len(batch.scores(many, ranking))

    def theirs() -> int:
        evaluate = eval7.evaluate
        for hand in hands:
            evaluate(hand)
        return len(hands)

    def others() -> int:
        for row in rows:
            evaluate_cards(*row)
        return len(rows)

    return {"batch": mine, "eval7": theirs, "phevaluator": others}


# --- the run --------------------------------------------------------------------------------------------------------


def lines(figures: dict[str, float]) -> list[tuple[str, str]]:
    """The figures for people."""
    wanted = {"compiled_to_pokerkit", "batch_to_eval7"}
    reached = {name: "reached" if figures[name] >= WANTED else "NOT reached" for name in wanted}
    return [
        ("hands of six a second, compiled", f"{figures['compiled']:,.0f}"),
        ("the same through the engine, with events and citations", f"{figures['engine']:,.0f}"),
        ("the same, PokerKit with all automations", f"{figures['pokerkit']:,.0f}"),
        (f"compiled to PokerKit ({WANTED:g} wanted: {reached['compiled_to_pokerkit']})",
         f"{figures['compiled_to_pokerkit']:,.0f} x"),
        ("engine to PokerKit", f"{figures['engine_to_pokerkit']:.2f} x"),
        ("compiled hands told again by the engine, to the same chips", f"{figures['same']:,.0f}"),
        ("seven-card hands valued a second, in batch", f"{figures['batch']:,.0f}"),
        ("the same, eval7, one call each", f"{figures['eval7']:,.0f}"),
        ("the same, phevaluator, one call each", f"{figures['phevaluator']:,.0f}"),
        (f"batch to eval7 ({WANTED:g} wanted: {reached['batch_to_eval7']})", f"{figures['batch_to_eval7']:.1f} x"),
        ("batch to phevaluator", f"{figures['batch_to_phevaluator']:.1f} x"),
    ]  # fmt: skip


def main() -> int:
    options = argparse.ArgumentParser(description="Poker beside other libraries.")
    options.add_argument("--json", action="store_true", help="figures for a machine")
    options.add_argument("--quick", action="store_true", help="fewer repetitions")
    chosen = options.parse_args()
    repeat, size = (3, 1) if chosen.quick else (7, 4)
    works = {
        "compiled": compiled_hands(20_000 * size), "engine": engine_hands(50 * size),
        "pokerkit": pokerkit_hands(25 * size), **valued(25_000 * size),
    }  # fmt: skip
    found = rates(works, repeat)
    figures = {name: statistics.median(per_second) for name, per_second in found.items()}
    figures["same"] = same_hands(100 * size)
    pairs = (("compiled", "pokerkit"), ("engine", "pokerkit"), ("batch", "eval7"), ("batch", "phevaluator"))
    for name, other in pairs:
        beside = zip(found[name], found[other], strict=True)
        figures[f"{name}_to_{other}"] = statistics.median(mine / theirs for mine, theirs in beside)
    if chosen.json:
        print(json.dumps({name: round(figure, 3) for name, figure in figures.items()}, indent=1))
        return 0
    print("\n".join(f"{what:<60}{figure:>14}" for what, figure in lines(figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
