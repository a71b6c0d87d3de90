"""A coup: stakes, the close, the cards, the words, the settlement."""
