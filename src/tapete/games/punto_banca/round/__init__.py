"""A coup: bets, the deal, the totals, the third cards, the settlement."""
