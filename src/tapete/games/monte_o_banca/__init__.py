"""Monte o Banca: four Spanish cards on the cloth, and the first card of the pack that matches one of them.

``moves``     the vocabulary: moves, incidents, events
``law``       the typed rules, the terms of a table, and the square of the four boxes with the bets on it
``state``     what the table knows: frozen, JSON both ways
``turn``      one move on its way through the table
``play``      the table itself: which function does which move
``round``     a coup: the pack, the four cards, bets, the cards that are turned, and what they do to the bets
``errors``    what goes wrong, and the ruling on it
``offers``    what each person may do now
``felt``      the table as a picture, and where one may click
``analysis``  what each bet costs, exactly; and coups played by the million
"""

from ..registry import Room

ROOMS = (
    Room(
        game="monte_o_banca",
        package="tapete.games.monte_o_banca",
        rules="law.rules:MonteRules",
        play="play:Monte",
        odds="analysis.odds",
        felt="felt",
    ),
)
