"""Which games under which regulation a test looks at, where looking at all of them would take too long."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

from tapete.games import registry
from tapete.inspection import cases
from tapete.law.rulebook import catalogue

GAMES = [(game, regulation) for game, regulation in catalogue() if game in registry.rooms()]
"""Every registered game under every regulation that has it."""


def once_each() -> list[tuple[str, str]]:
    """Every game under one regulation, the one that has had the fewest games so far: all of them occur. The cases and
    the generic tests play them under all. With TAPETE_SOAK set everything is played here, too."""
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
    """One game of each room. The page knows no game and no regulation, so the others show nothing new in a browser:
    the drivers' test plays them all on a served house, and every one of their pages is asked for."""
    if os.environ.get("TAPETE_SOAK"):
        return GAMES
    first: dict[str, tuple[str, str]] = {}
    for game, regulation in once_each():
        first.setdefault(registry.room(game).package, (game, regulation))
    return list(first.values())


def one_of_each_kind() -> list[tuple[str, str]]:
    """A wheel, dice, cards against the house and a game among players: what a browser has to show once more where a
    whole round of every room would tell nothing new."""
    if os.environ.get("TAPETE_SOAK"):
        return GAMES
    wanted = ("roulette", "craps", "blackjack", "circle_poker")
    return [pair for pair in one_of_each_room() if registry.room(pair[0]).package.rpartition(".")[2] in wanted]


def few_cases(folder: Path) -> Path:
    """The shortest file of cases of each regulation, copied there: what a page of coverage strikes soon. Named in
    TAPETE_CASES it spares each served house the whole law, which ``tapete coverage`` strikes."""
    by_law: dict[str, list[Path]] = {}
    for path in cases.files():
        by_law.setdefault(path.parent.name, []).append(path)
    for regulation, paths in by_law.items():
        (folder / regulation).mkdir(parents=True)
        shutil.copy(min(paths, key=lambda path: path.stat().st_size), folder / regulation)
    return folder
