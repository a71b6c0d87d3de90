"""A coup: the pack, the four cards, bets, the cards that are turned, and what they do to the bets."""
