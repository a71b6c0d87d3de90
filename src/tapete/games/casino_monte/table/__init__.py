"""Seats and boxes, the shoe, and staff."""
