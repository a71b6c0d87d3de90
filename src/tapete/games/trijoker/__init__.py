"""Three equal bets on three own cards and two common ones, two of which may be withdrawn: Trijoker and Go Poker.

``moves``     the vocabulary: what these games add to their family's
``rules``     the typed rules
``terms``     what a venue chose within the law
``state``     what the table knows
``play``      the table itself
``betting``   three equal bets, one in each box
``commons``   the common cards: how they are dealt, uncovered, and seen too early
``choosing``  in turn, a bet is left or withdrawn
``settling``  what a hand wins, bet by bet
``errors``    what else goes wrong at these games, and the ruling on it
``felt``      the table as a picture, and where one may click
``odds``      what each bet costs, exactly; and hands played by the million
"""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.trijoker",
        rules="rules:ThreeBetsRules",
        play="play:ThreeBets",
        odds="odds",
        felt="felt",
    )
    for game in ("trijoker", "go_poker")
)
