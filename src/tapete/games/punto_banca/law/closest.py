"""The clauses nearest to a situation of which the text has none: they are what a refusal cites there."""

from __future__ import annotations

from typing import Any

from ....law.rulebook import Leaf
from .rules import PuntoBancaRules

Sources = tuple[Leaf[Any] | None, ...]


def closest(rules: PuntoBancaRules, move: str) -> Sources:
    """By the name of the move; nothing: what is done at that moment is as near."""
    r, acts = rules, rules.staff.acts
    deals = r.holder.lost or r.holder.house_keeps or acts.get("deal")
    found: dict[str, Sources] = {
        "two_places": (r.seats.one_each, r.seats.no_others),
        "bet": (r.seats.standing, r.seats.seated),
        "bet_over_max_unnoticed": (r.limits.multiples,),
        "bet_under_min_unnoticed": (r.limits.minimum,),
        "tie_without_main_bet": (r.betting.on,),
        "tie_over_cap": (r.tie.needs_main or r.betting.on,),
        "dealer_broke": (deals,),
        "dealer_without_bet": (r.holder.optional or deals,),
        "bank_lost": (deals,),
        "slow_dealing": (deals,),
        "dealer_unprompted": (deals,),
        "no_punto_bet": (r.showing.punto_call,),
        "touch_cards": (r.showing.highest_shows, r.showing.dealer_shows),
        "card_in_discard": (acts.get("discard"),),
        "idle_seat": (r.seats.seated,),
        "join_list": (r.seats.no_others,),
        "leave_list": (r.seats.no_others,),
        "time_short": (r.stop.ends,),
        "perform": (r.staff.problems_by or acts.get("runs") or acts.get("start"),),
        "unforeseen": (acts.get("runs") or acts.get("start"),),
    }
    return found.get(move, ())
