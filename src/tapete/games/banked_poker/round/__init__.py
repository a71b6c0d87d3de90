"""A hand: bets, the deal, decisions in turn, side bets, the comparison, the end."""
