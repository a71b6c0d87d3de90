"""The games: one room each. A room registers its games in its ``__init__``; see ``registry``."""
