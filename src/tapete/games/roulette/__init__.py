"""Roulette: French, French abbreviated, American with one zero and with two.

``moves``        the vocabulary: moves, incidents, events
``incidents``    what goes wrong, and the ruling on it
``rules``        the typed rules, as its rulebooks fill them
``play``         the table itself: which function does which move
``layout``       where each bet lies on the cloth
``colours``      colour chips of American roulette
``offers``       who may do what now, and what must be done next
``felt``         the table as a picture, and where one may click
``cylinder``     the cylinder, drawn with its ball
``odds``         what each bet costs, exactly
``prison_odds``  half back or prison, as a problem of when to stop
"""

from ..registry import Room

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.roulette",
        rules="rules:RouletteRules",
        play="play:Roulette",
        odds="odds",
        felt="felt",
    )
    for game in ("french_roulette", "french_roulette_abbreviated", "american_roulette", "american_roulette_double_zero")
)
