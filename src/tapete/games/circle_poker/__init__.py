"""Poker between players: the nine circle games, one engine over data (streets, structures, hands)."""
