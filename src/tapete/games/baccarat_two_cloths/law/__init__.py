"""The typed rules of baccarat at two cloths, and the terms of a table."""
