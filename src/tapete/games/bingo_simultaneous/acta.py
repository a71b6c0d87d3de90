"""The acta of a game: that of traditional bingo."""

from ..bingo.acta import Entry, made, page

__all__ = ["Entry", "made", "page"]
