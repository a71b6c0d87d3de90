"""Baccarat at two cloths (banca francesa): a player is the bank, two cloths play against him."""

from ..registry import Room

ROOMS = (
    Room(
        game="baccarat_two_cloths",
        package="tapete.games.baccarat_two_cloths",
        rules="law.rules:TwoClothsRules",
        play="play:TwoCloths",
        odds="analysis.odds",
        felt="felt",
    ),
)
