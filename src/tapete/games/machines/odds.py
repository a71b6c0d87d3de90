"""What a play returns, exactly: every combination of stops is counted, and every play that the program forces.

The price of each bet is that of its own lines. Beside it stands the return without the pools and with them: what goes
into a pool comes back from it, and so does what the house puts in at the least.

>>> from tapete.inspection.costs import report
>>> row = report("gaming_machine", "BOL13")["bets"][0]
>>> row["bet"], row["house_edge"], row["return"], row["return_with_pools"], row["independent"]
('machine_bet 1', '23/432', '409/432', '409/432', True)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...kernels.tasks import CELLS
from ...law.leaves import cites, denied, holds
from ...odds import Line, Scenario, distribution, result
from .play import Machine


def lines(table: Machine, scenario: Scenario) -> Iterator[Line]:
    """Each number of lines that may be played; where a reel may be moved on, with and without that."""
    rules, program = table.rules, table.program
    nothing = denied(rules.prize.paid) or denied(rules.play.time)
    for on, kind in rules.bets.items():
        if not holds(kind.offered):
            continue
        for count in table.choices if table.staked else (0,):
            for strategy in ("best", "never") if program.nudge else (None,):
                found = program.long_run(count, nudging=strategy != "never")
                unit = Fraction(1, count) if count else Fraction(1)
                nets = distribution(((Fraction(0) if nothing else times * unit) - 1, p) for times, p in found.items())
                back = 1 + sum((net * p for net, p in nets.items()), Fraction(0))
                said = {
                    "return": str(back), "return_with_pools": str(back + pooled(table, count)),
                    "independent": program.independent, "combinations": program.size,
                    "cites": list(cites(kind.offered, rules.play.paid, rules.prize.paid)),
                }  # fmt: skip
                name = f"{on} {count}" if count else on
                yield Line(bet=name, result=result(nets), nets=nets, strategy=strategy, beside=said)


def pooled(table: Machine, count: int) -> Fraction:
    """What comes back from the pools, of the least stake on so many lines."""
    rules = table.rules.pools
    if rules is not None and not holds(rules.on_condition):
        return Fraction(0)
    least = table.terms.minimum * (count or 1) * (min(table.terms.steps) if table.staked else 1)
    standing = sum((pool.amount * table.program.hit(pool.on) for pool in table.terms.pools), Fraction(0))
    return table.fed + standing / least


def tasks(table: Machine) -> Iterator[Any]:
    """What is played: play after play, where each is drawn alike."""
    from ...kernels.tasks import thrown

    found = [line for line in lines(table, Scenario()) if line.nets is not None]
    plain = (line for line in found if all(p.denominator <= CELLS for p in (line.nets or {}).values()))
    return thrown(plain)
