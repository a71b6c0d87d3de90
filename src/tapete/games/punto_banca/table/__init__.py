"""Who holds the shoe."""
