"""Roulette: French, French abbreviated, American with one zero and with two."""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.roulette",
        rules="rules:RouletteRules",
        play="play:Roulette",
        odds="odds",
        felt="felt",
    )
    for game in ("french_roulette", "french_roulette_abbreviated", "american_roulette", "american_roulette_double_zero")
)
