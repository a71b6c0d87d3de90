"""Caribbean poker (póquer sin descarte): five cards against the bank's five, an ante and a raise; seguro, pools, a card
bought.

``moves``    the vocabulary: what this game adds to its family's
``rules``    the typed rules of the game
``terms``    what a venue chose within the law
``state``    what the table knows
``play``     the table itself
``felt``     the table as a picture, and where one may click
``odds``     what each bet costs, exactly; and hands played by the million
``buying``   a card put down for another, at the price of the ante
"""

from ..registry import Room

ROOMS = (
    Room(
        game="caribbean_poker",
        package="tapete.games.caribbean_poker",
        rules="rules:CaribbeanRules",
        play="play:CaribbeanPoker",
        odds="odds",
        felt="felt",
    ),
)
