"""What tables with cards share, whatever is played: the pack and the shoe, and what staff do with them."""
