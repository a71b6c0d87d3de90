"""Chemin de fer (ferrocarril): a player holds the bank, the house takes its part of what he wins."""
