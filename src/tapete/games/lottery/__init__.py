"""Draws of tickets: the lottery (with fixed prizes, for charity, variable), raffle, tómbola, random combination.

``moves``      the vocabulary: moves, incidents, events
``rules``      the typed rules that rulebooks fill
``terms``      what an operator chooses: the specific regulation of the draw
``plan``       the prizes of a draw, and how they are drawn: numbers, drums, chances
``state``      what the desk knows: frozen, JSON both ways; and a turn at it
``printed``    what stands on a ticket, item by item
``play``       the desk itself: which function does which move
``sale``       the draw is issued, its tickets are sold, the sale ends; the authorisation to hold it
``draw``       officials take their places, balls come, numbers are sung, the draw is attested
``settle``     the extract, who has won, claims, lapse; the next draw
``errors``     what goes wrong, and the ruling on it
``offers``     what each person may do now
``felt``       the numbers, the drum and a ticket as a picture, and where one may click
``odds``       what a ticket returns, exactly
"""

from ..registry import Room

GAMES = ("lottery", "raffle", "tombola", "random_combination")

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.lottery",
        rules="rules:DrawRules",
        play="play:Draw",
        odds="odds",
        felt="felt",
    )
    for game in GAMES
)
