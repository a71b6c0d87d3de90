"""The two common cards: how they are dealt, when they are uncovered, and what if one is seen too early."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...law.leaves import cites, denied, reading
from ...law.rulebook import Leaf
from ..banked_poker import moves as family
from ..banked_poker.errors.common import declare, ruled
from ..banked_poker.errors.deal import replace
from ..banked_poker.round import ending
from ..banked_poker.state import Card, Hand
from ..banked_poker.turn import BankedTurn as Turn
from . import choosing
from . import moves as m
from .state import LEFT, RIGHT


def sequence(t: Turn[Any], names: Sequence[str]) -> tuple[str, ...]:
    """A card to each player in turn; the common ones when each has so many."""
    d, common = t.rules.dealing, t.rules.common
    own = [name for name in names if name not in (LEFT, RIGHT)]
    found: list[str] = []
    for dealt in range(1, d.cards.value + 1):
        found += own
        found += [place for place, after in ((LEFT, common.left), (RIGHT, common.right)) if after.value == dealt]
    return tuple(found)


def clause(common: Any, place: str) -> tuple[Leaf[Any], Leaf[Any], Leaf[Any]]:
    """The clauses on one of them: how it is dealt, when it is uncovered, that it counts."""
    if place == LEFT:
        return common.left, common.left_opens, common.left_counts
    return common.right, common.right_opens, common.right_counts


def counting(t: Turn[Any]) -> tuple[str, ...]:
    """The common cards that are part of every hand."""
    return tuple(
        face for hand in t.s.hands if hand.name in (LEFT, RIGHT) and not denied(clause(t.rules.common, hand.name)[2])
        for face in hand.faces
    )  # fmt: skip


def due(t: Turn[Any]) -> str:
    """The common card that is uncovered next."""
    return LEFT if t.s.stage == 1 else RIGHT


def turn_up(t: Turn[Any], place: str, by: str, *sources: Leaf[Any] | None) -> None:
    """A common card lies face up."""
    hand: Hand = t.hand(place)
    if not hand.cards or all(card.up for card in hand.cards):
        return
    t.change(place, cards=tuple(Card(card.n, card.face, True) for card in hand.cards))
    t.emit(family.Uncovered(hand=place, faces=hand.faces, by=by, cite=cites(*sources), reading=reading(*sources)))


def on_uncover(t: Turn[Any], move: family.Uncover) -> None:
    """When all have decided, and not before; without that clause whenever the cards lie there."""
    place = due(t)
    _, opens, counts = clause(t.rules.common, place)
    t.staff(t.rules.staff.dealers)
    early = t.s.phase == "decision" and denied(opens)
    t.in_phase("showing", *(("decision",) if early else ()), sources=(opens,))
    turn_up(t, place, t.actor.name, opens, counts)
    if not early:
        choosing.go_on(t)


# --- seen too early -------------------------------------------------------------------------------------------------


def seen(t: Turn[Any], face: str) -> tuple[str, tuple[Leaf[Any], ...]]:
    """What becomes of the hand where this common card is seen before its time."""
    common, general = t.rules.common, t.rules.rulings.exposed
    high = common.exposed_from
    order = t.rules.ranking.order.value
    if high is not None and order.rank("10" if face[0] == "T" else face[0]) <= order.rank(high.value):
        return str(general.value), (high, general)
    if common.exposed_low is None or denied(common.exposed_low):
        return str(general.value), (general,)
    return "goes_on", (common.exposed_low,)


def on_exposed(t: Turn[Any], move: m.CommonExposed) -> None:
    """It lies there and is turned up by mistake: the game goes on with it in sight, or with another card in its place
    while the deal lasts, or the hand is null."""
    common = t.rules.common
    first = common.exposed_low or t.rules.rulings.exposed
    declare(t, first, common.exposed_from)
    t.in_phase("dealing", "decision", "showing", sources=(first, common.exposed_from))
    if t.s.phase != "dealing" and common.exposed_low is None:
        t.refuse("no_rule", first, t.rules.own.rest_away, at=move.place)
    hand = next((h for h in t.s.hands if h.name == move.place), None)
    if hand is None or not hand.cards or all(card.up for card in hand.cards):
        t.refuse("not_so", first, at=move.place)
    answer, sources = seen(t, hand.faces[0])
    if answer == "goes_on":
        ruled(t, "goes_on", *sources)
        turn_up(t, move.place, t.actor.name, *sources)
    elif answer == "burned" and t.s.phase == "dealing":
        ruled(t, "burned", *sources)
        replace(t, hand, hand.faces[0], *sources)
    else:
        ruled(t, "hand_null", *sources)
        ending.annul(t, "common_exposed", *sources)


def hidden(t: Turn[Any]) -> list[str]:
    """The common cards that lie there face down."""
    return [h.name for h in t.s.hands if h.name in (LEFT, RIGHT) and h.cards and not all(c.up for c in h.cards)]


HANDLERS: dict[Any, Any] = {family.Uncover: on_uncover, m.CommonExposed: on_exposed}
