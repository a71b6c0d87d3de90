"""Numbers in the terms of a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Whole = Annotated[int, Meta(ge=0, le=10**12)]
Positive = Annotated[int, Meta(ge=1, le=10**12)]
