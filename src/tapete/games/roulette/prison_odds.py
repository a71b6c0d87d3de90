"""Simple chances and zero: half back or prison, as a problem of when to stop.

The state of a stake is how many zeros it has met, how far what is alive of it stands above the table minimum (while
that can still matter), and how many balls are left (where the session has an end). Amounts are exact fractions of the
first stake: the rounding of a table to whole units is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from ...law.leaves import denied, holds
from ...odds import Scenario
from ...odds.chain import Arrow, Policy, Problem, decide, sign
from ..wheels import odds as wheels
from ..wheels.play import Spot
from .play import Roulette

Options = dict[str, tuple[Arrow["Cell"], ...]]
MORE = 2
"""Zeros are counted up to the second: each later one does the same."""


class Cell(NamedTuple):
    """Where a stake stands.

    ``stage``   ``free`` before its first spin, ``asked`` on zero with a choice to make, ``held`` in prison
    ``zeros``   zeros met; two stands for two and more
    ``above``   what is alive, in table minima; None where the minimum has no say
    ``forced``  the law leaves no choice any more
    ``left``    balls left in the session, the coming one included; None: no end in sight
    """

    stage: Literal["free", "asked", "held"]
    zeros: int = 0
    above: Fraction | None = None
    forced: bool = False
    left: int | None = None


class Prison:
    """A unit on a simple chance under the law of one table."""

    def __init__(self, table: Roulette, spot: Spot, scenario: Scenario) -> None:
        self.zero = zero = table.rules.zero
        self.table = table
        self.spot = spot
        self.chances = wheels.chances(table)
        self.zeros = frozenset(table.rules.wheel.zeros)
        self.half = zero.half_back.value if zero.half_back is not None else None
        self.keeps = zero.keeps.value if zero.keeps is not None else Fraction(1)
        near = scenario.stake is not None and holds(zero.below_minimum)
        above = Fraction(scenario.stake or 0, table.terms.minimum) if near else None
        self.start = Cell("free", above=above, left=scenario.balls)

    def problem(self) -> Problem[Cell]:
        """Every state that can be reached, with the player's options there."""
        found: dict[Cell, Options] = {}
        todo = [self.start]
        while todo:
            cell = todo.pop()
            if cell not in found:
                found[cell] = self.options(cell)
                todo += [a.to for arrows in found[cell].values() for a in arrows if a.to is not None]
        return found

    def options(self, cell: Cell) -> Options:
        if cell.stage == "asked":
            return self.choice(cell)
        meet = self.first if cell.stage == "free" else self.again
        return {"": tuple(meet(cell, pocket, p) for pocket, p in self.chances.items())}

    # --- the spins --------------------------------------------------------------------------------------------------

    def first(self, cell: Cell, pocket: str, p: Fraction) -> Arrow[Cell]:
        """The spin for which the stake was put down."""
        zero = self.zero
        if pocket not in self.zeros or pocket in self.spot.numbers:
            return self.end(p, cell, wheels.net(self.table, self.spot, pocket))
        loses = zero.loses_00 if pocket == "00" else zero.loses
        if loses is not None:
            return self.end(p, cell, -loses.value)
        if self.half is None or denied(zero.choice):
            return self.end(p, cell, Fraction(-1))
        if self.refunded(cell):
            return self.end(p, cell, self.half - 1)
        return Arrow(p, to=cell._replace(stage="asked", zeros=1, left=one_less(cell.left)))

    def again(self, cell: Cell, pocket: str, p: Fraction) -> Arrow[Cell]:
        """A spin with the stake in prison: freed, lost, or zero again."""
        zero = self.zero
        if pocket in self.zeros:
            return self.zero_again(cell, p)
        if pocket in self.spot.numbers:
            return self.end(p, cell, Fraction(0)) if holds(zero.freed) else self.stay(p, cell)
        return self.stay(p, cell) if denied(zero.lost) else self.end(p, cell, Fraction(-1))

    def zero_again(self, cell: Cell, p: Fraction) -> Arrow[Cell]:
        """The second and each later zero."""
        zero, keeps = self.zero, self.keeps
        if holds(zero.second_loses):
            return self.end(p, cell, Fraction(-1))
        after = cell._replace(zeros=MORE, above=None if cell.above is None else cell.above * keeps)
        if self.half is not None and self.refunded(cell):
            return self.end(p, after, keeps * self.half - 1)
        if cell.forced or self.below(after.above) or not holds(zero.again):
            return self.stay(p, after._replace(forced=True, above=None), keeps)
        after = after._replace(stage="asked", left=one_less(cell.left))
        return Arrow(p, gain=keeps - 1, to=after, scale=keeps)

    def below(self, above: Fraction | None) -> bool:
        """What is alive (or, by the other reading F5, what could be withdrawn) is below the table minimum."""
        if above is None:
            return False
        if self.table.terms.readings.get("F5") == "withdrawable" and self.half is not None:
            above *= self.half
        return above < 1

    def refunded(self, cell: Cell) -> bool:
        """Zero on the last ball: the part due goes back without a choice, unless the law says otherwise."""
        return cell.left == 1 and not denied(self.zero.last_spin)

    # --- the choice -------------------------------------------------------------------------------------------------

    def choice(self, cell: Cell) -> Options:
        zero = self.zero
        options: Options = {}
        if self.half is not None and holds(zero.half_back):
            options["half_back"] = (self.end(Fraction(1), cell, self.half - 1),)
        if holds(zero.prison):
            over = cell.left == 0
            held = Arrow(Fraction(1), to=cell._replace(stage="held"))
            options["prison"] = (self.end(Fraction(1), cell, Fraction(0)) if over else held,)
        return options

    def stay(self, p: Fraction, cell: Cell, keeps: Fraction = Fraction(1)) -> Arrow[Cell]:
        """It waits for another spin; what is in prison when the session ends is handed back."""
        left = one_less(cell.left)
        if left == 0:
            return self.end(p, cell, keeps - 1)
        return Arrow(p, gain=keeps - 1, to=cell._replace(stage="held", left=left), scale=keeps)

    def end(self, p: Fraction, cell: Cell, gain: Fraction) -> Arrow[Cell]:
        """The bet is over. What zero has taken before makes it a bet lost, whatever comes back now."""
        taken = cell.zeros >= MORE and self.keeps < 1
        return Arrow(p, gain=gain, ends="lose" if taken else sign(gain))

    # --- in words ---------------------------------------------------------------------------------------------------

    def choices(self, problem: Problem[Cell], policy: Policy[Cell]) -> list[dict[str, Any]]:
        """What the policy does at each zero in turn, up to the one that is like the zero before it."""
        found: list[dict[str, Any]] = []
        seen: set[Cell] = set()
        alive = Fraction(1)
        cell = next((c for c in problem if c.stage == "asked" and c.zeros == 1), None)
        while cell is not None and cell not in seen:
            seen.add(cell)
            forced = cell.stage == "held" or len(problem[cell]) == 1
            option = policy[cell] or "prison"
            found.append({"zeros": len(found) + 1, "alive": str(alive), "choice": option, "forced": forced})
            held = cell._replace(stage="held")
            met = self.zero_again(held, Fraction(1)) if held in problem else None
            alive *= self.keeps
            cell = met.to if met is not None else None
        return found


