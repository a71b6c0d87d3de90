"""The table between hands: seats, the list, rests, chips behind the line, the deck, staff, the session."""
