"""Heads or tails, under the invented ordinance of the isle of Barataria.

``moves`` the vocabulary, ``rules`` and ``terms`` what the law says and what the venue chose, ``state`` what the table
knows, ``play`` what every move does, ``offers`` who may do what, ``felt`` the picture, ``odds`` the cost of a bet.
"""

from tapete.games.registry import Room

ROOMS = (Room(game="coin", package="tests.coin", rules="rules:CoinRules", play="play:Coin", odds="odds", felt="felt"),)
