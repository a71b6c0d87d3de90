"""Craps and mini craps: two dice, a shooter, and bets for and against his point."""
