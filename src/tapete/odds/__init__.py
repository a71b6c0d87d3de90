"""The machinery of exact odds, in fractions; it knows no game.

Results and distributions (``result``), chains of states and best choices (``chain``), laws that say something else
(``what_if``). A game's room has a module ``odds`` with a function ``lines(table, scenario)``; it reads the rules and
the places of the table, so that no payout and no probability is written a second time. ``inspection.costs`` asks them.

>>> from fractions import Fraction
>>> result(distribution([(1, Fraction(18, 37)), (-1, Fraction(19, 37))])).house_edge
Fraction(1, 37)
"""

from __future__ import annotations

import msgspec

from .chain import Arrow, decide, evaluate, follow, solve
from .result import Distribution, Line, Result, distribution, result, written

__all__ = [
    "Arrow", "Distribution", "Line", "Result", "Scenario", "decide", "distribution", "evaluate", "follow", "result",
    "solve", "written",
]  # fmt: skip


class Scenario(msgspec.Struct, frozen=True):
    """What the cost of a bet may hang on beside the law and the terms.

    ``stake``  the first stake, in units; None: large, so that no minimum is ever near
    ``balls``  how many plays the session still has, this one included; None: no end in sight
    """

    stake: int | None = None
    balls: int | None = None
