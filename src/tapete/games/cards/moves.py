"""The vocabulary of pack and shoe: handed out, inspected, shuffled, cut, loaded, burned."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Event, Move

Cards = Annotated[int, Meta(ge=0, le=416)]


class Correct(Move, frozen=True, tag="correct"):
    """The last card was entered wrongly: this is its face. Nothing else may have happened since."""

    face: Face


class HandOutShoe(Move, frozen=True, tag="hand_out_shoe"):
    """A numbered shoe is handed out to the table before the session."""

    shoe: Annotated[int, Meta(ge=1, le=9999)]


class NewCards(Move, frozen=True, tag="new_cards"):
    """The house brings in new cards between two passes."""


class InspectCards(Move, frozen=True, tag="inspect_cards"):
    """Somebody looks at the new cards laid out on the table."""


class Shuffle(Move, frozen=True, tag="shuffle"):
    """The croupier shuffles. ``times``: how often the cards go through (double 2, triple 3).

    ``worn``: the cards are no longer in good condition; ``sequences``: some are left in sequence.
    """

    way: Literal["normal", "chemin", "machine"] = "normal"
    times: Annotated[int, Meta(ge=1, le=20)] = 2
    worn: bool = False
    sequences: bool = False


class Cut(Move, frozen=True, tag="cut"):
    """A player (or, if nobody wants to, the croupier) cuts after so many cards (0: at the centre)."""

    at: Cards = 0


class DeclineCut(Move, frozen=True, tag="decline_cut"):
    """The player to whom the cut is offered does not want it."""


class LoadShoe(Move, frozen=True, tag="load_shoe"):
    """The cards go into the shoe or the machine."""


class Burn(Move, frozen=True, tag="burn"):
    """The first cards are set aside unseen (0: as many as the law says)."""

    cards: Annotated[int, Meta(ge=0, le=20)] = 0


class Shuffled(Event, frozen=True, kw_only=True, tag="shuffled"):
    """So many cards were shuffled."""

    cards: int
    way: str
    times: int
    by: str


class CutMade(Event, frozen=True, kw_only=True, tag="cut_made"):
    """The cards were cut after so many."""

    at: str
    by: str


class Loaded(Event, frozen=True, kw_only=True, tag="loaded"):
    """So many cards are in the shoe."""

    cards: int


class Burned(Event, frozen=True, kw_only=True, tag="burned"):
    """Cards went to the holder without playing; ``face`` where one was seen."""

    cards: int
    face: str = ""
