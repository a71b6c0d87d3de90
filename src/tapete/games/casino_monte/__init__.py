"""Casino Monte: one card for each box against one card of the croupier; on a tie, half of the bet or the Revancha.

``moves``     the vocabulary: moves, incidents, events
``law``       the typed rules of Casino Monte, the terms of a table, which card is higher, and how much may be staked
``state``     what the table knows: frozen, JSON both ways
``turn``      one move on its way through the table
``play``      the table itself: which function does which move
``table``     seats and boxes, the shoe, and staff
``round``     a hand: bets, the deal, the comparison, the ties, the Revancha
``errors``    what goes wrong, and the ruling on it
``offers``    what each person may do now
``felt``      the table as a picture, and where one may click
``analysis``  what each bet costs, exactly; and hands played by the million
"""

from ..registry import Room

ROOMS = (
    Room(
        game="casino_monte",
        package="tapete.games.casino_monte",
        rules="law.rules:CasinoMonteRules",
        play="play:CasinoMonte",
        odds="analysis.odds",
        felt="felt",
    ),
)
