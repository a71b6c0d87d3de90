"""Bingo at terminals: cards that exist on screens alone, a balance that was prepaid, a draw by the central system.

A family: electronic and automatic bingo stand on it, each with its own prizes.

``moves``   the vocabulary: moves, incidents, events
``rules``   what the law says of terminals, cash system and central system
``state``   what the system knows: frozen, JSON both ways
``turn``    one move on its way through the system
``play``    the system itself: from the check before the session to the archive of a game
``cash``    money on the player's card, and off it again
``draw``    the balls, and what they complete
``odds``   how likely a draw is to win a prize that accumulates, and how long it lives
``offers``  who may do what now
``felt``    screens and a card as a picture, and where one may click
"""
