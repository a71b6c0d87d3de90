"""Baccarat at two cloths (banca francesa): a player is the bank, two cloths play against that player.

``moves``      the vocabulary: moves, incidents, events
``law``        the typed rules of baccarat at two cloths, and the terms of a table
``state``      what the table knows: frozen, JSON both ways
``turn``       one move on its way through the table
``play``       the table itself: which function does which move
``course``     where one part of a round gives way to another
``handovers``  and to which
``table``      compartments and cloths: who sits where, and who has the cards
``bank``       the bank: awarded by announcement, auction or lot, held, broken and given up
``staff``      staff and clock: the session, duties, questions and silence
``round``      a coup: stakes, the close, the cards, the words, the settlement
``errors``     what goes wrong, and the ruling on it
``offers``     what each person may do now
``felt``       the table as a picture, and where one may click
``analysis``   the banker's best draw, exactly
"""

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
