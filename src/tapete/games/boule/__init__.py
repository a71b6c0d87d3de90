"""Boule or bola."""

from ..registry import Room

ROOMS = (
    Room(
        game="boule",
        package="tapete.games.boule",
        rules="rules:BouleRules",
        play="play:Boule",
        odds="odds",
        felt="felt",
    ),
)
