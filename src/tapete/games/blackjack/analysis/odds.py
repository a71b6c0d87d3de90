"""What blackjack and Challenge 21 cost: the hand under the best strategy and under the table that people know, and
every bet beside it.

Method and error: docs/odds.md. Expectation and stakes are exact for the plan named, computed in floating point (error
below ``ERROR``); how a round ends is exact for hands that are not split, and the few that are (about one in forty-four)
are played ``SAMPLE`` times by the kernel: ``simulated`` gives the standard errors that this leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from ....law.leaves import cites
from ....law.rulebook import rulebook
from ....odds import Line, Result, Scenario, result
from ..law.rules import BlackjackRules, ChallengeRules
from ..law.terms import Terms
from . import wagers
from .law_numbers import Sums, sums
from .what_if import NAMES as WHAT_IF

__all__ = ["WHAT_IF", "lines", "strategy", "tasks"]

ERROR = Fraction(1, 10**11)
DIGITS = 10**12
SAMPLE = 400_000
SEED = 2021

PLANS = ("best", "basic")
"""Every hand by its cards; every score by the three tables."""


class Solved(NamedTuple):
    """The plans under one set of rules, and what they are worth."""

    analysis: Any
    plans: dict[str, Any]
    found: dict[str, Any]


@lru_cache(maxsize=8)
def solved(numbers: Sums, plans: tuple[str, ...] = PLANS) -> Solved:
    """The game solved; the same numbers are solved once."""
    from .basic import basic
    from .solver import Analysis

    analysis = Analysis(numbers)
    made = {name: analysis.best() if name == "best" else basic(analysis) for name in plans}
    return Solved(analysis, made, {name: analysis.evaluate(plan) for name, plan in made.items()})


def lines(table: Any, scenario: Scenario) -> Iterator[Line]:
    """The cost of every bet of a table (``scenario`` has no say: every round starts from a full shoe)."""
    rules, terms = table.rules, table.terms
    numbers = sums(rules, terms)
    bets = challenged(rules) or ("main",)
    for name in PLANS:
        found, beside = played(solved(numbers), name)
        for bet in bets:
            yield Line(bet=bet, result=found, strategy=name, beside={**beside, "cites": main_cites(rules)})
    yield from given_up(rules, terms, numbers)
    for wager in wagers.wagers(rules, terms, numbers):
        nets = wagers.nets(wager, numbers.decks)
        beside = {**wager.beside, **at_rest(wager, nets), "cites": wager.cites}
        yield Line(bet=wager.bet, result=result(nets), strategy=wager.strategy, nets=nets, beside=beside)


def challenged(rules: BlackjackRules) -> tuple[str, ...]:
    """The bets of Challenge 21. Each meets a bank's hand of its own from the same first card; whichever it is, the
    cards before it leave the next ones as they were, unknown: each bet is worth what the only one of blackjack is."""
    if not isinstance(rules, ChallengeRules):
        return ()
    return tuple(f"round_{n}" for n in range(1, min(rules.rounds.hands.value, rules.rounds.most.value) + 1))


def rounded(number: float) -> Fraction:
    """A computed number as a fraction of twelve digits."""
    return Fraction(round(number * DIGITS), DIGITS)


def played(answer: Solved, name: str) -> tuple[Result, dict[str, Any]]:
    """A plan as the report has it: exact where it is, and what of it was simulated."""
    found = answer.found[name]
    chance = found.split[0]
    sign = {"p_win": 0.0, "p_push": 0.0, "p_lose": 0.0}
    square = 0.0
    for net, p in found.nets.items():
        sign["p_win" if net > 0 else "p_lose" if net < 0 else "p_push"] += p
        square += net * net * p
    simulated: dict[str, Any] | None = None
    if chance:
        tally = sample(answer.analysis.sums, name)
        rounds = tally[0]
        simulated = {"rounds": int(rounds), "seed": SEED, "what": "split hands", "standard_error": {}}
        for key, won in zip(sign, tally[4:7], strict=True):
            share = won / rounds
            sign[key] += chance * share
            simulated["standard_error"][key] = round(chance * (share * (1 - share) / rounds) ** 0.5, 9)
        square += chance * tally[2] / rounds
        fourth = max(0.0, tally[8] / rounds - (tally[2] / rounds) ** 2)
        simulated["standard_error"]["variance"] = round(chance * (fourth / rounds) ** 0.5, 9)
    win, push = rounded(sign["p_win"]), rounded(sign["p_push"])
    made = Result(
        p_win=win,
        p_push=push,
        p_lose=1 - win - push,
        expectation=rounded(found.expectation),
        variance=rounded(square - found.expectation**2),
        staked=rounded(found.staked),
    )
    return made, {"error": str(ERROR), "simulated": simulated, "decks": answer.analysis.sums.decks}


@lru_cache(maxsize=16)
def sample(numbers: Sums, name: str) -> tuple[float, ...]:
    """Split hands, played; the same every time."""
    from ....kernels.chance import stream
    from . import rounds

    answer = solved(numbers)
    tally = rounds.tallied(answer.analysis, answer.plans[name], SAMPLE, stream(SEED, 0), rounds.Mode(True, 0))
    return tuple(float(x) for x in tally)


def given_up(rules: BlackjackRules, terms: Terms, numbers: Sums) -> Iterator[Line]:
    """Surrender: what it loses, how often the best player gives up, and what the right to do so is worth to him. Where
    the casino chooses, it is priced whether this table has it or not (``offered``)."""
    rule = rules.surrender
    if rule is None or not rule.offered.value:
        return
    having = sums(rules, msgspec.structs.replace(terms, retiro=True))
    without = msgspec.structs.replace(having, gives_up=(None,) * len(having.gives_up))
    best = solved(having, PLANS if having == numbers else ("best",)).found["best"]
    none = solved(without, PLANS if without == numbers else ("best",)).found["best"]
    from .kernel import GIVE_UP

    nets = {-Fraction(rule.loses.value): Fraction(1)}
    beside = {
        "worth": str(rounded(best.expectation - none.expectation)),
        "used": str(rounded(best.first.get(GIVE_UP, 0.0))),
        "offered": numbers == having,
        "error": str(ERROR),
        "cites": list(cites(rule.offered, rule.loses, rule.not_against_ace, rule.before_third)),
    }
    yield Line(bet="surrender", result=result(nets), nets=nets, beside=beside)


def at_rest(wager: wagers.Wager, nets: dict[Fraction, Fraction]) -> dict[str, Any]:
    """A jackpot beside the rest: the pool at which the bet costs nothing."""
    if "pool" not in wager.beside or wager.bet != "bolsa":
        return {}
    top = max(nets)
    if top != Fraction(wager.beside["pool"]) - 1:
        return {}
    rest = sum((net * p for net, p in nets.items() if net != top), Fraction(0))
    return {"break_even_pool": str(1 - rest / nets[top])}


def main_cites(rules: BlackjackRules) -> list[str]:
    """The provisions that the cost of the hand rests on."""
    double, split, natural = rules.double, rules.split, rules.natural
    leaves: list[Any] = [rules.pays["main"], rules.pays["natural"], rules.shoe.decks, rules.croupier.stands_at]
    leaves += [double.points, double.any_two, double.after_split, split.allowed, split.unlimited, split.again]
    leaves += [split.max_splits, split.aces_one_card, split.no_more_aces, natural.beats_21, rules.insurance.bank_takes]
    return list(cites(*leaves))


def tasks(table: Any) -> Iterator[Any]:
    """What is played: the hand under each plan (every bet of Challenge 21 is such a hand), and each bet beside it."""
    from ....kernels.tasks import Dealt
    from .rounds import Played
    from .wagers import lookup, nets, symbols

    numbers = sums(table.rules, table.terms)
    answer = solved(numbers)
    exact = {name: played(answer, name)[0] for name in PLANS}
    for before, bet in enumerate(challenged(table.rules) or ("main",)):
        for name in PLANS:
            yield Played(
                bet=bet,
                strategy=name,
                expected=-answer.found[name].expectation,
                variance=float(exact[name].variance),
                numbers=numbers,
                plan=answer.plans[name],
                before=before,
            )
    for wager in wagers.wagers(table.rules, table.terms, numbers):
        faces = len(symbols(wager))
        beside = result(nets(wager, numbers.decks))
        yield Dealt(
            bet=wager.bet,
            strategy=wager.strategy,
            where="",
            expected=float(beside.house_edge),
            variance=float(beside.variance),
            cards=wager.cards,
            faces=faces,
            each=sum(numbers.counts) // faces,
            nets=lookup(wager, numbers.decks),
        )


def strategy(table: Any, form: str, lang: str) -> str:
    """The basic strategy under the rules of a table, written as text, as a page or as a picture."""
    from . import card
    from .basic import table as drawn

    numbers = sums(table.rules, table.terms)
    answer = solved(numbers)
    edges = (-answer.found["basic"].expectation, -answer.found["best"].expectation)
    title = rulebook(table.game, table.regulation).header.title
    page = card.sheet(title, table.regulation, numbers.decks, edges, drawn(answer.analysis, answer.plans["basic"]))
    return card.write(page, form, lang)
