"""The games: one room each, whose docstring is its map. ``registry`` finds those that declare ``ROOMS``."""
