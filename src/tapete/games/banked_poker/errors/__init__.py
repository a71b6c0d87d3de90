"""What goes wrong, and the ruling on it."""
