"""What stays from game to game: the session, the set of balls, the books, people and their cards."""
