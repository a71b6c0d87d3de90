"""Stories of bets on events: a crossed bet that finds its other side and is not paid, the company answers for it, and
answers once only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.base.offers import Told, offer
from ...games.betting import selection
from ...games.betting.state import State
from ...table.contract import HOUSE

if TYPE_CHECKING:
    from ...games.betting.play import Betting

FIRST, SECOND = "nadia", "oscar"
"""Two bettors of the story alone."""


def known(game: Betting) -> tuple[str, ...]:
    """Those that can end at this table."""
    return ("guaranteed",) if _selection(game) else ()


def _selection(game: Betting) -> str:
    """A forecast that these two may bet on here."""
    fit = [one for one in game.terms.programme if one.here and game.terms.internal_area]
    return next(selection.possible(game.rules.bets["simple"], fit), "")


def step(game: Betting, name: str, state: State) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    if state.phase != "betting":
        return None
    ours = next((s for s in state.stakes if s.owner in (FIRST, HOUSE) and s.how == "crossed" and not s.taker), None)
    if ours is None:
        at, stake = _selection(game), game.terms.minimum
        return offer(FIRST, "bet", "play", on="simple", at=at, stake=stake, how="crossed"), False
    if not ours.against:
        return offer(SECOND, "take", "play", bet=ours.n), False
    return offer("director", "crossed_default", "incident", bet=ours.n), ours.owner == HOUSE
