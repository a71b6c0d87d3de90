"""What games against the house share: how a stake wins, is null and goes back, and how much may be staked."""
