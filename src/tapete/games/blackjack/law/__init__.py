"""The typed rules of blackjack and Challenge 21, the terms of a table, and what cards are worth."""
