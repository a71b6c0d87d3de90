"""A hand: bets, the deal, the comparison, the ties and the Revancha, the end."""
