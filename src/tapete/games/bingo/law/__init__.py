"""The typed rules of bingo, and the terms of a room."""
