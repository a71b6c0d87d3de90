"""Chemin de fer (ferrocarril): a player holds the bank, the house takes its part of what he wins."""

from ..registry import Room

ROOMS = (
    Room(
        game="chemin_de_fer",
        package="tapete.games.chemin_de_fer",
        rules="law.rules:CheminDeFerRules",
        play="play:CheminDeFer",
        odds="odds",
        felt="felt",
    ),
)
