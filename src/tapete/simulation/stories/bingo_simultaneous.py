"""The story of bingo, in a hall that is linked to others."""

from __future__ import annotations

from .bingo import known, step

__all__ = ["known", "step"]
