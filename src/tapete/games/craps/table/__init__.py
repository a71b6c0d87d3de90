"""The dice, the shooter, and staff."""
