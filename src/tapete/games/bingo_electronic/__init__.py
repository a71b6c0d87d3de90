"""Electronic bingo: specialities with cards, draws and tables of prizes fixed in advance, and what accumulates.

``moves``  what goes wrong here, beside the vocabulary of terminals
``rules``  the typed rules
``terms``  what a room chose: its specialities
``play``   the game itself: the group servers, what wins, what is paid
``felt``   the picture
``odds``   what a card costs, and how the prizes that accumulate live
``picture``  what a table of prizes returns, by how many balls are drawn
"""

from ..registry import Room

ROOM = Room(
    game="bingo_electronic",
    package="tapete.games.bingo_electronic",
    rules="rules:ElectronicRules",
    play="play:Electronic",
    felt="felt",
    odds="odds",
)

ROOMS = (ROOM,)
