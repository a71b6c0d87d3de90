"""What sessions at random know of a game beyond its contract stands beside them, one module for each room that needs
one: ``unoffered/ROOM.py`` (moves that no offer tells) and ``stories/ROOM.py`` (several steps that lead somewhere)."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import ModuleType

from ..games import registry
from ..law.files import renewed
from ..table.contract import Game


@renewed
@cache
def beside(package: str, game: str) -> ModuleType | None:
    """The module of this package for the room of a game; None where the room needs none."""
    name = f"{package}.{registry.room(game).package.rpartition('.')[2]}"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else None


def of(package: str, game: Game) -> ModuleType | None:
    """The same, for a table; a game that no room has registered has none."""
    return beside(package, game.game) if game.game in registry.rooms() else None
