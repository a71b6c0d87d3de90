"""How a player bets and decides, in parts that add up.

A strategy looks at what its player is offered, owes and sees, and answers with a move or with nothing. ``+`` puts
strategies together: the first that has something to do does it, so that plans of bets are sums of bets.

>>> from tapete.games import registry
>>> table = registry.game("craps", "ES79")
>>> plan = Bet("win") + Bet("win_odds", most=True) + Bet("right_bet", "6", units=2)
>>> plan.move(look(table, table.opening().state, "ana"))
{'do': 'bet', 'who': 'ana', 'on': 'win', 'at': '', 'stake': 5}
>>> str(plan)
'win + win_odds*most + right_bet@6*2'
"""

from __future__ import annotations

from .base import ANY, Look, Strategy, Sum, look, made
from .bets import Answers, Bet, parse
from .guests import Casual
from .house import house, plan
from .playing import Round, rounds

__all__ = [
    "ANY", "Answers", "Bet", "Casual", "Look", "Round", "Strategy", "Sum", "house", "look", "made", "parse", "plan",
    "rounds",
]  # fmt: skip
