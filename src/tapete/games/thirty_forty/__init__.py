"""Treinta y cuarenta (trente et quarante): two rows of cards, four chances, the tie at thirty-one.

``moves``      the vocabulary: moves, incidents, events
``rules``      the typed rules that rulebooks fill
``terms``      what a venue chooses within the law
``closest``    the clauses nearest to a situation of which the text has none
``state``      what the table knows: frozen, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a coup gives way to another
``handovers``  and to which
``table``      what stays from coup to coup: people, the pack and its shoe, the session
``round``      a coup: bets, the two rows, the settlement, the tie at thirty-one
``errors``     what goes wrong, and the ruling on it
``offers``     what each person may do now
``felt``       the table as a picture, and where one may click
``odds``       what each bet costs, without replacement
``kernel``     the joint law of both totals, and coups by the million; compiled
"""

from ..registry import Room

ROOMS = (
    Room(
        game="thirty_forty",
        package="tapete.games.thirty_forty",
        rules="rules:ThirtyFortyRules",
        play="play:ThirtyForty",
        odds="odds",
        felt="felt",
    ),
)
