"""Hold'em against the house: two own cards and five in common against the bank's two, with an ante and a bet before the
flop, the turn and the river; and the same with a Bonus on one's own two cards.

``moves``     the vocabulary: what these games add to their family's
``rules``     the typed rules of both games
``terms``     what a venue chose within the law
``ranking``   the best hand of the own cards and the common ones; two cards as players write them
``state``     what the table knows
``play``      the table itself
``streets``   from the two cards to the river: who is asked, what is bet, which cards come
``showdown``  the cards are turned up, the hands put in order
``errors``    what goes wrong, and the ruling on it
``house``     the limits and the cloth: what the house changes
``felt``      the table as a picture, and where one may click
``odds``      what each bet costs, exactly; and hands played by the million
"""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.banked_holdem",
        rules="rules:HoldemRules",
        play="play:BankedHoldem",
        odds="odds",
        felt="felt",
    )
    for game in ("texas_holdem_banked", "texas_holdem_bonus")
)
