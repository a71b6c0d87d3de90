"""Which games under which regulation a test looks at, where looking at all of them would take too long."""

from __future__ import annotations

import os
from collections import Counter

from tapete.games import registry
from tapete.law.rulebook import catalogue

GAMES = [(game, regulation) for game, regulation in catalogue() if game in registry.rooms()]
"""Every registered game under every regulation that has it."""


def once_each() -> list[tuple[str, str]]:
    """Every game under one regulation, the one that has had the fewest games so far: all of them occur. The page knows
    no game and no regulation, so the others show nothing new in a browser; the cases, the drivers' test and the
    generic tests play them all. With TAPETE_SOAK set everything is played here, too."""
    if os.environ.get("TAPETE_SOAK"):
        return GAMES
    counts: Counter[str] = Counter()
    found = []
    for game in dict.fromkeys(game for game, _ in GAMES):
        regulation = min((code for other, code in GAMES if other == game), key=lambda code: (counts[code], code))
        counts[regulation] += 1
        found.append((game, regulation))
    return found


def one_of_each_room() -> list[tuple[str, str]]:
    """One game of each room: what a second database has to show, since it knows no game either."""
    if os.environ.get("TAPETE_SOAK"):
        return GAMES
    first: dict[str, tuple[str, str]] = {}
    for game, regulation in once_each():
        first.setdefault(registry.room(game).package, (game, regulation))
    return list(first.values())
