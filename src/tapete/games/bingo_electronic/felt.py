"""The screens of electronic bingo as a picture."""

from ..bingo_terminals.felt import draw, plan, spots, svg

__all__ = ["draw", "plan", "spots", "svg"]
