"""Poker between players: the nine circle games, one engine over data (streets, structures, hands)."""

from ..registry import Room

GAMES = (
    "circle_draw",
    "circle_seven_stud",
    "circle_five_stud",
    "circle_omaha",
    "circle_omaha_five",
    "circle_omaha_hi_lo",
    "circle_holdem",
    "circle_double_holdem",
    "circle_synthetic",
)

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.circle_poker",
        rules="law.rules:CircleRules",
        play="play:CirclePoker",
        felt="felt",
        hands="analysis.odds",
    )
    for game in GAMES
)
