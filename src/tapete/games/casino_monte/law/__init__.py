"""The typed rules of Casino Monte, the terms of a table, which card is higher, and how much may be staked."""
