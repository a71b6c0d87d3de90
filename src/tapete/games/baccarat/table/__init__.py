"""The table that the family shares: seats, the shoe and its cut, cards on the table, staff."""
