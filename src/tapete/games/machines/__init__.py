"""Gaming machines: type A (recreational), type B (with a prize), type C (of chance), and those of rooms of machines.

``moves``    the vocabulary: moves, incidents, events
``rules``    the typed rules that rulebooks fill
``terms``    what an operator chooses: the machine as data
``program``  reels, lines and pay table; what a machine remembers of the plays before; its return, exactly
``state``    what the machine knows: frozen, JSON both ways; and a turn at it
``lawful``   what is wrong with a machine before anybody plays at it
``play``     the machine itself: which function does which move, and what everybody sees
``access``   credit is put in, positions are taken and left, a bet is made
``spin``     the reels run and stop, a reel is moved on, prizes are given
``pools``    accumulated pools and extra prizes: made known, fed, won
``service``  a breakdown, its repair, the machine is available again
``errors``   what goes wrong, and the ruling on it
``offers``   what each person may do now
``felt``     the machine as a picture, and where one may click
``odds``     what a play returns, exactly, with and without the pools
"""

from ..registry import Room

GAMES = ("machine_type_a", "machine_type_b", "machine_type_c", "gaming_machine")

ROOMS = tuple(
    Room(
        game=game,
        package="tapete.games.machines",
        rules="rules:MachineRules",
        play="play:Machine",
        odds="odds",
        felt="felt",
    )
    for game in GAMES
)
