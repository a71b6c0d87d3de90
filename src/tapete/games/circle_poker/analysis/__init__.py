"""Hands counted, compiled and written down: equity, compiled play, hand histories."""
