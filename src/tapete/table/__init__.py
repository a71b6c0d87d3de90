"""The table: what all games share."""
