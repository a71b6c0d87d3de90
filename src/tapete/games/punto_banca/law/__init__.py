"""The typed rules of punto y banca, the terms of a table, how much may be staked, and which clause is nearest."""
