"""A story of bingo: three cards of two players have their line, and then their bingo, with the same ball and early, so
that prizes are shared, what cannot be divided is left, and pools with an order are won."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...games.base.offers import Told, offer
from ...games.bingo.state import Stake, State
from ...table.contract import AZAR, Offer, OneOf, Range

if TYPE_CHECKING:
    from ...games.bingo.play import Bingo

FIRST, OTHER = "ana", "berta"
WANTED = {FIRST: 2, OTHER: 1}
"""So many of their cards win."""


def known(game: Bingo) -> tuple[str, ...]:
    """What there is to tell at this table: an amount that cannot be divided, a pool that is won up to a ball, a token
    of the first half of a double card. By hand every ball would be three moves: too long a story."""
    if game.terms.settlement != "automatic":
        return ()
    told = {
        "shared": True,
        "pools": game.room is not None and bool(game.room.prizes),
        "token": game.double and game.terms.first_paid == "after",
    }
    return tuple(name for name, there in told.items() if there)


def _told(game: Bingo, name: str, state: State) -> bool:
    """Whether this ends the story, now that the game is about to end."""
    if name == "token":
        return state.half == 1
    if name == "pools":
        facts = game.view(state, "").facts
        return any(key.startswith("order:") and order for key, order in facts.items())
    takings = sum(stake.count for stake in state.stakes) * state.minimum
    winners = [sum(one.prize == prize and one.fate == "good" for one in state.sung) for prize in ("line", "bingo")]
    parts = (Fraction(game.terms.line), Fraction(game.terms.bingo))
    return any(n and int(takings * part) % n for n, part in zip(winners, parts, strict=True))


def step(game: Bingo, name: str, state: State) -> Told | None:
    """The next step; None: it does not go on from here."""
    due = next(iter(game.duties(state)), None)
    if state.phase == "betting" and (more := _cards(game, state, due)) is not None:
        return more, False
    cards = _winning(state)
    if cards and state.phase in ("drawing", "stopped") and (due is None or due.do in ("ball", "check_card", "order")):
        if state.phase == "drawing" and (told := _balls(game, state, cards)) is not None:
            return told, False
        if (told := _claim(state, cards)) is not None:
            return told, False
    if due is None:
        return None
    over = state.phase == "more" and due.do == "order" and bool(state.line_at)
    return due, over and _told(game, name, state)


def _cards(game: Bingo, state: State, due: Offer | None) -> Offer | None:
    """Cards for both; where they have tickets first, cards for these. More of them where the game needs more."""
    for player, count in WANTED.items():
        there = game.offers(state, player)
        for do in ("exchange", "buy"):
            found = next((one for one in there if one.do == do), None)
            lacks = not any(stake.owner == player and stake.count >= count for stake in state.stakes)
            if found is not None and (do == "exchange" or lacks):
                return _many(found, count if do == "buy" else 1000)
    if due is None:
        found = next((one for one in game.offers(state, OTHER) if one.do == "buy"), None)
        return _many(found, 50) if found is not None else None
    return None


def _many(found: Offer, count: int) -> Offer:
    """As many of what is offered, or as many as there are."""
    field: Any = found.fields["count"]
    most = field.high if isinstance(field, Range) else 1
    return replace(found, fields={**found.fields, "count": OneOf((min(count, most),))})


def _winning(state: State) -> list[tuple[Stake, int]]:
    """The cards of the story, among those that were sold."""
    found: list[tuple[Stake, int]] = []
    for player, count in WANTED.items():
        mine = next((s for s in state.stakes if s.owner == player and s.count >= count), None)
        if mine is None or player in state.away:
            return []
        found += [(mine, mine.first + n) for n in range(count)]
    return found


def _balls(game: Bingo, state: State, cards: list[tuple[Stake, int]]) -> Offer | None:
    """All numbers of these cards, and no others."""
    numbers = dict.fromkeys(n for _, card in cards for n in game.matrix.card(card).numbers)
    left: Any = tuple(n for n in numbers if n not in state.balls)
    return offer(AZAR, "balls", numbers=OneOf((left,))) if left else None


def _claim(state: State, cards: list[tuple[Stake, int]]) -> Offer | None:
    """The next of them is sung: the lines together, then the bingos."""
    prize = "bingo" if state.line_at else "line"
    sung = {(one.series, one.card) for one in state.sung if one.prize == prize}
    for stake, card in cards:
        if (stake.on, card) not in sung:
            return offer(stake.owner, "sing", "play", prize=prize, series=stake.on, card=card)
    return None
