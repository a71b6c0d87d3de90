"""Where a player holds the bank: the turn, the vocabulary, its chips, what is said and what goes wrong."""
