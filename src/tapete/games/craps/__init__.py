"""Craps and mini craps."""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.craps",
        rules="law.rules:CrapsRules",
        play="play:Craps",
        odds="odds",
        felt="felt",
    )
    for game in ("craps", "mini_craps")
)
