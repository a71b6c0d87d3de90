"""The law of a table: the typed rules, what a venue may choose, and what both fix once and for all."""
