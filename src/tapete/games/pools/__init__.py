"""Shared pools: a progressive or a carrusel that several tables feed and win, a small game of its own.

A pool answers to tables (``table:t1``) and to nobody else. It is opened beside the tables and linked to them by their
openings; it is no table, and stands in no lobby as one.

``moves``  the vocabulary: what tables say to a pool, and what happens to it
``rules``  the typed rules of a pool, and what a venue had approved within them
``state``  what the pool knows: frozen, JSON both ways
``play``   the pool itself: passes in the order of their locking, money in, prizes out
"""

from ..registry import Room

POOLS = (
    Room(
        game="card_progressive",
        package="tapete.games.pools",
        rules="rules:PoolRules",
        play="play:Pool",
    ),
    Room(
        game="card_carousel",
        package="tapete.games.pools",
        rules="rules:PoolRules",
        play="play:Pool",
    ),
)
