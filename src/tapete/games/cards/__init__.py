"""What tables with cards share, whatever is played: the pack and the shoe, and what staff do with them.

``moves``  the vocabulary of pack and shoe: handed out, shuffled, cut, loaded, burned
"""
