"""The law that the family shares: typed rules, terms, the worth of cards, the draws."""
