"""Bingo in several halls: which of them are connected, and what becomes of one that loses its line.

``moves``  what is declared of a hall
``rules``  what the law says of halls
``lines``  a line that is lost, and that is there again
"""
