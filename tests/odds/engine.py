"""The engine as a witness: what a bet comes to when every pocket is actually played, and nothing is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Literal

from msgspec.structs import replace

from tapete.games.base import moves as shared
from tapete.games.roulette import moves as roulette
from tapete.games.wheel_of_fortune import moves as fortune
from tapete.games.wheels import moves
from tapete.games.wheels.places import CALLED
from tapete.games.wheels.state import State
from tapete.odds.result import Distribution, distribution
from tapete.table.contract import Step

MINIMUM = 1024
Option = Literal["half_back", "prison"]
Choice = Callable[[int], Option]
"""What a player chooses, by the zeros that his stake has met, the present one included."""

STRATEGIES: dict[str, Choice] = {
    "half_back": lambda zeros: "half_back",
    "prison": lambda zeros: "prison",
    "prison_then_half_back": lambda zeros: "prison" if zeros == 1 else "half_back",
}


def play(table: Any, state: State, *done: Any) -> State:
    """The state after these moves, none of which may be refused."""
    for move in done:
        step = table.play(state, move)
        assert isinstance(step, Step), (move, step)
        state = step.state
    return state


def opened(table: Any) -> State:
    """A table where bets may be made."""
    state: State = table.opening().state
    if state.phase != "waiting":
        return state
    if table.game == "wheel_of_fortune":
        return play(table, state, fortune.FirstImpulse(who="croupier"))
    return play(table, state, shared.OpenBets(who="jefe_de_mesa"))


def throw(table: Any, state: State, pocket: str) -> State:
    """Bets are closed and this pocket comes up."""
    if table.game == "wheel_of_fortune":
        return play(table, state, fortune.SecondImpulse(who="croupier"), fortune.Spin(who="azar", pocket=pocket))
    if state.phase == "waiting":
        state = play(table, state, shared.OpenBets(who="jefe_de_mesa"))
    return play(table, state, shared.CloseBets(who="croupier"), moves.Spin(who="azar", pocket=pocket))


def worth(state: State, player: str) -> int:
    """What a player has won or lost; his stakes on the layout are still his."""
    return state.accounts.get(player, 0) + sum(s.amount for s in state.stakes if s.owner == player)


def pockets(table: Any) -> Iterator[tuple[str, Fraction]]:
    weights = table.weights()
    for pocket, weight in weights.items():
        yield pocket, Fraction(weight, sum(weights.values()))


# --- one throw, every place at once ---------------------------------------------------------------------------------


def every_place(table: Any) -> list[tuple[str, str]]:
    return [(on, at) for on, spots in table.spots.items() for at in spots]


def first_places(table: Any) -> list[tuple[str, str]]:
    """One place of each bet."""
    return [(on, next(iter(spots))) for on, spots in table.spots.items() if spots]


def one_throw(table: Any, places: list[tuple[str, str]], balls: int = -1) -> dict[tuple[str, str], Distribution]:
    """The net result of a stake on each of these places (a player each), over all pockets; half back on zero."""
    stake = 6 * table.terms.minimum
    names = {place: f"p{n}" for n, place in enumerate(places)}
    bets = [moves.Bet(who=name, on=on, at=at, stake=stake) for (on, at), name in names.items()]
    before = play(table, replace(opened(table), balls_left=balls), *bets)
    found: dict[tuple[str, str], list[tuple[Fraction, Fraction]]] = {place: [] for place in places}
    for pocket, p in pockets(table):
        after = throw(table, before, pocket)
        for pending in after.pending:
            after = play(table, after, roulette.Choose(who=pending.by, option=_option(pending.options[0])))
        for place, name in names.items():
            found[place].append((Fraction(worth(after, name), stake), p))
    return {place: distribution(nets) for place, nets in found.items()}


def called(table: Any, on: str) -> Distribution:
    """The net result of a called bet, per unit of all its chips."""
    unit = table.terms.minimum
    before = play(table, opened(table), roulette.CallBet(who="ana", on=on, unit=unit))
    chips = sum(n for _, _, n in CALLED[on]) * unit
    ends = ((throw(table, before, pocket), p) for pocket, p in pockets(table))
    return distribution((Fraction(worth(after, "ana"), chips), p) for after, p in ends)


# --- a stake that may outlive the spin ------------------------------------------------------------------------------


def staked(table: Any, on: str, stake: int, balls: int | None = None) -> State:
    """A stake of ana's on a simple chance; the session has so many balls left."""
    state = opened(table)
    if balls is not None:
        state = replace(state, balls_left=balls)
    return play(table, state, moves.Bet(who="ana", on=on, stake=stake))


def spins(table: Any, state: State) -> Iterator[tuple[State, Fraction]]:
    for pocket, p in pockets(table):
        yield throw(table, state, pocket), p


def in_prison(state: State) -> bool:
    return any(s.zeros for s in state.stakes)


def _option(name: str) -> Option:
    return "prison" if name == "prison" else "half_back"


def choose(table: Any, state: State, option: Option) -> State:
    return play(table, state, roulette.Choose(who="ana", option=option))


def outcomes(
    table: Any, state: State, choice: Choice, depth: int, zeros: int = 0
) -> Iterator[tuple[int, int, Fraction]]:
    """Every way the stake may end: the least and the most that it may come to, and the probability.

    The two are equal unless the stake is still in prison after ``depth`` zeros: then it may be lost or freed.
    """
    for spun, p in spins(table, state):
        met = zeros + 1 if spun.result in table.rules.wheel.zeros else zeros
        wish = choice(met)
        asked = spun.pending[0].options if spun.pending else ()
        after = choose(table, spun, wish if wish in asked else _option(asked[0])) if asked else spun
        if not in_prison(after) or after.phase == "ending":
            yield worth(after, "ana"), worth(after, "ana"), p
        elif met >= depth:
            yield worth(after, "ana") - sum(s.amount for s in after.stakes), worth(after, "ana"), p
        else:
            for low, high, q in outcomes(table, after, choice, depth, met):
                yield low, high, p * q


def value(table: Any, state: State, best: bool) -> Fraction:
    """What the stake is worth if the player always chooses what is worth most (least), to the last ball."""
    total = Fraction(0)
    pick = max if best else min
    for after, p in spins(table, state):
        if after.pending:
            options = (choose(table, after, _option(name)) for name in after.pending[0].options)
            total += p * pick(settled(table, option, best) for option in options)
        else:
            total += p * settled(table, after, best)
    return total


def settled(table: Any, state: State, best: bool) -> Fraction:
    if in_prison(state) and state.phase != "ending":
        return value(table, state, best)
    return Fraction(worth(state, "ana"))
