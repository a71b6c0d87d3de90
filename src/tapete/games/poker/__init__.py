"""What all poker games share: the value of a hand, readable and compiled.

``hands``   what a hand is worth, under any ranking of the texts
``batch``   the worth of many hands at once, compiled
``lookup``  the score of every hand of five to seven cards
``masks``   cards as numbers
``three``   what three cards are worth, under an order of their own
"""
