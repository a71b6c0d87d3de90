"""From the four cards to the two totals: who has which cards, who turns them up, and what is announced."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ...baccarat import moves as base
from ...baccarat.table import slots
from ...baccarat.table.seats import around, place_of
from ..state import Stake
from ..turn import Turn

CROUPIER = "croupier"


def dealt(t: Turn) -> None:
    """The first cards are out: they lie where they belong."""
    s = t.rules.showing
    t.set(phase="showing")
    if s.carried is not None and t.does("totals"):
        for hand in s.carried.value:
            slots.hand_to(t, hand, t.by("totals"), s.carried)
    if holds(s.bank_corner):
        slots.lay(t, "banca", "shoe_corner", s.bank_corner)
    if holds(s.by_shoe) and t.does("move_cards"):
        slots.lay(t, "banca", "near", s.by_shoe)
        slots.lay(t, "punto", "far", s.by_shoe)
    ask_punto(t)


# --- who turns up which hand ----------------------------------------------------------------------------------------


def highest(t: Turn) -> Stake | None:
    """The highest stake on Punto: of a seated player before a standing one, then from the dealer's right."""
    only = holds(t.rules.showing.seated_only)
    stakes = [s for s in t.s.stakes if s.on == "punto" and (not only or place_of(t.s, s.owner))]
    if not stakes:
        return None
    order = around(t.s, place_of(t.s, t.s.holder))

    def rank(stake: Stake) -> tuple[int, int, int, int]:
        there = stake.owner in order
        return (-stake.amount, not there, order.index(stake.owner) if there else 0, stake.n)

    return min(stakes, key=rank)


def ask_punto(t: Turn) -> None:
    """Punto's cards go to whoever bet most on it; where nobody did, or the law names nobody, the croupier has them."""
    s = t.rules.showing
    if not holds(s.highest):
        turn_up(t, "punto")
        return
    best = highest(t)
    if best is not None:
        slots.hand_to(t, "punto", best.owner, s.highest, looks=True)
        if denied(s.highest_shows):
            turn_up(t, "punto")
        else:
            asks(t, "punto", best.owner, s.highest_shows, s.seated_only)
    elif denied(s.none_croupier) and t.s.holder not in ("", CROUPIER):
        slots.hand_to(t, "punto", t.s.holder, s.none_croupier, looks=True)
        asks(t, "punto", t.s.holder, s.none_croupier)
    else:
        turn_up(t, "punto", s.none_croupier)


def ask_bank(t: Turn) -> None:
    """The bank's cards are the dealer's to turn up, where the law says so."""
    s, plays = t.rules.showing, t.rules.holder.plays_bank
    dealer = t.s.holder
    if holds(s.dealer_shows) and not denied(plays) and dealer not in ("", CROUPIER):
        slots.hand_to(t, "banca", dealer, s.dealer_shows, plays, looks=True)
        asks(t, "banca", dealer, s.dealer_shows, plays)
    else:
        turn_up(t, "banca")


def asks(t: Turn, hand: str, player: str, *leaves: Leaf[Any] | None) -> None:
    t.set(shows=hand, shower=player)
    t.ask(player, "show", f"show:{hand}", ("show",), "show", *leaves)


def on_show(t: Turn, move: base.Show) -> None:
    s = t.rules.showing
    t.player()
    if not holds(s.highest_shows) and not holds(s.dealer_shows):
        t.refuse("no_rule", s.highest_shows, s.dealer_shows, s.punto_call)
    leaf = s.highest_shows if t.s.shows == "punto" else s.dealer_shows
    t.in_phase("showing", sources=(s.highest_shows, s.dealer_shows))
    if move.hand != t.s.shows:
        t.refuse("wrong_order", s.highest_shows, s.dealer_shows, at=move.hand, next=t.s.shows)
    if t.actor.name != t.s.shower:
        t.refuse("not_your_cards", leaf, s.seated_only if t.s.shows == "punto" else None, player=t.s.shower)
    show(t, move.hand)


def show(t: Turn, hand: str) -> None:
    """Whoever has the cards turns them up and gives them back."""
    s = t.rules.showing
    t.drop_question(f"show:{hand}")
    t.set(shows="", shower="")
    turn_up(t, hand, s.highest_shows if hand == "punto" else s.dealer_shows)


def turn_up(t: Turn, hand: str, *leaves: Leaf[Any] | None) -> None:
    """The cards are turned, their total is announced, they lie at their side; then the other hand, or the draws."""
    s = t.rules.showing
    punto = hand == "punto"
    call, side = (s.punto_call, s.punto_side) if punto else (s.bank_call, s.bank_side)
    slots.turn(t, hand, *leaves, call)
    t.course.score(t, hand)
    t.speak("totals", call, points=t.points(hand))
    if side is not None:
        slots.lay(t, hand, side.value, side)
    if punto:
        ask_bank(t)
    else:
        t.course.third(t)


HANDLERS: dict[Any, Any] = {base.Show: on_show}
