"""Sessions that nobody plays: random people at a table, and what must hold at every step of theirs."""
