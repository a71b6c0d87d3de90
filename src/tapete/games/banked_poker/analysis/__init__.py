"""What the pokers against the house cost, from typed numbers: no regulation is known here, no pay table is written
here.

``rules``      what a room says of its game: tables of payments, qualifying hand, multiples
``threes``     three cards against three
``fives``      five cards against five, one of them open, with or without buying a card
``withdrawn``  three bets, two of which may be withdrawn
``holdem``     two own cards and five common ones, the bank always plays
``drawing``    the bank that draws by rule: how often it plays
``worth``      from counts to results; side bets on one's own hand; meters
``card``       best play on paper
``combos``, ``opposing``  sets of cards as numbers; the bank's hands counted all at once
``kept``       results that take long
``against_chance``  figures beside compiled play

Each game has ``lines(rules)``, exact lines of the report; ``solved(rules)``, best play; ``played(rules)``, a task of
compiled play with that best play.
"""