def one_less(left: int | None) -> int | None:
    return None if left is None else left - 1


# --- strategies -----------------------------------------------------------------------------------------------------


def strategies(problem: Problem[Cell]) -> Iterator[tuple[str | None, Policy[Cell]]]:
    """The ways to play it by name: plain ones, then the best and the worst. Where there is no choice, one without name.

    ``half_back``              always takes the part that may be taken
    ``prison``                 always stays
    ``prison_then_half_back``  stays at the first zero, takes at the second; only where the second leaves a choice
    """
    open_ = [cell for cell, options in problem.items() if len(options) > 1]
    if not open_:
        yield None, {cell: next(iter(options)) for cell, options in problem.items()}
        return
    yield "half_back", _always(problem, "half_back", "half_back")
    yield "prison", _always(problem, "prison", "prison")
    if any(cell.zeros >= MORE for cell in open_):
        yield "prison_then_half_back", _always(problem, "prison", "half_back")
    yield "best", decide(problem)
    yield "worst", decide(problem, best=False)


def _always(problem: Problem[Cell], first: str, later: str) -> Policy[Cell]:
    """One choice at the first zero and one at the later ones, where they are offered."""
    policy: Policy[Cell] = {}
    for cell, options in problem.items():
        wanted = first if cell.zeros < MORE else later
        policy[cell] = wanted if wanted in options else next(iter(options))
    return policy
