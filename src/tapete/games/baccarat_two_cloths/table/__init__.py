"""Compartments and cloths: who sits where, and who has the cards."""
