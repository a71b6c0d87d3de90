"""The typed rules of craps, the terms of a table, and the book of its bets."""
