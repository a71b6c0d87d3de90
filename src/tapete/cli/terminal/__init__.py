"""The terminal table: one for every game, driven by offers, duties and scenes.

A person plays; staff follow their duties and azar answers by itself. Nothing here knows a game: what may be done comes
from its offers, what things are called from its rulebook, why something happened from the citation of the event.
"""

from __future__ import annotations

from typing import Any


def lobby(lang: str = "es", seed: int | None = None) -> None:
    """Every table of every regulation, to choose from."""
    from .foyer import Lobby
    from .screen import Screen

    Lobby(Screen(), lang, seed).run()


def table(
    game: str,
    regulation: str,
    terms: Any = None,
    lang: str = "es",
    seed: int | None = None,
    name: str = "",
    *,
    unlawful: bool = False,
) -> None:
    """Sit down at one table. With a seed, azar answers the same every time; ``unlawful``: for study, with terms that
    the law does not admit."""
    from .screen import Screen
    from .sitting import Table, seat

    screen = Screen()
    with screen.politely():
        Table(screen, seat(game, regulation, terms, lang, seed, name, unlawful=unlawful), lang).run()
