"""A pass: bets, the deal, the hands, the bank, the settlement."""
