"""The clauses nearest to a situation of which the text has none: they are what a refusal cites there."""

from __future__ import annotations

from typing import Any

from ...law.rulebook import Leaf
from .rules import ThirtyFortyRules

Sources = tuple[Leaf[Any] | None, ...]


def closest(rules: ThirtyFortyRules, move: str, phase: str) -> Sources:
    """By the name of the move; then by what is done at that moment."""
    r, acts = rules, rules.staff.acts
    found: dict[str, Sources] = {
        "lift": (r.betting.on,),
        "choose": (r.refait.choice, r.refait.blocked),
        "silence": (r.refait.choice, r.refait.blocked),
        "sit": (r.people.any_number,),
        "leave": (r.people.any_number,),
        "count_last": (r.stop.counted, r.stop.shown),
        "burn": (r.shoe.burn, r.stop.behind),
        "open_bets": (r.betting.invitation, r.betting.on),
        "late_bet": (r.betting.before_cards, r.betting.on),
        "unnoticed_bet": (r.limits.multiples,),
        "nobody_cuts": (r.shoe.cut_by,),
        "idle_seat": (r.people.any_number,),
        "exchange_ticket": (r.betting.on,),
        "limit_players": (r.people.any_number,),
    }
    moment: dict[str, Sources] = {
        "shuffling": (r.shoe.shuffled,),
        "betting": (r.betting.on,),
        "closed": (r.rows.first,),
        "dealing": (r.rows.over,),
        "refait": (r.refait.choice, r.refait.blocked),
    }
    return (*found.get(move, ()), *moment.get(phase, ()), r.staff.problems_by, acts.get("deal"))
