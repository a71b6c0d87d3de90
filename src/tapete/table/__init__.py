"""The table: the contract of a game, and what lies on any table: cards, dice, chips, the felt, the words."""
