"""The typed rules of punto y banca, the terms of a table, and how much may be staked."""
