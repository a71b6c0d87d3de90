"""A house to try: accounts that need no password, and a table of every registered game under every regulation.

Only on an embedded database that was one from its first day, only where nobody but this machine can reach it, and only
under no name: ``serving`` decides for the whole house, ``auth.direct`` for each request.
"""

from __future__ import annotations

import logging

from ..games import registry
from ..law.rulebook import catalogue, rulebook
from ..store.errors import StoreError
from ..store.house import House
from .seats import Desk

log = logging.getLogger("tapete.web")

ACCOUNTS: dict[str, tuple[str, ...]] = {
    "ana": ("player",),
    "ben": ("player",),
    "carla": ("player",),
    "eva": ("croupier",),
    "oto": ("croupier",),
    "julia": ("jefe_de_mesa",),
    "ines": ("inspector",),
    "diego": ("director",),
    "sol": ("spectator",),
    "admin": ("administrator",),
}
"""The people of the demonstration house, and what they are."""


async def opened(house: House) -> bool:
    """Make a new house a demonstration, with everybody in it; whether it is one now."""
    return await house.accounts.demonstrate(ACCOUNTS)


async def is_one(house: House) -> bool:
    """Whether this house is a demonstration."""
    return (await house.accounts.standing()).kind == "demonstration"


QUICK = ("MEL14",)
"""Under these laws the automatic tables of the demonstration are quick."""

SLOW = (("american_roulette", "AND10"), ("blackjack", "AND10"), ("punto_banca_reduced", "AND10"))
"""These are slow: for whoever is new to the game."""


async def open_tables(house: House) -> int:
    """An automatic table of every game under every law that has it, and a staffed one of each game; those that are
    there already stay. How many were opened."""
    desk = Desk(house.database)
    there = {info.id for info in await house.tables()}
    opened, staffed = 0, set[str]()
    for game, regulation in catalogue():
        if game not in registry.rooms():
            continue
        title = rulebook(game, regulation).header.title.es
        modes = ("automatic",) if game in staffed else ("automatic", "staffed")
        staffed.add(game)
        for mode in modes:
            id = f"{game.replace('_', '-')}-{regulation.lower()}{'-s' if mode == 'staffed' else ''}"[:64]
            if id in there:
                continue
            try:
                name = f"{title} ({regulation})"
                await house.open_table(game, regulation, {}, mode, name, id=id)  # type: ignore[arg-type]
                pace = "quick" if regulation in QUICK else "slow" if (game, regulation) in SLOW else ""
                if mode == "automatic" and pace:
                    await desk.set_pace(id, pace)
                opened += 1
            except StoreError as error:
                if error.code != "table_exists":
                    raise
    return opened
