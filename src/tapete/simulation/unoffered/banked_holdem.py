"""What the law refuses when a reversible cloth is turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...games.base.offers import offer
from ...table.contract import Offer

if TYPE_CHECKING:
    from ...games.banked_holdem.play import BankedHoldem


def moves(game: BankedHoldem, state: Any, who: str) -> Iterator[Offer]:
    """The game that is played already; another one without a float, or with this table's book."""
    if not game.terms.reversible or state.stakes:
        return
    book, other = game.terms.cloth_number, "blackjack"
    yield offer(who, "change_game", to=game.game, advance=state.minimum, book=book + 1)
    yield offer(who, "change_game", to=other, advance=0, book=book + 1)
    yield offer(who, "change_game", to=other, advance=state.minimum, book=book)
