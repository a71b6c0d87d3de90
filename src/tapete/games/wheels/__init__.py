"""The wheel family: what roulette, boule and the wheel of fortune share.

``moves``    the vocabulary: moves, incidents, events
``rules``    the typed rules, as its rulebooks fill them
``terms``    what a venue chooses within the law
``state``    what the table knows: frozen, JSON both ways
``turn``     one move on its way through the table
``play``     the table itself: what a wheel does, and what each game says for itself
``staff``    throwing in rotation, closing the bets, the session and its limits
``places``   which numbers each place of a cloth covers
``betting``  stakes placed and lifted
``settle``   from the ball at rest to the last payment
``conduct``  what goes wrong at a wheel, and the ruling on it
``offers``   who may do what now, and what must be done next
``odds``     what each bet costs, exactly
"""
