"""Tapete: casino law that runs.

>>> from tapete.games import registry
>>> table = registry.game("french_roulette", "ES79", {"minimum": 100})
>>> table.rules.pays["straight_up"].value.win(100)
Fraction(3500, 1)
"""

__version__ = "0.1.0"
