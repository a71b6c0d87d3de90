"""What was played is held against what is exact: a figure that cannot be true is never given out.

Two things show that a simulation went wrong: a mean too far from the exact one, and rounds that all end alike where the
exact variance says that they do not. Few rounds may do either by chance, and then they say nothing; no figure is made
of them all the same.
"""

from __future__ import annotations

from ..kernels.tasks import Tally, Task, edge
from ..law.errors import TapeteError

MOST = 5.0
"""So many standard errors a figure may lie from the exact one."""
CHANCE = 1e-6
"""Less than this is not taken for chance."""
TINY = 1e-9
"""What sums of floating numbers leave where nothing varies."""


class NoFigure(TapeteError):
    """What was played gives no figure: the answer is no, not a table."""


def figure(task: Task, tally: Tally) -> tuple[float, float]:
    """The house edge that was played and its standard error; where a rare result has not come up yet the play's own
    error is too small, and the exact one stands. What cannot be true is refused."""
    rounds = int(tally[0])
    if not rounds:
        raise never_made(_name(task))
    mean, spread = edge(tally)
    error = (task.variance / rounds) ** 0.5
    off = abs(mean - task.expected)
    if spread <= TINY < error:
        raise too_few(_name(task), rounds) if chance(task, mean, rounds) else impossible(task, mean, rounds)
    if off > max(MOST * error, TINY):
        raise contradiction(task, mean, rounds, off / error) if error > TINY else impossible(task, mean, rounds)
    return mean, max(spread, error)


def chance(task: Task, mean: float, rounds: int) -> bool:
    """Whether so many rounds may all have come out like this one. Whatever the distribution, a result lies so far from
    its expectation in no more than the part ``variance ÷ (variance + distance²)`` of all rounds."""
    part = task.variance / (task.variance + (mean - task.expected) ** 2)
    return part**rounds > CHANCE


def _name(task: Task) -> str:
    said = " ".join(part for part in (task.bet, task.where) if part)
    return f"{said}, {task.strategy}" if task.strategy else said


def _per_cent(number: float) -> str:
    return f"{100 * number:.4f} %"


def never_made(bet: str) -> NoFigure:
    return NoFigure(
        f"«{bet}»: en las jugadas pedidas no hubo ocasión de hacer esta apuesta; hacen falta más (--rounds)",
        f"'{bet}': in the rounds asked for there was no occasion to make this bet; more are needed (--rounds)",
    )


def too_few(bet: str, rounds: int) -> NoFigure:
    return NoFigure(
        f"«{bet}»: nada varió con --rounds {rounds}, y de tan pocas jugadas no sale ninguna cifra; hacen falta más",
        f"'{bet}': nothing varied with --rounds {rounds}, and so few rounds give no figure; more are needed",
    )


def impossible(task: Task, mean: float, rounds: int) -> NoFigure:
    bet, played, exact = _name(task), _per_cent(mean), _per_cent(task.expected)
    return NoFigure(
        f"«{bet}»: lo jugado no puede ser ({played} en {rounds} jugadas, sin la variación que debe haber; lo exacto es "
        f"{exact}): el programa está mal y no se da ninguna cifra",
        f"'{bet}': what was played cannot be ({played} in {rounds} rounds, without the variation there must be; the "
        f"exact figure is {exact}): the program is wrong and no figure is given",
    )


def contradiction(task: Task, mean: float, rounds: int, errors: float) -> NoFigure:
    bet, played, exact = _name(task), _per_cent(mean), _per_cent(task.expected)
    return NoFigure(
        f"«{bet}»: lo jugado, {played} en {rounds} jugadas, dista {errors:.1f} errores típicos de lo exacto, {exact}, "
        "y no se da por bueno; si con más jugadas sigue así, el programa está mal",
        f"'{bet}': what was played, {played} in {rounds} rounds, lies {errors:.1f} standard errors from the exact "
        f"{exact} and is not given out; if more rounds do not mend it, the program is wrong",
    )
