"""The wheel of fortune."""

from ..registry import Room

ROOMS = (
    Room(
        game="wheel_of_fortune",
        package="tapete.games.wheel_of_fortune",
        rules="rules:FortuneRules",
        play="play:Fortune",
        odds="odds",
        felt="felt",
    ),
)
