"""What a card costs: that of traditional bingo, for all halls sell cards of one game."""

from ..bingo.odds import lines

__all__ = ["lines"]
