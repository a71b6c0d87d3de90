"""At terminals, whichever game they play."""

from __future__ import annotations

from .bingo_automatic import moves

__all__ = ["moves"]
