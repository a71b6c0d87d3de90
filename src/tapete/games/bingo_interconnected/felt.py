"""The hall as a picture: that of traditional bingo."""

from ..bingo.felt import draw, plan, spots, svg

__all__ = ["draw", "plan", "spots", "svg"]
