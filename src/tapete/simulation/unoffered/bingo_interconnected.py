"""What the law of bingo refuses in every hall, linked to others or not."""

from __future__ import annotations

from .bingo import moves

__all__ = ["moves"]
