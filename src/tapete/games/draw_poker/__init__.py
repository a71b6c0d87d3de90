"""Draw Poker against the house: five cards against the bank's five, an ante and a second bet of twice as much; then up
to two cards are changed, and the bank changes its own by rule.

``moves``     the vocabulary: what this game adds to its family's
``rules``     the typed rules of the game
``terms``     what a venue chose within the law
``state``     what the table knows
``play``      the table itself
``changing``  cards that players put down for others
``drawing``   what the bank keeps, and the cards that it gets
``errors``    what else goes wrong, and the ruling on it
``felt``      the table as a picture, and where one may click
``odds``      what each bet costs
"""

from ..registry import Room

ROOMS = (
    Room(
        game="draw_poker",
        package="tapete.games.draw_poker",
        rules="rules:DrawRules",
        play="play:DrawPoker",
        odds="odds",
        felt="felt",
    ),
)
