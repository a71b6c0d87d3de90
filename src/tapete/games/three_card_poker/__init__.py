"""Three-card poker (tripóquer, póquer de tres cartas): three cards against the bank's three, an ante and a second bet
equal to it, a bonus on the ante, and the bet on the player's own cards (Fortuna, Pareja Plus).

``moves``     the vocabulary: what this game adds to its family's
``rules``     the typed rules of the game
``terms``     what a venue chose within the law
``ranking``   what three cards are worth
``state``     what the table knows
``play``      the table itself
``own``       the bet on the player's own cards
``carousel``  the carrusel: its own prizes, or cards in common with the other pokers
``payments``  what the second bet pays
``changing``  cards that a player would change
``felt``      the table as a picture, and where one may click
``odds``      what each bet costs, exactly; and hands played by the million
"""

from ..registry import Room

ROOMS = (
    Room(
        game="three_card_poker",
        package="tapete.games.three_card_poker",
        rules="rules:ThreeRules",
        play="play:ThreeCardPoker",
        odds="odds",
        felt="felt",
    ),
)
