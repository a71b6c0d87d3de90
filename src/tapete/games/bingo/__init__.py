"""Bingo: cards of numbers, balls drawn one by one, and the claims of line and bingo.

``cards``     what a card is by each text: made from a seed, checked, read and written, printed, watched for claims
``moves``     the vocabulary: moves, incidents, events
``law``       the typed rules of bingo, the terms of a room, and what stands on a card
``state``     what the room knows: frozen, JSON both ways
``turn``      one move on its way through the room
``play``      the room itself: which function does which move
``table``     the session, the set of balls, the book of acts
``round``     a game: the sale, the announcements, the balls, the claims, the prizes
``errors``    what goes wrong, and the ruling on it
``offers``    what each person may do now
``prizes``    prizes beside line and bingo, and the pools that pay them
``hall``      pieces of the picture: the wall board, the panel, the cards
``felt``      the picture put together, and where one may click
``acta``      the document of a game that is over
``odds``      what a card costs, and how long a pool lives
``analysis``  when line and bingo come, what a card returns, how long a pool lives: exactly, or by compiled games
"""

from ..registry import Room

ROOM = Room(
    game="bingo_traditional",
    package="tapete.games.bingo",
    rules="law.rules:BingoRules",
    play="play:Bingo",
    felt="felt",
    odds="odds",
    acta="acta",
)

ROOMS = (ROOM,)
