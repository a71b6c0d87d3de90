"""A hand from its beginning to its end: forced bets, streets, words, pots, the showdown, the house's cut."""
