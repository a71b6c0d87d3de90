"""Poker against the house: what its games share, from the pack and the boxes to hands that are compared and paid.

``moves``     the vocabulary: moves, incidents, events
``rules``     the typed rules: pack, cut, dealing, players, ranking, qualifying, pay tables, side bets, rulings
``terms``     what a venue chose within the law
``lawful``    which terms the law admits
``ranking``   what a hand is worth under the law's own order of cards and combinations, and what it is called
``state``     what the table knows: frozen, JSON both ways
``turn``      one move on its way through the table
``play``      the table itself, which its games complete
``guessing``  the table as it might be to whoever sees only what lies open
``table``     seats and boxes, the pack, staff
``round``     a hand: bets, the deal, decisions in turn, side bets, the comparison, the end
``errors``    what goes wrong, and the ruling on it
``offers``    what each person may do now
``felt``      the table as a picture, and where one may click
``analysis``  what each of them costs, exactly; best play, on cards; compiled play
"""
