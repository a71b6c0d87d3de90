"""What goes wrong with cards, shoe and conduct, and the ruling on it."""
