"""What goes wrong with throws and bets, and the ruling on it."""
