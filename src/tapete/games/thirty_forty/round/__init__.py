"""A coup: bets, the two rows, the settlement, the tie at thirty-one."""
