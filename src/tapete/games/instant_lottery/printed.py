"""What stands on a ticket that is opened at once, item by item; not what lies under its boxes."""

from __future__ import annotations

from ..draws import paper
from .play import Instant

HOW = {
    "es": "Raspe las casillas: cada cifra que aparezca es un premio.",
    "en": "Scratch the boxes: each figure that appears is a prize.",
}


def ticket(game: Instant, number: str, lang: str = "es") -> str:
    """The back of a ticket; of its front the law says nothing."""
    terms = game.terms
    known = {
        "issue_number": "1",
        "ticket_number": number,
        "prize_structure": ", ".join(f"{one.count} × {one.value}" for one in game.prizes),
        "claim_deadline": game.deadline,
        "security_warnings": paper.WARNING[lang],
        "delivery_place": terms.place,
        "how_to_play": HOW[lang],
        "other_data": f"{terms.institution}, {game.header.regulation}",
    }
    return paper.page(game.header.title, game.rules.requires, known, lang)


def first(game: Instant) -> str:
    """The number of the first ticket of a batch."""
    return "1"
