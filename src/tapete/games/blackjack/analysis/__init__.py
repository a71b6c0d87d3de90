"""Blackjack solved: the best strategy, what every bet costs, and compiled play."""
