"""The typed rules of Monte o Banca, the terms of a table, and the four boxes: who faces whom, which bets there are."""
