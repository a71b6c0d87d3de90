"""What players do beyond their right at a baccarat table."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...base import conduct as general
from ...base import moves as w
from .. import moves as m
from ..table.seats import check_place, free_place, leave, off_list, place_of
from ..turn import BaccaratTurn
from .cards import declare, ruled

LADDER = (w.ReleaseHold, w.AuthoriseUnderMinimum, w.HoldExpires, w.BreachOfDuty, w.Irregularity, w.Fraud)
"""Moves that a general part rules on for every game alike."""


def known(t: BaccaratTurn[Any], *leaves: Leaf[Any] | None) -> None:
    """The law has this clause."""
    if not leaves or leaves[0] is None or any(denied(leaf) for leaf in leaves):
        t.refuse("no_rule", *leaves)


def settle(t: BaccaratTurn[Any], ruling: str, *leaves: Leaf[Any] | None, about: str = "", amount: int = 0) -> None:
    """The law's answer, unless the clause that it rests on is not there or does not hold."""
    known(t, *leaves)
    t.rule(tag(t.move), ruling, *leaves, about=about, amount=amount)


def change_bet(t: BaccaratTurn[Any], move: m.ChangeBetInCoup) -> None:
    leaf = t.rules.rulings.unchanged
    declare(t, leaf)
    t.in_phase(*t.game.closed_phases, *t.game.coup_phases, sources=(leaf, t.rules.staff.problems_by))
    if ruled(t, leaf):
        t.rule(tag(move), "put_back", leaf, about=move.player)


def two_places(t: BaccaratTurn[Any], move: m.TwoPlaces) -> None:
    leaf = t.rules.seats.one_place
    declare(t, leaf)
    known(t, leaf)
    t.in_phase(*t.game.open_phases, sources=(leaf,))
    check_place(t, move.place)
    settle(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def dealing_conduct(t: BaccaratTurn[Any], move: Any) -> None:
    """Whoever deals draws without a sign, or lets the others wait: a warning, then exclusion from the next coup."""
    r = t.rules.rulings
    early = isinstance(move, m.DealerUnprompted)
    leaf = r.waits_for_sign if early else r.no_slow_dealing
    declare(t, leaf)
    if leaf is None and t.rules.staff.problems_by is None:
        t.refuse("no_rule", leaf)
    t.in_phase(*t.game.closed_phases, *t.game.card_phases, sources=(leaf, t.rules.staff.problems_by))
    dealer = t.game.dealer(t)
    if early and dealer not in ("", "croupier", move.player):
        t.refuse("not_so", leaf, t.rules.staff.problems_by, player=move.player)
    if ruled(t, leaf):
        general.sanction(t, tag(move), move.player, leaf)


def touch_cards(t: BaccaratTurn[Any], move: m.TouchCards) -> None:
    """Forbidden; where a general part has the ladder, by it. Where the law lets them, play goes on."""
    leaf = t.game.no_touching()
    declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", leaf)
    if move.player == t.game.dealer(t):
        t.refuse("not_so", leaf, player=move.player)
    if not leaf.value:
        t.rule(tag(move), "goes_on", leaf, about=move.player)
    elif t.rules.general is not None:
        general.sanction(t, tag(move), move.player, leaf)
    else:
        t.rule(tag(move), "forbidden", leaf, about=move.player)


def idle_seat(t: BaccaratTurn[Any], move: m.IdleSeat) -> None:
    s = t.rules.seats
    declare(t, s.idle_complaint, by=("player",))
    if s.idle_coups is None or not holds(s.idle_complaint):
        t.refuse("no_rule", s.idle_complaint)
    t.in_phase(*t.game.open_phases, sources=(s.idle_complaint, s.idle_coups))
    own = t.actor.name == move.player or not place_of(t.s, move.player) or t.stakes_of(move.player)
    if own or move.coups <= s.idle_coups.value:
        t.refuse("not_so", s.idle_coups, s.idle_complaint, coups=s.idle_coups.value)
    t.rule(tag(move), "asked_to_leave", s.idle_coups, s.idle_complaint, about=move.player, amount=move.coups)
    t.game.gone(t, move.player, leave(t, move.player, s.idle_complaint))


def over_capacity(t: BaccaratTurn[Any], move: m.OverCapacity) -> None:
    """More people than places: nobody, or whoever may stand."""
    s = t.rules.seats
    forbidden, allowed = t.game.standing()
    declare(t, forbidden, s.standing, s.no_others)
    if not move.standing and free_place(t):
        t.refuse("not_so", forbidden, s.standing, s.no_others)
    if forbidden is not None:
        t.rule(tag(move), "not_admitted", forbidden, about=move.player)
    elif s.standing is None:
        t.refuse("no_rule", s.no_others)
    else:
        t.rule(tag(move), "admitted" if allowed else "not_admitted", s.standing, about=move.player)


def barred_person(t: BaccaratTurn[Any], move: w.BarredPerson) -> None:
    """Whoever may not play has no place at the table either."""
    general.barred_person(t, move)
    leaf = t.rules.general.breaches.barred.get(move.ground)
    off_list(t, move.player)
    if place_of(t.s, move.player):
        t.game.gone(t, move.player, leave(t, move.player, leaf))


def payment_hold(t: BaccaratTurn[Any], move: m.PaymentHold) -> None:
    general.hold_payment(t, move)


HANDLERS: dict[Any, Any] = {
    **{kind: general.HANDLERS[kind] for kind in LADDER},
    m.ChangeBetInCoup: change_bet,
    m.TwoPlaces: two_places,
    m.DealerUnprompted: dealing_conduct,
    m.SlowDealing: dealing_conduct,
    m.TouchCards: touch_cards,
    m.IdleSeat: idle_seat,
    m.OverCapacity: over_capacity,
    w.BarredPerson: barred_person,
    m.PaymentHold: payment_hold,
}
