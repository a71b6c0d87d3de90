"""A game: the sale, the announcements, the balls, the claims, the prizes."""
