"""The typed rules of chemin de fer, and the terms of a table."""
