"""What a link between machines knows: frozen, typed, JSON both ways."""

from __future__ import annotations

from ..pools.state import State as Pool


class State(Pool, frozen=True, kw_only=True):
    """``won``: the plays that have won and are not paid yet (machine, play), in the order in which that was shown."""

    won: tuple[tuple[str, str], ...] = ()
