"""What else goes wrong at Draw Poker, and the ruling on it."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied
from ..banked_poker.errors.common import declare
from ..banked_poker.turn import BankedTurn as Turn
from ..base.conduct import sanction
from . import changing
from . import moves as m


def kept_cards_taken(t: Turn[Any], move: m.KeptCardsTaken) -> None:
    """What is kept lies on the cloth until the hand has its new cards."""
    leaf = t.rules.conduct.forbidden.get("kept_cards_taken")
    declare(t, leaf)
    if leaf is None or denied(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("discarding", sources=(leaf,))
    mine = [hand for hand in t.boxes() if t.leader(hand.name) == move.player and not hand.out]
    if not any(changing.incomplete(t, hand) for hand in mine):
        t.refuse("not_so", leaf, player=move.player)
    sanction(t, "kept_cards_taken", move.player, leaf)


HANDLERS: dict[Any, Any] = {m.KeptCardsTaken: kept_cards_taken}
