"""A burn too many or too few in a stud game: the cards of the street move on by one, so that each lies where it should.

None was burned: the first card dealt is the burn, everybody gets the card of the next and the last a new one. Two were
burned: the second is the first player's card, everybody's goes to the next, and the last one is the top of the stock.
"""

from __future__ import annotations

from itertools import pairwise

from ....law.leaves import cites, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Dealt
from .. import moves as m
from ..memory import mark
from ..round import dealing
from ..state import Card
from ..turn import Turn
from . import repairs

Held = tuple[str, Card]
"""Whose card, and which."""


def street_cards(t: Turn) -> list[Held]:
    """The own cards of this street that lie there, in the order in which they came; none where nothing was burned."""
    s = t.s
    plan = t.game.plan.streets[s.street - 1]
    if s.street < 2 or not repairs.burns(t, s.street, plan.burn) or not s.pack.burned or any(s.pack.board):
        return []
    owed = {place.partition(":")[2] for place in dealing.remaining(t)}
    there = [
        (p.name, p.cards[-1]) for p in s.players.values() if (p.live or p.stays) and p.name not in owed and p.cards
    ]
    return sorted(there, key=lambda held: held[1].n)


def fresh(t: Turn) -> bool:
    """They are still being dealt, or nobody has spoken on them."""
    s = t.s
    return (s.phase == "dealing" and s.pack.closing == "street") or (
        s.phase == "betting" and s.bets.words == s.pack.entered
    )


def place_of(held: Held) -> str:
    name, card = held
    return f"{'up' if card.up else 'hole'}:{name}"


def shift(t: Turn, cards: list[Held], burned: int, leaf: Leaf[bool] | None) -> None:
    """Every card to its place; azar says the one that nobody had."""
    first, last = cards[0], cards[-1]
    if burned == 0:
        moved, open_place = list(pairwise(cards)), last
        face = first[1].face if first[1].up else ""
        t.emit(m.Burned(cards=1, to=dealing.burn_place(t), face=face, cite=cites(leaf), reading=reading(leaf)))
        t.s.pack.stock += 1  # the card that was not burned is still there
        out_of_play(t, first[1].face)
    else:
        moved, open_place = [(later, earlier) for earlier, later in pairwise(cards)], first
    for (name, old), (_, new) in moved:
        give(t, name, old, new, leaf)
    drop(t, open_place)
    if burned == 0:
        owe(t, place_of(open_place))
    else:
        on_top(t, last[1].face, place_of(open_place))


def give(t: Turn, name: str, old: Card, new: Card, leaf: Leaf[bool] | None) -> None:
    """He has this card instead of that one, open or covered as that lay."""
    p = t.edit(name)
    p.cards = tuple(Card(old.n, new.face, old.up) if c.n == old.n else c for c in p.cards)
    seen = (name,) if not old.up and holds(t.rules.deal.private) else None
    place = place_of((name, old))
    t.emit(Dealt(n=old.n, place=place, face=new.face, seen_by=seen, cite=cites(leaf), reading=reading(leaf)))


def drop(t: Turn, held: Held) -> None:
    """His place waits for another card."""
    name, card = held
    p = t.edit(name)
    p.cards = tuple(c for c in p.cards if c.n != card.n)


def owe(t: Turn, place: str) -> None:
    """Azar fills it, before the rest of the street or before the round begins anew."""
    s = t.s
    if s.phase == "dealing":
        s.pack.owed, s.pack.given = (place, *s.pack.owed[s.pack.given :]), 0
        return
    mark(t, shifted=True)
    repairs.wait_for(t, place)


def on_top(t: Turn, face: str, place: str) -> None:
    """The last card goes back: to whoever is next in this street, or to be the next burn."""
    s = t.s
    s.pack.stock += 1
    rest = s.pack.owed[s.pack.given :] if s.phase == "dealing" else ()
    if not rest:
        out_of_play(t, face)
        owe(t, place)
        return
    s.pack.out &= ~t.game.plan.bit[face]
    repairs.on_stock(t, (face,))
    s.pack.owed, s.pack.given = (rest[0], place, *rest[1:]), 0


def out_of_play(t: Turn, face: str) -> None:
    """Everybody has seen a card that is burned: it does not come again, unless the burned ones are mixed in."""
    mark(t, burned=(*t.s.marks.burned, face))
