"""The cards of bingo.

- ``Geometry``: the conditions of a text, and none beside them (``geometry``); ``CardRules``: the table ``[cards]`` of a
  rulebook, from which it comes (``rules``)
- ``Card``, ``Series``: numbers in their places, and the numbered cards of one printing (``card``)
- ``make``: a series from a seed; ``check``: what is wrong with one that was printed elsewhere; ``files``: CSV, both
  ways; ``picture``: the card on paper, double or single, and the master card before the camera
- ``Watch``: which lines and cards a ball completes (``watch``)

>>> rules = of("BOL13")
>>> series = make.series(rules.geometry, seed="2026", size=600, letter="A", id="0001", face=200)
>>> series.size, series.card(600).number, len(series.card(1).numbers)
(600, 600, 15)
>>> Watch(series.cards).on(mask(series.card(1).rows[0]), series.card(1).rows[0][0]).lines
((0, 0),)
"""

from . import make
from .card import Card, Series, equal, mask
from .geometry import Geometry, Grid
from .rules import CardRules, DoubleRules, FormatRules, of
from .watch import Completed, Watch

__all__ = [
    "Card", "CardRules", "Completed", "DoubleRules", "FormatRules", "Geometry", "Grid", "Series", "Watch", "equal",
    "make", "mask", "of",
]  # fmt: skip
