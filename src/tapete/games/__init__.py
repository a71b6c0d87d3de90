"""The games: one room each. A room registers its games in its ``__init__``; see ``registry``. What its codes are called
stands in its ``words.toml``."""

from ..table import words

words.furnish(__name__)
