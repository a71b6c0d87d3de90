"""Poker between players: the nine circle games, one engine over data (streets, structures, hands).

``moves``      the vocabulary: moves and events
``incidents``  the incidents of the vocabulary, with their facts
``law``        the law of a table: the typed rules, what a venue may choose, and what both fix once and for all
``state``      what the table knows: frozen, typed, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a round gives way to another
``handovers``  and to which
``table``      the table between hands: seats, the list, rests, chips behind the line, the deck, staff, the session
``round``      a hand from its beginning to its end: forced bets, streets, words, pots, the showdown, the house's cut
``errors``     what goes wrong at the table, and the ruling on it
``facts``      what an incident leaves for later: typed, each by its own name
``memory``     how it is remembered
``offers``     what each person may do now
``view``       what one person sees
``guessing``   the same table with other covered cards, for who may not see them
``felt``       the table as a picture, and where one may click
``analysis``   hands counted, compiled and written down: equity, compiled play, hand histories
"""

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
