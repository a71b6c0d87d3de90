"""From the first bet to the last payment of a throw."""
