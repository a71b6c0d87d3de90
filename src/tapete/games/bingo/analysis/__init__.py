"""The mathematics of bingo: when line and bingo come, what a card returns, how long a pool lives."""
