"""What goes wrong with cards, scores and players, and the ruling on it."""
