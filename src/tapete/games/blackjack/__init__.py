"""Blackjack, and Challenge 21, its form with three hands of the bank."""

from ..registry import Room

ROOMS = (
    Room(
        game="blackjack",
        package="tapete.games.blackjack",
        rules="law.rules:BlackjackRules",
        play="play:Blackjack",
        odds="analysis.odds",
        felt="felt",
    ),
    Room(
        game="challenge_21",
        package="tapete.games.blackjack",
        rules="law.rules:ChallengeRules",
        play="play:Challenge",
        odds="analysis.odds",
        felt="felt",
    ),
)
