"""Blackjack, and Challenge 21, its form with three hands of the bank."""
