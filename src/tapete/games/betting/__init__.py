"""Bets on events (apuestas): simple, combined and double; mutual, against the company, and between third parties.

``moves``      the vocabulary: moves, incidents, events
``rules``      the typed rules that rulebooks fill
``terms``      what a venue chooses: the programme of events, coefficients, percentages
``selection``  what a bet is on: results of one event or several, at half-time or at the end
``state``      what the desk knows: frozen, JSON both ways; and a turn at it
``play``       the desk itself: which function does which move
``betting``    a bet is placed, taken by another bettor, given back
``settle``     who was right, and what they receive
``errors``     what goes wrong, and the ruling on it
``offers``     what each person may do now
``felt``       the board of results as a picture, and where one may click
``odds``       what each bet costs, if the chances of the programme are the true ones
"""

from ..registry import Room

ROOMS = (
    Room(
        game="betting",
        package="tapete.games.betting",
        rules="rules:BettingRules",
        play="play:Betting",
        odds="odds",
        felt="felt",
    ),
)
